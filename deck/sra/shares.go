package sra

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
)

// takeShares judges input digest || slots with unlocked elements || proof of
// equal logs (P-16, P-17), in the classic suite without proof. The message counts
// as a whole or not at all. An unlock of an element that another seat has
// unlocked in the meantime is stale and made again on the new one.
func (d *Deck) takeShares(at int, m deck.Message) (*Deck, []deck.Output, error) {
	body, err := d.form.DecodeShares(m.Data)
	switch {
	case err != nil:
		return nil, locks.Fault(m.From, protocol.BadEncoding, "%v", err), nil
	case !d.Ready():
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "shares before every pass is made"), nil
	}
	if out := d.known(at, m.From, body.Shares); out != nil {
		return nil, out, nil
	}
	if body.Digest != d.input(body.Shares) {
		return nil, locks.Stale("the locks were taken off other elements"), nil
	}
	if out := d.due(at, m.From, body.Shares); out != nil {
		return nil, out, nil
	}
	list := make([]unlock, len(body.Shares))
	for i, s := range body.Shares {
		to, err := d.g.Decode(s.Element)
		if err != nil {
			return nil, locks.Fault(m.From, locks.ElementClause(err), "slot %d: %v", s.Slot, err), nil
		}
		list[i] = unlock{at: at, slot: s.Slot, from: d.now[s.Slot], to: to}
	}
	if d.classic {
		if len(body.Proof) != 0 {
			return nil, locks.Fault(m.From, protocol.BadEncoding, "%d bytes after the shares", len(body.Proof)), nil
		}
	} else if err := d.verifyUnlocks(at, m.From, list, body.Proof); err != nil {
		out, err := locks.Refused(m.From, err, protocol.BadShare)
		return nil, out, err
	}
	next := d.clone()
	return next, next.record(at, list), nil
}

// known refuses slots that this seat has nothing to do with; a repeat is stale.
func (d *Deck) known(at int, seat cards.Seat, list []deck.Share) []deck.Output {
	var repeat []deck.Output
	for _, s := range list {
		slot := d.slots.At(s.Slot)
		switch {
		case !d.slots.Has(s.Slot):
			return locks.Fault(seat, protocol.WrongSlot, "the deck has no slot %d", s.Slot)
		case slot != nil && slot.Given[at]:
			repeat = locks.Stale("%v has taken its lock off slot %d", seat, s.Slot)
		case !slot.Owes(at, seat):
			return locks.Fault(seat, protocol.WrongSlot, "%v does not owe its share of slot %d", seat, s.Slot)
		}
	}
	return repeat
}

// due refuses slots that are not the seat's to unlock at this moment.
func (d *Deck) due(at int, seat cards.Seat, list []deck.Share) []deck.Output {
	owed := map[cards.Slot]bool{}
	if !d.ended {
		for _, s := range d.owedSlots(at, seat) {
			owed[s] = true
		}
	}
	for _, s := range list {
		if !owed[s.Slot] {
			return locks.Fault(seat, protocol.WrongSlot, "slot %d is not to be unlocked by %v now", s.Slot, seat)
		}
	}
	return nil
}

// input is the digest of what the shares act on.
func (d *Deck) input(list []deck.Share) [32]byte {
	fields := [][]byte{d.digest[:]}
	for _, s := range list {
		fields = append(fields, hash.Uint64(uint64(s.Slot)), d.now[s.Slot].Append(nil))
	}
	return hash.Sum32("unlock", fields...)
}

// statement says: the lock of A was taken off all of these (C-075).
func (d *Deck) statement(at int, list []unlock) commute.EqualLogs {
	st := commute.EqualLogs{A: d.keys[at]}
	for _, u := range list {
		recipient := sigma.Everyone
		if owner := d.slots.At(u.slot).Owner; owner != cards.NoSeat {
			recipient = uint64(owner)
		}
		st.Pairs = append(st.Pairs, commute.Pair{Slot: uint64(u.slot), Recipient: recipient, Base: u.to, Image: u.from})
	}
	return st
}

func (d *Deck) verifyUnlocks(at int, seat cards.Seat, list []unlock, proof []byte) error {
	tr, err := d.unlockTranscript(seat)
	if err != nil {
		return err
	}
	return commute.VerifyEqualLogs(d.g, tr, d.statement(at, list), proof)
}

func (d *Deck) unlockTranscript(seat cards.Seat) (*sigma.Transcript, error) {
	tr, err := d.transcript("unlock", seat)
	if err != nil {
		return nil, err
	}
	tr.AbsorbBytes("deal", d.digest[:])
	return tr, nil
}

// record keeps unlocks in d, which must be a fresh clone, and says what has
// become readable.
func (d *Deck) record(at int, list []unlock) []deck.Output {
	var out []deck.Output
	for _, u := range list {
		s := d.slots.Edit(u.slot)
		s.Given[at] = true
		d.now[u.slot] = u.to
		kept := u
		kept.before = d.unlocks
		d.unlocks = &kept
		if !d.classic {
			d.counts.Shares++
		}
		out = append(out, d.told(u.slot, s, at)...)
	}
	return out
}

// told says what the unlock by the seat at this position has made readable.
func (d *Deck) told(at cards.Slot, s *locks.Slot, newest int) []deck.Output {
	var out []deck.Output
	if owner, ok := d.ctx.Position(s.Owner); ok && newest != owner && s.Missing(owner) == 0 {
		out = append(out, deck.Dealt{Slot: at, To: s.Owner})
	}
	if s.Missing(-1) > 0 {
		return out
	}
	face, ok := d.faces.Of(d.now[at])
	switch {
	case ok && !d.slots.Shows(face, at):
		s.Card = face
		return append(out, deck.Known{Slot: at, Card: face})
	case d.classic:
		return append(out, deck.Foreign{Slot: at})
	default:
		return append(out, deck.Defect{Slot: at}) // P-45
	}
}
