// Package commute proves what a player did to a deck with commuting locks: the
// historic suites of Shamir, Rivest and Adleman (1979) and of RACE, over any
// group of prime order that fits [Group]: the squares modulo a safe prime, or
// ristretto255.
//
// A lock is a secret scalar a, put on a card D as aD and taken off as the
// inverse of a. Locks commute, so they come off in any order. The plain
// protocols let a player lock cards with different keys, swap or copy them; the
// three arguments here take that away:
//
//   - [ProveShuffle]: the whole deck was locked with the one key of A = aG and
//     permuted;
//   - [ProveEqualLogs]: a lock that was put on or taken off belongs to A;
//   - [ProveRelock]: one lock was taken off every card and one of its own put on.
//
// docs/crypto.md, sections 11 to 13, defines them byte for byte. Challenges have
// 128 bits, nonces and responses full length. Provers are constant time in what
// is secret; verifiers see public data only.
package commute
