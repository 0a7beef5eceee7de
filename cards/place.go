package cards

import "fmt"

// Seat is a place at a table, counted from 0 clockwise. It stays the same for
// the whole life of the table, whoever sits out or folds.
type Seat int

// NoSeat says that no seat is meant: everybody, or nobody, as the field says.
const NoSeat Seat = -1

// String returns "seat 0", or "no seat".
func (s Seat) String() string {
	if s < 0 {
		return "no seat"
	}
	return fmt.Sprintf("seat %d", int(s))
}

// Slot is the index of a place in the shuffled deck of one hand, counted from
// 0. A slot belongs to one recipient for ever.
type Slot int
