package tourney

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// thousand is what all shares come to.
const thousand = 1000

// validateShares checks the table of prizes (N-06).
func (s Structure) validateShares() error {
	if len(s.Shares) == 0 || len(s.Shares) > s.Seats {
		return fmt.Errorf("tourney: N-06: %d prizes for %d seats", len(s.Shares), s.Seats)
	}
	sum := 0
	for i, share := range s.Shares {
		if share == 0 || i > 0 && share > s.Shares[i-1] {
			return fmt.Errorf("tourney: N-06: the share of place %d is %d", i+1, share)
		}
		sum += int(share)
	}
	if sum != thousand {
		return fmt.Errorf("tourney: N-06: the shares come to %d thousandths", sum)
	}
	return nil
}

// Prizes returns the prizes for so many players who can win and so many buy-ins,
// best first; they come to exactly what was paid in (N-06, N-07).
func (s Structure) Prizes(players, paid int) []game.Chips {
	pool := s.BuyIn * game.Chips(paid)
	shares := s.Shares[:min(len(s.Shares), players)]
	sum := game.Chips(0)
	for _, share := range shares {
		sum += game.Chips(share)
	}
	prizes := make([]game.Chips, len(shares))
	left := pool
	for i, share := range shares {
		// pool is below 2^40 and a share below 2^10: no overflow.
		prizes[i] = pool * game.Chips(share) / sum
		left -= prizes[i]
	}
	for i := range left {
		prizes[i]++
	}
	return prizes
}

// Entry is a player of a tournament and how it did.
type Entry struct {
	Seat  cards.Seat // each once: of players who had one seat, any other order
	Times int        // how often it paid the buy-in; at least 1
	Hand  uint32     // the number of the hand in which it went out; 0 if it is still in
	// Chips is what it had when that hand began, or has now if it is in.
	Chips game.Chips
	Out   bool // disqualified: behind all others, without a prize
}

// Place is the result of a seat.
type Place struct {
	Seat  cards.Seat
	Place int // from 1; seats that share places have the best of them
	Prize game.Chips
}

// Places returns the order of all entries, best first, and the prizes (N-05,
// N-08 to N-10, N-15).
func (s Structure) Places(entries []Entry) ([]Place, error) {
	order := slices.Clone(entries)
	slices.SortFunc(order, func(a, b Entry) int {
		if c := better(a, b); c != 0 {
			return c
		}
		return int(a.Seat - b.Seat)
	})
	paid, fair := 0, 0
	for i, e := range order {
		if slices.ContainsFunc(order[:i], func(o Entry) bool { return o.Seat == e.Seat }) || len(order) > s.Seats || e.Times < 1 {
			return nil, fmt.Errorf("tourney: N-04: %v has entered twice, or not at all, or too many have", e.Seat)
		}
		paid += e.Times
		if !e.Out {
			fair++
		}
	}
	if fair == 0 { // N-15: there is nobody to win
		return s.refund(order), nil
	}
	prizes := s.Prizes(fair, paid)
	places := make([]Place, 0, len(order))
	for i := 0; i < len(order); {
		k := i + 1
		for k < len(order) && better(order[i], order[k]) == 0 {
			k++
		}
		places = append(places, share(order[i:k], i, prizes)...)
		i = k
	}
	return places, nil
}

// refund gives everybody back what was paid.
func (s Structure) refund(order []Entry) []Place {
	list := make([]Place, len(order))
	for i, e := range order {
		list[i] = Place{Seat: e.Seat, Place: 1, Prize: s.BuyIn * game.Chips(e.Times)}
	}
	return list
}

// better orders two entries, the better one first; 0 if they share their places.
func better(a, b Entry) int {
	switch {
	case a.Out != b.Out:
		if b.Out {
			return -1
		}
		return 1
	case (a.Hand == 0) != (b.Hand == 0):
		if a.Hand == 0 {
			return -1
		}
		return 1
	case a.Hand != b.Hand:
		return int(max(-1, min(1, int64(b.Hand)-int64(a.Hand))))
	case a.Chips > b.Chips:
		return -1
	case a.Chips < b.Chips:
		return 1
	}
	return 0
}

// share divides the prizes from a place on among the seats that share them
// (N-08).
func share(tied []Entry, from int, prizes []game.Chips) []Place {
	sum := game.Chips(0)
	for i := from; i < min(from+len(tied), len(prizes)); i++ {
		sum += prizes[i]
	}
	n := game.Chips(len(tied))
	list := make([]Place, len(tied))
	for k, e := range tied {
		list[k] = Place{Seat: e.Seat, Place: from + 1, Prize: sum / n}
		if game.Chips(k) < sum%n {
			list[k].Prize++
		}
	}
	return list
}
