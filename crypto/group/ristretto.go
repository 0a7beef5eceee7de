package group

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
	var s fe
	s.SetBytes(&p.enc)
	if s.Bytes() != p.enc || isNegative(&s) == 1 || !decode(&p.p, &s) {
		return Point{}, ErrPointEncoding
	}
	return p, nil
}

// decode sets p to the element of s, with Z = 1, and reports whether there is
// one: steps 2 to 4 of RFC 9496 section 4.3.1.
func decode(p *extended, s *fe) bool {
	ss := sqr(*s)
	u1, u2 := sub(feOne, ss), add(feOne, ss)
	u2s := sqr(u2)
	// v = -(d u1^2) - u2^2
	v := sub(neg(mul(feD, sqr(u1))), u2s)
	w := mul(v, u2s)
	invsqrt, square := sqrtRatio(&feOne, &w)
	denX := mul(invsqrt, u2)
	denY := mul(mul(invsqrt, denX), v)
	// x = |2 s denX|, y = u1 denY, t = x y
	x := mul(*s, denX)
	p.x = abs(add(x, x))
	p.y = mul(u1, denY)
	p.z = feOne
	p.t = mul(p.x, p.y)
	return square == 1 && isNegative(&p.t) == 0 && isZero(&p.y) == 0
}

// Bytes returns the encoding of p, 32 bytes (RFC 9496 section 4.3.2). Constant
// time, except that a known encoding is returned as it is.
func (p Point) Bytes() [PointSize]byte {
	if p.known {
		return p.enc
	}
	return encode(p.must())
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
func encode(p *extended) [PointSize]byte {
	// u1 = (z0 + y0)(z0 - y0), u2 = x0 y0
	u1 := mul(add(p.z, p.y), sub(p.z, p.y))
	u2 := mul(p.x, p.y)
	// u1 u2^2 is a square for every point of the group
	w := mul(u1, sqr(u2))
	invsqrt, _ := sqrtRatio(&feOne, &w)
	den1, den2 := mul(invsqrt, u1), mul(invsqrt, u2)
	zInv := mul(mul(den1, den2), p.t)
	ix0, iy0 := mul(p.x, feSqrtM1), mul(p.y, feSqrtM1)
	enchanted := mul(den1, feInvSqrtAMinusD)
	w = mul(p.t, zInv)
	rotate := isNegative(&w)
	var x, y, den fe
	x.Select(&iy0, &p.x, rotate)
	y.Select(&ix0, &p.y, rotate)
	den.Select(&enchanted, &den2, rotate)
	w = mul(x, zInv)
	minusY := neg(y)
	y.Select(&minusY, &y, isNegative(&w))
	// s = |den (z0 - y)|
	s := abs(mul(den, sub(p.z, y)))
	return s.Bytes()
}

// Equal reports whether p and q are the same element (RFC 9496 section 4.3.3):
// x1 y2 = y1 x2 or y1 y2 = x1 x2. Constant time.
func (p Point) Equal(q Point) bool {
	a, b := p.must(), q.must()
	xy, yx := mul(a.x, b.y), mul(a.y, b.x)
	yy, xx := mul(a.y, b.y), mul(a.x, b.x)
	return equal(&xy, &yx)|equal(&yy, &xx) == 1
}

// IsIdentity reports whether p is the neutral element: x = 0 or y = 0.
// Constant time.
func (p Point) IsIdentity() bool {
	e := p.must()
	return isZero(&e.x)|isZero(&e.y) == 1
}

// pointFromUniform is the element derivation of RFC 9496 section 4.3.4: the
// sum of the map of both halves.
func pointFromUniform(b [WideSize]byte) Point {
	p, q := mapToCurve([32]byte(b[:32])), mapToCurve([32]byte(b[32:]))
	var r Point
	var c cached
	c.set(&q)
	r.p.add(&p, &c)
	return r.Encoded()
}

// mapToCurve is MAP of RFC 9496 section 4.3.4, with its names. The top bit of b
// is ignored and the rest reduced, as the section says.
func mapToCurve(b [32]byte) extended {
	var t fe
	t.SetBytes(&b)
	r := mul(feSqrtM1, sqr(t))
	u := mul(add(r, feOne), feOneMinusDSq)
	// v = (-1 - r d)(r + d)
	v := mul(sub(feMinus, mul(r, feD)), add(r, feD))
	s, square := sqrtRatio(&u, &v)
	sPrime := neg(abs(mul(s, t)))
	s.Select(&s, &sPrime, square)
	var c fe
	c.Select(&feMinus, &r, square)
	// N = c (r - 1)(d - 1)^2 - v
	n := sub(mul(mul(c, sub(r, feOne)), feDMinusOneSq), v)
	w0 := mul(s, v)
	w0 = add(w0, w0)
	w1 := mul(n, feSqrtADMinusOne)
	ss := sqr(s)
	w2, w3 := sub(feOne, ss), add(feOne, ss)
	return extended{x: mul(w0, w3), y: mul(w2, w1), z: mul(w1, w3), t: mul(w0, w2)}
}
