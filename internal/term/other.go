package term

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// runs are the answers to how many run-outs there shall be.
var runs = []game.Verb{game.RunOnce, game.RunTwice, game.RunThrice}

// otherKey answers a key of a decision that is no bet: an exchange of cards, a
// bring-in, the number of run-outs, a showdown.
func (m *Model) otherKey(name string) (cmd tea.Cmd, done bool) {
	if c, ok := m.choice(game.Draw); ok {
		return m.drawKey(name, c), true
	}
	if len(name) == 1 && name[0] >= '1' && name[0] <= '3' {
		verb := runs[name[0]-'1']
		if _, ok := m.choice(verb); ok {
			return m.act(verb, 0), true
		}
	}
	if name == "c" {
		for _, verb := range []game.Verb{game.BringIn, game.Show} {
			if _, ok := m.choice(verb); ok {
				return m.act(verb, 0), true
			}
		}
	}
	return nil, false
}

// drawKey chooses cards by their number and exchanges them.
func (m *Model) drawKey(name string, c game.Choice) tea.Cmd {
	g := m.gameSeat(m.u.View.Me)
	switch {
	case g == nil:
	case len(name) == 1 && name[0] >= '1' && int(name[0]-'1') < len(g.Slots):
		slot := g.Slots[name[0]-'1']
		if !slices.Contains(c.Slots, slot) {
			return nil
		}
		if m.discard == nil {
			m.discard = map[cards.Slot]bool{}
		}
		m.discard[slot] = !m.discard[slot]
	case name == "enter":
		v := &m.u.View
		return m.do(table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Draw, Slots: m.chosen()}})
	}
	return nil
}

// chosen are the slots to exchange, ascending.
func (m *Model) chosen() []cards.Slot {
	var out []cards.Slot
	for slot, yes := range m.discard {
		if yes {
			out = append(out, slot)
		}
	}
	slices.Sort(out)
	return out
}

// otherVerbs offers a decision that is no bet; "" if it is one.
func (m *Model) otherVerbs() string {
	key := func(k, word string) string { return keyed.Render("["+k+"]") + " " + word }
	if _, ok := m.choice(game.Draw); ok {
		return m.drawVerbs()
	}
	if c, ok := m.choice(game.BringIn); ok {
		out := key("c", m.say("verb.bringin", "chips", words.Chips(m.o.Words, c.Cost)))
		if _, ok := m.sized(); ok {
			out += " " + key("b", m.say("verb.bet"))
		}
		return out
	}
	var out []string
	for i, verb := range runs {
		if _, ok := m.choice(verb); ok {
			out = append(out, key(fmt.Sprint(i+1), fmt.Sprint(i+1)))
		}
	}
	if len(out) > 0 {
		return m.say("verb.runs") + " " + strings.Join(out, " ")
	}
	if _, ok := m.choice(game.Show); ok {
		return key("c", m.say("verb.show"))
	}
	return ""
}

// drawVerbs shows the cards with their numbers; those to go are marked.
func (m *Model) drawVerbs() string {
	g := m.gameSeat(m.u.View.Me)
	if g == nil {
		return ""
	}
	var out []string
	for i, c := range g.Cards {
		mark := " "
		if i < len(g.Slots) && m.discard[g.Slots[i]] {
			mark = "×"
		}
		out = append(out, keyed.Render(fmt.Sprintf("[%d]", i+1))+mark+face(c))
	}
	return strings.Join(out, " ") + "  " + m.say("verb.draw")
}
