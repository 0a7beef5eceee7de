package sra

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
)

// takePass judges hash of the input || output deck || A || proof (P-12), in the
// classic suite without A and proof. What acts on another input is stale; on the
// right one only the seat whose turn it is may pass. Every element is tested by
// itself (P-18), and no card may be there twice.
func (d *Deck) takePass(at int, m deck.Message) (*Deck, []deck.Output, error) {
	body, err := d.form.DecodePass(m.Data)
	turn := len(d.piles) - 1
	switch {
	case err != nil:
		return nil, locks.Fault(m.From, protocol.BadEncoding, "%v", err), nil
	case body.Input != d.last().Hash:
		return nil, locks.Stale("the pass is on another input"), nil
	case d.Ready():
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "every pass has been made"), nil
	case at != turn:
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "the pass of %v is due", d.ctx.Roster[turn].Seat), nil
	}
	list, err := commute.DecodeList(d.g, body.Output, len(d.ctx.Faces))
	if err != nil {
		return nil, locks.Fault(m.From, locks.ElementClause(err), "output deck: %v", err), nil
	}
	next := d.clone()
	pile := locks.NewPile(d.id, list)
	if d.classic {
		if len(body.Proof) != 0 {
			return nil, locks.Fault(m.From, protocol.BadEncoding, "%d bytes after the deck", len(body.Proof)), nil
		}
	} else if out, err := next.prove(at, m.From, pile, body.Proof); out != nil || err != nil {
		return nil, out, err
	}
	if !pile.Distinct() {
		return nil, locks.Fault(m.From, protocol.BadShuffle, "a card is in the deck twice"), nil
	}
	next.piles = append(next.piles, pile)
	if !d.classic {
		next.counts.Passes++
	}
	if !next.Ready() {
		return next, nil, nil
	}
	next.digest = pile.DealDigest(d.id)
	copy(next.now, pile.Cards)
	return next, []deck.Output{deck.Ready{}}, nil
}

// prove judges A || proof and keeps A in d, which must be a fresh clone. The
// proof comes first, and only then is A compared with others (P-13, P-15); a lock
// that changes nothing, or is its own inverse, is no lock (P-14).
func (d *Deck) prove(at int, seat cards.Seat, out *locks.Pile, b []byte) ([]deck.Output, error) {
	size := d.g.ElementSize()
	if len(b) < size {
		return locks.Fault(seat, protocol.BadEncoding, "no commitment to the lock"), nil
	}
	a, err := d.g.Decode(b[:size])
	if err != nil {
		return locks.Fault(seat, locks.ElementClause(err), "commitment to the lock: %v", err), nil
	}
	tr, err := d.transcript("lock pass", seat)
	if err != nil {
		return nil, err
	}
	tr.AbsorbUint("pass", uint64(at))
	st := commute.Shuffle{A: a, In: d.last().Cards, Out: out.Cards}
	if err := commute.VerifyShuffle(tr, d.bases, st, b[size:]); err != nil {
		return locks.Refused(seat, err, protocol.BadShuffle)
	}
	base := d.g.Generator()
	if commute.Same(a, base) || d.g.Add(a, base).IsIdentity() {
		return locks.Fault(seat, protocol.BadKey, "the lock changes nothing"), nil
	}
	for other, k := range d.keys {
		if k != nil && commute.Same(k, a) {
			return locks.Fault(seat, protocol.KeyReuse, "it is the lock of %v", d.ctx.Roster[other].Seat), nil
		}
	}
	d.keys[at] = a
	return nil, nil
}

// transcript begins a proof of this deck (C-022).
func (f *fixed) transcript(kind string, seat cards.Seat) (*sigma.Transcript, error) {
	return sigma.New(sigma.Context{
		Suite: "nodealer-sra-" + f.g.Name() + "-SHAKE128",
		Table: f.ctx.Table, Deck: f.id, Seat: uint64(seat),
	}, kind)
}
