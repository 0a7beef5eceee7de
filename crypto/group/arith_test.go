package group

import (
	"math/rand/v2"
	"testing"

	"filippo.io/edwards25519"
	"filippo.io/edwards25519/field"
)

func randomScalar(r *rand.Rand) Scalar {
	var b [WideSize]byte
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return ScalarFromWide(b)
}

// edgeScalars are those at which digits, halves and carries change.
func edgeScalars() []Scalar {
	out := []Scalar{{}}
	one := ScalarFromUint64(1)
	half := ScalarFromUint64(2).Invert() // (q+1)/2
	power := one
	for range 253 {
		for _, d := range []Scalar{{}, one, one.Neg()} {
			out = append(out, power.Add(d), power.Neg().Add(d))
		}
		power = power.Add(power)
	}
	for v := range uint64(40) {
		s := ScalarFromUint64(v)
		out = append(out, s, s.Neg(), half.Add(s), half.Sub(s))
	}
	return out
}

// reference is the same point in edwards25519.
func reference(t *testing.T, p *extended) *edwards25519.Point {
	t.Helper()
	inv := inverse(p.z)
	x, y := mul(p.x, inv), mul(p.y, inv)
	b := y.Bytes()
	b[31] |= byte(isNegative(&x) << 7)
	r, err := new(edwards25519.Point).SetBytes(b[:])
	if err != nil {
		t.Fatal("not a point of the curve")
	}
	if xy, zt := mul(p.x, p.y), mul(p.z, p.t); xy.Bytes() != zt.Bytes() {
		t.Fatal("XY is not ZT")
	}
	return r
}

// element is the element of the group that a point of edwards25519 represents.
// Representatives of one element may differ by a point of small order.
func element(r *edwards25519.Point) Point {
	var p extended
	x, y, z, t := r.ExtendedCoordinates()
	for i, c := range []*field.Element{x, y, z, t} {
		b := [32]byte(c.Bytes())
		[]*fe{&p.x, &p.y, &p.z, &p.t}[i].SetBytes(&b)
	}
	return Point{p: p}
}

// TestFormulas compares every formula, in assembly and without, with
// edwards25519, on points of all kinds: equal, opposite, the identity, the
// points of small order that represent it too.
func TestFormulas(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	list := []extended{extendedZero, {x: fe{}, y: feMinus, z: feOne}, {x: feSqrtM1, z: feOne}, {x: neg(feSqrtM1), z: feOne}}
	for range 12 {
		p := MulBase(randomScalar(r)).p
		var m extended
		m.negate(&p)
		list = append(list, p, m)
	}
	for i := range list {
		for j := range list {
			testPair(t, &list[i], list[j])
		}
	}
}

func testPair(t *testing.T, p *extended, q extended) {
	t.Helper()
	a, b := reference(t, p), reference(t, &q)
	sum, dif := new(edwards25519.Point).Add(a, b), new(edwards25519.Point).Subtract(a, b)
	check := func(name string, want *edwards25519.Point, do func(v *extended)) {
		t.Helper()
		var v extended
		do(&v)
		if reference(t, &v).Equal(want) != 1 {
			t.Fatalf("%s is wrong", name)
		}
	}
	var c cached
	c.set(&q)
	affine := q
	normalize([]*extended{&affine})
	var n niels
	n.setAffine(&affine)
	check("add", sum, func(v *extended) { v.add(p, &c) })
	check("sub", dif, func(v *extended) { v.sub(p, &c) })
	check("addNiels", sum, func(v *extended) { v.addNiels(p, &n) })
	check("subNiels", dif, func(v *extended) { v.subNiels(p, &n) })
	check("addGeneric", sum, func(v *extended) { addGeneric(v, p, &c) })
	check("subGeneric", dif, func(v *extended) { subGeneric(v, p, &c) })
	check("addNielsGeneric", sum, func(v *extended) { addNielsGeneric(v, p, &n) })
	check("subNielsGeneric", dif, func(v *extended) { subNielsGeneric(v, p, &n) })
	check("add in place", sum, func(v *extended) { *v = *p; v.add(v, &c) })
	check("subNiels in place", dif, func(v *extended) { *v = *p; v.subNiels(v, &n) })
	check("double", new(edwards25519.Point).Add(a, a), func(v *extended) { v.doubleT(p) })
	check("doubleTimes", new(edwards25519.Point).MultByCofactor(a), func(v *extended) { *v = *p; v.doubleTimes(3) })
}

// TestLookup compares the masked look-ups, in assembly and without, with plain
// ones.
func TestLookup(t *testing.T) {
	p := generator.p
	rows := nielsMultiples([]extended{p})
	var table [secretTable]cached
	fillCached(&table, &p)
	for d := int8(-16); d <= 16; d++ {
		want := mulBaseSlow(d)
		var n niels
		n.lookup(&rows[0], d)
		var c cached
		c.lookup(&table, d)
		var a, b extended
		a.addNiels(&extendedZero, &n)
		b.add(&extendedZero, &c)
		if !(Point{p: a}).Equal(want) || !(Point{p: b}).Equal(want) {
			t.Errorf("digit %d", d)
		}
		abs, _ := size(d)
		var n1, n2 niels
		var c1, c2 cached
		lookupNiels(&n1, &rows[0], abs)
		lookupNielsGeneric(&n2, &rows[0], abs)
		lookupCached(&c1, &table, abs)
		lookupCachedGeneric(&c2, &table, abs)
		if n1 != n2 || c1 != c2 {
			t.Errorf("digit %d: the two forms differ", d)
		}
	}
}

