package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// enter begins a street: its cards, or the exchange before its betting.
func (s *state) enter(street int) []game.Need {
	s.street = street
	for i := range s.n {
		s.players[i].acted, s.players[i].last = false, game.Action{}
	}
	s.turn = nobody
	if s.now().exchange {
		return s.exchange()
	}
	s.phase = dealing
	return s.dealStreet()
}

// dealStreet asks for the cards of the street: one at a time to each live seat,
// from the button's left (H-09, U-02), or for the board (H-25).
func (s *state) dealStreet() []game.Need {
	st := s.now()
	if st.board > 0 {
		from := len(s.boardCards(0))
		return s.open(append([]cards.Slot(nil), s.board[0][from:from+st.board]...))
	}
	if s.tooFew(st) {
		return s.open([]cards.Slot{s.common()})
	}
	var down [maxSeats][]cards.Slot
	var up []cards.Slot
	for k := range st.down + st.up {
		for i := range s.n {
			switch {
			case !s.players[i].live():
			case k < st.down:
				down[i] = append(down[i], s.give(i, false))
			default:
				up = append(up, s.give(i, true))
			}
		}
	}
	var needs []game.Need
	for i := range s.n {
		if len(down[i]) > 0 {
			needs = append(needs, game.Deal{Slots: down[i], To: s.players[i].seat})
		}
	}
	if len(up) > 0 {
		needs = append(needs, s.open(up)...)
	}
	return needs
}

// dealt reports whether every card that live seats and the board wait for has
// come out.
func (s *state) dealt() bool {
	for k := range s.slots {
		t := &s.slots[k]
		if t.owner >= 0 && !s.players[t.owner].live() {
			continue
		}
		if t.asked && !t.gone && !t.ready {
			return false
		}
	}
	return true
}

// begin opens the betting of the street (H-11).
func (s *state) begin() []game.Need {
	o := s.rules.options
	s.phase, s.turn, s.aggressor = betting, nobody, nobody
	for i := range s.n {
		s.players[i].acted = false // an exchange is no word about the betting
	}
	s.headsUp = s.liveCount() == 2
	s.minRaise = o.minBet()
	first := 0
	if s.street > 0 || s.bomb > 0 {
		s.price, s.level, s.bets = 0, 0, 0
		first = s.firstToAct()
	} else {
		first = (s.lastBlind + 1) % s.n
		s.level = s.price
		if s.price > 0 {
			s.bets++ // H-08: also if the blind was short
		}
		if s.price > o.BigBlind {
			s.minRaise = s.price // S-20: a raise over a straddle is to twice as much
		}
	}
	silent := s.now().silent && !o.BetEveryRound || s.street == 0 && s.bomb > 0
	s.first = s.liveFrom(first)
	if silent {
		return s.endStreet()
	}
	if s.street == 0 && s.rules.variant.opener == openBringIn {
		return s.bringInDue()
	}
	s.turn = (first + s.n - 1) % s.n
	return s.pass()
}

// liveFrom returns the first live player from one on, clockwise.
func (s *state) liveFrom(i int) int {
	for k := range s.n {
		if j := (i + k) % s.n; s.players[j].live() {
			return j
		}
	}
	return i
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
// next street, to the showdown, or to tabling (H-22, H-25, H-26, D-07).
func (s *state) endStreet() []game.Need {
	s.refund()
	for i := range s.n {
		s.players[i].bet = 0
	}
	s.price = 0
	canBet := s.canBet()
	switch allIn := canBet < s.liveCount(); {
	case s.lastStreet() && allIn:
		return s.table()
	case s.lastStreet():
		return s.showdown()
	case canBet <= 1 && !s.rules.variant.exchanges():
		return s.agree()
	}
	return s.enter(s.street + 1)
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

// table opens all live hands and every card to come in one round (H-26, U-12).
func (s *state) table() []game.Need {
	s.phase, s.turn = tabling, nobody
	var slots []cards.Slot
	for i := range s.n {
		if s.players[i].live() {
			slots = append(slots, s.unshown(i)...)
		}
	}
	slots = append(slots, s.restOfStud()...)
	slots = append(slots, s.boardMissing()...)
	if len(slots) == 0 {
		return s.tableDone()
	}
	sortSlots(slots)
	return s.open(slots)
}

// tableDone settles once every live hand and the boards lie open.
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
