package ndl_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/history/ndl"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
)

// Hands of a tournament are told with dead buttons, with seats that are away, and
// with what each format says of tournaments; what PHH gets, our reader finds exact.
func TestTournamentHands(t *testing.T) {
	s := simtest.Structure(6)
	s.Stack, s.LateLevels, s.ReEntries = 600, 1, 1
	set := simtest.Tournament(t, s)
	w := simtest.World(t, 6, func(c *sim.Config) { set(c); c.Charter.Name = "Thursday cup" })
	simtest.Enter(t, w)
	simtest.Run(t, w, func(s *table.State) bool { return s.Last() != nil })
	w.Players[4].Filter = func(table.Append) [][]byte { return nil }
	if err := w.Run(40000, func(s *table.State) bool { return s.Tournament().Over }); err != nil {
		t.Fatal(err)
	}
	b, err := w.File("")
	if err != nil {
		t.Fatal(err)
	}
	list, err := ndl.Hands(b, catalog.Catalog{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	told, dead, levels := 0, 0, map[int]bool{}
	for _, h := range list {
		if h.Story == nil {
			if h.Reason != ndl.Dropout && h.Reason != ndl.Void {
				t.Errorf("hand %d: reason %d, %v", h.Number, h.Reason, h.Err)
			}
			continue
		}
		told++
		levels[h.Story.Hand.Cup.Level] = true
		if h.Story.Button < 0 {
			dead++
		}
		var ohh, stars, phh bytes.Buffer
		if err := history.WriteOHH(&ohh, []*history.Story{h.Story}); err != nil {
			t.Fatal(err)
		}
		if err := history.WritePokerStars(&stars, []*history.Story{h.Story}); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`"tournament": true`, `"name": "Thursday cup"`, `"buyin_amount": 100`, `"initial_stack": 600`, `"SNG"`, `"Re-Entry"`, `"STT"`} {
			if !strings.Contains(ohh.String(), want) {
				t.Errorf("hand %d: OHH lacks %s", h.Number, want)
			}
		}
		head, _, _ := strings.Cut(stars.String(), "\n")
		if !strings.Contains(head, ": Tournament #") || !strings.Contains(head, ", 100+0 Hold'em No Limit - Level ") {
			t.Errorf("hand %d: %s", h.Number, head)
		}
		if history.CanPHH(h.Story.Hand) != nil {
			dead++
			continue
		}
		if err := history.WritePHH(&phh, h.Story.Hand); err != nil {
			t.Fatal(err)
		}
		for hand, err := range history.Read(&phh, "x.phh") {
			if f := history.Check(hand, err); f.Verdict != history.Exact {
				t.Errorf("hand %d: %+v\n%s", h.Number, f, phh.String())
			}
		}
	}
	if told < len(list)/2 || dead == 0 || len(levels) < 3 {
		t.Errorf("%d of %d hands told, %d with a dead place, levels %v", told, len(list), dead, levels)
	}
}
