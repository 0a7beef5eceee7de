package bot

import (
	"sync"

	"github.com/nodealer/nodealer/cards"
)

// score rates two hole cards in half points: high cards, pairs, suited and
// connected cards. It is the well-known counting rule of Bill Chen.
func score(a, b cards.Card) int {
	hi, lo := a.Rank(), b.Rank()
	if hi < lo {
		hi, lo = lo, hi
	}
	points := highPoints(hi)
	if hi == lo {
		return max(2*points, 10)
	}
	if a.Suit() == b.Suit() {
		points += 4
	}
	gap := int(hi-lo) - 1
	points -= [...]int{0, 2, 4, 8, 10}[min(gap, 4)]
	if gap <= 1 && hi < cards.Queen {
		points += 2
	}
	return points
}

// highPoints rates the higher card in half points.
func highPoints(r cards.Rank) int {
	switch r {
	case cards.Ace:
		return 20
	case cards.King:
		return 16
	case cards.Queen:
		return 14
	case cards.Jack:
		return 12
	}
	return int(r)
}

// chart says, for each score, which share of all two cards is at least as good.
var chart = sync.OnceValue(func() map[int]float64 {
	count := map[int]int{}
	deck := cards.Deck52()
	for i, a := range deck {
		for _, b := range deck[:i] {
			count[score(a, b)]++
		}
	}
	share := map[int]float64{}
	for s := range count {
		n := 0
		for t, k := range count {
			if t >= s {
				n += k
			}
		}
		share[s] = float64(n) / float64(len(deck)*(len(deck)-1)/2)
	}
	return share
})

// top returns the share of all two cards that are at least as good as these:
// 0.005 for a pair of aces, 1 for the worst.
func top(a, b cards.Card) float64 { return chart()[score(a, b)] }
