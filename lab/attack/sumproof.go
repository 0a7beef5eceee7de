package attack

import "github.com/nodealer/nodealer/crypto/commute"

// SumProof judges a deck that was locked with the key of A as a naive check does:
// the sum of the cards put out must be the sum of the cards taken under the lock.
// (A zero-knowledge proof of equal logarithms of the sums says exactly this.)
func SumProof(g commute.Group, key commute.Scalar, in, out []commute.Element) bool {
	ones := make([]commute.Scalar, len(in))
	for i := range ones {
		ones[i] = g.Short([]byte{1})
	}
	return commute.Same(g.Mul(key, g.VarTimeSum(ones, in)), g.VarTimeSum(ones, out))
}

// Shift changes two cards of a deck by errors that cancel: +d and -d.
func Shift(g commute.Group, deck []commute.Element, i, j int, d commute.Element) {
	one := g.Short([]byte{1})
	minus := g.SubScalar(g.SubScalar(one, one), one)
	deck[i] = g.Add(deck[i], d)
	deck[j] = g.Add(deck[j], g.Mul(minus, d))
}
