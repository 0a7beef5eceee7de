// Package pele is poker by correspondence after Laurent Pele (1988): two players,
// 32 cards, five cards each and two exchanges, carried out by eight letters with
// cards under locks that commute, fresh keys in every letter, and separate keys
// for hands and for the pile. The ninth letter holds bets alone.
//
// The suite is "pele/1". It plays the schedule with its slips corrected, over
// squares modulo a safe prime, with cards that are squares of hashes, and a
// commitment to each key in the letter of its first use. Nothing is proved as it
// happens: at the end of a hand both players publish all their keys, and the whole
// hand is walked through from the first letter on. docs/pele.md has the schedule,
// every rule and what it leaks.
//
// # The schedule by itself
//
// [Write] makes the groups of a letter and [Walk] audits them over any arithmetic
// that fits [Locks]; [Numbers] is that of plain numbers, with any modulus and any
// keys, such as the 9973 of the example. They are for those who study the
// protocol. A table has [New].
//
// # Bytes
//
//	letter: hash of the letter that it answers, 32 | commitment kG to each new key,
//	        L each | each group: number of cards, 1 byte | the cards, L each
//	show:   hash of letter 8, 32 | the key of the final hand, S
//	reveal: all keys of the seat so far, S each
//
// L is the length of p, 256 bytes for ffdhe2048; S is 32.
//
// # Constant time
//
// Locking, unlocking and the order of groups take time that does not depend on
// keys or orders. Which cards a player gives back decides which pointers are
// copied to which list, nothing more. [Numbers] is not constant time.
package pele
