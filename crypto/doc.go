// Package crypto is the root of the project's cryptography; it holds no code.
//
//	hash      the one hash function, prefix-free
//	group     ristretto255: points, scalars, hashing to both, sums
//	derive    seed, label and context to every secret
//	sigma     the Fiat-Shamir transcript and the linear proofs
//	elgamal   ciphertexts, shares, layers and their proofs
//	shuffle   the shuffle and its proof
//
// All of it is pure mathematics: no input or output, clock, randomness,
// goroutine or lock. What it computes, and every clause that it keeps, is
// written in docs/crypto.md.
package crypto
