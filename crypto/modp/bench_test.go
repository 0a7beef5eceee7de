package modp

import (
	"math/big"
	"testing"

	"github.com/nodealer/nodealer/crypto/group"
)

// A pass over 52 cards, the work of one lock without its proof. Run with
// -cpu 1. The rows of docs/history.md are made from these.
func BenchmarkPass52(b *testing.B) {
	for _, g := range []*Group{FFDHE2048(), FFDHE3072()} {
		deck := make([]Element, 52)
		plain := make([]*big.Int, 52)
		for i := range deck {
			deck[i] = g.Hash("bench", []byte{byte(i)})
			plain[i] = new(big.Int).SetBytes(deck[i].Append(nil))
		}
		full := g.Reduce(random(g, 1))
		short := g.Short(random(g, 2)[:32])
		for _, c := range []struct {
			name string
			s    Scalar
		}{{"full", full}, {"256", short}} {
			exponent := g.number(c.s)
			b.Run(g.Name()+"/big/"+c.name, func(b *testing.B) {
				for range b.N {
					for _, x := range plain {
						new(big.Int).Exp(x, exponent, g.bigP)
					}
				}
			})
			b.Run(g.Name()+"/bigmod/"+c.name, func(b *testing.B) {
				for range b.N {
					for _, x := range deck {
						g.Mul(c.s, x)
					}
				}
			})
		}
		all := make([]Scalar, 52)
		for i := range all {
			all[i] = g.Reduce(random(g, uint64(i)))
		}
		b.Run(g.Name()+"/sum/secret", func(b *testing.B) {
			for range b.N {
				g.SumSecret(all, deck)
			}
		})
		b.Run(g.Name()+"/sum/public", func(b *testing.B) {
			for range b.N {
				g.VarTimeSum(all, deck)
			}
		})
	}
	b.Run("ristretto255/secret", func(b *testing.B) {
		s := group.HashToScalar("bench", nil)
		deck := make([][]byte, 52)
		for i := range deck {
			deck[i] = group.HashToPoint("bench", []byte{byte(i)}).Append(nil)
		}
		for range b.N {
			for _, enc := range deck {
				p, err := group.DecodePoint(enc)
				if err != nil {
					b.Fatal(err)
				}
				p.Mul(s).Bytes()
			}
		}
	})
}
