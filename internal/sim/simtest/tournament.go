package simtest

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/tourney"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
)

// Structure is a quick tournament: levels of two hands, 300 chips.
func Structure(seats int) tourney.Structure {
	s := tourney.Structure{BuyIn: 100, Stack: 300, Seats: seats, Shares: tourney.Shares(seats)}
	s.Levels = tourney.Blinds(s.Stack*game.Chips(seats), true)
	for i := range s.Levels[:len(s.Levels)-1] {
		s.Levels[i].Hands = 2
	}
	return s
}

// Tournament makes a table one of a tournament. It is for the change of [World].
func Tournament(t testing.TB, s tourney.Structure) func(*sim.Config) {
	t.Helper()
	last := s.Levels[len(s.Levels)-1]
	o := poker.Options{SmallBlind: last.SmallBlind, BigBlind: last.BigBlind, Ante: last.Ante}
	if o.Ante > 0 {
		o.AnteFrom = poker.AnteBigBlind
	}
	opts, err := o.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return func(c *sim.Config) {
		c.Charter.Options, c.Charter.Seats, c.Charter.Tournament = opts, s.Seats, &s
		c.Charter.BuyInMin, c.Charter.BuyInMax = s.Stack, s.Stack
		for i := range c.Brains {
			c.Brains[i] = NewWild(uint64(c.Seed[31]) + uint64(i))
		}
	}
}

// Enter lets everybody sit down.
func Enter(t testing.TB, w *sim.World) {
	t.Helper()
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	stack := w.Players[0].Engine.State().Charter().BuyInMax
	if err := w.SeatAll(func(i int) table.Sit {
		return table.Sit{Name: w.Players[i].Name, Seat: cards.NoSeat, BuyIn: stack}
	}); err != nil {
		t.Fatal(err)
	}
}
