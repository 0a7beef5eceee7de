package catalog

import (
	"testing"

	"github.com/nodealer/nodealer/deck"
)

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

// TestChoices: what is offered of each suite is what it takes, and nothing that is
// not offered is taken.
func TestChoices(t *testing.T) {
	for _, s := range Schemes() {
		c := ChoiceOf(s.Suite().ID)
		if p, err := Params(s, "", false); err != nil || len(p) != 0 {
			t.Errorf("%s: the usual choice is %x, %v", s.Suite().ID, p, err)
		}
		seen := map[string]bool{}
		for _, group := range c.Groups {
			p, err := Params(s, group, false)
			if err != nil || seen[string(p)] {
				t.Errorf("%s, %s: %x, %v", s.Suite().ID, group, p, err)
			}
			seen[string(p)] = true
			if got, ok := s.(interface {
				Chosen([]byte) (string, bool, error)
			}); !ok {
				t.Errorf("%s does not say what was chosen", s.Suite().ID)
			} else if name, full, err := got.Chosen(p); err != nil || name != group || full {
				t.Errorf("%s: %x is read as %s, %v, %v", s.Suite().ID, p, name, full, err)
			}
		}
		if _, err := Params(s, "", true); (err == nil) != c.Locks {
			t.Errorf("%s: full locks: %v", s.Suite().ID, err)
		}
		if _, err := Params(s, "modp1", false); err == nil {
			t.Errorf("%s takes a group that nobody knows", s.Suite().ID)
		}
	}
	if c := ChoiceOf(deck.Suite{}.ID); c.Groups != nil || c.Locks {
		t.Errorf("no suite has a choice: %+v", c)
	}
}
