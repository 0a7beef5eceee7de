package sra_test

import (
	"testing"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/sra"
)

// The conformance suite, over a small group.
func TestDeck(t *testing.T)    { decktest.Run(t, sra.Toy(false)) }
func TestClassic(t *testing.T) { decktest.Run(t, sra.Toy(true)) }

// A deck over each real prime, short and full locks, and the bytes that the
// description promises.
func TestRealPrimes(t *testing.T) {
	for name, scheme := range map[string]sra.Scheme{"proved": sra.New(), "classic": sra.Classic()} {
		suite := scheme.Suite()
		w, err := decktest.Ready(scheme, decktest.Setup{Seats: 2, Faces: 52, Seed: 1})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, in := range w.Log {
			if m, ok := in.(deck.Message); ok && len(m.Data) != suite.PassBytes {
				t.Errorf("%s: a pass takes %d bytes, the suite says %d", name, len(m.Data), suite.PassBytes)
			}
		}
	}
	for _, params := range [][]byte{{0, 1}, {1, 0}} {
		if err := decktest.Deal(sra.New(), decktest.Setup{Seats: 2, Faces: 4, Seed: 1, Params: params}); err != nil {
			t.Errorf("parameters %v: %v", params, err)
		}
	}
	for _, params := range [][]byte{{0, 0}, {2, 0}, {0, 2}, {0}, {1, 0, 0}} {
		if _, err := decktest.Make(sra.New(), decktest.Setup{Seats: 2, Faces: 4, Seed: 1, Params: params}); err == nil {
			t.Errorf("parameters %v are taken", params)
		}
	}
}
