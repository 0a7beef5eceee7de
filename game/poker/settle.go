package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// finish ends the hand: the stacks are as they stand.
func (s *state) finish(r game.Result) {
	s.phase, s.turn, s.shower = done, nobody, nobody
	for i := range s.n {
		s.players[i].bet = 0
		r.Stacks = append(r.Stacks, game.Player{Seat: s.players[i].seat, Stack: s.players[i].stack})
	}
	sortPlayers(r.Stacks)
	s.result = &r
}

// sortPlayers sorts by seat.
func sortPlayers(list []game.Player) {
	slices.SortFunc(list, func(a, b game.Player) int { return int(a.Seat - b.Seat) })
}

// award pays the shares out and returns them as an Award.
func (s *state) award(amount game.Chips, in [maxSeats]bool, name game.Name) game.Award {
	a := game.Award{Amount: amount, Name: name}
	for i, c := range s.split(amount, in) {
		if i < s.n && in[i] {
			s.players[i].stack += c
			a.Shares = append(a.Shares, game.Player{Seat: s.players[i].seat, Stack: c})
		}
	}
	sortPlayers(a.Shares)
	return a
}

// win gives the only live player everything but what nobody matched (H-22).
func (s *state) win(rule string) {
	s.refund()
	amount := s.deadMoney()
	for i := range s.n {
		amount += s.players[i].total
	}
	i := s.onlyLive()
	var in [maxSeats]bool
	in[i] = true
	var name game.Name
	if s.players[i].shown {
		_, name = s.best(i)
	}
	s.finish(game.Result{Rule: rule, Pots: []game.Award{s.award(amount, in, name)}})
}

// settle compares the shown hands and pays each pot to the best of its
// contenders (H-31, H-34).
func (s *state) settle(rule string) {
	var power [maxSeats]strength
	var names [maxSeats]game.Name
	for i := range s.n {
		if s.players[i].live() {
			power[i], names[i] = s.best(i)
		}
	}
	s.refund()
	r := game.Result{Rule: rule}
	for _, p := range s.pots(func(q *player) game.Chips { return q.total }, s.deadMoney()) {
		top, name := strength(0), game.Name{}
		for i, yes := range p.in {
			if yes && power[i] > top {
				top, name = power[i], names[i]
			}
		}
		for i := range p.in {
			p.in[i] = p.in[i] && power[i] == top
		}
		if p.amount > 0 {
			r.Pots = append(r.Pots, s.award(p.amount, p.in, name))
		}
	}
	s.finish(r)
}

// best returns the best hand of a player whose cards are public.
func (s *state) best(i int) (strength, game.Name) {
	hole := s.holeCards(make([]cards.Card, 0, s.rules.variant.hole), i)
	return s.rules.variant.best(hole, s.boardCards())
}
