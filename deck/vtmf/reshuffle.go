package vtmf

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/deck"
)

// Holds reports whether the seat has the slot in its hand, face down: dealt
// whole, neither open nor given back (P-47).
func (d *Deck) Holds(seat cards.Seat, at cards.Slot) bool {
	pos, ok := d.ctx.Position(seat)
	if !ok || !d.has(at) || d.slots[at] == nil {
		return false
	}
	s := d.slots[at]
	return s.owner == seat && s.place == inUse && !s.open && !s.released[pos] && s.missing(pos) == 0
}

// giveBack takes slots from the seat that holds them. What comes back is the
// pair that the deck has for the slot, so there is nothing to prove and nothing
// to exchange (P-47).
func (d *Deck) giveBack(in deck.Return) (*Deck, []deck.Output, error) {
	if _, ok := d.ctx.Position(in.Seat); !ok {
		return nil, nil, fmt.Errorf("%w: return by %v", ErrSeat, in.Seat)
	}
	next := d.clone()
	if err := next.each(in.Slots, func(at cards.Slot) error {
		if !d.Holds(in.Seat, at) {
			return fmt.Errorf("%w: %v does not hold slot %d", ErrSlot, in.Seat, at)
		}
		next.named(at).place = returned
		return nil
	}); err != nil {
		return nil, nil, err
	}
	return next, nil, nil
}

// reshuffle makes a new pile of the pairs of the listed slots and begins an
// epoch with it (P-48). The pairs are masked by the keys of the whole roster, as
// they came out of the last pass; so every seat of it owes a pass again, and one
// honest pass unties the new pairs from every share of the old ones.
func (d *Deck) reshuffle(in deck.Reshuffle) (*Deck, []deck.Output, error) {
	switch {
	case !d.Ready():
		return nil, nil, ErrNotReady
	case len(d.epochs) == MaxEpochs:
		return nil, nil, fmt.Errorf("%w: more than %d epochs", ErrPile, MaxEpochs)
	case len(in.Slots) < deck.MinFaces:
		return nil, nil, fmt.Errorf("%w: %d slots, at least %d", ErrPile, len(in.Slots), deck.MinFaces)
	}
	if err := d.listed(in.Slots); err != nil {
		return nil, nil, err
	}
	next := d.clone()
	e := &epoch{
		number: d.now().number + 1,
		from:   append([]cards.Slot(nil), in.Slots...),
		first:  cards.Slot(len(d.slots)),
	}
	pairs := make([]elgamal.Ciphertext, len(in.Slots))
	for i, at := range in.Slots {
		pairs[i] = d.pair(at)
		next.named(at).place = gone
	}
	e.piles = []*Pile{d.newPile(e, pairs)}
	next.epochs = append(next.epochs, e)
	next.slots = append(next.slots, make([]*slot, len(in.Slots))...)
	return next, nil, nil
}

// listed checks a list of slots to reshuffle: undealt ones first, then those
// that were given back, each part ascending. So one set of cards has one list.
func (d *Deck) listed(slots []cards.Slot) error {
	back, before := false, cards.Slot(-1)
	for _, at := range slots {
		if !d.has(at) {
			return fmt.Errorf("%w: slot %d is not in the deck", ErrSlot, at)
		}
		s := d.slots[at]
		if s != nil && s.place != returned {
			return fmt.Errorf("%w: slot %d is in use or gone", ErrSlot, at)
		}
		if s != nil && !back {
			back, before = true, -1
		}
		if s == nil && back || at <= before {
			return fmt.Errorf("%w: slot %d out of order", ErrSlot, at)
		}
		before = at
	}
	return nil
}
