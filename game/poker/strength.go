package poker

import "github.com/nodealer/nodealer/cards"

// Strength orders high hands for those who estimate chances: the best five of
// up to seven cards, the greater number wins and equal ones split (H-34).
// Hidden cards count for nothing. It needs no memory.
func Strength(list ...cards.Card) uint32 {
	var m masks
	for _, c := range list {
		m.add(c)
	}
	return uint32(m.high())
}
