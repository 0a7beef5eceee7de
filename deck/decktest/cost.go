package decktest

import (
	"fmt"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/transcript"
)

// Cost makes whole decks for two and for three seats and compares what is on the
// log with what the description says: messages, passes and bytes of all parties
// together, and of each seat alone. A suite over another group than the one that
// is described (a toy) has other bytes: usual is false then.
func Cost(scheme deck.Scheme, usual bool) error {
	s := scheme.Suite()
	for seats := s.MinSeats; seats <= min(s.MinSeats+1, s.MaxSeats); seats++ {
		w, err := Ready(scheme, Setup{Seats: seats, Faces: s.MaxCards, Seed: 1})
		if err != nil {
			return err
		}
		var got deck.Cost
		for _, in := range w.Log {
			m, ok := in.(deck.Message)
			if !ok {
				continue
			}
			got.Messages++
			got.Bytes += len(m.Data)
			if m.Kind == transcript.KindDeckPass {
				got.Passes++
			}
		}
		want := s.Cost(seats)
		if !usual {
			want.Bytes = got.Bytes
		}
		if got != want {
			return fmt.Errorf("a deck for %d seats takes %+v, the suite says %+v", seats, got, want)
		}
	}
	return nil
}
