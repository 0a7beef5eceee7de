package poker

import (
	"math/bits"

	"github.com/nodealer/nodealer/cards"
)

// strength orders hands: the greater wins, equal ones split; 0 is no hand at all. The
// category stands in bits 20 to 23; below it five ranks of 4 bits each, the
// first that decides on top, 0 where the category leaves nothing to decide.
type strength uint32

// The categories of high hands, low to high.
const (
	highCard strength = iota
	onePair
	twoPair
	threeOfAKind
	straight
	flush
	fullHouse
	fourOfAKind
	straightFlush
)

const (
	categoryShift = 20
	rankBits      = 4
	handSize      = 5
)

// masks holds the cards of a hand, one mask of 13 bits for each suit; bit 0 is
// the two and bit 12 the ace.
type masks [4]uint32

// add puts a card into the masks; Hidden changes nothing.
func (m *masks) add(c cards.Card) {
	if c.Valid() {
		m[c.Suit()] |= 1 << (c.Rank() - cards.Two)
	}
}

// category returns the category of a strength.
func (v strength) category() strength { return v >> categoryShift }

// rank returns the i-th of the five ranks of a strength, 0 for none.
func (v strength) rank(i int) cards.Rank {
	return cards.Rank(v >> (rankBits * (handSize - 1 - i)) & 15)
}

// Where the ace may stand below the others in a straight: the bit that it takes
// there, one to the left of the rank's place in a mask.
const (
	aceBelowTwo   = 1 << 0 // 5-4-3-2-A
	aceBelowSix   = 1 << 4 // 9-8-7-6-A of 36 cards
	aceBelowSeven = 1 << 5 // T-9-8-7-A of 32 cards
	aceHighOnly   = 0
)

// high returns the strength of the best five of up to seven cards (E-01 to
// E-03). It needs no table and no memory. Fewer than five cards make what they
// can.
func (m masks) high() strength { return m.best(aceBelowTwo) }

// best is high with the ace in its lower place for straights.
func (m masks) best(aceLow uint32) strength {
	a, b, c, d := m[0], m[1], m[2], m[3]
	any := a | b | c | d
	if bits.OnesCount32(any) < handSize { // too few ranks for a flush or a straight
		return m.paired(any)
	}
	if suited := m.flushSuit(); suited != 0 {
		if top := straightTop(suited, aceLow); top != 0 {
			return straightFlush<<categoryShift | place(top, 0)
		}
		// Seven cards with a flush hold neither four of a kind nor a full house.
		return flush<<categoryShift | kickers(suited, 0, handSize)
	}
	top := straightTop(any, aceLow)
	if top != 0 {
		// Seven cards with five ranks hold no four of a kind, and no full house.
		return straight<<categoryShift | place(top, 0)
	}
	return m.paired(any)
}

// paired values a hand without flush and straight; any holds all its ranks.
func (m masks) paired(any uint32) strength {
	a, b, c, d := m[0], m[1], m[2], m[3]
	quads := a & b & c & d
	trips := a&b&(c|d) | c&d&(a|b) // three or more
	pairs := a&b | c&d | (a|b)&(c|d)
	switch {
	case quads != 0:
		q := highest(quads)
		return fourOfAKind<<categoryShift | kickers(q, 0, 1) | kickers(any&^q, 1, 1)
	case trips != 0 && pairs&^highest(trips) != 0:
		t := highest(trips)
		return fullHouse<<categoryShift | kickers(t, 0, 1) | kickers(pairs&^t, 1, 1)
	case trips != 0:
		return threeOfAKind<<categoryShift | kickers(trips, 0, 1) | kickers(any&^trips, 1, 2)
	case pairs&(pairs-1) != 0:
		p := highest(pairs) | highest(pairs&^highest(pairs))
		return twoPair<<categoryShift | kickers(p, 0, 2) | kickers(any&^p, 2, 1)
	case pairs != 0:
		return onePair<<categoryShift | kickers(pairs, 0, 1) | kickers(any&^pairs, 1, 3)
	}
	return highCard<<categoryShift | kickers(any, 0, handSize)
}

// flushSuit returns the mask of the suit with five or more cards, or 0.
func (m masks) flushSuit() uint32 {
	for _, suit := range m {
		if bits.OnesCount32(suit) >= handSize {
			return suit
		}
	}
	return 0
}

// straightTop returns the highest rank of the best straight in a mask, or 0.
func straightTop(mask, aceLow uint32) cards.Rank {
	m := mask<<1 | aceLow&-(mask>>12&1)
	m &= m << 1 & (m << 2) & (m << 3) & (m << 4)
	if m == 0 {
		return 0
	}
	return cards.Rank(bits.Len32(m))
}

// highest returns the highest bit of a mask alone; 0 for 0.
func highest(mask uint32) uint32 {
	if mask == 0 {
		return 0
	}
	return 1 << (bits.Len32(mask) - 1)
}

// place puts a rank at the i-th place of a strength.
func place(r cards.Rank, i int) strength {
	return strength(r) << (rankBits * (handSize - 1 - i))
}

// kickers puts the n highest ranks of a mask at the places from i on.
func kickers(mask uint32, i, n int) strength {
	var v strength
	shift := rankBits * (handSize - 1 - i)
	for ; n > 0 && mask != 0; n-- {
		top := bits.Len32(mask)
		v |= strength(top+1) << (shift & 31)
		mask &^= 1 << (top - 1&31)
		shift -= rankBits
	}
	return v
}
