package gametest

import (
	"math/rand/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Play plays the hand to its end with random decisions. drops is the chance of
// a drop before each step, from 0 to 1.
func (w *World) Play(r *rand.Rand, drops float64) game.Result {
	w.t.Helper()
	for {
		if result, over := w.State.Result(); over {
			return result
		}
		if r.Float64() < drops {
			w.dropRandom(r)
			continue
		}
		if w.ServeOne() {
			continue
		}
		seat, _ := w.State.ToAct()
		w.Apply(seat, Choose(r, w.State.Choices()))
	}
}

// dropRandom drops one or two seats.
func (w *World) dropRandom(r *rand.Rand) {
	w.t.Helper()
	seats := w.State.View(cards.NoSeat, nil).Seats
	out := []cards.Seat{seats[r.IntN(len(seats))].Seat}
	if r.IntN(4) == 0 {
		out = append(out, seats[r.IntN(len(seats))].Seat)
	}
	w.Drop(r.IntN(2) == 0, out...)
}

// Choose picks a decision at random: folds are rare, so that hands go far, and
// bets are small, all-in or anything.
func Choose(r *rand.Rand, choices []game.Choice) game.Action {
	c := choices[r.IntN(len(choices))]
	if c.Verb == game.Fold && r.IntN(3) > 0 {
		c = choices[1+r.IntN(len(choices)-1)]
	}
	a := game.Action{Verb: c.Verb, To: c.Min}
	if c.Verb == game.Draw {
		a.Slots = someOf(r, c.Slots)
	}
	switch r.IntN(8) {
	case 0:
		a.To = c.Max
	case 1:
		a.To += game.Chips(r.Uint64N(uint64(c.Max-c.Min) + 1))
	case 2, 3:
		a.To += game.Chips(r.Uint64N(uint64(min(c.Max-c.Min, 3)) + 1))
	}
	return a
}

// someOf returns a random part of the slots; nil for none.
func someOf(r *rand.Rand, slots []cards.Slot) []cards.Slot {
	var some []cards.Slot
	keep := r.IntN(4)
	for _, slot := range slots {
		if r.IntN(4) >= keep {
			some = append(some, slot)
		}
	}
	return some
}

// Shuffled returns the deck in a random order.
func Shuffled(r *rand.Rand, deck []cards.Card) []cards.Card {
	out := make([]cards.Card, len(deck))
	for i, k := range r.Perm(len(deck)) {
		out[i] = deck[k]
	}
	return out
}
