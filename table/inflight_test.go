package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
)

// P-33, P-64: an entry that was under way when its author lost the seat uses
// its count. If the count stayed free, the author would sign it a second time
// on coming back, and anybody could bring the first entry again as evidence of
// equivocation against an honest player.
func TestEntryUnderWayWhenTheSeatIsTaken(t *testing.T) {
	w := simtest.World(t, 3, nil)
	hold(w)
	for i := range w.Players {
		do(t, w, i, sit(w.Players[i].Name))
	}
	ann, bob := w.Players[1], w.Players[2]
	var held table.Append
	ann.Filter = func(a table.Append) [][]byte { held = a; return nil }
	do(t, w, 1, table.Want{Body: table.Chat{Text: "one moment"}})
	do(t, w, 0, table.Want{Body: table.Remove{Seat: 1}})
	ann.Filter = nil
	if _, err := w.Log.Append(held.Frame); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	do(t, w, 1, sit("Ann again"))
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
	if v := view(w); len(v.Faults) != 0 || v.Seats[1].Name != "Ann again" || v.Seats[1].Status != table.In {
		t.Errorf("faults %+v, seat %+v", v.Faults, v.Seats[1])
	}
	if r := simtest.Audit(t, w); !r.OK || len(r.Faults) != 0 {
		t.Errorf("audit: %+v", r)
	}
}
