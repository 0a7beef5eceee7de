package modp

import (
	"bytes"
	"math/big"
	"testing"
)

// edges are numbers at which carries and the last subtraction go wrong first.
func edges(p *big.Int) []*big.Int {
	one := big.NewInt(1)
	bits := uint(p.BitLen())
	list := []*big.Int{new(big.Int), one, big.NewInt(2), new(big.Int).Sub(p, one), new(big.Int).Sub(p, big.NewInt(2)), new(big.Int).Rsh(p, 1)}
	for k := uint(63); k < bits; k += 61 {
		v := new(big.Int).Lsh(one, k)
		list = append(list, v, new(big.Int).Sub(v, one), new(big.Int).Sub(p, v))
	}
	return list
}

// Montgomery's product and Barrett's agree with plain arithmetic at the edges,
// also where the result is one of the factors.
func TestProducts(t *testing.T) {
	for _, g := range groups() {
		m, p, times := g.mont, g.Prime(), g.times()
		enc := func(v *big.Int) []byte { return v.FillBytes(make([]byte, g.size)) }
		list := edges(p)
		for _, x := range list {
			if got := m.out(m.in(enc(x)), g.size); !bytes.Equal(got, enc(x)) {
				t.Fatalf("%s: %v in and out is %x", g.Name(), x, got)
			}
			for _, y := range list {
				want := new(big.Int).Mul(x, y)
				want.Mod(want, p)
				a, b := m.in(enc(x)), m.in(enc(y))
				m.mul(a, a, b)
				if got := m.out(a, g.size); !bytes.Equal(got, enc(want)) {
					t.Fatalf("%s: %v times %v is %x", g.Name(), x, y, got)
				}
				z := new(big.Int).Set(x)
				if times(z, y); z.Cmp(want) != 0 {
					t.Fatalf("%s: %v times %v is %v", g.Name(), x, y, z)
				}
			}
		}
	}
}

// Tables give what single powers give, for every width of a scalar.
func TestFixed(t *testing.T) {
	for _, g := range groups() {
		list := []Element{g.Generator(), g.Hash("test", []byte("e")), g.Hash("test", []byte("f")), g.Hash("test", []byte("g"))}
		f := g.NewFixed(list)
		last := g.scalar(g.cloneScalar(g.SubScalar(g.Zero(), g.Short([]byte{1})))) // q - 1
		for _, s := range [][]Scalar{
			nil,
			{g.Reduce(random(g, 1))},
			{g.Zero(), g.Short([]byte{1}), last, g.Reduce(random(g, 2))},
			{last, last, last, last},
			{g.Short([]byte{0xff, 0xff}), g.Short(bytes.Repeat([]byte{0xff}, 17)), g.Short([]byte{0})},
		} {
			want := g.Identity()
			for i := range s {
				want = g.Add(want, g.Mul(s[i], list[i]))
			}
			if !f.SumSecret(s).Equal(want) || !g.SumSecret(s, list[:len(s)]).Equal(want) {
				t.Errorf("%s: a sum of %d", g.Name(), len(s))
			}
			for _, k := range s {
				if !g.MulGenerator(k).Equal(g.Mul(k, g.Generator())) {
					t.Errorf("%s: a multiple of G", g.Name())
				}
			}
		}
	}
}

// What tables are worth: compare the rows of one prime with each other. powers is
// bigmod's own exponentiation, a power for each term; public is what a verifier
// computes.
func BenchmarkTables(b *testing.B) {
	for _, g := range []*Group{FFDHE2048(), FFDHE3072()} {
		var list []Element
		var s []Scalar
		for i := range 53 {
			list = append(list, g.Hash("bench", []byte{byte(i)}))
			s = append(s, g.Reduce(random(g, uint64(i))))
		}
		f := g.NewFixed(list)
		for name, run := range map[string]func(){
			"53/powers": func() {
				for i := range s {
					g.Mul(s[i], list[i])
				}
			},
			"53/once":         func() { g.SumSecret(s, list) },
			"53/fixed":        func() { f.SumSecret(s) },
			"53/public":       func() { g.VarTimeSum(s, list) },
			"generator/power": func() { g.Mul(s[0], g.Generator()) },
			"generator/comb":  func() { g.MulGenerator(s[0]) },
		} {
			b.Run(g.Name()+"/"+name, func(b *testing.B) {
				for range b.N {
					run()
				}
			})
		}
	}
}
