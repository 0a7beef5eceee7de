package poker

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Choices lists what the seat to act may do; nil if nobody is to act.
func (s *state) Choices() []game.Choice {
	switch {
	case s.turn == nobody:
		return nil
	case s.phase == showing:
		return []game.Choice{{Verb: game.Show}, {Verb: game.Muck}}
	}
	list := append(make([]game.Choice, 0, 3), game.Choice{Verb: game.Fold})
	if cost := s.cost(); cost == 0 {
		list = append(list, game.Choice{Verb: game.Check})
	} else {
		list = append(list, game.Choice{Verb: game.Call, Cost: cost})
	}
	if raise, ok := s.raise(); ok {
		list = append(list, raise)
	}
	return list
}

// cost returns what a call puts in: the rest of the price or, all-in, the rest
// of the stack (H-14). It is 0 if the player to act faces no bet.
func (s *state) cost() game.Chips {
	p := &s.players[s.turn]
	return min(s.price-min(p.bet, s.price), p.stack)
}

// raise returns the range of a bet or raise of the player to act, if one is
// legal.
func (s *state) raise() (game.Choice, bool) {
	p := &s.players[s.turn]
	if p.bet+p.stack <= s.price || s.closed(p) || !s.canBeCalled() {
		return game.Choice{}, false
	}
	c := game.Choice{Verb: game.Raise, Max: p.bet + p.stack} // H-19
	if s.price == 0 {
		c.Verb = game.Bet
	}
	c.Min = min(s.price+s.minRaise, c.Max) // H-15, H-16: all-in may be less
	return c, true
}

// closed reports whether the betting is closed for a player: he has acted and
// has not faced a full raise since (H-17).
func (s *state) closed(p *player) bool {
	return p.acted && s.price-min(p.bet, s.price) < s.minRaise
}

// canBeCalled reports whether anybody but the player to act has chips to call
// with (H-18).
func (s *state) canBeCalled() bool {
	for i := range s.n {
		if p := &s.players[i]; i != s.turn && p.live() && p.stack > 0 {
			return true
		}
	}
	return false
}

// Verify says why the action is not legal now, or nil.
func (s *state) Verify(seat cards.Seat, a game.Action) error {
	if s.turn == nobody || s.players[s.turn].seat != seat { // H-12
		return s.notTurn(seat)
	}
	if e := s.illegal(a); e != nil {
		return e
	}
	return nil
}

// notTurn says why the seat is not to act.
func (s *state) notTurn(seat cards.Seat) *game.Illegal {
	e := &game.Illegal{Rule: "H-12", Turn: true}
	switch {
	case s.phase == done:
		e.Reason = "the hand is over"
	case s.phase == dealing: // H-10
		e.Rule, e.Reason = "H-10", "the hole cards are not all dealt yet"
	case s.turn == nobody:
		e.Reason = "cards are being opened, nobody is to act"
	default:
		e.Reason = fmt.Sprintf("%v is to act, not %v", s.players[s.turn].seat, seat)
	}
	return e
}

// illegal judges an action of the player to act.
func (s *state) illegal(a game.Action) *game.Illegal {
	bad := func(rule, format string, args ...any) *game.Illegal {
		return &game.Illegal{Rule: rule, Reason: fmt.Sprintf(format, args...)}
	}
	sized := a.Verb == game.Bet || a.Verb == game.Raise
	switch show := a.Verb == game.Show || a.Verb == game.Muck; {
	case a.Verb < game.Fold || a.Verb > game.Muck: // H-20
		return bad("H-20", "there is no verb %d", a.Verb)
	case !sized && a.To != 0: // H-20
		return bad("H-20", "only a bet or a raise carries an amount")
	case show != (s.phase == showing): // H-30
		if show {
			return bad("H-30", "cards are shown or mucked at showdown only")
		}
		return bad("H-30", "the betting is over: show or muck")
	case a.Verb == game.Check && s.cost() > 0: // H-13
		return bad("H-13", "there is a bet of %d to call", s.cost())
	case a.Verb == game.Call && s.cost() == 0: // H-14
		return bad("H-14", "there is no bet to call")
	case sized:
		return s.illegalRaise(a)
	}
	return nil
}

// illegalRaise judges a bet or raise.
func (s *state) illegalRaise(a game.Action) *game.Illegal {
	bad := func(rule, format string, args ...any) *game.Illegal {
		return &game.Illegal{Rule: rule, Reason: fmt.Sprintf(format, args...)}
	}
	p := &s.players[s.turn]
	switch most := p.bet + p.stack; {
	case a.Verb == game.Bet && s.price > 0:
		return bad("H-15", "there is a bet of %d already: raise it", s.price)
	case a.Verb == game.Raise && s.price == 0:
		return bad("H-16", "there is no bet to raise: bet")
	case most <= s.price: // H-19
		return bad("H-19", "the stack is too small to raise: call or fold")
	case s.closed(p): // H-17
		return bad("H-17", "no full raise has come since the seat acted: call or fold")
	case !s.canBeCalled(): // H-18
		return bad("H-18", "nobody is left who could call")
	case a.To > most: // H-19
		return bad("H-19", "%d is more than the %d that the seat has", a.To, most)
	case a.To < min(s.price+s.minRaise, most) && a.Verb == game.Bet: // H-15
		return bad("H-15", "the smallest bet is %d", min(s.minRaise, most))
	case a.To < min(s.price+s.minRaise, most): // H-16
		return bad("H-16", "the smallest raise is to %d", min(s.price+s.minRaise, most))
	}
	return nil
}

// Apply carries out a decision.
func (s *state) Apply(seat cards.Seat, a game.Action) (game.State, []game.Need, error) {
	if err := s.Verify(seat, a); err != nil {
		return nil, nil, err
	}
	c := s.next()
	p := &c.players[c.turn]
	p.acted, p.last = true, a
	switch a.Verb {
	case game.Show, game.Muck:
		return c, c.declare(a.Verb), nil
	case game.Fold:
		p.folded = true
		if c.liveCount() == 1 { // H-23
			c.win("H-23")
			return c, nil, nil
		}
	case game.Call:
		p.pay(c.cost())
	case game.Bet, game.Raise:
		p.pay(a.To - p.bet)
		c.price, c.minRaise = a.To, max(c.minRaise, a.To-c.price)
		c.aggressor = c.turn
	}
	return c, c.pass(), nil
}
