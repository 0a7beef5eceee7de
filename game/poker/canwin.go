package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// CanWin reports whether the cards that known gives the seat would win or tie
// some part of a pot against what has been shown so far. Cards that known does
// not give are taken for winners, so that nobody throws a hand away unseen.
func (s *state) CanWin(seat cards.Seat, known func(cards.Slot) (cards.Card, bool)) bool {
	i := s.find(seat)
	if i == nobody || !s.players[i].live() || s.phase == done {
		return false
	}
	hole := s.holeCards(nil, i)
	for k, slot := range s.players[i].slotsOf() {
		c := hole[k]
		if !c.Valid() && known != nil {
			c, _ = known(slot)
		}
		if !c.Valid() {
			return true
		}
		hole[k] = c
	}
	for run := range max(1, s.runs) {
		if s.winsSome(i, hole, run) {
			return true
		}
	}
	return false
}

// winsSome reports whether the hand of a player is as good as every shown one
// in some layer of the pot, high or low.
func (s *state) winsSome(i int, hole []cards.Card, run int) bool {
	board := s.boardCards(run)
	judges := []*judge{s.rules.judge}
	if s.rules.variant.low != nil {
		judges = append(judges, s.rules.variant.low)
	}
	for _, j := range judges {
		mine := j.value(hole, board)
		for _, p := range s.pots(func(q *player) game.Chips { return q.total }, s.deadMoney()) {
			if p.in[i] && p.amount > 0 && mine > 0 && !s.beaten(i, p, j, mine, board) {
				return true
			}
		}
	}
	return false
}

// beaten reports whether a shown hand in the pot is better.
func (s *state) beaten(i int, p pot, j *judge, mine strength, board []cards.Card) bool {
	for k := range s.n {
		if k != i && p.in[k] && s.players[k].shown && j.value(s.holeCards(nil, k), board) > mine {
			return true
		}
	}
	return false
}
