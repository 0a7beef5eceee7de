package group_test

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gtank/ristretto255"

	"github.com/nodealer/nodealer/crypto/group"
)

var q, _ = new(big.Int).SetString("7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)

// source makes repeatable scalars and points.
type source struct{ *rand.Rand }

func seeded(n uint64) source { return source{rand.New(rand.NewPCG(n, 0x6e6f6465))} }

func (r source) wide() (b [64]byte) {
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}
func (r source) scalar() group.Scalar { return group.ScalarFromWide(r.wide()) }
func (r source) point() group.Point   { return group.PointFromUniform(r.wide()) }

func big32(b [32]byte) *big.Int {
	for i, j := 0, 31; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return new(big.Int).SetBytes(b[:])
}

// TestScalarLaws compares the arithmetic with math/big.
func TestScalarLaws(t *testing.T) {
	r := seeded(1)
	same := func(name string, got group.Scalar, want *big.Int) {
		t.Helper()
		if big32(got.Bytes()).Cmp(want.Mod(want, q)) != 0 {
			t.Fatalf("%s is wrong", name)
		}
	}
	for range 2000 {
		a, b, c := r.scalar(), r.scalar(), r.scalar()
		x, y, z := big32(a.Bytes()), big32(b.Bytes()), big32(c.Bytes())
		same("Add", a.Add(b), new(big.Int).Add(x, y))
		same("Sub", a.Sub(b), new(big.Int).Sub(x, y))
		same("Mul", a.Mul(b), new(big.Int).Mul(x, y))
		same("Neg", a.Neg(), new(big.Int).Neg(x))
		same("MulAdd", a.MulAdd(b, c), z.Add(z, new(big.Int).Mul(x, y)))
		same("Invert", a.Invert(), new(big.Int).ModInverse(x, q))
		dec, err := group.DecodeScalar(a.Append(nil))
		if err != nil || !dec.Equal(a) || dec.Equal(b) {
			t.Fatal("scalar does not survive its encoding")
		}
	}
	same("128", group.ScalarFrom128([16]byte{15: 1}), new(big.Int).Lsh(big.NewInt(1), 120))
	same("uint64", group.ScalarFromUint64(1<<63+5), new(big.Int).SetUint64(1<<63+5))
}

// TestOracle compares the group with an independent implementation.
func TestOracle(t *testing.T) {
	r := seeded(2)
	for range 300 {
		u, w := r.wide(), r.wide()
		s := r.scalar()
		p, q := group.PointFromUniform(u), group.PointFromUniform(w)
		op := ristretto255.NewElement().FromUniformBytes(u[:])
		oq := ristretto255.NewElement().FromUniformBytes(w[:])
		os := ristretto255.NewScalar()
		if err := os.Decode(s.Append(nil)); err != nil {
			t.Fatal(err)
		}
		check := func(name string, got group.Point, want *ristretto255.Element) {
			t.Helper()
			if !bytes.Equal(got.Append(nil), want.Encode(nil)) {
				t.Fatalf("%s differs from the oracle", name)
			}
			back, err := group.DecodePointOrIdentity(want.Encode(nil))
			if err != nil || !back.Equal(got) {
				t.Fatalf("%s: decoding differs from the oracle: %v", name, err)
			}
		}
		check("map", p, op)
		check("add", p.Add(q), ristretto255.NewElement().Add(op, oq))
		check("sub", p.Sub(q), ristretto255.NewElement().Subtract(op, oq))
		check("neg", p.Neg(), ristretto255.NewElement().Negate(op))
		check("mul", p.Mul(s), ristretto255.NewElement().ScalarMult(os, op))
		check("mulbase", group.MulBase(s), ristretto255.NewElement().ScalarBaseMult(os))
		if p.Equal(q) || !p.Equal(q.Add(p).Sub(q)) || p.IsIdentity() || !p.Sub(p).IsIdentity() {
			t.Fatal("equality")
		}
	}
}

// TestEqualCosets checks that a sum of internal representatives of one element
// is equal to it: Equal and Bytes do not see the torsion.
func TestEqualCosets(t *testing.T) {
	r := seeded(3)
	for range 100 {
		p := r.point()
		a, b := p.Mul(group.ScalarFromUint64(8)), p
		for range 3 {
			b = b.Add(b)
		}
		if !a.Equal(b) || a.Bytes() != b.Bytes() {
			t.Fatal("8p differs from p doubled three times")
		}
	}
}

// TestSums compares all multi-scalar functions with term-by-term sums at every
// size around the change of method.
func TestSums(t *testing.T) {
	r := seeded(4)
	for _, n := range []int{0, 1, 2, 3, 53, 199, 200, 201, 312} {
		var s []group.Scalar
		var p []group.Point
		want := group.Identity()
		for i := range n {
			s, p = append(s, r.scalar()), append(p, r.point())
			switch i % 7 { // edges of the digits, repeated and opposite points
			case 3:
				s[i] = group.Scalar{}
			case 4:
				s[i] = group.ScalarFromUint64(1).Neg()
			case 5:
				p[i] = p[i-1]
			case 6:
				p[i], s[i] = p[i-1].Neg(), s[i-1]
			}
			want = want.Add(p[i].Mul(s[i]))
		}
		if !group.SumSecret(s, p).Equal(want) || !group.VarTimeMSM(s, p).Equal(want) {
			t.Errorf("n=%d: sum is wrong", n)
		}
		if n > 0 && (!group.Buckets(s, p).Equal(want) || !group.Interleaved(s, p).Equal(want)) {
			t.Errorf("n=%d: the two methods differ", n)
		}
	}
	for name, f := range map[string]func([]group.Scalar, []group.Point) group.Point{
		"SumSecret": group.SumSecret, "VarTimeMSM": group.VarTimeMSM, "Buckets": group.Buckets,
	} {
		mustPanic(t, name+" with different lengths", func() { f(make([]group.Scalar, 1), nil) })
	}
}

func mustPanic(t *testing.T, what string, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s did not panic", what)
		}
	}()
	f()
}

