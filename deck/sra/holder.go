package sra

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/transcript"
)

// Holder is the secret side of one seat of one deck. It keeps nothing but the
// seed: lock and permutation are derived when they are needed, bound to the whole
// input deck of the pass (C-011), so no second input ever meets them. The same
// deck and duty give the same bytes.
type Holder struct {
	id    deck.ID
	table [32]byte
	seat  cards.Seat
	at    int // position in the roster
	seed  derive.Seed
}

// Answer makes the message that fulfils the duty. It refuses what the deck does
// not wait for; of shares it gives those listed in the duty.
func (h *Holder) Answer(public deck.Deck, duty deck.Duty) (deck.Message, error) {
	m := deck.Message{From: h.seat}
	d, err := h.mine(public)
	if err != nil {
		return m, err
	}
	due, ok := d.duty(h.at, h.seat)
	if !ok || duty.Seat != h.seat || duty.Kind != due.Kind {
		return m, locks.ErrDuty
	}
	switch duty.Kind {
	case deck.OwePass:
		m.Kind = transcript.KindDeckPass
		m.Data, err = h.pass(d)
	case deck.OweShares:
		m.Kind = transcript.KindDeckShares
		m.Data, err = h.shares(d, duty.Slots, due.Slots)
	case deck.OweReveal:
		m.Kind = transcript.KindDeckReveal
		m.Data, err = h.reveal(d)
	}
	if err != nil {
		return deck.Message{}, err
	}
	return m, nil
}

// Read finds the face of a slot that has been dealt to this seat.
func (h *Holder) Read(public deck.Deck, at cards.Slot) (cards.Card, error) {
	d, err := h.mine(public)
	if err != nil {
		return cards.Hidden, err
	}
	if face, ok := d.Face(at); ok {
		return face, nil
	}
	s := d.slots.At(at)
	if s == nil || s.Owner != h.seat || s.Back {
		return cards.Hidden, locks.ErrNotDealt()
	}
	if s.Missing(h.at) > 0 {
		return cards.Hidden, locks.ErrNotYet()
	}
	x := d.now[at]
	if !s.Given[h.at] {
		key, err := h.secret(d)
		if err != nil {
			return cards.Hidden, err
		}
		x = d.g.Mul(d.g.Invert(key), x)
	}
	face, ok := d.faces.Of(x)
	if !ok {
		return cards.Hidden, locks.ErrForeign
	}
	return face, nil
}

// mine returns the deck if it is the one that this holder was made for.
func (h *Holder) mine(public deck.Deck) (*Deck, error) {
	d, ok := public.(*Deck)
	if !ok || d.id != h.id {
		return nil, locks.ErrDeck
	}
	return d, nil
}

// context is that of this seat's pass, whose input must be on the log.
func (h *Holder) context(d *Deck) derive.Context {
	return derive.Context{
		Table: h.table, Deck: h.id, Seat: uint64(h.seat), Pass: uint64(h.at), Input: d.piles[h.at].Hash,
	}
}

// witness derives lock and permutation of this seat's pass.
func (h *Holder) witness(d *Deck) (w commute.Witness, err error) {
	if w.Pi, err = derive.Permutation(h.seed, derive.LockPermutation, h.context(d), len(d.ctx.Faces)); err != nil {
		return w, fmt.Errorf("sra: permutation: %w", err)
	}
	n := d.g.WideSize()
	if d.short {
		n = min(shortLock, d.g.ScalarSize()-1)
	}
	b, err := derive.Bytes(h.seed, derive.LockKey, h.context(d), n)
	if err != nil {
		return w, fmt.Errorf("sra: lock: %w", err)
	}
	if d.short {
		w.Key = d.g.Short(b)
	} else {
		w.Key = d.g.Reduce(b)
	}
	return w, nil
}

// secret returns the lock if it is the one that the pass on the log was made
// with.
func (h *Holder) secret(d *Deck) (commute.Scalar, error) {
	w, err := h.witness(d)
	if err != nil {
		return nil, err
	}
	x, locked := d.piles[h.at].Cards[w.Pi[0]], d.piles[h.at+1].Cards[0]
	if !commute.Same(d.g.Mul(w.Key, x), locked) {
		return nil, locks.ErrKey
	}
	return w.Key, nil
}

// pass makes the message of a pass.
func (h *Holder) pass(d *Deck) ([]byte, error) {
	w, err := h.witness(d)
	if err != nil {
		return nil, err
	}
	in := d.last()
	out, err := commute.Apply(d.g, in.Cards, w)
	if err != nil {
		return nil, fmt.Errorf("sra: shuffle: %w", err)
	}
	body := deck.PassBody{Input: in.Hash, Output: commute.AppendList(nil, out)}
	if d.classic {
		return body.Encode(), nil
	}
	tr, err := d.transcript("lock pass", h.seat)
	if err != nil {
		return nil, err
	}
	tr.AbsorbUint("pass", uint64(h.at))
	st := commute.Shuffle{A: d.g.MulGenerator(w.Key), In: in.Cards, Out: out}
	proof, err := commute.ProveShuffle(h.seed, tr, d.bases, st, w)
	if err != nil {
		return nil, fmt.Errorf("sra: shuffle: %w", err)
	}
	body.Proof = append(st.A.Append(nil), proof...)
	return body.Encode(), nil
}

// shares makes the message of unlocks for slots that are owed.
func (h *Holder) shares(d *Deck, slots, due []cards.Slot) ([]byte, error) {
	if len(slots) == 0 || !slices.IsSorted(slots) {
		return nil, fmt.Errorf("%w: slots must be listed, ascending", locks.ErrDuty)
	}
	key, err := h.secret(d)
	if err != nil {
		return nil, err
	}
	inverse := d.g.Invert(key)
	var body deck.SharesBody
	var list []unlock
	for i, at := range slots {
		if !slices.Contains(due, at) || i > 0 && slots[i-1] == at {
			return nil, fmt.Errorf("%w: slot %d", locks.ErrDuty, at)
		}
		u := unlock{at: h.at, slot: at, from: d.now[at], to: d.g.Mul(inverse, d.now[at])}
		list = append(list, u)
		body.Shares = append(body.Shares, deck.Share{Slot: at, Element: u.to.Append(nil)})
	}
	body.Digest = d.input(body.Shares)
	if d.classic {
		return body.Encode(), nil
	}
	tr, err := d.unlockTranscript(h.seat)
	if err != nil {
		return nil, err
	}
	if body.Proof, err = commute.ProveEqualLogs(d.g, h.seed, tr, key, d.statement(h.at, list)); err != nil {
		return nil, fmt.Errorf("sra: unlock: %w", err)
	}
	return body.Encode(), nil
}

// reveal makes the message of the key. It is derived, not looked up: a seat whose
// pass is another one's must still answer.
func (h *Holder) reveal(d *Deck) ([]byte, error) {
	w, err := h.witness(d)
	if err != nil {
		return nil, err
	}
	return d.g.AppendScalar(nil, w.Key), nil
}
