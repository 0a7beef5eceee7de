package poker

import (
	"slices"

	"github.com/nodealer/nodealer/game"
)

// pot is a sum of chips and the players who can win it.
type pot struct {
	amount game.Chips
	in     [maxSeats]bool
}

// pots layers the contributions by what the live players have put in, main pot
// first (H-31). put returns the contribution of a player that counts. What
// nobody live has matched falls to the layer below (H-32); dead money is in
// the main pot (H-07).
func (s *state) pots(put func(*player) game.Chips, dead game.Chips) []pot {
	var list []pot
	below := game.Chips(0)
	for {
		level, more := s.layerTop(put, below, len(list) == 0)
		if !more {
			break
		}
		var p pot
		for i := range s.n {
			q := &s.players[i]
			p.amount += min(put(q), level) - min(put(q), below)
			p.in[i] = q.live() && put(q) >= level
		}
		list = append(list, p)
		below = level
	}
	if len(list) == 0 {
		return nil
	}
	for i := range s.n {
		list[len(list)-1].amount += put(&s.players[i]) - min(put(&s.players[i]), below) // H-32
	}
	list[0].amount += dead
	return list
}

// layerTop returns the smallest contribution of a live player above below, or
// from below on if first is set.
func (s *state) layerTop(put func(*player) game.Chips, below game.Chips, first bool) (level game.Chips, ok bool) {
	for i := range s.n {
		p := &s.players[i]
		if v := put(p); p.live() && (v > below || first) && (!ok || v < level) {
			level, ok = v, true
		}
	}
	return level, ok
}

// deadMoney returns the chips that belong to the main pot without being
// anybody's contribution: big-blind ante and what was carried over.
func (s *state) deadMoney() game.Chips {
	sum := s.carry
	for i := range s.n {
		sum += s.players[i].dead
	}
	return sum
}

// split divides an amount among the players in it; odd chips go one each
// clockwise from the button's left (H-33), in stud by the highest card (U-13).
func (s *state) split(amount game.Chips, in [maxSeats]bool) [maxSeats]game.Chips {
	var shares [maxSeats]game.Chips
	list := make([]int, 0, maxSeats)
	for i, yes := range in {
		if yes {
			list = append(list, i)
		}
	}
	if s.rules.variant.order != bySeat {
		slices.SortStableFunc(list, func(a, b int) int { return s.highestCard(b) - s.highestCard(a) })
	}
	n := game.Chips(len(list))
	for k, i := range list {
		shares[i] = amount / n
		if game.Chips(k) < amount%n {
			shares[i]++
		}
	}
	return shares
}
