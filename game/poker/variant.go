// Package poker plays poker by rules that are pure: no deck, no clock, no
// network. The rules are numbered in docs/rules/holdem.md, and the code cites
// those numbers.
//
// Most callers want [Holdem], a [game.Game], and [Options], which a charter
// carries as bytes:
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

// Holdem is no-limit Texas hold'em for 2 to 10 seats.
var Holdem game.Game = &variant{
	id:       "holdem-nl/1",
	name:     "No-limit Texas hold'em",
	minSeats: 2,
	maxSeats: 10,
	deck:     cards.Deck52(),
	hole:     2,
	streets: []street{
		{name: "preflop"},
		{name: "flop", board: 3},
		{name: "turn", board: 1},
		{name: "river", board: 1},
	},
	slots: 10*2 + 5,
	best:  bestOfAll,
}

// variant is one kind of poker as data. It never changes.
type variant struct {
	id, name           string
	minSeats, maxSeats int
	deck               []cards.Card
	hole               int      // private cards of each seat
	streets            []street // betting rounds in order; the first follows the deal
	slots              int      // of a full table
	best               func(hole, board []cards.Card) (strength, game.Name)
}

// street is one betting round and the board cards that are opened before it.
type street struct {
	name  string
	board int
}

// Most seats and slots of any variant; they size the arrays of a state.
const (
	maxSeats = 10
	maxSlots = 52
)

// Info describes the variant. The deck is the caller's copy.
func (v *variant) Info() game.Info {
	return game.Info{
		ID: v.id, Name: v.name,
		MinSeats: v.minSeats, MaxSeats: v.maxSeats,
		Deck: append([]cards.Card(nil), v.deck...), Slots: v.slots,
	}
}

// Rules decodes the options; see [ParseOptions].
func (v *variant) Rules(options []byte) (game.Rules, error) {
	o, err := ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return &rules{variant: v, options: o}, nil
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

// boardBefore returns how many board cards are open when the street's betting
// begins.
func (v *variant) boardBefore(streetIndex int) int {
	n := 0
	for i := 0; i <= streetIndex; i++ {
		n += v.streets[i].board
	}
	return n
}

// board returns how many board cards a whole hand opens.
func (v *variant) board() int { return v.boardBefore(len(v.streets) - 1) }
