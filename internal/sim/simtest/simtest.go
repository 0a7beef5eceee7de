// Package simtest has what tests of a table need: a charter, brains and a world
// with everybody seated.
package simtest

import (
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
)

// Verbs is a brain that takes the first of its verbs that is legal.
type Verbs []game.Verb

// Caller checks and calls; Shover bets everything; Folder folds.
var (
	Caller = Verbs{game.Check, game.Call, game.Show, game.Muck}
	Shover = Verbs{game.Raise, game.Bet, game.Call, game.Check, game.Show, game.Muck}
	Folder = Verbs{game.Fold, game.Check, game.Muck}
)

// Decide answers a decision that the seat owes.
func (b Verbs) Decide(v table.View) (table.Command, bool) {
	if !v.Running || v.Me == cards.NoSeat || v.Game.ToAct != v.Me {
		return nil, false
	}
	for _, verb := range b {
		for _, c := range v.Game.Choices {
			if c.Verb == verb {
				return table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: verb, To: c.Max}}, true
			}
		}
	}
	return nil, false
}

// Charter is a table for tests: blinds 5 and 10, no pause between hands.
func Charter(t testing.TB) table.Charter {
	t.Helper()
	opts, err := poker.Options{SmallBlind: 5, BigBlind: 10}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return table.Charter{
		Name: "test", Game: "holdem-nl/1", Options: opts, Suite: "vtmf-ristretto255/1", Seats: 10,
		BuyInMin: 100, BuyInMax: 1000,
		Clock: table.Clock{DecisionMS: 20000, BankMS: 30000, DeckMS: 15000, GraceMS: 3000},
	}
}

// memory is that of all worlds of one test program.
var memory = sim.NewMemory(64)

// World opens a table with n players who call, none seated yet. change may
// alter what it begins with. The engines check each message of a deck once
// together, as bots that play by themselves do ([sim.Memory]), and worlds that
// begin alike what they have in common; [Audit] checks it all again. A test of what
// each engine finds out for itself takes the memory away.
func World(t testing.TB, n int, change func(*sim.Config)) *sim.World {
	t.Helper()
	c := sim.Config{Charter: Charter(t), Seed: [32]byte{1}, StartMS: 1_790_000_000_000, Memory: memory}
	for i := range n {
		c.Names = append(c.Names, string(rune('A'+i)))
		c.Brains = append(c.Brains, Caller)
	}
	if change != nil {
		change(&c)
	}
	w, err := sim.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Seated opens a table and lets everybody sit with 1000.
func Seated(t testing.TB, n int, change func(*sim.Config)) *sim.World {
	t.Helper()
	w := World(t, n, change)
	if err := w.SeatAll(func(i int) table.Sit {
		return table.Sit{Name: w.Players[i].Name, Seat: cards.NoSeat, BuyIn: 1000}
	}); err != nil {
		t.Fatal(err)
	}
	return w
}

// Hands is done after so many settled hands.
func Hands(n uint32) func(*table.State) bool {
	return func(s *table.State) bool {
		done, _ := s.Settled()
		return done >= n
	}
}

// Run runs a world and fails the test if it does not get there.
func Run(t testing.TB, w *sim.World, done func(*table.State) bool) {
	t.Helper()
	if err := w.Run(5000, done); err != nil {
		Log(t, w)
		t.Fatal(err)
	}
}

// Log prints what happened.
func Log(t testing.TB, w *sim.World) {
	t.Helper()
	for _, e := range w.Events {
		t.Logf("%+v", e)
	}
	for _, p := range w.Players {
		if len(p.Errors) > 0 {
			t.Log(p.Name, p.Errors)
		}
	}
}

// Audit audits the world's log and checks what holds for every log: the books
// balance, and players and auditor agree on who is blamed.
func Audit(t testing.TB, w *sim.World) audit.Report {
	t.Helper()
	b, err := w.File("test")
	if err != nil {
		t.Fatal(err)
	}
	r := audit.File(b, catalog.Catalog{}, nil)
	if r.Unreadable {
		t.Fatalf("own log unreadable: %s", r.Error)
	}
	if r.Chips.In != r.Chips.Out {
		t.Errorf("books: %d chips in, %d out", r.Chips.In, r.Chips.Out)
	}
	for _, p := range w.Players {
		if p.Failed {
			continue
		}
		s := p.Engine.State()
		if len(s.Faults()) != len(r.Faults) {
			t.Errorf("%s sees faults %v, the auditor %v", p.Name, s.Faults(), r.Faults)
			continue
		}
		for i, f := range s.Faults() {
			if f.Seat != r.Faults[i].Seat || f.Clause.Number != r.Faults[i].Clause || f.Index != r.Faults[i].Entry {
				t.Errorf("%s blames %+v, the auditor %+v", p.Name, f, r.Faults[i])
			}
		}
	}
	return r
}
