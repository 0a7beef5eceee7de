package gametest

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Perft counts the hands that can be played with the cards lying as they do:
// every sequence of legal decisions, with every size of bet, to its end. An
// exchange counts once for each number of cards: the first ones go. It is for
// tiny stacks.
func Perft(t T, rules game.Rules, setup game.Setup, deck []cards.Card) int {
	t.Helper()
	s, needs, err := rules.Start(setup)
	if err != nil {
		t.Fatalf("Start(%+v): %v", setup, err)
	}
	s, deck = served(t, s, needs, deck)
	return perft(t, s, deck)
}

// perft counts the ends below a state that waits for no cards.
func perft(t T, s game.State, deck []cards.Card) int {
	t.Helper()
	if _, over := s.Result(); over {
		return 1
	}
	seat, ok := s.ToAct()
	if !ok {
		t.Fatalf("nobody is to act and the hand is not over")
	}
	n := 0
	for _, a := range decisions(s.Choices()) {
		next, needs, err := s.Apply(seat, a)
		if err != nil {
			t.Fatalf("%v", err)
		}
		next, after := served(t, next, needs, deck)
		n += perft(t, next, after)
	}
	return n
}

// decisions lists what the choices allow.
func decisions(choices []game.Choice) []game.Action {
	var list []game.Action
	for _, c := range choices {
		for to := c.Min; to <= c.Max; to++ {
			list = append(list, game.Action{Verb: c.Verb, To: to})
		}
		for k := range c.Slots {
			list = append(list, game.Action{Verb: c.Verb, Slots: c.Slots[:k+1]})
		}
	}
	return list
}

// served gives the state all the cards that it asks for, and returns the deck as
// it lies then: a pile keeps its order.
func served(t T, s game.State, needs []game.Need, deck []cards.Card) (game.State, []cards.Card) {
	t.Helper()
	for needs = slices.Clone(needs); len(needs) > 0; {
		var slots []cards.Slot
		hidden := false
		switch n := needs[0].(type) {
		case game.Deal:
			slots, hidden = n.Slots, true
		case game.Exchange:
			slots, hidden = n.Slots, true
		case game.Open:
			slots = n.Slots
		case game.Reshuffle:
			deck = slices.Clone(deck)
			for _, slot := range n.Slots {
				deck = append(deck, deck[slot])
			}
		}
		needs = needs[1:]
		for _, slot := range slots {
			face := deck[slot]
			if hidden {
				face = cards.Hidden
			}
			next, more, err := s.Learn(slot, face)
			if err != nil {
				t.Fatalf("%v", err)
			}
			s, needs = next, append(needs, more...)
		}
	}
	return s, deck
}
