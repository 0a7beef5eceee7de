package race

import (
	"errors"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/internal/wire"
	"github.com/nodealer/nodealer/transcript"
)

// newShares begins a message of shares.
func newShares(d *Deck, n int) *wire.Writer {
	w := &wire.Writer{}
	w.Raw(d.digest[:])
	w.U16(uint16(n))
	return w
}

// Complain shows the first card key that came encrypted to this seat and is
// false (P-25). It gives away nothing but that key.
func (h *Holder) Complain(public deck.Deck) (m deck.Message, ok bool, err error) {
	d, err := h.mine(public)
	if err != nil || !d.classic || h.at >= d.players {
		return m, false, err
	}
	for i := range cards.Slot(d.slots.Len()) {
		s := d.slots.At(i)
		if s == nil || s.Owner != h.member.Seat {
			continue
		}
		for from := range d.players {
			if from == h.at || !s.Given[from] || d.given[i][from].settled || d.given[i][from].key != nil {
				continue
			}
			_, w, err := h.unseal(d, i, from)
			if errors.Is(err, locks.ErrForeign) {
				data, err := h.complaint(d, i, from, w)
				return deck.Message{From: h.member.Seat, Kind: transcript.KindDeckComplaint, Data: data}, err == nil, err
			}
			if err != nil {
				return m, false, err
			}
		}
	}
	return m, false, nil
}

func (h *Holder) complaint(d *Deck, at cards.Slot, from int, w commute.Element) ([]byte, error) {
	r, err := h.delivery()
	if err != nil {
		return nil, err
	}
	tr, err := d.complaintTranscript(h.member.Seat, at, from)
	if err != nil {
		return nil, err
	}
	proof, err := commute.ProveEqualLogs(d.g, h.seed, tr, r, d.contested(h.at, at, d.given[at][from], w))
	if err != nil {
		return nil, err
	}
	var b wire.Writer
	b.U16(uint16(at))
	b.U8(uint8(from))
	b.Raw(w.Append(make([]byte, 0, group.PointSize)))
	b.Raw(proof)
	return b.Bytes(), nil
}

func (f *fixed) complaintTranscript(seat cards.Seat, slot cards.Slot, sender int) (*sigma.Transcript, error) {
	tr, err := f.transcript("complaint", seat)
	if err != nil {
		return nil, err
	}
	tr.AbsorbUint("slot", uint64(slot))
	tr.AbsorbUint("sender", uint64(sender))
	return tr, nil
}
