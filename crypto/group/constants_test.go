package group

import "testing"

// root returns the non-negative square root of a constant known to be a square.
func root(t *testing.T, x fe) fe {
	t.Helper()
	r, square := sqrtRatio(&x, &feOne)
	if square != 1 {
		t.Fatal("a constant has no square root")
	}
	return r
}

// TestDerivedConstants computes each constant from smaller ones.
func TestDerivedConstants(t *testing.T) {
	d := mul(neg(small(121665)), inverse(small(121666)))
	for name, pair := range map[string][2]fe{
		"d":             {feD, d},
		"2d":            {fe2D, add(d, d)},
		"sqrt(-1)":      {feSqrtM1, abs(mul(small(2), sqr(pow22523(small(2)))))},
		"sqrt(ad - 1)":  {feSqrtADMinusOne, neg(root(t, sub(neg(d), feOne)))},
		"1/sqrt(a - d)": {feInvSqrtAMinusD, root(t, inverse(sub(feMinus, d)))},
		"1 - d^2":       {feOneMinusDSq, sub(feOne, sqr(d))},
		"(d - 1)^2":     {feDMinusOneSq, sqr(sub(d, feOne))},
	} {
		if pair[0].Bytes() != pair[1].Bytes() {
			t.Errorf("%s is %x, not %x", name, pair[0].Bytes(), pair[1].Bytes())
		}
	}
}

// TestGenerator: the coordinates are those of the encoding, in every sense.
func TestGenerator(t *testing.T) {
	p, err := DecodePoint(generator.enc[:])
	if err != nil {
		t.Fatal(err)
	}
	if p.p.x.Bytes() != generator.p.x.Bytes() || p.p.y.Bytes() != generator.p.y.Bytes() || p.p.t.Bytes() != generator.p.t.Bytes() ||
		p.p.z.Bytes() != generator.p.z.Bytes() {
		t.Error("other coordinates than those of the encoding")
	}
	bare := Point{p: generator.p}
	if bare.Bytes() != generator.enc {
		t.Errorf("the coordinates have the encoding %x", bare.Bytes())
	}
}
