package desk

import (
	"fmt"

	"github.com/nodealer/nodealer/protocol"
)

// Why says why something was not done. Each has its words in the program.
type Why string

// The reasons.
const (
	NoFile     Why = "nofile"     // the game's file is not where it was
	BadFile    Why = "badfile"    // the game's file was changed or is damaged
	OldFile    Why = "oldfile"    // the game's file is an old copy
	OtherFile  Why = "otherfile"  // the game's file is not the one this player has seen
	OtherTable Why = "othertable" // the letter belongs to a game that is not known here
	Changed    Why = "changed"    // the letter is not as its author signed it
	Stranger   Why = "stranger"   // the author has nothing to say at the table
	Future     Why = "future"     // the letter is dated in the future
	Missing    Why = "missing"    // letters before this one have not come
	Fork       Why = "fork"       // somebody signed two different records for one place
	Altered    Why = "altered"    // a record does not follow from those before
	Overtaken  Why = "overtaken"  // the letter was taken back, or answered, in between
	NotHere    Why = "nothere"    // another player has the letter
	Waiting    Why = "waiting"    // the last letter has not been answered
	Fenced     Why = "fenced"     // another computer plays for this player
	NotMine    Why = "notmine"    // the invitation is for another key
	Known      Why = "known"      // this game is here already
	TooEarly   Why = "tooearly"   // the time is not over
	TooSmall   Why = "toosmall"   // the file is older than the seat's link
	Halted     Why = "halted"     // the log was forked; nothing goes on
	Unfinished Why = "unfinished" // the program stopped while the game was being made
	Transactor Why = "transactor" // the suite needs a party that letters do not have
)

// Refusal says what was not done, in the terms that the words need.
type Refusal struct {
	Why      Why
	Name     string // of a person
	File     string
	Suite    string // its id
	From, To uint64 // records
	AtMS     uint64
	Clause   protocol.Clause
	Evidence string // file
	Err      error
}

func (e *Refusal) Error() string {
	text := "desk: " + string(e.Why)
	if e.Clause != (protocol.Clause{}) {
		text += " (" + e.Clause.String() + ")"
	}
	if e.Err != nil {
		text = fmt.Sprintf("%s: %v", text, e.Err)
	}
	return text
}

// Unwrap returns the cause.
func (e *Refusal) Unwrap() error { return e.Err }
