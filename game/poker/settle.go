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
		_, name = s.rules.judge.best(s.holeCards(nil, i), s.boardCards(0))
	}
	s.finish(game.Result{Rule: rule, Pots: []game.Award{s.award(amount, in, name)}})
}

// settle compares the shown hands and pays each pot to the best of its
// contenders: each run-out its part, and of that each half (H-31, S-32, E-40).
func (s *state) settle(rule string) {
	s.refund()
	r := game.Result{Rule: rule}
	runs := max(1, s.runs)
	var tables [maxRuns]table
	for k := range runs {
		tables[k] = s.reckon(k)
	}
	for _, p := range s.pots(func(q *player) game.Chips { return q.total }, s.deadMoney()) {
		for k, part := range parts(p.amount, runs) {
			if part > 0 {
				r.Pots = append(r.Pots, s.pay(part, p.in, &tables[k], k)...)
			}
		}
	}
	s.finish(r)
}

// parts divides an amount, the odd chips going to the first parts (S-32).
func parts(amount game.Chips, n int) []game.Chips {
	list := make([]game.Chips, n)
	for i := range list {
		list[i] = (amount + game.Chips(n-1-i)) / game.Chips(n)
	}
	return list
}

// table holds what the shown hands are worth on one run-out.
type table struct{ high, low half }

// half is the hands judged in one way; 0 is no hand.
type half struct {
	power [maxSeats]strength
	names [maxSeats]game.Name
}

// reckon judges the live hands on a run-out.
func (s *state) reckon(run int) table {
	var t table
	board := s.boardCards(run)
	for i := range s.n {
		if !s.players[i].live() {
			continue
		}
		hole := s.holeCards(make([]cards.Card, 0, maxHand), i)
		t.high.power[i], t.high.names[i] = s.rules.judge.best(hole, board)
		if low := s.rules.variant.low; low != nil {
			t.low.power[i], t.low.names[i] = low.best(hole, board)
		}
	}
	return t
}

// pay pays a part of a pot: the odd chip of a split is in the high half (E-41).
func (s *state) pay(amount game.Chips, in [maxSeats]bool, t *table, run int) []game.Award {
	low, lowName, any := t.low.winners(in)
	high, highName, _ := t.high.winners(in)
	if !any || amount < 2 {
		a := s.award(amount, high, highName)
		a.Run = run
		return []game.Award{a}
	}
	list := []game.Award{s.award(amount-amount/2, high, highName), s.award(amount/2, low, lowName)}
	list[0].Run, list[1].Run, list[1].Low = run, run, true
	return list
}

// winners returns the best of the contenders; any is false if none has a hand.
func (h *half) winners(in [maxSeats]bool) (best [maxSeats]bool, name game.Name, any bool) {
	top := strength(0)
	for i, yes := range in {
		if yes && h.power[i] > top {
			top, name = h.power[i], h.names[i]
		}
	}
	for i := range in {
		best[i] = in[i] && h.power[i] == top
	}
	return best, name, top > 0
}
