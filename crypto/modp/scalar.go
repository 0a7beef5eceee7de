package modp

import (
	"math/big"

	"filippo.io/bigmod"
)

// A Scalar is an exponent: a number modulo q. It is immutable. Its width, a
// bound on its length in bytes, is public. The zero value is none: methods panic
// on it.
type Scalar struct {
	n     *bigmod.Nat
	width int
}

func (g *Group) scalar(n *bigmod.Nat) Scalar { return Scalar{n, g.size} }

// Reduce returns the scalar of [Group.WideSize] uniform bytes, big-endian,
// reduced modulo q. Constant time. It panics on another length.
func (g *Group) Reduce(b []byte) Scalar {
	if len(b) != g.WideSize() {
		panic("modp: a scalar is reduced from WideSize bytes")
	}
	y, err := bigmod.NewNat().SetBytes(b, g.wide)
	if err != nil {
		panic("modp: " + err.Error()) // never: the modulus is above all such numbers
	}
	return g.scalar(bigmod.NewNat().Mod(y, g.q))
}

// Short returns the scalar of a few big-endian bytes, fewer than q has; its
// width is their number.
func (g *Group) Short(b []byte) Scalar {
	if len(b) >= g.size {
		panic("modp: a short scalar is shorter than q")
	}
	n, err := bigmod.NewNat().SetBytes(b, g.q)
	if err != nil {
		panic("modp: " + err.Error()) // never: it is shorter than q
	}
	return Scalar{n, len(b)}
}

// Decode decodes a scalar: [Group.Size] bytes, big-endian, below q.
func (g *Group) DecodeScalar(b []byte) (Scalar, error) {
	if len(b) != g.size {
		return Scalar{}, ErrLength
	}
	n, err := bigmod.NewNat().SetBytes(b, g.q)
	if err != nil {
		return Scalar{}, ErrScalar
	}
	return g.scalar(n), nil
}

// AppendScalar appends the encoding of s to b.
func (g *Group) AppendScalar(b []byte, s Scalar) []byte {
	out := make([]byte, g.size)
	enc := s.n.Bytes(g.q)
	copy(out[g.size-len(enc):], enc)
	return append(b, out...)
}

// exponent returns the bytes of s that its width allows to be other than zero.
func (g *Group) exponent(s Scalar) []byte {
	b := g.AppendScalar(nil, s)
	return b[g.size-s.width:]
}

func (g *Group) cloneScalar(s Scalar) *bigmod.Nat {
	c := bigmod.NewNat().ExpandFor(g.q)
	copy(c.Bits(), s.n.Bits())
	return c
}

// Zero returns the scalar 0.
func (g *Group) Zero() Scalar { return g.scalar(bigmod.NewNat().ExpandFor(g.q)) }

// AddScalar returns s + t.
func (g *Group) AddScalar(s, t Scalar) Scalar { return g.scalar(g.cloneScalar(s).Add(t.n, g.q)) }

// SubScalar returns s - t.
func (g *Group) SubScalar(s, t Scalar) Scalar { return g.scalar(g.cloneScalar(s).Sub(t.n, g.q)) }

// MulScalar returns s t.
func (g *Group) MulScalar(s, t Scalar) Scalar { return g.scalar(g.cloneScalar(s).Mul(t.n, g.q)) }

// Invert returns 1/s, as s to the power q - 2, in constant time. The inverse of
// zero is zero.
func (g *Group) Invert(s Scalar) Scalar {
	return g.scalar(bigmod.NewNat().Exp(s.n, g.qLess2, g.q))
}

// IsZero reports whether s is 0.
func (s Scalar) IsZero() bool { return s.n.IsZero() == 1 }

// Equal compares in constant time.
func (s Scalar) Equal(t Scalar) bool { return s.n.Equal(t.n) == 1 }

// SwapScalars exchanges *a and *b if cond is 1 and leaves them if it is 0,
// without showing which. Their widths, which are public, become the larger.
func (g *Group) SwapScalars(a, b *Scalar, cond int) {
	if cond&^1 != 0 {
		panic("modp: condition is neither 0 nor 1")
	}
	w := max(a.width, b.width)
	x, y := Scalar{g.cloneScalar(*a), w}, Scalar{g.cloneScalar(*b), w}
	swapWords(x.n.Bits(), y.n.Bits(), uint(cond))
	*a, *b = x, y
}

// number returns a public scalar as a number.
func (g *Group) number(s Scalar) *big.Int { return new(big.Int).SetBytes(g.exponent(s)) }
