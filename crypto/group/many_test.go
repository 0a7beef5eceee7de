package group

import (
	"math/rand/v2"
	"testing"
)

// TestMany compares encoding and decoding of lists with one by one, at all
// lengths around eight, with every kind of bad string at every place.
func TestMany(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 20 {
		var list []Point
		var ptrs []*Point
		var b []byte
		for range n {
			list = append(list, MulBase(randomScalar(r)))
		}
		for i := range list {
			b = list[i].Append(b)
			ptrs = append(ptrs, &list[i])
		}
		EncodeAll(ptrs)
		for i := range list {
			if !list[i].known || list[i].Bytes() != [PointSize]byte(b[i*PointSize:]) {
				t.Fatalf("%d points: encoding %d differs", n, i)
			}
		}
		got := make([]Point, n)
		if _, err := DecodePoints(refs(got), b); err != nil {
			t.Fatalf("%d points: %v", n, err)
		}
		for i := range got {
			if !got[i].Equal(list[i]) || got[i].Bytes() != list[i].Bytes() {
				t.Fatalf("%d points: decoding %d differs", n, i)
			}
		}
		if bad, err := DecodePoints(refs(got), append(b, 0)); err != ErrLength || bad != n {
			t.Errorf("%d points and a byte: %d, %v", n, bad, err)
		}
		for i := range n {
			testBad(t, b, i, r)
		}
	}
}

// testBad puts bad strings in place i, and sometimes another behind it.
func testBad(t *testing.T, good []byte, i int, r *rand.Rand) {
	t.Helper()
	notSquare := make([]byte, PointSize)
	for {
		notSquare[0] = byte(r.Uint32()) &^ 1
		if _, err := DecodePointOrIdentity(notSquare); err != nil {
			break
		}
	}
	negative := append([]byte(nil), good[i*PointSize:(i+1)*PointSize]...)
	negative[0] |= 1
	for _, s := range [][]byte{make([]byte, PointSize), negative, notSquare} {
		b := append([]byte(nil), good...)
		copy(b[i*PointSize:], s)
		if behind := i + r.IntN(3); behind > i && behind*PointSize < len(b) {
			copy(b[behind*PointSize:], negative)
		}
		_, want := DecodePoint(s)
		list := make([]Point, len(b)/PointSize)
		if bad, err := DecodePoints(refs(list), b); err != want || bad != i {
			t.Fatalf("place %d of %d: %d, %v, want %v", i, len(b)/PointSize, bad, err, want)
		}
	}
}

// TestAffineAll: the points stay what they are, and sums of them too.
func TestAffineAll(t *testing.T) {
	var want, got []Point
	var scalars []Scalar
	for i := range 150 {
		p := HashToPoint("affine", []byte{byte(i)})
		want, got = append(want, p), append(got, p)
		scalars = append(scalars, HashToScalar("affine", []byte{byte(i)}))
	}
	AffineAll(refs(got))
	for i := range got {
		if !got[i].p.z.IsOneLimbs() || !got[i].Equal(want[i]) || got[i].Bytes() != want[i].Bytes() {
			t.Fatalf("point %d is another one, or its Z is not 1", i)
		}
	}
	if !VarTimeMSM(scalars, got).Equal(VarTimeMSM(scalars, want)) {
		t.Fatal("sums differ")
	}
	AffineAll(nil)
	defer func() {
		if recover() == nil {
			t.Error("the zero Point was accepted")
		}
	}()
	AffineAll([]*Point{{}})
}
