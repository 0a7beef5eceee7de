package pokertest

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/poker/plain"
)

// Evaluator is a way of valuing hands, quick and plain, to be measured and
// tested side by side.
type Evaluator struct {
	Name   string
	Hole   int        // cards of the hand
	Board  int        // cards of the board
	Lowest cards.Rank // of the deck
	Quick  func(hole, board []cards.Card) uint32
	Plain  func(hole, board []cards.Card) []int
}

// Evaluators returns every evaluator of package poker beside the plain one.
func Evaluators() []Evaluator {
	return []Evaluator{
		{"High7", 7, 0, cards.Two, quick(poker.Strength), slow(plain.High)},
		{"High5", 5, 0, cards.Two, quick(poker.Strength), slow(plain.High)},
		{"Short7", 7, 0, cards.Six, quick(poker.ShortStrength), slow(plain.Short)},
		{"AceFive7", 7, 0, cards.Two, quick(poker.AceFive), slow(plain.AceFive)},
		{"AceFive5", 5, 0, cards.Two, quick(poker.AceFive), slow(plain.AceFive)},
		{"DeuceSeven5", 5, 0, cards.Two, quick(poker.DeuceSeven), slow(plain.DeuceSeven)},
		{"EightOrBetter7", 7, 0, cards.Two, quick(poker.EightOrBetter), slow(plain.EightOrBetter)},
		{"Badugi4", 4, 0, cards.Two, quick(poker.Badugi), slow(plain.Badugi)},
		{"Omaha4", 4, 5, cards.Two, poker.Omaha, plain.Omaha},
		{"Omaha6", 6, 5, cards.Two, poker.Omaha, plain.Omaha},
		{"OmahaLow4", 4, 5, cards.Two, poker.OmahaLow, plain.OmahaLow},
		{"OmahaLow6", 6, 5, cards.Two, poker.OmahaLow, plain.OmahaLow},
	}
}

// quick makes an evaluator without a board.
func quick(f func(...cards.Card) uint32) func(hole, board []cards.Card) uint32 {
	return func(hole, _ []cards.Card) uint32 { return f(hole...) }
}

// slow makes a plain evaluator without a board.
func slow(f func([]cards.Card) []int) func(hole, board []cards.Card) []int {
	return func(hole, _ []cards.Card) []int { return f(hole) }
}
