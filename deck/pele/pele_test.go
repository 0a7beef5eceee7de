package pele_test

import (
	"testing"

	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/pele"
)

// The conformance suite, over a small group.
func TestDeck(t *testing.T) { decktest.RunPlan(t, pele.Toy()) }

// A hand over each real prime, and the bytes that the description promises.
func TestRealPrimes(t *testing.T) {
	got, err := decktest.PlanCost(pele.New(), [4]int{2, 1, 3, 5})
	if want := pele.New().Suite().Cost(2); err != nil || got != want {
		t.Errorf("eight letters take %+v (%v), the suite says %+v", got, err, want)
	}
	if _, err := decktest.Make(pele.New(), decktest.Setup{Seats: 2, Faces: pele.Cards, Seed: 1, Params: []byte{1}}); err != nil {
		t.Errorf("3072 bits: %v", err)
	}
	for _, params := range [][]byte{nil, {1}} {
		group, full, err := pele.New().Chosen(params)
		if again, err2 := pele.New().Params(group, full); err != nil || err2 != nil || string(again) != string(params) {
			t.Errorf("parameters %v are %s (%v), which is written %v (%v)", params, group, err, again, err2)
		}
	}
	for _, group := range []string{"ffdhe1024", "toy"} {
		if p, err := pele.New().Params(group, false); err == nil {
			t.Errorf("group %s is written %v", group, p)
		}
	}
	if p, err := pele.New().Params("", true); err == nil {
		t.Errorf("locks of full length are written %v", p)
	}
	for _, params := range [][]byte{{0}, {2}, {1, 0}} {
		if _, _, err := pele.New().Chosen(params); err == nil {
			t.Errorf("parameters %v are read", params)
		}
		if _, err := decktest.Make(pele.New(), decktest.Setup{Seats: 2, Faces: pele.Cards, Seed: 1, Params: params}); err == nil {
			t.Errorf("parameters %v are taken", params)
		}
	}
}
