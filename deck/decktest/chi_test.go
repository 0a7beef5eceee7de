package decktest

import (
	"math"
	"testing"
)

// chi5 is pinned by the exact upper tail for 5 degrees of freedom:
// erfc(sqrt(x/2)) + sqrt(2x/pi) e^(-x/2) (1 + x/3).
func TestChi5(t *testing.T) {
	tail := math.Erfc(math.Sqrt(chi5/2)) + math.Sqrt(2*chi5/math.Pi)*math.Exp(-chi5/2)*(1+chi5/3.0)
	if tail < 0.99e-6 || tail > 1.01e-6 {
		t.Errorf("chi-square exceeds %v with probability %v", chi5, tail)
	}
	if got := chiLimit(5, 1e-6); got < chi5 {
		t.Errorf("the bound %v is below the exact value %v", got, chi5)
	}
}
