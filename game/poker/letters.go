package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Letters is the poker by correspondence that Laurent Pele described in 1988: two
// seats, 32 cards, two exchanges, one round of betting (D-20). Its cards move by a
// plan of their own, so it needs a deck that is made for it.
var Letters game.Game = &variant{
	id: "draw1988-nl/1", name: "No-limit poker by correspondence of 1988",
	minSeats: 2, maxSeats: 2, deck: deckFrom(cards.Seven), opener: openAntes, plan: LettersPlan,
	streets: []street{
		{name: "predraw", down: 5, silent: true},
		{name: "first draw", exchange: true, silent: true},
		{name: "second draw", exchange: true},
	},
	judge: &highJudge32,
}

// LettersPlan is the plan of [Letters].
const LettersPlan = "letters-1988"

// nextLetter gives the word to the next seat that exchanges, once its hand lies
// ready (D-21), or goes on when both have.
func (s *state) nextLetter() []game.Need {
	s.phase, s.turn = dealing, nobody
	for i := range s.n {
		p := &s.players[i]
		switch {
		case !p.live() || p.wants >= 0:
			continue
		case s.lies(i):
			s.phase, s.turn = exchanging, i
		}
		return nil
	}
	switch {
	case !s.lastStreet():
		return s.enter(s.street + 1)
	case !s.dealt():
		return nil
	}
	return s.begin()
}

// dealtByLetter goes on if the hand that is waited for lies ready.
func (s *state) dealtByLetter() []game.Need {
	if s.street > 0 {
		return s.nextLetter()
	}
	if !s.lies(0) {
		return nil
	}
	return s.begin()
}

// lies reports whether a player's whole hand lies ready for it.
func (s *state) lies(i int) bool {
	p := &s.players[i]
	return !slices.ContainsFunc(p.own[:p.held], func(k cards.Slot) bool { return !s.slots[k].ready })
}

// swap gives the player to act a new hand, of which so many cards are drawn: the
// slots that it had say no more where its cards lie (D-22).
func (s *state) swap(drawn int) []game.Need {
	i := s.turn
	p := &s.players[i]
	for _, k := range p.own[:p.held] {
		s.slots[k].gone = true
	}
	need := game.Exchange{Seat: p.seat, Drawn: drawn}
	hand := s.rules.variant.hand()
	p.held, p.wants, p.drew[p.draws] = 0, drawn, int8(drawn)
	p.draws++
	for range hand {
		need.Slots = append(need.Slots, s.give(i, false))
	}
	return append([]game.Need{need}, s.nextLetter()...)
}

// Public returns what of an action all may hear: of an exchange by letters, how
// many cards it gives back, said as that many of the lowest slots (D-23).
func (s *state) Public(seat cards.Seat, a game.Action) game.Action {
	i := s.find(seat)
	if s.rules.variant.plan == "" || a.Verb != game.Draw || i == nobody {
		return a
	}
	if n := len(a.Slots); n > 0 && n <= s.players[i].held {
		a.Slots = s.players[i].slotsOf()[:n]
	}
	return a
}
