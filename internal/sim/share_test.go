package sim_test

import (
	"bytes"
	"testing"

	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
)

// A table whose engines share their checks has the same log, byte for byte, as one
// whose engines do not, in every suite that is quick enough to compare.
func TestShare(t *testing.T) {
	for _, suite := range []string{"vtmf-ristretto255/1", "race/1", "race-classic/1"} {
		var logs [2][]byte
		for i := range logs {
			w := simtest.Seated(t, 3, func(c *sim.Config) {
				c.Charter.Suite, c.Charter.MaxHands, c.Share = suite, 2, i == 1
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
		if !bytes.Equal(logs[0], logs[1]) {
			t.Errorf("%s: sharing changes the log", suite)
		}
	}
}
