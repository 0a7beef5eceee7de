package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
)

// P-33, P-64: an entry that was under way when its device lost the seat uses
// its count. If the count stayed free, the device would sign it a second time
// on coming back, and anybody could bring the first entry again as evidence of
// equivocation against an honest player.
func TestEntryUnderWayWhenTheSeatMoves(t *testing.T) {
	w := simtest.World(t, 3, nil)
	hold(w)
	for i := range w.Players {
		do(t, w, i, sit(w.Players[i].Name))
	}
	bob := w.Players[2]
	var held table.Append
	w.Players[1].Filter = func(a table.Append) [][]byte { held = a; return nil }
	do(t, w, 1, table.Want{Body: table.Chat{Text: "one moment"}})
	old := *w.Players[1]
	old.Filter, old.Brain = nil, nil
	if err := w.Restart(1, true, nil); err != nil {
		t.Fatal(err)
	}
	w.Players[1].Filter = nil
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	do(t, w, 1, table.TakeOver{})
	if _, err := w.Log.Append(held.Frame); err != nil {
		t.Fatal(err)
	}
	w.Players = append(w.Players, &old)
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	do(t, w, 3, table.TakeOver{}) // the first device comes back
	do(t, w, 3, table.Want{Body: table.Chat{Text: "here again"}})
	again, err := w.Keys.Seal(w.Table, 0, bob.Member, held.Signed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Log.Append(again.Encode()); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	if v, _ := old.Engine.View(); !v.Speaks || len(v.Faults) != 0 {
		t.Errorf("speaks %v, faults %+v", v.Speaks, v.Faults)
	}
	if r := simtest.Audit(t, w); !r.OK || len(r.Faults) != 0 {
		t.Errorf("audit: %+v", r)
	}
}
