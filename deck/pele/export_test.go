package pele

import (
	"math/big"

	"github.com/nodealer/nodealer/crypto/modp"
)

// Toy returns a suite over a small group, for tests that play many hands.
func Toy() Scheme {
	t := newTables(modp.Toy())
	return Scheme{func(byte) *tables { return t }}
}

var one = big.NewInt(1)

// prime is that of the small group.
func (t *tables) prime() *big.Int { return modp.Toy().Prime() }
