package decktest

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// Reshuffle plays an honest deck with two reshuffles: two slots for each seat,
// one of them given back, a new pile of those and some of the rest, new cards
// for each seat. What was kept stays readable, what was listed is gone for
// ever, the new cards have new numbers, and all together is still the deck. A
// suite that does not reshuffle passes at once.
func Reshuffle(scheme deck.Scheme, s Setup) error {
	if !scheme.Suite().Reshuffles {
		return nil
	}
	w, err := Ready(scheme, s)
	if err != nil {
		return err
	}
	if _, err := w.dealTwoEach(); err != nil {
		return err
	}
	kept := map[cards.Slot]cards.Seat{}
	before := map[cards.Slot]cards.Card{}
	for _, round := range []int{1, 2} {
		if err := w.readKept(kept, before); err != nil {
			return err
		}
		pile, err := w.giveOneEach(kept, round)
		if err != nil {
			return err
		}
		if err := w.renew(pile, kept); err != nil {
			return fmt.Errorf("reshuffle %d: %w", round, err)
		}
		if err := w.dealNew(kept); err != nil {
			return err
		}
	}
	if err := w.openKept(kept, before); err != nil {
		return err
	}
	if err := w.repeatable(); err != nil {
		return err
	}
	return w.replay()
}

// giveOneEach lets each seat give one slot back and returns a list for a new
// pile: all that is undealt but one, then what came back.
func (w *World) giveOneEach(kept map[cards.Slot]cards.Seat, round int) ([]cards.Slot, error) {
	var pile, back []cards.Slot
	n := len(w.Context.Roster)
	first := w.Public.Slots() - w.pile() + n // undealt ones of the newest pile
	if round == 1 {
		first = 2*n + 1
	}
	for at := first; at < w.Public.Slots(); at++ {
		pile = append(pile, cards.Slot(at))
	}
	for i, m := range w.Context.Roster {
		at := cards.Slot(2*i + round - 1)
		if !w.Public.Holds(m.Seat, at) {
			return nil, fmt.Errorf("%v does not hold its slot %d", m.Seat, at)
		}
		if err := w.Step(deck.Return{Seat: m.Seat, Slots: []cards.Slot{at}}); err != nil {
			return nil, err
		}
		if w.Public.Holds(m.Seat, at) {
			return nil, fmt.Errorf("%v still holds slot %d, which it gave back", m.Seat, at)
		}
		back = append(back, at)
		delete(kept, at)
	}
	slices.Sort(back)
	return append(pile, back...), nil
}

// renew reshuffles the pile and checks what the deck says of it.
func (w *World) renew(pile []cards.Slot, kept map[cards.Slot]cards.Seat) error {
	old, epoch, digests := w.Public.Slots(), w.Public.Epoch(), map[[32]byte]bool{{}: true}
	if err := w.Step(deck.Reshuffle{Slots: pile}); err != nil {
		return err
	}
	if w.Public.Ready() || w.Public.Epoch() != epoch+1 || w.Public.Slots() != old+len(pile) {
		return fmt.Errorf("after a reshuffle of %d: ready %v, epoch %d, %d slots", len(pile), w.Public.Ready(), w.Public.Epoch(), w.Public.Slots())
	}
	passes, said := w.Public.Counts().Passes, len(w.Said())
	if err := w.Settle(); err != nil {
		return err
	}
	if got, want := w.Public.Counts().Passes-passes, len(w.Context.Roster)*w.Scheme.Suite().Passes; got != want {
		return fmt.Errorf("%d passes of the new pile, want %d", got, want)
	}
	if n := countOf[deck.Ready](w.Said()[said:]); n != 1 || !w.Public.Ready() {
		return fmt.Errorf("Ready came %d times", n)
	}
	for e := range w.Public.Epoch() + 1 {
		if d := w.Public.Digest(e); digests[d] {
			return fmt.Errorf("epoch %d has no deal digest of its own: %x", e, d)
		}
		digests[w.Public.Digest(e)] = true
	}
	return w.mistakes(pile, kept)
}

