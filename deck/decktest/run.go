// Package decktest is the conformance suite that every suite of decks passes:
// [Run] in a test of the suite's package.
//
// It plays honest decks for the seat counts that the suite claims to serve,
// replays their logs, spoils every message, compares what a coalition sees when
// the hidden card of another is a different one, and shows the claims of the
// suite's description true. Each check is a function that returns an error, so
// that a test can plant a broken suite and see that the check finds it.
//
// [World] is a deck with all its seats, for other tests that need one.
package decktest

import (
	"fmt"
	"testing"

	"github.com/nodealer/nodealer/deck"
)

// Run runs all checks. With -short it takes fewer and smaller decks.
func Run(t *testing.T, scheme deck.Scheme) {
	s := scheme.Suite()
	for seats := s.MinSeats; seats <= s.MaxSeats; seats++ {
		whole := seats == 2 || seats == 3 || seats == 6 || seats == 10
		if testing.Short() && seats > 3 {
			continue
		}
		faces := min(s.MaxCards, 3*seats+5)
		if whole && !testing.Short() {
			faces = s.MaxCards
		}
		t.Run(fmt.Sprintf("deal/%d", seats), func(t *testing.T) {
			try(t, Deal(scheme, Setup{Seats: seats, Faces: faces, Seed: uint64(seats)}))
		})
		if seats > 3 && seats != 6 {
			continue
		}
		t.Run(fmt.Sprintf("reshuffle/%d", seats), func(t *testing.T) {
			try(t, Reshuffle(scheme, Setup{Seats: seats, Faces: min(s.MaxCards, 3*seats+5), Seed: uint64(seats)}))
		})
	}
	runs, every := 360, 1
	if testing.Short() {
		runs, every = 120, 9
	}
	t.Run("orders", func(t *testing.T) { try(t, Orders(scheme, runs)) })
	t.Run("mutations", func(t *testing.T) { try(t, Mutations(scheme, every)) })
	t.Run("at end", func(t *testing.T) { try(t, AtEnd(scheme)) })
	t.Run("strangers", func(t *testing.T) { try(t, Strangers(scheme)) })
	t.Run("views", func(t *testing.T) { try(t, Views(scheme, 100)) })
	t.Run("views/reshuffle", func(t *testing.T) { try(t, ReshuffleViews(scheme, 100)) })
	t.Run("claims", func(t *testing.T) { try(t, Claims(scheme)) })
}

func try(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
	}
}
