package history

import (
	"errors"

	"github.com/nodealer/nodealer/game"
)

// Verdict says how a replay compares with what the history states.
type Verdict uint8

// The verdicts.
const (
	Exact      Verdict = 1 + iota // every stack is as stated
	Fraction                      // as stated but for parts of an odd chip
	Differs                       // some stack is another
	Unstated                      // the history states no finishing stacks
	Unreadable                    // not sound, or not to be replayed
)

var verdicts = [...]string{
	Exact: "exact", Fraction: "fraction", Differs: "differs", Unstated: "unstated", Unreadable: "unreadable",
}

// String returns the verdict in a word.
func (v Verdict) String() string {
	if v < Exact || int(v) >= len(verdicts) {
		return "?"
	}
	return verdicts[v]
}

// Finding is what came of checking a hand.
type Finding struct {
	Name    string // of the hand
	Verdict Verdict
	Err     error        // of an Unreadable one
	Stacks  []Difference // that are not as stated; all of an Unstated one
}

// Difference is the stack of one player at the end.
type Difference struct {
	Player int    // from 0
	Seat   int    // from 1; 0 if not stated
	Name   string // "" if not stated
	Stated Amount // 0 in an unstated hand
	Got    Amount
}

// Check replays a hand as it comes from [Read], with its error, and compares
// the stacks.
func Check(h Hand, err error) Finding {
	f := Finding{Name: h.Name, Verdict: Unreadable, Err: err}
	var e *Error
	if errors.As(err, &e) && e.File != "" {
		f.Name = e.File
	}
	if err != nil {
		return f
	}
	story, err := Replay(h)
	if err != nil {
		f.Err = err
		return f
	}
	f.Verdict, f.Stacks = compare(h, story)
	return f
}

// Compare compares the stacks of a replay with those that the hand states. A
// stated part of a chip is the split of an odd chip, which we give to one
// player: the stack may be off by less than a chip there, and nowhere else.
func Compare(h Hand, s *Story) Verdict {
	v, _ := compare(h, s)
	return v
}

func compare(h Hand, s *Story) (Verdict, []Difference) {
	verdict := Exact
	var list []Difference
	for i, c := range s.Stacks {
		d := Difference{Player: i, Got: Amount(c) * s.Unit}
		if i < len(h.Seats) {
			d.Seat = h.Seats[i]
		}
		if i < len(h.Players) {
			d.Name = h.Players[i]
		}
		if i < len(h.Finished) {
			d.Stated = h.Finished[i]
		}
		part, off := d.Stated%s.Unit != 0, max(d.Stated, d.Got)-min(d.Stated, d.Got)
		switch {
		case h.Finished == nil:
			verdict = Unstated
		case off == 0:
			continue
		case part && off < s.Unit && verdict != Differs:
			verdict = Fraction
		default:
			verdict = Differs
		}
		list = append(list, d)
	}
	return verdict, list
}

// chips turns an amount that is whole in a unit into chips.
func chips(a, unit Amount) game.Chips { return game.Chips(a / unit) }
