package poker_test

import (
	"testing"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// TestPerftOfAllGames pins the number of hands that can be played on tiny
// stacks, for every variant.
func TestPerftOfAllGames(t *testing.T) {
	two := poker.Options{SmallBlind: 1, BigBlind: 2}
	spread := poker.Options{SmallBlind: 1, BigBlind: 2, MaxBet: 3}
	stud := poker.Options{Ante: 1, BringIn: 1, MinBet: 2}
	run := poker.Options{SmallBlind: 1, BigBlind: 2, Runs: 3}
	counts := map[string]bool{}
	for _, tt := range []struct {
		id      string
		options poker.Options
		stacks  []game.Chips
		want    int
	}{
		{"holdem-nl/1", two, []game.Chips{5, 5}, 147},
		{"holdem-nl/1", run, []game.Chips{3, 3}, 57},
		{"holdem-pl/1", two, []game.Chips{5, 5}, 147},
		{"holdem-fl/1", two, []game.Chips{5, 5}, 103},
		{"holdem-fl/1", two, []game.Chips{3, 4, 5}, 287},
		{"holdem-sl/1", spread, []game.Chips{5, 5}, 147},
		{"short-nl/1", poker.Options{BigBlind: 2, Ante: 1}, []game.Chips{5, 5}, 27},
		{"omaha-pl/1", two, []game.Chips{5, 5}, 147},
		{"omaha5-pl/1", two, []game.Chips{5, 5}, 147},
		{"omaha6-pl/1", two, []game.Chips{5, 5}, 147},
		{"omaha8-pl/1", two, []game.Chips{5, 5}, 147},
		{"omaha8-fl/1", two, []game.Chips{5, 5}, 103},
		{"omaha8x5-pl/1", two, []game.Chips{5, 5}, 147},
		{"omaha8x5-fl/1", two, []game.Chips{5, 5}, 103},
		{"omaha8x6-pl/1", two, []game.Chips{5, 5}, 147},
		{"omaha8x6-fl/1", two, []game.Chips{5, 5}, 103},
		{"draw52-nl/1", two, []game.Chips{3, 3}, 400},
		{"draw52-pl/1", two, []game.Chips{3, 3}, 400},
		{"draw52-fl/1", two, []game.Chips{4, 4}, 400},
		{"draw32-nl/1", poker.Options{Ante: 1, MinBet: 1}, []game.Chips{2, 2}, 11664},
		{"deuce1-nl/1", two, []game.Chips{3, 3}, 400},
		{"deuce3-fl/1", two, []game.Chips{2, 2}, 46657},
		{"ace3-fl/1", two, []game.Chips{2, 2}, 46657},
		{"badugi-fl/1", two, []game.Chips{2, 2}, 15626},
		{"stud-fl/1", stud, []game.Chips{3, 3}, 32},
		{"stud8-fl/1", stud, []game.Chips{3, 4}, 32},
		{"razz-fl/1", stud, []game.Chips{4, 4}, 88},
	} {
		counts[tt.id] = true
		rules, setup := setupFor(t, tt.id, tt.options, tt.stacks...)
		if got := gametest.Perft(t, rules, setup, rules.Info().Deck); got != tt.want {
			t.Errorf("%s %v: %d hands, want %d", tt.id, tt.stacks, got, tt.want)
		}
	}
	for _, g := range poker.Games() {
		if !counts[g.Info().ID] {
			t.Errorf("%s is not counted", g.Info().ID)
		}
	}
}
