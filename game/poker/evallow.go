package poker

import (
	"math/bits"

	"github.com/nodealer/nodealer/cards"
)

// Low hands are measured by how bad they are, in the form of a strength: the
// category on top, then the ranks, the first to decide first; for different
// ranks simply the mask of them, which orders them alike. worst minus that is
// the strength, so that the greater still wins.
const worst strength = 1 << (categoryShift + rankBits)

// aceLow turns the masks so that the ace has bit 0 and the king bit 12.
func (m masks) aceLow() masks {
	return masks{turnAce(m[0]), turnAce(m[1]), turnAce(m[2]), turnAce(m[3])}
}

// turnAce turns one mask so.
func turnAce(mask uint32) uint32 { return mask<<1&(1<<13-1) | mask>>12 }

// lowest returns the n lowest bits of a mask.
func lowest(mask uint32, n int) uint32 {
	for over := bits.OnesCount32(mask) - n; over > 0; over-- {
		mask &^= highest(mask)
	}
	return mask
}

// aceFive returns the strength of the best ace-to-five low of up to seven cards
// (E-20): the ace is low, straights and flushes do not count, pairs are bad.
func (m masks) aceFive() strength {
	any := turnAce(m[0] | m[1] | m[2] | m[3])
	if bits.OnesCount32(any) >= handSize {
		return worst - strength(lowest(any, handSize))
	}
	return worst - m.aceLow().pairedLow(any)
}

// pairedLow measures the best low of cards of fewer than five ranks: each rank
// is used, and as many more cards as make up five, in the pattern that is least
// bad.
func (t masks) pairedLow(any uint32) strength {
	a, b, c, d := t[0], t[1], t[2], t[3]
	pairs := a&b | c&d | (a|b)&(c|d)
	trips := a&b&(c|d) | c&d&(a|b)
	ranks, held := bits.OnesCount32(any), 0
	for _, mask := range t {
		held += bits.OnesCount32(mask)
	}
	switch more := min(handSize, held) - ranks; {
	case more == 0:
		return strength(any)
	case more == 1:
		p := lowest(pairs, 1)
		return onePair<<categoryShift | lowRanks(p, 0) | lowRanks(any&^p, 1)
	case more == 2 && bits.OnesCount32(pairs) >= 2:
		p := lowest(pairs, 2)
		return twoPair<<categoryShift | lowRanks(p, 0) | lowRanks(any&^p, 2)
	case more == 2:
		return threeOfAKind<<categoryShift | lowRanks(trips, 0) | lowRanks(any&^trips, 1)
	case ranks == 2 && bits.OnesCount32(pairs) == 2:
		p := lowest(trips, 1)
		return fullHouse<<categoryShift | lowRanks(p, 0) | lowRanks(any&^p, 1)
	}
	q := lowest(a&b&c&d, 1)
	return fourOfAKind<<categoryShift | lowRanks(q, 0) | lowRanks(any&^q, 1)
}

// lowRanks puts all ranks of a mask with the ace at bit 0 at the places from i
// on, highest first; the ace counts as 1.
func lowRanks(mask uint32, i int) strength {
	var v strength
	for ; mask != 0; i++ {
		top := bits.Len32(mask)
		v |= place(cards.Rank(top), i)
		mask &^= 1 << (top - 1)
	}
	return v
}

// eightBits are the ranks from ace to eight, the ace at bit 0.
const eightBits = 1<<8 - 1

// eight returns the strength of the best low of five different ranks of eight
// or lower, 0 if there is none (E-25).
func (m masks) eight() strength {
	t := m.aceLow()
	low := lowest((t[0]|t[1]|t[2]|t[3])&eightBits, handSize)
	if bits.OnesCount32(low) < handSize {
		return 0
	}
	return worst - strength(low)
}

// deuceSeven returns the strength of five cards as deuce-to-seven low (E-22):
// the worst high hand wins, the ace is high only.
func (m masks) deuceSeven() strength { return worst - m.best(aceHighOnly) }

// badugi returns the strength of the best badugi of up to four cards (E-30):
// the more cards of different ranks and suits the better, then the lower.
//
// Suit by suit it tries each card whose rank is free, and none only if there is
// no such card: if a later suit has that rank in the best badugi, this suit can
// have it instead, with the same ranks. In the last suit the lowest is best.
func (m masks) badugi() strength {
	t := m.aceLow()
	best, ranks := -1, uint32(0)
	for a := t[0] & -t[0]; ; {
		free := t[1] &^ a
		for b := free & -free; ; {
			open := t[2] &^ (a | b)
			for c := open & -open; ; {
				used := a | b | c
				last := t[3] &^ used
				used |= last & -last
				if v := bits.OnesCount32(used)<<13 - int(used); v > best {
					best, ranks = v, used
				}
				if c = above(open, c); c == 0 {
					break
				}
			}
			if b = above(free, b); b == 0 {
				break
			}
		}
		if a = above(t[0], a); a == 0 {
			break
		}
	}
	return strength(bits.OnesCount32(ranks)+1)<<categoryShift - lowRanks(ranks, 0)
}

// above returns the lowest bit of a mask above one of its bits; 0 for none, and
// above nothing.
func above(mask, bit uint32) uint32 {
	rest := mask &^ (bit | (bit - 1))
	return rest & -rest
}
