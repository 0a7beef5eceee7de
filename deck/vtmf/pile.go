package vtmf

import (
	"encoding/binary"
	"fmt"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
)

// Labels of the hashes of this package.
const (
	labelPile = "pile" // the whole input deck of a pass
	labelDeal = "deal" // the deal digest
)

// Pile is one state of the deck, or of a reshuffled part of it: a list of masked cards, decoded once,
// with its bytes (A || B of each) and their hash. It never changes.
type Pile struct {
	pairs []elgamal.Ciphertext
	bytes []byte
	hash  [32]byte
}

// Len returns the number of cards.
func (p *Pile) Len() int { return len(p.pairs) }

// Bytes returns a copy of the encoded cards: A || B of each, 64 bytes a card.
func (p *Pile) Bytes() []byte { return append([]byte(nil), p.bytes...) }

// Hash returns the hash by which a pass names this pile as its input.
func (p *Pile) Hash() [32]byte { return p.hash }

// newPile keeps the pairs of a pile of the epoch with their encodings. Its hash
// is H("pile", deckID, epoch, slots, bytes), the slots being those that the
// epoch was made of, two bytes each ([C-050]).
func (f *fixed) newPile(e *epoch, pairs []elgamal.Ciphertext) *Pile {
	p := &Pile{pairs: make([]elgamal.Ciphertext, len(pairs))}
	for i, c := range pairs {
		c.A, c.B = c.A.Encoded(), c.B.Encoded()
		p.pairs[i] = c
	}
	p.bytes = elgamal.AppendList(nil, p.pairs)
	var from []byte
	for _, at := range e.from {
		from = binary.BigEndian.AppendUint16(from, uint16(at))
	}
	p.hash = hash.Sum32(labelPile, f.id[:], hash.Uint64(uint64(e.number)), from, p.bytes)
	return p
}

// firstPile is C_f = (G, M_f + PK), the fixed masking of every face with the
// blinding factor 1: computed by everybody, never received.
func (f *fixed) firstPile(e *epoch, pk group.Point) *Pile {
	pairs := make([]elgamal.Ciphertext, len(f.points))
	for i, m := range f.points {
		pairs[i] = elgamal.Initial(pk, m)
	}
	return f.newPile(e, pairs)
}

// decodePile decodes a received pile of the epoch strictly: every A and B is canonical and
// not the identity.
func (f *fixed) decodePile(e *epoch, b []byte) (*Pile, error) {
	pairs := make([]elgamal.Ciphertext, len(b)/elgamal.Size)
	points := make([]*group.Point, 0, 2*len(pairs))
	for i := range pairs {
		points = append(points, &pairs[i].A, &pairs[i].B)
	}
	if bad, err := group.DecodePoints(points, b); err != nil {
		return nil, fmt.Errorf("card %d: %w", bad/2, err)
	}
	return f.newPile(e, pairs), nil
}

// dealDigest returns H("deal", deckID, epoch, final deck) (P-41).
func (d *Deck) dealDigest(e *epoch) [32]byte {
	return hash.Sum32(labelDeal, d.id[:], hash.Uint64(uint64(e.number)), e.last().bytes)
}
