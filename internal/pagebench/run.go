//go:build !js

package pagebench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"

	"github.com/nodealer/nodealer/internal/bench"
	"github.com/nodealer/nodealer/web"
)

// The budgets.
const (
	maxFirst = 300.0 // kB of a first view without the client
	maxWASM  = 1.3   // MB of the client
	aimWASM  = 0.9
	maxStart = 1.4 // of an empty Go worker's start
	aimStart = 1.15
)

// Options says what to measure.
type Options struct {
	Root   string // sources of this module, for the empty worker
	Page   *web.Page
	Rounds int               // starts of each worker
	Hands  int               // hands of the table of six
	Limit  time.Duration     // when to give up
	Say    func(step string) // hears of each step: "size", "start", "table", "hands", "tasks"
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
	Machine    string      `json:"machine"`
	Browser    string      `json:"browser"`
	Processors int         `json:"processors"`
	Load       float64     `json:"load"` // programs that wanted a processor before it began; -1 if unknown
	Rows       []bench.Row `json:"rows"`
	Figures    []Figure    `json:"figures"`
}

// Run measures. It takes a minute or two on a computer that does nothing else,
// and gives up after o.Limit.
func Run(ctx context.Context, out io.Writer, o Options) (Report, error) {
	r := Report{Machine: runtime.GOOS + "/" + runtime.GOARCH, Processors: runtime.NumCPU(), Load: load()}
	ctx, cancel := context.WithTimeout(ctx, o.Limit)
	defer cancel()
	ctx, end, err := browser(ctx) // first: without it there is no report
	if err != nil {
		return r, err
	}
	defer end()
	err = r.measure(ctx, o)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return r, fmt.Errorf("%w: %v", ErrTime, o.Limit)
	}
	if err != nil {
		return r, err
	}
	return r, r.write(out)
}

// ErrTime says that the limit of time has passed.
var ErrTime = errors.New("pagebench: not done in time")

func (r *Report) measure(ctx context.Context, o Options) error {
	v, err := chromedp.CallBrowser(ctx, cdpbrowser.GetVersion, cdp.Empty{})
	if err != nil {
		return err
	}
	r.Browser = v.Product
	o.Say("size")
	first, _ := o.Page.Size()
	size, err := wasmSize(o.Page)
	if err != nil {
		return err
	}
	r.add("p1", "kB", "a first view without the client, over the wire", float64(first)/1000, maxFirst, maxFirst)
	r.add("p2", "MB", "the client over the wire, brotli 11", float64(size)/1e6, maxWASM, aimWASM)
	o.Say("start")
	ours, empty, err := starts(ctx, o.Root, o.Page, o.Rounds)
	if err != nil {
		return err
	}
	r.add("p3", "of an empty Go worker's", "start of the client's worker", median(ours)/median(empty), maxStart, aimStart)
	o.Say("table")
	p, err := play(ctx, o)
	if err != nil {
		return err
	}
	r.add("p4", "tasks", fmt.Sprintf("of the main threads that hold one up for over %.0f ms, of %d, while %d browsers are dealt %d hands and play them",
		longTask, p.tasks, Seats, p.hands), float64(len(p.worked)), 0, 0)
	r.Figures = []Figure{
		figure("start of the client's worker", ours),
		figure("start of an empty Go worker", empty),
		figure(fmt.Sprintf("from the deal to one's own cards, %d browsers", Seats), p.deal),
		figure(fmt.Sprintf("from a click to another's screen, %d browsers", Seats), p.click),
		figure(fmt.Sprintf("tasks of a main thread over %.0f ms of processor time (row p4)", longTask), p.worked),
		figure(fmt.Sprintf("tasks of a main thread over %.0f ms by the clock, with the waits for a processor", longTask), p.passed),
	}
	return nil
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

// load is how many programs have wanted a processor in the last minute, -1 where
// the system does not tell.
func load() float64 {
	b, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return -1
	}
	word, _, _ := strings.Cut(string(b), " ")
	v, err := strconv.ParseFloat(word, 64)
	if err != nil {
		return -1
	}
	return v
}
