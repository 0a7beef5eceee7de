package poker

import "github.com/nodealer/nodealer/game"

// MixList is a list of games that has a name.
type MixList struct {
	Name  string // such as "horse"
	Games []string
}

// MixLists returns the lists of games that people know by a name. The last one
// is for a dealer to choose from.
func MixLists() []MixList {
	return []MixList{
		{"horse", []string{"holdem-fl/1", "omaha8-fl/1", "razz-fl/1", "stud-fl/1", "stud8-fl/1"}},
		{"hose", []string{"holdem-fl/1", "omaha8-fl/1", "stud-fl/1", "stud8-fl/1"}},
		{"8game", []string{
			"deuce3-fl/1", "holdem-fl/1", "omaha8-fl/1", "razz-fl/1", "stud-fl/1", "stud8-fl/1", "holdem-nl/1", "omaha-pl/1",
		}},
		{"dealer", []string{
			"holdem-nl/1", "omaha-pl/1", "omaha8-pl/1", "draw52-nl/1", "deuce3-fl/1", "badugi-fl/1", "stud-fl/1", "razz-fl/1",
		}},
	}
}

// FindMixList returns the games of the list with a name.
func FindMixList(name string) ([]string, bool) {
	for _, l := range MixLists() {
		if l.Name == name {
			return l.Games, true
		}
	}
	return nil, false
}

// MayMix reports whether a mix can have a game: one of 52 cards of [Games].
func MayMix(g game.Game) bool {
	_, ok := ByID(g.Info().ID)
	return ok && len(g.Info().Deck) == len(Mix.Info().Deck)
}
