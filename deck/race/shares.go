package race

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/protocol"
)

// What a share of a slot consists of.
type shape int

const (
	clear  shape = iota // k
	sealed              // U | V, to the owner
	all                 // the keys of all players
)

// shapeOf says what the share of a slot by the seat at this position is.
func (d *Deck) shapeOf(at int, s *locks.Slot) shape {
	owner, owned := d.ctx.Position(s.Owner)
	switch {
	case !d.classic || !owned:
		return clear
	case owner == at:
		return all
	default:
		return sealed
	}
}

// length is the length of a share in bytes.
func (d *Deck) length(s shape) int {
	switch s {
	case sealed:
		return group.PointSize + group.ScalarSize
	case all:
		return d.players * group.ScalarSize
	default:
		return group.ScalarSize
	}
}

// takeShares judges deal digest || slots with keys (P-16, P-17). A key in the
// clear needs no proof: it is the key of its commitment or it is not. The message
// counts as a whole or not at all.
func (d *Deck) takeShares(at int, m deck.Message) (*Deck, []deck.Output, error) {
	if !d.Ready() {
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "shares before every pass is made"), nil
	}
	r := wire.NewReader(m.Data)
	digest := r.Array32()
	if r.Err() == nil && digest != d.digest {
		return nil, locks.Stale("the shares are for another deal"), nil
	}
	n := r.Count(len(d.ctx.Faces))
	if r.Err() == nil && n == 0 {
		r.Fail("no share in it")
	}
	next := d.clone()
	var list []cards.Slot
	for i := 0; i < n && r.Err() == nil; i++ {
		slot := cards.Slot(r.U16())
		if r.Err() == nil && i > 0 && slot <= list[i-1] {
			r.Fail("slot %d after slot %d", slot, list[i-1])
		}
		if r.Err() != nil {
			break
		}
		if out := d.due(at, m.From, slot); out != nil {
			return nil, out, nil
		}
		list = append(list, slot)
		kind := d.shapeOf(at, d.slots.At(slot))
		if b := r.Raw(d.length(kind)); r.Err() == nil {
			if out := next.open(at, m.From, slot, kind, b); out != nil {
				return nil, out, nil
			}
		}
	}
	if err := r.Close(); err != nil {
		return nil, locks.Fault(m.From, protocol.BadEncoding, "%v", err), nil
	}
	var out []deck.Output
	for _, slot := range list {
		out = append(out, next.told(slot, at)...)
	}
	return next, out, nil
}

// due says what is wrong with a slot of a message, nil if it is owed.
func (d *Deck) due(at int, seat cards.Seat, slot cards.Slot) []deck.Output {
	s := d.slots.At(slot)
	switch {
	case !d.slots.Has(slot):
		return locks.Fault(seat, protocol.WrongSlot, "the deck has no slot %d", slot)
	case s != nil && at < len(s.Given) && s.Given[at]:
		return locks.Stale("%v has given its key of slot %d", seat, slot)
	case d.ended || !s.Owes(at, seat) || d.classic && s.Owner == seat && s.Missing(at) > 0:
		return locks.Fault(seat, protocol.WrongSlot, "%v does not owe its key of slot %d", seat, slot)
	}
	return nil
}

// open judges one share and keeps it in d, which must be a fresh clone.
func (d *Deck) open(at int, seat cards.Seat, slot cards.Slot, kind shape, b []byte) []deck.Output {
	bad := func(format string, args ...any) []deck.Output {
		return locks.Fault(seat, protocol.BadEncoding, format, args...)
	}
	row := append(make([]gift, 0, d.players), d.given[slot]...)[:d.players]
	size := group.ScalarSize
	switch kind {
	case sealed:
		u, err := d.g.Decode(b[:group.PointSize])
		if err != nil {
			return locks.Fault(seat, locks.ElementClause(err), "key of slot %d: %v", slot, err)
		}
		v, err := d.g.DecodeScalar(b[group.PointSize:])
		if err != nil {
			return bad("key of slot %d: %v", slot, err)
		}
		row[at] = gift{u: u, v: v}
	default:
		first := at
		if kind == all {
			first = 0
		}
		for i := range len(b) / size {
			k, err := d.g.DecodeScalar(b[i*size : (i+1)*size])
			if err != nil {
				return bad("key of slot %d: %v", slot, err)
			}
			if !d.fits(k, first+i, slot) {
				return locks.Fault(seat, protocol.BadShare, "not the key of slot %d that was committed to", slot)
			}
			row[first+i].key = k
		}
	}
	d.given[slot] = row
	d.slots.Edit(slot).Given[at] = true
	d.shared = true
	if kind != sealed {
		d.counts.Shares++
	}
	return nil
}

// fits reports whether a public k is the key behind K of a slot.
func (d *Deck) fits(k commute.Scalar, at int, slot cards.Slot) bool {
	return commute.Same(d.g.VarTimeSum([]commute.Scalar{k}, []commute.Element{d.g.Generator()}), d.locks[at][slot])
}

// told says what the key by the seat at this position has made readable.
func (d *Deck) told(at cards.Slot, newest int) []deck.Output {
	var out []deck.Output
	s := d.slots.At(at)
	if owner, ok := d.ctx.Position(s.Owner); ok && newest != owner && s.Missing(owner) == 0 {
		out = append(out, deck.Dealt{Slot: at, To: s.Owner})
	}
	if s.Missing(-1) > 0 {
		return out
	}
	k := d.g.Short([]byte{1})
	for _, g := range d.given[at] {
		k = d.g.MulScalar(k, g.key)
	}
	x := d.g.VarTimeSum([]commute.Scalar{d.g.Invert(k)}, []commute.Element{d.last().Cards[at]})
	face, ok := d.faces.Of(x)
	switch {
	case ok && !d.slots.Shows(face, at):
		d.slots.Edit(at).Card = face
		return append(out, deck.Known{Slot: at, Card: face})
	case d.classic:
		return append(out, deck.Foreign{Slot: at})
	default:
		return append(out, deck.Defect{Slot: at}) // P-45
	}
}
