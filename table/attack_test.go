package table_test

import (
	"fmt"
	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"os"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
)

// TestAttacks mounts every attack on the third of three players. All honest
// seats and the auditor come to the one verdict that the attack states, nobody
// else is named, the books balance, and the honest seats play the next hand
// (after the first attack of each file; after all of them with NODEALER_LONG=1). In
// these each engine checks all for itself; in the others they have one memory.
// The clauses are P-10, P-11, P-12, P-13, P-15, P-16, P-17, P-18, P-19, P-20,
// P-21, P-22, P-23, P-44, P-51, P-60, P-62, P-64, P-65, P-66, P-67, P-80, P-81, P-92, P-94 and P-95.
func TestAttacks(t *testing.T) {
	for _, file := range adversary.Files() {
		for i, a := range file {
			t.Run(a.Name, func(t *testing.T) {
				t.Parallel()
				after := uint32(1) // hands after that of the attack
				if i > 0 && os.Getenv("NODEALER_LONG") == "" {
					after = 0
				}
				attack(t, a, after)
			})
		}
	}
}

func attack(t *testing.T, a adversary.Attack, last uint32) {
	const who = 2
	w := simtest.Seated(t, 3, func(c *sim.Config) {
		if a.Setup != nil {
			a.Setup(c)
		}
		if last > 0 {
			c.Memory = nil
		}
	})
	c := a.Mount(w, who)
	if err := w.Run(150, func(*table.State) bool { return c.Done }); err != nil {
		simtest.Log(t, w)
		t.Fatalf("the attack does not come about: %v", err)
	}
	seat := w.SeatOf(who)
	ended := func(s *table.State) bool {
		settled, voided := s.Settled()
		return settled+voided >= c.Hand+last
	}
	if err := w.Run(300, ended); err != nil {
		simtest.Log(t, w)
		t.Fatalf("the honest seats do not go on: %v", err)
	}
	checkVerdict(t, w, a.Want, c, seat)
	checkEntries(t, w)
}

func checkVerdict(t *testing.T, w *sim.World, want adversary.Want, c *adversary.Cheat, seat cards.Seat) {
	t.Helper()
	r := simtest.Audit(t, w)
	status := w.Players[0].Engine.State().View().Seats[seat].Status
	switch {
	case want.Blamed:
		if len(r.Faults) != 1 || r.OK || r.ExitCode() != 1 {
			t.Fatalf("want one fault, %v: %+v", want.Clause, r.Faults)
		}
		f := r.Faults[0]
		if f.Seat != seat || f.Clause != want.Clause.Number || f.Slug != want.Clause.Slug || f.Entry != c.Entry {
			t.Errorf("blamed %v of seat %v at %d (%s), want %v of seat %v at %d", f.Slug, f.Seat, f.Entry, f.Text, want.Clause, seat, c.Entry)
		}
		if status != table.Cheated {
			t.Errorf("the cheat is %v", status)
		}
	case len(r.Faults) != 0:
		t.Errorf("nobody is to blame, but: %+v", r.Faults)
	case want.Absent != (len(r.Absent) == 1 && r.Absent[0].Seat == seat):
		t.Errorf("absent: %+v", r.Absent)
	}
	if !want.Absent && len(r.Absent) != 0 {
		t.Errorf("absent: %+v", r.Absent)
	}
	if !r.Complete && w.Players[0].Engine.State().Running() == false {
		t.Error("the file is not complete although no hand runs")
	}
	for _, p := range w.Players {
		if p.Engine.State().Defect() != "" || p.Engine.Fold().Halted() != nil {
			t.Errorf("%s stopped: %q %v", p.Name, p.Engine.State().Defect(), p.Engine.Fold().Halted())
		}
	}
}

// checkEntries checks that every honest seat sees the one state, and that no
// honest seat's cards are open unless it showed them.
func checkEntries(t *testing.T, w *sim.World) {
	t.Helper()
	want := fmt.Sprintf("%+v", w.Players[0].Engine.State().View())
	for _, p := range w.Players[1:] {
		if got := fmt.Sprintf("%+v", p.Engine.State().View()); len(got) != len(want) {
			t.Errorf("%s sees another table:\n%s\n%s", p.Name, got, want)
		}
	}
	var sum game.Chips
	for _, s := range w.Players[0].Engine.State().View().Seats {
		sum += s.Stack
	}
	if sum > game.Chips(1000*len(w.Players)) {
		t.Errorf("%d chips on the table", sum)
	}
}

func auditFile(b []byte) audit.Report { return audit.File(b, catalog.Catalog{}, nil) }
