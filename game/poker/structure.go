package poker

import "github.com/nodealer/nodealer/game"

// raise returns the range of a bet or raise of the player to act, if one is
// legal.
func (s *state) raise() (game.Choice, bool) {
	p := &s.players[s.turn]
	most := p.bet + p.stack
	if most <= s.price || s.closed(p) || s.capped() || !s.canBeCalled() {
		return game.Choice{}, false
	}
	c := game.Choice{Verb: game.Raise}
	if s.price == 0 {
		c.Verb = game.Bet
	}
	least, limit := s.limits(p)
	c.Max = min(limit, most)  // H-19
	c.Min = min(least, c.Max) // H-15, H-16: all-in may be less
	return c, true
}

// limits returns the smallest and the largest total of a bet or raise that the
// structure allows, the stack aside.
func (s *state) limits(p *player) (least, most game.Chips) {
	least = s.price + s.minRaise
	switch s.rules.variant.structure {
	case potLimit: // S-14
		return least, max(least, s.price+s.potAfterCall(p))
	case fixedLimit: // S-10, S-12
		return s.level + s.unit(), s.level + s.unit()
	case spreadLimit: // S-18
		most = s.price + s.rules.options.MaxBet
		return min(least, most), most
	}
	return least, game.MaxChips
}

// unit returns the bet of this street in fixed limit (S-10).
func (s *state) unit() game.Chips {
	if s.now().big {
		return s.rules.options.bigBet()
	}
	return s.rules.options.minBet()
}

// potAfterCall returns what would be in the pot if the player called: all that
// is in it, antes and dead money too; on the first street as if nobody had been
// short, and by an option as if the small blind were a big one (S-14 to S-16).
func (s *state) potAfterCall(p *player) game.Chips {
	pot := s.deadMoney() + s.price - min(p.bet, s.price)
	for i := range s.n {
		pot += s.players[i].total
	}
	if s.street == 0 {
		pot += s.lacking
		if o := s.rules.options; o.RoundSmallBlind && s.bomb == 0 {
			pot += o.BigBlind - o.SmallBlind
		}
	}
	return pot
}

// closed reports whether the betting is closed for a player: he has acted and
// has not faced a full raise since (H-17). In fixed limit half a bet is as good
// as a full one (S-12).
func (s *state) closed(p *player) bool {
	faces := s.price - min(p.bet, s.price)
	if s.rules.variant.structure == fixedLimit {
		return p.acted && s.bets <= p.bets && 2*faces < s.unit()
	}
	return p.acted && faces < s.minRaise
}

// capped reports whether as many bets and raises have been made as may be
// (S-13).
func (s *state) capped() bool {
	counted := s.rules.variant.structure == fixedLimit || s.rules.variant.structure == spreadLimit
	return counted && !s.headsUp && s.bets > s.rules.options.raises()
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

// wager carries out a bet or raise to a total (S-12).
func (s *state) wager(to game.Chips) {
	p := &s.players[s.turn]
	p.pay(to - p.bet)
	if s.rules.variant.structure == fixedLimit {
		if 2*(to-s.level) >= s.unit() {
			s.level = to
			s.bets++
		}
	} else if to-s.price >= s.minRaise {
		s.minRaise = to - s.price
		s.bets++
	}
	s.price, s.aggressor = to, s.turn
}
