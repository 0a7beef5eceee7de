package bot

import "github.com/nodealer/nodealer/game"

// postflop plays with a board: its share of the pot against the price.
func (s *spot) postflop(h habits) game.Action {
	eq := s.equity()
	if s.cost > 0 {
		return s.face(h, eq)
	}
	fair := 1 / float64(len(s.rivals)+1)
	switch {
	case eq >= s.worth() && s.dice.chance(h.raise):
		return s.bet(eq)
	case len(s.rivals) <= 2 && eq < fair && s.dice.chance(s.bluff(h)):
		return s.raiseBy(0.6)
	}
	return s.stay()
}

// worth is the equity from which a bet is made for its value.
func (s *spot) worth() float64 {
	return [...]float64{0.5, 0.58, 0.47, 0.4, 0.36}[min(len(s.rivals), 4)]
}

// bluff is the chance to bet with nothing: more with a draw and when nobody is
// left behind us.
func (s *spot) bluff(h habits) float64 {
	p := h.bluff / float64(len(s.rivals))
	if s.behind > 0 {
		p /= 2
	}
	if s.draws() {
		p *= 2.5
	}
	return p
}

// bet sizes a bet by its strength, and varies it a little.
func (s *spot) bet(eq float64) game.Action {
	share := 0.5
	switch {
	case eq > 0.85:
		share = 0.75
	case eq < 0.6:
		share = 0.35
	}
	if s.dice.chance(0.25) {
		share += 0.2
	}
	return s.raiseBy(share)
}

// face answers a bet.
func (s *spot) face(h habits, eq float64) game.Action {
	odds := s.odds()
	switch {
	case eq >= s.worth()+0.2 && s.dice.chance(h.raise):
		return s.raiseBy(0.8)
	case eq >= odds+h.margin:
		return s.stay()
	case len(s.board) < 5 && s.draws() && eq >= odds-0.06: // what can still be won counts
		return s.stay()
	case len(s.rivals) == 1 && s.draws() && s.dice.chance(h.bluff/3):
		return s.raiseBy(0.8)
	case s.nuts():
		return s.raiseBy(0.8)
	}
	return s.pass()
}
