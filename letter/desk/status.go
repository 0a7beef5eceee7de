package desk

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Wait says what a game waits for.
type Wait string

// What a game waits for, those that need this player first.
const (
	ForMe     Wait = "me"       // this player is to decide
	ForLetter Wait = "letter"   // this player's program has something to answer
	ForFile   Wait = "old"      // the game's file is an old copy
	ForStart  Wait = "start"    // people who were invited have not come
	ForOthers Wait = "others"   // somebody else is to answer
	ForLeft   Wait = "left"     // nothing: this player has left
	ForNobody Wait = "finished" // it is over
)

var ranks = map[Wait]int{ForMe: 0, ForLetter: 1, ForFile: 2, ForStart: 3, ForOthers: 4, ForLeft: 5, ForNobody: 6}

// Rank orders games: those that wait for this player come first.
func (w Wait) Rank() int { return ranks[w] }

// Status is how a game stands for this player.
type Status struct {
	Waiting  Wait
	View     table.View   // when this seat has given what it owes
	Asked    bool         // this player is to decide
	For      []cards.Seat // other seats for which the game waits
	Deadline uint64       // the first one, ms; 0 for none
}

// Status says how the game stands.
func (d *Desk) Status() Status {
	v, asked := d.Ask()
	s := Status{View: v, Asked: asked}
	mine := false
	for _, o := range v.Owed {
		mine = mine || o.Seat == v.Me
		if o.Seat != v.Me {
			s.For = append(s.For, o.Seat)
		}
		if o.Deadline != 0 && (s.Deadline == 0 || o.Deadline < s.Deadline) {
			s.Deadline = o.Deadline
		}
	}
	switch {
	case d.old:
		s.Waiting = ForFile
	case v.Closed && !v.Running:
		s.Waiting = ForNobody
	case d.Left() && !(d.Ring() && d.Holds()):
		s.Waiting = ForLeft
	case asked:
		s.Waiting = ForMe
	case d.Ring() && d.Holds() && (v.Running || v.Hand > 0) || !d.Ring() && mine && !d.Waits(), d.canBegin(v):
		s.Waiting = ForLetter
	case !v.Running && v.Hand == 0:
		s.Waiting = ForStart
	default:
		s.Waiting = ForOthers
	}
	return s
}

// canBegin reports whether this player is the host and may deal the first hand,
// because all who were invited have come, or are not waited for.
func (d *Desk) canBegin(v table.View) bool {
	return d.View().IAmHost && d.Holds() && v.Hand == 0 && !v.Running && (d.post.Begin || len(d.Awaited()) == 0)
}

// Recallable says from when on the letter may be taken back from who has it; ok is
// false if it was not this player who handed it over.
func (d *Desk) Recallable() (atMS uint64, ok bool) {
	by, gave := d.engine.Fold().Chain().Gave()
	if !gave || d.old || d.Holds() || by != transcript.PublicKey(d.seq) {
		return 0, false
	}
	return d.engine.Fold().RecallableMS()
}

// Leaving reports whether the player leaves as soon as that can be said.
func (d *Desk) Leaving() bool { return d.post.Resign }

// Data returns the bytes of the game's file as they are kept.
func (d *Desk) Data() ([]byte, error) { return d.store.ReadFile(d.post.File) }

// AnswerDue says what this seat owes as far as no decision is needed. Where a seat
// does not order the log, what it owes and its decision go together.
func (d *Desk) AnswerDue() error {
	if !d.Ring() && !d.Holds() {
		if _, asked := d.Ask(); asked {
			return nil
		}
	}
	return d.Answer()
}

// Decide answers with a decision for a turn of a hand, and with what is due behind
// it.
func (d *Desk) Decide(hand, turn uint32, a game.Action) error {
	if err := d.Answer(table.Act{Hand: hand, Turn: turn, Action: a}); err != nil {
		return err
	}
	if !d.Holds() {
		return nil
	}
	return d.AnswerDue()
}
