package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Advance places button and blinds for the next hand of a tournament (N-11 to
// N-13). In games without blinds the button moves on to the next seat, and
// everybody is dealt in.
func (r *rules) Advance(last game.Positions, old, fresh []cards.Seat) (game.Positions, []cards.Seat) {
	all := slices.Sorted(slices.Values(append(slices.Clone(old), fresh...)))
	if r.variant.opener != openBlinds || last.BigBlind < 0 {
		return r.Positions(last, all), all
	}
	big := nextSeat(all, last.BigBlind)
	small, button := last.BigBlind, last.SmallBlind
	two := last.Button == last.SmallBlind // the last hand had two seats
	if two {
		button = before(all, small)
	}
	in := slices.DeleteFunc(slices.Clone(all), func(s cards.Seat) bool {
		return !two && s != big && slices.Contains(fresh, s) && (s == small || within(button, s, small)) // N-13
	})
	if len(in) < 2 { // nobody would be left to play with
		small = before(all, big)
		in, button = all, before(all, small)
	}
	if len(in) == 2 { // N-12
		return r.places(in, 1-slices.Index(in, big)), in
	}
	return game.Positions{Button: button, SmallBlind: small, BigBlind: big}, in
}

// before returns the first seat of the list counter-clockwise from one, which
// need not be in it.
func before(seats []cards.Seat, seat cards.Seat) cards.Seat {
	at := slices.IndexFunc(seats, func(s cards.Seat) bool { return s >= seat })
	if at < 0 {
		at = 0
	}
	return seats[(at+len(seats)-1)%len(seats)]
}

// within reports whether a seat is met on the way clockwise from one to another,
// the first counted in and the last not.
func within(from, seat, to cards.Seat) bool {
	if from < to {
		return from <= seat && seat < to
	}
	return seat >= from || seat < to
}

// Advance does the same for a mix, as in a game with blinds.
func (m *mixed) Advance(last game.Positions, old, fresh []cards.Seat) (game.Positions, []cards.Seat) {
	return (&rules{variant: &variant{opener: openBlinds}}).Advance(last, old, fresh)
}
