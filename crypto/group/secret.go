package group

// Functions of secret scalars. They read every entry of a table and keep one by
// masks, and they branch on numbers of terms alone.

// Mul returns s p in constant time.
func (p Point) Mul(s Scalar) Point { return SumSecret([]Scalar{s}, []Point{p}) }

// MulBase returns s G in constant time.
func MulBase(s Scalar) Point { return generatorTable.Mul(s) }

var generatorTable = newTable(&generator.p, 1)

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

// size returns |d| and 1 if d < 0, without a branch.
func size(d int8) (abs uint64, negative int) {
	sign := d >> 7
	return uint64(uint8((d ^ sign) - sign)), int(sign & 1)
}

// isEqual returns all ones if a = b and 0 otherwise, for a, b < 2^63.
func isEqual(a, b uint64) uint64 { return uint64(int64((a^b)-1) >> 63) }

// lookup sets c to d times the point of the table, reading all of it.
func (c *cached) lookup(t *[secretTable]cached, d int8) {
	abs, negative := size(d)
	*c = cached{}
	c.mask(&cachedZero, isEqual(abs, 0))
	for j := range t {
		c.mask(&t[j], isEqual(abs, uint64(j+1)))
	}
	var minus fe
	minus.Neg(&c.t2d)
	plus := c.yPlusX
	c.yPlusX.Select(&c.yMinusX, &plus, negative)
	c.yMinusX.Select(&plus, &c.yMinusX, negative)
	c.t2d.Select(&minus, &c.t2d, negative)
}

func (c *cached) mask(a *cached, m uint64) {
	c.yPlusX.Mask(&a.yPlusX, m)
	c.yMinusX.Mask(&a.yMinusX, m)
	c.z2.Mask(&a.z2, m)
	c.t2d.Mask(&a.t2d, m)
}

// lookup sets c to d times the point of the table, reading all of it.
func (c *niels) lookup(t *[secretTable]niels, d int8) {
	abs, negative := size(d)
	*c = niels{}
	c.mask(&nielsZero, isEqual(abs, 0))
	for j := range t {
		c.mask(&t[j], isEqual(abs, uint64(j+1)))
	}
	var minus fe
	minus.Neg(&c.t2d)
	plus := c.yPlusX
	c.yPlusX.Select(&c.yMinusX, &plus, negative)
	c.yMinusX.Select(&plus, &c.yMinusX, negative)
	c.t2d.Select(&minus, &c.t2d, negative)
}

func (c *niels) mask(a *niels, m uint64) {
	c.yPlusX.Mask(&a.yPlusX, m)
	c.yMinusX.Mask(&a.yMinusX, m)
	c.t2d.Mask(&a.t2d, m)
}
