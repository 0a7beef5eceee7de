package poker

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

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

// refuse makes a refusal.
func refuse(rule, format string, args ...any) *game.Illegal {
	return &game.Illegal{Rule: rule, Reason: fmt.Sprintf(format, args...)}
}

// notTurn says why the seat is not to act.
func (s *state) notTurn(seat cards.Seat) *game.Illegal {
	e := &game.Illegal{Rule: "H-12", Turn: true}
	switch {
	case s.phase == done:
		e.Reason = "the hand is over"
	case s.phase == dealing && s.street == 0: // H-10
		e.Rule, e.Reason = "H-10", "the hole cards are not all dealt yet"
	case s.turn == nobody:
		e.Reason = "cards are on their way, nobody is to act"
	default:
		e.Reason = fmt.Sprintf("%v is to act, not %v", s.players[s.turn].seat, seat)
	}
	return e
}

// illegal judges an action of the player to act.
func (s *state) illegal(a game.Action) *game.Illegal {
	sized := a.Verb == game.Bet || a.Verb == game.Raise
	switch {
	case a.Verb < game.Fold || a.Verb > game.RunThrice: // H-20
		return refuse("H-20", "there is no verb %d", a.Verb)
	case !sized && a.To != 0: // H-20
		return refuse("H-20", "only a bet or a raise carries an amount")
	case a.Verb != game.Draw && len(a.Slots) > 0: // H-20
		return refuse("H-20", "only an exchange throws cards away")
	}
	if e := s.outOfPlace(a.Verb); e != nil {
		return e
	}
	switch {
	case a.Verb == game.Draw:
		return s.illegalDraw(a.Slots)
	case a.Verb == game.RunThrice && len(s.runChoices()) < 3: // S-31
		return refuse("S-31", "three run-outs are not to be had")
	case a.Verb == game.Check && s.cost() > 0: // H-13
		return refuse("H-13", "there is a bet of %d to call", s.cost())
	case a.Verb == game.Call && s.cost() == 0: // H-14
		return refuse("H-14", "there is no bet to call")
	case sized:
		return s.illegalRaise(a)
	}
	return nil
}

// outOfPlace refuses verbs that belong to another part of the hand.
func (s *state) outOfPlace(v game.Verb) *game.Illegal {
	switch show := v == game.Show || v == game.Muck; {
	case show != (s.phase == showing): // H-30
		if show {
			return refuse("H-30", "cards are shown or mucked at showdown only")
		}
		return refuse("H-30", "the betting is over: show or muck")
	case (v == game.Draw) != (s.phase == exchanging): // D-04
		if v == game.Draw {
			return refuse("D-04", "no cards are exchanged now")
		}
		return refuse("D-04", "say which cards to throw away, or none")
	case (v >= game.RunOnce) != (s.phase == agreeing): // S-30
		if v >= game.RunOnce {
			return refuse("S-30", "there is no run-out to agree on now")
		}
		return refuse("S-30", "say how often to run the board")
	case v == game.BringIn && !s.bringing: // U-03
		return refuse("U-03", "the bring-in is not due")
	case s.bringing && v != game.BringIn && v != game.Bet: // U-03
		return refuse("U-03", "bring in, or make the bet whole")
	}
	return nil
}

// illegalDraw judges what a Draw throws away (D-04).
func (s *state) illegalDraw(slots []cards.Slot) *game.Illegal {
	p := &s.players[s.turn]
	for i, k := range slots {
		switch {
		case !slices.Contains(p.own[:p.held], k):
			return refuse("D-04", "slot %d is not in the hand", k)
		case i > 0 && k <= slots[i-1]:
			return refuse("D-04", "the slots are not ascending")
		}
	}
	return nil
}

// illegalRaise judges a bet or raise.
func (s *state) illegalRaise(a game.Action) *game.Illegal {
	p := &s.players[s.turn]
	switch most := p.bet + p.stack; {
	case a.Verb == game.Bet && s.price > 0:
		return refuse("H-15", "there is a bet of %d already: raise it", s.price)
	case a.Verb == game.Raise && s.price == 0:
		return refuse("H-16", "there is no bet to raise: bet")
	case most <= s.price: // H-19
		return refuse("H-19", "the stack is too small to raise: call or fold")
	case s.bringing && p.stack <= s.rules.options.BringIn: // U-03
		return refuse("U-03", "the stack is too small for more than the bring-in")
	case s.closed(p): // H-17
		return refuse("H-17", "no full raise has come since the seat acted: call or fold")
	case s.capped(): // S-13
		return refuse("S-13", "a bet and %d raises have been made", s.rules.options.raises())
	case !s.canBeCalled(): // H-18
		return refuse("H-18", "nobody is left who could call")
	case a.To > most: // H-19
		return refuse("H-19", "%d is more than the %d that the seat has", a.To, most)
	}
	return s.wrongSize(p, a)
}

// wrongSize judges the size of a bet or raise that the seat could make.
func (s *state) wrongSize(p *player, a game.Action) *game.Illegal {
	least, limit := s.limits(p)
	least = min(least, limit, p.bet+p.stack)
	kind := s.rules.variant.structure
	switch {
	case kind == fixedLimit && a.To != min(limit, p.bet+p.stack): // S-10
		return refuse("S-10", "the total is %d, neither more nor less", min(limit, p.bet+p.stack))
	case a.To > limit && kind == potLimit: // S-14
		return refuse("S-14", "the pot allows at most %d", limit)
	case a.To > limit: // S-18
		return refuse("S-18", "the limit allows at most %d", limit)
	case a.To < least && a.Verb == game.Bet: // H-15
		return refuse("H-15", "the smallest bet is %d", least)
	case a.To < least: // H-16
		return refuse("H-16", "the smallest raise is to %d", least)
	}
	return nil
}
