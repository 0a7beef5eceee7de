// Package pokertest makes random hands of every variant of poker, and plays
// them: the same seed always plays the same hand. [Run] plays many and says
// what it has seen, or which seed fails.
package pokertest

import (
	"fmt"
	"math/rand/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// Hand is all that a random hand begins with.
type Hand struct {
	Game    game.Game
	Options poker.Options
	Rules   game.Rules
	Setup   game.Setup
	Deck    []cards.Card // in the order of the slots
}

// Random returns a random hand of a game: any options, any number of seats from
// two on, any places, every depth from a single chip to deep.
func Random(r *rand.Rand, g game.Game) (Hand, error) {
	h := Hand{Game: g}
	var err error
	for tries := 0; h.Rules == nil; tries++ {
		h.Options = options(r, g)
		b, encErr := h.Options.Encode()
		if encErr == nil {
			h.Rules, err = g.Rules(b)
		}
		if tries == 1000 {
			return h, fmt.Errorf("pokertest: no options for %s: %w", g.Info().ID, err)
		}
	}
	h.Setup = setup(r, h)
	deck := g.Info().Deck
	for _, k := range r.Perm(len(deck)) {
		h.Deck = append(h.Deck, deck[k])
	}
	return h, nil
}

// options returns random options, often such as the game takes.
func options(r *rand.Rand, g game.Game) poker.Options {
	chips := func(most game.Chips) game.Chips { return game.Chips(r.Uint64N(uint64(most) + 1)) }
	o := poker.Suggest(g, 1+chips(19))
	if r.IntN(3) == 0 {
		o.Ante = 1 + chips(9)
	}
	if o.BigBlind > 0 {
		o.SmallBlind = min(o.SmallBlind, chips(o.BigBlind))
		if r.IntN(3) == 0 {
			o.Ante, o.AnteFrom = 1+chips(9), poker.AnteFrom(r.IntN(3))
		}
		if r.IntN(12) == 0 {
			o.MinBet, o.BigBlind, o.SmallBlind = o.BigBlind, 0, 0
		}
	}
	if r.IntN(4) == 0 {
		o.MaxBet = max(o.BigBlind, o.MinBet) + chips(40)
	}
	o.FourRaises, o.RoundSmallBlind = r.IntN(4) == 0, r.IntN(4) == 0
	o.TripsOverStraight, o.BetEveryRound = r.IntN(4) == 0, r.IntN(4) == 0
	if r.IntN(2) == 0 {
		o.Straddle = poker.Straddling(r.IntN(4))
	}
	if r.IntN(2) == 0 {
		o.Runs = uint8(r.IntN(4))
	}
	return fit(o, g)
}

// fit takes back, one by one, what the game does not take.
func fit(o poker.Options, g game.Game) poker.Options {
	takes := func() bool {
		b, err := o.Encode()
		if err == nil {
			_, err = g.Rules(b)
		}
		return err == nil
	}
	for _, undo := range []func(){
		func() { o.FourRaises = false },
		func() { o.RoundSmallBlind = false },
		func() { o.TripsOverStraight = false },
		func() { o.BetEveryRound = false },
		func() { o.Straddle = 0 },
		func() { o.Runs = 0 },
		func() { o.MaxBet = 0 },
		func() { o.AnteFrom = 0 },
	} {
		if takes() {
			break
		}
		undo()
	}
	return o
}

// setup returns random players for the rules.
func setup(r *rand.Rand, h Hand) game.Setup {
	info := h.Game.Info()
	n := info.MinSeats + r.IntN(info.MaxSeats-info.MinSeats+1)
	s := game.Setup{Carry: game.Chips(r.IntN(2) * r.IntN(9))}
	var seats []cards.Seat
	depth := []int{2, 10, 40, 400}[r.IntN(4)]
	for seat := cards.Seat(0); len(seats) < n; seat++ {
		if r.IntN(4) > 0 {
			seats = append(seats, seat)
			s.Players = append(s.Players, game.Player{Seat: seat, Stack: 1 + game.Chips(r.IntN(depth))})
		}
	}
	last := game.Positions{Button: cards.Seat(r.IntN(14)), SmallBlind: cards.NoSeat, BigBlind: cards.Seat(r.IntN(14))}
	s.Positions = h.Rules.Positions(last, seats)
	extras(r, h, &s)
	return s
}

// extras adds a bomb pot, posts and straddles as far as the rules take them.
func extras(r *rand.Rand, h Hand, s *game.Setup) {
	try := func(change func(*game.Setup)) {
		with := *s
		change(&with)
		if _, _, err := h.Rules.Start(with); err == nil {
			*s = with
		}
	}
	if r.IntN(8) == 0 {
		try(func(s *game.Setup) { s.Bomb = 1 + game.Chips(r.IntN(20)) })
	}
	for _, p := range s.Players {
		if r.IntN(8) == 0 {
			post := game.Post{Seat: p.Seat, Live: h.Options.BigBlind, Dead: h.Options.SmallBlind * game.Chips(r.IntN(2))}
			try(func(s *game.Setup) { s.Posts = append(s.Posts[:len(s.Posts):len(s.Posts)], post) })
		}
	}
	amount := 2 * h.Options.BigBlind
	for range 3 {
		for _, p := range s.Players {
			st := game.Straddle{Seat: p.Seat, Amount: amount}
			try(func(s *game.Setup) { s.Straddles = append(s.Straddles[:len(s.Straddles):len(s.Straddles)], st) })
		}
		amount = 2*amount + game.Chips(r.IntN(2))
	}
}
