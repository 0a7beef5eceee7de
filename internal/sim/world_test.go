package sim_test

import (
	"bytes"
	"testing"

	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
)

func TestPlaysHandsThatTheAuditorConfirms(t *testing.T) {
	for _, n := range []int{2, 3, 6} {
		w := simtest.Seated(t, n, func(c *sim.Config) { c.Charter.MaxHands = 2 })
		simtest.Run(t, w, simtest.Hands(2))
		r := simtest.Audit(t, w)
		if !r.OK || !r.Complete || r.Hands != 2 || r.Shuffles != 2*n {
			t.Errorf("%d seats: %+v", n, r)
		}
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	file := func(seed byte) []byte {
		w := simtest.Seated(t, 3, func(c *sim.Config) { c.Seed[5] = seed })
		simtest.Run(t, w, simtest.Hands(1))
		b, err := w.File("")
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if !bytes.Equal(file(1), file(1)) {
		t.Error("two runs with one seed differ")
	}
	if bytes.Equal(file(1), file(2)) {
		t.Error("two seeds give one log")
	}
}
