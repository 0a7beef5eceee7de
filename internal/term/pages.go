package term

import (
	"strings"

	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// page draws a page of text over the table.
func (m *Model) page(title string, lines []string) []string {
	out := []string{fit(strong.Render(title), m.width), ""}
	out = append(out, lines...)
	room := max(m.height-2, 0)
	if len(out) > room {
		out = out[:room]
	}
	return append(out, "", fit(dim.Render(m.say("page.back")), m.width))
}

// paragraphs breaks a text into lines that fit.
func (m *Model) paragraphs(key string, pairs ...any) []string {
	var out []string
	for _, p := range strings.Split(m.say(key, pairs...), "\n") {
		out = append(out, wrap(p, m.width)...)
	}
	return append(out, "")
}

func (m *Model) helpText() string {
	if m.o.onlooker() {
		return m.say("help.keys.onlooker")
	}
	return m.say("help.keys")
}

// linksPage shows the links for friends. They are not broken into lines by us,
// so that a terminal copies them as one.
func (m *Model) linksPage() []string {
	l := m.o.Link
	if l.Table == (transcript.TableID{}) {
		return m.page(m.say("links.title"), m.paragraphs("links.none"))
	}
	var lines []string
	if l.Secret.Kind == transcript.LinkPlay {
		lines = append(lines, m.say("links.play"), l.URL(), "")
	}
	lines = append(lines, m.say("links.watch"), l.Watch().URL(), "")
	for _, note := range m.o.LinkNotes {
		if strings.Contains(note, "\n") { // a drawing
			lines = append(lines, strings.Split(strings.TrimRight(note, "\n"), "\n")...)
			continue
		}
		lines = append(lines, wrap(note, m.width)...)
	}
	return m.page(m.say("links.title"), lines)
}

// hostPage lists the others with what the host can do.
func (m *Model) hostPage() []string {
	var lines []string
	list := m.others()
	for i, s := range list {
		mark := "  "
		if s.Seat == m.cursorSeat || m.cursorSeat < 0 && i == 0 {
			mark = "▸ "
		}
		text := m.say("host.seat", "seat", int(s.Seat)+1, "name", Clean(s.Name), "chips", m.stackText(s))
		lines = append(lines, fit(mark+text+"  "+m.stateWord(s), m.width))
	}
	if len(list) == 0 {
		lines = append(lines, m.say("host.nobody"))
	}
	lines = append(lines, "")
	key := "host.pause"
	if m.u.View.Paused {
		key = "host.resume"
	}
	lines = append(lines, m.paragraphs("host.keys", "pause", m.say(key))...)
	lines = append(lines, m.accounts()...)
	return m.page(m.say("host.title"), lines)
}

// accounts say what everybody brought and has.
func (m *Model) accounts() []string {
	out := []string{strong.Render(m.say("accounts.title"))}
	for _, a := range m.u.View.Accounts {
		out = append(out, fit(m.account(a), m.width))
	}
	return out
}

func (m *Model) account(a table.Account) string {
	sign, by := "+", a.Out-a.In
	if a.Out < a.In {
		sign, by = "−", a.In-a.Out
	}
	w := m.o.Words
	return m.say("accounts.line", "name", Clean(a.Name), "in", words.Chips(w, a.In), "out", words.Chips(w, a.Out), "balance", sign+words.Chips(w, by))
}

// logPage is the whole log, to scroll through.
func (m *Model) logPage() []string {
	room := max(m.height-2, 1)
	out := []string{fit(strong.Render(m.say("log.title")), m.width)}
	lines := m.logLines(room, m.back)
	out = append(out, lines...)
	for len(out) < room+1 {
		out = append(out, "")
	}
	return append(out, fit(dim.Render(m.say("log.keys")), m.width))
}
