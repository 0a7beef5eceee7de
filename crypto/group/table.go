package group

// A Table holds multiples of one public point, for many products of it with
// secret scalars: a base or a joint key. It is immutable and safe for concurrent
// use. The zero value is unusable; see [NewTable].
type Table struct {
	step int                  // positions between rows
	rows [][secretTable]niels // rows[k]: multiples 1 to 16 of 32^(k step) P
}

// NewTable makes the table of p: the work of about three products and 33
// kilobytes. It panics if p is the zero Point. Variable time in p.
func NewTable(p Point) *Table { return newTable(p.must(), 3) }

// newTable makes a table with a row for every step-th of the 51 digits.
func newTable(p *extended, step int) *Table {
	var at []extended
	q := *p
	for k := 0; k < secretDigits; k += step {
		at = append(at, q)
		q.doubleTimes(step * secretWidth)
	}
	return &Table{step: step, rows: nielsMultiples(at)}
}

// Mul returns s P in constant time.
func (t *Table) Mul(s Scalar) Point {
	digits := s.digits()
	sum := extendedZero
	var c niels
	for r := t.step - 1; r >= 0; r-- {
		if r < t.step-1 {
			sum.doubleTimes(secretWidth)
		}
		for k := range t.rows {
			c.lookup(&t.rows[k], digits[k*t.step+r])
			sum.addNiels(&sum, &c)
		}
	}
	return Point{p: sum}
}

// Bases holds multiples of a list of public points, for many sums over them with
// secret scalars: the bases of commitments to vectors. It is immutable and safe
// for concurrent use. The zero value has no points; see [NewBases].
type Bases struct {
	points []Point
	rows   [][secretTable]niels // rows[i]: multiples 1 to 16 of points[i]
}

// NewBases makes the tables of points, which it copies: about two kilobytes and
// the work of a twentieth of a product for each. It panics if one is the zero
// Point. Variable time in points.
func NewBases(points []Point) *Bases {
	b := &Bases{points: append([]Point(nil), points...)}
	const part = 64 // points at a time, for the sake of memory
	for at := 0; at < len(points); at += part {
		var list []extended
		for i := at; i < min(at+part, len(points)); i++ {
			list = append(list, *points[i].must())
		}
		b.rows = append(b.rows, nielsMultiples(list)...)
	}
	return b
}

// Points returns the points. The slice is shared: do not write to it.
func (b *Bases) Points() []Point { return b.points }

// Part returns the bases of the points from up to but not including to, without
// computing anything anew. It panics if there are no such points.
func (b *Bases) Part(from, to int) *Bases { return &Bases{b.points[from:to:to], b.rows[from:to:to]} }

// Sum returns the sum of scalars[i] points[i] over the first len(scalars)
// points, in time that depends only on their number. It panics if there are
// fewer points than scalars. There are no doublings but the 250 that all terms
// share.
func (b *Bases) Sum(scalars []Scalar) Point { return b.sum(scalars, secretDigits) }

// SumShort is Sum for scalars below 2^bits, bits from 1 to 248, in a time that
// grows with bits. Scalars that are not that short give another point.
func (b *Bases) SumShort(scalars []Scalar, bits int) Point {
	if bits < 1 || bits > 248 {
		panic("group: scalars of no allowed length")
	}
	// The highest digit has a bit to spare for the carry into it.
	return b.sum(scalars, (bits+1)/secretWidth+1)
}

func (b *Bases) sum(scalars []Scalar, n int) Point {
	digits := make([][secretDigits]int8, len(scalars))
	for i := range scalars {
		digits[i] = scalars[i].digits()
	}
	rows := b.rows[:len(scalars)]
	sum := extendedZero
	var c niels
	for k := n - 1; k >= 0; k-- {
		if k < n-1 {
			sum.doubleTimes(secretWidth)
		}
		for i := range rows {
			c.lookup(&rows[i], digits[i][k])
			sum.addNiels(&sum, &c)
		}
	}
	return Point{p: sum}
}

// nielsMultiples returns the multiples 1 to 16 of each point, by one inversion.
func nielsMultiples(points []extended) [][secretTable]niels {
	m := make([]extended, len(points)*secretTable)
	all := make([]*extended, len(m))
	for i := range points {
		var c cached
		c.set(&points[i])
		m[i*secretTable] = points[i]
		for j := 1; j < secretTable; j++ {
			m[i*secretTable+j].add(&m[i*secretTable+j-1], &c)
		}
	}
	for i := range m {
		all[i] = &m[i]
	}
	normalize(all)
	out := make([][secretTable]niels, len(points))
	for i := range m {
		out[i/secretTable][i%secretTable].setAffine(&m[i])
	}
	return out
}
