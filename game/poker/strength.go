package poker

import "github.com/nodealer/nodealer/cards"

// The functions of this file value hands for those who estimate chances, and
// for who wants an evaluator alone. The greater number wins and equal ones
// split. Numbers of different functions do not compare. Hidden cards count for
// nothing. None needs a table or memory.

// Strength values high hands: the best five of up to seven cards (H-34).
func Strength(list ...cards.Card) uint32 {
	return uint32(maskOf(list, nil).high())
}

// ShortStrength values high hands of a short deck of 36 cards (E-10).
func ShortStrength(list ...cards.Card) uint32 {
	return uint32(maskOf(list, nil).short())
}

// AceFive values ace-to-five lows: the best five of up to seven cards (E-20).
func AceFive(list ...cards.Card) uint32 {
	return uint32(maskOf(list, nil).aceFive())
}

// DeuceSeven values deuce-to-seven lows of five cards (E-22).
func DeuceSeven(list ...cards.Card) uint32 {
	return uint32(maskOf(list, nil).deuceSeven())
}

// EightOrBetter values ace-to-five lows of up to seven cards that are eight or
// better; others have 0 (E-25).
func EightOrBetter(list ...cards.Card) uint32 {
	return uint32(maskOf(list, nil).eight())
}

// Badugi values badugi hands of four cards (E-30).
func Badugi(list ...cards.Card) uint32 {
	return uint32(maskOf(list, nil).badugi())
}

// Omaha values high hands of exactly two of the hole cards and three of the
// board (O-02).
func Omaha(hole, board []cards.Card) uint32 { return uint32(omahaHigh(hole, board)) }

// OmahaLow values lows of exactly two of the hole cards and three of the board
// that are eight or better; others have 0 (O-03).
func OmahaLow(hole, board []cards.Card) uint32 { return uint32(omahaLow(hole, board)) }
