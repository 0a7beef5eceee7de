package modp

import (
	"bytes"
	"errors"
	"math/big"
	"testing"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/internal/testdata"
)

// groups are tested alike; the small one makes tests quick.
func groups() []*Group { return []*Group{Toy(), FFDHE2048(), FFDHE3072()} }

// random makes repeatable wide bytes.
func random(g *Group, n uint64) []byte {
	var out []byte
	for i := uint64(0); len(out) < g.WideSize(); i++ {
		b := hash.Sum("modp test", hash.Uint64(n), hash.Uint64(i))
		out = append(out, b[:]...)
	}
	return out[:g.WideSize()]
}

// The primes are those of RFC 7919, safe, and 7 modulo 8.
func TestPrimes(t *testing.T) {
	var vectors map[string]struct{ P string }
	testdata.JSON(t, "vectors/safe_primes_rfc7919_rfc3526.json", &vectors)
	for _, g := range groups() {
		p, q := g.Prime(), g.Order()
		if want, ok := vectors[g.Name()]; ok && p.Text(16) != want.P {
			t.Errorf("%s is not the prime of the RFC", g.Name())
		} else if !ok && g.Name() != "toy" {
			t.Errorf("no vector for %s", g.Name())
		}
		if p.Bit(0)&p.Bit(1)&p.Bit(2) != 1 {
			t.Errorf("%s: not 7 modulo 8", g.Name())
		}
		if !p.ProbablyPrime(2) || !q.ProbablyPrime(2) {
			t.Errorf("%s: not a safe prime", g.Name())
		}
		if big.Jacobi(big.NewInt(4), p) != 1 || g.Generator().IsIdentity() {
			t.Errorf("%s: bad base", g.Name())
		}
	}
}

// Every operation agrees with plain arithmetic.
func TestArithmetic(t *testing.T) {
	for _, g := range groups() {
		p, q := g.Prime(), g.Order()
		num := func(s Scalar) *big.Int { return new(big.Int).SetBytes(g.AppendScalar(nil, s)) }
		elem := func(e Element) *big.Int { return new(big.Int).SetBytes(e.Append(nil)) }
		a, b := g.Reduce(random(g, 1)), g.Reduce(random(g, 2))
		for i, s := range []Scalar{a, b} {
			if want := new(big.Int).Mod(new(big.Int).SetBytes(random(g, uint64(i+1))), q); num(s).Cmp(want) != 0 {
				t.Errorf("%s: Reduce", g.Name())
			}
		}
		check := func(name string, got Scalar, want *big.Int) {
			t.Helper()
			if num(got).Cmp(want.Mod(want, q)) != 0 {
				t.Errorf("%s: %s", g.Name(), name)
			}
		}
		check("add", g.AddScalar(a, b), new(big.Int).Add(num(a), num(b)))
		check("sub", g.SubScalar(a, b), new(big.Int).Sub(num(a), num(b)))
		check("mul", g.MulScalar(a, b), new(big.Int).Mul(num(a), num(b)))
		check("invert", g.Invert(a), new(big.Int).ModInverse(num(a), q))
		e, f := g.Hash("test", []byte("e")), g.Hash("test", []byte("f"))
		if got, want := elem(g.Mul(a, e)), new(big.Int).Exp(elem(e), num(a), p); got.Cmp(want) != 0 {
			t.Errorf("%s: Mul", g.Name())
		}
		want := new(big.Int).Exp(elem(e), num(a), p)
		want.Mul(want, new(big.Int).Exp(elem(f), num(b), p)).Mod(want, p)
		short := g.Short([]byte{1, 2, 3})
		want.Mul(want, new(big.Int).Exp(elem(f), big.NewInt(0x010203), p)).Mod(want, p)
		scalars, elements := []Scalar{a, b, short, g.Zero()}, []Element{e, f, f, e}
		if got := elem(g.SumSecret(scalars, elements)); got.Cmp(want) != 0 {
			t.Errorf("%s: SumSecret", g.Name())
		}
		if got := elem(g.VarTimeSum(scalars, elements)); got.Cmp(want) != 0 {
			t.Errorf("%s: VarTimeSum", g.Name())
		}
		if !g.SumSecret(nil, nil).IsIdentity() || !g.VarTimeSum(nil, nil).IsIdentity() {
			t.Errorf("%s: an empty sum is not the identity", g.Name())
		}
		if !g.Add(g.Mul(a, e), g.Mul(b, e)).Equal(g.Mul(g.AddScalar(a, b), e)) {
			t.Errorf("%s: Add", g.Name())
		}
	}
}

