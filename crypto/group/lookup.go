package group

// size returns |d| and 1 if d < 0, without a branch.
func size(d int8) (abs uint64, negative int) {
	sign := d >> 7
	return uint64(uint8((d ^ sign) - sign)), int(sign & 1)
}

// isEqual returns all ones if a = b and 0 otherwise, for a, b < 2^63.
func isEqual(a, b uint64) uint64 { return uint64(int64((a^b)-1) >> 63) }

// lookup sets c to d times the point of the table t.
func (c *cached) lookup(t *[secretTable]cached, d int8) {
	abs, negative := size(d)
	lookupCached(c, t, abs)
	zero := isEqual(abs, 0)
	c.yPlusX.Mask(&cachedZero.yPlusX, zero)
	c.yMinusX.Mask(&cachedZero.yMinusX, zero)
	c.z2.Mask(&cachedZero.z2, zero)
	negateIf(&c.yPlusX, &c.yMinusX, &c.t2d, negative)
}

// lookup sets c to d times the point of the table t.
func (c *niels) lookup(t *[secretTable]niels, d int8) {
	abs, negative := size(d)
	lookupNiels(c, t, abs)
	zero := isEqual(abs, 0)
	c.yPlusX.Mask(&nielsZero.yPlusX, zero)
	c.yMinusX.Mask(&nielsZero.yMinusX, zero)
	negateIf(&c.yPlusX, &c.yMinusX, &c.t2d, negative)
}

// negateIf replaces an entry by its negative if cond is 1: Y+X and Y-X change
// places, and T its sign.
func negateIf(yPlusX, yMinusX, t2d *fe, cond int) {
	plus := *yPlusX
	yPlusX.Select(yMinusX, &plus, cond)
	yMinusX.Select(&plus, yMinusX, cond)
	var minus fe
	minus.Neg(t2d)
	t2d.Select(&minus, t2d, cond)
}

func lookupNielsGeneric(c *niels, t *[secretTable]niels, index uint64) {
	*c = niels{}
	for j := range t {
		m := isEqual(index, uint64(j+1))
		c.yPlusX.Mask(&t[j].yPlusX, m)
		c.yMinusX.Mask(&t[j].yMinusX, m)
		c.t2d.Mask(&t[j].t2d, m)
	}
}

func lookupCachedGeneric(c *cached, t *[secretTable]cached, index uint64) {
	*c = cached{}
	for j := range t {
		m := isEqual(index, uint64(j+1))
		c.yPlusX.Mask(&t[j].yPlusX, m)
		c.yMinusX.Mask(&t[j].yMinusX, m)
		c.z2.Mask(&t[j].z2, m)
		c.t2d.Mask(&t[j].t2d, m)
	}
}
