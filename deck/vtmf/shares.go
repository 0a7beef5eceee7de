package vtmf

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
)

// takeShares judges deal digest || slots with shares || one proof for all (P-16,
// P-17), which are out of phase before every pass has been verified (P-41). The
// message counts as a whole or not at all: every slot must be of the epoch whose
// digest it names (P-49) and owed by its author now. It may leave out some that
// are owed.
func (d *Deck) takeShares(at int, m deck.Message) (*Deck, []deck.Output, error) {
	body, err := d.form.DecodeShares(m.Data)
	switch {
	case err != nil:
		return nil, fault(m.From, protocol.BadEncoding, "%v", err), nil
	case !d.epochs[0].ready():
		return nil, fault(m.From, protocol.OutOfPhase, "shares before every pass is verified"), nil
	}
	e, ok := d.epochBy(body.Digest)
	if !ok {
		return nil, stale("the shares are for another deal"), nil
	}
	if out := d.due(e, at, m.From, body.Shares); out != nil {
		return nil, out, nil
	}
	list := make([]elgamal.Opening, len(body.Shares))
	for i, s := range body.Shares {
		point, err := group.DecodePoint(s.Element)
		if err != nil {
			return nil, fault(m.From, elementClause(err), "share of slot %d: %v", s.Slot, err), nil
		}
		list[i] = d.opening(s.Slot, point)
	}
	if err := d.verifyShares(at, e, list, body.Proof); err != nil {
		out, err := refused(m.From, err, protocol.BadShare)
		return nil, out, err
	}
	next := d.clone()
	return next, next.record(at, list), nil
}

// due says what is wrong with the slots of a message, nil if they are all owed
// by the seat: wrong-slot beats a repeat.
func (d *Deck) due(e *epoch, at int, seat cards.Seat, list []deck.Share) []deck.Output {
	var repeat []deck.Output
	for _, s := range list {
		switch {
		case !d.has(s.Slot):
			return fault(seat, protocol.WrongSlot, "the deck has no slot %d", s.Slot)
		case d.epochOf(s.Slot) != e:
			return fault(seat, protocol.WrongSlot, "slot %d is not of the deal that the message names", s.Slot)
		case d.slots[s.Slot].owes(at, seat):
		case d.slots[s.Slot] != nil && d.slots[s.Slot].place == gone:
			return fault(seat, protocol.WrongSlot, "slot %d has been shuffled again", s.Slot)
		case d.slots[s.Slot] != nil && d.slots[s.Slot].shares[at] != nil:
			repeat = stale("%v has given its share of slot %d", seat, s.Slot)
		default:
			return fault(seat, protocol.WrongSlot, "%v does not owe its share of slot %d", seat, s.Slot)
		}
	}
	return repeat
}

// opening returns the opening of a slot that somebody has asked for.
func (d *Deck) opening(at cards.Slot, share group.Point) elgamal.Opening {
	recipient := sigma.Everyone
	if owner := d.slots[at].owner; owner != cards.NoSeat {
		recipient = uint64(owner)
	}
	return elgamal.Opening{Slot: uint64(at), Recipient: recipient, C: d.pair(at), S: share}
}

// record keeps verified shares in d, which must be a fresh clone, and says
// what has become readable.
func (d *Deck) record(at int, list []elgamal.Opening) []deck.Output {
	var out []deck.Output
	for _, o := range list {
		s := d.slots[o.Slot].clone()
		s.shares[at] = &share{o.S}
		d.slots[o.Slot] = s
		d.counts.Shares++
		out = append(out, d.told(cards.Slot(o.Slot), at)...)
	}
	return out
}

// told says what the share of the seat at this position, the newest of the
// slot, has made readable.
func (d *Deck) told(at cards.Slot, newest int) []deck.Output {
	var out []deck.Output
	s := d.slots[at]
	if owner, ok := d.ctx.Position(s.owner); ok && newest != owner && s.missing(owner) == 0 {
		out = append(out, deck.Dealt{Slot: at, To: s.owner})
	}
	if s.missing(-1) > 0 {
		return out
	}
	// M = B - sum of x_i A
	m := s.stripped(d.pair(at).B)
	face, ok := d.faces[m.Bytes()]
	if !ok {
		return append(out, deck.Defect{Slot: at}) // P-45
	}
	s.card = face
	return append(out, deck.Known{Slot: at, Card: face})
}
