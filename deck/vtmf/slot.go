package vtmf

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
)

// slot is what is known of a slot that somebody has asked for. Like the deck
// it never changes: with returns a copy.
type slot struct {
	owner    cards.Seat // NoSeat: it belongs to everybody
	place    place
	open     bool       // everybody owes its share
	released []bool     // by position: owes its share although it is not open
	shares   []*share   // by position; nil until verified
	card     cards.Card // Hidden until everybody can see it
}

// place says where a card has gone.
type place uint8

const (
	inUse    place = iota
	returned       // given back by its owner
	gone           // reshuffled: the slot is dead for ever
)

// share is a verified share x_i A.
type share struct{ point group.Point }

func newSlot(owner cards.Seat, seats int) *slot {
	return &slot{owner: owner, released: make([]bool, seats), shares: make([]*share, seats)}
}

func (s *slot) clone() *slot {
	next := *s
	next.released = append([]bool(nil), s.released...)
	next.shares = append([]*share(nil), s.shares...)
	return &next
}

// owes reports whether the seat at this position owes its share now.
func (s *slot) owes(at int, seat cards.Seat) bool {
	if s == nil || s.place != inUse || s.shares[at] != nil {
		return false
	}
	dealt := s.owner != cards.NoSeat && s.owner != seat
	return s.open || dealt || s.released[at]
}

// missing counts the shares that are not there, without the one at position
// but (-1 for none).
func (s *slot) missing(but int) int {
	n := 0
	for at, sh := range s.shares {
		if sh == nil && at != but {
			n++
		}
	}
	return n
}

// stripped returns B minus the shares that are there.
func (s *slot) stripped(b group.Point) group.Point {
	for _, sh := range s.shares {
		if sh != nil {
			b = b.Sub(sh.point)
		}
	}
	return b
}

// Lacks reports whether the log still lacks this seat's share of the slot.
func (d *Deck) Lacks(seat cards.Seat, at cards.Slot) bool {
	pos, ok := d.ctx.Position(seat)
	if !ok || !d.has(at) {
		return false
	}
	s := d.slots[at]
	return s == nil || s.shares[pos] == nil
}

// Face returns the card that everybody can see in the slot.
func (d *Deck) Face(at cards.Slot) (cards.Card, bool) {
	if !d.has(at) || d.slots[at] == nil || d.slots[at].card == cards.Hidden {
		return cards.Hidden, false
	}
	return d.slots[at].card, true
}

// Shared reports whether any share of this deck is on the log.
func (d *Deck) Shared() bool { return d.counts.Shares > 0 }

// SharedBy reports whether the seat has given a share.
func (d *Deck) SharedBy(seat cards.Seat) bool {
	pos, ok := d.ctx.Position(seat)
	if !ok {
		return false
	}
	for _, s := range d.slots {
		if s != nil && s.shares[pos] != nil {
			return true
		}
	}
	return false
}

// pair returns the masked card of a slot; its epoch must be ready.
func (d *Deck) pair(at cards.Slot) elgamal.Ciphertext {
	e := d.epochOf(at)
	return e.last().pairs[at-e.first]
}

// has reports whether the deck has such a slot.
func (d *Deck) has(at cards.Slot) bool { return at >= 0 && int(at) < len(d.slots) }
