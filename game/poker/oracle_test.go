package poker_test

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// This file is a second, slow set of rules: hands are judged by sorting and
// counting, pots are built chip by chip. It shares nothing with the package.

// slowStrength returns the value of exactly five cards; compare with
// slices.Compare.
func slowStrength(five []cards.Card) []int {
	count := map[int]int{}
	suits := map[cards.Suit]int{}
	for _, c := range five {
		count[int(c.Rank())]++
		suits[c.Suit()]++
	}
	var ranks []int
	for r := range count {
		ranks = append(ranks, r)
	}
	slices.SortFunc(ranks, func(a, b int) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return b - a
	})
	var pattern []int
	for _, r := range ranks {
		pattern = append(pattern, count[r])
	}
	isFlush := len(suits) == 1
	isStraight := len(ranks) == 5 && ranks[0]-ranks[4] == 4
	if slices.Equal(ranks, []int{14, 5, 4, 3, 2}) {
		isStraight, ranks = true, []int{5, 4, 3, 2, 1}
	}
	class := slices.IndexFunc([][]int{{1, 1, 1, 1, 1}, {2, 1, 1, 1}, {2, 2, 1}, {3, 1, 1}, {}, {}, {3, 2}, {4, 1}},
		func(p []int) bool { return slices.Equal(p, pattern) })
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

// slowBest returns the best of all fives among the cards.
func slowBest(list []cards.Card) []int {
	var best []int
	five := make([]cards.Card, 0, 5)
	var choose func(from int)
	choose = func(from int) {
		if len(five) == 5 {
			if v := slowStrength(five); slices.Compare(v, best) > 0 {
				best = v
			}
			return
		}
		for i := from; i < len(list); i++ {
			five = append(five, list[i])
			choose(i + 1)
			five = five[:len(five)-1]
		}
	}
	choose(0)
	return best
}

// layer is a sum of chips and the seats, by index, that can win it.
type layer struct {
	chips game.Chips
	in    []int
}

// reckon returns the final stacks of a finished hand without drops, from what
// each seat put in, who folded or mucked, and the deck.
func reckon(w *gametest.World, o poker.Options, setup game.Setup) []game.Player {
	v := w.State.View(cards.NoSeat, nil)
	n := len(setup.Players)
	values, put, dead := make([][]int, n), make([]game.Chips, n), setup.Carry
	for i, s := range v.Seats {
		put[i] = s.Total
		if o.AnteFrom == poker.AnteBigBlind && s.Seat == setup.Positions.BigBlind {
			ante := min(o.Ante, setup.Players[i].Stack)
			put[i] -= ante
			dead += ante
		}
		if s.Folded || s.Mucked {
			continue
		}
		hand := slices.Clone(w.Deck[2*n : 2*n+5])
		for _, slot := range s.Slots {
			hand = append(hand, w.Deck[slot])
		}
		values[i] = slowBest(hand)
	}
	button := slices.IndexFunc(setup.Players, func(p game.Player) bool { return p.Seat == setup.Positions.Button })
	out := make([]game.Player, n)
	for i, p := range setup.Players {
		out[i] = game.Player{Seat: p.Seat, Stack: p.Stack - v.Seats[i].Total}
	}
	for _, l := range layers(put, values, dead) {
		best := winners(l.in, values)
		for k := 1; l.chips > 0; k++ {
			if i := (button + k) % n; slices.Contains(best, i) {
				out[i].Stack++
				l.chips--
			}
		}
	}
	return out
}

// layers goes up chip by chip, dead money at the bottom; equal neighbours are
// one, and a layer without contenders belongs to the one below.
func layers(put []game.Chips, values [][]int, dead game.Chips) []layer {
	var list []layer
	for level := game.Chips(0); level <= slices.Max(put); level++ {
		l := layer{chips: dead}
		if level > 0 {
			l.chips = 0
		}
		for i := range put {
			if put[i] < level {
				continue
			}
			if level > 0 {
				l.chips++
			}
			if values[i] != nil {
				l.in = append(l.in, i)
			}
		}
		if k := len(list) - 1; k >= 0 && (len(l.in) == 0 || slices.Equal(l.in, list[k].in)) {
			list[k].chips += l.chips
		} else {
			list = append(list, l)
		}
	}
	return list
}

// winners returns who of in has the best value.
func winners(in []int, values [][]int) []int {
	var best []int
	for _, i := range in {
		switch {
		case len(best) == 0 || slices.Compare(values[i], values[best[0]]) > 0:
			best = []int{i}
		case slices.Equal(values[i], values[best[0]]):
			best = append(best, i)
		}
	}
	return best
}
