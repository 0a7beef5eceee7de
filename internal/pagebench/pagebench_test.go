//go:build !js

package pagebench

import (
	"slices"
	"strings"
	"testing"
)

func work(us int64) *int64 { return &us }

// TestLong counts the tasks of the pages' main threads alone, by the time that the
// processor worked on them and by the clock.
func TestLong(t *testing.T) {
	named := func(process, thread int, name string) traceEvent {
		e := traceEvent{Name: "thread_name", Phase: "M", Process: process, Thread: thread}
		e.Args.Name = name
		return e
	}
	task := func(process, thread int, passed, worked int64) traceEvent {
		return traceEvent{Name: runTask, Phase: "X", Process: process, Thread: thread, Duration: passed, Worked: work(worked)}
	}
	seen := []traceEvent{
		task(1, 1, 400_000, 10_000), // waited for a processor
		task(1, 1, 90_000, 60_000),
		task(1, 1, 50_000, 50_000), // not over 50 ms
		task(1, 2, 900_000, 900_000),
		task(2, 1, 900_000, 900_000),
		{Name: runTask, Phase: "B", Process: 1, Thread: 1}, // never ended
		named(1, 1, mainThread), named(1, 2, "DedicatedWorker thread"), named(2, 1, "CrBrowserMain"),
	}
	worked, passed, all, err := long(seen, 50)
	if err != nil || !slices.Equal(worked, []float64{60}) || !slices.Equal(passed, []float64{400, 90}) || all != 3 {
		t.Errorf("%v, %v, of %d, %v", worked, passed, all, err)
	}
	seen[0].Worked = nil
	if _, _, _, err := long(seen, 50); err == nil {
		t.Error("a browser that says nothing of the processor passes")
	}
	if _, _, _, err := long(nil, 50); err == nil {
		t.Error("no task at all passes")
	}
}

// TestSum takes the time of a deal from the first page that shows the hand, and
// that of a click from the pages of others.
func TestSum(t *testing.T) {
	ann := seen{
		Hand: map[int]float64{1: 50, 2: 100}, Cards: map[int]float64{1: 60, 2: 180},
		Turns:  []moment{{150, 2, "Ann"}, {205, 2, "Ben"}},
		Clicks: []moment{{200, 2, "Ann"}, {90, 1, "Ann"}},
	}
	ben := seen{
		Hand: map[int]float64{2: 90}, Cards: map[int]float64{2: 190},
		Turns: []moment{{140, 1, "Ann"}, {160, 2, "Ann"}, {230, 2, "Ben"}, {400, 2, "Ann"}},
	}
	p := sum([]seen{ann, ben}, 2, 2)
	if !slices.Equal(p.deal, []float64{90, 100}) || !slices.Equal(p.click, []float64{30}) || p.hands != 1 {
		t.Errorf("%+v", p)
	}
}

// TestWrite says of each bar whether it is met, and that a busy computer tells
// little.
func TestWrite(t *testing.T) {
	r := Report{Machine: "m", Browser: "b", Processors: 2, Load: 3}
	r.add("p1", "kB", "small", 100, 300, 300)
	r.add("p2", "MB", "smaller", 0.8, 1.3, 0.9)
	r.add("p3", "times", "slow", 1.5, 1.4, 1.15)
	r.Figures = []Figure{figure("wait", []float64{3, 1, 8}), figure("nothing", nil)}
	var b strings.Builder
	if err := r.write(&b); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{"busy with other things (load 3)", "p1 100 <= 300 <= 300 yes small", "p2 0.8 <= 1.3 <= 0.9 moonshot smaller", "p3 1.5 <= 1.4 <= 1.15 no slow", "3 8 3 wait", "- - 0 nothing"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, b.String())
		}
	}
	r.Load = -1
	b.Reset()
	if err := r.write(&b); err != nil || strings.Contains(b.String(), "busy") {
		t.Error(b.String(), err)
	}
}
