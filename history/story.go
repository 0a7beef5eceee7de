package history

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Story is a hand as it was played: every step in its order, with the chips
// that moved, as our rules tell it. Amounts are in units of Unit.
type Story struct {
	Hand   Hand         // what went in, with the actions as the rules saw them
	Game   string       // id of the game
	Unit   Amount       // what one of the chips here is worth
	Button int          // player with the button, -1 if nobody has it
	Dealer int          // seat of the button, counted from 1; it can be empty in a tournament
	Steps  []Step       // posts, deals and decisions
	Refund Refund       // what nobody matched
	Result game.Result  // seats are those of Seat
	Stacks []game.Chips // of each player at the end
	Seat   []cards.Seat // of each player
	Board  []cards.Card // of the first run-out
	Best   []game.Name  // of each player's hand at the end; zero if its cards are not public
}

// StepKind says what a Step is.
type StepKind uint8

// The kinds of steps.
const (
	PostAnte     StepKind = 1 + iota
	PostBlind             // small blind
	PostBig               // big blind, or the only blind
	PostStraddle          // a blind of one's own will
	PostLive              // of a player who missed blinds
	PostDead              // the same, as nobody's bet
	Dealt                 // cards to Player
	Opened                // common cards; Run says of which run-out
	Decided               // Action
	Shown                 // the cards of Player, without a decision
)

// Step is one thing that happened.
type Step struct {
	Kind   StepKind
	Street string // as the game names it
	Round  int    // of betting, from 0
	Player int
	Action game.Action  // of a Decided
	Cards  []cards.Card // dealt, opened, discarded or shown
	Up     []bool       // which of the cards dealt lie open; nil if none
	Paid   game.Chips   // moved from the stack into the pot
	Bet    game.Chips   // of the player on this street afterwards
	By     game.Chips   // of a bet or raise: above what there was to call
	AllIn  bool
	Run    int
}

// Refund is the part of a last bet that nobody matched.
type Refund struct {
	Player int
	Chips  game.Chips
}

// Player returns the player on a seat, or -1.
func (s *Story) Player(seat cards.Seat) int {
	for i, x := range s.Seat {
		if x == seat {
			return i
		}
	}
	return -1
}
