package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// judge values hands in one way.
type judge struct {
	// value returns the strength of the best hand, 0 for none.
	value func(hole, board []cards.Card) strength
	// name names the hand of that strength.
	name func(v strength, hole, board []cards.Card) game.Name
}

// best returns the strength and the name of the best hand.
func (j *judge) best(hole, board []cards.Card) (strength, game.Name) {
	v := j.value(hole, board)
	if v == 0 {
		return 0, game.Name{}
	}
	return v, j.name(v, hole, board)
}

// ofAll makes a judge that takes the best of all cards together. plain turns
// its strength into that of a high hand, to name it.
func ofAll(value func(masks) strength, plain func(strength) strength) judge {
	return judge{
		value: func(hole, board []cards.Card) strength {
			return value(maskOf(hole, board))
		},
		name: func(v strength, hole, board []cards.Card) game.Name {
			m := maskOf(hole, board)
			return nameOf(plain(v), &m)
		},
	}
}

// The ways of judging (docs/rules/hands.md).
var (
	highJudge       = ofAll(masks.high, same)
	highJudge32     = ofAll(func(m masks) strength { return m.best(aceBelowSeven) }, same)
	shortJudge      = ofAll(masks.short, swapped)
	shortTripsJudge = ofAll(masks.shortTrips, swappedTrips)
	deuceJudge      = judge{value: ofAll(masks.deuceSeven, same).value, name: deuceName}
	omahaJudge      = judge{value: omahaHigh, name: omahaName}
	aceJudge        = lowOf(masks.aceFive)
	eightJudge      = lowOf(masks.eight)
	omahaLowJudge   = judge{value: omahaLow, name: lowName}
	badugiJudge     = judge{
		value: func(hole, board []cards.Card) strength {
			return maskOf(hole, board).badugi()
		},
		name: badugiName,
	}
)

// lowOf makes a judge of low hands with the ace low.
func lowOf(value func(masks) strength) judge {
	return judge{
		value: func(hole, board []cards.Card) strength {
			return value(maskOf(hole, board))
		},
		name: lowName,
	}
}
