package pele

import (
	"errors"
	"math/big"
)

// ErrInverse says that a lock cannot be taken off: its key has a factor in common
// with the order.
var ErrInverse = errors.New("pele: the key has no inverse")

// Numbers locks numbers modulo P by powers, as the page of 1988 does. Any modulus
// will do, also one that no player should use; it is not constant time.
type Numbers struct {
	P     *big.Int
	Order *big.Int // of the exponents: P - 1 for a prime P
}

// NewNumbers returns the arithmetic modulo a prime.
func NewNumbers(p int64) Numbers { return Numbers{big.NewInt(p), big.NewInt(p - 1)} }

// Join multiplies keys and inverses of keys.
func (n Numbers) Join(on, off []*big.Int) (*big.Int, error) {
	k := big.NewInt(1)
	for _, o := range on {
		k.Mod(k.Mul(k, o), n.Order)
	}
	for _, o := range off {
		inverse := new(big.Int).ModInverse(o, n.Order)
		if inverse == nil {
			return nil, ErrInverse
		}
		k.Mod(k.Mul(k, inverse), n.Order)
	}
	return k, nil
}

// Turn returns x to the power k.
func (n Numbers) Turn(k, x *big.Int) *big.Int { return new(big.Int).Exp(x, k, n.P) }

// Text writes a number.
func (n Numbers) Text(x *big.Int) string { return x.String() }

// Identifiers returns the 32 numbers that stand for the cards on the page:
// 47 + 293 i, in the order ace, 7, 8, 9, 10, jack, queen, king, each as spade,
// heart, club, diamond.
func Identifiers() []*big.Int {
	list := make([]*big.Int, Cards)
	for i := range list {
		list[i] = big.NewInt(47 + 293*int64(i))
	}
	return list
}
