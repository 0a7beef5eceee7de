// Package bench measures the cryptography, and the evaluators of poker hands, on
// the machine it runs on: for people to read, and for a change to be judged by.
//
// Every target is a ratio of two things measured in turns in one run, each the
// median of its rounds, because a time by itself says more about the machine
// and its other work than about the code. The reference R is the sum of 312
// points of filippo.io/edwards25519 (VarTimeMultiScalarMult).
//
// [Run] measures where it is called, [RunWASM] builds the same for WebAssembly
// and runs it under node.
package bench

import (
	"errors"
	"io"
	"runtime"
	"runtime/debug"
)

// Options says what to measure.
type Options struct {
	Cards  int  // cards of the deck, from 2 to 1000; the targets are for 52
	Rounds int  // rounds of every figure, at least 3; targets want 11
	Deals  bool // whole deals of 2 to 10 players too
	Sizes  bool // lists of up to 10,000 entries too: some seconds
}

// Defaults are the options that targets are judged by.
func Defaults() Options { return Options{Cards: 52, Rounds: 11, Deals: true, Sizes: true} }

// ErrOptions: options outside the limits that [Options] names.
var ErrOptions = errors.New("bench: cards must be 2 to 1000, rounds at least 3")

// Report is everything that was measured.
type Report struct {
	Platform string   `json:"platform"` // "native" or "wasm"
	Go       string   `json:"go"`
	Machine  string   `json:"machine"` // GOOS/GOARCH
	Cards    int      `json:"cards"`
	Rounds   int      `json:"rounds"`
	Rows     []Row    `json:"rows"`
	Figures  []Figure `json:"figures"`
	Deals    []Deal   `json:"deals,omitempty"`
	Sizes    []Size   `json:"sizes,omitempty"`

	Evaluators []Evaluation `json:"evaluators"`
}

// Row is one target: a ratio beside what it should be.
type Row struct {
	ID       string  `json:"id"`
	Platform string  `json:"platform"`
	Ratio    float64 `json:"ratio"`
	Hard     float64 `json:"hard"`
	Moonshot float64 `json:"moonshot"`
	Better   string  `json:"better"` // "lower" or "higher"
	Met      bool    `json:"met"`    // the hard one
	Unit     string  `json:"unit"`   // what the ratio is a multiple of
	Title    string  `json:"title"`
}

// Figure is the median time of one operation.
type Figure struct {
	Name         string  `json:"name"`
	Microseconds float64 `json:"microseconds"`
}

// Deal is one whole deal: a deck made by n players, two cards to each, five open.
type Deal struct {
	Players      int     `json:"players"`
	Milliseconds float64 `json:"milliseconds"` // CPU of one player, mean of all
	Bytes        int     `json:"bytes"`        // sent by one player, mean of all
}

// Run measures and writes a table to w. One processor is used meanwhile, and
// garbage is collected between the figures.
func Run(w io.Writer, o Options) (Report, error) {
	if o.Cards < 2 || o.Cards > 1000 || o.Rounds < 3 {
		return Report{}, ErrOptions
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	r := Report{Platform: platform(), Go: runtime.Version(), Machine: runtime.GOOS + "/" + runtime.GOARCH,
		Cards: o.Cards, Rounds: o.Rounds}
	work, err := newWork(o.Cards)
	if err != nil {
		return Report{}, err
	}
	times := measure(work.operations(), o.Rounds)
	r.Rows, r.Figures = rows(work, times, r.Platform), figures(work, times)
	if o.Deals {
		if r.Deals, err = deals(o.Cards, o.Rounds); err != nil {
			return Report{}, err
		}
	}
	if o.Sizes {
		if r.Sizes, err = sizes(lengths, o.Rounds); err != nil {
			return Report{}, err
		}
	}
	if r.Evaluators, err = Evaluators(o.Rounds); err != nil {
		return Report{}, err
	}
	return r, write(w, r)
}

func platform() string {
	if runtime.GOARCH == "wasm" {
		return "wasm"
	}
	return "native"
}
