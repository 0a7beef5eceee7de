package vtmf

import (
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
)

// takeKey judges X_i || proof of possession (P-13 to P-15). The proof is checked first and
// only then is the key looked at, let alone recorded: else anybody could
// announce the key of another with a bad proof and have the other one refused
// (P-13). The first valid key of a seat stands.
func (d *Deck) takeKey(at int, m deck.Message) (*Deck, []deck.Output, error) {
	if d.keys[at] != nil {
		return nil, stale("%v has announced its key", m.From), nil
	}
	body, err := d.form.DecodeKey(m.Data)
	if err != nil {
		return nil, fault(m.From, protocol.BadEncoding, "%v", err), nil
	}
	x, err := group.DecodePoint(body.Element)
	if err != nil {
		return nil, fault(m.From, elementClause(err), "deck key: %v", err), nil
	}
	if err := d.verifyPossession(m.From, x, body.Proof); err != nil {
		out, err := refused(m.From, err, protocol.NoKeyProof)
		return nil, out, err
	}
	for other, k := range d.keys {
		if k != nil && k.bytes == x.Bytes() {
			return nil, fault(m.From, protocol.KeyReuse, "it is the key of %v", d.ctx.Roster[other].Seat), nil
		}
	}
	next := d.clone()
	next.keys[at] = &key{point: x, bytes: x.Bytes()}
	if err := next.join(); err != nil {
		out, err := refused(m.From, err, protocol.BadKey)
		return nil, out, err
	}
	return next, nil, nil
}

// join computes PK and the first deck if all keys are there. It refuses a PK
// that is the identity (C-006, P-14); then the seat that came last has chosen its key so.
func (d *Deck) join() error {
	points := make([]group.Point, len(d.keys))
	for i, k := range d.keys {
		if k == nil {
			return nil
		}
		points[i] = k.point
	}
	pk, err := elgamal.JointKey(points)
	if err != nil {
		return err
	}
	d.joint = &pk
	e := d.renew()
	e.piles = []*Pile{d.firstPile(e, pk)}
	return nil
}
