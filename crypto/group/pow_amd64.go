//go:build !purego && !fe25

package group

import "github.com/nodealer/nodealer/crypto/internal/fe51"

// pow22523All replaces each z of list by pow22523(z), eight at a time where the
// processor can. Constant time.
func pow22523All(list []fe) {
	for len(list) >= 4 && fe51.HasEight() {
		var z fe51.Eight
		n := min(len(list), 8)
		for i := range n {
			z.Set(i, &list[i])
		}
		powEight(&z)
		for i := range n {
			list[i] = z.Get(i)
		}
		list = list[n:]
	}
	for i := range list {
		list[i] = pow22523(list[i])
	}
}

// powEight is pow22523 step by step.
func powEight(z *fe51.Eight) {
	var z2, z9, z11, x5, x10, x20, x50, x100, t fe51.Eight
	z2.SquareTimes(z, 1)
	t.SquareTimes(&z2, 2)
	z9.Mul(z, &t)
	z11.Mul(&z2, &z9)
	t.SquareTimes(&z11, 1)
	x5.Mul(&z9, &t)
	t.SquareTimes(&x5, 5)
	x10.Mul(&t, &x5)
	t.SquareTimes(&x10, 10)
	x20.Mul(&t, &x10)
	t.SquareTimes(&x20, 20)
	t.Mul(&t, &x20)
	t.SquareTimes(&t, 10)
	x50.Mul(&t, &x10)
	t.SquareTimes(&x50, 50)
	x100.Mul(&t, &x50)
	t.SquareTimes(&x100, 100)
	t.Mul(&t, &x100)
	t.SquareTimes(&t, 50)
	t.Mul(&t, &x50)
	t.SquareTimes(&t, 2)
	z.Mul(&t, z)
}
