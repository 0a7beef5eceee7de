package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// note adds a line to the log.
func (w *World) note(format string, args ...any) {
	if !w.Quick {
		w.Log = append(w.Log, fmt.Sprintf(format, args...))
	}
}

// Fatalf fails the test with the whole story of the hand.
func (w *World) Fatalf(format string, args ...any) {
	w.t.Helper()
	w.t.Fatalf("%s\nafter:\n  %s", fmt.Sprintf(format, args...), strings.Join(w.Log, "\n  "))
}

// check checks all that must hold of every state.
func (w *World) check() {
	w.t.Helper()
	w.checkChips()
	w.checkTurn()
	if !w.Quick {
		w.checkChoices()
		w.checkAhead()
	}
}

// checkAhead checks that whatever the hand waits for is among the cards that it
// says it may need.
func (w *World) checkAhead() {
	w.t.Helper()
	p, ok := w.State.(game.Planner)
	if !ok {
		return
	}
	slots, more := p.Ahead()
	if !slices.IsSorted(slots) {
		w.Fatalf("the slots ahead are not ascending: %v", slots)
	}
	for _, need := range w.pending {
		var want []cards.Slot
		switch n := need.(type) {
		case game.Deal:
			want = n.Slots
		case game.Open:
			want = n.Slots
		case game.Exchange:
			want = n.Slots
		}
		for _, slot := range want {
			if seat, _ := w.State.Recipient(slot); seat != cards.NoSeat && !w.State.Involved(seat) {
				continue
			}
			if !more && !slices.Contains(slots, slot) {
				w.Fatalf("slot %d is awaited, but not ahead: %v", slot, slots)
			}
		}
	}
}

// checkChips counts all chips: before the end those behind and those put in,
// after it the final stacks and what is carried over.
func (w *World) checkChips() {
	w.t.Helper()
	v := w.State.View(cards.NoSeat, nil)
	if r, over := w.State.Result(); over {
		sum := r.Carry
		for i, p := range r.Stacks {
			sum += p.Stack
			if i > 0 && r.Stacks[i-1].Seat >= p.Seat {
				w.Fatalf("the stacks are not ascending by seat: %v", r.Stacks)
			}
		}
		if sum != w.chips {
			w.Fatalf("%d chips at the end, %d at the start: %+v", sum, w.chips, r)
		}
		w.checkAwards(r)
		return
	}
	sum, pots := game.Chips(0), game.Chips(0)
	for _, s := range v.Seats {
		sum += s.Stack + s.Total
		pots += s.Bet
	}
	for _, p := range v.Pots {
		pots += p.Amount
	}
	carry := w.chips - sum
	if sum > w.chips || pots != w.put(v)+carry {
		w.Fatalf("%d chips at the table, %d at the start; %d in pots and bets: %+v", sum, w.chips, pots, v)
	}
}

// put returns what all seats have put in.
func (w *World) put(v game.View) game.Chips {
	sum := game.Chips(0)
	for _, s := range v.Seats {
		sum += s.Total
	}
	return sum
}

// checkAwards checks that each pot is shared out whole, and names its winners
// once, in order.
func (w *World) checkAwards(r game.Result) {
	w.t.Helper()
	for _, a := range r.Pots {
		sum := game.Chips(0)
		for i, s := range a.Shares {
			sum += s.Stack
			if i > 0 && a.Shares[i-1].Seat >= s.Seat {
				w.Fatalf("the winners are not ascending by seat: %+v", a)
			}
		}
		if sum != a.Amount {
			w.Fatalf("a pot of %d was shared out as %d: %+v", a.Amount, sum, a)
		}
	}
}

// checkTurn checks that the hand waits for exactly one thing: the end, cards,
// or the decision of a seat that is involved.
func (w *World) checkTurn() {
	w.t.Helper()
	_, over := w.State.Result()
	seat, deciding := w.State.ToAct()
	waits := 0
	for _, yes := range []bool{over, deciding, len(w.pending) > 0} {
		if yes {
			waits++
		}
	}
	if waits != 1 && !(w.plan && waits == 2 && !over) {
		w.Fatalf("over %v, %v to act %v, pending %v: want exactly one", over, seat, deciding, w.pending)
	}
	if deciding && !w.State.Involved(seat) {
		w.Fatalf("%v is to act and not involved", seat)
	}
}

// verbs is one more than the last verb.
const verbs = game.RunThrice + 1

