package race_test

import (
	"testing"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/race"
)

// The conformance suite.
func TestDeck(t *testing.T)    { decktest.Run(t, race.New()) }
func TestClassic(t *testing.T) { decktest.Run(t, race.Classic()) }

// The bytes that the descriptions promise.
func TestPassBytes(t *testing.T) {
	for _, scheme := range []race.Scheme{race.New(), race.Classic()} {
		w, err := decktest.Ready(scheme, decktest.Setup{Seats: 2, Faces: 52, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, in := range w.Log {
			if m := in.(deck.Message); m.From == w.Context.Roster[0].Seat {
				got += len(m.Data)
			}
		}
		if want := scheme.Suite().PassBytes; got != want {
			t.Errorf("%s: a seat sends %d bytes, the suite says %d", scheme.Suite().ID, got, want)
		}
	}
}
