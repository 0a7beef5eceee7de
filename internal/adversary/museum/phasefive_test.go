package museum

import (
	"math/big"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/deck/pele"
)

// The page of 1988 enters the pile of phase 5 as coded with b3 a5. It is not: with
// these keys none of its 21 cards decodes, with b4 a5 all do, and only then can the
// rejects of B, which are under b4 a5 too, be shuffled into it.
func TestPhaseFivePile(t *testing.T) {
	l := pele.Numbers{P: modp.Toy().Prime()}
	l.Order = new(big.Int).Sub(l.P, big.NewInt(1))
	keys := map[pele.Key]*big.Int{}
	key := func(k pele.Key) *big.Int {
		if keys[k] == nil {
			keys[k] = big.NewInt(1_000_003 + 2*int64(k)) // odd, so without a factor in common with the order 2q
		}
		return keys[k]
	}
	turned := func(_ pele.Group, list []*big.Int) ([]*big.Int, error) {
		list = slices.Clone(list)
		slices.Reverse(list)
		return list, nil
	}
	letter := pele.Letter[*big.Int]{}
	letter[pele.Pile] = pele.Identifiers()
	for n := 1; n <= 5; n++ {
		w := pele.Work[*big.Int, *big.Int]{Locks: l, Key: key, Shuffle: turned}
		if _, ok := pele.Exchange(n); ok {
			w.GiveBack = []int{2}
		}
		var err error
		if letter, err = pele.Write(n, letter, w); err != nil {
			t.Fatal(err)
		}
	}
	decoded := func(k, l2 pele.Key) (count int) {
		off, err := l.Join(nil, []*big.Int{key(k), key(l2)})
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range letter[pele.Pile] {
			plain := l.Turn(off, x)
			if slices.ContainsFunc(pele.Identifiers(), func(c *big.Int) bool { return c.Cmp(plain) == 0 }) {
				count++
			}
		}
		return count
	}
	if n := len(letter[pele.Pile]); n != 21 || decoded(pele.B3, pele.A5) != 0 || decoded(pele.B4, pele.A5) != 21 {
		t.Errorf("of %d cards %d decode as printed, %d corrected", n, decoded(pele.B3, pele.A5), decoded(pele.B4, pele.A5))
	}
}
