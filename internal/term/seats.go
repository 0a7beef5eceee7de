package term

import (
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// sides says, for the number of others, how many sit left, above and right.
var sides = [...][3]int{{0, 0, 0}, {0, 1, 0}, {1, 0, 1}, {1, 1, 1}, {1, 2, 1}, {1, 3, 1}, {2, 2, 2}, {2, 3, 2}, {2, 4, 2}, {2, 5, 2}, {2, 5, 3}}

// plateHeight is the number of lines of one seat.
const plateHeight = 3

// around lists the others clockwise from the player's left; an onlooker sees
// everybody from the first seat on. Empty places are left out.
func (m *Model) around() []table.SeatInfo {
	v := &m.u.View
	first := 0
	if v.Me != cards.NoSeat {
		first = int(v.Me) + 1
	}
	var out []table.SeatInfo
	for k := range v.Seats {
		s := v.Seats[(first+k)%len(v.Seats)]
		if s.Status != table.Empty && s.Seat != v.Me {
			out = append(out, s)
		}
	}
	return out
}

// ring draws the others round the board.
func (m *Model) ring() []string {
	others := m.around()
	side := sides[min(len(others), len(sides)-1)]
	left, top, right := others[:side[0]], others[side[0]:side[0]+side[1]], others[side[0]+side[1]:]
	rows := max(len(left), len(right), 1)
	width := min(22, m.width/max(len(top), 4))

	out := m.topRow(top, width)
	middle := m.middle(rows*plateHeight, m.width-2*width)
	for row := range rows {
		// The left side is counted from below, the right one from above.
		l := m.plateAt(left, len(left)-1-row, width)
		r := m.plateAt(right, row, width)
		for k := range plateHeight {
			out = append(out, l[k]+middle[row*plateHeight+k]+r[k])
		}
	}
	return out
}

func (m *Model) topRow(top []table.SeatInfo, width int) []string {
	if len(top) == 0 {
		return nil
	}
	out := make([]string, plateHeight)
	gap := (m.width - width*len(top)) / (len(top) + 1)
	for _, s := range top {
		for k, line := range m.plate(s, width) {
			out[k] += strings.Repeat(" ", max(gap, 0)) + line
		}
	}
	for k := range out {
		out[k] = fit(out[k], m.width)
	}
	return out
}

// plateAt draws the seat at an index of a side, or an empty place.
func (m *Model) plateAt(list []table.SeatInfo, i, width int) []string {
	if i < 0 || i >= len(list) {
		return []string{fit("", width), fit("", width), fit("", width)}
	}
	return m.plate(list[i], width)
}

// plate draws a seat: name, stack, and what it last did or shows.
func (m *Model) plate(s table.SeatInfo, width int) []string {
	third := m.doing(s)
	if g := m.gameSeat(s.Seat); g != nil && len(g.Cards) > 0 && !g.Folded && !g.Dropped && !g.Mucked {
		third = strings.TrimSpace(faces(g.Cards) + " " + third)
	}
	lines := []string{m.plateName(s, false), m.stackText(s) + " " + m.stateWord(s), third}
	for i := range lines {
		lines[i] = fit(" "+lines[i], width)
	}
	return lines
}

// plateName is the name with its marks: the turn, the button, the host.
func (m *Model) plateName(s table.SeatInfo, me bool) string {
	name := Clean(s.Name)
	if s.Host {
		name += " ⌂"
	}
	if me {
		name += " " + m.say("seat.you")
	}
	style, mark := strong, "  "
	g := m.u.View.Game
	if m.u.View.Running && g != nil && g.ToAct == s.Seat {
		style, mark = lamp, "▶ "
	}
	if x := m.gameSeat(s.Seat); x != nil && (x.Folded || x.Dropped) && m.u.View.Running || s.Status == table.Out || s.Status == table.Absent || s.Status == table.Eliminated {
		style = dim
	}
	if s.Status == table.Cheated {
		style = alarm
	}
	out := style.Render(mark + name)
	if g != nil && m.u.View.Hand > 0 && g.Positions.Button == s.Seat {
		out += " " + lipgloss.NewStyle().Reverse(true).Render("D")
	}
	return out
}

// gameSeat finds a seat in the hand that is shown.
func (m *Model) gameSeat(i cards.Seat) *game.SeatView {
	g := m.u.View.Game
	if g == nil {
		return nil
	}
	for k := range g.Seats {
		if g.Seats[k].Seat == i {
			return &g.Seats[k]
		}
	}
	return nil
}

// stackText is what a seat has behind.
func (m *Model) stackText(s table.SeatInfo) string {
	n := s.Stack
	if g := m.gameSeat(s.Seat); g != nil && m.u.View.Running && s.InHand {
		n = g.Stack
	}
	out := words.Chips(m.o.Words, n)
	if s.Queued > 0 {
		out += " +" + words.Chips(m.o.Words, s.Queued)
	}
	return out
}

// stateWord is a seat's state in one word, if there is one to say.
func (m *Model) stateWord(s table.SeatInfo) string {
	g := m.gameSeat(s.Seat)
	switch running := m.u.View.Running; {
	case s.Status == table.Cheated:
		return alarm.Render("✕ " + m.say("state.cheated"))
	case s.Status == table.Absent:
		return lamp.Render(m.say("state.absent"))
	case s.Status == table.Waiting:
		return lamp.Render(m.say("state.waiting"))
	case s.Status == table.Eliminated:
		if p, ok := place(&m.u.View, s.Seat); ok {
			return dim.Render(m.say("state.place", "place", p.Place))
		}
		return dim.Render(m.say("state.eliminated"))
	case s.Leaving:
		return dim.Render(m.say("state.leaving"))
	case s.Status == table.Out:
		return dim.Render(m.say("state.out"))
	case g == nil || !running:
		return ""
	case g.Folded:
		return dim.Render(m.say("state.folded"))
	case g.AllIn:
		return strong.Render(m.say("state.allin"))
	}
	return ""
}

// doing is what a seat has put in on this street, or won.
func (m *Model) doing(s table.SeatInfo) string {
	g := m.gameSeat(s.Seat)
	if g == nil {
		return ""
	}
	if r := m.u.View.Game.Result; r != nil && !m.u.View.Running {
		var won game.Chips
		for _, p := range r.Pots {
			for _, w := range p.Shares {
				if w.Seat == s.Seat {
					won += w.Stack
				}
			}
		}
		if won > 0 {
			return lamp.Render("+" + words.Chips(m.o.Words, won))
		}
		return ""
	}
	switch {
	case g.Bet > 0:
		return m.say("seat.bet", "chips", words.Chips(m.o.Words, g.Bet))
	case g.Last != nil && g.Last.Verb == game.Check:
		return dim.Render(m.say("seat.check"))
	}
	return ""
}

// middle draws the board and the pots into a space.
func (m *Model) middle(height, width int) []string {
	lines := append([]string{boxed(m.board(), 5)}, m.pots()...)
	if who := m.situation(); who != "" {
		lines = append(lines, dim.Render(who))
	}
	top := max((height-len(lines))/2, 0)
	out := make([]string, height)
	for i := range out {
		text := ""
		if k := i - top; k >= 0 && k < len(lines) {
			text = lines[k]
		}
		out[i] = center(text, width)
	}
	return out
}

func (m *Model) board() []cards.Card {
	if g := m.u.View.Game; g != nil {
		return g.Board
	}
	return nil
}

// pots names the pots and who can win the side pots.
func (m *Model) pots() []string {
	g := m.u.View.Game
	if g == nil || !m.u.View.Running {
		return nil
	}
	if len(g.Pots) <= 1 {
		return []string{m.say("pot.one", "chips", words.Chips(m.o.Words, potOf(g)))}
	}
	var parts []string
	for i, p := range g.Pots {
		key := "pot.main"
		if i > 0 {
			key = "pot.side"
		}
		parts = append(parts, m.say(key, "n", i, "chips", words.Chips(m.o.Words, p.Amount), "seats", len(p.Seats)))
	}
	return []string{strings.Join(parts, " · ")}
}

// situation says whom the table waits for, or when the next hand comes.
func (m *Model) situation() string {
	v := &m.u.View
	switch {
	case v.Running:
		if m.myTurn() {
			return ""
		}
		return owedBy(m.o.Words, v)
	case v.Closed:
		return m.say("status.closed")
	case v.Paused:
		return m.say("status.paused")
	case v.NextDeal > 0:
		return m.say("between.next")
	}
	return m.say("between.first")
}

// describe names the hand that a seat's known cards make.
func describe(w words.Lang, g *game.SeatView) string { return poker.Describe(g.Best, w.Code()) }

// list draws the table as lines, for small terminals.
func (m *Model) list() []string {
	var out []string
	for _, s := range m.around() {
		left := m.plateName(s, false) + "  " + m.stackText(s)
		if word := m.stateWord(s); word != "" {
			left += "  " + word
		}
		right := m.doing(s)
		if g := m.gameSeat(s.Seat); g != nil && g.Shown && len(g.Cards) > 0 {
			right += " " + faces(g.Cards)
		}
		out = append(out, spread(left, right+" ", m.width))
	}
	board := "  " + boxed(m.board(), 5)
	out = append(out, spread(board, strings.Join(m.pots(), " ")+" ", m.width))
	if who := m.situation(); who != "" {
		out = append(out, fit(dim.Render("  "+who), m.width))
	}
	return out
}
