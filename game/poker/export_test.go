package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// NameOf returns the name of up to seven cards.
func NameOf(list []cards.Card) game.Name {
	_, name := highJudge.best(list, nil)
	return name
}
