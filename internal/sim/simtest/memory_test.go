package simtest_test

import (
	"bytes"
	"sync"
	"testing"

	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
)

// Tests that run side by side have one memory: worlds that begin alike disturb each
// other no more than worlds one after the other. The race detector looks on.
func TestMemorySideBySide(t *testing.T) {
	for _, suite := range []string{"vtmf-ristretto255/1", "race-classic/1"} {
		memory := sim.NewMemory(8)
		var worlds [3]*sim.World
		var wg sync.WaitGroup
		for i := range worlds {
			w := simtest.Seated(t, 2, func(c *sim.Config) {
				c.Charter.Suite, c.Charter.MaxHands, c.Memory = suite, 1, memory
			})
			worlds[i] = w
			wg.Go(func() {
				if err := w.Run(5000, simtest.Hands(1)); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		var first []byte
		for i, w := range worlds {
			b, err := w.File("test")
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = b
			}
			if !bytes.Equal(b, first) {
				t.Errorf("%s: the log of world %d is another", suite, i)
			}
			if r := simtest.Audit(t, w); !r.OK || r.Hands != 1 {
				t.Errorf("%s: %+v", suite, r)
			}
		}
	}
}
