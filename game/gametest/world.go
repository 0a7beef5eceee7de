// Package gametest checks a game from outside. A [World] deals the cards that a
// hand asks for and, after every step, checks what must hold for each game:
// no chip is made or lost, states do not change behind one's back, Verify and
// Apply agree, and the list of choices is complete and minimal. [Play] drives
// it at random, [Perft] counts the tree of all games.
package gametest

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// World is one hand under test.
type World struct {
	State game.State
	// Deck holds the face of each slot. Tests may set it before Serve.
	Deck []cards.Card
	// Log tells what has happened, for messages.
	Log []string

	t       testing.TB
	chips   game.Chips
	pending []game.Need
}

// Start begins a hand with the deck in the order of the slots.
func Start(t testing.TB, rules game.Rules, setup game.Setup, deck []cards.Card) *World {
	t.Helper()
	w := &World{t: t, Deck: slices.Clone(deck), chips: setup.Carry}
	for _, p := range setup.Players {
		w.chips += p.Stack
	}
	s, needs, err := rules.Start(setup)
	if err != nil {
		t.Fatalf("Start(%+v): %v", setup, err)
	}
	w.note("start %+v", setup)
	w.State, w.pending = s, needs
	w.check()
	return w
}

// Serve gives the hand all cards that it has asked for, until it asks for none.
func (w *World) Serve() {
	w.t.Helper()
	for w.ServeOne() {
	}
}

// ServeOne gives the hand the next slot that it has asked for. It returns false
// if the hand waits for none.
func (w *World) ServeOne() bool {
	w.t.Helper()
	if len(w.pending) == 0 {
		return false
	}
	var slots *[]cards.Slot
	deal := false
	switch need := w.pending[0].(type) {
	case game.Deal:
		slots, deal = &need.Slots, true
		w.checkRecipients(need)
	case game.Open:
		slots = &need.Slots
	default:
		w.Fatalf("unknown need %T", need)
	}
	slot := (*slots)[0]
	face := w.Deck[slot]
	if deal {
		face = cards.Hidden
	}
	w.pending = slices.Clone(w.pending)
	w.pending[0] = rest(w.pending[0])
	if w.pending[0] == nil {
		w.pending = w.pending[1:]
	}
	w.Learn(slot, face)
	return true
}

// rest returns the need without its first slot, nil if nothing is left.
func rest(n game.Need) game.Need {
	switch n := n.(type) {
	case game.Deal:
		if len(n.Slots) > 1 {
			return game.Deal{Slots: n.Slots[1:], To: n.To}
		}
	case game.Open:
		if len(n.Slots) > 1 {
			return game.Open{Slots: n.Slots[1:]}
		}
	}
	return nil
}

// checkRecipients checks that dealt slots belong to who gets them.
func (w *World) checkRecipients(d game.Deal) {
	w.t.Helper()
	for _, slot := range d.Slots {
		if to, ok := w.State.Recipient(slot); !ok || to != d.To {
			w.Fatalf("slot %d is dealt to %v, but belongs to %v", slot, d.To, to)
		}
	}
}

// Learn tells the state one slot.
func (w *World) Learn(slot cards.Slot, face cards.Card) {
	w.t.Helper()
	w.move("learn", []any{slot, face}, func() (game.State, []game.Need, error) { return w.State.Learn(slot, face) })
}

// Apply carries out a legal decision.
func (w *World) Apply(seat cards.Seat, a game.Action) {
	w.t.Helper()
	if err := w.State.Verify(seat, a); err != nil {
		w.Fatalf("%v %+v: %v", seat, a, err)
	}
	w.move("apply", []any{seat, a}, func() (game.State, []game.Need, error) { return w.State.Apply(seat, a) })
}

// Refuse checks that a decision is refused by the rule, by Verify and by Apply.
func (w *World) Refuse(seat cards.Seat, a game.Action, rule string) {
	w.t.Helper()
	var i *game.Illegal
	if err := w.State.Verify(seat, a); !errors.As(err, &i) || i.Rule != rule {
		w.Fatalf("%v %+v gave %v, want a refusal by %s", seat, a, err, rule)
	}
	w.agree(seat, a)
}

// Drop takes seats out of the hand. Openings that the hand was waiting for stay
// pending unless stuck.
func (w *World) Drop(stuck bool, seats ...cards.Seat) {
	w.t.Helper()
	w.move("drop", []any{stuck, seats}, func() (game.State, []game.Need, error) { return w.State.Drop(seats, stuck) })
	for _, s := range seats {
		if w.State.Involved(s) {
			if _, over := w.State.Result(); !over {
				w.Fatalf("%v is still involved after it was dropped", s)
			}
		}
	}
}

// move makes one step and checks the world before and after.
func (w *World) move(what string, args []any, f func() (game.State, []game.Need, error)) {
	w.t.Helper()
	w.note("%s %v", what, args)
	before := w.State.View(cards.NoSeat, nil)
	next, needs, err := f()
	if err != nil {
		w.Fatalf("%s %v: %v", what, args, err)
	}
	if after := w.State.View(cards.NoSeat, nil); !reflect.DeepEqual(before, after) {
		w.Fatalf("%s %v changed the old state:\n%+v\n%+v", what, args, before, after)
	}
	w.State = next
	w.pending = append(slices.Clip(w.pending), needs...)
	if _, over := next.Result(); over {
		w.pending = nil
	}
	w.check()
}
