package fe51

import "math/bits"

// wide is a 128-bit sum of products.
type wide struct{ lo, hi uint64 }

func product(a, b uint64) wide {
	hi, lo := bits.Mul64(a, b)
	return wide{lo, hi}
}

func (w wide) add(a, b uint64) wide {
	hi, lo := bits.Mul64(a, b)
	lo, c := bits.Add64(lo, w.lo, 0)
	hi, _ = bits.Add64(hi, w.hi, c)
	return wide{lo, hi}
}

// top returns w >> 51, which the bounds of [Element.Mul] keep below 2^64.
func (w wide) top() uint64 { return w.hi<<13 | w.lo>>51 }

// MulGeneric is [Element.Mul] without assembly: v = a b.
//
// Column k of the product is the sum of a_i b_j with i+j = k, and of 19 a_i b_j
// with i+j = k+5, because 2^255 = 19. A column is below 77 2^108 < 2^115 and
// its top below 2^64; column 4, whose top is multiplied by 19, is below 5 2^108.
func MulGeneric(v, a, b *Element) {
	a0, a1, a2, a3, a4 := a[0], a[1], a[2], a[3], a[4]
	b0, b1, b2, b3, b4 := b[0], b[1], b[2], b[3], b[4]
	c1, c2, c3, c4 := 19*b1, 19*b2, 19*b3, 19*b4
	r0 := product(a0, b0).add(a1, c4).add(a2, c3).add(a3, c2).add(a4, c1)
	r1 := product(a0, b1).add(a1, b0).add(a2, c4).add(a3, c3).add(a4, c2)
	r2 := product(a0, b2).add(a1, b1).add(a2, b0).add(a3, c4).add(a4, c3)
	r3 := product(a0, b3).add(a1, b2).add(a2, b1).add(a3, b0).add(a4, c4)
	r4 := product(a0, b4).add(a1, b3).add(a2, b2).add(a3, b1).add(a4, b0)
	v.fold(r0, r1, r2, r3, r4)
}

// SquareGeneric is [Element.Square] without assembly: v = a a.
func SquareGeneric(v, a *Element) {
	a0, a1, a2, a3, a4 := a[0], a[1], a[2], a[3], a[4]
	d0, d1 := 2*a0, 2*a1
	c3, c4 := 19*a3, 19*a4
	r0 := product(a0, a0).add(d1, c4).add(2*a2, c3)
	r1 := product(d0, a1).add(2*a2, c4).add(a3, c3)
	r2 := product(d0, a2).add(a1, a1).add(2*a3, c4)
	r3 := product(d0, a3).add(d1, a2).add(a4, c4)
	r4 := product(d0, a4).add(d1, a3).add(a2, a2)
	v.fold(r0, r1, r2, r3, r4)
}

// fold carries the columns into limbs below 2^51 + 2^13 * 19.
func (v *Element) fold(r0, r1, r2, r3, r4 wide) {
	l0 := r0.lo&mask + 19*r4.top()
	l1 := r1.lo&mask + r0.top()
	l2 := r2.lo&mask + r1.top()
	l3 := r3.lo&mask + r2.top()
	l4 := r4.lo&mask + r3.top()
	v[0] = l0&mask + 19*(l4>>51)
	v[1] = l1&mask + l0>>51
	v[2] = l2&mask + l1>>51
	v[3] = l3&mask + l2>>51
	v[4] = l4&mask + l3>>51
}
