package history

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/game"
)

// gameNumber is what a hand is told by from others.
func gameNumber(h *Hand) string {
	switch {
	case h.ID != 0:
		return fmt.Sprint(h.ID)
	case h.Number != "":
		return h.Number
	}
	return "0"
}

// seatNumber is the seat of a player, from 1.
func seatNumber(s *Story, i int) int {
	if i < len(s.Hand.Seats) {
		return s.Hand.Seats[i]
	}
	return i + 1
}

// tableSize is the number of places at the table.
func tableSize(s *Story) int {
	n := max(s.Hand.SeatCount, len(s.Seat))
	for i := range s.Seat {
		n = max(n, seatNumber(s, i))
	}
	return n
}

// blindAt is the small or the big blind that the table has.
func blindAt(h *Hand, i int) Amount {
	if i < len(h.Blinds) {
		return h.Blinds[i]
	}
	return 0
}

// anteOf is the ante of the table, whoever pays it.
func anteOf(h *Hand) Amount {
	if len(h.Antes) == 0 {
		return 0
	}
	return slices.Max(h.Antes)
}

// potOf is a pot and what each player won of it.
type potOf struct {
	amount game.Chips
	won    []game.Chips
	awards []game.Award
}

// potsOf groups the awards by pots: each begins with the high half of its first
// run-out.
func potsOf(s *Story) []potOf {
	var list []potOf
	for _, a := range s.Result.Pots {
		if a.Run == 0 && !a.Low || len(list) == 0 {
			list = append(list, potOf{won: make([]game.Chips, len(s.Seat))})
		}
		p := &list[len(list)-1]
		p.amount += a.Amount
		p.awards = append(p.awards, a)
		for _, x := range a.Shares {
			if i := s.Player(x.Seat); i >= 0 {
				p.won[i] += x.Stack
			}
		}
	}
	return list
}

// wonBy returns what a player won in all.
func wonBy(s *Story, i int) (sum game.Chips) {
	for _, p := range potsOf(s) {
		sum += p.won[i]
	}
	return sum
}
