package sigma

import (
	"crypto/sha512"
	"encoding/binary"
	"math/big"
	"math/bits"
	"slices"
	"testing"
)

func sha512Sum(b []byte) []byte { s := sha512.Sum512(b); return s[:] }

// toy is the group of squares modulo p = 2q + 1 with q of 46 bits, written
// additively: small enough for a birthday search, otherwise like the real one.
type toy struct{ p, q, g uint64 }

func newToy() toy {
	q := uint64(1)<<45 + 1
	for ; ; q += 2 {
		if new(big.Int).SetUint64(q).ProbablyPrime(20) && new(big.Int).SetUint64(2*q+1).ProbablyPrime(20) {
			return toy{2*q + 1, q, 4}
		}
	}
}

func mulmod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi%m, lo, m)
	return r
}

func (t toy) add(a, b uint64) uint64 { return mulmod(a, b, t.p) }

func (t toy) mul(s, a uint64) uint64 {
	r := uint64(1)
	for ; s > 0; s >>= 1 {
		if s&1 == 1 {
			r = t.add(r, a)
		}
		a = t.add(a, a)
	}
	return r
}

func (t toy) hash(v ...uint64) uint64 {
	var b []byte
	for _, x := range v {
		b = binary.BigEndian.AppendUint64(b, x)
	}
	return binary.BigEndian.Uint64(sha512Sum(b)) % t.q
}

// A toyBatch is the statement of four shares with the rule of its weights.
type toyBatch struct {
	toy
	x    uint64
	a, s [4]uint64
	rule func(b *toyBatch, j int) uint64
}

// perPair is the rule of RFC 9497: weight j hashes the key and pair j.
func perPair(b *toyBatch, j int) uint64 {
	return b.hash(b.mul(b.x, b.g), uint64(j), b.a[j], b.s[j])
}

// wholeBatch is ours: all weights hash all pairs.
func wholeBatch(b *toyBatch, j int) uint64 {
	seed := b.hash(append(append([]uint64{b.mul(b.x, b.g)}, b.a[:]...), b.s[:]...)...)
	return b.hash(seed, uint64(j))
}

// accepts proves with x and verifies, both with the weights of the rule.
func (b *toyBatch) accepts() bool {
	sumA, sumS := uint64(1), uint64(1)
	for j := range b.a {
		w := b.rule(b, j)
		sumA, sumS = b.add(sumA, b.mul(w, b.a[j])), b.add(sumS, b.mul(w, b.s[j]))
	}
	key, u := b.mul(b.x, b.g), b.hash(99, sumS)
	t1, t2 := b.mul(u, b.g), b.mul(u, sumA)
	c := b.hash(key, sumA, sumS, t1, t2)
	z := (u + mulmod(c, b.x, b.q)) % b.q
	return b.mul(z, b.g) == b.add(t1, b.mul(c, key)) && b.mul(z, sumA) == b.add(t2, b.mul(c, sumS))
}

type candidate struct{ v, e1, e2 uint64 } // v = w_j e_j, or a sum of two

// attack looks for errors e_j, all not zero, with sum w_j e_j = 0 by a four-list
// tree (Wagner, "A Generalized Birthday Problem", Crypto 2002), taking every
// weight as if the other pairs did not matter, and leaves the false shares in b.
func (b *toyBatch) attack(size int) bool {
	honest := b.s
	var lists [4][]candidate
	for j := range lists {
		for e := uint64(1); e <= uint64(size); e++ {
			b.s[j] = b.add(b.s[j], b.g) // xA_j + eG
			lists[j] = append(lists[j], candidate{v: mulmod(b.rule(b, j), e, b.q), e1: e})
		}
		b.s[j] = honest[j]
	}
	left, right := b.merge(lists[0], lists[1]), b.merge(lists[2], lists[3])
	at := make(map[uint64]candidate, len(left))
	for _, c := range left {
		at[c.v] = c
	}
	for _, c := range right {
		if o, ok := at[(b.q-c.v)%b.q]; ok {
			for j, e := range []uint64{o.e1, o.e2, c.e1, c.e2} {
				b.s[j] = b.add(honest[j], b.mul(e, b.g))
			}
			return true
		}
	}
	return false
}

// merge returns the sums of one of each list that are within 2^31 of zero.
func (b *toyBatch) merge(l1, l2 []candidate) (out []candidate) {
	const near = 1 << 31
	slices.SortFunc(l2, func(x, y candidate) int {
		if x.v < y.v {
			return -1
		}
		return 1
	})
	for _, c := range l1 {
		low := (b.q - c.v + b.q - near) % b.q
		k, _ := slices.BinarySearchFunc(l2, low, func(x candidate, v uint64) int {
			if x.v < v {
				return -1
			}
			return 1
		})
		for i := range len(l2) { // on from low, once around
			o := l2[(k+i)%len(l2)]
			if (o.v+b.q-low)%b.q > 2*near {
				break
			}
			out = append(out, candidate{(c.v + o.v) % b.q, c.e1, o.e1})
		}
	}
	return out
}

// TestPitfall09_RFCWeights: in a group of 2^45 four lists of 2^16 false shares
// beat weights that hash one pair each; the same search fails against weights
// that hash the whole batch ([C-031]).
func TestPitfall09_RFCWeights(t *testing.T) {
	for name, rule := range map[string]func(*toyBatch, int) uint64{"per pair": perPair, "whole batch": wholeBatch} {
		b := &toyBatch{toy: newToy(), rule: rule}
		b.x = b.hash(1)
		for j := range b.a {
			b.a[j] = b.mul(b.hash(2, uint64(j)), b.g)
			b.s[j] = b.mul(b.x, b.a[j])
		}
		if !b.accepts() {
			t.Fatalf("%s: honest shares refused", name)
		}
		if !b.attack(1 << 16) {
			t.Fatalf("%s: the search found nothing: the test is blind", name)
		}
		for j := range b.a {
			if b.s[j] == b.mul(b.x, b.a[j]) {
				t.Fatalf("%s: share %d is not false", name, j)
			}
		}
		if got, want := b.accepts(), name == "per pair"; got != want {
			t.Errorf("%s: four false shares accepted: %v", name, got)
		}
	}
}
