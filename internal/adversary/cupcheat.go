package adversary

import (
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/tourney"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// CupCheat bends the clock and the books of a tournament: a hand opened in a
// break, a bet by the blinds of the level before, chips bought by somebody who has
// some, a seat given up for the chips.
//
// Goal: to play while others rest, to pay less, to have more than the others, to
// save what is left. Needs: a seat. A naive design lets the dealer say the level,
// or asks each client what time it is. Stopped by P-92, P-94 and P-95: level, break
// and stacks are what the fold makes of the records' times and of the hands; and a
// bet of an earlier level is P-21 like any other that is too small.
func CupCheat() []Attack {
	return []Attack{
		{Name: "a hand opened in a break", Want: harmless(), Setup: cup, act: func(c *Cheat) {
			c.When(func(v table.View) bool { return !v.Running && v.Tournament.BreakEnds > v.TimeMS }, func(v table.View) {
				c.Say(table.EncodeBody(table.Deal{Hand: v.Hand + 1}))
			})
		}},
		{Name: "a raise by the blinds of the level before", Want: blamed(protocol.IllegalAction), Setup: cup, act: func(c *Cheat) {
			c.decision(func(v table.View, d table.Decision) table.Body {
				if v.Tournament.Level == 0 || v.Game.Street != "preflop" {
					return nil
				}
				d.Action = game.Action{Verb: game.Raise, To: 2 * v.Charter.Tournament.Levels[0].BigBlind}
				return d
			})
		}},
		{Name: "chips bought in a tournament", Want: harmless(), Setup: cup, act: func(c *Cheat) {
			c.When(othersTurn, func(table.View) { c.Say(table.EncodeBody(table.Rebuy{Amount: 1000})) })
		}},
		{Name: "a seat given up for its chips", Want: harmless(), Setup: cup, act: func(c *Cheat) {
			c.When(othersTurn, func(table.View) { c.Say(table.EncodeBody(table.Plain{Kind: transcript.KindLeave})) })
		}},
		{Name: "a second entry under the same key", Want: harmless(), Setup: cup, act: func(c *Cheat) {
			c.When(othersTurn, func(table.View) {
				c.Say(table.EncodeBody(table.Join{Name: "again", Seat: 2, BuyIn: 1000}))
			})
		}},
	}
}

// cup makes the table one of a tournament with a break after its first hand.
func cup(c *sim.Config) {
	s := tourney.Structure{
		BuyIn: 100, Stack: 1000, Seats: 3, Shares: []uint16{1000}, LateLevels: 1, ReEntries: 1,
		Levels: []tourney.Level{{SmallBlind: 10, BigBlind: 20, Hands: 1, Break: 60_000}, {SmallBlind: 50, BigBlind: 100}},
	}
	b, err := poker.Options{SmallBlind: 50, BigBlind: 100}.Encode()
	if err != nil {
		panic(err)
	}
	c.Charter.Tournament, c.Charter.Options, c.Charter.Seats = &s, b, s.Seats
	c.Charter.BuyInMin, c.Charter.BuyInMax = s.Stack, s.Stack
}
