// Package vtmf is the live suite: a deck without a dealer after Barnett and
// Smart (2003), with cards masked under a joint ElGamal key on ristretto255 and
// every shuffle proved after Bayer and Groth (2012).
//
// Each seat announces a key X_i = x_i G with a proof that it has x_i; the joint
// key is PK, their sum. The first deck is C_f = (G, M_f + PK) for the card
// points M_f, computed by everybody. Each seat in the order of the roster masks
// it anew, permutes it and proves that. Then a slot (A, B) opens by the shares
// x_i A of the seats: M = B - sum of x_i A. A private card gets the shares of
// all but its owner; a public card gets all.
//
// [Deck] is the public state, which onlookers and auditors compute alike;
// [Holder] is the secret side of one seat. Most callers want [New] and the
// interfaces of package deck:
//
//	scheme := vtmf.New()
//	public, err := scheme.Begin(context)
//	holder, err := scheme.Hold(context, seat, seed)
//	for _, duty := range public.Owed() { ... holder.Answer(public, duty) ... }
//
// # Bytes
//
// Points, scalars, ciphertexts and proofs are encoded as docs/crypto.md says;
// numbers are big-endian. H gives 32 bytes. The messages are
//
//	key:    X | proof of possession                       32 + 64
//	pass:   hash of the input pile | output pile | proof  32 + 64 N + 32 (3N + 10)
//	shares: deal digest | number of shares, 2 bytes |
//	        slot, 2 bytes, and S of each, ascending |
//	        proof of equal logs                           34 + 34 k + 96
//
// and what they name is
//
//	deckID      = H("deck", table, counter, attempt, suite, parameters, faces,
//	              roster, index, head), a face being one byte
//	roster      = number of members, 2 bytes, then for each its seat, 2 bytes,
//	              seat key and device key
//	roster hash = H("roster", roster)
//	pile hash   = H("pile", deckID, epoch, slots, ciphertexts), the slots being
//	              those that a reshuffle lists, 2 bytes each; none in epoch 0
//	deal digest = H("deal", deckID, epoch, last pile)
//	M_f         = hash to the group, label "card", of the two letters of f
//
// Passes count from 0 in each epoch.
//
// # Reshuffles
//
// The deck as it is dealt first is epoch 0. A reshuffle takes the pairs of the
// slots that are listed, as they came out of the last pass of their epoch, under
// the same joint key; every seat of the roster shuffles them, and the new cards
// take the next numbers (P-47 to P-49). With the factor r of one honest pass the
// new A' is A + rG, so no share x A of an old slot tells x A', and nobody can say
// which card came from where. Slots that were not listed stay as they are.
//
// What it does not do: a seat that leaves before the deal costs the deck.
package vtmf
