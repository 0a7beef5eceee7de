// Package plain values hands of poker as one would by hand: it looks at every
// five of the cards, sorts them, counts and compares. It is slow and shares
// nothing with the quick evaluator of package poker, which is measured and
// tested against it.
//
// Every function returns a value for [slices.Compare]: the greater wins, and nil
// is no hand.
package plain

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
)

// How five cards are judged.
type judge func(five []cards.Card) []int

// High values high hands: the best five of the cards.
func High(list []cards.Card) []int { return best(list, highFive(cards.Five)) }

// Short values high hands of 36 cards.
func Short(list []cards.Card) []int { return best(list, shortFive) }

// ShortTrips values high hands of 36 cards where three of a kind beats a
// straight.
func ShortTrips(list []cards.Card) []int {
	return best(list, func(five []cards.Card) []int {
		v := shortFive(five)
		switch v[0] {
		case 3:
			v[0] = 4
		case 4:
			v[0] = 3
		}
		return v
	})
}

// High32 values high hands of 32 cards.
func High32(list []cards.Card) []int { return best(list, highFive(cards.Ten)) }

// AceFive values ace-to-five lows.
func AceFive(list []cards.Card) []int { return best(list, aceFive) }

// DeuceSeven values deuce-to-seven lows.
func DeuceSeven(list []cards.Card) []int {
	return best(list, func(five []cards.Card) []int { return negative(highFive(0)(five)) })
}

// EightOrBetter values ace-to-five lows of eight or better.
func EightOrBetter(list []cards.Card) []int { return best(list, eightFive) }

// Omaha values high hands of exactly two hole cards and three board cards.
func Omaha(hole, board []cards.Card) []int { return ofBoth(hole, board, highFive(cards.Five)) }

// OmahaLow values eight-or-better lows of exactly two hole cards and three
// board cards.
func OmahaLow(hole, board []cards.Card) []int { return ofBoth(hole, board, eightFive) }

// best returns the best value of every five of the cards.
func best(list []cards.Card, j judge) []int {
	var top []int
	for _, five := range choose(list, 5) {
		if v := j(five); slices.Compare(v, top) > 0 || top == nil {
			top = v
		}
	}
	return top
}

// ofBoth returns the best value of two hole cards and three board cards.
func ofBoth(hole, board []cards.Card, j judge) []int {
	var top []int
	for _, two := range choose(hole, 2) {
		for _, three := range choose(board, 3) {
			if v := j(append(slices.Clone(two), three...)); slices.Compare(v, top) > 0 || top == nil {
				top = v
			}
		}
	}
	return top
}

// choose returns every n of the cards.
func choose(list []cards.Card, n int) [][]cards.Card {
	if n == 0 {
		return [][]cards.Card{nil}
	}
	var all [][]cards.Card
	for i := 0; i+n <= len(list); i++ {
		for _, rest := range choose(list[i+1:], n-1) {
			all = append(all, append([]cards.Card{list[i]}, rest...))
		}
	}
	return all
}

// The classes of high hands.
var patterns = [][]int{{1, 1, 1, 1, 1}, {2, 1, 1, 1}, {2, 2, 1}, {3, 1, 1}, nil, nil, {3, 2}, {4, 1}}

// grouped returns the ranks of the cards, those that stand more often first and
// then the higher, and how often each stands.
func grouped(five []cards.Card, rank func(cards.Card) int) (ranks, counts []int) {
	count := map[int]int{}
	for _, c := range five {
		count[rank(c)]++
	}
	for r := range count {
		ranks = append(ranks, r)
	}
	slices.SortFunc(ranks, func(a, b int) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return b - a
	})
	for _, r := range ranks {
		counts = append(counts, count[r])
	}
	return ranks, counts
}

// highFive judges five cards as a high hand. wheel is the top of the straight
// that the ace ends below, 0 for none.
func highFive(wheel cards.Rank) judge {
	return func(five []cards.Card) []int {
		ranks, counts := grouped(five, func(c cards.Card) int { return int(c.Rank()) })
		class := slices.IndexFunc(patterns, func(p []int) bool { return slices.Equal(p, counts) })
		isStraight := len(ranks) == 5 && ranks[0]-ranks[4] == 4
		w := int(wheel)
		if w > 0 && slices.Equal(ranks, []int{int(cards.Ace), w, w - 1, w - 2, w - 3}) {
			isStraight, ranks = true, []int{w, w - 1, w - 2, w - 3, w - 4}
		}
		isFlush := !slices.ContainsFunc(five, func(c cards.Card) bool { return c.Suit() != five[0].Suit() })
		switch {
		case isFlush && isStraight:
			class = 8
		case isFlush:
			class = 5
		case isStraight:
			class = 4
		}
		return append([]int{class}, ranks...)
	}
}

// shortFive judges five cards of a deck of 36: a flush beats a full house.
func shortFive(five []cards.Card) []int {
	v := highFive(cards.Nine)(five)
	switch v[0] {
	case 5:
		v[0] = 6
	case 6:
		v[0] = 5
	}
	return v
}

// lowRank counts the ace as one.
func lowRank(c cards.Card) int {
	if c.Rank() == cards.Ace {
		return 1
	}
	return int(c.Rank())
}

// aceFive judges five cards as an ace-to-five low.
func aceFive(five []cards.Card) []int {
	ranks, counts := grouped(five, lowRank)
	class := slices.IndexFunc(patterns, func(p []int) bool { return slices.Equal(p, counts) })
	return negative(append([]int{class}, ranks...))
}

// eightFive judges five cards as an eight-or-better low.
func eightFive(five []cards.Card) []int {
	v := aceFive(five)
	if v[0] != 0 || v[1] < -8 {
		return nil
	}
	return v
}

// negative turns a value round.
func negative(v []int) []int {
	out := make([]int, len(v))
	for i := range v {
		out[i] = -v[i]
	}
	return out
}

// Badugi values badugi hands: of all choices of cards with different ranks and
// suits the largest, and of those the lowest.
func Badugi(list []cards.Card) []int {
	for n := min(4, len(list)); n > 0; n-- {
		var top []int
		for _, some := range choose(list, n) {
			ranks, suits := map[int]bool{}, map[cards.Suit]bool{}
			for _, c := range some {
				ranks[lowRank(c)], suits[c.Suit()] = true, true
			}
			if len(ranks) < n || len(suits) < n {
				continue
			}
			sorted, _ := grouped(some, lowRank)
			if v := append([]int{n}, negative(sorted)...); slices.Compare(v, top) > 0 || top == nil {
				top = v
			}
		}
		if top != nil {
			return top
		}
	}
	return nil
}
