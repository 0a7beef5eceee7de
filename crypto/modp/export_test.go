package modp

import "math/big"

// Order returns q.
func (g *Group) Order() *big.Int { return new(big.Int).Set(g.bigQ) }
