// Package history reads hands that were played elsewhere and replays them
// through our own rules. It reads the Poker Hand History format (PHH) strictly:
// nothing is repaired and nothing invented.
//
//	hand, err := history.ReadPHH(file, "81.phh")
//	stacks, err := history.Replay(hand)
//	verdict := history.Compare(hand, stacks)
package history

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Hand is one recorded hand. Players are counted from 0 here; PHH counts them
// from 1, beginning with the small blind (heads-up: with the big blind).
type Hand struct {
	Name     string // of the file, for messages
	Variant  string // PHH code, such as "NT" for no-limit Texas hold'em
	Trimmed  bool   // antes are part of the layers of the pots
	Antes    []game.Chips
	Blinds   []game.Chips // as written: heads-up the small blind comes first
	MinBet   game.Chips
	Stacks   []game.Chips // before antes and blinds
	Actions  []Action
	Finished []Amount // stated stacks at the end; nil if the hand states none
	Players  []string // names; nil if the hand has none
}

// Kind says what an [Action] of a history is.
type Kind uint8

// The kinds of actions in a history.
const (
	DealHole   Kind = 1 + iota // cards to a player
	DealBoard                  // cards to the board
	Fold                       // "f"
	CheckCall                  // "cc"
	BetRaise                   // "cbr", to a total
	ShowOrMuck                 // "sm": a muck if there are no cards
)

// Action is one line of a history.
type Action struct {
	Kind   Kind
	Player int          // of every kind but DealBoard
	Cards  []cards.Card // of the deals and of a show
	To     game.Chips   // of a BetRaise
	Text   string       // as written
	Line   int          // in the file, from 1; 0 if not known
}

// Error is a history that cannot be read, or that breaks the rules.
type Error struct {
	File   string
	Line   int // 0 if not known
	Reason string
}

func (e *Error) Error() string { return where(e.File, e.Line) + e.Reason }

// UnsupportedError is a history that may be sound but that cannot be replayed
// yet.
type UnsupportedError struct {
	File string
	Line int // 0 if not known
	What string
}

func (e *UnsupportedError) Error() string {
	return where(e.File, e.Line) + e.What + " is not supported yet"
}

// where writes the place of an error as "file:line: ".
func where(file string, line int) string {
	if line == 0 {
		return file + ": "
	}
	return fmt.Sprintf("%s:%d: ", file, line)
}
