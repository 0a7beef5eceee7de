package decktest

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// chi5 is the value that chi-square with 5 degrees of freedom exceeds with
// probability 1e-6.
const chi5 = 35.888

// Orders shuffles a deck of three cards in many worlds and demands that all six
// orders come evenly (docs/threats.md R2).
func Orders(scheme deck.Scheme, runs int) error {
	count := map[[3]cards.Card]int{}
	for i := range runs {
		w, err := Ready(scheme, Setup{Seats: scheme.Suite().MinSeats, Faces: 3, Seed: 1000 + uint64(i)})
		if err != nil {
			return err
		}
		if err := w.Step(deck.Open{Slots: []cards.Slot{0, 1, 2}}); err != nil {
			return err
		}
		if err := w.Settle(); err != nil {
			return err
		}
		var order [3]cards.Card
		for at := range order {
			order[at], _ = w.Public.Face(cards.Slot(at))
		}
		count[order]++
	}
	expected := float64(runs) / 6
	chi := float64(6-len(count)) * expected
	for _, n := range count {
		chi += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	if len(count) > 6 || chi > chi5 {
		return fmt.Errorf("orders are not even: chi-square %.1f over %.1f: %v", chi, chi5, count)
	}
	return nil
}
