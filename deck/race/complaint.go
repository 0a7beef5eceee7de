package race

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/protocol"
)

// pad is Hs(W, U, slot, sender, recipient), which hides a card key on its way.
func (d *Deck) pad(w, u commute.Element, slot cards.Slot, sender, recipient int) commute.Scalar {
	h := hash.Sum("delivery", d.id[:], w.Append(nil), u.Append(nil), hash.Uint64(uint64(slot)), hash.Uint64(uint64(sender)), hash.Uint64(uint64(recipient)))
	return d.g.Reduce(h[:])
}

// takeComplaint judges slot || sender || W || proof (P-25): by W everybody
// computes the key that was sent, and sees whether the sender lied or the one who
// complains. No complaint is believed without it.
func (d *Deck) takeComplaint(at int, m deck.Message) (*Deck, []deck.Output, error) {
	r := wire.NewReader(m.Data)
	slot, sender := cards.Slot(r.U16()), int(r.U8())
	enc := r.Raw(group.PointSize)
	proof := r.Raw(commute.EqualLogsSize(d.g))
	if err := r.Close(); err != nil {
		return nil, locks.Fault(m.From, protocol.BadEncoding, "%v", err), nil
	}
	s := d.slots.At(slot)
	switch {
	case !d.classic || s == nil || s.Owner != m.From || sender >= d.players || sender == at || !s.Given[sender]:
		return nil, locks.Fault(m.From, protocol.WrongSlot, "no key of slot %d came to %v from there", slot, m.From), nil
	case d.given[slot][sender].settled:
		return nil, locks.Stale("it has been judged"), nil
	}
	w, err := d.g.Decode(enc)
	if err != nil {
		return nil, locks.Fault(m.From, locks.ElementClause(err), "%v", err), nil
	}
	g := d.given[slot][sender]
	tr, err := d.complaintTranscript(m.From, slot, sender)
	if err != nil {
		return nil, nil, err
	}
	if err := commute.VerifyEqualLogs(d.g, tr, d.contested(at, slot, g, w), proof); err != nil {
		out, err := locks.Refused(m.From, err, protocol.BadComplaint)
		return nil, out, err
	}
	if d.fits(d.g.SubScalar(g.v, d.pad(w, g.u, slot, sender, at)), sender, slot) {
		return nil, locks.Fault(m.From, protocol.BadComplaint, "the key of slot %d is right", slot), nil
	}
	next := d.clone()
	row := append([]gift(nil), d.given[slot]...)
	row[sender].settled = true
	next.given[slot] = row
	seat := d.ctx.Roster[sender].Seat
	return next, []deck.Output{deck.Guilty{Seat: seat, Clause: protocol.BadShare, Reason: "the key that it sent encrypted is not the one it had committed to"}}, nil
}

// contested says: W = rU for the r of R.
func (d *Deck) contested(at int, slot cards.Slot, g gift, w commute.Element) commute.EqualLogs {
	return commute.EqualLogs{A: d.to[at], Pairs: []commute.Pair{{Slot: uint64(slot), Recipient: uint64(at), Base: g.u, Image: w}}}
}
