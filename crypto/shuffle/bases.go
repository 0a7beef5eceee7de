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
	h      group.Point
	hi     []group.Point // hi[i] is H_(i+1)
	hTable *group.Table
	first  *group.Table // of H_1, for commitments to one number
	tables *group.Bases // of hi
}

// NewBases computes the bases for lists of up to n entries, n from [MinList] to
// [MaxList]; another n is misuse. It takes some ten microseconds and two
// kilobytes for each entry.
func NewBases(n int) (*Bases, error) {
	if n < MinList || n > MaxList {
		return nil, sigma.Misuse("bases for %d entries, need %d to %d", n, MinList, MaxList)
	}
	h := group.HashToPoint("shuffle commitment blinding base H", nil) // [C-007]
	hi := make([]group.Point, n)
	for i := range hi {
		hi[i] = group.HashToPoint("shuffle commitment base H_i", hash.Uint64(uint64(i+1)))
	}
	return withTables(h, hi), nil
}

// withTables takes hi over.
func withTables(h group.Point, hi []group.Point) *Bases {
	all := []*group.Point{&h}
	for i := range hi {
		all = append(all, &hi[i])
	}
	group.AffineAll(all) // every verification adds them up
	return &Bases{h: h, hi: hi, hTable: group.NewTable(h), first: group.NewTable(hi[0]), tables: group.NewBases(hi)}
}

// Size returns the length of the longest list that the bases serve.
func (b *Bases) Size() int { return len(b.hi) }

// commit returns com(v; r) in constant time.
func (b *Bases) commit(v []group.Scalar, r group.Scalar) group.Point {
	return b.tables.Sum(v).Add(b.hTable.Mul(r)).Encoded()
}

// commitOne returns com(v; r) for one number v, not yet encoded.
func (b *Bases) commitOne(v, r group.Scalar) group.Point { return b.first.Mul(v).Add(b.hTable.Mul(r)) }

// commitRow is commit without the encoding.
func (b *Bases) commitRow(v []group.Scalar, r group.Scalar) group.Point {
	return b.tables.Sum(v).Add(b.hTable.Mul(r))
}

// commitShort is commit for values below 2^bits, which is public.
func (b *Bases) commitShort(v []group.Scalar, bits int, r group.Scalar) group.Point {
	return b.tables.SumShort(v, bits).Add(b.hTable.Mul(r)).Encoded()
}
