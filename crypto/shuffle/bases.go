package shuffle

import (
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// Bases are the commitment bases H and H_1, H_2, ... of
//
//	com(v; r) = sum v_i H_i + r H.
//
// They are hashed to the group, each from its own label and number, so that
// nobody knows a relation between any two of them and G ([C-007]); there is no
// way to choose others. A Bases is immutable after [NewBases], serves all lists
// up to its size and is safe for concurrent use.
type Bases struct {
	h  group.Point
	hi []group.Point // hi[i] is H_(i+1)
}

// NewBases computes the bases for lists of up to n entries, n from [MinList] to
// [MaxList]; another n is misuse. It takes some ten microseconds for each entry.
func NewBases(n int) (*Bases, error) {
	if n < MinList || n > MaxList {
		return nil, sigma.Misuse("bases for %d entries, need %d to %d", n, MinList, MaxList)
	}
	b := &Bases{h: group.HashToPoint("shuffle commitment blinding base H", nil)} // [C-007]
	for i := range n {
		b.hi = append(b.hi, group.HashToPoint("shuffle commitment base H_i", hash.Uint64(uint64(i+1))))
	}
	return b, nil
}

// Size returns the length of the longest list that the bases serve.
func (b *Bases) Size() int { return len(b.hi) }

// commit returns com(v; r) in constant time.
func (b *Bases) commit(v []group.Scalar, r group.Scalar) group.Point {
	scalars := append(append(make([]group.Scalar, 0, len(v)+1), v...), r)
	points := append(append(make([]group.Point, 0, len(v)+1), b.hi[:len(v)]...), b.h)
	return group.SumSecret(scalars, points).Encoded()
}
