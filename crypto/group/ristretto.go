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
	var p Point
	var d decoding
	power, err := d.begin(&p, b)
	if err != nil {
		return Point{}, err
	}
	return p, d.end(&p, pow22523(power))
}

// A decoding is a point on its way from its encoding: steps 1 to 4 of RFC 9496
// section 4.3.1.
type decoding struct {
	s, u1, u2, v fe
	root         ratio
}

// begin checks the form of b and returns what to take the power (p-5)/8 of.
func (d *decoding) begin(p *Point, b []byte) (power fe, err error) {
	var ok bool
	if d.s, ok = canonical(p, b); !ok {
		return fe{}, ErrPointEncoding
	}
	ss := sqr(d.s)
	d.u1, d.u2 = sub(feOne, ss), add(feOne, ss)
	u2s := sqr(d.u2)
	// v = -(d u1^2) - u2^2
	d.v = sub(neg(mul(feD, sqr(d.u1))), u2s)
	w := mul(d.v, u2s)
	return d.root.begin(&feOne, &w), nil
}

// canonical keeps the encoding b in p and gives the s that it stands for, if it
// is the one encoding of it: below 2^255-19 and even. SetBytes ignores the top
// bit and reduces, so it is encoded again and compared. [C-002]
func canonical(p *Point, b []byte) (s fe, ok bool) {
	p.enc, p.known = [PointSize]byte(b), true
	s.SetBytes(&p.enc)
	return s, s.Bytes() == p.enc && p.enc[0]&1 == 0
}

// end sets p to the point, with Z = 1, if there is one.
func (d *decoding) end(p *Point, power fe) error {
	invsqrt, square := d.root.end(power)
	denX := mul(invsqrt, d.u2)
	denY := mul(mul(invsqrt, denX), d.v)
	// x = |2 s denX|, y = u1 denY, t = x y
	x := mul(d.s, denX)
	x = abs(add(x, x))
	y := mul(d.u1, denY)
	t := mul(x, y)
	if square != 1 || isNegative(&t) == 1 || isZero(&y) == 1 {
		*p = Point{}
		return ErrPointEncoding
	}
	p.p = extended{x: x, y: y, z: feOne, t: t}
	return nil
}

// lot is how many points are encoded or decoded together.
const lot = 8

// DecodePoints decodes the points that stand one after another in b into list,
// each as [DecodePoint] does, and faster than one by one. If one is refused it
// returns its 0-based index with the error; b of another length than that of
// the list is refused before anything else, with an index behind all. Variable
// time: for public data.
func DecodePoints(list []*Point, b []byte) (bad int, err error) {
	if len(b) != len(list)*PointSize {
		return len(list), ErrLength
	}
	for at := 0; at < len(list); at += lot {
		n := min(lot, len(list)-at)
		if bad, err = decodeLot(list[at:at+n], b[at*PointSize:]); err != nil {
			return at + bad, err
		}
	}
	return 0, nil
}

func decodeLot(list []*Point, b []byte) (bad int, err error) {
	if canEight() && len(list) >= fewEight {
		return decodeEight(list, b)
	}
	var decodings [lot]decoding
	var powers [lot]fe
	n := len(list) // those before the first whose form is wrong
	for i, p := range list {
		if powers[i], err = decodings[i].begin(p, b[i*PointSize:(i+1)*PointSize]); err != nil {
			n = i
			break
		}
	}
	pow22523All(powers[:n])
	for i, p := range list[:n] {
		wrong := decodings[i].end(p, powers[i])
		if wrong == nil && p.enc == [PointSize]byte{} { // [C-004]
			wrong = ErrIdentity
		}
		if wrong != nil {
			return i, wrong
		}
	}
	return n, err
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

// EncodeAll keeps the encodings of all points of list, as [Point.Encoded] does,
// and faster than one by one. Constant time, except for points whose encoding is
// known.
func EncodeAll(list []*Point) {
	for at := 0; at < len(list); at += lot {
		encodeLot(list[at:min(at+lot, len(list))])
	}
}

// AffineAll gives the points of list coordinates with Z = 1, by one inversion
// for all, so that sums of them with [VarTimeMSM] begin at once; decoded points
// have them already. The points stay what they are. Constant time.
func AffineAll(list []*Point) {
	all := make([]*extended, len(list))
	for i, p := range list {
		all[i] = p.must()
	}
	normalize(all)
}

func encodeLot(list []*Point) {
	var encodings [lot]encoding
	var powers [lot]fe
	for i, p := range list {
		powers[i] = encodings[i].begin(p.must())
	}
	pow22523All(powers[:len(list)])
	for i, p := range list {
		if !p.known {
			p.enc, p.known = encodings[i].end(&p.p, powers[i]), true
		}
	}
}

// An encoding is a point on its way to its encoding: RFC 9496 section 4.3.2, with
// its names.
type encoding struct {
	u1, u2 fe
	root   ratio
}

func encode(p *extended) [PointSize]byte {
	var e encoding
	return e.end(p, pow22523(e.begin(p)))
}

func (e *encoding) begin(p *extended) (power fe) {
	// u1 = (z0 + y0)(z0 - y0), u2 = x0 y0
	e.u1 = mul(add(p.z, p.y), sub(p.z, p.y))
	e.u2 = mul(p.x, p.y)
	// u1 u2^2 is a square for every point of the group
	w := mul(e.u1, sqr(e.u2))
	return e.root.begin(&feOne, &w)
}

func (e *encoding) end(p *extended, power fe) [PointSize]byte {
	invsqrt, _ := e.root.end(power)
	den1, den2 := mul(invsqrt, e.u1), mul(invsqrt, e.u2)
	zInv := mul(mul(den1, den2), p.t)
	ix0, iy0 := mul(p.x, feSqrtM1), mul(p.y, feSqrtM1)
	enchanted := mul(den1, feInvSqrtAMinusD)
	w := mul(p.t, zInv)
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
	if p.known { // the identity alone is encoded as zeros
		return isZeroBytes(&p.enc) == 1
	}
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
