package group

// The curve is -x^2 + y^2 = 1 + d x^2 y^2, a = -1. Formulas are those of Hisil,
// Wong, Carter and Dawson, "Twisted Edwards Curves Revisited" (Asiacrypt 2008).
// They are complete on this curve: no pair of points is an exception, so none of
// them branches. Numbers beside lines are magnitudes where they are above 1.

// extended is a point (X/Z, Y/Z) with XY = ZT. All coordinates are tight.
type extended struct{ x, y, z, t fe }

// cached is a point to be added often: Y+X, Y-X, 2Z, 2dT. Tight but for the
// first and third, of magnitude 2, and the second, of 3.
type cached struct{ yPlusX, yMinusX, z2, t2d fe }

// niels is a point with Z = 1 to be added often: y+x, y-x, 2dxy, all tight.
type niels struct{ yPlusX, yMinusX, t2d fe }

var (
	extendedZero = extended{y: feOne, z: feOne}
	nielsZero    = niels{yPlusX: feOne, yMinusX: feOne}
	cachedZero   = cached{yPlusX: feOne, yMinusX: feOne, z2: small(2)}
)

func (c *cached) set(p *extended) {
	c.yPlusX.Add(&p.y, &p.x)
	c.yMinusX.Sub(&p.y, &p.x)
	c.z2.Add(&p.z, &p.z)
	c.t2d.Mul(&p.t, &fe2D)
}

// setAffine sets c from a point with Z = 1.
func (c *niels) setAffine(p *extended) {
	c.yPlusX.Add(&p.y, &p.x)
	c.yPlusX.Carry(&c.yPlusX)
	c.yMinusX.Sub(&p.y, &p.x)
	c.yMinusX.Carry(&c.yMinusX)
	c.t2d.Mul(&p.t, &fe2D)
}

// finish sets v from (a, b, c, d) = ((Y1-X1)(Y2-X2), (Y1+X1)(Y2+X2), 2d T1 T2,
// 2 Z1 Z2) as in section 3.1, steps 5 to 7. d may have magnitude 2.
func (v *extended) finish(a, b, c, d *fe) {
	var e, f, g, h fe
	e.Sub(b, a) // 3
	f.Sub(d, c) // 4
	g.Add(d, c) // 3
	h.Add(b, a) // 2
	v.x.Mul(&e, &f)
	v.y.Mul(&g, &h)
	v.t.Mul(&e, &h)
	v.z.Mul(&f, &g)
}

// addGeneric sets v = p + q: section 3.1 with k = 2d, 8 multiplications.
func addGeneric(v, p *extended, q *cached) {
	var a, b, c, d, s fe
	s.Sub(&p.y, &p.x) // 3
	a.Mul(&s, &q.yMinusX)
	s.Add(&p.y, &p.x) // 2
	b.Mul(&s, &q.yPlusX)
	c.Mul(&p.t, &q.t2d)
	d.Mul(&p.z, &q.z2)
	v.finish(&a, &b, &c, &d)
}

// subGeneric sets v = p - q: -q exchanges Y+X with Y-X and negates T.
func subGeneric(v, p *extended, q *cached) {
	var a, b, c, d, s fe
	s.Sub(&p.y, &p.x)
	a.Mul(&s, &q.yPlusX)
	s.Add(&p.y, &p.x)
	b.Mul(&s, &q.yMinusX)
	c.Mul(&p.t, &q.t2d)
	d.Mul(&p.z, &q.z2)
	v.finishNegated(&a, &b, &c, &d)
}

// finishNegated is finish with -c in place of c.
func (v *extended) finishNegated(a, b, c, d *fe) {
	var e, f, g, h fe
	e.Sub(b, a)
	f.Add(d, c) // 3
	g.Sub(d, c) // 4
	h.Add(b, a)
	v.x.Mul(&e, &f)
	v.y.Mul(&g, &h)
	v.t.Mul(&e, &h)
	v.z.Mul(&f, &g)
}

// addNielsGeneric sets v = p + q with Z2 = 1: 7 multiplications.
func addNielsGeneric(v, p *extended, q *niels) {
	var a, b, c, d, s fe
	s.Sub(&p.y, &p.x)
	a.Mul(&s, &q.yMinusX)
	s.Add(&p.y, &p.x)
	b.Mul(&s, &q.yPlusX)
	c.Mul(&p.t, &q.t2d)
	d.Add(&p.z, &p.z) // 2
	v.finish(&a, &b, &c, &d)
}

// subNielsGeneric sets v = p - q with Z2 = 1.
func subNielsGeneric(v, p *extended, q *niels) {
	var a, b, c, d, s fe
	s.Sub(&p.y, &p.x)
	a.Mul(&s, &q.yPlusX)
	s.Add(&p.y, &p.x)
	b.Mul(&s, &q.yMinusX)
	c.Mul(&p.t, &q.t2d)
	d.Add(&p.z, &p.z)
	v.finishNegated(&a, &b, &c, &d)
}

// double sets v = 2 p without T, which doubling does not need: section 3.3 with
// a = -1, 3 multiplications and 4 squarings. v.t is left as it was.
func (v *extended) double(p *extended) {
	var e, f, g, h fe
	p.doubling(&e, &f, &g, &h)
	v.x.Mul(&e, &f)
	v.y.Mul(&g, &h)
	v.z.Mul(&f, &g)
}

// doubleT is double with T, for a following addition.
func (v *extended) doubleT(p *extended) {
	var e, f, g, h fe
	p.doubling(&e, &f, &g, &h)
	v.x.Mul(&e, &f)
	v.y.Mul(&g, &h)
	v.t.Mul(&e, &h)
	v.z.Mul(&f, &g)
}

// doubling sets E, F, G, H of section 3.3, all negated: E = A+B-(X+Y)^2,
// F = C+G, G = A-B, H = A+B, with C = 2 Z^2. Signs cancel in the products.
func (p *extended) doubling(e, f, g, h *fe) {
	var a, b, c, s fe
	a.Square(&p.x)
	b.Square(&p.y)
	c.Square(&p.z)
	c.Add(&c, &c) // 2
	s.Add(&p.x, &p.y)
	s.Square(&s)
	h.Add(&a, &b) // 2
	e.Sub(h, &s)  // 4
	g.Sub(&a, &b) // 3
	f.Add(&c, g)  // 5
}

// doubleTimes sets v = 2^n v, n >= 1, with T.
func (v *extended) doubleTimes(n int) {
	for range n - 1 {
		v.double(v)
	}
	v.doubleT(v)
}

// negate sets v = -p.
func (v *extended) negate(p *extended) {
	x, t := neg(p.x), neg(p.t)
	*v = extended{x, p.y, p.z, t}
}

// swap exchanges p and q if cond is 1, in constant time.
func (p *extended) swap(q *extended, cond int) {
	a, b := *p, *q
	for _, c := range [...][4]*fe{{&p.x, &q.x, &a.x, &b.x}, {&p.y, &q.y, &a.y, &b.y},
		{&p.z, &q.z, &a.z, &b.z}, {&p.t, &q.t, &a.t, &b.t}} {
		c[0].Select(c[3], c[2], cond)
		c[1].Select(c[2], c[3], cond)
	}
}

// normalize sets Z = 1 in all points of list, with one inversion.
func normalize(list []*extended) {
	z := make([]fe, len(list))
	for i, p := range list {
		z[i] = p.z
	}
	invertAll(z)
	for i, p := range list {
		p.x.Mul(&p.x, &z[i])
		p.y.Mul(&p.y, &z[i])
		p.t.Mul(&p.x, &p.y)
		p.z = feOne
	}
}
