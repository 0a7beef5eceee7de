package modp

import "math/big"

// SumSecret returns the sum of s[i] e[i] in time that depends only on the number
// of terms and the widths of the scalars. It panics if the lengths differ. An
// empty sum is the identity. For elements that come again there is [Fixed].
func (g *Group) SumSecret(s []Scalar, e []Element) Element {
	if len(s) != len(e) {
		panic("modp: different numbers of scalars and elements")
	}
	tables := make([][]uint64, len(e))
	digits := make([][]byte, len(e))
	for i := range e {
		tables[i] = g.mont.powers(g.mont.in(e[i].enc), onceWindow)
		digits[i] = g.exponent(s[i])
	}
	return g.formed(g.mont.sum(tables, digits, onceWindow))
}

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
	acc := big.NewInt(1)
	mul := g.times()
	for at := bits - 1; at >= 0; at-- {
		mul(acc, acc)
		for i := range terms {
			if at%terms[i].window == 0 {
				if p := terms[i].power(at); p != nil {
					mul(acc, p)
				}
			}
		}
	}
	return g.public(acc)
}

// times returns a function that sets acc = acc x modulo p, for public numbers. A
// division is replaced by two multiplications with a fixed inverse of p (Barrett
// 1986); the quotient is at most two too small.
func (g *Group) times() func(acc, x *big.Int) {
	bits := uint(g.bigP.BitLen())
	t, q, r := new(big.Int), new(big.Int), new(big.Int)
	return func(acc, x *big.Int) {
		t.Mul(acc, x)
		r.Rsh(t, bits-1)
		q.Mul(r, g.barrett)
		r.Rsh(q, bits+1)
		q.Mul(r, g.bigP)
		acc.Sub(t, q)
		for acc.Cmp(g.bigP) >= 0 {
			acc.Sub(acc, g.bigP)
		}
	}
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
	mul := g.times()
	for len(t.powers) < min(1<<t.window, 1<<min(k.BitLen(), 60))-1 {
		p := new(big.Int).Set(t.powers[len(t.powers)-1])
		mul(p, base)
		t.powers = append(t.powers, p)
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
