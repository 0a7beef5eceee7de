package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Positions moves the button to the next seat that is dealt in (H-02) and sets
// the blinds behind it (H-03, H-04). It returns the zero-like Positions of
// NoSeat if fewer than two seats are dealt in.
func (r *rules) Positions(last game.Positions, in []cards.Seat) game.Positions {
	if len(in) < 2 {
		return game.Positions{Button: cards.NoSeat, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat}
	}
	if last.Button < 0 {
		return r.places(in, 0)
	}
	button := after(in, last.Button)
	if len(in) == 2 && in[1-button] == last.BigBlind && r.variant.opener == openBlinds {
		button = 1 - button // H-05: no second big blind in a row
	}
	return r.places(in, button)
}

// places returns the marked places for the button at in[button]. Who posts
// nothing is not marked (S-03).
func (r *rules) places(in []cards.Seat, button int) game.Positions {
	n := len(in)
	p := game.Positions{Button: in[button], SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat}
	switch {
	case r.variant.opener == openButton:
		p.BigBlind = in[button]
	case r.variant.opener != openBlinds:
	case n == 2: // H-04
		p.SmallBlind, p.BigBlind = in[button], in[1-button]
	default:
		p.SmallBlind, p.BigBlind = in[(button+1)%n], in[(button+2)%n]
	}
	return p
}

// after returns the index of the first seat clockwise after seat, which need
// not be in the list.
func after(in []cards.Seat, seat cards.Seat) int {
	for i, s := range in {
		if s > seat {
			return i
		}
	}
	return 0
}
