package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// phase is what a hand waits for.
type phase uint8

const (
	dealing phase = iota // hole cards
	betting              // a decision of the seat to act
	opening              // the board cards of the next street
	tabling              // the live hands and the rest of the board, all at once
	showing              // at showdown: a decision, or the cards of who shows
	done                 // nothing
)

// nobody is the index of no player.
const nobody = -1

// state is one moment of a hand. Methods with a value result never change it;
// those that move the hand on work on a copy.
type state struct {
	rules   *rules
	pos     game.Positions
	carry   game.Chips
	n       int
	players [maxSeats]player // clockwise from the button's left: the order of the deal
	faces   [maxSlots]cards.Card
	dealt   [maxSlots]bool // hole slots that have come out
	wanted  [maxSlots]bool // slots that the hand has asked to open

	phase     phase
	street    int
	turn      int        // player who owes a decision, or nobody
	price     game.Chips // the bet of this street that a caller matches
	minRaise  game.Chips // the last full bet or raise of this street
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
	dead    game.Chips // big-blind ante: put in, but for no claim of one's own
	acted   bool       // has decided on this street
	folded  bool
	mucked  bool
	dropped bool
	shown   bool
	last    game.Action // on this street; the zero Verb for none
}

// live reports whether the player can still win.
func (p *player) live() bool { return !p.folded && !p.mucked && !p.dropped }

// pay moves chips from the stack into the street's bet.
func (p *player) pay(c game.Chips) {
	p.stack -= c
	p.bet += c
	p.total += c
}

// next returns a copy to move on with.
func (s *state) next() *state {
	c := *s
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

// onlyLive returns the first live player clockwise from the button's left.
func (s *state) onlyLive() int {
	for i := range s.n {
		if s.players[i].live() {
			return i
		}
	}
	return nobody
}

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
	r.Stacks = append([]game.Player(nil), r.Stacks...)
	r.Pots = append([]game.Award(nil), r.Pots...)
	for i := range r.Pots {
		a := &r.Pots[i]
		a.Shares = append([]game.Player(nil), a.Shares...)
		a.Name.Ranks = append([]cards.Rank(nil), a.Name.Ranks...)
		a.Name.Cards = append([]cards.Card(nil), a.Name.Cards...)
	}
	return r, true
}
