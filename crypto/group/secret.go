package group

import "sync/atomic"

// Functions of secret scalars. They read every entry of a table and keep one by
// masks, and they branch on numbers of terms alone.

// Mul returns s p in constant time.
func (p Point) Mul(s Scalar) Point { return SumSecret([]Scalar{s}, []Point{p}) }

// MulBase returns s G in constant time.
func MulBase(s Scalar) Point { return generatorTable().Mul(s) }

// madeTable is the table of the generator, which is public, once there is one.
var madeTable atomic.Pointer[Table]

// generatorTable makes the table when it is first needed. Two that need it at
// once may both make it; the tables are equal.
func generatorTable() *Table {
	if t := madeTable.Load(); t != nil {
		return t
	}
	t := newTable(&generator.p, 1)
	madeTable.Store(t)
	return t
}

// SumSecret returns the sum of scalars[i] points[i] in time that depends only
// on the number of terms. It panics if the lengths differ. An empty sum is the
// identity.
func SumSecret(scalars []Scalar, points []Point) Point {
	if len(scalars) != len(points) {
		panic("group: different numbers of scalars and points")
	}
	tables := make([][secretTable]cached, len(points))
	digits := make([][secretDigits]int8, len(points))
	for i := range points {
		fillCached(&tables[i], points[i].must())
		digits[i] = scalars[i].digits()
	}
	sum := extendedZero
	var c cached
	for k := secretDigits - 1; k >= 0; k-- {
		if k < secretDigits-1 {
			sum.doubleTimes(secretWidth)
		}
		for i := range tables {
			c.lookup(&tables[i], digits[i][k])
			sum.add(&sum, &c)
		}
	}
	return Point{p: sum}
}

// fillCached sets t to the multiples 1 to 16 of p.
func fillCached(t *[secretTable]cached, p *extended) {
	t[0].set(p)
	m := *p
	for j := 1; j < secretTable; j++ {
		m.add(&m, &t[0])
		t[j].set(&m)
	}
}
