// Package museum has the attacks that the historic protocols fell to, each with a
// test in which it succeeds on what was published and fails on the suites here.
// They work on ciphertexts alone, or on what a player may say.
//
//	residues.go    Lipton 1981: one bit of every card in the naive encoding
//	products.go    products of small squares survive every lock: 33 of 52 named
//	pohlig.go      Pohlig and Hellman 1978: the key modulo 2^31 - 1
//	keystream.go   RACE with a stream cipher: the whole deck
//	oracle.go      a blinded card unlocked for the cheat, three players
//	onelock.go     one lock opened as two cards, when cards have a known relation
//	sumproof.go    a proof of one exponent that compares sums only
package museum
