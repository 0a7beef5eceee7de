package attack

import "math/big"

// Reopen returns the key k' under which a card locked with k opens as another
// card, if the cheat knows t with other = card^t modulo p: card^k = other^(k/t).
// q is the order of the group that the cards are in.
func Reopen(q, k, t *big.Int) *big.Int {
	r := new(big.Int).ModInverse(t, q)
	return r.Mul(r, k).Mod(r, q)
}
