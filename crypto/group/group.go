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
//     [Table.Mul], [Bases.Sum], [Bases.SumShort], [SwapPoints], [SwapScalars],
//     the methods of Scalar, Add, Sub, Neg, Equal, Bytes, [EncodeAll],
//     [AffineAll] and [Scalar.Bytes]. Their time depends on lengths alone;
//   - variable time, for public data only: [VarTimeMSM], [VarTimeMSMOf],
//     [DecodePoint], [DecodePointOrIdentity], [DecodePoints], [DecodeScalar],
//     [HashToPoint], [HashToScalar]. [NewTable] and [NewBases] take public points.
//
// Why the first family is constant time: a secret scalar is written in 51 signed
// digits, whatever it is; each digit takes one multiple from a table by reading
// all 16 and keeping one by masks (file lookup.go), zero included; the addition
// formulas have no exceptions, so there is nothing to branch on; and the fields
// neither branch nor index by what they compute. The bucket method and the
// non-adjacent forms of the second family do all of that, and nothing of the
// first calls them.
//
// # Speed
//
// For many products of one point with secrets make a [Table], for commitments to
// vectors a [Bases], for sums of public terms use [VarTimeMSMOf], and decode and
// encode lists at once ([DecodePoints], [EncodeAll]).
//
// # Strictness
//
// A point has one encoding of 32 bytes and so has a scalar; every other string
// is refused ([C-002], [C-003]). The identity is refused by [DecodePoint] and
// accepted only by [DecodePointOrIdentity], which is for plaintexts of generic
// lists ([C-004]).
//
// The curve under the group is this package's own (files curve.go, field.go and
// the fields below crypto/internal), as are encoding, decoding, the one-way map
// and equality, after RFC 9496 section 4.3; scalars stand on
// filippo.io/edwards25519, which is also what the tests compare everything with.
package group

import "errors"

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
	p     extended
	enc   [PointSize]byte // the encoding, if known
	known bool
}

// Identity returns the neutral element 0.
func Identity() Point { return Point{p: extendedZero, known: true} }

// Generator returns the base G of RFC 9496 section 4.
func Generator() Point { return generator }

// generator is the point of RFC 9496 section 4, the base of Ed25519: its
// coordinates x and y, their product, and its encoding of appendix A.1.
var generator = Point{
	p: extended{
		x: constant("\xd2\xe5\x8d\x91\xe0\x83\x41\x2f\x6c\x7c\xa6\xa8\xfa\x1f\x97\x40\x7a\x53\x03\x68\x85\xff\x5b\xdd\xc3\x80\xfe\x8c\xcc\xe2\x63\x10"),
		y: constant("\x9b\xad\x33\xf5\x80\xdf\x7e\xcc\x49\xdf\x53\x42\xba\xc8\x14\x5d\x5b\xed\xc4\x0f\x57\x3d\x1b\x06\x7f\x3c\x4c\xe4\x49\x68\x9a\x15"),
		z: feOne,
		t: constant("\x4a\x22\x48\x5a\x4c\x75\x21\x92\x0a\xad\xae\x88\x7f\x60\x0f\xdf\x82\x1c\x54\x9b\x71\xb1\x15\x99\x9a\x89\x74\x28\xf0\xa0\x78\x18"),
	},
	enc: [PointSize]byte{
		0xe2, 0xf2, 0xae, 0x0a, 0x6a, 0xbc, 0x4e, 0x71, 0xa8, 0x84, 0xa9, 0x61, 0xc5, 0x00, 0x51, 0x5f,
		0x58, 0xe3, 0x0b, 0x6a, 0xa5, 0x82, 0xdd, 0x8d, 0xb6, 0xa6, 0x59, 0x45, 0xe0, 0x8d, 0x2d, 0x76,
	},
	known: true,
}

// must returns the coordinates of p. It panics if p is the zero Point.
func (p *Point) must() *extended {
	if p.p.z.IsZeroLimbs() {
		panic("group: use of the zero Point, which is no point")
	}
	return &p.p
}

// Add returns p + q. Constant time.
func (p Point) Add(q Point) Point {
	var r Point
	var c cached
	c.set(q.must())
	r.p.add(p.must(), &c)
	return r
}

// Sub returns p - q. Constant time.
func (p Point) Sub(q Point) Point {
	var r Point
	var c cached
	c.set(q.must())
	r.p.sub(p.must(), &c)
	return r
}

// Neg returns -p. Constant time.
func (p Point) Neg() Point {
	var r Point
	r.p.negate(p.must())
	return r
}

// SwapPoints exchanges *a and *b if cond is 1 and leaves them if it is 0,
// without showing which. Any other cond panics.
func SwapPoints(a, b *Point, cond int) {
	if cond&^1 != 0 {
		panic("group: condition is neither 0 nor 1")
	}
	a.must().swap(b.must(), cond)
	a.known, b.known = false, false // encodings would have to be swapped too
}
