package poker_test

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// TestPerft pins the number of hands that can be played on tiny stacks: an
// illegal or a missing choice changes it.
func TestPerft(t *testing.T) {
	for _, tt := range []struct {
		options poker.Options
		stacks  []game.Chips
		want    int
	}{
		{poker.Options{SmallBlind: 1, BigBlind: 2}, []game.Chips{1, 5}, 1},
		{poker.Options{SmallBlind: 1, BigBlind: 2}, []game.Chips{2, 2}, 2},
		{poker.Options{SmallBlind: 1, BigBlind: 2}, []game.Chips{3, 3}, 27},
		{poker.Options{SmallBlind: 1, BigBlind: 2}, []game.Chips{4, 5}, 35},
		{poker.Options{SmallBlind: 1, BigBlind: 2, Ante: 1}, []game.Chips{4, 5}, 27},
		{poker.Options{SmallBlind: 1, BigBlind: 2}, []game.Chips{2, 2, 2}, 4},
		{poker.Options{SmallBlind: 1, BigBlind: 2}, []game.Chips{3, 2, 4}, 52},
		{poker.Options{SmallBlind: 1, BigBlind: 2}, []game.Chips{5, 5}, 147},
		{poker.Options{SmallBlind: 1, BigBlind: 2}, []game.Chips{6, 7}, 307},
		{poker.Options{SmallBlind: 1, BigBlind: 2}, []game.Chips{3, 4, 4}, 275},
		{poker.Options{SmallBlind: 1, BigBlind: 2, Ante: 1, AnteFrom: poker.AnteBigBlind}, []game.Chips{4, 4, 5}, 235},
	} {
		rules, setup := setupOf(t, tt.options, tt.stacks...)
		if got := gametest.Perft(t, rules, setup, cards.Deck52()); got != tt.want {
			t.Errorf("%+v with %v: %d hands, want %d", tt.options, tt.stacks, got, tt.want)
		}
	}
}

// TestPerftByHand counts a tree small enough for paper: both seats have 3 chips,
// the blinds are 1 and 2.
//
// On a later street each has 1 chip. The first folds (1), bets it (the other
// folds or calls: 2) or checks; then the other folds (1), bets (2) or checks
// into the next street. That is 6 and what follows; after the river, the
// first shows and the other shows or mucks (2), or the first mucks (1).
func TestPerftByHand(t *testing.T) {
	showdown := 3
	flop := 6 + 6 + 6 + showdown
	afterLimp := 1 + flop + 2 // the big blind folds, checks, or raises all-in
	want := 1 + afterLimp + 2 // the button folds, calls, or raises all-in
	rules, setup := setupOf(t, poker.Options{SmallBlind: 1, BigBlind: 2}, 3, 3)
	if got := gametest.Perft(t, rules, setup, cards.Deck52()); got != want {
		t.Errorf("%d hands, want %d", got, want)
	}
}
