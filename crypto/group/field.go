package group

import "encoding/binary"

// The constants of RFC 9496 section 4.1, a = -1, as encodings, so that a program
// starts without computing them; tests compute each from smaller ones and pin it
// to the number printed there. All are tight, as all elements that outlive a
// function are.
var (
	feOne   = small(1)
	feMinus = neg(feOne)
	// d = -121665/121666
	feD = constant("\xa3\x78\x59\x13\xca\x4d\xeb\x75\xab\xd8\x41\x41\x4d\x0a\x70\x00\x98\xe8\x79\x77\x79\x40\xc7\x8c\x73\xfe\x6f\x2b\xee\x6c\x03\x52")
	// 2d, for the addition formulas
	fe2D = add(feD, feD)
	// sqrt(-1) = 2^((p-1)/4), since 2 is not a square; the root that is even
	feSqrtM1 = constant("\xb0\xa0\x0e\x4a\x27\x1b\xee\xc4\x78\xe4\x2f\xad\x06\x18\x43\x2f\xa7\xd7\xfb\x3d\x99\x00\x4d\x2b\x0b\xdf\xc1\x4f\x80\x24\x83\x2b")
	// sqrt(ad - 1), the root that is negative
	feSqrtADMinusOne = constant("\x1b\x2e\x7b\x49\xa0\xf6\x97\x7e\xbd\x54\x78\x1b\x0c\x8e\x9d\xaf\xfd\xd1\xf5\x31\xc9\xfc\x3c\x0f\xac\x48\x83\x2b\xbf\x31\x69\x37")
	// 1/sqrt(a - d)
	feInvSqrtAMinusD = constant("\xea\x40\x5d\x80\xaa\xfd\xc8\x99\xbe\x72\x41\x5a\x17\x16\x2f\x9d\x40\xd8\x01\xfe\x91\x7b\xc2\x16\xa2\xfc\xaf\xcf\x05\x89\x6c\x78")
	// 1 - d^2
	feOneMinusDSq = constant("\x76\xc1\x5f\x94\xc1\x09\x7c\xe2\x0f\x35\x5e\xcd\x38\xa1\x81\x2c\xe4\xdf\x70\xbe\xdd\xab\x94\x99\xd7\xe0\xb3\xb2\xa8\x72\x90\x02")
	// (d - 1)^2
	feDMinusOneSq = constant("\x20\x4d\xed\x44\xaa\x5a\xad\x31\x99\x19\x1e\xb0\x2c\x4a\x9e\xd2\xeb\x4e\x9b\x52\x2f\xd3\xdc\x4c\x41\x22\x6c\xf6\x7a\xb3\x68\x59")
)

// constant is the element of an encoding of 32 bytes.
func constant(encoding string) (r fe) {
	r.SetBytes((*[32]byte)([]byte(encoding)))
	return r
}

// Functions on values, for constants and other places where time is no matter.
// They take and return tight elements.
func mul(a, b fe) (r fe) { r.Mul(&a, &b); return r }
func sqr(a fe) (r fe)    { r.Square(&a); return r }
func add(a, b fe) (r fe) { r.Add(&a, &b); r.Carry(&r); return r }
func sub(a, b fe) (r fe) { r.Sub(&a, &b); r.Carry(&r); return r }
func neg(a fe) fe        { return sub(fe{}, a) }

func small(v uint32) (r fe) {
	b := [32]byte{byte(v), byte(v >> 8), byte(v >> 16), byte(v >> 24)}
	r.SetBytes(&b)
	return r
}

// squareTimes sets v = a^(2^n), n >= 1.
func squareTimes(v, a *fe, n int) {
	v.Square(a)
	for range n - 1 {
		v.Square(v)
	}
}

