package vtmf

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/transcript"
)

// Mistakes of the caller of a Holder.
var (
	// ErrDeck: a deck of another context or suite.
	ErrDeck = errors.New("vtmf: not the deck of this holder")
	// ErrDuty: something that the deck does not wait for. A holder gives
	// nothing that is not owed.
	ErrDuty = errors.New("vtmf: the deck does not wait for that")
	// ErrKey: the log has another key of this seat than this seed and device
	// make: the seat must not give shares of this deck (P-44).
	ErrKey = errors.New("vtmf: the key on the log is not this holder's")
	// ErrDefect: a slot opens to no known card although every proof is valid.
	ErrDefect = errors.New("vtmf: the slot holds no known card")
)

// Holder is the secret side of one seat of one deck. It keeps nothing but the
// seed: keys, permutations, blinding factors and nonces are derived when they
// are needed, each bound to what it is used with (C-011, C-012), and
// never before the input deck is known. The same deck and duty give the same
// bytes. It cannot be printed: the seed in it redacts itself.
type Holder struct {
	id     deck.ID
	table  [32]byte
	member deck.Member
	at     int // position in the roster
	seed   derive.Seed
}

// Answer makes the message that fulfils the duty. It refuses what the deck does
// not wait for; of shares it gives those listed in the duty, which may be fewer
// than the seat owes.
func (h *Holder) Answer(public deck.Deck, duty deck.Duty) (deck.Message, error) {
	d, err := h.mine(public)
	if err != nil {
		return deck.Message{}, err
	}
	if err := h.owed(d, duty); err != nil {
		return deck.Message{}, err
	}
	m := deck.Message{From: h.member.Seat}
	switch duty.Kind {
	case deck.OweKey:
		m.Kind = transcript.KindDeckKey
		m.Data, err = h.announce(d)
	case deck.OwePass:
		m.Kind = transcript.KindDeckPass
		m.Data, err = h.pass(d)
	case deck.OweShares:
		m.Kind = transcript.KindDeckShares
		m.Data, err = h.shares(d, d.epochs[duty.Epoch], duty.Slots)
	}
	if err != nil {
		return deck.Message{}, err
	}
	return m, nil
}

// Read finds the face of a slot that has been dealt to this seat: everybody
// else's share is on the log, its own it makes itself.
func (h *Holder) Read(public deck.Deck, at cards.Slot) (cards.Card, error) {
	d, err := h.mine(public)
	if err != nil {
		return cards.Hidden, err
	}
	if face, ok := d.Face(at); ok {
		return face, nil
	}
	if !d.has(at) || d.slots[at] == nil || d.slots[at].owner != h.member.Seat || d.slots[at].place == gone {
		return cards.Hidden, fmt.Errorf("%w: it has not been dealt to this seat", ErrSlot)
	}
	s := d.slots[at]
	if s.missing(h.at) > 0 {
		return cards.Hidden, fmt.Errorf("%w: shares of others are missing", ErrSlot)
	}
	x, _, err := h.secret(d)
	if err != nil {
		return cards.Hidden, err
	}
	pair := d.pair(at)
	m := s.stripped(pair.B)
	if s.shares[h.at] == nil {
		m = m.Sub(pair.A.Mul(x))
	}
	face, ok := d.faces[m.Bytes()]
	if !ok {
		return cards.Hidden, ErrDefect
	}
	return face, nil
}

// mine returns the deck if it is the one that this holder was made for.
func (h *Holder) mine(public deck.Deck) (*Deck, error) {
	d, ok := public.(*Deck)
	if !ok || d.id != h.id {
		return nil, ErrDeck
	}
	return d, nil
}

// owed reports an error unless the deck waits for all of this from this seat.
func (h *Holder) owed(d *Deck, duty deck.Duty) error {
	due, ok := d.duty(h.at, h.member.Seat)
	if !ok || duty.Seat != h.member.Seat || duty.Kind != due.Kind || duty.Epoch != due.Epoch {
		return ErrDuty
	}
	if duty.Kind != deck.OweShares {
		return nil
	}
	if len(duty.Slots) == 0 || !slices.IsSorted(duty.Slots) {
		return fmt.Errorf("%w: slots must be listed, ascending", ErrDuty)
	}
	for i, at := range duty.Slots {
		if !slices.Contains(due.Slots, at) || i > 0 && duty.Slots[i-1] == at {
			return fmt.Errorf("%w: slot %d", ErrDuty, at)
		}
	}
	return nil
}

// context is the beginning of every context of this seat's secrets.
func (h *Holder) context(e *epoch) derive.Context {
	return derive.Context{Table: h.table, Deck: h.id, Epoch: uint64(e.number), Seat: uint64(h.member.Seat)}
}

// makeKey derives x and X = xG: one key serves in all epochs of the deck, under
// the number of the first.
func (h *Holder) makeKey() (group.Scalar, group.Point, error) {
	ctx := h.context(&epoch{})
	ctx.Device = h.member.Device
	x, err := derive.Scalar(h.seed, derive.DeckKey, ctx)
	if err != nil {
		return group.Scalar{}, group.Point{}, fmt.Errorf("vtmf: deck key: %w", err)
	}
	return x, group.MulBase(x).Encoded(), nil
}

// secret returns x if the log has the X that belongs to it.
func (h *Holder) secret(d *Deck) (group.Scalar, group.Point, error) {
	x, big, err := h.makeKey()
	if err != nil {
		return group.Scalar{}, group.Point{}, err
	}
	if k := d.keys[h.at]; k == nil || k.bytes != big.Bytes() {
		return group.Scalar{}, group.Point{}, ErrKey
	}
	return x, big, nil
}
