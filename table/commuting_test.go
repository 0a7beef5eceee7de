package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
)

// A doubled, chosen or marked card, a wrong key and one that is kept back in each
// suite of commuting locks: the right seat is named, by all honest seats and by
// the audit, when the suite's description says, and nobody else is (P-12, P-16,
// P-24, P-52). A wrong message of a suite whose evidence comes at the end is taken
// first: it must not be refused for the wrong reason.
func TestCommutingLocks(t *testing.T) {
	for _, suite := range []string{"sra/1", "sra-classic/1", "race/1", "race-classic/1"} {
		for _, a := range adversary.Commuting(suite) {
			t.Run(suite+"/"+a.Name, func(t *testing.T) {
				t.Parallel()
				cheatAtLocks(t, a)
			})
		}
	}
}

func cheatAtLocks(t *testing.T, a adversary.Attack) {
	const who = 1
	w := simtest.Seated(t, 3, a.Setup)
	c := a.Mount(w, who)
	simtest.Run(t, w, func(s *table.State) bool {
		return len(s.Faults()) > 0 && !s.Running() || over(1)(s)
	})
	if !c.Done {
		t.Fatal("the attack does not come about")
	}
	r, seat := simtest.Audit(t, w), w.SeatOf(who)
	switch want := a.Want; {
	case want.Absent:
		if len(r.Faults) != 0 || len(r.Absent) != 1 || r.Absent[0].Seat != seat {
			t.Errorf("faults %+v, absent %+v", r.Faults, r.Absent)
		}
	case len(r.Faults) != 1 || r.OK || len(r.Absent) != 0:
		t.Fatalf("faults %+v, absent %+v", r.Faults, r.Absent)
	default:
		f := r.Faults[0]
		if f.Seat != seat || f.Clause != want.Clause.Number {
			t.Errorf("blamed %v of seat %v (%s), want %v of seat %v", f.Slug, f.Seat, f.Text, want.Clause, seat)
		}
		late := f.Entry > c.Entry
		if want.Found == adversary.AtOnce && f.Entry != c.Entry || want.Clause == protocol.BadShuffle && want.Found == adversary.AtEnd && !late {
			t.Errorf("found at entry %d, the lie is at %d, and should show %s", f.Entry, c.Entry, want.Found)
		}
	}
	for _, p := range w.Players {
		if p.Engine.State().Defect() != "" {
			t.Errorf("%s stopped: %q", p.Name, p.Engine.State().Defect())
		}
	}
}
