//go:build !purego

package fe51

import (
	"math/rand/v2"
	"testing"
)

// TestEight compares eight at a time with one at a time, at the largest tight
// limbs too.
func TestEight(t *testing.T) {
	if !HasEight() {
		t.Skip("this processor cannot")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 2000 {
		var a, b, c, d Eight
		for i := range 8 {
			var x, y Element
			for k := range x {
				x[k], y[k] = r.Uint64N(1<<51+1<<18), r.Uint64N(1<<51+1<<18)
				if round < 2 {
					x[k], y[k] = 1<<51+1<<18-1, 1<<51+1<<18-1
				}
			}
			a.Set(i, &x)
			b.Set(i, &y)
		}
		var sum, difference, same Eight
		sum.Add(&a, &b)
		difference.Sub(&a, &b)
		first := b.Get(3)
		same.Fill(&first)
		n := 1 + round%5
		c.Mul(&a, &b)
		d.SquareTimes(&a, n)
		for i := range 8 {
			x, y := a.Get(i), b.Get(i)
			var product, plus, minus Element
			product.Mul(&x, &y)
			plus.Add(&x, &y)
			plus.Carry(&plus)
			minus.Sub(&x, &y)
			minus.Carry(&minus)
			gotSum, gotDifference, gotSame := sum.Get(i), difference.Get(i), same.Get(i)
			if gotSum.Bytes() != plus.Bytes() || gotDifference.Bytes() != minus.Bytes() || gotSame != first {
				t.Fatalf("round %d, place %d: sum or difference wrong", round, i)
			}
			for range n {
				x.Square(&x)
			}
			gotC, gotD := c.Get(i), d.Get(i)
			if gotC.Bytes() != product.Bytes() || gotD.Bytes() != x.Bytes() {
				t.Fatalf("round %d, place %d: wrong", round, i)
			}
			for k := range gotC {
				if max(gotC[k], gotD[k], gotSum[k], gotDifference[k]) >= 1<<51+1<<18 {
					t.Fatalf("round %d, place %d: not tight", round, i)
				}
			}
		}
		c = a
		c.Mul(&c, &b)
		d.Mul(&a, &b)
		if c != d {
			t.Fatal("in place: wrong")
		}
	}
}
