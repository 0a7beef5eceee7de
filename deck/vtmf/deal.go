package vtmf

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// deal gives slots to one seat for ever (P-42): every other seat
// owes its share from now on.
func (d *Deck) deal(in deck.Deal) (*Deck, []deck.Output, error) {
	if _, ok := d.ctx.Position(in.To); !ok {
		return nil, nil, fmt.Errorf("%w: deal to %v", ErrSeat, in.To)
	}
	next := d.clone()
	if err := next.each(in.Slots, func(at cards.Slot) error {
		if next.slots[at] != nil {
			return fmt.Errorf("%w: slot %d belongs to %v already", ErrSlot, at, next.slots[at].owner)
		}
		next.slots[at] = newSlot(in.To, len(d.ctx.Roster))
		return nil
	}); err != nil {
		return nil, nil, err
	}
	return next, nil, nil
}

// open makes slots readable for everybody: every seat owes the share that is
// not on the log yet. A slot of somebody's may be opened: that is a show. An
// Open of a slot that is open already answers Known at once.
func (d *Deck) open(in deck.Open) (*Deck, []deck.Output, error) {
	next := d.clone()
	var out []deck.Output
	err := next.each(in.Slots, func(at cards.Slot) error {
		s := next.named(at)
		s.open = true
		if s.card != cards.Hidden {
			out = append(out, deck.Known{Slot: at, Card: s.card})
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	return next, out, nil
}

// release makes one seat owe its shares of slots that are not open yet, as a
// fold or a show does (P-43). A slot that belonged to nobody
// belongs to everybody from now on. Shares already given are not owed again.
func (d *Deck) release(in deck.Release) (*Deck, []deck.Output, error) {
	pos, ok := d.ctx.Position(in.Seat)
	if !ok {
		return nil, nil, fmt.Errorf("%w: release by %v", ErrSeat, in.Seat)
	}
	next := d.clone()
	if err := next.each(in.Slots, func(at cards.Slot) error {
		next.named(at).released[pos] = true
		return nil
	}); err != nil {
		return nil, nil, err
	}
	return next, nil, nil
}

// each calls f for every slot of the list, once each. Slots of an epoch that is
// ready may be asked for while a later one is still being shuffled.
func (d *Deck) each(slots []cards.Slot, f func(cards.Slot) error) error {
	if !d.epochs[0].ready() {
		return ErrNotReady
	}
	seen := make(map[cards.Slot]bool, len(slots))
	for _, at := range slots {
		if !d.has(at) || seen[at] {
			return fmt.Errorf("%w: slot %d is not in the deck or listed twice", ErrSlot, at)
		}
		if !d.epochOf(at).ready() {
			return ErrNotReady
		}
		if s := d.slots[at]; s != nil && s.place != inUse {
			return fmt.Errorf("%w: slot %d has been given back", ErrSlot, at)
		}
		seen[at] = true
		if err := f(at); err != nil {
			return err
		}
	}
	return nil
}

// named replaces the slot by a copy that may be changed; one that nobody has
// asked for becomes everybody's.
func (d *Deck) named(at cards.Slot) *slot {
	if d.slots[at] == nil {
		d.slots[at] = newSlot(cards.NoSeat, len(d.ctx.Roster))
	} else {
		d.slots[at] = d.slots[at].clone()
	}
	return d.slots[at]
}