// mulBaseSlow is d G by additions.
func mulBaseSlow(d int8) Point {
	r, g := Identity(), generator
	if d < 0 {
		d, g = -d, g.Neg()
	}
	for range d {
		r = r.Add(g)
	}
	return r
}

// TestEdgeScalars compares all functions that take scalars at their edges.
func TestEdgeScalars(t *testing.T) {
	p := HashToPoint("test", nil)
	ref := reference(t, &p.p)
	table, bases := NewTable(p), NewBases([]Point{p})
	for i, s := range edgeScalars() {
		want := new(edwards25519.Point).ScalarMult(&s.s, ref)
		one, pt := []Scalar{s}, []*Point{&p}
		for name, got := range map[string]Point{"Mul": p.Mul(s), "Table": table.Mul(s), "Bases": bases.Sum(one),
			"interleaved": interleaved(one, pt), "buckets": buckets(one, pt, 4)} {
			if !got.Equal(element(want)) {
				t.Fatalf("scalar %d: %s is wrong", i, name)
			}
		}
		if !MulBase(s).Equal(element(new(edwards25519.Point).ScalarMult(&s.s, reference(t, &generator.p)))) {
			t.Fatalf("scalar %d: MulBase is wrong", i)
		}
	}
}

// TestBuckets checks every width of window, with short and repeated scalars.
func TestBuckets(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	edges := edgeScalars()
	for w := 4; w <= 14; w++ {
		var s []Scalar
		var p []Point
		want := Identity()
		for i := range 40 {
			v := randomScalar(r)
			if i%3 == 0 {
				v = edges[r.IntN(len(edges))]
			}
			q := MulBase(randomScalar(r))
			if i%4 == 0 {
				q = q.affine()
			}
			s, p = append(s, v), append(p, q)
			want = want.Add(q.Mul(v))
		}
		if !buckets(s, refs(p), w).Equal(want) {
			t.Errorf("width %d: wrong sum", w)
		}
	}
}

// affine returns p decoded, so that Z = 1.
func (p Point) affine() Point {
	b := p.Bytes()
	q, err := DecodePoint(b[:])
	if err != nil {
		panic(err)
	}
	return q
}

func TestShortSums(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var p []Point
	for range 9 {
		p = append(p, MulBase(randomScalar(r)))
	}
	bases := NewBases(p)
	if len(bases.Points()) != len(p) || !bases.Sum(nil).IsIdentity() {
		t.Error("bases")
	}
	for bits := 1; bits <= 63; bits++ {
		var s []Scalar
		for i := range p {
			v := r.Uint64() >> (64 - bits)
			if i == 0 {
				v = 1<<bits - 1
			}
			s = append(s, ScalarFromUint64(v))
		}
		if !bases.SumShort(s, bits).Equal(SumSecret(s, p)) || !bases.Sum(s).Equal(SumSecret(s, p)) {
			t.Errorf("%d bits: wrong sum", bits)
		}
	}
	for _, bits := range []int{0, 249} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%d bits did not panic", bits)
				}
			}()
			bases.SumShort(nil, bits)
		}()
	}
}

func FuzzSums(f *testing.F) {
	f.Add(uint64(1), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, n uint8) {
		r := rand.New(rand.NewPCG(seed, 7))
		var s []Scalar
		var p []Point
		ss, pp := []*edwards25519.Scalar{}, []*edwards25519.Point{}
		for i := range int(n) {
			v := randomScalar(r)
			if r.IntN(4) == 0 {
				v = ScalarFromUint64(r.Uint64() >> r.IntN(64))
			}
			q := MulBase(randomScalar(r))
			if i > 0 && r.IntN(5) == 0 {
				q = p[r.IntN(i)].Neg()
			}
			s, p = append(s, v), append(p, q)
			ss, pp = append(ss, &v.s), append(pp, reference(t, &q.p))
		}
		want := new(edwards25519.Point).VarTimeMultiScalarMult(ss, pp)
		sums := []Point{VarTimeMSM(s, p), SumSecret(s, p), NewBases(p).Sum(s), interleaved(s, refs(p)), buckets(s, refs(p), 5)}
		for i, got := range sums {
			if !got.Equal(element(want)) {
				t.Fatalf("sum %d is wrong", i)
			}
		}
	})
}

// TestPart: a part of bases is what bases of a part of the points are.
func TestPart(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var p []Point
	var s []Scalar
	for range 5 {
		p, s = append(p, MulBase(randomScalar(r))), append(s, randomScalar(r))
	}
	all := NewBases(p)
	for from := range 5 {
		for to := from; to <= 5; to++ {
			part := all.Part(from, to)
			if len(part.Points()) != to-from || !part.Sum(s[:to-from]).Equal(VarTimeMSM(s[:to-from], p[from:to])) {
				t.Errorf("part %d to %d", from, to)
			}
		}
	}
}
