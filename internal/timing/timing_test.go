package timing

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// TestWelch compares t with a value worked out by hand: means 3 and 5, variance
// 2 and 0.5 of 200 values each.
func TestWelch(t *testing.T) {
	var a, b moments
	for i := range 200 {
		a.add(3 + math.Sqrt2*float64(i%2*2-1))
		b.add(5 + math.Sqrt(0.5)*float64(i%2*2-1))
	}
	// The variance of n values +-s is s^2 n/(n-1).
	want := -2 / math.Sqrt((2+0.5)*200/199/200)
	if got := welch(a, b); math.Abs(got-want) > 1e-9 {
		t.Errorf("t = %v, want %v", got, want)
	}
	if got := welch(b, a); math.Abs(got+want) > 1e-9 {
		t.Errorf("t of the classes exchanged = %v", got)
	}
	if got := welch(a, a); got != 0 {
		t.Errorf("t of equal classes = %v", got)
	}
	if got := welch(moments{n: 500, mean: 1}, moments{n: 500, mean: 2}); !math.IsInf(got, -1) {
		t.Errorf("t of two constants = %v", got)
	}
	if got := welch(moments{n: minClass - 1, mean: 1}, moments{n: 500, mean: 2}); got != 0 {
		t.Errorf("t of too few values = %v", got)
	}
}

// synthetic are times with the heavy tail of a busy machine; shift is what the
// fixed class takes longer.
func synthetic(r *rand.Rand, n int, shift float64) samples {
	var s samples
	for range n {
		fixed := r.IntN(2) == 1
		x := 1000 + 20*r.NormFloat64()
		if r.IntN(20) == 0 {
			x += 1e5 * r.ExpFloat64() // interrupted
		}
		if fixed {
			x += shift
		}
		s.nanos, s.fixed = append(s.nanos, x), append(s.fixed, fixed)
	}
	return s
}

// TestCrops: a difference of a hundredth of a per cent of the tail is invisible
// without cropping and plain with it; where there is none, none is seen.
func TestCrops(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	rounds := func(shift float64) (out [][]float64) {
		for range 3 {
			out = append(out, synthetic(r, 20_000, shift).tests())
		}
		return out
	}
	leaky := rounds(5)
	if math.Abs(leaky[0][0]) > Threshold {
		t.Errorf("uncropped t = %v: the tail does not hide it", leaky[0][0])
	}
	if !agree(leaky) || largest(leaky[0]) < Threshold {
		t.Error("5 ns of 1000 are not found")
	}
	if !agree(rounds(-5)) {
		t.Error("-5 ns of 1000 are not found")
	}
	for range 20 {
		if agree(rounds(0)) {
			t.Error("a difference is found where there is none")
		}
	}
}

// TestAgree: one crop, one sign, all rounds.
func TestAgree(t *testing.T) {
	for name, c := range map[string]struct {
		rounds [][]float64
		want   bool
	}{
		"one crop":     {[][]float64{{0, 5, 0}, {1, 6, 1}}, true},
		"below":        {[][]float64{{-5}, {-6}}, true},
		"other crops":  {[][]float64{{5, 0}, {0, 5}}, false},
		"other signs":  {[][]float64{{5}, {-5}}, false},
		"once only":    {[][]float64{{9}, {4}}, false},
		"at the limit": {[][]float64{{Threshold}, {9}}, false},
	} {
		if got := agree(c.rounds); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestPlant: the planted leak is found, and a path that ignores its secret is
// not one. The leak is coarse, so a busy machine finds it too.
func TestPlant(t *testing.T) {
	o := Options{Rounds: 2, PerPath: time.Millisecond, Seed: 3}
	if r := Look(Planted(), o); !r.Leak || r.Runs < 2*minSamples {
		t.Errorf("the planted leak: %+v", r)
	}
	if r := Look(Path{"nothing", func(*rand.Rand, bool) func() { return func() {} }}, o); r.Leak {
		t.Errorf("a path without a secret: %+v", r)
	}
}

// TestPaths: every path runs with both classes.
func TestPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	seen := map[string]bool{}
	for _, p := range Paths() {
		p.Prepare(r, true)()
		p.Prepare(r, false)()
		if seen[p.Name] {
			t.Errorf("two paths %s", p.Name)
		}
		seen[p.Name] = true
	}
}

// TestCheck: limits, and what is reported.
func TestCheck(t *testing.T) {
	done := func(Result) {}
	for _, o := range []Options{{Rounds: 1}, {Rounds: MaxRounds + 1}, {Rounds: 2, Only: "nothing"}} {
		if _, err := Check(o, done); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	n := 0
	report, err := Check(Options{Rounds: 2, Only: "group.Scalar.MulAdd, 32 times", Seed: 1}, func(Result) { n++ })
	if err != nil || n != 2 || len(report.Paths) != 2 || !report.Paths[1].Planted {
		t.Fatalf("%+v, %v", report, err)
	}
	var b strings.Builder
	if err := Write(&b, report); err != nil || !strings.Contains(b.String(), "planted: double and add") {
		t.Errorf("%s, %v", b.String(), err)
	}
	for want, r := range map[string]Result{
		"no difference seen": {}, "LEAK": {Leak: true}, "found, as": {Leak: true, Planted: true}, "blind": {Planted: true},
	} {
		if !strings.Contains(Line(r), want) {
			t.Errorf("%s: %s", want, Line(r))
		}
	}
}
