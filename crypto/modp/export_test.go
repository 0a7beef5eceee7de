package modp

import "math/big"

// Prime returns p.
func (g *Group) Prime() *big.Int { return new(big.Int).Set(g.bigP) }

// Order returns q.
func (g *Group) Order() *big.Int { return new(big.Int).Set(g.bigQ) }
