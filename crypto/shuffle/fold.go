package shuffle

import "github.com/nodealer/nodealer/crypto/group"

// foldFrom is the shortest vector that is folded: halving one of 8 takes six
// points and saves eight scalars, halving a shorter one saves nothing.
const foldFrom = 8

// foldShape returns for each fold of vectors of n whether a pair is given away
// first, since the vectors have an odd length, and the length that is left after
// the last one. Nothing is ever padded ([C-085]).
func foldShape(n int) (odd []bool, left int) {
	for n >= foldFrom {
		odd = append(odd, n%2 == 1)
		n /= 2
	}
	return odd, n
}

// A folding follows the vectors k and h of section 17 while they are folded:
// which place every entry has come to, and what its bases have been multiplied
// with. Everything in it is public.
type folding struct {
	n  int            // length of the vectors now
	at []int          // place of each entry now, -1 once it is given away
	ck []group.Scalar // the base of entry i in k is ck_i H_i
	ch []group.Scalar // in h it is ch_i H_i, and ch_i (A'_i, B'_i)
}

// newFolding begins with vectors of n under the bases w^(i-N) H_i and H_i.
func newFolding(n int, w group.Scalar) *folding {
	f := &folding{n: n, at: make([]int, n), ck: make([]group.Scalar, n), ch: make([]group.Scalar, n)}
	inverse, power, one := w.Invert(), group.ScalarFromUint64(1), group.ScalarFromUint64(1)
	for i := n - 1; i >= 0; i-- {
		f.at[i], f.ck[i], f.ch[i] = i, power, one
		power = power.Mul(inverse)
	}
	return f
}

// give takes the last places off and calls each for the entries that were there.
func (f *folding) give(each func(i int)) {
	f.n--
	for i, at := range f.at {
		if at == f.n {
			each(i)
			f.at[i] = -1
		}
	}
}

// halve lays the upper half of the places onto the lower one. [C-086]
func (f *folding) halve(xi group.Scalar) {
	inverse := xi.Invert()
	f.n /= 2
	for i, at := range f.at {
		if at >= f.n {
			f.at[i], f.ck[i], f.ch[i] = at-f.n, f.ck[i].Mul(inverse), f.ch[i].Mul(xi)
		}
	}
}