// checkChoices checks that exactly the listed choices are legal, at both ends
// of their ranges and next to them, and that nobody else may act.
func (w *World) checkChoices() {
	w.t.Helper()
	seat, deciding := w.State.ToAct()
	choices := w.State.Choices()
	if !deciding && len(choices) > 0 || deciding && len(choices) == 0 {
		w.Fatalf("to act: %v, choices: %v", deciding, choices)
	}
	listed := map[game.Verb]game.Choice{}
	for _, c := range choices {
		if _, twice := listed[c.Verb]; twice {
			w.Fatalf("verb %d is listed twice: %v", c.Verb, choices)
		}
		listed[c.Verb] = c
	}
	for verb := game.Verb(0); deciding && verb <= verbs; verb++ {
		c, ok := listed[verb]
		for _, to := range probes(c) {
			a := game.Action{Verb: verb, To: to}
			legal := ok && c.Min <= to && to <= c.Max
			if got := w.agree(seat, a); got != legal {
				w.Fatalf("%v %+v: legal %v, but listed %v in %v", seat, a, got, legal, choices)
			}
		}
		w.checkSlots(seat, c, verb)
	}
	w.checkOthers(seat, choices)
}

// checkSlots checks that a Draw may discard any part of what is listed and
// nothing else, and that no other verb discards anything.
func (w *World) checkSlots(seat cards.Seat, c game.Choice, verb game.Verb) {
	w.t.Helper()
	try := func(legal bool, slots ...cards.Slot) {
		w.t.Helper()
		a := game.Action{Verb: verb, To: c.Min, Slots: slots}
		if got := w.agree(seat, a); got != legal {
			w.Fatalf("%v %+v: legal %v, listed %v", seat, a, got, c.Slots)
		}
	}
	probe := cards.Slot(1)
	if len(c.Slots) > 0 {
		probe = cards.Slot(len(w.Deck) + 1)
	}
	for slot := range probe {
		try(slices.Contains(c.Slots, slot), slot)
	}
	try(false, -1)
	for k := range c.Slots {
		try(true, c.Slots[k:]...)
		try(true, c.Slots[:k+1]...)
		try(false, c.Slots[k], c.Slots[k])
		if k > 0 {
			try(false, c.Slots[k], c.Slots[k-1])
		}
	}
}

// checkOthers checks that no seat but the one to act may do anything.
func (w *World) checkOthers(seat cards.Seat, choices []game.Choice) {
	w.t.Helper()
	a := game.Action{Verb: game.Fold}
	if len(choices) > 0 {
		a.Verb, a.To = choices[len(choices)-1].Verb, choices[len(choices)-1].Max
	}
	for _, s := range w.State.View(cards.NoSeat, nil).Seats {
		if s.Seat != seat && w.agree(s.Seat, a) {
			w.Fatalf("%v may act, but %v is to act", s.Seat, seat)
		}
	}
	if w.agree(cards.NoSeat, a) {
		w.Fatalf("no seat may act")
	}
}

// probes returns the amounts worth trying for a choice; few for one that carries
// none, or is not listed.
func probes(c game.Choice) []game.Chips {
	if c.Max == 0 {
		return []game.Chips{0, 1, game.MaxChips}
	}
	return []game.Chips{0, 1, c.Min - 1, c.Min, c.Min + 1, (c.Min + c.Max) / 2, c.Max - 1, c.Max, c.Max + 1,
		game.MaxChips, 1 << 63, 1<<64 - 1}
}

// agree checks that Verify and Apply agree about an action, that a refusal is
// an *Illegal with its reason, and returns whether it is legal.
func (w *World) agree(seat cards.Seat, a game.Action) bool {
	w.t.Helper()
	verr := w.State.Verify(seat, a)
	next, needs, aerr := w.State.Apply(seat, a)
	if (verr == nil) != (aerr == nil) {
		w.Fatalf("%v %+v: Verify says %v, Apply says %v", seat, a, verr, aerr)
	}
	if verr == nil {
		return true
	}
	var i *game.Illegal
	if !errors.As(verr, &i) || i.Rule == "" || i.Reason == "" || !reflect.DeepEqual(verr, aerr) {
		w.Fatalf("%v %+v: refused with %#v and %#v", seat, a, verr, aerr)
	}
	if next != nil || needs != nil {
		w.Fatalf("%v %+v: refused, yet a state came back", seat, a)
	}
	if toAct, ok := w.State.ToAct(); i.Turn != (!ok || toAct != seat) {
		w.Fatalf("%v %+v: Turn is %v, to act is %v", seat, a, i.Turn, toAct)
	}
	return false
}
