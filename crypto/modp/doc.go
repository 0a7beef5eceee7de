// Package modp is the group of the historic suites: the squares modulo a safe
// prime p = 2q + 1, a group of prime order q, written multiplicatively in the
// papers and additively (as everywhere in this module) in the names of methods.
//
// [FFDHE2048] and [FFDHE3072] are the primes of RFC 7919 appendix A, computed
// from the formula printed there. The base is G = 4.
//
// An element is a square x with 1 < x < p - 1, written big-endian in as many
// bytes as p. Every decoded element is tested by itself, with its own Jacobi
// symbol ([C-072]): the symbol of a product would let two non-residues cancel.
// A card is the square of a hash (Shamir, Rivest and Adleman 1979 leave the
// encoding open; Lipton 1981 shows what a careless one costs): the naive
// encoding leaks the quadratic character of every card, and small squares keep
// their products under every lock.
//
// # Secret and public data
//
// [Group.Mul] and [Group.SumSecret] are constant time in the scalar; scalars are
// added, multiplied and inverted in constant time. They stand on
// filippo.io/bigmod. [Group.VarTimeSum] and the decoders are for public data.
//
// # Short exponents
//
// A scalar made by [Group.Short] has a public bound on its length, which makes
// [Group.Mul] as much faster as it is shorter. A lock of 256 bits is as hard to
// find as one of full length: the best known attack on a short exponent in a
// group of prime order is Pollard's kangaroo, about 2^128 steps, more than the
// number field sieve needs for the whole prime (about 2^103 for 2048 bits and
// 2^125 for 3072). In a group of composite order this would be false (van
// Oorschot and Wiener 1996), which is one more reason for a safe prime. The
// inverse of a short lock has full length: unlocking gains nothing.
package modp

import "errors"

// Errors of the decoders. They say which rule the bytes broke.
var (
	// ErrLength: not exactly as many bytes as p has.
	ErrLength = errors.New("modp: encoding has the wrong length")
	// ErrRange: not a number from 2 to p - 2.
	ErrRange = errors.New("modp: element is out of range")
	// ErrSquare: not a square modulo p.
	ErrSquare = errors.New("modp: element is not a square")
	// ErrScalar: a number that is not below the group order.
	ErrScalar = errors.New("modp: scalar is not reduced")
)