// A short lock has an inverse of full length.
func TestShortInverse(t *testing.T) {
	g := FFDHE2048()
	lock := g.Short(bytes.Repeat([]byte{0xa5}, 32))
	e := g.Hash("test", nil)
	inverse := g.Invert(lock)
	if !g.Mul(inverse, g.Mul(lock, e)).Equal(e) {
		t.Error("the inverse does not unlock")
	}
	if n := g.number(inverse).BitLen(); n < 1990 {
		t.Errorf("the inverse has %d bits", n)
	}
}

func TestSwap(t *testing.T) {
	g := Toy()
	e, f := g.Hash("test", []byte("e")), g.Hash("test", []byte("f"))
	a, b := g.Reduce(random(g, 1)), g.Short([]byte{7})
	for cond := range 2 {
		x, y, s, u := e, f, a, b
		g.Swap(&x, &y, cond)
		g.SwapScalars(&s, &u, cond)
		if x.Equal(f) != (cond == 1) || y.Equal(e) != (cond == 1) || s.Equal(b) != (cond == 1) || u.Equal(a) != (cond == 1) {
			t.Errorf("swap %d", cond)
		}
		if !g.Add(x, y).Equal(g.Add(e, f)) || !bytes.Equal(x.Append(nil), x.n.Bytes(g.p)) {
			t.Errorf("swap %d: number and encoding differ", cond)
		}
	}
}

// [C-072] and pitfall 14: every element is tested by itself. Two non-residues,
// whose product is a residue, are both refused.
func TestDecode(t *testing.T) {
	for _, g := range groups() {
		p := g.Prime()
		enc := func(v *big.Int) []byte { return v.FillBytes(make([]byte, g.Size())) }
		good := g.Hash("test", []byte("good")).Append(nil)
		if e, err := g.Decode(good); err != nil || !bytes.Equal(e.Append(nil), good) {
			t.Errorf("%s: %v", g.Name(), err)
		}
		minus := func(v []byte) []byte { return enc(new(big.Int).Sub(p, new(big.Int).SetBytes(v))) }
		other := g.Hash("test", []byte("other")).Append(nil)
		product := new(big.Int).Mul(new(big.Int).SetBytes(minus(good)), new(big.Int).SetBytes(minus(other)))
		if big.Jacobi(product, p) != 1 {
			t.Errorf("%s: the two do not cancel: nothing is tested", g.Name())
		}
		for name, c := range map[string]struct {
			b    []byte
			want error
		}{
			"0": {enc(big.NewInt(0)), ErrRange}, "1": {enc(big.NewInt(1)), ErrRange},
			"p-1": {enc(new(big.Int).Sub(p, big.NewInt(1))), ErrRange}, "p": {enc(p), ErrRange},
			"p+4":       {enc(new(big.Int).Add(p, big.NewInt(4))), ErrRange},
			"p-x":       {minus(good), ErrSquare},
			"p-y":       {minus(other), ErrSquare},
			"short":     {good[1:], ErrLength},
			"long":      {append([]byte{0}, good...), ErrLength},
			"empty":     {nil, ErrLength},
			"p-4":       {enc(new(big.Int).Sub(p, big.NewInt(4))), ErrSquare},
			"all bytes": {bytes.Repeat([]byte{0xff}, g.Size()), ErrRange},
		} {
			if _, err := g.Decode(c.b); !errors.Is(err, c.want) {
				t.Errorf("%s: %s: %v, want %v", g.Name(), name, err, c.want)
			}
		}
		if _, err := g.DecodeScalar(enc(g.Order())); !errors.Is(err, ErrScalar) {
			t.Errorf("%s: q as scalar: %v", g.Name(), err)
		}
		if _, err := g.DecodeScalar(good[1:]); !errors.Is(err, ErrLength) {
			t.Errorf("%s: short scalar: %v", g.Name(), err)
		}
	}
}

// [C-073]: labels, messages and groups give unrelated squares.
func TestHash(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range groups() {
		for _, label := range []string{"a", "b"} {
			for i := range 8 {
				e := g.Hash(label, []byte{byte(i)})
				if _, err := g.Decode(e.Append(nil)); err != nil {
					t.Errorf("%s: a hash is no element: %v", g.Name(), err)
				}
				if seen[string(e.Append(nil))] {
					t.Errorf("%s: two hashes are equal", g.Name())
				}
				seen[string(e.Append(nil))] = true
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	g := Toy()
	f.Add(g.Generator().Append(nil))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		if e, err := g.Decode(b); err == nil && !bytes.Equal(e.Append(nil), b) {
			t.Errorf("%x becomes %x", b, e.Append(nil))
		}
		if s, err := g.DecodeScalar(b); err == nil && !bytes.Equal(g.AppendScalar(nil, s), b) {
			t.Errorf("scalar %x changes", b)
		}
	})
}
