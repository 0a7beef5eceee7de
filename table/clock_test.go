package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// thinker owes its decisions: it never answers by itself.
type thinker struct{}

func (thinker) Decide(table.View) (table.Command, bool) { return nil, false }

// owed returns what a seat owes.
func owed(v table.View, seat int) (table.Owed, bool) {
	for _, o := range v.Owed {
		if int(o.Seat) == seat {
			return o, true
		}
	}
	return table.Owed{}, false
}

// toDecision brings a table of n, of which player 1 thinks for ever, to player
// 1's first decision.
func toDecision(t *testing.T, n int, change func(*sim.Config)) *sim.World {
	t.Helper()
	w := simtest.Seated(t, n, func(c *sim.Config) {
		c.Brains[1] = thinker{}
		if change != nil {
			change(c)
		}
	})
	simtest.Run(t, w, func(s *table.State) bool {
		v := s.View()
		return v.Running && v.Game.ToAct == 1
	})
	return w
}

// P-50: the allowance of a decision, and the time bank that it eats. A present
// client answers by itself before the end: nobody is absent.
func TestTimeBank(t *testing.T) {
	w := toDecision(t, 3, nil)
	v := view(w)
	o, ok := owed(v, 1)
	if !ok || o.Kind != table.OwedDecision || o.DecisionEnd-o.Since != 20000 || o.Deadline-o.Since != 50000 || o.Claimable-o.Deadline != 3000 {
		t.Fatalf("owed: %+v", v.Owed)
	}
	turn := v.Turn
	simtest.Run(t, w, func(s *table.State) bool { return s.View().Turn != turn })
	v = view(w)
	if bank := v.Seats[1].BankMS; bank > 1000 || bank == 0 {
		t.Errorf("time bank after thinking to the end: %d ms", bank)
	}
	if len(v.Absences) != 0 {
		t.Errorf("a present client was called absent: %+v", v.Absences)
	}
	// The bank is for the whole table: the next decision has what is left.
	simtest.Run(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Hand == 2 && v.Game.ToAct == 1 })
	if o, _ := owed(view(w), 1); o.Deadline-o.DecisionEnd > 1000 {
		t.Errorf("the time bank filled itself: %+v", o)
	}
}

// A present client checks when that is free, else folds and releases.
func TestDecidesByItself(t *testing.T) {
	w := toDecision(t, 3, nil)
	for range 3 {
		v := view(w)
		free := v.Game.ToCall == 0
		turn := v.Turn
		simtest.Run(t, w, func(s *table.State) bool { v := s.View(); return v.Turn != turn || !v.Running })
		for i := len(w.Events) - 1; i >= 0; i-- {
			if e := w.Events[i]; e.Kind == table.Acted && e.Seat == 1 {
				if (e.Action.Verb == game.Check) != free || (e.Action.Verb == game.Fold) == free {
					t.Errorf("free %v, but it chose %v", free, e.Action)
				}
				break
			}
		}
		simtest.Run(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Game.ToAct == 1 })
	}
}

// P-51: a claim before the time is ignored; P-54: an answer before the claim
// counts, however late.
func TestClaimTooEarly(t *testing.T) {
	w := toDecision(t, 3, nil)
	o, _ := owed(view(w), 1)
	claim := table.Want{Body: table.Claim{Hand: 1, Seats: o3(1)}}
	refuse(t, w, 0, claim, "time is not over")
	w.Players[1].Filter = func(table.Append) [][]byte { return nil } // its client is gone
	w.Advance(o.Claimable - w.Now())
	refuse(t, w, 0, claim, "time is not over")
	w.Players[1].Filter = nil
	w.Advance(10)
	do(t, w, 1, table.Act{Hand: 1, Turn: o.Turn, Action: game.Action{Verb: game.Call}})
	v := view(w)
	if len(v.Absences) != 0 || v.Turn == o.Turn {
		t.Errorf("a late answer before any claim did not count: %+v", v.Absences)
	}
}

