package modp

import (
	"crypto/subtle"
	"math/big"

	"filippo.io/bigmod"

	"github.com/nodealer/nodealer/crypto/group"
)

// A Group is the squares modulo one safe prime. It is immutable and safe for
// concurrent use.
type Group struct {
	name       string
	size       int // bytes of p
	p, q       *bigmod.Modulus
	wide       *bigmod.Modulus // above every number of WideSize bytes
	bigP, bigQ *big.Int
	qLess2     []byte // q - 2
	base       Element
	mont       *mont
	comb       *comb    // of the base
	barrett    *big.Int // 2^2k / p for k the bits of p
}

// newGroup makes the group of a safe prime.
func newGroup(name string, p *big.Int) *Group {
	g := &Group{name: name, size: (p.BitLen() + 7) / 8, bigP: p, bigQ: new(big.Int).Rsh(p, 1)}
	g.p, g.q = modulus(g.bigP), modulus(g.bigQ)
	wide := new(big.Int).Lsh(big.NewInt(1), uint(8*g.WideSize()))
	g.wide = modulus(wide.Add(wide, big.NewInt(1)))
	g.qLess2 = new(big.Int).Sub(g.bigQ, big.NewInt(2)).FillBytes(make([]byte, g.size))
	g.base = g.public(big.NewInt(4))
	g.mont = g.newMont()
	g.comb = g.newComb(g.base)
	g.barrett = new(big.Int).Lsh(big.NewInt(1), uint(2*g.bigP.BitLen()))
	g.barrett.Quo(g.barrett, g.bigP)
	return g
}

func modulus(v *big.Int) *bigmod.Modulus {
	m, err := bigmod.NewModulus(v.Bytes())
	if err != nil {
		panic("modp: " + err.Error()) // never: p and q are above 1
	}
	return m
}

// Name returns the name of the prime.
func (g *Group) Name() string { return g.name }

// Prime returns p, for those who study the group.
func (g *Group) Prime() *big.Int { return new(big.Int).Set(g.bigP) }

// Size returns the length of an encoded element, and of a scalar, in bytes.
func (g *Group) Size() int { return g.size }

// WideSize returns the number of uniform bytes from which a scalar is reduced.
func (g *Group) WideSize() int { return g.size + wideExtra }

// Generator returns the base G = 4.
func (g *Group) Generator() Element { return g.base }

// An Element is a square modulo p. It is immutable. The zero value is none:
// methods panic on it.
type Element struct {
	n   *bigmod.Nat
	enc []byte
}

// Identity returns the neutral element 1.
func (g *Group) Identity() Element { return g.element(bigmod.NewNat().SetUint(1).ExpandFor(g.p)) }

func (g *Group) element(n *bigmod.Nat) Element { return Element{n, n.Bytes(g.p)} }

// power2 returns 2^k modulo p in n words.
func (g *Group) power2(k, n int) []uint64 {
	v := new(big.Int).Lsh(big.NewInt(1), uint(k))
	return words(v.Mod(v, g.bigP).FillBytes(make([]byte, 8*n)))
}

// public makes an element of a public number below p.
func (g *Group) public(v *big.Int) Element { return g.encoded(v.FillBytes(make([]byte, g.size))) }

// encoded makes an element of the bytes of a number below p.
func (g *Group) encoded(enc []byte) Element {
	n, err := bigmod.NewNat().SetBytes(enc, g.p)
	if err != nil {
		panic("modp: " + err.Error()) // never: it is below p
	}
	return Element{n, enc}
}

// Append appends the encoding to b.
func (e Element) Append(b []byte) []byte { return append(b, e.enc...) }

// Equal compares in constant time.
func (e Element) Equal(f Element) bool { return subtle.ConstantTimeCompare(e.enc, f.enc) == 1 }

// IsIdentity reports whether e is 1.
func (e Element) IsIdentity() bool { return e.n.IsOne() == 1 }

// Decode decodes an element. It refuses every length but [Group.Size], numbers
// outside 2 to p - 2 and numbers that are not squares, each element by itself
// ([C-072]). Variable time.
func (g *Group) Decode(b []byte) (Element, error) {
	if len(b) != g.size {
		return Element{}, ErrLength
	}
	v := new(big.Int).SetBytes(b)
	if v.Cmp(big.NewInt(1)) <= 0 || v.Cmp(new(big.Int).Sub(g.bigP, big.NewInt(1))) >= 0 {
		return Element{}, ErrRange
	}
	if big.Jacobi(v, g.bigP) != 1 {
		return Element{}, ErrSquare
	}
	return g.public(v), nil
}

// Hash returns an element whose discrete logarithm to any other nobody knows:
// the square of expand_message_xmd with SHA-512 (RFC 9380 section 5.3.1),
// reduced modulo p ([C-073]). The label says what the element is for. It panics
// if the label is empty or longer than [MaxLabel].
func (g *Group) Hash(label string, msg []byte) Element {
	if label == "" || len(label) > MaxLabel {
		panic("modp: label is empty or too long")
	}
	b, err := group.ExpandMessageXMD(msg, []byte("nodealer-v1-"+g.name+"_XMD:SHA-512_SQUARE_:"+label), g.WideSize())
	if err != nil {
		panic(err)
	}
	v := new(big.Int).SetBytes(b)
	v.Mod(v, g.bigP)
	return g.public(v.Mod(v.Mul(v, v), g.bigP))
}

// Add returns e + f (the product modulo p). Constant time.
func (g *Group) Add(e, f Element) Element {
	n := g.clone(e.n)
	return g.element(n.Mul(f.n, g.p))
}

// Mul returns s e (e to the power s) in constant time.
func (g *Group) Mul(s Scalar, e Element) Element {
	if g.size != assembled {
		return g.SumSecret([]Scalar{s}, []Element{e})
	}
	return g.element(bigmod.NewNat().Exp(e.n, g.exponent(s), g.p))
}

// assembled is the one length in bytes of a prime, of those used here, for which
// bigmod has assembly; for others our own arithmetic is quicker.
const assembled = 256

// Swap exchanges *a and *b if cond is 1 and leaves them if it is 0, without
// showing which. Any other cond panics.
func (g *Group) Swap(a, b *Element, cond int) {
	if cond&^1 != 0 {
		panic("modp: condition is neither 0 nor 1")
	}
	x, y := Element{g.clone(a.n), clean(a.enc)}, Element{g.clone(b.n), clean(b.enc)}
	swapWords(x.n.Bits(), y.n.Bits(), uint(cond))
	for i := range x.enc {
		d := (x.enc[i] ^ y.enc[i]) & -byte(cond)
		x.enc[i] ^= d
		y.enc[i] ^= d
	}
	*a, *b = x, y
}

func swapWords(x, y []uint, cond uint) {
	for i := range x {
		d := (x[i] ^ y[i]) & -cond
		x[i] ^= d
		y[i] ^= d
	}
}

func clean(b []byte) []byte { return append([]byte(nil), b...) }

// clone copies a number; its length, not its value, decides the time.
func (g *Group) clone(n *bigmod.Nat) *bigmod.Nat {
	c := bigmod.NewNat().ExpandFor(g.p)
	copy(c.Bits(), n.Bits())
	return c
}
