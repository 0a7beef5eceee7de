package poker

import "github.com/nodealer/nodealer/game"

// showdown begins the showing of hands with the last aggressor of the last
// round, else with who began it (H-27, U-10).
func (s *state) showdown() []game.Need {
	s.phase, s.showFirst, s.shower = showing, s.first, nobody
	if s.aggressor != nobody && s.players[s.aggressor].live() {
		s.showFirst = s.aggressor
	}
	for i := range s.n {
		s.players[i].last = game.Action{}
	}
	return s.nextToShow()
}

// nextToShow gives the turn to the next live hand that has not been shown; if
// only one is left it wins (H-29), and if all are shown the pots are settled.
func (s *state) nextToShow() []game.Need {
	s.turn = nobody
	if s.liveCount() == 1 {
		s.win("H-29")
		return nil
	}
	for k := range s.n {
		i := (s.showFirst + k) % s.n
		if p := &s.players[i]; p.live() && !p.shown {
			s.turn = i
			return nil
		}
	}
	s.settle("H-31")
	return nil
}

// declare carries out a show or muck (H-28).
func (s *state) declare(v game.Verb) []game.Need {
	i := s.turn
	if v == game.Muck {
		s.players[i].mucked = true
		return s.nextToShow()
	}
	s.shower, s.turn = i, nobody
	if s.tabled(i) {
		return s.shownDone()
	}
	return s.open(s.unshown(i))
}

// shownDone goes on once the cards of the player who shows are open.
func (s *state) shownDone() []game.Need {
	if s.shower == nobody || !s.tabled(s.shower) {
		return nil
	}
	s.players[s.shower].shown = true
	s.shower = nobody
	return s.nextToShow()
}
