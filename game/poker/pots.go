package poker

import "github.com/nodealer/nodealer/game"

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
		level, more := s.level(put, below, len(list) == 0)
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

// level returns the smallest contribution of a live player above below, or
// from below on if first is set.
func (s *state) level(put func(*player) game.Chips, below game.Chips, first bool) (level game.Chips, ok bool) {
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
// clockwise from the button's left (H-33).
func (s *state) split(amount game.Chips, in [maxSeats]bool) [maxSeats]game.Chips {
	var shares [maxSeats]game.Chips
	n := game.Chips(0)
	for _, yes := range in {
		if yes {
			n++
		}
	}
	odd := amount % n
	for i := range s.n {
		if !in[i] {
			continue
		}
		shares[i] = amount / n
		if odd > 0 {
			shares[i]++
			odd--
		}
	}
	return shares
}
