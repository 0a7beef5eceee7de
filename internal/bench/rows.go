package bench

import (
	"time"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/shuffle"
)

// bar is what a ratio should be on one platform: the hard target and the
// moonshot.
type bar struct{ hard, moonshot float64 }

// target is one row of the targets.
type target struct {
	id, title, unit, better string
	native, wasm            *bar // nil: no row on this platform
	ratio                   func(t ratios) float64
}

// ratios gives what targets are made of.
type ratios struct {
	times map[string]time.Duration
	work  *work
}

func (r ratios) of(a, b string) float64 { return float64(r.times[a]) / float64(r.times[b]) }

func verifyR(r ratios) float64 { return r.of(opVerify, opReference) }
func proveR(r ratios) float64  { return r.of(opProve, opReference) + r.of(opShuffle, opReference) }

// shortestRows returns the number of rows with the shortest proof in rows for a
// list of cards, 1 if that in one row is no longer than any other, and the length
// of that proof.
func shortestRows(cards int) (rows, size int) {
	rows, size = 1, shuffle.ProofSize(cards)
	for m := shuffle.MinRows; m <= min(shuffle.MaxRows, cards/shuffle.MinRow); m++ {
		if cards%m == 0 && shuffle.RowsProofSize(cards, m) < size {
			rows, size = m, shuffle.RowsProofSize(cards, m)
		}
	}
	return rows, size
}

// shortestProof returns the length of the shortest proof of any form.
func shortestProof(cards int) int {
	_, size := shortestRows(cards)
	return min(size, shuffle.FoldedProofSize(cards))
}

// targets are those that this program can measure by itself. Row 9 is that of
// the shortest proof that there is, for 52 cards the folded one; a short proof
// must not be paid for by whoever verifies it, so its verification is a row too.
var targets = []target{
	{"r1", "verify", "R", "lower", &bar{0.80, 0.65}, nil, verifyR},
	{"r2", "verify", "R", "lower", nil, &bar{0.60, 0.48}, verifyR},
	{"r3", "verify", "own sum of 312", "lower", &bar{1.10, 1.00}, &bar{1.10, 1.00},
		func(r ratios) float64 { return r.of(opVerify, opSum312) }},
	{"r4", "shuffle and prove, constant time", "R", "lower", &bar{2.2, 1.6}, nil, proveR},
	{"r5", "shuffle and prove, constant time", "R", "lower", nil, &bar{2.3, 1.8}, proveR},
	{"r6", "six passes as one batch", "verification", "lower", &bar{3.1, 2.7}, &bar{3.1, 2.7},
		func(r ratios) float64 { return r.of(opSix, opVerify) }},
	{"r7", "own sum of 312", "R", "lower", &bar{0.78, 0.60}, &bar{0.60, 0.45},
		func(r ratios) float64 { return r.of(opSum312, opReference) }},
	{"r8", "own sum of 1024", "edwards25519", "lower", &bar{0.56, 0.43}, &bar{0.50, 0.43},
		func(r ratios) float64 { return r.of(opSum1024, opTheirs) }},
	{"r9", "proof, shortest profile", "deck bytes", "lower", &bar{1.14, 0.77}, nil,
		func(r ratios) float64 {
			return float64(shortestProof(r.work.cards)) / float64(r.work.cards*elgamal.Size)
		}},
	{"r9v", "verify, folded proof", "verification", "lower", &bar{1.20, 1.05}, &bar{1.20, 1.05},
		func(r ratios) float64 { return r.of(opVerifyF, opVerify) }},
	{"r11", "pass modulo ffdhe2048", "ristretto255", "higher", &bar{50, 75}, &bar{70, 150},
		func(r ratios) float64 { return r.of(opPrime, opCurve) }},
}

func rows(w *work, times map[string]time.Duration, platform string) []Row {
	var out []Row
	for _, t := range targets {
		b := t.native
		if platform == "wasm" {
			b = t.wasm
		}
		if b == nil {
			continue
		}
		v := t.ratio(ratios{times, w})
		met := v <= b.hard
		if t.better == "higher" {
			met = v >= b.hard
		}
		out = append(out, Row{t.id, platform, v, b.hard, b.moonshot, t.better, met, t.unit, t.title})
	}
	return out
}

func figures(w *work, times map[string]time.Duration) []Figure {
	var out []Figure
	for _, op := range w.operations() {
		out = append(out, Figure{op.name, float64(times[op.name]) / float64(time.Microsecond)})
	}
	return out
}
