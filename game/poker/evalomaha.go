package poker

import (
	"math/bits"

	"github.com/nodealer/nodealer/cards"
)

// omahaHigh returns the strength of the best five made of exactly two hole cards
// and three board cards (O-02). With fewer board cards it takes them all.
func omahaHigh(hole, board []cards.Card) strength {
	var best strength
	var threes [10]masks
	n := triples(board, &threes)
	for i := range hole {
		for k := range i {
			var two masks
			two.add(hole[i])
			two.add(hole[k])
			for t := range n {
				best = max(best, two.with(&threes[t]).high())
			}
		}
	}
	return best
}

// with returns the cards of both.
func (m masks) with(o *masks) masks {
	return masks{m[0] | o[0], m[1] | o[1], m[2] | o[2], m[3] | o[3]}
}

// triples fills in the masks of every three cards of the board and returns how
// many there are; of three or fewer cards it makes one.
func triples(board []cards.Card, out *[10]masks) int {
	if len(board) <= 3 {
		out[0] = maskOf(board, nil)
		return 1
	}
	n := 0
	for i := range board {
		for j := range i {
			for k := range j {
				out[n] = masks{}
				out[n].add(board[i])
				out[n].add(board[j])
				out[n].add(board[k])
				n++
			}
		}
	}
	return n
}

// omahaLow returns the strength of the best eight-or-better low of exactly two
// hole cards and three board cards, 0 if there is none (O-03).
func omahaLow(hole, board []cards.Card) strength {
	b := maskOf(board, nil)
	common := b.lowBits()
	if bits.OnesCount32(common) < 3 {
		return 0
	}
	var best strength
	for i := range hole {
		for k := range i {
			two := lowBit(hole[i]) | lowBit(hole[k])
			if bits.OnesCount32(two) < 2 {
				continue
			}
			if three := lowest(common&^two, 3); bits.OnesCount32(three) == 3 {
				best = max(best, worst-strength(two|three))
			}
		}
	}
	return best
}

// lowBits returns the ranks from ace to eight, the ace at bit 0.
func (m masks) lowBits() uint32 {
	t := m.aceLow()
	return (t[0] | t[1] | t[2] | t[3]) & eightBits
}

// lowBit returns the bit of a card among the low ranks, 0 for none.
func lowBit(c cards.Card) uint32 {
	switch r := c.Rank(); {
	case r == cards.Ace:
		return 1
	case r >= cards.Two && r <= cards.Eight:
		return 1 << (r - 1)
	}
	return 0
}
