// Package history reads, replays and writes recorded hands of poker.
//
// It reads the Poker Hand History format (PHH) strictly: nothing is repaired
// and nothing invented. Most callers want [Read], which takes a .phh file, a
// .phhs file with several hands or a .tar.gz archive of them, and [Check],
// which replays a hand through our own rules and compares the stacks:
//
//	for hand, err := range history.Read(file, "81.phh") {
//		finding := history.Check(hand, err)
//	}
//
// [Replay] and [Record] turn a hand into a [Story], what happened in the order
// in which it happened with all amounts; from it [WritePHH], [WriteOHH] and
// [WritePokerStars] write the hand out. What each format carries and what it
// loses stands in docs/history-formats.md.
package history

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
)

// Hand is one recorded hand as PHH has it. Players are counted from 0 here;
// PHH counts them from 1, beginning at the button's left.
type Hand struct {
	Name      string // of the file, and of the hand in it, for messages
	Line      int    // where the hand begins in the file; 0 if not known
	Variant   string // PHH code, such as "NT" for no-limit Texas hold'em
	Trimmed   bool   // antes are part of the layers of the pots
	Antes     []Amount
	Blinds    []Amount // as written: heads-up the small blind comes first; nil in stud
	BringIn   Amount   // stud only
	SmallBet  Amount   // fixed limit only
	BigBet    Amount   // fixed limit only
	MinBet    Amount   // no limit and pot limit only
	Stacks    []Amount // before antes and blinds
	Actions   []Action
	Finished  []Amount // stated stacks at the end; nil if the hand states none
	Players   []string // names; nil if the hand has none
	Seats     []int    // counted from 1; nil if the hand has none
	SeatCount int      // 0 if not stated
	Table     string   // its name; "" if not stated
	Number    string   // of the hand, digits or a text; "" if not stated
	ID        uint64   // tells the hand from those of other tables; 0 if not known. Not read
	TimeMS    uint64   // when it began, since 1970 UTC; 0 if not stated. Written, not read
	Extra     Extra
	Cup       *Tournament // nil for a cash game. Written, not read
}

// Extra is what our own games can have and PHH has no key for. It is written
// under keys with an underscore, which every reader of PHH must let pass.
type Extra struct {
	Carry Amount         // dead money left over from an earlier hand: _carry
	Posts []Post         // of those who missed blinds: _posts
	Runs  [][]cards.Card // whole boards of the second and third run-out: _boards
	Bomb  bool           // a bomb pot: the antes stand for all bets before the flop: _bomb
	Rules []string       // of those on which rule books differ: _rules
	Dead  bool           // nobody posted the small blind: its seat is empty, in a tournament
}

// Tournament is what histories say of the tournament of a hand.
type Tournament struct {
	ID      uint64 // tells it from others
	Name    string
	BuyIn   Amount
	Stack   Amount // that everybody began with
	Level   int    // of the hand, from 1
	Seconds uint64 // length of a level; 0 if it is measured in hands
	StartMS uint64 // when it began, since 1970 UTC
	Speed   string // "Turbo" or "Normal"
	Again   bool   // who is out may enter again
}

// Post is what a player who missed blinds puts in.
type Post struct {
	Player     int
	Live, Dead Amount
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
	BringIn                    // "pb"
	Discard                    // "sd": stands pat if there are no cards
	ShowOrMuck                 // "sm": a muck if there are no cards
)

// Action is one action of a history.
type Action struct {
	Kind    Kind
	Player  int          // of every kind but DealBoard
	Cards   []cards.Card // of the deals, of a discard and of a show
	Known   bool         // a show of cards that have been named before: "sm -"
	To      Amount       // of a BetRaise
	Comment string       // what follows a #
	Text    string       // as written
	Line    int          // in the file, from 1; 0 if not known
}

// String writes the action as PHH does, without its comment.
func (a Action) String() string {
	text := ""
	for _, c := range a.Cards {
		text += c.String()
	}
	if a.Known {
		text = "-"
	}
	if text != "" {
		text = " " + text
	}
	p := fmt.Sprintf("p%d", a.Player+1)
	switch a.Kind {
	case DealHole:
		return "d dh " + p + text
	case DealBoard:
		return "d db" + text
	case Fold:
		return p + " f"
	case CheckCall:
		return p + " cc"
	case BetRaise:
		return p + " cbr " + a.To.String()
	case BringIn:
		return p + " pb"
	case Discard:
		return p + " sd" + text
	}
	return p + " sm" + text
}

// Error is a history that cannot be read, or that breaks the rules.
type Error struct {
	File   string
	Line   int // 0 if not known
	Reason string
}

func (e *Error) Error() string { return where(e.File, e.Line) + e.Reason }

// UnsupportedError is a history that may be sound but that cannot be replayed.
type UnsupportedError struct {
	File string
	Line int // 0 if not known
	What string
}

func (e *UnsupportedError) Error() string {
	return where(e.File, e.Line) + e.What + " is not supported"
}

// where writes the place of an error as "file:line: ".
func where(file string, line int) string {
	if line == 0 {
		return file + ": "
	}
	return fmt.Sprintf("%s:%d: ", file, line)
}
