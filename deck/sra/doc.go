// Package sra is mental poker after Shamir, Rivest and Adleman (1979): every seat
// locks every card with one secret exponent and shuffles; locks commute, so a
// card opens when every seat has taken its own off, in any order.
//
// There are two suites. "sra-classic/1" is the protocol as published, for 2 to 10
// seats: nothing is proved, and at the end of the hand every seat publishes its
// key, with which anybody checks the whole deck. "sra/1" adds what the paper
// lacks: each pass carries a commitment A = aG to its lock and a proof that the
// whole deck was locked with it and permuted, and each unlock a proof that it is
// that lock which was taken off. Nothing is revealed at the end.
//
// Both use squares modulo a safe prime and cards that are squares of hashes. The
// encodings of 1979 leak: the quadratic character of a card survives every lock
// (Lipton 1981), and products of small numbers do too; package adversary shows
// both. The proofs are those of docs/crypto.md, sections 12 and 13.
//
// # Bytes
//
//	pass:   hash of the input pile | output pile | A | proof   32 + L (N + 1) + proof
//	shares: input digest | number, 2 bytes | slot, 2 bytes,
//	        and the unlocked element of each, ascending | proof of equal logs
//	reveal: the key, a scalar                                  L
//
// L is the length of p, 256 bytes for ffdhe2048. In sra-classic/1 there is no A
// and no proof. The input digest of shares is H("unlock", deal digest, and for
// each slot its number, 8 bytes, and its current element): an unlock acts on the
// element that the log shows at that moment, so of two unlocks of one element the
// second is stale.
//
// # The ring
//
// A slot that is to open goes round: the seats that owe their share unlock in the
// order of the roster, one message each. Shares that belong to a fold or a show
// come at once, whoever's turn it is.
//
// # Parameters
//
// None, or two bytes: the prime (0 ffdhe2048, 1 ffdhe3072) and the lock (0 of 256
// bits, 1 of full length). None means 0, 0, which is not written out.
//
// # What it leaks
//
// Each seat has one exponent for the whole deck, so the values on the log show
// which place an opened card had in the earlier passes. Nobody learns a closed
// card from that. In sra-classic/1 there is much more: the keys at the end open
// every hand, folded ones too; and with three or more seats whoever unlocks
// before another can make him unlock a blinded copy of his own card (package
// adversary does it).
package sra
