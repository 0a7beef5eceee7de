// Package group is the prime-order group of the live suite: ristretto255
// (RFC 9496), written additively, of order
//
//	q = 2^252 + 27742317777372353535851937790883648493
//
// with base G. [Point] and [Scalar] are immutable values: every method returns
// a new value and changes nothing, so they may be copied, shared and used from
// several goroutines. Neither is comparable with ==; use Equal. The zero
// Scalar is the number 0; the zero Point is no point at all and panics when it
// is used, so a forgotten field is found at once.
//
// # Secret and public data
//
// Two families of functions do the same arithmetic and cannot be confused by
// name:
//
//   - constant time, for anything secret: [MulBase], [Point.Mul], [SumSecret],
//     [SwapPoints], [SwapScalars], the methods of Scalar, Add, Sub, Neg, Equal,
//     Bytes and [Scalar.Bytes]. Their time depends on lengths alone;
//   - variable time, for public data only: [VarTimeMSM], [DecodePoint],
//     [DecodePointOrIdentity], [DecodeScalar], [HashToPoint], [HashToScalar].
//
// # Strictness
//
// A point has one encoding of 32 bytes and so has a scalar; every other string
// is refused ([C-002], [C-003]). The identity is refused by [DecodePoint] and
// accepted only by [DecodePointOrIdentity], which is for plaintexts of generic
// lists ([C-004]).
//
// The arithmetic stands on filippo.io/edwards25519. Encoding, decoding, the
// one-way map and equality are this package's own, after RFC 9496 section 4.3.
package group

import (
	"errors"

	"filippo.io/edwards25519"
)

// Errors of the decoders. They say which rule the bytes broke.
var (
	// ErrLength: not exactly 32 bytes.
	ErrLength = errors.New("group: encoding is not 32 bytes long")
	// ErrPointEncoding: not the canonical encoding of any element.
	ErrPointEncoding = errors.New("group: not a canonical ristretto255 encoding")
	// ErrScalarEncoding: a number that is not below the group order.
	ErrScalarEncoding = errors.New("group: scalar is not reduced")
	// ErrIdentity: the identity where it is not allowed.
	ErrIdentity = errors.New("group: the identity element is not allowed here")
)

// A Point is an element of the group. The zero value is not a point: methods
// panic on it. A Point made by a decoder or by [Point.Encoded] carries its
// encoding, which makes [Point.Bytes] free.
type Point struct {
	p     edwards25519.Point
	enc   [PointSize]byte // the encoding, if known
	known bool
}

// Identity returns the neutral element 0.
func Identity() Point { return Point{p: *edwards25519.NewIdentityPoint(), known: true} }

// Generator returns the base G of RFC 9496 section 4.
func Generator() Point { return generator }

var generator = Point{p: *edwards25519.NewGeneratorPoint()}.Encoded()

// Add returns p + q. Constant time.
func (p Point) Add(q Point) Point {
	var r Point
	r.p.Add(&p.p, &q.p)
	return r
}

// Sub returns p - q. Constant time.
func (p Point) Sub(q Point) Point {
	var r Point
	r.p.Subtract(&p.p, &q.p)
	return r
}

// Neg returns -p. Constant time.
func (p Point) Neg() Point {
	var r Point
	r.p.Negate(&p.p)
	return r
}

// Mul returns s p in constant time.
func (p Point) Mul(s Scalar) Point {
	var r Point
	r.p.ScalarMult(&s.s, &p.p)
	return r
}

// MulBase returns s G in constant time.
func MulBase(s Scalar) Point {
	var r Point
	r.p.ScalarBaseMult(&s.s)
	return r
}

// SumSecret returns the sum of scalars[i] points[i] in time that depends only
// on the number of terms. It panics if the lengths differ. An empty sum is the
// identity.
func SumSecret(scalars []Scalar, points []Point) Point {
	s, p := pointers(scalars, points)
	var r Point
	r.p.MultiScalarMult(s, p)
	return r
}

// SwapPoints exchanges *a and *b if cond is 1 and leaves them if it is 0,
// without showing which. Any other cond panics.
func SwapPoints(a, b *Point, cond int) {
	if cond&^1 != 0 {
		panic("group: condition is neither 0 nor 1")
	}
	var x, y Point // encodings are dropped: they would have to be swapped too
	x.p.Select(&b.p, &a.p, cond)
	y.p.Select(&a.p, &b.p, cond)
	*a, *b = x, y
}

// pointers turns two lists of values into what edwards25519 wants.
func pointers(scalars []Scalar, points []Point) ([]*edwards25519.Scalar, []*edwards25519.Point) {
	if len(scalars) != len(points) {
		panic("group: different numbers of scalars and points")
	}
	s := make([]*edwards25519.Scalar, len(scalars))
	p := make([]*edwards25519.Point, len(points))
	for i := range scalars {
		s[i], p[i] = &scalars[i].s, &points[i].p
	}
	return s, p
}
