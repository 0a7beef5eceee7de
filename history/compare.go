package history

import "github.com/nodealer/nodealer/game"

// Verdict says how a replay compares with what the history states.
type Verdict uint8

// The verdicts.
const (
	Exact    Verdict = 1 + iota // every stack is as stated
	Fraction                    // as stated but for halves of an odd chip
	Differs                     // some stack is another
	Unstated                    // the history states no finishing stacks
)

var verdicts = [...]string{Exact: "exact", Fraction: "fraction", Differs: "differs", Unstated: "unstated"}

// String returns the verdict in a word.
func (v Verdict) String() string {
	if v < Exact || int(v) >= len(verdicts) {
		return "?"
	}
	return verdicts[v]
}

// Compare compares the stacks of a replay with those that the hand states. A
// stated half chip is the split of an odd chip, which we give to one player:
// the stack may be half a chip more or less there, and nowhere else.
func Compare(h Hand, stacks []game.Chips) Verdict {
	if h.Finished == nil {
		return Unstated
	}
	if len(stacks) != len(h.Finished) {
		return Differs
	}
	verdict := Exact
	for i, stated := range h.Finished {
		got := Amount(stacks[i]) * hundred
		switch {
		case got == stated:
		case stated%hundred == hundred/2 && (got == stated+hundred/2 || got+hundred/2 == stated):
			verdict = Fraction
		default:
			return Differs
		}
	}
	return verdict
}
