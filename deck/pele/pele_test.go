package pele_test

import (
	"testing"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/pele"
)

// The conformance suite, over a small group.
func TestDeck(t *testing.T) { decktest.RunPlan(t, pele.Toy()) }

// A hand over each real prime, and the bytes that the description promises.
func TestRealPrimes(t *testing.T) {
	if err := decktest.DealPlan(pele.New(), [4]int{2, 1, 3, 0}, 1); err != nil {
		t.Error(err)
	}
	w, err := decktest.Ready(pele.New(), decktest.Setup{Seats: 2, Faces: pele.Cards, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	sent := 0
	for _, in := range w.Log {
		if m, ok := in.(deck.Message); ok && m.From == w.Context.Roster[0].Seat {
			sent += len(m.Data)
		}
	}
	if want := pele.New().Suite().PassBytes; sent != want {
		t.Errorf("A sends %d bytes to make a deck, the suite says %d", sent, want)
	}
	if _, err := decktest.Make(pele.New(), decktest.Setup{Seats: 2, Faces: pele.Cards, Seed: 1, Params: []byte{1}}); err != nil {
		t.Errorf("3072 bits: %v", err)
	}
	for _, params := range [][]byte{{0}, {2}, {1, 0}} {
		if _, err := decktest.Make(pele.New(), decktest.Setup{Seats: 2, Faces: pele.Cards, Seed: 1, Params: params}); err == nil {
			t.Errorf("parameters %v are taken", params)
		}
	}
}
