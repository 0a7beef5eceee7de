package poker

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// check refuses a setup that no hand can begin with (H-01, H-03, H-04).
func (r *rules) check(setup game.Setup) error {
	v := r.variant
	n := len(setup.Players)
	if n < v.minSeats || n > v.maxSeats {
		return fmt.Errorf("poker: H-01: %d seats, want %d to %d", n, v.minSeats, v.maxSeats)
	}
	if setup.Carry > game.MaxChips {
		return fmt.Errorf("poker: H-01: %d chips carried over, at most %d", setup.Carry, game.MaxChips)
	}
	sum := setup.Carry
	for i, p := range setup.Players {
		switch {
		case p.Seat < 0 || i > 0 && p.Seat <= setup.Players[i-1].Seat:
			return fmt.Errorf("poker: H-01: %v is out of order", p.Seat)
		case p.Stack == 0:
			return fmt.Errorf("poker: H-01: %v has no chips", p.Seat)
		case p.Stack > game.MaxChips || sum+p.Stack > game.MaxChips:
			return fmt.Errorf("poker: H-01: more than %d chips on the table", game.MaxChips)
		}
		sum += p.Stack
	}
	if err := r.checkPlaces(seatsOf(setup.Players), setup.Positions); err != nil {
		return err
	}
	if err := checkAway(setup); err != nil {
		return err
	}
	if setup.Choice != 0 {
		return fmt.Errorf("poker: S-41: game %d of a mix, but this is none", setup.Choice)
	}
	return r.checkExtras(setup)
}

// checkPlaces refuses a button and blinds that are not where they belong. A
// button or a small blind at a seat that is not dealt in is dead (N-11): it
// belongs to a hand of three or more seats with blinds, and no seat that is dealt
// in stands between it and the next marked place.
func (r *rules) checkPlaces(seats []cards.Seat, pos game.Positions) error {
	button := slices.Index(seats, pos.Button)
	if button >= 0 {
		want := r.places(seats, button)
		if pos == want {
			return nil
		}
		if r.variant.opener != openBlinds || len(seats) == 2 || slices.Contains(seats, pos.SmallBlind) {
			return fmt.Errorf("poker: H-03: the blinds are at %v and %v, want %v and %v",
				pos.SmallBlind, pos.BigBlind, want.SmallBlind, want.BigBlind)
		}
	}
	switch {
	case pos.Button < 0 || pos.Button >= maxSeats || len(seats) == 2:
		return fmt.Errorf("poker: H-03: the button is at %v, which is not dealt in", pos.Button)
	case r.variant.opener == openButton:
		return fmt.Errorf("poker: H-03: the button is at %v, which is not dealt in and posts a blind", pos.Button)
	case r.variant.opener != openBlinds && pos.SmallBlind == cards.NoSeat && pos.BigBlind == cards.NoSeat:
		return nil
	case !slices.Contains(seats, pos.BigBlind) || pos.SmallBlind < 0 || pos.SmallBlind >= maxSeats ||
		pos.SmallBlind == pos.Button || pos.SmallBlind == pos.BigBlind ||
		nextSeat(seats, pos.SmallBlind) != pos.BigBlind ||
		nextSeat(seats, pos.Button) != pos.SmallBlind && (slices.Contains(seats, pos.SmallBlind) || nextSeat(seats, pos.Button) != pos.BigBlind):
		return fmt.Errorf("poker: N-11: the button is at %v and the blinds at %v and %v", pos.Button, pos.SmallBlind, pos.BigBlind)
	}
	return nil
}

// nextSeat returns the first seat of the list clockwise after one, which need
// not be in it.
func nextSeat(seats []cards.Seat, seat cards.Seat) cards.Seat { return seats[after(seats, seat)] }

// checkAway refuses players who are away and do not play, and a hand of which
// everybody is away (N-14).
func checkAway(setup game.Setup) error {
	for i, seat := range setup.Away {
		if i > 0 && seat <= setup.Away[i-1] || index(setup.Players, seat) < 0 {
			return fmt.Errorf("poker: N-14: %v is away, out of order", seat)
		}
	}
	if len(setup.Away) == len(setup.Players) {
		return errors.New("poker: N-14: everybody is away")
	}
	return nil
}

// checkExtras refuses posts, straddles and bomb pots that the rules do not
// know.
func (r *rules) checkExtras(setup game.Setup) error {
	bomb := setup.Bomb > 0
	switch {
	case bomb && r.variant.board() == 0:
		return fmt.Errorf("poker: S-26: %s has no bomb pots", r.variant.id)
	case setup.Bomb > game.MaxChips:
		return fmt.Errorf("poker: S-26: an ante of %d", setup.Bomb)
	case bomb && len(setup.Posts)+len(setup.Straddles) > 0:
		return fmt.Errorf("poker: S-26: nobody posts or straddles in a bomb pot")
	}
	for i, p := range setup.Posts {
		if i > 0 && p.Seat <= setup.Posts[i-1].Seat || index(setup.Players, p.Seat) < 0 {
			return fmt.Errorf("poker: S-25: the post of %v is out of order", p.Seat)
		}
		if r.variant.opener != openBlinds || p.Live+p.Dead == 0 || p.Live > r.options.BigBlind || p.Dead > r.options.BigBlind ||
			p.Seat == setup.Positions.SmallBlind || p.Seat == setup.Positions.BigBlind {
			return fmt.Errorf("poker: S-25: %v cannot post %d and %d", p.Seat, p.Live, p.Dead)
		}
	}
	return r.checkStraddles(setup)
}

// checkStraddles refuses straddles that the table does not allow (S-20 to
// S-23).
func (r *rules) checkStraddles(setup game.Setup) error {
	n := len(setup.Players)
	highest, big := r.options.BigBlind, index(setup.Players, setup.Positions.BigBlind)
	for i, st := range setup.Straddles {
		at := index(setup.Players, st.Seat)
		bad := func(format string, args ...any) error {
			return fmt.Errorf("poker: S-20: %v cannot straddle: %s", st.Seat, fmt.Sprintf(format, args...))
		}
		switch least := r.leastStraddle(highest); {
		case r.options.Straddle == NoStraddle || at < 0:
			return bad("not at this table")
		case st.Seat == setup.Positions.BigBlind || st.Seat == setup.Positions.SmallBlind:
			return bad("it posts a blind")
		case r.options.Straddle == StraddleUTG && at != (big+1+i)%n: // S-21
			return bad("it is not the next seat after the blinds")
		case r.options.Straddle == StraddleButton && st.Seat != setup.Positions.Button: // S-22
			return bad("it is not the button")
		case r.options.Straddle != StraddleUTG && i > 0: // S-22, S-23
			return bad("there is a straddle already")
		case st.Amount < least || r.variant.structure == fixedLimit && st.Amount != least:
			return bad("%d chips are not %d", st.Amount, least)
		case r.variant.structure == spreadLimit && st.Amount > highest+r.options.MaxBet:
			return bad("%d chips are more than the limit", st.Amount)
		case st.Amount > setup.Players[at].Stack:
			return bad("it has %d chips", setup.Players[at].Stack)
		}
		highest = st.Amount
	}
	return nil
}

// leastStraddle returns the smallest straddle over a blind or straddle: twice as
// much, in fixed limit one bet more (S-20).
func (r *rules) leastStraddle(highest game.Chips) game.Chips {
	if r.variant.structure == fixedLimit {
		return highest + r.options.minBet()
	}
	return 2 * highest
}
