package sim_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
)

func over(s *table.State) bool { return s.Tournament().Over }

// decided audits the log of a tournament that is over and checks what holds for
// all of them: everybody agrees on the places, they are a permutation but for
// shared ones, and the prizes come to what was paid in.
func decided(t testing.TB, w *sim.World) audit.Report {
	t.Helper()
	r := simtest.Audit(t, w)
	if r.Error != "" || !r.Complete || r.Tournament == nil || !r.Tournament.Over {
		t.Fatalf("%+v", r)
	}
	var places []int
	var prizes, paid game.Chips
	for _, p := range r.Tournament.Places {
		places = append(places, p.Place)
		prizes += p.Prize
		paid += game.Chips(p.Entries) * game.Chips(r.Tournament.BuyIn)
	}
	if !slices.IsSorted(places) || len(places) == 0 || places[0] != 1 {
		t.Errorf("places %v", places)
	}
	for i, p := range places {
		if p > i+1 || i > 0 && p != places[i-1] && p != i+1 {
			t.Errorf("places %v", places)
		}
	}
	if prizes != paid {
		t.Errorf("prizes of %d for %d paid", prizes, paid)
	}
	var in, out game.Chips
	for _, p := range r.Players {
		in, out = in+p.In, out+p.Out
	}
	if in != paid || out != paid {
		t.Errorf("accounts: %d in, %d out, %d paid", in, out, paid)
	}
	for _, p := range w.Players {
		s := p.Engine.State()
		if s.Defect() != "" {
			t.Fatal(s.Defect())
		}
		if got := s.Tournament().Standing; len(got) != len(r.Tournament.Places) || got[0].Seat != r.Tournament.Places[0].Seat {
			t.Errorf("%s sees %+v", p.Name, got)
		}
	}
	return r
}

// P-91, P-92, P-96: tournaments of 2, 3, 6 and 9 seats come to an end, whatever
// is played.
func TestTournamentsEnd(t *testing.T) {
	seeds := 1
	if os.Getenv("NODEALER_LONG") != "" {
		seeds = 40
	}
	for _, n := range []int{2, 3, 6, 9} {
		for seed := range seeds {
			t.Run(fmt.Sprintf("%d seats, seed %d", n, seed), func(t *testing.T) {
				change := simtest.Tournament(t, simtest.Structure(n))
				w := simtest.World(t, n, func(c *sim.Config) { c.Seed[31] = byte(seed); change(c) })
				simtest.Enter(t, w)
				if err := w.Run(40000, over); err != nil {
					simtest.Log(t, w)
					t.Fatal(err)
				}
				r := decided(t, w)
				if len(r.Tournament.Places) != n || r.Voided != 0 {
					t.Errorf("%+v", r)
				}
			})
		}
	}
}

// P-93: a player who falls silent is blinded off, and the tournament ends without
// him; D1 to D5 say what becomes of the hand in which he does.
func TestTournamentWithoutOne(t *testing.T) {
	change := simtest.Tournament(t, simtest.Structure(3))
	w := simtest.World(t, 3, change)
	simtest.Enter(t, w)
	simtest.Run(t, w, func(s *table.State) bool { return s.Running() && s.View().Game.Street == "preflop" })
	w.Players[1].Filter = func(table.Append) [][]byte { return nil }
	if err := w.Run(40000, over); err != nil {
		simtest.Log(t, w)
		t.Fatal(err)
	}
	r := simtest.Audit(t, w)
	if len(r.Absent) != 1 || r.Absent[0].Seat != 1 || r.Tournament == nil || !r.Tournament.Over || r.Error != "" {
		t.Errorf("%+v", r)
	}
	if p := r.Tournament.Places; p[0].Seat == 1 && p[1].Out < 3 {
		t.Errorf("who was away has won: %+v", p)
	}
}

// A device that is killed in the middle, time and again, goes on where it was.
func TestTournamentSurvivesRestarts(t *testing.T) {
	change := simtest.Tournament(t, simtest.Structure(3))
	w := simtest.World(t, 3, change)
	simtest.Enter(t, w)
	for kill := range 12 {
		records := w.Log.Len() + 7
		if err := w.Run(40000, func(s *table.State) bool { return w.Log.Len() >= records || over(s) }); err != nil {
			t.Fatal(err)
		}
		pins := w.Players[kill%3].Pins
		if err := w.Restart(kill%3, false, func(me *table.Player) { me.Pins = pins }); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Run(40000, over); err != nil {
		simtest.Log(t, w)
		t.Fatal(err)
	}
	if r := decided(t, w); len(r.Absent) != 0 || r.Voided != 0 {
		t.Errorf("%+v", r)
	}
}
