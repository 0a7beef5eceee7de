package poker_test

import (
	"os"
	"testing"

	"github.com/nodealer/nodealer/game/poker/pokertest"
)

// TestRandomHandsOfAllGames plays random hands of every variant: no chip is
// made or lost, no hand gets stuck, no illegal decision is accepted.
func TestRandomHandsOfAllGames(t *testing.T) {
	hands := 3000
	switch {
	case os.Getenv("NODEALER_LONG") != "":
		hands = 200000
	case testing.Short():
		hands = 1000
	}
	counts, failure := pokertest.Run(1, hands, nil)
	if failure != nil {
		t.Fatal(failure)
	}
	t.Logf("%+v", counts)
}
