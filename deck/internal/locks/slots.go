package locks

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// Slot is what is known of a slot that somebody has asked for. Once it is part
// of a deck it never changes.
type Slot struct {
	Owner    cards.Seat // NoSeat: it belongs to everybody
	Open     bool       // everybody owes its share
	Back     bool       // was given back: nobody owes a share
	Released []bool     // by position: owes its share although it is not open
	Given    []bool     // by position: the share is on the log
	Card     cards.Card // Hidden until everybody can see it
}

// Slots are the slots of a deck, nil where nobody has asked for one. The zero
// value has none.
type Slots struct {
	list  []*Slot
	seats int
}

// NewSlots has n slots for so many seats.
func NewSlots(n, seats int) Slots { return Slots{list: make([]*Slot, n), seats: seats} }

// Clone returns a copy whose slots may be replaced.
func (s Slots) Clone() Slots { return Slots{append([]*Slot(nil), s.list...), s.seats} }

// Len returns the number of slots.
func (s Slots) Len() int { return len(s.list) }

// Has reports whether there is such a slot.
func (s Slots) Has(at cards.Slot) bool { return at >= 0 && int(at) < len(s.list) }

// At returns the slot, nil if nobody has asked for it.
func (s Slots) At(at cards.Slot) *Slot {
	if !s.Has(at) {
		return nil
	}
	return s.list[at]
}

// Edit replaces the slot by a copy that may be changed; one that nobody has asked
// for becomes everybody's.
func (s Slots) Edit(at cards.Slot) *Slot {
	next := &Slot{Owner: cards.NoSeat}
	if old := s.list[at]; old != nil {
		*next = *old
	}
	next.Released = append(make([]bool, 0, s.seats), next.Released...)[:s.seats]
	next.Given = append(make([]bool, 0, s.seats), next.Given...)[:s.seats]
	s.list[at] = next
	return next
}

// Owes reports whether the seat at this position owes its share now, whoever else
// does.
func (s *Slot) Owes(pos int, seat cards.Seat) bool {
	if s == nil || pos >= len(s.Given) || s.Given[pos] || s.Back {
		return false
	}
	dealt := s.Owner != cards.NoSeat && s.Owner != seat
	return s.Open || dealt || s.Released[pos]
}

// Missing counts the shares that are not there, without the one at position but
// (-1 for none).
func (s *Slot) Missing(but int) int {
	n := 0
	for at, given := range s.Given {
		if !given && at != but {
			n++
		}
	}
	return n
}

// Ask changes the slots as an input says that is not a message; reply is Known
// for a slot that is open already. It must be called on a clone.
func (s Slots) Ask(ctx deck.Context, in deck.Input) (reply []deck.Output, err error) {
	switch in := in.(type) {
	case deck.Deal:
		if pos, ok := ctx.Position(in.To); !ok || pos >= s.seats {
			return nil, fmt.Errorf("%w: deal to %v", ErrSeat, in.To)
		}
		return nil, s.each(in.Slots, func(at cards.Slot) error {
			if s.list[at] != nil {
				return fmt.Errorf("%w: slot %d is taken", ErrSlot, at) // P-42
			}
			s.Edit(at).Owner = in.To
			return nil
		})
	case deck.Open:
		err := s.each(in.Slots, func(at cards.Slot) error {
			slot := s.Edit(at)
			if slot.Back {
				return fmt.Errorf("%w: slot %d was given back", ErrSlot, at)
			}
			slot.Open = true
			if slot.Card != cards.Hidden {
				reply = append(reply, deck.Known{Slot: at, Card: slot.Card})
			}
			return nil
		})
		return reply, err
	case deck.Release: // P-43
		pos, ok := ctx.Position(in.Seat)
		if !ok || pos >= s.seats {
			return nil, fmt.Errorf("%w: release by %v", ErrSeat, in.Seat)
		}
		return nil, s.each(in.Slots, func(at cards.Slot) error {
			s.Edit(at).Released[pos] = true
			return nil
		})
	case deck.Return:
		return nil, s.each(in.Slots, func(at cards.Slot) error {
			if !s.Holds(ctx, in.Seat, at) {
				return fmt.Errorf("%w: %v does not hold slot %d", ErrSlot, in.Seat, at)
			}
			s.Edit(at).Back = true
			return nil
		})
	default:
		return nil, fmt.Errorf("%w: %T", ErrInput, in)
	}
}

// each calls f for every slot of the list, once each.
func (s Slots) each(list []cards.Slot, f func(cards.Slot) error) error {
	seen := map[cards.Slot]bool{}
	for _, at := range list {
		if !s.Has(at) || seen[at] {
			return fmt.Errorf("%w: slot %d is not in the deck or listed twice", ErrSlot, at)
		}
		seen[at] = true
		if err := f(at); err != nil {
			return err
		}
	}
	return nil
}

// Holds reports whether the seat has the slot in its hand, face down.
func (s Slots) Holds(ctx deck.Context, seat cards.Seat, at cards.Slot) bool {
	slot := s.At(at)
	pos, ok := ctx.Position(seat)
	return ok && pos < s.seats && slot != nil && slot.Owner == seat && !slot.Open && !slot.Back && !slot.Released[pos] && slot.Missing(pos) == 0
}

// Lacks reports whether the seat's share of the slot is missing.
func (s Slots) Lacks(ctx deck.Context, seat cards.Seat, at cards.Slot) bool {
	pos, ok := ctx.Position(seat)
	if !ok || pos >= s.seats || !s.Has(at) {
		return false
	}
	return s.list[at] == nil || !s.list[at].Given[pos]
}

// Face returns the card that everybody can see in the slot.
func (s Slots) Face(at cards.Slot) (cards.Card, bool) {
	slot := s.At(at)
	if slot == nil || slot.Card == cards.Hidden {
		return cards.Hidden, false
	}
	return slot.Card, true
}

// SharedBy reports whether the seat has given a share.
func (s Slots) SharedBy(ctx deck.Context, seat cards.Seat) bool {
	pos, ok := ctx.Position(seat)
	if !ok || pos >= s.seats {
		return false
	}
	for _, slot := range s.list {
		if slot != nil && slot.Given[pos] {
			return true
		}
	}
	return false
}

// Shows reports whether some slot but this one shows the card.
func (s Slots) Shows(card cards.Card, but cards.Slot) bool {
	for at, slot := range s.list {
		if slot != nil && slot.Card == card && cards.Slot(at) != but {
			return true
		}
	}
	return false
}
