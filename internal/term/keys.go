package term

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// key answers a key.
func (m *Model) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if name == "ctrl+c" {
		if m.screen == onQuit {
			return tea.Quit
		}
		m.screen, m.typed = onQuit, nil
		return nil
	}
	switch m.screen {
	case onAmount, onChat, onSave:
		return m.typeKey(k, name)
	case onQuit:
		return m.quitKey(name)
	case onAllIn:
		m.screen = onTable
		if name == "a" || name == "enter" || m.yes(name) {
			return m.allIn()
		}
		return nil
	case onHost:
		return m.hostKey(name)
	case onHelp:
		m.screen = onTable
		return nil
	case onLinks:
		return m.linksKey(name)
	case onSeatLink:
		return m.deviceKey(name)
	case onFull:
		return m.scrollKey(name)
	case onWish:
		return m.wishKey(name)
	}
	return m.tableKey(name)
}

// tableKey answers a key at the table.
func (m *Model) tableKey(name string) tea.Cmd {
	m.notice = ""
	switch name {
	case "?", "f1":
		m.screen = onHelp
	case "q", "esc":
		m.screen = onQuit
	case "l":
		m.screen = onLinks
	case "p", "pgup", "up":
		m.screen, m.back = onFull, 0
	case "s":
		if m.o.Save != nil {
			m.screen, m.typed = onSave, []rune(m.fileName())
		}
	default:
		if m.o.onlooker() {
			return nil
		}
		return m.seatKey(name)
	}
	return nil
}

// seatKey answers a key of somebody who may sit.
func (m *Model) seatKey(name string) tea.Cmd {
	switch name {
	case "t":
		m.screen, m.typed = onChat, nil
	case "d":
		return m.askSecret()
	case "h":
		if m.u.View.IAmHost {
			m.screen = onHost
		} else {
			m.notice = m.say("notice.nothost")
		}
	case "o":
		return m.outOrBack()
	case "w":
		if m.offered() {
			m.screen = onWish
		} else {
			m.notice = m.say("notice.nowish")
		}
	case "+", "=":
		return m.rebuy()
	case "g":
		return m.begin()
	case "j":
		if m.u.View.Me == cards.NoSeat {
			return m.sit()
		}
	case "k":
		if m.u.Status.Fenced || !m.u.View.Speaks && m.u.View.Me != cards.NoSeat {
			return m.do(table.TakeOver{})
		}
	default:
		return m.actKey(name)
	}
	return nil
}

// actKey answers a key of a decision.
func (m *Model) actKey(name string) tea.Cmd {
	if !m.myTurn() {
		return nil
	}
	if cmd, done := m.otherKey(name); done {
		return cmd
	}
	switch name {
	case "f":
		if _, free := m.choice(game.Check); free {
			m.notice = m.say("notice.free")
			return nil
		}
		return m.act(game.Fold, 0)
	case "c":
		if _, ok := m.choice(game.Check); ok {
			return m.act(game.Check, 0)
		}
		return m.act(game.Call, 0)
	case "b", "r":
		if _, ok := m.sized(); ok {
			m.screen, m.typed = onAmount, nil
		}
	case "1", "2", "3", "4":
		if c, ok := m.sized(); ok {
			n, _ := strconv.Atoi(name)
			return m.act(c.Verb, m.fraction(n, c))
		}
	case "a":
		if _, ok := m.sized(); ok {
			m.screen = onAllIn
		}
	}
	return nil
}

// choice finds a legal verb.
func (m *Model) choice(verb game.Verb) (game.Choice, bool) {
	for _, c := range m.u.View.Game.Choices {
		if c.Verb == verb {
			return c, true
		}
	}
	return game.Choice{}, false
}

// sized finds the bet or raise that is legal.
func (m *Model) sized() (game.Choice, bool) {
	if c, ok := m.choice(game.Bet); ok {
		return c, true
	}
	return m.choice(game.Raise)
}

// act decides, if the verb is legal.
func (m *Model) act(verb game.Verb, to game.Chips) tea.Cmd {
	if _, ok := m.choice(verb); !ok {
		return nil
	}
	v := &m.u.View
	return m.do(table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: verb, To: to}})
}

func (m *Model) allIn() tea.Cmd {
	if !m.myTurn() {
		return nil
	}
	c, ok := m.sized()
	if !ok {
		return nil
	}
	return m.act(c.Verb, c.Max)
}

// parts are the presets: a third, half, two thirds of the pot, the pot.
var parts = [...][2]game.Chips{{1, 3}, {1, 2}, {2, 3}, {1, 1}}

// fraction is the total of a bet of a part of the pot as it is after a call.
func (m *Model) fraction(n int, c game.Choice) game.Chips {
	g := m.u.View.Game
	pot, price, mine := potOf(g), game.Chips(0), game.Chips(0)
	for _, s := range g.Seats {
		price = max(price, s.Bet)
		if s.Seat == g.ToAct {
			mine = s.Bet
		}
	}
	call := price - min(mine, price)
	p := parts[n-1]
	return min(max(price+(pot+call)*p[0]/p[1], c.Min), c.Max)
}

// potOf is everything that lies on the table.
func potOf(g *game.View) game.Chips {
	var sum game.Chips
	for _, p := range g.Pots {
		sum += p.Amount
	}
	for _, s := range g.Seats {
		sum += s.Bet
	}
	return sum
}

// outOrBack sits out, or comes back.
func (m *Model) outOrBack() tea.Cmd {
	me, ok := m.me()
	switch {
	case !ok:
		return nil
	case me.Status == table.In:
		return m.want(table.Plain{Kind: transcript.KindSitOut})
	}
	return m.want(table.Plain{Kind: transcript.KindBack})
}

// rebuy brings the stack up to the table's limit.
func (m *Model) rebuy() tea.Cmd {
	me, ok := m.me()
	if !ok {
		return nil
	}
	if m.u.View.Tournament != nil {
		return m.again()
	}
	have := me.Stack + me.Queued
	if v := &m.u.View; v.Running && me.InHand && v.Game != nil {
		for _, s := range v.Game.Seats {
			if s.Seat == v.Me {
				have += s.Stack + s.Total // what it brought in, at the least
			}
		}
	}
	limit := m.u.View.Charter.BuyInMax
	if have >= limit {
		m.notice = m.say("notice.full")
		return nil
	}
	return m.want(table.Rebuy{Amount: limit - have})
}

func (m *Model) want(b table.Body) tea.Cmd { return m.do(table.Want{Body: b}) }

// yes reports whether a key means yes, in the player's language.
func (m *Model) yes(name string) bool { return name == "y" || name == m.say("key.yes") }

func (m *Model) quitKey(name string) tea.Cmd {
	switch {
	case m.yes(name) || name == "q" || name == "enter":
		return tea.Quit
	case name == "x" && m.u.View.Me != cards.NoSeat:
		m.screen = onTable
		return m.want(table.Plain{Kind: transcript.KindLeave})
	}
	m.screen = onTable
	return nil
}

func (m *Model) scrollKey(name string) tea.Cmd {
	switch name {
	case "up", "k":
		m.back++
	case "down", "j":
		m.back--
	case "pgup", "space":
		m.back += m.height - 3
	case "pgdown":
		m.back -= m.height - 3
	default:
		m.screen = onTable
	}
	m.back = max(0, min(m.back, len(m.lines)-1))
	return nil
}
