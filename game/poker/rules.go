package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// rules are a variant with its options; they never change.
type rules struct {
	variant *variant
	options Options
	judge   *judge
}

// Info describes the game with these options.
func (r *rules) Info() game.Info {
	info := r.variant.Info()
	info.Slots = r.variant.slots(max(1, int(r.options.Runs)))
	return info
}

// Options returns the canonical bytes of the options.
func (r *rules) Options() []byte {
	b, err := r.options.Encode()
	if err != nil {
		panic("poker: rules were made from invalid options: " + err.Error())
	}
	return b
}

// Start begins a hand: antes and blinds are posted, and every seat's first
// cards are asked for, in the order of the deal (H-09).
func (r *rules) Start(setup game.Setup) (game.State, []game.Need, error) {
	if err := r.check(setup); err != nil {
		return nil, nil, err
	}
	s := &state{
		rules: r, pos: setup.Positions, carry: setup.Carry, bomb: setup.Bomb,
		n: len(setup.Players), phase: dealing, turn: nobody, aggressor: nobody, shower: nobody,
	}
	first := after(seatsOf(setup.Players), setup.Positions.Button)
	for i := range s.n {
		p := setup.Players[(first+i)%s.n]
		s.players[i] = player{seat: p.Seat, stack: p.Stack, folded: slices.Contains(setup.Away, p.Seat)}
	}
	s.layOut()
	s.post(setup)
	if s.liveCount() == 1 { // H-23: all others are away
		s.win("H-23")
		return s, nil, nil
	}
	return s, s.dealStreet(), nil
}

// seatsOf lists the seats of players.
func seatsOf(players []game.Player) []cards.Seat {
	list := make([]cards.Seat, len(players))
	for i, p := range players {
		list[i] = p.Seat
	}
	return list
}

// index returns the place of the seat in the list, or -1.
func index(players []game.Player, seat cards.Seat) int {
	for i, p := range players {
		if p.Seat == seat {
			return i
		}
	}
	return -1
}
