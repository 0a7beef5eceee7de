package sra_test

import (
	"testing"

	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/sra"
)

// The conformance suite, over a small group.
func TestDeck(t *testing.T)    { decktest.Run(t, sra.Toy(false)) }
func TestClassic(t *testing.T) { decktest.Run(t, sra.Toy(true)) }

// What Params writes, Chosen reads, and a deck takes it; no other name is known.
func TestParams(t *testing.T) {
	s := sra.New()
	for _, group := range []string{"", "ffdhe2048", "ffdhe3072"} {
		for _, full := range []bool{false, true} {
			p, err := s.Params(group, full)
			if err != nil {
				t.Fatal(err)
			}
			got, long, err := s.Chosen(p)
			if err != nil || long != full || got != group && group != "" {
				t.Errorf("%q, %v: %q, %v (%v)", group, full, got, long, err)
			}
			if _, err := decktest.Make(s, decktest.Setup{Seats: 2, Faces: 4, Seed: 1, Params: p}); err != nil {
				t.Errorf("%q, %v: %v", group, full, err)
			}
		}
	}
	if _, err := s.Params("ffdhe1024", false); err == nil {
		t.Error("an unknown prime is taken")
	}
}

// A deck over each real prime, short and full locks, and the bytes that the
// description promises.
func TestRealPrimes(t *testing.T) {
	for _, scheme := range []sra.Scheme{sra.New(), sra.Classic()} {
		if err := decktest.Cost(scheme, true); err != nil {
			t.Errorf("%s: %v", scheme.Suite().ID, err)
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