// TestMisuse: what only a programmer can do wrong panics.
func TestMisuse(t *testing.T) {
	var none group.Point
	mustPanic(t, "the zero point", func() { none.Add(group.Generator()) })
	mustPanic(t, "encoding the zero point", func() { none.Bytes() })
	mustPanic(t, "1/0", func() { group.Scalar{}.Invert() })
	mustPanic(t, "an empty label", func() { group.HashToPoint("", nil) })
	mustPanic(t, "a condition of 2", func() { var a, b group.Scalar; group.SwapScalars(&a, &b, 2) })
	p := group.Generator()
	mustPanic(t, "a condition of -1", func() { group.SwapPoints(&p, &p, -1) })
}

func TestSwap(t *testing.T) {
	r := seeded(5)
	a, b, p, q := r.scalar(), r.scalar(), r.point(), r.point()
	for cond := range 2 {
		a1, b1, p1, q1 := a, b, p, q
		group.SwapScalars(&a1, &b1, cond)
		group.SwapPoints(&p1, &q1, cond)
		if cond == 1 {
			a1, b1, p1, q1 = b1, a1, q1, p1
		}
		if !a1.Equal(a) || !b1.Equal(b) || !p1.Equal(p) || !q1.Equal(q) || p1.Bytes() != p.Bytes() {
			t.Errorf("cond %d: wrong exchange", cond)
		}
	}
}

// TestLimits checks every limit at its value and one above.
func TestLimits(t *testing.T) {
	for n := range 70 {
		_, errP := group.DecodePointOrIdentity(make([]byte, n))
		_, errS := group.DecodeScalar(make([]byte, n))
		if (errP == nil) != (n == group.PointSize) || (errS == nil) != (n == group.ScalarSize) {
			t.Errorf("%d bytes: %v, %v", n, errP, errS)
		}
	}
	group.HashToPoint(string(make([]byte, group.MaxLabel)), nil)
	mustPanic(t, "a long label", func() { group.HashToPoint(string(make([]byte, group.MaxLabel+1)), nil) })
	for _, c := range []struct {
		tag, length int
		ok          bool
	}{
		{group.MaxTag, 64, true}, {group.MaxTag + 1, 64, false}, {0, 64, false},
		{5, group.MaxExpand, true}, {5, group.MaxExpand + 1, false}, {5, 0, false},
	} {
		b, err := group.ExpandMessageXMD(nil, make([]byte, c.tag), c.length)
		if (err == nil) != c.ok || c.ok && len(b) != c.length {
			t.Errorf("tag %d, length %d: %v", c.tag, c.length, err)
		}
	}
}

// TestHashLabels checks [C-005]: the tags pin the outputs, and neither label
// nor message nor kind of output can be exchanged.
func TestHashLabels(t *testing.T) {
	seen := map[string]string{}
	for _, label := range []string{"a", "ab", "b"} {
		for _, msg := range []string{"", "b", "ab"} {
			p, s := group.HashToPoint(label, []byte(msg)).Bytes(), group.HashToScalar(label, []byte(msg)).Bytes()
			for _, enc := range []string{string(p[:]), string(s[:])} {
				if other, ok := seen[enc]; ok {
					t.Errorf("%s/%s equals %s", label, msg, other)
				}
				seen[enc] = label + "/" + msg
			}
		}
	}
	p := group.HashToPoint("test", []byte("vector")).Bytes()
	s := group.HashToScalar("test", []byte("vector")).Bytes()
	if got := fmt.Sprintf("%x %x", p[:8], s[:8]); got != pinnedHashes {
		t.Errorf("hashes to group and scalar changed: %s", got)
	}
}

const pinnedHashes = "746990f2064220c4 ea3b00d9c0484a76"

