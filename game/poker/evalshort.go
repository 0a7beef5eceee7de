package poker

import "github.com/nodealer/nodealer/cards"

// short returns the strength of a hand of 36 cards: a flush beats a full house,
// and the ace also stands below the six (E-10, E-11).
func (m masks) short() strength { return swapped(m.best(aceBelowSix)) }

// shortTrips is short where three of a kind beats a straight (E-12). Both are
// in seven cards at once only if best named the straight.
func (m masks) shortTrips() strength {
	v := m.best(aceBelowSix)
	switch v.category() {
	case straight:
		a, b, c, d := m[0], m[1], m[2], m[3]
		if trips := a&b&(c|d) | c&d&(a|b); trips != 0 {
			t := highest(trips)
			return straight<<categoryShift | kickers(t, 0, 1) | kickers((a|b|c|d)&^t, 1, 2)
		}
		return threeOfAKind<<categoryShift | v.below()
	case threeOfAKind:
		return straight<<categoryShift | v.below()
	}
	return swapped(v)
}

// below returns what stands below the category.
func (v strength) below() strength { return v & (1<<categoryShift - 1) }

// swapped exchanges flush and full house.
func swapped(v strength) strength {
	switch v.category() {
	case flush:
		return fullHouse<<categoryShift | v.below()
	case fullHouse:
		return flush<<categoryShift | v.below()
	}
	return v
}

// swappedTrips exchanges three of a kind and straight too.
func swappedTrips(v strength) strength {
	switch v.category() {
	case straight:
		return threeOfAKind<<categoryShift | v.below()
	case threeOfAKind:
		return straight<<categoryShift | v.below()
	}
	return swapped(v)
}

// same leaves a strength as it is.
func same(v strength) strength { return v }

// maskOf returns the masks of two lists of cards.
func maskOf(hole, board []cards.Card) masks {
	var all uint64 // bit i: the card of number i+1, 13 of a suit
	for _, c := range hole {
		all |= 1 << (c - 1) // Hidden is 0, so that its bit is beyond the word
	}
	for _, c := range board {
		all |= 1 << (c - 1)
	}
	const suit = 1<<13 - 1
	return masks{uint32(all) & suit, uint32(all>>13) & suit, uint32(all>>26) & suit, uint32(all>>39) & suit}
}
