package sim_test

import (
	"bytes"
	"testing"

	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
)

// A table whose engines have one memory has the same log, byte for byte, as one whose
// engines have none, and as one that finds all of it in the memory of another, in
// every suite that is quick enough to compare.
func TestMemory(t *testing.T) {
	for _, suite := range []string{"vtmf-ristretto255/1", "race/1", "race-classic/1"} {
		var logs [3][]byte
		one := sim.NewMemory(8)
		for i := range logs {
			w := simtest.Seated(t, 3, func(c *sim.Config) {
				c.Charter.Suite, c.Charter.MaxHands, c.Memory = suite, 2, []*sim.Memory{nil, one, one}[i]
			})
			simtest.Run(t, w, simtest.Hands(2))
			if r := simtest.Audit(t, w); !r.OK {
				t.Errorf("%s: %+v", suite, r)
			}
			b, err := w.File("test")
			if err != nil {
				t.Fatal(err)
			}
			logs[i] = b
		}
		if !bytes.Equal(logs[0], logs[1]) || !bytes.Equal(logs[0], logs[2]) {
			t.Errorf("%s: a memory changes the log", suite)
		}
	}
}
