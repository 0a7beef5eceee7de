// Package timing looks for time that depends on secrets, in the style of dudect
// (Reparaz, Balasch, Verbauwhede, "Dude, is my code constant time?", 2017).
//
// A path of the code is run many times with one fixed secret and with random
// ones, in an order drawn at random, and Welch's t-test compares the times of
// the two classes. Times above a number of percentiles are cropped away, since
// interruptions by the system hide small differences; the test is made for every
// crop. A path is said to leak if the same crop gives |t| > [Threshold], with
// the same sign, in every round. Random order makes noise of the machine the
// same for both classes, so a busy machine costs power and not truth.
//
// [Check] looks at all paths of [Paths] and, last, at a planted leak that it
// must find. Silence proves nothing: it says that no difference was seen with
// so many runs on this machine.
package timing

import (
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"time"
)

// Threshold is the |t| above which a difference is one: about one in 150,000 by
// chance in one test, and far less in all rounds.
const Threshold = 4.5

const (
	// MinRounds is the smallest number of rounds of a path.
	MinRounds = 2
	// MaxRounds is the largest.
	MaxRounds = 20
	// batch is the number of runs that are prepared at once.
	batch = 250
	// minSamples is the number of runs below which a round says nothing.
	minSamples = 4 * batch
)

// A Path is code that handles a secret.
type Path struct {
	Name string
	// Prepare makes one run of the path: with the fixed secret, or with a
	// random one made from r. Only what it returns is timed. The two classes
	// must differ in nothing but the value of the secret.
	Prepare func(r *rand.Rand, fixed bool) func()
}

// Options says how long to look.
type Options struct {
	Rounds  int           // of each path, MinRounds to MaxRounds
	PerPath time.Duration // for all rounds of one path
	Only    string        // the name of one path; empty for all
	Seed    uint64        // of secrets and order
}

// Defaults are options for a look of about a minute.
func Defaults() Options { return Options{Rounds: 3, PerPath: 5 * time.Second, Seed: 1} }

// Result is what was seen of one path.
type Result struct {
	Path    string    `json:"path"`
	Runs    int       `json:"runs"`        // of both classes, in all rounds
	Nanos   float64   `json:"nanoseconds"` // median of one run
	T       []float64 `json:"t"`           // the largest t of each round, by absolute value
	Leak    bool      `json:"leak"`
	Planted bool      `json:"planted,omitempty"` // a leak put there on purpose
}

// Report is what [Check] saw.
type Report struct {
	Machine   string   `json:"machine"` // GOOS/GOARCH
	Go        string   `json:"go"`
	Threshold float64  `json:"threshold"`
	Rounds    int      `json:"rounds"`
	Paths     []Result `json:"paths"`
	OK        bool     `json:"ok"` // no leak but the planted one, and that one found
}

// Check looks at all paths and at the planted leak. It calls done after each
// one. An unknown path or a number of rounds outside the limits is an error.
func Check(o Options, done func(Result)) (Report, error) {
	if o.Rounds < MinRounds || o.Rounds > MaxRounds {
		return Report{}, fmt.Errorf("timing: %d rounds, need %d to %d", o.Rounds, MinRounds, MaxRounds)
	}
	report := Report{Machine: runtime.GOOS + "/" + runtime.GOARCH, Go: runtime.Version(), Threshold: Threshold, Rounds: o.Rounds, OK: true}
	found := false
	for _, p := range Paths() {
		if o.Only != "" && o.Only != p.Name {
			continue
		}
		found = true
		result := Look(p, o)
		report.OK = report.OK && !result.Leak
		report.Paths = append(report.Paths, result)
		done(result)
	}
	if !found {
		return Report{}, fmt.Errorf("timing: no path %q", o.Only)
	}
	plant := Look(Planted(), o)
	plant.Planted = true
	report.OK = report.OK && plant.Leak
	report.Paths = append(report.Paths, plant)
	done(plant)
	return report, nil
}

// Look runs one path for o.PerPath, or until every round has its least number
// of runs if that takes longer.
func Look(p Path, o Options) Result {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	r := rand.New(rand.NewPCG(o.Seed, 0x64756465))
	result := Result{Path: p.Name}
	var rounds [][]float64 // the t of every crop
	var all []float64
	for range o.Rounds {
		s := sample(p, r, o.PerPath/time.Duration(o.Rounds))
		result.Runs += len(s.nanos)
		all = append(all, s.nanos...)
		t := s.tests()
		rounds = append(rounds, t)
		result.T = append(result.T, largest(t))
	}
	runtime.KeepAlive(sink)
	result.Nanos = median(all)
	result.Leak = agree(rounds)
	return result
}

// samples are the times of one round and their classes.
type samples struct {
	nanos []float64
	fixed []bool
}

// sample runs p for about d. Runs of a batch are prepared before the first of
// them is timed, and garbage is collected between batches only.
func sample(p Path, r *rand.Rand, d time.Duration) samples {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var s samples
	end := time.Now().Add(d)
	for first := true; first || len(s.nanos) < minSamples || time.Now().Before(end); {
		classes, runs := make([]bool, batch), make([]func(), batch)
		for i := range runs {
			classes[i] = r.Uint64()&1 == 1
			runs[i] = p.Prepare(r, classes[i])
		}
		runtime.GC()
		times := make([]float64, batch)
		for i, run := range runs {
			start := time.Now()
			run()
			times[i] = float64(time.Since(start))
		}
		if first { // the caches were cold
			first = false
			continue
		}
		s.nanos, s.fixed = append(s.nanos, times...), append(s.fixed, classes...)
	}
	return s
}

// Write writes a report for people to read.
func Write(w io.Writer, r Report) error {
	for _, p := range r.Paths {
		if _, err := fmt.Fprintln(w, Line(p)); err != nil {
			return err
		}
	}
	return nil
}

// Line is one result as a line: the largest t of each round, and what it means.
func Line(p Result) string {
	said := "no difference seen"
	switch {
	case p.Planted && p.Leak:
		said = "found, as it must be"
	case p.Planted:
		said = "NOT FOUND: the check is blind, take longer"
	case p.Leak:
		said = "LEAK"
	}
	t := ""
	for _, v := range p.T {
		t += fmt.Sprintf(" %6.1f", v)
	}
	return fmt.Sprintf("%-36s %8d runs %10.1f us   t%s   %s", p.Path, p.Runs, p.Nanos/1000, t, said)
}