// pow22523 returns z^(2^252 - 3) = z^((p-5)/8) by 251 squarings and 11
// multiplications. Names say the exponent: x_n is z^(2^n - 1).
func pow22523(z fe) (r fe) {
	var z2, z9, z11, x5, x10, x20, x50, x100, t fe
	z2.Square(&z)
	squareTimes(&t, &z2, 2)
	z9.Mul(&z, &t)
	z11.Mul(&z2, &z9)
	t.Square(&z11) // z^22
	x5.Mul(&z9, &t)
	squareTimes(&t, &x5, 5)
	x10.Mul(&t, &x5)
	squareTimes(&t, &x10, 10)
	x20.Mul(&t, &x10)
	squareTimes(&t, &x20, 20)
	t.Mul(&t, &x20)
	squareTimes(&t, &t, 10)
	x50.Mul(&t, &x10)
	squareTimes(&t, &x50, 50)
	x100.Mul(&t, &x50)
	squareTimes(&t, &x100, 100)
	t.Mul(&t, &x100)
	squareTimes(&t, &t, 50)
	t.Mul(&t, &x50)
	squareTimes(&t, &t, 2)
	r.Mul(&t, &z)
	return r
}

// inverse returns 1/z, or 0 for z = 0: p - 2 = 8 (2^252 - 3) + 3.
func inverse(z fe) (r fe) {
	t := pow22523(z)
	squareTimes(&t, &t, 3)
	r.Square(&z)
	r.Mul(&r, &z)
	r.Mul(&r, &t)
	return r
}

// A ratio is a square root of u/v on its way, in the steps of SQRT_RATIO_M1 of
// RFC 9496 section 4.2, so that the power in the middle can be taken of many.
type ratio struct{ u, v, uv3 fe }

// begin returns u v^7, of which the power (p-5)/8 is needed. u and v are tight.
func (s *ratio) begin(u, v *fe) fe {
	s.u, s.v = *u, *v
	v3 := mul(sqr(*v), *v)
	s.uv3 = mul(*u, v3)
	return mul(s.uv3, mul(sqr(*v), sqr(*v)))
}

// end takes that power and returns the non-negative root of u/v and 1 if it is a
// square, of sqrt(-1) u/v and 0 if not.
func (s *ratio) end(power fe) (r fe, square int) {
	r = mul(s.uv3, power) // u v^3 (u v^7)^((p-5)/8)
	check := mul(s.v, sqr(r))
	minusU := neg(s.u)
	minusUI := mul(minusU, feSqrtM1)
	correct := equal(&check, &s.u)
	flipped := equal(&check, &minusU)
	flippedI := equal(&check, &minusUI)
	other := mul(r, feSqrtM1)
	r.Select(&other, &r, flipped|flippedI)
	return abs(r), correct | flipped
}

// sqrtRatio is SQRT_RATIO_M1.
func sqrtRatio(u, v *fe) (r fe, square int) {
	var s ratio
	return s.end(pow22523(s.begin(u, v)))
}

// equal returns 1 if a = b and 0 otherwise. a and b are tight.
func equal(a, b *fe) int {
	var d fe
	d.Sub(a, b)
	return isZero(&d)
}

// isZero returns 1 if a = 0 and 0 otherwise.
func isZero(a *fe) int {
	b := a.Bytes()
	return isZeroBytes(&b)
}

// isZeroBytes returns 1 if all bytes are 0 and 0 otherwise, in constant time.
func isZeroBytes(b *[32]byte) int {
	w := binary.LittleEndian.Uint64(b[0:]) | binary.LittleEndian.Uint64(b[8:]) |
		binary.LittleEndian.Uint64(b[16:]) | binary.LittleEndian.Uint64(b[24:])
	return int(^(w | -w) >> 63)
}

// isNegative returns 1 if a is negative in the sense of RFC 9496 section 3.1:
// odd.
func isNegative(a *fe) int { return int(a.Bytes()[0] & 1) }

// abs returns a or -a, whichever is not negative. a is tight, and so is the
// result.
func abs(a fe) fe {
	n := neg(a)
	a.Select(&n, &a, isNegative(&a))
	return a
}

// invertAll replaces the tight elements of list, none of them 0, by their
// inverses, with one inversion and three multiplications for each (Montgomery's
// trick).
func invertAll(list []fe) {
	products := make([]fe, len(list)) // products[i] = list[0] ... list[i-1]
	acc := feOne
	for i := range list {
		products[i] = acc
		acc.Mul(&acc, &list[i])
	}
	acc = inverse(acc)
	for i := len(list) - 1; i >= 0; i-- {
		products[i].Mul(&products[i], &acc)
		acc.Mul(&acc, &list[i])
		list[i] = products[i]
	}
}
