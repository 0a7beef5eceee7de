// Package race is the shuffle of RACE's poker (documentation page "Cards
// shuffling"): two rounds of passes and a transactor, a party without cards that
// runs beside the relay.
//
// The transactor locks all cards with one mask. Every player in turn masks the
// deck with one key and shuffles it; then every player in turn takes its mask off
// and locks each card with a key of its own; the transactor takes its mask off.
// The deck lies there shuffled, every card under one key of every player, and
// opens when the players give their keys for it.
//
// The page asks for a stream cipher. That is a total break, since one key stream
// would cover all cards (package adversary recovers the deck). Here a lock is a
// scalar on ristretto255.
//
// There are two suites. "race/1" adds what the page lacks: commitments to all
// keys, and the proofs of docs/crypto.md, sections 12 and 13, that one mask was
// used and taken off and that the deck was permuted. A card key is published in
// the clear and checked against its commitment: everybody's but the owner's, so
// that only the owner can read the card. "race-classic/1" has no proofs. A key for
// a private card travels encrypted to its owner, who can show that it is false,
// and the hand ends with all keys.
//
// # Passes
//
// With n players there are 2n + 2: mask (transactor), n times mask and shuffle, n
// times relock, unmask (transactor).
//
//	key:    R | proof of possession (race-classic/1)               32 + 64
//	pass:   hash of the input pile | output pile | evidence        32 + 32 N + evidence
//	  evidence of the transactor    Z | proof of equal logs
//	  of mask and shuffle           A | proof of the shuffle
//	  of relock                     K_1 ... K_N | proof of the relock
//	  in race-classic/1             nothing; K_1 ... K_N in a relock
//	shares: deal digest | number, 2 bytes | slot, 2 bytes, and key of each
//	reveal: mask | k_1 ... k_N (the transactor: the mask)
//
// In race-classic/1 a share of a slot that belongs to another seat is U = uG | V =
// k + Hs(uR, U, slot, sender, recipient), and the owner's own is the keys of all
// players in the order of the roster, its own among them.
//
//	complaint: slot, 2 bytes | sender's position, 1 byte | W = rU | proof of
//	           equal logs of (G, R) and (U, W)
//
// # What it leaks
//
// The transactor reads the table's log: its process holds the table's link. It
// cannot read a card.
package race