// TestPitfall24_Encodings: identity, non-canonical points and unreduced
// scalars, each by its own error ([C-002], [C-003], [C-004]).
func TestPitfall24_Encodings(t *testing.T) {
	if _, err := group.DecodePoint(make([]byte, 32)); err != group.ErrIdentity {
		t.Errorf("identity: %v", err)
	}
	r := seeded(6)
	for range 200 {
		b := r.point().Append(nil)
		b[31] ^= 0x80
		if _, err := group.DecodePoint(b); err != group.ErrPointEncoding {
			t.Errorf("top bit: %v", err)
		}
		b[31] ^= 0x80
		b[0] ^= 1 // odd: a negative field element
		if _, err := group.DecodePoint(b); err != group.ErrPointEncoding {
			t.Errorf("negative: %v", err)
		}
	}
	for add := range int64(3) { // q, q+1, q+2
		if _, err := group.DecodeScalar(little(new(big.Int).Add(q, big.NewInt(add)))); err != group.ErrScalarEncoding {
			t.Errorf("q+%d: %v", add, err)
		}
	}
	if _, err := group.DecodeScalar(little(new(big.Int).Sub(q, big.NewInt(1)))); err != nil {
		t.Errorf("q-1: %v", err)
	}
	for range 100 { // a second form of each small scalar
		s := big32(r.scalar().Bytes())
		if _, err := group.DecodeScalar(little(s.Add(s, q))); err != group.ErrScalarEncoding {
			t.Errorf("s+q: %v", err)
		}
	}
}

func little(v *big.Int) []byte {
	b := v.FillBytes(make([]byte, 32))
	for i, j := 0, 31; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return b
}

// TestScalarHidden: no verb of fmt shows a scalar.
func TestScalarHidden(t *testing.T) {
	s := seeded(7).scalar()
	for _, verb := range []string{"%v", "%+v", "%#v", "%x", "%s", "%d"} {
		if got := fmt.Sprintf(verb, s); got != "group.Scalar(redacted)" {
			t.Errorf("%s prints %s", verb, got)
		}
	}
}

func FuzzDecodePoint(f *testing.F) {
	f.Add(make([]byte, 32))
	f.Add(group.Generator().Append(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := group.DecodePoint(b)
		oracle := ristretto255.NewElement()
		odd := len(b) != 32 || oracle.Decode(b) != nil || oracle.Equal(ristretto255.NewElement()) == 1
		if (err != nil) != odd {
			t.Fatalf("%x: %v, and the oracle differs", b, err)
		}
		if err == nil && !bytes.Equal(p.Add(group.Identity()).Append(nil), b) {
			t.Fatalf("%x does not encode again as itself", b)
		}
	})
}

func FuzzDecodeScalar(f *testing.F) {
	f.Add(make([]byte, 32))
	f.Add(little(q))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := group.DecodeScalar(b)
		if err == nil && !bytes.Equal(s.Append(nil), b) {
			t.Fatalf("%x does not encode again as itself", b)
		}
		if (err == nil) != (len(b) == 32 && big32([32]byte(append(b, make([]byte, 32)...)[:32])).Cmp(q) < 0) {
			t.Fatalf("%x: %v", b, err)
		}
	})
}

func BenchmarkVarTimeMSM(b *testing.B) {
	r := seeded(8)
	for _, n := range []int{64, 128, 200, 271, 312, 1024} {
		s, p := make([]group.Scalar, n), make([]group.Point, n)
		for i := range s {
			s[i], p[i] = r.scalar(), r.point()
		}
		b.Run(fmt.Sprintf("buckets/%d", n), func(b *testing.B) {
			for b.Loop() {
				group.Buckets(s, p)
			}
		})
		b.Run(fmt.Sprintf("interleaved/%d", n), func(b *testing.B) {
			for b.Loop() {
				group.Interleaved(s, p)
			}
		})
	}
}

func BenchmarkPoint(b *testing.B) {
	r := seeded(9)
	p, s := r.point(), r.scalar()
	enc := p.Append(nil)
	b.Run("Mul", func(b *testing.B) {
		for b.Loop() {
			p.Mul(s)
		}
	})
	b.Run("MulBase", func(b *testing.B) {
		for b.Loop() {
			group.MulBase(s)
		}
	})
	b.Run("Decode", func(b *testing.B) {
		for b.Loop() {
			_, _ = group.DecodePoint(enc)
		}
	})
	q := p.Add(p)
	b.Run("Encode", func(b *testing.B) {
		for b.Loop() {
			q.Bytes()
		}
	})
	b.Run("SumSecret53", func(b *testing.B) {
		ss, pp := make([]group.Scalar, 53), make([]group.Point, 53)
		for i := range ss {
			ss[i], pp[i] = r.scalar(), r.point()
		}
		for b.Loop() {
			group.SumSecret(ss, pp)
		}
	})
}