// mistakes asks for what cannot be had of slots that are gone, kept or not
// dealt, or of a list that is not in order.
func (w *World) mistakes(pile []cards.Slot, kept map[cards.Slot]cards.Seat) error {
	dead, fresh := pile[0], cards.Slot(w.Public.Slots()-1)
	seat := w.Context.Roster[0].Seat
	bad := []deck.Input{
		deck.Deal{Slots: []cards.Slot{dead}, To: seat},
		deck.Open{Slots: []cards.Slot{dead}},
		deck.Release{Seat: seat, Slots: []cards.Slot{dead}},
		deck.Return{Seat: seat, Slots: []cards.Slot{dead}},
		deck.Return{Seat: seat, Slots: []cards.Slot{fresh}},
		deck.Reshuffle{},
		deck.Reshuffle{Slots: []cards.Slot{fresh}},
		deck.Reshuffle{Slots: []cards.Slot{fresh, dead}},
		deck.Reshuffle{Slots: []cards.Slot{fresh, fresh}},
		deck.Reshuffle{Slots: []cards.Slot{fresh, fresh - 1}},
		deck.Reshuffle{Slots: []cards.Slot{fresh, fresh + 1}},
		deck.Reshuffle{Slots: []cards.Slot{-1, fresh}},
	}
	for at, owner := range kept {
		bad = append(bad, deck.Reshuffle{Slots: []cards.Slot{fresh, at}})
		for _, m := range w.Context.Roster {
			if m.Seat != owner {
				bad = append(bad, deck.Return{Seat: m.Seat, Slots: []cards.Slot{at}})
			}
		}
	}
	for _, in := range bad {
		if next, out, err := w.Public.Step(in); err == nil || next != w.Public || out != nil {
			return fmt.Errorf("%T %v of slots that are gone or out of order is taken", in, in)
		}
	}
	for _, at := range pile {
		if face, ok := w.Public.Face(at); ok {
			return fmt.Errorf("slot %d is gone and shows %v", at, face)
		}
		for _, m := range w.Context.Roster {
			if face, err := w.Holders[m.Seat].Read(w.Public, at); err == nil {
				return fmt.Errorf("%v reads %v in slot %d, which is gone", m.Seat, face, at)
			}
		}
	}
	return nil
}

// dealNew gives each seat a card of the new pile.
func (w *World) dealNew(kept map[cards.Slot]cards.Seat) error {
	first := w.Public.Slots() - w.pile()
	for i, m := range w.Context.Roster {
		at := cards.Slot(first + i)
		if err := w.Step(deck.Deal{Slots: []cards.Slot{at}, To: m.Seat}); err != nil {
			return err
		}
		kept[at] = m.Seat
	}
	return w.Settle()
}

// pile returns the number of cards of the newest pile.
func (w *World) pile() int {
	for _, in := range slices.Backward(w.Log) {
		if r, ok := in.(deck.Reshuffle); ok {
			return len(r.Slots)
		}
	}
	return len(w.Context.Faces)
}

// readKept lets the owners read what they hold: the first time it is noted,
// later it must be the same.
func (w *World) readKept(kept map[cards.Slot]cards.Seat, before map[cards.Slot]cards.Card) error {
	for i, m := range w.Context.Roster {
		if len(w.Log) == 0 || w.Public.Epoch() > 0 {
			break
		}
		kept[cards.Slot(2*i)], kept[cards.Slot(2*i+1)] = m.Seat, m.Seat
	}
	for at, seat := range kept {
		face, err := w.Holders[seat].Read(w.Public, at)
		if err != nil {
			return fmt.Errorf("%v reads its slot %d: %w", seat, at, err)
		}
		if old, ok := before[at]; ok && old != face {
			return fmt.Errorf("slot %d held %v and holds %v after a reshuffle", at, old, face)
		}
		before[at] = face
	}
	return nil
}

// openKept opens all that has not gone: together it is the deck.
func (w *World) openKept(kept map[cards.Slot]cards.Seat, before map[cards.Slot]cards.Card) error {
	if err := w.readKept(kept, before); err != nil {
		return err
	}
	listed := map[cards.Slot]bool{}
	for _, in := range w.Log {
		if r, ok := in.(deck.Reshuffle); ok {
			for _, at := range r.Slots {
				listed[at] = true
			}
		}
	}
	var live []cards.Slot
	for i := range w.Public.Slots() {
		if !listed[cards.Slot(i)] {
			live = append(live, cards.Slot(i))
		}
	}
	if err := w.Step(deck.Open{Slots: live}); err != nil {
		return err
	}
	if err := w.Settle(); err != nil {
		return err
	}
	var got []cards.Card
	for _, at := range live {
		face, ok := w.Public.Face(at)
		if mine, read := before[at]; !ok || read && mine != face {
			return fmt.Errorf("slot %d opens as %v (%v), its owner had read %v", at, face, ok, mine)
		}
		got = append(got, face)
	}
	slices.Sort(got)
	if want := slices.Sorted(slices.Values(w.Context.Faces)); !slices.Equal(got, want) {
		return fmt.Errorf("after reshuffles the deck holds %v, want %v", got, want)
	}
	return nil
}
