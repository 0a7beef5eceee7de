//go:build !js

package pagebench

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"github.com/nodealer/nodealer/internal/bench"
	"github.com/nodealer/nodealer/web"
)

// The budgets.
const (
	maxFirst = 300.0 // kB of a first view without the client
	maxWASM  = 1.3   // MB of the client
	aimWASM  = 0.9
	maxStart = 1.4 // of an empty Go worker's start
)

// Options says what to measure.
type Options struct {
	Root   string // sources of this module, for the empty worker
	Page   *web.Page
	Rounds int               // starts of each worker
	Hands  int               // hands of the table of six
	Say    func(step string) // hears of each step: "size", "start", "table"
}

// Figure is a time that people wait.
type Figure struct {
	Name   string  `json:"name"`
	Median float64 `json:"median_ms"`
	Worst  float64 `json:"worst_ms"`
	Count  int     `json:"count"`
}

// Report is everything that was measured. A row's ratio is what its unit says.
type Report struct {
	Machine string      `json:"machine"`
	Rows    []bench.Row `json:"rows"`
	Figures []Figure    `json:"figures"`
}

// Run measures.
func Run(ctx context.Context, out io.Writer, o Options) (Report, error) {
	r := Report{Machine: runtime.GOOS + "/" + runtime.GOARCH}
	ctx, end, err := browser(ctx) // first: without it there is no report
	if err != nil {
		return r, err
	}
	defer end()
	o.Say("size")
	first, _ := o.Page.Size()
	size, err := wasmSize(o.Page)
	if err != nil {
		return r, err
	}
	r.add("p1", "kB", "first view without the client, over the wire", float64(first)/1000, maxFirst, maxFirst)
	r.add("p2", "MB", "the client, brotli 11", float64(size)/1e6, maxWASM, aimWASM)
	o.Say("start")
	ours, empty, err := starts(ctx, o.Root, o.Page, o.Rounds)
	if err != nil {
		return r, err
	}
	r.add("p3", "start of an empty Go worker", "start of the client's worker", ours/empty, maxStart, 1.1)
	o.Say("table")
	p, err := play(ctx, o.Page, o.Hands)
	if err != nil {
		return r, err
	}
	r.add("p4", "tasks over 50 ms", fmt.Sprintf("on %d main threads while %d decks were shuffled", Seats, p.shuffs), float64(len(p.long)), 0, 0)
	r.Figures = []Figure{
		{"start of the client's worker", ours, ours, o.Rounds},
		{"start of an empty Go worker", empty, empty, o.Rounds},
		figure("from the deal to one's own cards, six browsers", p.deal),
		figure("from a click to another's screen, six browsers", p.click),
		figure("tasks over 50 ms while a deck is shuffled", p.long),
	}
	return r, r.write(out)
}

func (r *Report) add(id, unit, title string, got, hard, aim float64) {
	r.Rows = append(r.Rows, bench.Row{
		ID: id, Platform: "wasm", Ratio: got, Hard: hard, Moonshot: aim, Better: "lower", Met: got <= hard, Unit: unit, Title: title,
	})
}

func figure(name string, list []float64) Figure {
	worst := 0.0
	for _, x := range list {
		worst = max(worst, x)
	}
	return Figure{name, median(list), worst, len(list)}
}

func (r *Report) write(out io.Writer) error {
	for _, x := range r.Rows {
		word := "met"
		if !x.Met {
			word = "NOT MET"
		}
		if _, err := fmt.Fprintf(out, "%-3s %8.2f  at most %6.2f  %-8s %s (%s)\n", x.ID, x.Ratio, x.Hard, word, x.Title, x.Unit); err != nil {
			return err
		}
	}
	for _, f := range r.Figures {
		if _, err := fmt.Fprintf(out, "    %8.0f ms, worst %6.0f, of %d: %s\n", f.Median, f.Worst, f.Count, f.Name); err != nil {
			return err
		}
	}
	return nil
}
