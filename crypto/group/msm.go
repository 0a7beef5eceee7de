package group

// bucketFrom is the number of points from which the bucket method is faster
// than the interleaved one (measured: BenchmarkVarTimeMSM).
const bucketFrom = 112

// VarTimeMSM returns the sum of scalars[i] points[i]. Its time depends on the
// scalars: it is for public data alone. Short scalars, and short ones negated,
// cost less. It panics if the lengths differ. An empty sum is the identity.
func VarTimeMSM(scalars []Scalar, points []Point) Point {
	return VarTimeMSMOf(scalars, refs(points))
}

// VarTimeMSMOf is [VarTimeMSM] without copies of the points.
func VarTimeMSMOf(scalars []Scalar, points []*Point) Point {
	if len(scalars) != len(points) {
		panic("group: different numbers of scalars and points")
	}
	if len(scalars) >= bucketFrom {
		return buckets(scalars, points, window(len(points)))
	}
	return interleaved(scalars, points)
}

func refs(points []Point) []*Point {
	out := make([]*Point, len(points))
	for i := range points {
		out[i] = &points[i]
	}
	return out
}

// half returns the smaller of s and q - s, below 2^251 + 2^125, and whether it
// is q - s. Variable time.
func (s Scalar) half() (b [ScalarSize]byte, negated bool) {
	if b = s.Bytes(); b[ScalarSize-1] < 8 {
		return b, false
	}
	return s.Neg().Bytes(), true
}

// interleaved is Straus's method with non-adjacent forms of width 5: each point
// has its own table of odd multiples, and all share the doublings.
func interleaved(scalars []Scalar, points []*Point) Point {
	digits := make([][256]int8, len(scalars))
	tables := make([][8]cached, len(scalars))
	top := 0
	for i := range scalars {
		b, negated := scalars[i].half()
		n := nafDigits(&digits[i], &b)
		p := *points[i].must()
		if negated {
			p.negate(&p)
		}
		if n > 0 {
			fillOdd(&tables[i], &p)
		}
		top = max(top, n)
	}
	sum := extendedZero
	for k := top - 1; k >= 0; k-- {
		sum.doubleT(&sum)
		for i := range tables {
			switch d := digits[i][k]; {
			case d > 0:
				sum.add(&sum, &tables[i][d/2])
			case d < 0:
				sum.sub(&sum, &tables[i][-d/2])
			}
		}
	}
	return Point{p: sum}
}

// fillOdd sets t to the odd multiples 1 to 15 of p.
func fillOdd(t *[8]cached, p *extended) {
	t[0].set(p)
	var twice extended
	var c cached
	twice.doubleT(p)
	c.set(&twice)
	m := *p
	for j := 1; j < len(t); j++ {
		m.add(&m, &c)
		t[j].set(&m)
	}
}

// A bucketSum is Pippenger's bucket method with signed digits: for every window
// of w bits each point is added to the bucket of its digit's absolute value, and
// the sum over j of j bucket_j is taken by running sums.
type bucketSum struct {
	points []*extended // with Z = 1
	niels  []niels
	digits []int16 // digit k of scalar i is at k len(points) + i
	bucket []extended
	used   []bool
}

func buckets(scalars []Scalar, points []*Point, w int) Point {
	n := len(points)
	windows := (252 + w - 1) / w
	s := bucketSum{digits: make([]int16, windows*n), bucket: make([]extended, 1<<(w-1)), used: make([]bool, 1<<(w-1))}
	s.affine(points)
	var tmp [64]int16
	for i := range scalars {
		b, negated := scalars[i].half()
		publicDigits(tmp[:windows], &b, w)
		sign := int16(1)
		if negated {
			sign = -1
		}
		for k, d := range tmp[:windows] {
			s.digits[k*n+i] = sign * d
		}
	}
	sum := extendedZero
	var c cached
	for k := windows - 1; k >= 0; k-- {
		if k < windows-1 {
			sum.doubleTimes(w)
		}
		s.fill(s.digits[k*n : (k+1)*n])
		total := s.collect()
		c.set(&total)
		sum.add(&sum, &c)
	}
	return Point{p: sum}
}

// affine sets points and niels. Points that were decoded have Z = 1; the others
// are copied and get it together.
func (s *bucketSum) affine(points []*Point) {
	s.points, s.niels = make([]*extended, len(points)), make([]niels, len(points))
	var others []*extended
	for i := range points {
		p := points[i].must()
		if !p.z.IsOneLimbs() {
			copied := *p
			p = &copied
			others = append(others, p)
		}
		s.points[i] = p
	}
	normalize(others)
	for i, p := range s.points {
		s.niels[i].setAffine(p)
	}
}

// fill adds every point, or its negative for a negative digit, to the bucket of
// its digit.
func (s *bucketSum) fill(digits []int16) {
	clear(s.used)
	for i, d := range digits {
		switch {
		case d > 0 && s.used[d-1]:
			s.bucket[d-1].addNiels(&s.bucket[d-1], &s.niels[i])
		case d > 0:
			s.bucket[d-1], s.used[d-1] = *s.points[i], true
		case d < 0 && s.used[-d-1]:
			s.bucket[-d-1].subNiels(&s.bucket[-d-1], &s.niels[i])
		case d < 0:
			s.bucket[-d-1].negate(s.points[i])
			s.used[-d-1] = true
		}
	}
}

// collect returns the sum over j of j bucket_(j-1). The running sum is the cached
// operand of both of its additions, which spares a multiplication.
func (s *bucketSum) collect() extended {
	running, total := extendedZero, extendedZero
	c := cachedZero
	empty := true
	for j := len(s.bucket) - 1; j >= 0; j-- {
		if s.used[j] {
			running.add(&s.bucket[j], &c)
			c.set(&running)
			empty = false
		}
		if !empty {
			total.add(&total, &c)
		}
	}
	return total
}

// window returns the digit width in bits that costs the fewest multiplications:
// in each window 7 for each point but the first in a bucket, and 17 for each of
// 2^(w-1) buckets.
func window(n int) int {
	best, cost := 4, 1<<62
	for w := 4; w <= 14; w++ {
		b := 1 << (w - 1)
		if c := ((252 + w - 1) / w) * (7*max(n-b, 0) + 17*b); c < cost {
			best, cost = w, c
		}
	}
	return best
}
