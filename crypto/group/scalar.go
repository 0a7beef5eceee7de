package group

import (
	"encoding/binary"
	"fmt"
	"io"

	"filippo.io/edwards25519"
)

// A Scalar is a number modulo the group order q. The zero value is 0.
//
// Scalars are mostly secret, so they do not print themselves: every verb of
// package fmt gives "group.Scalar(redacted)". Use [Scalar.Bytes] for those
// that are sent.
type Scalar struct {
	s edwards25519.Scalar
	_ [0]func() // no ==, which would not be constant time
}

// DecodeScalar returns the scalar of its 32-byte little-endian encoding. It
// refuses every other length ([ErrLength]) and every number that is not below
// q ([ErrScalarEncoding]). Zero is a scalar. Variable time: for public data.
func DecodeScalar(b []byte) (Scalar, error) {
	if len(b) != ScalarSize {
		return Scalar{}, ErrLength
	}
	var s Scalar
	if _, err := s.s.SetCanonicalBytes(b); err != nil { // [C-003]
		return Scalar{}, ErrScalarEncoding
	}
	return s, nil
}

// ScalarFromWide returns the 64-byte little-endian number b modulo q. Uniform
// bytes give a scalar whose bias is below 2^-250. Constant time.
func ScalarFromWide(b [WideSize]byte) Scalar {
	var s Scalar
	if _, err := s.s.SetUniformBytes(b[:]); err != nil {
		panic("group: SetUniformBytes refused 64 bytes: " + err.Error())
	}
	return s
}

// ScalarFromUint64 returns v as a scalar. Constant time.
func ScalarFromUint64(v uint64) Scalar {
	var b [16]byte
	binary.LittleEndian.PutUint64(b[:], v)
	return ScalarFrom128(b)
}

// ScalarFrom128 returns the 16-byte little-endian number b as a scalar. It is
// what short weights are made with. Constant time.
func ScalarFrom128(b [16]byte) Scalar {
	var long [ScalarSize]byte
	copy(long[:], b[:])
	var s Scalar
	if _, err := s.s.SetCanonicalBytes(long[:]); err != nil {
		panic("group: SetCanonicalBytes refused 128 bits: " + err.Error())
	}
	return s
}

// Bytes returns the 32-byte little-endian encoding. Constant time.
func (s Scalar) Bytes() [ScalarSize]byte { return [ScalarSize]byte(s.s.Bytes()) }

// Append appends the encoding of s to b. Constant time.
func (s Scalar) Append(b []byte) []byte { return append(b, s.s.Bytes()...) }

// Add returns s + t mod q. Constant time.
func (s Scalar) Add(t Scalar) Scalar {
	var r Scalar
	r.s.Add(&s.s, &t.s)
	return r
}

// Sub returns s - t mod q. Constant time.
func (s Scalar) Sub(t Scalar) Scalar {
	var r Scalar
	r.s.Subtract(&s.s, &t.s)
	return r
}

// Neg returns -s mod q. Constant time.
func (s Scalar) Neg() Scalar {
	var r Scalar
	r.s.Negate(&s.s)
	return r
}

// Mul returns s t mod q. Constant time.
func (s Scalar) Mul(t Scalar) Scalar {
	var r Scalar
	r.s.Multiply(&s.s, &t.s)
	return r
}

// MulAdd returns s t + u mod q. Constant time.
func (s Scalar) MulAdd(t, u Scalar) Scalar {
	var r Scalar
	r.s.MultiplyAdd(&s.s, &t.s, &u.s)
	return r
}

// Invert returns 1/s mod q. Constant time. It panics if s is zero: that a
// scalar is not zero is checked where it comes from.
func (s Scalar) Invert() Scalar {
	if s.IsZero() {
		panic("group: zero has no inverse")
	}
	var r Scalar
	r.s.Invert(&s.s)
	return r
}

// IsZero reports whether s is 0. Constant time.
func (s Scalar) IsZero() bool { return s.Equal(Scalar{}) }

// Equal reports whether s and t are the same number. Constant time.
func (s Scalar) Equal(t Scalar) bool { return s.s.Equal(&t.s) == 1 }

// SwapScalars exchanges *a and *b if cond is 1 and leaves them if it is 0,
// without showing which. Any other cond panics.
func SwapScalars(a, b *Scalar, cond int) {
	if cond&^1 != 0 {
		panic("group: condition is neither 0 nor 1")
	}
	// d = cond (b - a); a + d and b - d are (b, a) or (a, b).
	d := b.Sub(*a).Mul(ScalarFromUint64(uint64(cond)))
	*a, *b = a.Add(d), b.Sub(d)
}

// Format writes "group.Scalar(redacted)" for every verb.
func (s Scalar) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "group.Scalar(redacted)") }
