package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// phase is what a hand waits for.
type phase uint8

const (
	dealing    phase = iota // the cards of a street
	betting                 // a decision of the seat to act
	exchanging              // a seat's word which cards it throws away
	agreeing                // an all-in seat's word how often to run it
	tabling                 // the live hands and the cards to come, all at once
	showing                 // at showdown: a decision, or the cards of who shows
	done                    // nothing
)

// nobody is the index of no player.
const nobody = -1

// state is one moment of a hand. Methods with a value result never change it;
// those that move the hand on work on a copy.
type state struct {
	rules   *rules
	pos     game.Positions
	carry   game.Chips
	bomb    game.Chips // ante of a bomb pot
	n       int
	players [maxSeats]player // clockwise from the button's left: the order of the deal

	slots   []slot // by number
	nextNew int    // without a fixed plan: the next slot to deal
	board   [maxRuns][]cards.Slot
	runs    int // boards that the hand is played on
	shared  int // board cards that all runs have in common

	phase     phase
	street    int
	turn      int        // player who owes a decision, or nobody
	price     game.Chips // the bet of this street that a caller matches
	minRaise  game.Chips // the last full bet or raise of this street
	level     game.Chips // fixed limit: the price after the last full bet or raise
	bets      int        // full bets and raises of this street
	headsUp   bool       // two seats were live when the street began
	bringing  bool       // the bring-in is due
	first     int        // who began this street's betting
	lacking   game.Chips // what short blinds and antes were short of, for the pot limit
	lastBlind int        // after whom the first betting begins
	aggressor int        // last to bet or raise on this street, or nobody
	showFirst int        // where the showdown begins
	shower    int        // has decided to show, cards awaited, or nobody
	result    *game.Result
}

// player is a seat of the hand.
type player struct {
	seat    cards.Seat
	stack   game.Chips // behind
	bet     game.Chips // put in on this street
	total   game.Chips // put in in this hand, what was returned taken off
	dead    game.Chips // put in, but for no claim of one's own: the table's ante, a missed small blind
	bets    int        // full bets of this street when the player last acted
	acted   bool       // has decided on this street
	folded  bool
	mucked  bool
	dropped bool
	shown   bool
	last    game.Action         // on this street; the zero Verb for none
	own     [maxHand]cards.Slot // ascending
	held    int                 // how many of them
	drew    [maxExchanges]int8  // cards exchanged, each time
	draws   int                 // how often
	wants   int                 // cards to be dealt for those thrown away
	runs    uint8               // run-outs agreed to, 0 for no word yet
}

// maxExchanges is the most exchanges of any variant.
const maxExchanges = 3

// live reports whether the player can still win.
func (p *player) live() bool { return !p.folded && !p.mucked && !p.dropped }

// slotsOf returns the player's own slots, ascending.
func (p *player) slotsOf() []cards.Slot { return slices.Clone(p.own[:p.held]) }

// pay moves chips from the stack into the street's bet.
func (p *player) pay(c game.Chips) {
	p.stack -= c
	p.bet += c
	p.total += c
}

// payDead moves chips from the stack to nobody's account.
func (p *player) payDead(c game.Chips) {
	p.stack -= c
	p.dead += c
}

// next returns a copy to move on with.
func (s *state) next() *state {
	c := *s
	c.slots = slices.Clone(s.slots)
	return &c
}

// find returns the index of a seat, or nobody.
func (s *state) find(seat cards.Seat) int {
	for i := range s.n {
		if s.players[i].seat == seat {
			return i
		}
	}
	return nobody
}

// count counts the players for whom f holds.
func (s *state) count(f func(*player) bool) int {
	n := 0
	for i := range s.n {
		if f(&s.players[i]) {
			n++
		}
	}
	return n
}

// liveCount counts the players who can still win.
func (s *state) liveCount() int { return s.count((*player).live) }

// canBet counts the live players with chips.
func (s *state) canBet() int {
	return s.count(func(p *player) bool { return p.live() && p.stack > 0 })
}

// onlyLive returns the first live player clockwise from the button's left.
func (s *state) onlyLive() int {
	for i := range s.n {
		if s.players[i].live() {
			return i
		}
	}
	return nobody
}

// now returns the street that is being played.
func (s *state) now() *street { return &s.rules.variant.streets[s.street] }

// lastStreet reports whether no street follows.
func (s *state) lastStreet() bool { return s.street == len(s.rules.variant.streets)-1 }

// ToAct returns the seat that owes a decision (H-12).
func (s *state) ToAct() (cards.Seat, bool) {
	if s.turn == nobody {
		return cards.NoSeat, false
	}
	return s.players[s.turn].seat, true
}

// Involved reports whether the seat still has a claim to the pot.
func (s *state) Involved(seat cards.Seat) bool {
	i := s.find(seat)
	return i != nobody && s.players[i].live()
}

// Result returns the end of the hand; the slices are the caller's.
func (s *state) Result() (game.Result, bool) {
	if s.result == nil {
		return game.Result{}, false
	}
	r := *s.result
	r.Stacks = slices.Clone(r.Stacks)
	r.Pots = slices.Clone(r.Pots)
	for i := range r.Pots {
		a := &r.Pots[i]
		a.Shares = slices.Clone(a.Shares)
		a.Name.Ranks = slices.Clone(a.Name.Ranks)
		a.Name.Cards = slices.Clone(a.Name.Cards)
	}
	return r, true
}
