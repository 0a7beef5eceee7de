package modp

// Windows of the two kinds of secret sums, in bits. A table that serves many
// times may be larger: at six the look-ups cost more than they save.
const (
	onceWindow  = 4
	fixedWindow = 5
	// combTeeth is into how many parts the powers of one fixed element are cut.
	combTeeth = 8
)

// Fixed are elements that are used again and again, with tables of their powers:
// commitment bases, a generator. It is immutable and safe for concurrent use. A
// table takes 32 elements for each.
type Fixed struct {
	g      *Group
	tables [][]uint64
}

// NewFixed makes the tables.
func (g *Group) NewFixed(list []Element) *Fixed {
	f := &Fixed{g: g}
	for _, e := range list {
		f.tables = append(f.tables, g.mont.powers(g.mont.in(e.enc), fixedWindow))
	}
	return f
}

// SumSecret returns the sum of s[i] times element i, for the first elements if
// there are fewer scalars, in time that depends only on their number and widths.
// It panics if there are more.
func (f *Fixed) SumSecret(s []Scalar) Element {
	digits := make([][]byte, len(s))
	for i := range s {
		digits[i] = f.g.exponent(s[i])
	}
	return f.g.formed(f.g.mont.sum(f.tables[:len(s)], digits, fixedWindow))
}

// formed makes an element of a number in Montgomery's form.
func (g *Group) formed(x []uint64) Element { return g.encoded(g.mont.out(x, g.size)) }

// comb is the tables of one element: of e, 2^k e, 2^2k e, ... for k an eighth of
// the bits of p. A power costs an eighth of the squarings then (Lim and Lee 1994,
// with windows).
type comb struct {
	fixed *Fixed
	part  int // bytes of a part
}

func (g *Group) newComb(e Element) *comb {
	c := &comb{part: (g.size + combTeeth - 1) / combTeeth}
	m := g.mont
	x := m.in(e.enc)
	c.fixed = &Fixed{g: g}
	for range combTeeth {
		c.fixed.tables = append(c.fixed.tables, m.powers(x, fixedWindow))
		for range 8 * c.part {
			m.mul(x, x, x)
		}
	}
	return c
}

// mul returns s times the element in constant time.
func (c *comb) mul(s Scalar) Element {
	g := c.fixed.g
	b := g.exponent(s)
	var parts [][]byte
	for len(b) > 0 {
		n := min(c.part, len(b))
		parts = append(parts, b[len(b)-n:])
		b = b[:len(b)-n]
	}
	return g.formed(g.mont.sum(c.fixed.tables[:len(parts)], parts, fixedWindow))
}

// MulGenerator returns s G in constant time, by tables.
func (g *Group) MulGenerator(s Scalar) Element { return g.comb.mul(s) }
