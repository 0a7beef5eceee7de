package timing

import (
	"math"
	"slices"
)

// crops is the number of percentiles at which times are cropped.
const crops = 40

// tests returns Welch's t of the uncropped times and of every crop. Crop k keeps
// the times below the percentile 1 - 2^(-10(k+1)/crops), as dudect does, from
// the fastest 16 % to all but the slowest thousandth.
func (s samples) tests() []float64 {
	sorted := slices.Clone(s.nanos)
	slices.Sort(sorted)
	limits := []float64{math.Inf(1)}
	for k := range crops {
		share := 1 - math.Pow(0.5, 10*float64(k+1)/crops)
		limits = append(limits, sorted[int(share*float64(len(sorted)-1))])
	}
	out := make([]float64, len(limits))
	for i, limit := range limits {
		var fixed, random moments
		for k, x := range s.nanos {
			switch {
			case x > limit:
			case s.fixed[k]:
				fixed.add(x)
			default:
				random.add(x)
			}
		}
		out[i] = welch(fixed, random)
	}
	return out
}

// moments are number, mean and sum of squared deviations, after Welford.
type moments struct{ n, mean, m2 float64 }

func (m *moments) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / m.n
	m.m2 += d * (x - m.mean)
}

func (m moments) variance() float64 { return m.m2 / (m.n - 1) }

// minClass is the number of times of a class below which t is taken as 0.
const minClass = 100

// welch returns Welch's t of two classes, positive if the first is slower.
func welch(a, b moments) float64 {
	if a.n < minClass || b.n < minClass {
		return 0
	}
	v := a.variance()/a.n + b.variance()/b.n
	d := a.mean - b.mean
	switch {
	case d == 0:
		return 0
	case v == 0: // two constants
		return math.Copysign(math.Inf(1), d)
	}
	return d / math.Sqrt(v)
}

// largest returns the t of the largest absolute value.
func largest(t []float64) float64 {
	return slices.MaxFunc(t, func(a, b float64) int {
		return int(math.Copysign(1, math.Abs(a)-math.Abs(b)))
	})
}

// agree reports whether one crop is above the threshold in all rounds, with one
// sign.
func agree(rounds [][]float64) bool {
	for k := range rounds[0] {
		above, below := true, true
		for _, t := range rounds {
			above = above && t[k] > Threshold
			below = below && t[k] < -Threshold
		}
		if above || below {
			return true
		}
	}
	return false
}

func median(v []float64) float64 {
	v = slices.Clone(v)
	slices.Sort(v)
	return v[len(v)/2]
}
