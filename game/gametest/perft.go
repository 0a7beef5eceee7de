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
	return perft(t, served(t, s, needs, deck), deck)
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
		n += perft(t, served(t, next, needs, deck), deck)
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

// served gives the state all the cards that it asks for.
func served(t T, s game.State, needs []game.Need, deck []cards.Card) game.State {
	t.Helper()
	at := func(slot cards.Slot) cards.Card { return deck[slot] }
	if len(needs) > 0 {
		if _, again := needs[0].(game.Reshuffle); again {
			t.Fatalf("a deck that runs out is too long a game to count")
		}
	}
	needs = slices.Clone(needs)
	for len(needs) > 0 {
		slots, face := []cards.Slot(nil), func(cards.Slot) cards.Card { return cards.Hidden }
		switch n := needs[0].(type) {
		case game.Deal:
			slots = n.Slots
		case game.Open:
			slots, face = n.Slots, at
		}
		needs = needs[1:]
		for _, slot := range slots {
			next, more, err := s.Learn(slot, face(slot))
			if err != nil {
				t.Fatalf("%v", err)
			}
			s, needs = next, append(needs, more...)
		}
	}
	return s
}
