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

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// T is what a check fails by; a *testing.T is one.
type T interface {
	Helper()
	Fatalf(format string, args ...any)
}

// World is one hand under test.
type World struct {
	State game.State
	// Deck holds the face of each slot. Tests may set it before Serve; a
	// reshuffle makes it longer.
	Deck []cards.Card
	// Log tells what has happened, for messages.
	Log []string
	// Quick keeps no log and leaves out the checks that take long: the search
	// for choices that are not listed, and all but the turn after a card.
	Quick bool
	// Reshuffled counts the reshuffles that the hand has asked for.
	Reshuffled int
	// Decisions counts the decisions that were taken.
	Decisions int

	t       T
	plan    bool // a seat can have the word while the cards of others are on their way
	chips   game.Chips
	pending []game.Need
}

// Start begins a hand with the deck in the order of the slots.
func Start(t T, rules game.Rules, setup game.Setup, deck []cards.Card) *World {
	t.Helper()
	return (&World{t: t}).start(rules, setup, deck)
}

// Quickly begins a hand as Start does, with the quick checks alone.
func Quickly(t T, rules game.Rules, setup game.Setup, deck []cards.Card) *World {
	t.Helper()
	return (&World{t: t, Quick: true}).start(rules, setup, deck)
}

func (w *World) start(rules game.Rules, setup game.Setup, deck []cards.Card) *World {
	w.t.Helper()
	w.Deck, w.chips, w.plan = slices.Clone(deck), setup.Carry, rules.Info().Plan != ""
	for _, p := range setup.Players {
		w.chips += p.Stack
	}
	s, needs, err := rules.Start(setup)
	if err != nil {
		w.t.Fatalf("Start(%+v): %v", setup, err)
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
	case game.Exchange: // which cards stay is no matter to the rules
		slots, deal = &need.Slots, true
		w.checkRecipients(game.Deal{Slots: need.Slots, To: need.Seat})
	case game.Reshuffle:
		w.pending = slices.Clone(w.pending[1:])
		w.reshuffle(need)
		return true
	default:
		w.Fatalf("unknown need %T", need)
	}
	slot := (*slots)[0]
	if int(slot) >= len(w.Deck) {
		w.Fatalf("slot %d is wanted of a deck of %d", slot, len(w.Deck))
	}
	face := w.Deck[slot]
	if deal {
		face = cards.Hidden
	}
	w.Learn(slot, face)
	return true
}

// without returns the needs without a slot.
func without(needs []game.Need, slot cards.Slot) []game.Need {
	var list []game.Need
	drop := func(slots []cards.Slot) []cards.Slot {
		return slices.DeleteFunc(slices.Clone(slots), func(s cards.Slot) bool { return s == slot })
	}
	for _, n := range needs {
		switch n := n.(type) {
		case game.Deal:
			if n.Slots = drop(n.Slots); len(n.Slots) > 0 {
				list = append(list, n)
			}
		case game.Open:
			if n.Slots = drop(n.Slots); len(n.Slots) > 0 {
				list = append(list, n)
			}
		case game.Exchange:
			if n.Slots = drop(n.Slots); len(n.Slots) > 0 {
				list = append(list, n)
			}
		default:
			list = append(list, n)
		}
	}
	return list
}

// reshuffle shuffles the listed cards into new slots: what lay first lies last
// after it, and every second one before that.
func (w *World) reshuffle(need game.Reshuffle) {
	w.t.Helper()
	w.note("reshuffle %v", need.Slots)
	w.Reshuffled++
	var first, second []cards.Card
	seen := map[cards.Slot]bool{}
	for i, slot := range need.Slots {
		if seen[slot] || int(slot) >= len(w.Deck) || w.Deck[slot] == cards.Hidden {
			w.Fatalf("slot %d cannot be shuffled again", slot)
		}
		seen[slot] = true
		if i%2 == 0 {
			first = append(first, w.Deck[slot])
		} else {
			second = append(second, w.Deck[slot])
		}
	}
	w.Deck = slices.Clone(w.Deck)
	for _, slot := range need.Slots {
		w.Deck[slot] = cards.Hidden // gone
	}
	w.Deck = append(w.Deck, append(second, first...)...)
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
	w.pending = without(w.pending, slot)
	w.move("learn", []any{slot, face}, func() (game.State, []game.Need, error) { return w.State.Learn(slot, face) })
}

// Apply carries out a legal decision.
func (w *World) Apply(seat cards.Seat, a game.Action) {
	w.t.Helper()
	if err := w.State.Verify(seat, a); err != nil {
		w.Fatalf("%v %+v: %v", seat, a, err)
	}
	w.Decisions++
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

// Drop takes seats out of the hand. Cards that it was waiting for stay pending,
// but not those of the seats.
func (w *World) Drop(stuck bool, seats ...cards.Seat) {
	w.t.Helper()
	w.move("drop", []any{stuck, seats}, func() (game.State, []game.Need, error) { return w.State.Drop(seats, stuck) })
	for slot := range cards.Slot(2 * len(w.Deck)) { // also those of a pile to come
		if to, ok := w.State.Recipient(slot); ok && to != cards.NoSeat && !w.State.Involved(to) {
			w.pending = without(w.pending, slot)
		}
	}
	w.check()
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
	next, needs, err := w.unchanged(what, args, f)
	if err != nil {
		w.Fatalf("%s %v: %v", what, args, err)
	}
	w.State = next
	w.pending = append(slices.Clip(w.pending), needs...)
	if _, over := next.Result(); over {
		w.pending = nil
	}
	switch {
	case what == "drop":
	case w.Quick && what == "learn":
		w.checkTurn()
	default:
		w.check()
	}
}

// unchanged makes a step and checks that the old state is as before.
func (w *World) unchanged(what string, args []any, f func() (game.State, []game.Need, error)) (game.State, []game.Need, error) {
	w.t.Helper()
	if w.Quick {
		return f()
	}
	before := w.State.View(cards.NoSeat, nil)
	next, needs, err := f()
	if after := w.State.View(cards.NoSeat, nil); !reflect.DeepEqual(before, after) {
		w.Fatalf("%s %v changed the old state:\n%+v\n%+v", what, args, before, after)
	}
	return next, needs, err
}
