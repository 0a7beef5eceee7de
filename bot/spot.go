package bot

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
)

// spot is one decision with what matters for it.
type spot struct {
	dice    *dice
	hole    []cards.Card
	board   []cards.Card
	choices []game.Choice
	blind   game.Chips // big blind
	pot     game.Chips // all that lies in the middle and before the seats
	price   game.Chips // what one has to have put in on this street
	cost    game.Chips // of a call
	mine    game.Chips // put in on this street
	stack   game.Chips // behind
	rivals  []rival    // the others who can win
	behind  int        // how many of them act after us on this street
}

// rival is one of the others in the hand.
type rival struct {
	tries  int // how selected its cards look: the best of so many
	active bool
}

// newSpot reads the view; mine is the bot's own seat, nil if it has no part in
// the hand.
func newSpot(v table.View) (s *spot, mine *game.SeatView) {
	g := v.Game
	s = &spot{board: g.Board, choices: g.Choices, cost: g.ToCall, blind: 1}
	if o, err := poker.OptionsOf(v.Charter.Game, v.Options, g.Game); err == nil {
		s.blind = max(o.BigBlind, o.MinBet, 1)
	}
	for _, p := range g.Pots {
		s.pot += p.Amount
	}
	at := 0
	for i := range g.Seats {
		p := &g.Seats[i]
		s.pot += p.Bet
		s.price = max(s.price, p.Bet)
		if p.Seat == v.Me {
			at = i
			mine, s.hole, s.mine, s.stack = p, p.Cards, p.Bet, p.Stack
		}
	}
	if mine == nil {
		return s, nil
	}
	for k := 1; k < len(g.Seats); k++ {
		s.meet(&g.Seats[(at+k)%len(g.Seats)])
	}
	s.dice = newDice([32]byte(v.Table), v.Hand, v.Turn, v.Me, s.hole)
	return s, mine
}

// meet looks at another seat.
func (s *spot) meet(p *game.SeatView) {
	if p.Folded || p.Mucked || p.Dropped {
		return
	}
	r := rival{tries: 1, active: p.Stack > 0}
	if p.Total > s.blind {
		r.tries++
	}
	if p.Total > 12*s.blind {
		r.tries++
	}
	if p.Last != nil && (p.Last.Verb == game.Bet || p.Last.Verb == game.Raise) {
		r.tries++
	}
	if r.active && p.Last == nil {
		s.behind++
	}
	s.rivals = append(s.rivals, r)
}

// may reports whether a verb is legal now.
func (s *spot) may(verb game.Verb) bool {
	_, ok := s.choice(verb)
	return ok
}

func (s *spot) choice(verb game.Verb) (game.Choice, bool) {
	for _, c := range s.choices {
		if c.Verb == verb {
			return c, true
		}
	}
	return game.Choice{}, false
}

// odds is the share of the final pot that a call pays: the equity at which it
// costs nothing.
func (s *spot) odds() float64 {
	if s.cost == 0 {
		return 0
	}
	return float64(s.cost) / float64(s.pot+s.cost)
}

// pass checks when that is free and folds otherwise.
func (s *spot) pass() game.Action {
	if s.may(game.Check) {
		return game.Action{Verb: game.Check}
	}
	return game.Action{Verb: game.Fold}
}

// stay checks or calls.
func (s *spot) stay() game.Action {
	if s.may(game.Check) {
		return game.Action{Verb: game.Check}
	}
	return game.Action{Verb: game.Call}
}

// raiseTo bets or raises to about an amount, as far as it is legal; if it is
// not, it stays. What would leave little behind goes in as a whole.
func (s *spot) raiseTo(to game.Chips) game.Action {
	for _, verb := range []game.Verb{game.Bet, game.Raise} {
		c, ok := s.choice(verb)
		if !ok {
			continue
		}
		to = max(c.Min, min(to, c.Max))
		if 3*to >= 2*c.Max {
			to = c.Max
		}
		return game.Action{Verb: verb, To: to}
	}
	return s.stay()
}

// raiseBy bets or raises a share of the pot as it would be after a call.
func (s *spot) raiseBy(share float64) game.Action {
	return s.raiseTo(s.price + game.Chips(share*float64(s.pot+s.cost)))
}
