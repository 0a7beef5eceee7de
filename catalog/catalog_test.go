package catalog

import "testing"

// TestSuites describes, in their order, the suites that can be played; a build
// with the tag "live" begins with the same ones and plays fewer.
func TestSuites(t *testing.T) {
	all, playable := Suites(), Schemes()
	if len(playable) == 0 || len(playable) > len(all) {
		t.Fatalf("%d of %d suites", len(playable), len(all))
	}
	for _, s := range all {
		if c := s.Cost(s.MinSeats); c.Messages == 0 || c.Passes == 0 || c.Bytes == 0 {
			t.Errorf("%s does not say what a deck takes: %+v", s.ID, c)
		}
	}
	for i, s := range playable {
		if s.Suite() != all[i] {
			t.Errorf("%+v is described as %+v", s.Suite(), all[i])
		}
	}
}
