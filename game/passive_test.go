package game_test

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// TestPassive: the decision for who does not decide is always legal, and a hand
// of such players comes to its end, in every game.
func TestPassive(t *testing.T) {
	for _, g := range poker.Games() {
		b, err := poker.Suggest(g, 10).Encode()
		if err != nil {
			t.Fatal(err)
		}
		rules, err := g.Rules(b)
		if err != nil {
			t.Fatal(err)
		}
		in := []cards.Seat{0, 1, 2}
		setup := game.Setup{Positions: rules.Positions(game.Positions{Button: cards.NoSeat}, in)}
		for _, seat := range in {
			setup.Players = append(setup.Players, game.Player{Seat: seat, Stack: 1000})
		}
		w := gametest.Start(t, rules, setup, g.Info().Deck)
		for w.Serve(); ; w.Serve() {
			seat, ok := w.State.ToAct()
			if !ok {
				break
			}
			a, ok := game.Passive(w.State.Choices())
			if !ok {
				t.Fatalf("%s: nothing to do: %+v", g.Info().ID, w.State.Choices())
			}
			w.Apply(seat, a)
		}
		if _, over := w.State.Result(); !over {
			t.Errorf("%s: the hand is not over", g.Info().ID)
		}
	}
	if _, ok := game.Passive(nil); ok {
		t.Error("a decision without choices")
	}
}

func TestActionEqual(t *testing.T) {
	a := game.Action{Verb: game.Draw, Slots: []cards.Slot{1, 2}}
	if !a.Equal(game.Action{Verb: game.Draw, Slots: []cards.Slot{1, 2}}) || a.Equal(game.Action{Verb: game.Draw, Slots: []cards.Slot{1}}) ||
		a.Equal(game.Action{Verb: game.Draw}) || a.Equal(game.Action{Verb: game.Fold, Slots: []cards.Slot{1, 2}}) {
		t.Error("wrong")
	}
}
