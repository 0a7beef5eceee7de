package poker

import "github.com/nodealer/nodealer/game"

// post puts in the antes, the blinds and what else is due before the deal; who
// is short posts what is there (H-06, H-07, H-08, S-02, S-20, S-25, S-26).
func (s *state) post(setup game.Setup) {
	o := s.rules.options
	small, big := s.find(s.pos.SmallBlind), s.find(s.pos.BigBlind)
	s.lastBlind = s.n - 1
	if s.bomb > 0 {
		for i := range s.n {
			s.ante(i, s.bomb)
		}
		return
	}
	switch o.AnteFrom {
	case AnteBigBlind:
		s.players[big].payDead(s.pays(big, o.Ante))
	case AnteButton:
		if last := s.n - 1; s.players[last].seat == s.pos.Button { // N-11: a dead button pays none
			s.players[last].payDead(s.pays(last, o.Ante))
		}
	default:
		for i := range s.n {
			s.ante(i, o.Ante)
		}
	}
	if small != nobody {
		s.players[small].pay(s.pays(small, o.SmallBlind))
	}
	if big != nobody {
		s.players[big].pay(s.pays(big, o.BigBlind))
	}
	if big != nobody && o.BigBlind > 0 {
		s.lastBlind = big
	}
	for _, p := range setup.Posts {
		i := s.find(p.Seat)
		s.players[i].payDead(min(p.Dead, s.players[i].stack))
		s.players[i].pay(min(p.Live, s.players[i].stack))
	}
	s.price = o.BigBlind
	for _, st := range setup.Straddles {
		i := s.find(st.Seat)
		p := &s.players[i]
		p.pay(min(st.Amount-p.bet, p.stack))
		s.price, s.lastBlind = st.Amount, i
		s.bets++
	}
}

// ante posts a player's own ante: a contribution, but no part of the bet (H-06).
func (s *state) ante(i int, amount game.Chips) {
	c := s.pays(i, amount)
	s.players[i].stack -= c
	s.players[i].total += c
}

// pays returns what a player can post of an amount, and notes what is lacking
// (H-08, S-15).
func (s *state) pays(i int, amount game.Chips) game.Chips {
	c := min(amount, s.players[i].stack)
	s.lacking += amount - c
	return c
}
