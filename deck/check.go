package deck

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
)

// ErrContext is what [Context.Check] wraps: the caller asked for a deck that
// the suite cannot make.
var ErrContext = errors.New("deck: bad context")

// Check says why the suite cannot make this deck, or nil. The suite checks
// Params by itself, beyond their length.
func (c Context) Check(s Suite) error {
	switch {
	case c.Suite != s.ID:
		return fmt.Errorf("%w: suite %q, want %q", ErrContext, c.Suite, s.ID)
	case c.Table == [32]byte{}:
		return fmt.Errorf("%w: no table id", ErrContext)
	case len(c.Params) > MaxParams:
		return fmt.Errorf("%w: %d bytes of parameters, at most %d", ErrContext, len(c.Params), MaxParams)
	}
	if err := checkRoster(c.Roster, s); err != nil {
		return err
	}
	return checkFaces(c.Faces, s)
}

func checkRoster(roster []Member, s Suite) error {
	least, most := max(MinSeats, s.MinSeats), min(MaxSeats, s.MaxSeats)
	players := len(roster)
	if s.Transactor {
		players--
		if players < 0 || roster[players].Seat != TransactorSeat {
			return fmt.Errorf("%w: the last of the roster must be the transactor", ErrContext)
		}
	}
	if n := players; n < least || n > most {
		return fmt.Errorf("%w: %d seats, want %d to %d", ErrContext, n, least, most)
	}
	seats := map[cards.Seat]bool{}
	keys := map[[32]byte]bool{}
	for _, m := range roster {
		switch {
		case m.Seat < 0 || m.Seat > MaxSeat:
			return fmt.Errorf("%w: no seat has the number %d", ErrContext, int(m.Seat))
		case seats[m.Seat]:
			return fmt.Errorf("%w: %v is in the roster twice", ErrContext, m.Seat)
		case m.Key == [32]byte{} || m.Device == [32]byte{}:
			return fmt.Errorf("%w: %v lacks its seat key or device key", ErrContext, m.Seat)
		case keys[m.Key]:
			return fmt.Errorf("%w: %v has the seat key of another seat", ErrContext, m.Seat)
		}
		seats[m.Seat], keys[m.Key] = true, true
	}
	return nil
}

func checkFaces(faces []cards.Card, s Suite) error {
	most := min(MaxFaces, s.MaxCards)
	if n := len(faces); n < MinFaces || n > most {
		return fmt.Errorf("%w: %d faces, want %d to %d", ErrContext, n, MinFaces, most)
	}
	seen := map[cards.Card]bool{}
	for _, f := range faces {
		if !f.Valid() {
			return fmt.Errorf("%w: %v is not a face", ErrContext, f)
		}
		if seen[f] {
			return fmt.Errorf("%w: face %v is there twice", ErrContext, f)
		}
		seen[f] = true
	}
	return nil
}

// Position returns the place of the seat in the roster, which is its place in
// the order of the passes; ok is false for a seat outside the roster.
func (c Context) Position(seat cards.Seat) (at int, ok bool) {
	for i, m := range c.Roster {
		if m.Seat == seat {
			return i, true
		}
	}
	return 0, false
}

// Clone returns a copy that shares no memory with c.
func (c Context) Clone() Context {
	c.Params = append([]byte(nil), c.Params...)
	c.Faces = append([]cards.Card(nil), c.Faces...)
	c.Roster = append([]Member(nil), c.Roster...)
	return c
}
