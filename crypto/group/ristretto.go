package group

import (
	"filippo.io/edwards25519"
	"filippo.io/edwards25519/field"
)

// The constants of RFC 9496 section 4.1, each computed from smaller ones; a
// test pins them to the numbers printed there. a = -1.
var (
	feOne   = new(field.Element).One()
	feMinus = new(field.Element).Negate(feOne)
	// d = -121665/121666
	feD = new(field.Element).Multiply(
		new(field.Element).Negate(small(121665)), new(field.Element).Invert(small(121666)))
	// sqrt(-1)
	feSqrtM1 = root(feMinus)
	// sqrt(ad - 1), the root that is negative
	feSqrtADMinusOne = new(field.Element).Negate(root(
		new(field.Element).Subtract(new(field.Element).Negate(feD), feOne)))
	// 1/sqrt(a - d)
	feInvSqrtAMinusD = root(new(field.Element).Invert(new(field.Element).Subtract(feMinus, feD)))
	// 1 - d^2
	feOneMinusDSq = new(field.Element).Subtract(feOne, new(field.Element).Square(feD))
	// (d - 1)^2
	feDMinusOneSq = new(field.Element).Square(new(field.Element).Subtract(feD, feOne))
)

func small(v uint32) *field.Element {
	return new(field.Element).Mult32(new(field.Element).One(), v)
}

// root returns the non-negative square root of a constant known to be a square.
func root(x *field.Element) *field.Element {
	r, ok := new(field.Element).SqrtRatio(x, new(field.Element).One())
	if ok != 1 {
		panic("group: a constant has no square root")
	}
	return r
}

// DecodePoint returns the point of its 32-byte encoding (RFC 9496 section
// 4.3.1). It refuses every other length ([ErrLength]), every string that is
// not the one encoding of an element ([ErrPointEncoding]) and the identity
// ([ErrIdentity]). Variable time: for public data.
func DecodePoint(b []byte) (Point, error) {
	p, err := DecodePointOrIdentity(b)
	if err != nil {
		return Point{}, err
	}
	if p.enc == [PointSize]byte{} { // [C-004]
		return Point{}, ErrIdentity
	}
	return p, nil
}

// DecodePointOrIdentity is [DecodePoint] for the few places where the identity
// is allowed: plaintexts of generic lists.
func DecodePointOrIdentity(b []byte) (Point, error) {
	if len(b) != PointSize {
		return Point{}, ErrLength
	}
	p := Point{enc: [PointSize]byte(b), known: true}
	// 1. s must be below 2^255-19 and even: SetBytes ignores the top bit and
	// reduces, so encode again and compare. [C-002]
	s, err := new(field.Element).SetBytes(b)
	if err != nil || [PointSize]byte(s.Bytes()) != p.enc || s.IsNegative() == 1 {
		return Point{}, ErrPointEncoding
	}
	if !decode(&p.p, s) {
		return Point{}, ErrPointEncoding
	}
	return p, nil
}

// decode sets p to the element of s and reports whether there is one: steps 2
// to 4 of RFC 9496 section 4.3.1.
func decode(p *edwards25519.Point, s *field.Element) bool {
	var ss, u1, u2, u2s, v, denX, denY, x, y, t, w field.Element
	ss.Square(s)
	u1.Subtract(feOne, &ss)
	u2.Add(feOne, &ss)
	u2s.Square(&u2)
	// v = -(d u1^2) - u2^2
	v.Multiply(feD, w.Square(&u1))
	v.Subtract(v.Negate(&v), &u2s)
	invsqrt, square := new(field.Element).SqrtRatio(feOne, w.Multiply(&v, &u2s))
	denX.Multiply(invsqrt, &u2)
	denY.Multiply(invsqrt, w.Multiply(&denX, &v))
	// x = |2 s denX|, y = u1 denY, t = x y
	x.Multiply(s, &denX)
	x.Absolute(x.Add(&x, &x))
	y.Multiply(&u1, &denY)
	t.Multiply(&x, &y)
	if square != 1 || t.IsNegative() == 1 || y.Equal(new(field.Element)) == 1 {
		return false
	}
	if _, err := p.SetExtendedCoordinates(&x, &y, new(field.Element).One(), &t); err != nil {
		return false // never: the formulas above give points of the curve
	}
	return true
}

// Bytes returns the encoding of p, 32 bytes (RFC 9496 section 4.3.2). Constant
// time, except that a known encoding is returned as it is.
func (p Point) Bytes() [PointSize]byte {
	if p.known {
		return p.enc
	}
	return encode(&p.p)
}

// Append appends the encoding of p to b.
func (p Point) Append(b []byte) []byte {
	enc := p.Bytes()
	return append(b, enc[:]...)
}

