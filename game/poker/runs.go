package poker

import "github.com/nodealer/nodealer/game"

// agree asks the live seats how often to run the board, if the table allows
// more than once and there is a board to run (S-30, S-31); else it tables.
func (s *state) agree() []game.Need {
	s.shared = len(s.boardCards(0))
	if s.maxRuns() < 2 || s.shared == len(s.board[0]) {
		return s.table()
	}
	s.phase, s.turn = agreeing, s.n-1
	return s.nextToAgree()
}

// maxRuns returns the most run-outs that the hand can have.
func (s *state) maxRuns() int {
	n := 0
	for _, b := range s.board {
		if len(b) > 0 {
			n++
		}
	}
	return n
}

// nextToAgree gives the turn to the next live seat that has not said how often,
// unless one wants a single run-out; else the fewest that anybody wants are run.
func (s *state) nextToAgree() []game.Need {
	fewest, next := s.maxRuns(), nobody
	for k := 1; k <= s.n; k++ {
		i := (s.turn + k) % s.n
		switch p := &s.players[i]; {
		case !p.live():
		case p.runs != 0:
			fewest = min(fewest, int(p.runs))
		case next == nobody:
			next = i
		}
	}
	if next != nobody && fewest > 1 {
		s.turn = next
		return nil
	}
	s.runs = fewest
	return s.table()
}

// runChoices lists how often a seat may say that it wants the board run. Who
// was asked before and wanted two cannot be outbid (S-31).
func (s *state) runChoices() []game.Choice {
	list := []game.Choice{{Verb: game.RunOnce}, {Verb: game.RunTwice}}
	if s.maxRuns() > 2 && s.count(func(p *player) bool { return p.live() && p.runs == 2 }) == 0 {
		list = append(list, game.Choice{Verb: game.RunThrice})
	}
	return list
}

// consent carries out a word about the run-outs.
func (s *state) consent(v game.Verb) []game.Need {
	s.players[s.turn].runs = uint8(v-game.RunOnce) + 1
	return s.nextToAgree()
}
