package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// begin opens the betting of a street, first being the player to begin with
// if he owes a decision (H-11).
func (s *state) begin(street, first int) []game.Need {
	s.phase, s.street = betting, street
	s.price, s.minRaise, s.aggressor = 0, s.rules.options.BigBlind, nobody
	if street == 0 {
		s.price = s.rules.options.BigBlind // H-08: also if the blind was short
	}
	for i := range s.n {
		s.players[i].acted, s.players[i].last = false, game.Action{}
	}
	s.turn = (first + s.n - 1) % s.n
	return s.pass()
}

// pass gives the turn to the next player who owes a decision, or ends the
// street (H-21).
func (s *state) pass() []game.Need {
	for k := 1; k <= s.n; k++ {
		if i := (s.turn + k) % s.n; s.owes(i) {
			s.turn = i
			return nil
		}
	}
	s.turn = nobody
	return s.endStreet()
}

// owes reports whether the betting waits for a player.
func (s *state) owes(i int) bool {
	p := &s.players[i]
	if !p.live() || p.stack == 0 || p.acted && p.bet >= s.price {
		return false
	}
	for k := range s.n {
		if q := &s.players[k]; k != i && q.live() && (q.stack > 0 || q.bet > p.bet) {
			return true
		}
	}
	return false // nobody left to bet against, and nothing to call
}

// endStreet returns what was not called, takes the bets in and goes on: to the
// next street, to the showdown, or to tabling (H-22, H-25, H-26).
func (s *state) endStreet() []game.Need {
	s.refund()
	for i := range s.n {
		s.players[i].bet = 0
	}
	canBet := s.count(func(p *player) bool { return p.live() && p.stack > 0 })
	last := s.street == len(s.rules.variant.streets)-1
	switch {
	case canBet <= 1 || last && canBet < s.liveCount():
		return s.table()
	case last:
		return s.showdown()
	}
	s.phase = opening
	from := s.holes() + s.rules.variant.boardBefore(s.street)
	slots := make([]cards.Slot, s.rules.variant.streets[s.street+1].board)
	for k := range slots {
		slots[k] = cards.Slot(from + k)
	}
	return s.open(slots)
}

// refund gives the top bettor back what nobody matched (H-22). A bettor who has
// been dropped gets nothing back.
func (s *state) refund() {
	top, second := 0, game.Chips(0)
	for i := 1; i < s.n; i++ {
		if t := s.players[i].total; t > s.players[top].total {
			top, second = i, s.players[top].total
		} else {
			second = max(second, t)
		}
	}
	if p := &s.players[top]; p.live() {
		back := p.total - second
		p.total -= back
		p.stack += back
		p.bet -= min(back, p.bet)
	}
}

// open asks for slots to be opened and waits for them.
func (s *state) open(slots []cards.Slot) []game.Need {
	for _, slot := range slots {
		s.wanted[slot] = true
	}
	return []game.Need{game.Open{Slots: slots}}
}

// table opens all live hands and the rest of the board in one round (H-26).
func (s *state) table() []game.Need {
	s.phase, s.turn = tabling, nobody
	var slots []cards.Slot
	for k := range s.holes() {
		if s.players[k%s.n].live() && s.faces[k] == cards.Hidden {
			slots = append(slots, cards.Slot(k))
		}
	}
	slots = append(slots, s.boardMissing()...)
	if len(slots) == 0 {
		return s.tableDone()
	}
	return s.open(slots)
}

// tableDone settles once every live hand and the board lie open.
func (s *state) tableDone() []game.Need {
	for i := range s.n {
		if s.players[i].live() && !s.tabled(i) {
			return nil
		}
	}
	if len(s.boardMissing()) > 0 {
		return nil
	}
	for i := range s.n {
		if p := &s.players[i]; p.live() {
			p.shown = true
		}
	}
	s.settle("H-26")
	return nil
}
