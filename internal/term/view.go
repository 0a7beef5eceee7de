package term

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/table"
)

// The least sizes of the two layouts.
const (
	ringWidth  = 76
	ringHeight = 24
)

// View implements tea.Model.
func (m *Model) View() tea.View {
	v := tea.NewView(m.render())
	v.AltScreen = true
	v.WindowTitle = m.windowTitle()
	return v
}

func (m *Model) windowTitle() string {
	if m.myTurn() {
		return m.say("title.turn") + " · nodealer"
	}
	return "nodealer"
}

// render draws the whole screen. A terminal that has not told its size gets one
// line, so that something can be read.
func (m *Model) render() string {
	if m.width <= 0 || m.height <= 0 {
		return m.say("screen.small")
	}
	var lines []string
	switch {
	case m.screen == onHelp:
		lines = m.page(m.say("help.title"), append(m.paragraphs(m.helpKey()), m.about()...))
	case m.screen == onLinks:
		lines = m.linksPage()
	case m.screen == onSeatLink:
		lines = m.devicePage()
	case m.screen == onHost:
		lines = m.hostPage()
	case m.screen == onWish:
		lines = m.wishPage()
	case m.screen == onFull:
		lines = m.logPage()
	case !m.u.Ready:
		lines = m.waiting()
	default:
		lines = m.table()
	}
	if len(lines) > m.height {
		lines = lines[:m.height]
	}
	for i := range lines {
		lines[i] = ansi.Truncate(lines[i], m.width, "")
	}
	return strings.Join(lines, "\n")
}

// waiting is the screen before the table has been read.
func (m *Model) waiting() []string {
	why := m.say("screen.connecting")
	if t := m.u.Status.Trouble; t != "" {
		why = m.say("screen.trouble", "why", Clean(t))
	}
	return append([]string{fit(m.header(), m.width), ""}, wrap(why, m.width)...)
}

// table draws the table: seats, board, own cards, what can be done, the log.
func (m *Model) table() []string {
	head := []string{fit(m.header(), m.width)}
	var felt []string
	if m.width >= ringWidth && m.height >= ringHeight {
		felt = m.ring()
	} else {
		felt = m.list()
	}
	foot := append(m.mine(), m.dock()...)
	foot = append(foot, fit(dim.Render(m.hints()), m.width))
	room := m.height - len(head) - len(felt) - len(foot)
	out := append(head, felt...)
	out = append(out, m.logTail(room)...)
	return append(out, foot...)
}

// header names the table and says how the connection is.
func (m *Model) header() string {
	v := &m.u.View
	left := strong.Render("nodealer")
	if m.u.Ready {
		left += " · " + Clean(v.Charter.Name)
		if v.Hand > 0 {
			left += " · " + m.say("header.hand", "hand", v.Hand)
		}
		if cup := m.cupHead(); cup != "" {
			left += " · " + cup
		} else if n := m.free(); n > 0 && m.width >= ringWidth {
			left += dim.Render(" · " + m.say("header.free", "n", n))
		}
	}
	return spread(left, m.connection(), m.width)
}

func (m *Model) free() int {
	n := 0
	for _, s := range m.u.View.Seats {
		if s.Status == table.Empty {
			n++
		}
	}
	return n
}

// connection is the state of things in a word or two.
func (m *Model) connection() string {
	switch s, v := &m.u.Status, &m.u.View; {
	case m.gone:
		return alarm.Render("✕ " + m.say("status.gone"))
	case s.Fenced:
		return lamp.Render("⇄ " + m.say("status.fenced"))
	case !s.Online:
		return lamp.Render("○ " + m.say("status.offline"))
	case s.Reading:
		return "◌ " + m.say("status.reading")
	case v.Defect != "":
		return alarm.Render("✕ " + m.say("status.defect"))
	case v.Closed && !v.Running:
		return m.say("status.closed")
	case v.Paused:
		return lamp.Render("‖ " + m.say("status.paused"))
	}
	return "● " + m.say("status.online")
}

// mine is the player's own place: name, stack, cards and what they make. A
// narrow terminal gives it two lines.
func (m *Model) mine() []string {
	me, ok := m.me()
	if !ok {
		if m.o.onlooker() {
			return []string{fit(m.say("mine.watching"), m.width)}
		}
		return []string{fit(m.say("mine.noseat"), m.width)}
	}
	line, hand := m.plateName(me, true)+"  "+m.stackText(me), ""
	if word := m.stateWord(me); word != "" {
		line += "  " + word
	}
	if g := m.gameSeat(me.Seat); g != nil {
		if len(g.Cards) > 0 {
			line += "  " + boxed(g.Cards, 0)
		}
		if name := describe(m.o.Words, g); name != "" {
			hand = "  " + m.say("mine.have", "hand", name)
		}
	}
	if m.width < ringWidth {
		return []string{fit(line, m.width), fit(hand, m.width)}
	}
	return []string{fit(line+hand, m.width)}
}

// hints are the keys that matter now.
func (m *Model) hints() string {
	if m.o.onlooker() {
		return m.say("hints.onlooker")
	}
	if m.u.View.Me == cards.NoSeat {
		return m.say("hints.noseat")
	}
	hints := "hints.seat"
	if m.width < ringWidth {
		hints = "hints.short"
	}
	if m.offered() {
		return m.say("hints.wish") + " · " + m.say(hints)
	}
	return m.say(hints)
}

// logTail is the end of the log in the room that is left, with the proof in
// front.
func (m *Model) logTail(room int) []string {
	if room <= 0 {
		return nil
	}
	proof := ansi.Truncate("─ "+Proof(m.o.Words, &m.u.View)+" ", m.width, "")
	out := []string{dim.Render(proof + strings.Repeat("─", max(m.width-ansi.StringWidth(proof), 0)))}
	out = append(out, m.logLines(room-1, 0)...)
	for len(out) < room {
		out = append(out, fit("", m.width))
	}
	return out
}

// logLines are the last n lines, some scrolled back.
func (m *Model) logLines(n, back int) []string {
	end := max(len(m.lines)-back, 0)
	from := max(end-n, 0)
	var out []string
	for _, l := range m.lines[from:end] {
		out = append(out, fit(m.weigh(l), m.width))
	}
	return out
}

func (m *Model) weigh(l Line) string {
	switch l.Weight {
	case Faint:
		return dim.Render("  " + l.Text)
	case Bold:
		return strong.Render(l.Text)
	case Alarm:
		return alarm.Render("✕ " + l.Text)
	}
	return "  " + l.Text
}
