//go:build !purego && !fe25

package group

import "github.com/nodealer/nodealer/crypto/internal/fe51"

// fewEight is the number of points from which decodeEight is faster.
const fewEight = 3

// canEight says that decodeEight can be called.
func canEight() bool { return fe51.HasEight() }

type eight = fe51.Eight

// The two places of RFC 9496 section 4.2 where v r^2 = u = 1 is looked at.
var (
	bytesOne    = feOne.Bytes()
	bytesMinus  = feMinus.Bytes()
	bytesMinusI = func() [32]byte { i := neg(feSqrtM1); return i.Bytes() }()
)

// decodeEight is decodeLot for up to eight points side by side, step by step as
// decoding.begin and decoding.end. Variable time: for public data.
func decodeEight(list []*Point, b []byte) (bad int, err error) {
	var s eight
	n := len(list) // those before the first whose form is wrong
	for i, p := range list {
		e, ok := canonical(p, b[i*PointSize:(i+1)*PointSize])
		if !ok {
			n, err = i, ErrPointEncoding
			break
		}
		s.Set(i, &e)
	}
	x, y, t, square := decodeLanes(&s)
	for i, p := range list[:n] {
		px, py, pt := x.Get(i), y.Get(i), t.Get(i)
		odd := isNegative(&px) == 1
		if odd {
			px, pt = neg(px), neg(pt)
		}
		switch {
		case !square[i] || isNegative(&pt) == 1 || isZero(&py) == 1:
			*p = Point{}
			return i, ErrPointEncoding
		case p.enc == [PointSize]byte{}: // [C-004]
			return i, ErrIdentity
		}
		p.p = extended{x: px, y: py, z: feOne, t: pt}
	}
	return n, err
}

// decodeLanes gives +-x, y, +-t of eight encodings, and whether the ratio of
// each was a square.
func decodeLanes(s *eight) (x, y, t eight, square [lot]bool) {
	var one, d, zero, ss, u1, u2, u2s, v, w, r, check eight
	one.Fill(&feOne)
	d.Fill(&feD)
	ss.SquareTimes(s, 1)
	u1.Sub(&one, &ss)
	u2.Add(&one, &ss)
	u2s.SquareTimes(&u2, 1)
	// v = -(d u1^2) - u2^2
	v.SquareTimes(&u1, 1)
	v.Mul(&d, &v)
	v.Add(&v, &u2s)
	v.Sub(&zero, &v)
	w.Mul(&v, &u2s)

	// r = w^3 (w^7)^((p-5)/8), up to a root of unity 1/sqrt(w)
	var w3, w4 eight
	w3.SquareTimes(&w, 1)
	w4.SquareTimes(&w, 2)
	w3.Mul(&w3, &w)
	r.Mul(&w3, &w4)
	powEight(&r)
	r.Mul(&w3, &r)
	check.SquareTimes(&r, 1)
	check.Mul(&w, &check)
	turn := one
	for i := range lot {
		e := check.Get(i)
		switch e.Bytes() {
		case bytesOne:
			square[i] = true
		case bytesMinus:
			square[i] = true
			turn.Set(i, &feSqrtM1)
		case bytesMinusI:
			turn.Set(i, &feSqrtM1)
		}
	}
	r.Mul(&r, &turn)

	var denX, denY eight
	denX.Mul(&r, &u2)
	denY.Mul(&r, &denX)
	denY.Mul(&denY, &v)
	x.Mul(s, &denX)
	x.Add(&x, &x)
	y.Mul(&u1, &denY)
	t.Mul(&x, &y)
	return x, y, t, square
}
