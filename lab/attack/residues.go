package attack

import "math/big"

// Residues returns, for every number, whether it is a square modulo p. Locks are
// odd, so it is what it was before any lock (Lipton 1981): with the naive
// encoding, card k is k + 2, it tells the cards of one class from the others.
func Residues(p *big.Int, list []*big.Int) []bool {
	out := make([]bool, len(list))
	for i, x := range list {
		out[i] = big.Jacobi(x, p) == 1
	}
	return out
}
