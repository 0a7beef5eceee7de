package poker_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// horse is a mix of five games.
var horse = []poker.Part{
	{ID: "holdem-fl/1", Options: limit}, {ID: "omaha8-fl/1", Options: limit}, {ID: "razz-fl/1", Options: studs},
	{ID: "stud-fl/1", Options: studs}, {ID: "stud8-fl/1", Options: studs},
}

// S-41
func TestMix(t *testing.T) {
	b, err := poker.EncodeMix(poker.MixOptions{Parts: horse})
	if err != nil {
		t.Fatal(err)
	}
	if o, err := poker.ParseMix(b); err != nil || !slices.Equal(o.Parts, horse) {
		t.Errorf("%v, %v", o, err)
	}
	rules, err := poker.Mix.Rules(b)
	if err != nil || !bytes.Equal(rules.Options(), b) || rules.Info().MaxSeats != 8 {
		t.Fatal(err, rules.Info())
	}
	none := game.Positions{Button: cards.NoSeat, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat}
	setup := game.Setup{
		Players:   []game.Player{{Seat: 0, Stack: 1000}, {Seat: 3, Stack: 1000}, {Seat: 4, Stack: 1000}},
		Positions: rules.Positions(none, []cards.Seat{0, 3, 4}),
	}
	for i, part := range horse {
		setup.Choice = i
		h := &hand{gametest.Start(t, rules, setup, cards.Deck52()), t}
		h.Serve()
		if got := h.State.View(cards.NoSeat, nil).Game; got != part.ID {
			t.Errorf("%d is %s, want %s", i, got, part.ID)
		}
		h.checkDown(3).showAll()
	}
	for _, choice := range []int{-1, 5} {
		setup.Choice = choice
		if _, _, err := rules.Start(setup); err == nil {
			t.Errorf("game %d of five was played", choice)
		}
	}
	other, plain := setupOf(t, blinds, 1000, 1000)
	plain.Choice = 1
	if _, _, err := other.Start(plain); err == nil {
		t.Error("game 1 of no mix was played")
	}
}

// S-41
func TestMixRefusals(t *testing.T) {
	for _, bad := range [][]poker.Part{
		nil,
		{{ID: "chess/1", Options: limit}},
		{{ID: "mix/1", Options: limit}},
		{{ID: "short-nl/1", Options: poker.Options{BigBlind: 1, Ante: 1}}},
		{{ID: "razz-fl/1", Options: limit}},
		{{ID: "razz-fl/1"}},
		slices.Repeat(horse, 4),
	} {
		if b, err := poker.EncodeMix(poker.MixOptions{Parts: bad}); err == nil {
			t.Errorf("%v was written as %x", bad, b)
		}
	}
	b, err := poker.EncodeMix(poker.MixOptions{Parts: horse})
	if err != nil {
		t.Fatal(err)
	}
	for n := range b {
		if _, err := poker.Mix.Rules(b[:n]); err == nil {
			t.Errorf("%d bytes were read", n)
		}
	}
	if _, err := poker.Mix.Rules(append(b, 0)); err == nil {
		t.Error("a byte too many was read")
	}
}
