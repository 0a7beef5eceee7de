package bot

import (
	"github.com/nodealer/nodealer/game"
)

// openShare is the share of hands to enter an unraised pot with, by the number
// of others who are still to act.
var openShare = [...]float64{0.9, 0.8, 0.5, 0.38, 0.29, 0.23, 0.19, 0.17, 0.15, 0.14}

// preflop plays the first street by the chart.
func (s *spot) preflop(h habits) game.Action {
	rank := top(s.hole[0], s.hole[1])
	if s.price <= s.blind {
		return s.open(h, rank)
	}
	return s.answer(h, rank)
}

// open plays a pot that nobody has raised.
func (s *spot) open(h habits, rank float64) game.Action {
	share := h.width * openShare[min(s.behind, len(openShare)-1)]
	limpers := game.Chips(0)
	if s.pot > 2*s.blind {
		limpers = s.pot/s.blind - 1
	}
	switch {
	case rank <= share && s.dice.chance(h.raise):
		return s.raiseTo(5*s.blind/2 + limpers*s.blind)
	case s.cost == 0 || rank <= share:
		return s.stay()
	case rank <= 1.6*share && 2*s.cost <= s.blind: // half a blind to call
		return s.stay()
	}
	return s.pass()
}

// answer plays against a raise: the higher the price in blinds, the fewer hands
// go on, and a good price lets some more in.
func (s *spot) answer(h habits, rank float64) game.Action {
	share := h.width * openShare[min(len(s.rivals), len(openShare)-1)]
	price := s.mine + s.cost
	switch {
	case price <= 4*s.blind:
		share *= 0.8
	case price <= 12*s.blind:
		share *= 0.4
	case price <= 30*s.blind:
		share *= 0.2
	default:
		share *= 0.12
	}
	share = max(share*min(max(0.35/s.odds(), 0.6), 1.8), 0.012)
	switch {
	case rank > share:
		return s.pass()
	case rank <= 0.3*share && s.dice.chance(h.raise), rank <= 0.03 && s.dice.chance(0.5):
		return s.raiseTo(3 * s.price)
	}
	return s.stay()
}
