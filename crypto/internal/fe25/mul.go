package fe25

// MulGeneric is [Element.Mul] without assembly: v = a b.
//
// Column k of the product is the sum of a_i b_j with i+j = k, and of 19 a_i b_j
// with i+j = k+10, because 2^255 = 19; where i and j are both odd the positions
// of the limbs, rounded up, add up to one bit more than that of limb i+j, so the
// term is doubled. With tight a and b a column is below 2^59; with magnitudes m
// and n below 2^59 mn, so mn may be up to 30.
func MulGeneric(v, a, b *Element) {
	a0, a1, a2, a3, a4 := a[0]&low, a[0]>>32, a[1]&low, a[1]>>32, a[2]&low
	a5, a6, a7, a8, a9 := a[2]>>32, a[3]&low, a[3]>>32, a[4]&low, a[4]>>32
	b0, b1, b2, b3, b4 := b[0]&low, b[0]>>32, b[1]&low, b[1]>>32, b[2]&low
	b5, b6, b7, b8, b9 := b[2]>>32, b[3]&low, b[3]>>32, b[4]&low, b[4]>>32
	d1, d3, d5, d7, d9 := 2*a1, 2*a3, 2*a5, 2*a7, 2*a9
	c1, c2, c3, c4, c5 := 19*b1, 19*b2, 19*b3, 19*b4, 19*b5
	c6, c7, c8, c9 := 19*b6, 19*b7, 19*b8, 19*b9
	r0 := a0*b0 + d1*c9 + a2*c8 + d3*c7 + a4*c6 +
		d5*c5 + a6*c4 + d7*c3 + a8*c2 + d9*c1
	r1 := a0*b1 + a1*b0 + a2*c9 + a3*c8 + a4*c7 +
		a5*c6 + a6*c5 + a7*c4 + a8*c3 + a9*c2
	r2 := a0*b2 + d1*b1 + a2*b0 + d3*c9 + a4*c8 +
		d5*c7 + a6*c6 + d7*c5 + a8*c4 + d9*c3
	r3 := a0*b3 + a1*b2 + a2*b1 + a3*b0 + a4*c9 +
		a5*c8 + a6*c7 + a7*c6 + a8*c5 + a9*c4
	r4 := a0*b4 + d1*b3 + a2*b2 + d3*b1 + a4*b0 +
		d5*c9 + a6*c8 + d7*c7 + a8*c6 + d9*c5
	r5 := a0*b5 + a1*b4 + a2*b3 + a3*b2 + a4*b1 +
		a5*b0 + a6*c9 + a7*c8 + a8*c7 + a9*c6
	r6 := a0*b6 + d1*b5 + a2*b4 + d3*b3 + a4*b2 +
		d5*b1 + a6*b0 + d7*c9 + a8*c8 + d9*c7
	r7 := a0*b7 + a1*b6 + a2*b5 + a3*b4 + a4*b3 +
		a5*b2 + a6*b1 + a7*b0 + a8*c9 + a9*c8
	r8 := a0*b8 + d1*b7 + a2*b6 + d3*b5 + a4*b4 +
		d5*b3 + a6*b2 + d7*b1 + a8*b0 + d9*c9
	r9 := a0*b9 + a1*b8 + a2*b7 + a3*b6 + a4*b5 +
		a5*b4 + a6*b3 + a7*b2 + a8*b1 + a9*b0
	v.fold(r0, r1, r2, r3, r4, r5, r6, r7, r8, r9)
}

// SquareGeneric is [Element.Square] without assembly: v = a a: as MulGeneric, equal terms taken once.
func SquareGeneric(v, a *Element) {
	a0, a1, a2, a3, a4 := a[0]&low, a[0]>>32, a[1]&low, a[1]>>32, a[2]&low
	a5, a6, a7, a8, a9 := a[2]>>32, a[3]&low, a[3]>>32, a[4]&low, a[4]>>32
	d0, d1, d2, d3, d4, d5, d6, d7, d8, d9 := 2*a0, 2*a1, 2*a2, 2*a3, 2*a4, 2*a5, 2*a6, 2*a7, 2*a8, 2*a9
	q1, q3, q5, q7 := 4*a1, 4*a3, 4*a5, 4*a7
	c5, c6, c7, c8, c9 := 19*a5, 19*a6, 19*a7, 19*a8, 19*a9
	r0 := a0*a0 + q1*c9 + d2*c8 + q3*c7 + d4*c6 + d5*c5
	r1 := d0*a1 + d2*c9 + d3*c8 + d4*c7 + d5*c6
	r2 := d0*a2 + d1*a1 + q3*c9 + d4*c8 + q5*c7 + a6*c6
	r3 := d0*a3 + d1*a2 + d4*c9 + d5*c8 + d6*c7
	r4 := d0*a4 + q1*a3 + a2*a2 + q5*c9 + d6*c8 + d7*c7
	r5 := d0*a5 + d1*a4 + d2*a3 + d6*c9 + d7*c8
	r6 := d0*a6 + q1*a5 + d2*a4 + d3*a3 + q7*c9 + a8*c8
	r7 := d0*a7 + d1*a6 + d2*a5 + d3*a4 + d8*c9
	r8 := d0*a8 + q1*a7 + d2*a6 + q3*a5 + a4*a4 + d9*c9
	r9 := d0*a9 + d1*a8 + d2*a7 + d3*a6 + d4*a5
	v.fold(r0, r1, r2, r3, r4, r5, r6, r7, r8, r9)
}

// fold carries the columns into limbs below 2^26 + 2^18 and 2^25 + 2^18: two
// chains of carries, from 0 and from 5, that meet in the middle.
func (v *Element) fold(r0, r1, r2, r3, r4, r5, r6, r7, r8, r9 uint64) {
	r1 += r0 >> 26
	r6 += r5 >> 25
	r2 += r1 >> 25
	r7 += r6 >> 26
	r3 += r2 >> 26
	r8 += r7 >> 25
	r4 += r3 >> 25
	r9 += r8 >> 26
	l5 := r5&mask25 + r4>>26
	l0 := r0&mask26 + 19*(r9>>25)
	v[0] = l0&mask26 | (r1&mask25+l0>>26)<<32
	v[1] = r2&mask26 | r3&mask25<<32
	v[2] = r4&mask26 | l5&mask25<<32
	v[3] = r6&mask26 + l5>>25 | r7&mask25<<32
	v[4] = r8&mask26 | r9&mask25<<32
}
