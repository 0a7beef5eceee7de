package gametest

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Perft counts the hands that can be played with the cards lying as they do:
// every sequence of legal decisions, with every size of bet, to its end. It is
// for tiny stacks.
func Perft(t testing.TB, rules game.Rules, setup game.Setup, deck []cards.Card) int {
	t.Helper()
	s, needs, err := rules.Start(setup)
	if err != nil {
		t.Fatalf("Start(%+v): %v", setup, err)
	}
	return perft(t, served(t, s, needs, deck), deck)
}

// perft counts the ends below a state that waits for no cards.
func perft(t testing.TB, s game.State, deck []cards.Card) int {
	t.Helper()
	if _, over := s.Result(); over {
		return 1
	}
	seat, ok := s.ToAct()
	if !ok {
		t.Fatal("nobody is to act and the hand is not over")
	}
	n := 0
	for _, c := range s.Choices() {
		for to := c.Min; to <= c.Max; to++ {
			next, needs, err := s.Apply(seat, game.Action{Verb: c.Verb, To: to})
			if err != nil {
				t.Fatal(err)
			}
			n += perft(t, served(t, next, needs, deck), deck)
		}
	}
	return n
}

// served gives the state all the cards that it asks for.
func served(t testing.TB, s game.State, needs []game.Need, deck []cards.Card) game.State {
	t.Helper()
	for len(needs) > 0 {
		slots, face := []cards.Slot(nil), func(cards.Slot) cards.Card { return cards.Hidden }
		switch n := needs[0].(type) {
		case game.Deal:
			slots = n.Slots
		case game.Open:
			slots, face = n.Slots, func(slot cards.Slot) cards.Card { return deck[slot] }
		}
		needs = needs[1:]
		for _, slot := range slots {
			next, more, err := s.Learn(slot, face(slot))
			if err != nil {
				t.Fatal(err)
			}
			s, needs = next, append(needs, more...)
		}
	}
	return s
}
