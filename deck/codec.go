package deck

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/internal/wire"
)

// ErrEncoding is what the decoders of this file wrap: the bytes are not in the
// one permitted form.
var ErrEncoding = errors.New("deck: not in the permitted form")

// Form fixes the lengths in the messages of one deck. Elements and proofs are
// opaque here; the suite decodes them.
type Form struct {
	Element int // bytes of a group element
	PerCard int // elements of one card in a pass
	Cards   int // cards of the deck
}

// KeyBody announces a key: element || proof.
type KeyBody struct {
	Element []byte
	Proof   []byte
}

// PassBody is a pass of the shuffle: hash of the whole input deck (32 bytes)
// || output deck || proof. The hash decides whether the pass is stale.
type PassBody struct {
	Input  [32]byte
	Output []byte // Cards times PerCard elements
	Proof  []byte
}

// SharesBody gives shares of openings: deal digest (32 bytes) || number of
// shares (2 bytes) || slot (2 bytes) and element of each, ascending by slot ||
// one proof for all.
type SharesBody struct {
	Digest [32]byte
	Shares []Share
	Proof  []byte
}

// Share is a seat's share of one slot.
type Share struct {
	Slot    cards.Slot
	Element []byte
}

// Encode writes the body.
func (b KeyBody) Encode() []byte {
	var w wire.Writer
	w.Raw(b.Element)
	w.Raw(b.Proof)
	return w.Bytes()
}

// DecodeKey reads what [KeyBody.Encode] wrote. The parts are slices of data.
func (f Form) DecodeKey(data []byte) (KeyBody, error) {
	r := reader(data)
	b := KeyBody{Element: r.Raw(f.Element)}
	b.Proof = rest(r)
	return b, refuse("key", r.Close())
}

// Encode writes the body.
func (b PassBody) Encode() []byte {
	var w wire.Writer
	w.Raw(b.Input[:])
	w.Raw(b.Output)
	w.Raw(b.Proof)
	return w.Bytes()
}

// DecodePass reads what [PassBody.Encode] wrote. The parts are slices of data.
func (f Form) DecodePass(data []byte) (PassBody, error) {
	r := reader(data)
	b := PassBody{Input: r.Array32()}
	b.Output = r.Raw(f.Element * f.PerCard * f.Cards)
	b.Proof = rest(r)
	return b, refuse("pass", r.Close())
}

// Encode writes the body.
func (b SharesBody) Encode() []byte {
	var w wire.Writer
	w.Raw(b.Digest[:])
	w.U16(uint16(len(b.Shares)))
	for _, s := range b.Shares {
		w.U16(uint16(s.Slot))
		w.Raw(s.Element)
	}
	w.Raw(b.Proof)
	return w.Bytes()
}

// DecodeShares reads what [SharesBody.Encode] wrote: one share at least, each
// slot once, ascending. Whether the deck has such a slot is not asked here.
// The parts are slices of data.
func (f Form) DecodeShares(data []byte) (SharesBody, error) {
	r := reader(data)
	b := SharesBody{Digest: r.Array32()}
	n := r.Count(f.Cards)
	if r.Err() == nil && n == 0 {
		r.Fail("no share in it")
	}
	last := -1
	for i := 0; i < n && r.Err() == nil; i++ {
		slot := int(r.U16())
		if r.Err() == nil && slot <= last {
			r.Fail("slot %d after slot %d", slot, last)
		}
		last = slot
		b.Shares = append(b.Shares, Share{Slot: cards.Slot(slot), Element: r.Raw(f.Element)})
	}
	b.Proof = rest(r)
	return b, refuse("shares", r.Close())
}

// reader refuses messages over the limit before it looks inside.
func reader(data []byte) *wire.Reader {
	r := wire.NewReader(data)
	if len(data) > MaxMessage {
		r.Fail("%d bytes, at most %d", len(data), MaxMessage)
	}
	return r
}

// rest reads the proof: everything that is left. Its suite knows the length.
func rest(r *wire.Reader) []byte { return r.Raw(r.Left()) }

func refuse(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %s: %w", ErrEncoding, what, err)
}
