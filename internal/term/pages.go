package term

import (
	"strings"

	tea "charm.land/bubbletea/v2"

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

func (m *Model) helpKey() string {
	if m.o.onlooker() {
		return "help.keys.onlooker"
	}
	return "help.keys"
}

// linksPage shows the links for friends, broken where the terminal ends; c and
// w copy them whole.
func (m *Model) linksPage() []string {
	l := m.o.Link
	if l.Table == (transcript.TableID{}) {
		return m.page(m.say("links.title"), m.paragraphs("links.none"))
	}
	var lines []string
	if l.Secret.Kind == transcript.LinkPlay {
		lines = append(lines, m.link("links.play", "c", l.URL())...)
	}
	lines = append(lines, m.link("links.watch", "w", l.Watch().URL())...)
	for _, note := range m.o.LinkNotes {
		if strings.Contains(note, "\n") { // a drawing
			lines = append(lines, strings.Split(strings.TrimRight(note, "\n"), "\n")...)
			continue
		}
		lines = append(lines, wrap(note, m.width)...)
	}
	return m.page(m.say("links.title"), lines)
}

// link shows one link with the key that copies it.
func (m *Model) link(key, copies, url string) []string {
	head := m.say(key) + "  " + keyed.Render("["+copies+"]") + " " + m.say("links.copy")
	out := append([]string{fit(head, m.width)}, chop(url, m.width)...)
	return append(out, "")
}

// linksKey copies a link, or goes back.
func (m *Model) linksKey(name string) tea.Cmd {
	m.screen, m.secret = onTable, ""
	l := m.o.Link
	if l.Table == (transcript.TableID{}) {
		return nil
	}
	switch {
	case name == "c" && l.Secret.Kind == transcript.LinkPlay:
		m.notice = m.say("notice.copied")
		return tea.SetClipboard(l.URL())
	case name == "w":
		m.notice = m.say("notice.copied")
		return tea.SetClipboard(l.Watch().URL())
	}
	return nil
}

// devicePage shows the link for the player's other device.
func (m *Model) devicePage() []string {
	return m.page(m.say("device.title"), append(m.paragraphs("device.text"), m.link("device.link", "c", m.secret)...))
}

// deviceKey copies the link, or goes back.
func (m *Model) deviceKey(name string) tea.Cmd {
	secret := m.secret
	m.screen, m.secret = onTable, ""
	if name != "c" {
		return nil
	}
	m.notice = m.say("notice.copied")
	return tea.SetClipboard(secret)
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
	return append(out, m.settlement()...)
}

// settlement says who owes whom as things stand; nothing while the accounts are
// not even.
func (m *Model) settlement() []string {
	debts, err := table.Settlement(m.u.View.Accounts)
	if err != nil || len(debts) == 0 {
		return nil
	}
	out := []string{strong.Render(m.say("settle.title"))}
	for _, d := range debts {
		line := m.say("settle.line", "from", Clean(d.From.Name), "fromseat", int(d.From.Seat)+1,
			"to", Clean(d.To.Name), "toseat", int(d.To.Seat)+1, "chips", words.Chips(m.o.Words, d.Amount))
		out = append(out, fit(line, m.width))
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

// about is what a player should know of the table's suite.
func (m *Model) about() []string {
	var out []string
	for _, line := range m.o.About {
		out = append(out, wrap(line, m.width)...)
	}
	return out
}
