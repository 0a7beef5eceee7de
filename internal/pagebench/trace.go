//go:build !js

package pagebench

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// A recording notes the tasks of the browser's threads. A task holds its thread
// up for as long as it runs; the browser says of each how much time passed and
// how much of that the processor worked on it. The second is what the page is
// answerable for: the first grows with whatever else the computer does.
type recording struct {
	mu   sync.Mutex
	seen []traceEvent
	lost bool
	done chan struct{}
}

// traceEvent is what is read of an event of Chromium's trace format. Times are
// microseconds.
type traceEvent struct {
	Name     string `json:"name"`
	Phase    string `json:"ph"`
	Process  int    `json:"pid"`
	Thread   int    `json:"tid"`
	Duration int64  `json:"dur"`
	Worked   *int64 `json:"tdur"`
	Args     struct {
		Name string `json:"name"`
	} `json:"args"`
}

const (
	taskEvents = "disabled-by-default-devtools.timeline" // the category of runTask
	runTask    = "RunTask"
	mainThread = "CrRendererMain"
)

// record begins a recording.
func record(ctx context.Context) (*recording, error) {
	r := &recording{done: make(chan struct{})}
	if err := chromedp.ListenBrowser(ctx, r.hear); err != nil {
		return nil, err
	}
	_, err := chromedp.CallBrowser(ctx, tracing.Start, tracing.StartParams{
		TransferMode: tracing.StartTransferModeReportEvents,
		TraceConfig:  &tracing.TraceConfig{IncludedCategories: []string{taskEvents}, ExcludedCategories: []string{"*"}},
	})
	return r, err
}

func (r *recording) hear(ev any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch ev := ev.(type) {
	case *tracing.EventDataCollected:
		for _, v := range ev.Value {
			var e traceEvent
			if json.Unmarshal(v, &e) == nil && (e.Name == runTask || e.Name == "thread_name") {
				r.seen = append(r.seen, e)
			}
		}
	case *tracing.EventTracingComplete:
		r.lost = ev.DataLossOccurred
		close(r.done)
	}
}

// end returns the tasks of the pages' main threads that took more than least
// milliseconds: of processor time, and of time that passed. all counts the tasks.
func (r *recording) end(ctx context.Context, least float64) (worked, passed []float64, all int, err error) {
	if _, err := chromedp.CallBrowser(ctx, tracing.End, cdp.Empty{}); err != nil {
		return nil, nil, 0, err
	}
	select {
	case <-r.done:
	case <-ctx.Done():
		return nil, nil, 0, ctx.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lost {
		return nil, nil, 0, errors.New("pagebench: the browser has lost a part of its recording; ask for fewer hands")
	}
	return long(r.seen, least)
}

func long(seen []traceEvent, least float64) (worked, passed []float64, all int, err error) {
	type thread struct{ process, thread int }
	pages := map[thread]bool{}
	for _, e := range seen {
		if e.Name == "thread_name" && e.Args.Name == mainThread {
			pages[thread{e.Process, e.Thread}] = true
		}
	}
	for _, e := range seen {
		if e.Name != runTask || e.Phase != "X" || !pages[thread{e.Process, e.Thread}] {
			continue
		}
		if e.Worked == nil {
			return nil, nil, 0, errors.New("pagebench: this browser does not say how long the processor works on a task")
		}
		all++
		if ms := float64(*e.Worked) / 1000; ms > least {
			worked = append(worked, ms)
		}
		if ms := float64(e.Duration) / 1000; ms > least {
			passed = append(passed, ms)
		}
	}
	if all == 0 {
		err = errors.New("pagebench: the browser has recorded no task")
	}
	return worked, passed, all, err
}
