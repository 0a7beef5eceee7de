package poker

import (
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
	case s.phase == exchanging:
		return []game.Choice{{Verb: game.Draw, Slots: s.players[s.turn].slotsOf()}}
	case s.phase == agreeing:
		return s.runChoices()
	case s.bringing:
		return s.bringInChoices()
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

// Apply carries out a decision.
func (s *state) Apply(seat cards.Seat, a game.Action) (game.State, []game.Need, error) {
	if err := s.Verify(seat, a); err != nil {
		return nil, nil, err
	}
	c := s.next()
	p := &c.players[c.turn]
	p.acted, p.last = true, a
	p.last.Slots = append([]cards.Slot(nil), a.Slots...)
	switch a.Verb {
	case game.Show, game.Muck:
		return c, c.declare(a.Verb), nil
	case game.Draw:
		if c.rules.variant.plan != "" {
			return c, c.swap(len(a.Slots)), nil
		}
		c.discard(a.Slots)
		return c, c.nextToDraw(), nil
	case game.RunOnce, game.RunTwice, game.RunThrice:
		return c, c.consent(a.Verb), nil
	case game.Fold:
		p.folded = true
		if c.liveCount() == 1 { // H-23
			c.win("H-23")
			return c, nil, nil
		}
	case game.Call:
		p.pay(c.cost())
	case game.BringIn:
		c.bringIn()
	case game.Bet, game.Raise:
		c.wager(a.To)
	}
	c.bringing = false
	p.bets = c.bets
	return c, c.pass(), nil
}
