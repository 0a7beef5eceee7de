package race

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/transcript"
)

// Holder is the secret side of one player, or of the transactor. It keeps nothing
// but the seed: masks, permutations and card keys are derived when they are
// needed, each bound to the whole input deck of its pass (C-011). The same deck
// and duty give the same bytes.
type Holder struct {
	id     deck.ID
	table  [32]byte
	member deck.Member
	at     int // position in the roster
	seed   derive.Seed
}

// Answer makes the message that fulfils the duty. It refuses what the deck does
// not wait for; of shares it gives those listed in the duty.
func (h *Holder) Answer(public deck.Deck, duty deck.Duty) (deck.Message, error) {
	m := deck.Message{From: h.member.Seat}
	d, err := h.mine(public)
	if err != nil {
		return m, err
	}
	due, ok := d.duty(h.at, h.member.Seat)
	if !ok || duty.Seat != h.member.Seat || duty.Kind != due.Kind {
		return m, locks.ErrDuty
	}
	switch duty.Kind {
	case deck.OweKey:
		m.Kind = transcript.KindDeckKey
		m.Data, err = h.announce(d)
	case deck.OwePass:
		m.Kind = transcript.KindDeckPass
		m.Data, err = h.pass(d, m)
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
	if s == nil || s.Owner != h.member.Seat || s.Back {
		return cards.Hidden, locks.ErrNotDealt()
	}
	if s.Missing(h.at) > 0 {
		return cards.Hidden, locks.ErrNotYet()
	}
	keys, err := h.keysOf(d, at)
	if err != nil {
		return cards.Hidden, err
	}
	k := d.g.Short([]byte{1})
	for _, one := range keys {
		k = d.g.MulScalar(k, one)
	}
	face, ok := d.faces.Of(d.g.Mul(d.g.Invert(k), d.last().Cards[at]))
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

// context is that of a pass whose input is on the log.
func (h *Holder) context(d *Deck, step int) derive.Context {
	return derive.Context{
		Table: h.table, Deck: h.id, Seat: uint64(h.member.Seat), Pass: uint64(step), Input: d.piles[step].Hash,
	}
}

func (h *Holder) scalar(d *Deck, label derive.Label, ctx derive.Context) (commute.Scalar, error) {
	b, err := derive.Bytes(h.seed, label, ctx, d.g.WideSize())
	if err != nil {
		return nil, fmt.Errorf("race: %v: %w", label, err)
	}
	return d.g.Reduce(b), nil
}

// mask derives the mask of this party.
func (h *Holder) mask(d *Deck) (commute.Scalar, error) {
	return h.scalar(d, derive.LockKey, h.context(d, d.maskStep(h.at)))
}

// cardKey derives the key of one card.
func (h *Holder) cardKey(d *Deck, slot cards.Slot) (commute.Scalar, error) {
	ctx := h.context(d, d.lockStep(h.at))
	ctx.Card = uint64(slot)
	return h.scalar(d, derive.CardLock, ctx)
}

// delivery derives r of the key R that card keys are encrypted to.
func (h *Holder) delivery() (group.Scalar, error) {
	return derive.Scalar(h.seed, derive.DeckKey, derive.Context{
		Table: h.table, Deck: h.id, Seat: uint64(h.member.Seat), Device: h.member.Device,
	})
}

// announce makes the message of R.
func (h *Holder) announce(d *Deck) ([]byte, error) {
	r, err := h.delivery()
	if err != nil {
		return nil, err
	}
	tr, err := d.transcript("delivery key", h.member.Seat)
	if err != nil {
		return nil, err
	}
	big := group.MulBase(r).Encoded()
	proof, err := sigma.ProvePossession(h.seed, tr, r, big)
	if err != nil {
		return nil, err
	}
	return deck.KeyBody{Element: big.Append(nil), Proof: proof.Append(nil)}.Encode(), nil
}

// pass makes the message of a pass.
func (h *Holder) pass(d *Deck, m deck.Message) ([]byte, error) {
	_, step := d.turn()
	a, err := h.mask(d)
	if err != nil {
		return nil, err
	}
	in := d.last()
	tr, err := d.proofTranscript(m, step)
	if err != nil {
		return nil, err
	}
	w := work{h: h, d: d, in: in.Cards, tr: tr, a: a}
	switch {
	case h.at == d.players:
		err = w.transact(step)
	case step == d.maskStep(h.at):
		err = w.mask(h.context(d, step))
	default:
		err = w.relock()
	}
	if err != nil {
		return nil, fmt.Errorf("race: pass: %w", err)
	}
	return deck.PassBody{Input: in.Hash, Output: commute.AppendList(nil, w.out), Proof: w.evidence}.Encode(), nil
}

// work is a pass in the making.
type work struct {
	h        *Holder
	d        *Deck
	in, out  []commute.Element
	tr       *sigma.Transcript
	a        commute.Scalar
	evidence []byte
}

// transact puts the transactor's mask on, or takes it off.
func (w *work) transact(step int) error {
	g := w.d.g
	k := w.a
	if step > 0 {
		k = g.Invert(k)
	}
	for _, x := range w.in {
		w.out = append(w.out, g.Mul(k, x))
	}
	if w.d.classic {
		return nil
	}
	z := g.MulGenerator(w.a)
	proof, err := commute.ProveEqualLogs(g, w.h.seed, w.tr, w.a, transacted(z, step, w.in, w.out))
	w.evidence = append(z.Append(nil), proof...)
	return err
}

// mask masks and shuffles.
func (w *work) mask(ctx derive.Context) error {
	pi, err := derive.Permutation(w.h.seed, derive.LockPermutation, ctx, len(w.in))
	if err != nil {
		return err
	}
	witness := commute.Witness{Pi: pi, Key: w.a}
	if w.out, err = commute.Apply(w.d.g, w.in, witness); err != nil || w.d.classic {
		return err
	}
	st := commute.Shuffle{A: w.d.g.MulGenerator(w.a), In: w.in, Out: w.out}
	proof, err := commute.ProveShuffle(w.h.seed, w.tr, w.d.bases, st, witness)
	w.evidence = append(st.A.Append(nil), proof...)
	return err
}

// relock takes the mask off and locks each card with its own key.
func (w *work) relock() error {
	g := w.d.g
	off := g.Invert(w.a)
	st := commute.Relock{A: w.d.masks[w.h.at], In: w.in}
	var keys []commute.Scalar
	for i, x := range w.in {
		k, err := w.h.cardKey(w.d, cards.Slot(i))
		if err != nil {
			return err
		}
		keys = append(keys, k)
		st.K = append(st.K, g.MulGenerator(k))
		w.out = append(w.out, g.Mul(g.MulScalar(off, k), x))
	}
	st.Out = w.out
	w.evidence = commute.AppendList(nil, st.K)
	if w.d.classic {
		return nil
	}
	proof, err := commute.ProveRelock(g, w.h.seed, w.tr, w.a, keys, st)
	w.evidence = append(w.evidence, proof...)
	return err
}

// reveal makes the message of all keys.
func (h *Holder) reveal(d *Deck) ([]byte, error) {
	a, err := h.mask(d)
	if err != nil {
		return nil, err
	}
	b := d.g.AppendScalar(nil, a)
	if h.at == d.players {
		return b, nil
	}
	for i := range d.ctx.Faces {
		k, err := h.cardKey(d, cards.Slot(i))
		if err != nil {
			return nil, err
		}
		b = d.g.AppendScalar(b, k)
	}
	return b, nil
}

// shares makes the message of card keys that are owed.
func (h *Holder) shares(d *Deck, slots, due []cards.Slot) ([]byte, error) {
	if len(slots) == 0 || !slices.IsSorted(slots) {
		return nil, fmt.Errorf("%w: slots must be listed, ascending", locks.ErrDuty)
	}
	w := newShares(d, len(slots))
	for i, at := range slots {
		if !slices.Contains(due, at) || i > 0 && slots[i-1] == at {
			return nil, fmt.Errorf("%w: slot %d", locks.ErrDuty, at)
		}
		b, err := h.share(d, at)
		if err != nil {
			return nil, err
		}
		w.U16(uint16(at))
		w.Raw(b)
	}
	return w.Bytes(), nil
}

// share makes the share of one slot.
func (h *Holder) share(d *Deck, at cards.Slot) ([]byte, error) {
	s := d.slots.At(at)
	k, err := h.own(d, at)
	if err != nil {
		return nil, err
	}
	switch d.shapeOf(h.at, s) {
	case sealed:
		owner, _ := d.ctx.Position(s.Owner)
		return h.seal(d, k, at, owner)
	case all:
		keys, err := h.keysOf(d, at)
		if err != nil {
			return nil, err
		}
		var b []byte
		for _, k := range keys {
			b = d.g.AppendScalar(b, k)
		}
		return b, nil
	default:
		return d.g.AppendScalar(nil, k), nil
	}
}

// own returns the key of a card if it is the one that the log has a commitment
// to.
func (h *Holder) own(d *Deck, at cards.Slot) (commute.Scalar, error) {
	k, err := h.cardKey(d, at)
	if err != nil {
		return nil, err
	}
	if !commute.Same(d.g.MulGenerator(k), d.locks[h.at][at]) {
		return nil, locks.ErrKey
	}
	return k, nil
}

// seal encrypts a card key to the owner of the slot.
func (h *Holder) seal(d *Deck, k commute.Scalar, at cards.Slot, owner int) ([]byte, error) {
	r := d.to[owner]
	u, err := h.scalar(d, derive.Delivery, derive.Context{
		Table: h.table, Deck: h.id, Seat: uint64(h.member.Seat), Card: uint64(at),
		Input: hash.Sum32("delivery key", r.Append(nil)),
	})
	if err != nil {
		return nil, err
	}
	big := d.g.MulGenerator(u)
	v := d.g.AddScalar(k, d.pad(d.g.Mul(u, r), big, at, h.at, owner))
	return d.g.AppendScalar(big.Append(nil), v), nil
}

// keysOf returns the keys of all players for a slot of this seat's. It fails with
// ErrForeign if one that came encrypted is false.
func (h *Holder) keysOf(d *Deck, at cards.Slot) ([]commute.Scalar, error) {
	keys := make([]commute.Scalar, d.players)
	for from := range keys {
		var err error
		switch {
		case from == h.at:
			keys[from], err = h.own(d, at)
		case d.given[at][from].key != nil:
			keys[from] = d.given[at][from].key
		default:
			keys[from], _, err = h.unseal(d, at, from)
		}
		if err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// unseal decrypts a card key; w is what a complaint needs.
func (h *Holder) unseal(d *Deck, at cards.Slot, from int) (k commute.Scalar, w commute.Element, err error) {
	r, err := h.delivery()
	if err != nil {
		return nil, nil, err
	}
	g := d.given[at][from]
	w = d.g.Mul(r, g.u)
	k = d.g.SubScalar(g.v, d.pad(w, g.u, at, from, h.at))
	if !commute.Same(d.g.MulGenerator(k), d.locks[from][at]) {
		return nil, w, locks.ErrForeign
	}
	return k, w, nil
}
