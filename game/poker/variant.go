// Package poker plays poker by rules that are pure: no deck, no clock, no
// network. The rules are numbered in docs/rules, and the code cites those
// numbers.
//
// Most callers want [Holdem] or another of [Games], each a [game.Game], and
// [Options], which a charter carries as bytes:
//
//	options, err := poker.Options{SmallBlind: 5, BigBlind: 10}.Encode()
//	rules, err := poker.Holdem.Rules(options)
//	state, needs, err := rules.Start(setup)
//
// After that ask the [game.State]: who is to act, what is legal, what is
// needed of the deck. Hand names are data; [Describe] puts them into words.
package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// structure says how bets are limited.
type structure uint8

const (
	noLimit     structure = iota
	potLimit              // at most the pot
	fixedLimit            // exactly the small or the big bet
	spreadLimit           // from the smallest to the largest bet
)

// opener says who pays to begin the betting.
type opener uint8

const (
	openBlinds  opener = iota // small and big blind
	openButton                // one blind, of the button
	openBringIn               // antes, and the forced bet of an open card
	openAntes                 // antes alone
)

// order says who acts first on a street.
type order uint8

const (
	bySeat order = iota // the button's left, or the seat after the last blind
	byHigh              // the lowest open card brings in, the highest open hand acts first
	byLow               // the highest open card brings in, the lowest open hand acts first
)

// variant is one kind of poker as data. It never changes.
type variant struct {
	id, name           string
	minSeats, maxSeats int
	deck               []cards.Card
	structure          structure
	opener             opener
	order              order
	streets            []street // in order; the first one deals the hands
	judge              *judge   // of the hands, or of the high half
	alt                *judge   // instead of it, by the option TripsOverStraight
	low                *judge   // of the low half, if the pot is split
	returns            bool     // discards go into the pile of the next exchange
	plan               string   // of deals and exchanges, if the cards move by one
}

// street is what is dealt and whether there is betting after it.
type street struct {
	name     string
	down, up int  // cards of each seat: hidden, and open for everybody
	board    int  // common cards
	exchange bool // every seat may exchange cards
	silent   bool // no betting, unless the option BetEveryRound says so
	big      bool // the big bet of a fixed limit
}

// Most seats and cards of a seat of any variant; they size the arrays of a
// state.
const (
	maxSeats = 10
	maxHand  = 7
	maxRuns  = 3
)

// Info describes the variant. The deck is the caller's copy.
func (v *variant) Info() game.Info {
	return game.Info{
		ID: v.id, Name: v.name,
		MinSeats: v.minSeats, MaxSeats: v.maxSeats,
		Deck: append([]cards.Card(nil), v.deck...), Slots: v.slots(1), Plan: v.plan,
	}
}

// Rules decodes the options; see [ParseOptions].
func (v *variant) Rules(options []byte) (game.Rules, error) {
	o, err := ParseOptions(options)
	if err != nil {
		return nil, err
	}
	if err := v.accepts(o); err != nil {
		return nil, err
	}
	r := &rules{variant: v, options: o, judge: v.judge}
	if o.TripsOverStraight {
		r.judge = v.alt
	}
	return r, nil
}

// holds reports whether the deck has the face.
func (v *variant) holds(c cards.Card) bool {
	for _, d := range v.deck {
		if d == c {
			return true
		}
	}
	return false
}

// hand returns how many cards of its own a seat has at the end.
func (v *variant) hand() int {
	n := 0
	for _, s := range v.streets {
		n += s.down + s.up
	}
	return n
}

// board returns how many common cards a whole hand opens.
func (v *variant) board() int {
	n := 0
	for _, s := range v.streets {
		n += s.board
	}
	return n
}

// exchanges reports whether seats exchange cards.
func (v *variant) exchanges() bool {
	for _, s := range v.streets {
		if s.exchange {
			return true
		}
	}
	return false
}

// planned reports whether n seats have a fixed slot plan: a draw game and a
// table of stud that is too big for the deck have none.
func (v *variant) planned(n int) bool {
	return !v.exchanges() && n*v.hand()+v.board() <= len(v.deck)
}

// slots returns how many slots a full table can use with this many run-outs, 0
// without a fixed plan.
func (v *variant) slots(runs int) int {
	if !v.planned(v.maxSeats) {
		return 0
	}
	return v.maxSeats*v.hand() + v.board()*v.runs(v.maxSeats, runs)
}

// runs returns how many run-outs of those wanted the deck has cards for.
func (v *variant) runs(n, want int) int {
	if v.board() == 0 {
		return 1
	}
	return max(1, min(want, (len(v.deck)-n*v.hand())/v.board()))
}
