package bench

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/game/poker/pokertest"
)

// TestRun: a small run gives every row and figure, and the table and JSON name
// them.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	var text bytes.Buffer
	r, err := Run(&text, Options{Cards: 9, Rounds: 3, Deals: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range r.Rows {
		if row.Ratio <= 0 || row.Platform != r.Platform || row.Unit == "" || !strings.Contains(text.String(), row.ID) {
			t.Errorf("row %+v", row)
		}
		if met := row.Ratio <= row.Hard; met != row.Met && row.Better == "lower" {
			t.Errorf("row %s: met is %v", row.ID, row.Met)
		}
	}
	for _, f := range r.Figures {
		if f.Microseconds <= 0 {
			t.Errorf("figure %+v", f)
		}
	}
	if len(r.Rows) != 9 || len(r.Deals) != 1 || r.Deals[0].Bytes == 0 {
		t.Errorf("%d rows, %d deals", len(r.Rows), len(r.Deals))
	}
	for _, e := range r.Evaluators {
		if e.QuickNS <= 0 || e.PlainNS <= e.QuickNS || e.Met != (e.Ratio >= e.Target) || !strings.Contains(text.String(), e.Name) {
			t.Errorf("evaluator %+v", e)
		}
	}
	if len(r.Evaluators) != len(pokertest.Evaluators()) {
		t.Errorf("%d evaluators", len(r.Evaluators))
	}
	b, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(b), `"rows":[{"id":"r1","platform":"native","ratio":`) {
		t.Errorf("%s %v", b, err)
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []Options{{}, {Cards: 1, Rounds: 3}, {Cards: 1001, Rounds: 3}, {Cards: 52, Rounds: 2}} {
		if _, err := Run(&bytes.Buffer{}, o); err != ErrOptions {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// TestShortest: the shortest proofs of some decks, in rows and of any form; a
// prime number of cards has but one row.
func TestShortest(t *testing.T) {
	for _, c := range [][4]int{{52, 4, 3776, 1440}, {53, 1, 5408, 1504}, {2, 1, 512, 512}, {104, 8, 5184, 1632}, {312, 12, 8672, 2016}} {
		rows, size := shortestRows(c[0])
		if shortest := shortestProof(c[0]); rows != c[1] || size != c[2] || shortest != c[3] {
			t.Errorf("%d cards: %d bytes in %d rows, %d of any form", c[0], size, rows, shortest)
		}
	}
}

// TestSizes: each length is measured whole, the first being its own measure.
func TestSizes(t *testing.T) {
	list, err := sizes([]int{5, 20}, 2)
	if err != nil || len(list) != 2 || list[0].Growth != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, s := range list {
		if s.Shuffle <= 0 || s.Prove <= 0 || s.Verify <= 0 || s.Growth <= 0 || s.Bytes <= 0 || s.Shortest > s.Bytes {
			t.Errorf("%+v", s)
		}
	}
	var text bytes.Buffer
	if err := write(&text, Report{Sizes: list}); err != nil || !strings.Contains(text.String(), "entries") {
		t.Errorf("%s, %v", text.String(), err)
	}
}

// TestPrime: ffdhe2048 is a safe prime of 2048 bits.
func TestPrime(t *testing.T) {
	p, ok := new(big.Int).SetString(ffdhe2048, 16)
	if !ok || p.BitLen() != 2048 || !p.ProbablyPrime(1) || !new(big.Int).Rsh(p, 1).ProbablyPrime(1) {
		t.Error("not the prime")
	}
}
