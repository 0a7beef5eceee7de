package history

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// single returns the rules of the one game that a hand of a mix plays, and its
// beginning without the choice; those of another game as they are.
func single(rules game.Rules, setup game.Setup) (game.Rules, game.Setup, error) {
	if rules.Info().ID != poker.Mix.Info().ID {
		return rules, setup, nil
	}
	mix, err := poker.ParseMix(rules.Options())
	if err != nil {
		return nil, setup, err
	}
	if setup.Choice < 0 || setup.Choice >= len(mix.Parts) {
		return nil, setup, fmt.Errorf("the mix has no game %d", setup.Choice)
	}
	part := mix.Parts[setup.Choice]
	g, ok := poker.ByID(part.ID)
	if !ok {
		return nil, setup, fmt.Errorf("there is no game %s", part.ID)
	}
	options, err := part.Options.Encode()
	if err != nil {
		return nil, setup, err
	}
	if rules, err = g.Rules(options); err != nil {
		return nil, setup, err
	}
	setup.Choice, setup.Positions = 0, placesOf(rules, setup)
	return rules, setup, nil
}

// placesOf returns the marked places of a hand of one game with the button
// where it is: a mix marks blinds also for a game that has none.
func placesOf(rules game.Rules, setup game.Setup) game.Positions {
	var in []cards.Seat
	before := cards.NoSeat // the seat from which the button moves on to its place
	for _, p := range setup.Players {
		if p.Seat < setup.Positions.Button {
			before = p.Seat
		}
		in = append(in, p.Seat)
	}
	if before == cards.NoSeat && len(in) > 0 {
		before = in[len(in)-1]
	}
	return rules.Positions(game.Positions{Button: before, BigBlind: cards.NoSeat}, in)
}
