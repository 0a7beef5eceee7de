package modp

import (
	"math/big"

	"filippo.io/bigmod"
)

// SumSecret returns the sum of s[i] e[i] in time that depends only on the number
// of terms and the widths of the scalars. It panics if the lengths differ. An
// empty sum is the identity.
//
// It is the interleaved method with windows of four bits (Straus 1964): the
// squarings are shared, and a table entry is chosen by reading all sixteen.
func (g *Group) SumSecret(s []Scalar, e []Element) Element {
	if len(s) != len(e) {
		panic("modp: different numbers of scalars and elements")
	}
	acc := bigmod.NewNat().SetUint(1).ExpandFor(g.p)
	tables := make([][16]*bigmod.Nat, len(e))
	digits := make([][]byte, len(e))
	width := 0
	for i := range e {
		tables[i] = g.table(e[i])
		digits[i] = g.exponent(s[i])
		width = max(width, s[i].width)
	}
	pick := bigmod.NewNat().ExpandFor(g.p)
	for at := 2*width - 1; at >= 0; at-- { // nibbles, most significant first
		if at != 2*width-1 {
			for range 4 {
				acc.Mul(acc, g.p)
			}
		}
		for i, d := range digits {
			if at >= 2*len(d) {
				continue
			}
			nibble := d[len(d)-1-at/2] >> (4 * (at % 2)) & 15
			choose(pick.Bits(), &tables[i], nibble)
			acc.Mul(pick, g.p)
		}
	}
	return g.element(acc)
}

// table returns the powers 0 to 15 of an element.
func (g *Group) table(e Element) (t [16]*bigmod.Nat) {
	t[0] = bigmod.NewNat().SetUint(1).ExpandFor(g.p)
	for i := 1; i < len(t); i++ {
		t[i] = g.clone(t[i-1]).Mul(e.n, g.p)
	}
	return t
}

// choose copies entry n of the table to out, reading all entries.
func choose(out []uint, t *[16]*bigmod.Nat, n byte) {
	clear(out)
	for i, entry := range t {
		d := uint(n ^ byte(i)) // zero for the entry wanted
		mask := (d - 1) & ^d   // top bit set exactly if d is zero
		mask = -(mask >> (bitsOfUint - 1))
		for k, w := range entry.Bits() {
			out[k] |= w & mask
		}
	}
}

const bitsOfUint = 32 << (^uint(0) >> 63)

// VarTimeSum returns the sum of s[i] e[i]. Its time depends on the scalars: it
// is for public data alone. It panics if the lengths differ. An empty sum is the
// identity.
func (g *Group) VarTimeSum(s []Scalar, e []Element) Element {
	if len(s) != len(e) {
		panic("modp: different numbers of scalars and elements")
	}
	terms := make([]term, 0, len(s))
	bits := 0
	for i := range s {
		k := g.number(s[i])
		if k.Sign() == 0 {
			continue
		}
		terms = append(terms, g.term(k, e[i]))
		bits = max(bits, k.BitLen())
	}
	if len(terms) == 0 {
		return g.Identity()
	}
	acc, t, quotient := big.NewInt(1), new(big.Int), new(big.Int)
	mul := func(x *big.Int) {
		t.Mul(acc, x)
		quotient.QuoRem(t, g.bigP, acc)
	}
	for at := bits - 1; at >= 0; at-- {
		mul(acc)
		for i := range terms {
			if at%terms[i].window == 0 {
				if p := terms[i].power(at); p != nil {
					mul(p)
				}
			}
		}
	}
	return g.public(acc)
}

// term is one public power in the making: scalar, window and the powers of the
// element from 1 to 2^window - 1.
type term struct {
	k      *big.Int
	window int
	powers []*big.Int
}

func (g *Group) term(k *big.Int, e Element) term {
	t := term{k: k, window: 1}
	for w := 2; w <= 7; w++ {
		cost := func(w int) int { return k.BitLen()/w + 1<<w }
		if cost(w) < cost(t.window) {
			t.window = w
		}
	}
	base := new(big.Int).SetBytes(e.enc)
	t.powers = []*big.Int{base}
	for len(t.powers) < min(1<<t.window, 1<<min(k.BitLen(), 60))-1 {
		p := new(big.Int).Mul(t.powers[len(t.powers)-1], base)
		t.powers = append(t.powers, p.Mod(p, g.bigP))
	}
	return t
}

// power returns the power of the window that begins at bit at, nil for none.
func (t *term) power(at int) *big.Int {
	d := 0
	for i := t.window - 1; i >= 0; i-- {
		d = d<<1 | int(t.k.Bit(at+i))
	}
	if d == 0 {
		return nil
	}
	return t.powers[d-1]
}
