package decktest

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// ReshuffleViews compares, like [Views], what all seats but one see when that
// one has given back another card, which then lies in a reshuffled pile from
// which the others draw. A suite that does not reshuffle passes at once.
func ReshuffleViews(scheme deck.Scheme, runs int) error {
	if !scheme.Suite().Reshuffles {
		return nil
	}
	return compare(scheme, runs, lookBehind)
}

// lookBehind plays a world: a slot for each seat, the victim gives its own
// back, it is shuffled with the rest, and the first of the others draws one of
// the pile. Whether that is the victim's old card or the other one is what the
// coalition must not know.
func lookBehind(scheme deck.Scheme, seats int, n uint64) (*view, error) {
	s := Setup{Seats: seats, Faces: seats + 1, Seed: 10}
	victim := s.seats()[seats-1]
	s.Seeds = map[cards.Seat]uint64{victim: 7000 + n}
	w, err := Ready(scheme, s)
	if err != nil {
		return nil, err
	}
	own, stub, fresh := cards.Slot(seats-1), cards.Slot(seats), cards.Slot(seats+1)
	inputs := []deck.Input{
		deck.Return{Seat: victim, Slots: []cards.Slot{own}},
		deck.Reshuffle{Slots: []cards.Slot{stub, own}},
		deck.Deal{Slots: []cards.Slot{fresh}, To: w.Context.Roster[0].Seat},
		deck.Deal{Slots: []cards.Slot{fresh + 1}, To: victim}, // it speaks once more
	}
	for i := range seats {
		deal := deck.Deal{Slots: []cards.Slot{cards.Slot(i)}, To: w.Context.Roster[i].Seat}
		if err := w.settled(deal); err != nil {
			return nil, err
		}
	}
	v := &view{}
	if v.hidden, err = w.Holders[victim].Read(w.Public, own); err != nil {
		return nil, err
	}
	for _, in := range inputs {
		if err := w.settled(in); err != nil {
			return nil, err
		}
	}
	for i, m := range w.Context.Roster[:seats-1] {
		if err := w.sees(v, m.Seat, cards.Slot(i)); err != nil {
			return nil, err
		}
	}
	if err := w.sees(v, w.Context.Roster[0].Seat, fresh); err != nil {
		return nil, err
	}
	w.describe(v, victim)
	return v, nil
}

// settled is Step and then everything that it makes due.
func (w *World) settled(in deck.Input) error {
	if err := w.Step(in); err != nil {
		return err
	}
	return w.Settle()
}

// sees adds a card that the coalition holds.
func (w *World) sees(v *view, seat cards.Seat, at cards.Slot) error {
	face, err := w.Holders[seat].Read(w.Public, at)
	v.coalition += face.String()
	return err
}
