// Package attack has what breaks the historic protocols, as functions of
// ciphertexts alone or of what a player may say. The lab shows each at work; the
// tests of internal/adversary/museum hold each against what was published, where
// it succeeds, and against the suites here, where it fails.
//
//	residues.go    Lipton 1981: one bit of every card in the naive encoding
//	products.go    products of small squares survive every lock: 33 of 52 named
//	pohlig.go      Pohlig and Hellman 1978: the key modulo 2^31 - 1
//	keystream.go   RACE with a stream cipher: the whole deck
//	oracle.go      a blinded card unlocked for the cheat, three players
//	onelock.go     one lock opened as two cards, when cards have a known relation
//	sumproof.go    a proof of one exponent that compares sums only
//
// It is pure; nothing here is constant-time, since a thief has no secret.
package attack
