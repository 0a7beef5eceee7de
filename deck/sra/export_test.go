package sra

import "github.com/nodealer/nodealer/crypto/modp"

// Toy returns a suite over a small group, for tests that play many decks.
func Toy(classic bool) Scheme {
	t := newTables(modp.Toy())
	return Scheme{classic: classic, primes: func(byte) *tables { return t }}
}
