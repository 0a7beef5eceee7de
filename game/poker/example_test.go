package poker_test

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// A hand without any cryptography: the caller deals.
func Example() {
	options, err := poker.Options{SmallBlind: 5, BigBlind: 10}.Encode()
	if err != nil {
		panic(err)
	}
	rules, err := poker.Holdem.Rules(options)
	if err != nil {
		panic(err)
	}
	none := game.Positions{Button: cards.NoSeat, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat}
	state, needs, err := rules.Start(game.Setup{
		Players:   []game.Player{{Seat: 0, Stack: 200}, {Seat: 1, Stack: 150}},
		Positions: rules.Positions(none, []cards.Seat{0, 1}),
	})
	if err != nil {
		panic(err)
	}
	for _, need := range needs {
		for _, slot := range need.(game.Deal).Slots {
			if state, _, err = state.Learn(slot, cards.Hidden); err != nil {
				panic(err)
			}
		}
	}
	if _, _, err := state.Apply(0, game.Action{Verb: game.Raise, To: 15}); err != nil {
		fmt.Println(err)
	}
	if state, _, err = state.Apply(0, game.Action{Verb: game.Raise, To: 30}); err != nil {
		panic(err)
	}
	if state, _, err = state.Apply(1, game.Action{Verb: game.Fold}); err != nil {
		panic(err)
	}
	result, _ := state.Result()
	fmt.Println(result.Stacks, result.Rule)
	// Output:
	// H-16: the smallest raise is to 20
	// [{seat 0 210} {seat 1 140}] H-23
}
