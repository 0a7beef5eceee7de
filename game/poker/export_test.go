package poker

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// NameOf returns the name of up to seven cards.
func NameOf(list []cards.Card) game.Name {
	_, name := highJudge.best(list, nil)
	return name
}

// LowNameOf names a hand by one of the other judges.
func LowNameOf(which string, list []cards.Card) game.Name {
	j := map[string]*judge{"ace": &aceJudge, "eight": &eightJudge, "deuce": &deuceJudge, "badugi": &badugiJudge}[which]
	_, name := j.best(list, nil)
	return name
}

// CheckNames deals a whole hand of the game and checks that the cards of its
// names are some of it and worth as much as the whole.
func CheckNames(g game.Game, draw func(n int) []cards.Card) error {
	v := g.(*variant)
	list := draw(v.hand() + v.board())
	hole, board := list[:v.hand()], list[v.hand():]
	for _, j := range []*judge{v.judge, v.alt, v.low} {
		if j == nil {
			continue
		}
		value, name := j.best(hole, board)
		again := j
		switch j {
		case &omahaJudge:
			again = &highJudge
		case &omahaLowJudge:
			again = &eightJudge
		}
		if value == 0 {
			continue
		}
		if got := again.value(name.Cards, nil); got != value || Describe(name, "en") == "" || Describe(name, "fr") == "" {
			return fmt.Errorf("%s: %v %v: named %+v, worth %x, want %x", v.id, hole, board, name, got, value)
		}
	}
	return nil
}