func o3(s ...int) (out []cards.Seat) {
	for _, i := range s {
		out = append(out, cards.Seat(i))
	}
	return out
}

// P-53: where the charter says so, a majority of the other present seats.
func TestClaimMajority(t *testing.T) {
	w := toDecision(t, 5, func(c *sim.Config) { c.Charter.Claims = table.ClaimMajority })
	o, _ := owed(view(w), 1)
	w.Players[1].Filter = func(table.Append) [][]byte { return nil }
	for i := range w.Players { // nobody claims by himself
		w.Players[i].Engine.SetDeals(false)
	}
	w.Advance(o.Claimable - w.Now() + 1)
	for i, absent := range map[int]bool{0: false} {
		tick(t, w, i)
		if got := len(view(w).Absences) > 0; got != absent {
			t.Errorf("after one of four claims: absent %v", got)
		}
	}
	tick(t, w, 2)
	if len(view(w).Absences) != 0 {
		t.Error("two of four are no majority")
	}
	tick(t, w, 3)
	if v := view(w); len(v.Absences) != 1 || v.Absences[0].Seat != 1 || v.Seats[1].Status != table.Absent {
		t.Errorf("three of four: %+v", v.Absences)
	}
}

// tick tells one player the time and carries out what it says.
func tick(t *testing.T, w *sim.World, i int) {
	t.Helper()
	if err := w.Tick(i, w.Now()+5000); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
}

// The clocks stand still during a pause and while the relay is away.
func TestPauseAndOutage(t *testing.T) {
	w := toDecision(t, 3, nil)
	before, _ := owed(view(w), 1)
	do(t, w, 0, want(transcript.KindPause))
	if o, _ := owed(view(w), 1); o.Deadline != 0 || o.Claimable != 0 {
		t.Errorf("a deadline during a pause: %+v", o)
	}
	w.Advance(3600_000)
	refuse(t, w, 0, table.Want{Body: table.Claim{Hand: 1, Seats: o3(1)}}, "paused")
	do(t, w, 0, want(transcript.KindResume))
	after, _ := owed(view(w), 1)
	if after.Deadline-before.Deadline != 3600_000 {
		t.Errorf("the pause moved the deadline by %d ms", after.Deadline-before.Deadline)
	}
	w.Advance(7200_000)
	if _, err := w.Log.Outage(); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	if o, _ := owed(view(w), 1); o.Deadline-after.Deadline != 7200_000 {
		t.Errorf("the outage moved the deadline by %d ms", o.Deadline-after.Deadline)
	}
	simtest.Run(t, w, simtest.Hands(1))
	if r := simtest.Audit(t, w); !r.OK || len(r.Absent) != 0 {
		t.Errorf("audit: %+v", r)
	}
}

// P-52: an absent seat is dealt in no more, and may come back.
func TestAbsentComesBack(t *testing.T) {
	w := toDecision(t, 3, nil)
	w.Players[1].Filter = func(table.Append) [][]byte { return nil }
	simtest.Run(t, w, simtest.Hands(2))
	if v := view(w); v.Seats[1].Status != table.Absent || len(v.Absences) != 1 {
		t.Fatalf("seat 1: %+v, %+v", v.Seats[1], v.Absences)
	}
	w.Players[1].Filter = nil
	w.Players[1].Brain = simtest.Caller
	if a, ok := w.Players[1].Engine.Resend(); ok {
		if _, err := w.Log.Append(a.Frame); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	do(t, w, 1, want(transcript.KindBack))
	hand := view(w).Hand
	simtest.Run(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Hand > hand && v.Seats[1].InHand })
	simtest.Run(t, w, simtest.Hands(4))
	if r := simtest.Audit(t, w); !r.OK || len(r.Faults) != 0 {
		t.Errorf("audit: %+v", r)
	}
}