// Encoded returns p with its encoding kept, so that later calls of [Point.Bytes]
// cost nothing. Use it once on points that are hashed and sent.
func (p Point) Encoded() Point {
	p.enc, p.known = p.Bytes(), true
	return p
}

// encode is RFC 9496 section 4.3.2, with its names.
func encode(p *edwards25519.Point) [PointSize]byte {
	x0, y0, z0, t0 := p.ExtendedCoordinates()
	var u1, u2, den1, den2, zInv, ix0, iy0, ench, x, y, den, w field.Element
	// u1 = (z0 + y0)(z0 - y0), u2 = x0 y0
	u1.Multiply(u1.Add(z0, y0), w.Subtract(z0, y0))
	u2.Multiply(x0, y0)
	// u1 u2^2 is a square for every point of the group
	invsqrt, _ := new(field.Element).SqrtRatio(feOne, w.Multiply(&u1, w.Square(&u2)))
	den1.Multiply(invsqrt, &u1)
	den2.Multiply(invsqrt, &u2)
	// zInv = den1 den2 t0
	zInv.Multiply(&den1, w.Multiply(&den2, t0))
	ix0.Multiply(x0, feSqrtM1)
	iy0.Multiply(y0, feSqrtM1)
	ench.Multiply(&den1, feInvSqrtAMinusD)
	rotate := w.Multiply(t0, &zInv).IsNegative()
	x.Select(&iy0, x0, rotate)
	y.Select(&ix0, y0, rotate)
	den.Select(&ench, &den2, rotate)
	negate := w.Multiply(&x, &zInv).IsNegative()
	y.Select(w.Negate(&y), &y, negate)
	// s = |den (z0 - y)|
	s := w.Multiply(&den, w.Subtract(z0, &y))
	return [PointSize]byte(s.Absolute(s).Bytes())
}

// Equal reports whether p and q are the same element (RFC 9496 section 4.3.3):
// x1 y2 = y1 x2 or y1 y2 = x1 x2. Constant time.
func (p Point) Equal(q Point) bool {
	x1, y1, _, _ := p.p.ExtendedCoordinates()
	x2, y2, _, _ := q.p.ExtendedCoordinates()
	var a, b field.Element
	first := a.Multiply(x1, y2).Equal(b.Multiply(y1, x2))
	second := a.Multiply(y1, y2).Equal(b.Multiply(x1, x2))
	return first|second == 1
}

// IsIdentity reports whether p is the neutral element: x = 0 or y = 0.
// Constant time.
func (p Point) IsIdentity() bool {
	x, y, _, _ := p.p.ExtendedCoordinates()
	var zero field.Element
	return x.Equal(&zero)|y.Equal(&zero) == 1
}

// pointFromUniform is the element derivation of RFC 9496 section 4.3.4: the
// sum of the map of both halves.
func pointFromUniform(b [WideSize]byte) Point {
	var p, q edwards25519.Point
	mapToCurve(&p, [32]byte(b[:32]))
	mapToCurve(&q, [32]byte(b[32:]))
	var r Point
	r.p.Add(&p, &q)
	return r.Encoded()
}

// mapToCurve is MAP of RFC 9496 section 4.3.4, with its names. The top bit of b
// is ignored and the rest reduced, as the section says.
func mapToCurve(p *edwards25519.Point, b [32]byte) {
	t, err := new(field.Element).SetBytes(b[:])
	if err != nil {
		panic("group: SetBytes refused 32 bytes: " + err.Error())
	}
	var r, u, v, sp, c, n, w0, w1, w2, w3, w field.Element
	r.Multiply(feSqrtM1, w.Square(t))
	u.Multiply(u.Add(&r, feOne), feOneMinusDSq)
	// v = (-1 - r d)(r + d)
	v.Subtract(feMinus, w.Multiply(&r, feD))
	v.Multiply(&v, w.Add(&r, feD))
	s, square := new(field.Element).SqrtRatio(&u, &v)
	sp.Negate(sp.Absolute(sp.Multiply(s, t)))
	s.Select(s, &sp, square)
	c.Select(feMinus, &r, square)
	// N = c (r - 1)(d - 1)^2 - v
	n.Multiply(&c, w.Subtract(&r, feOne))
	n.Subtract(n.Multiply(&n, feDMinusOneSq), &v)
	w0.Multiply(s, &v)
	w0.Add(&w0, &w0)
	w1.Multiply(&n, feSqrtADMinusOne)
	w.Square(s)
	w2.Subtract(feOne, &w)
	w3.Add(feOne, &w)
	var x, y, z, tt field.Element
	x.Multiply(&w0, &w3)
	y.Multiply(&w2, &w1)
	z.Multiply(&w1, &w3)
	tt.Multiply(&w0, &w2)
	if _, err := p.SetExtendedCoordinates(&x, &y, &z, &tt); err != nil {
		panic("group: the one-way map left the curve: " + err.Error())
	}
}
