package sim

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
)

// caller checks and calls.
type caller struct{}

func (caller) Decide(v table.View) (table.Command, bool) {
	if !v.Running || v.Game.ToAct != v.Me || v.Me == cards.NoSeat {
		return nil, false
	}
	for _, c := range v.Game.Choices {
		if c.Verb == game.Check || c.Verb == game.Call || c.Verb == game.Show {
			return table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: c.Verb}}, true
		}
	}
	return nil, false
}

func testCharter(t testing.TB) table.Charter {
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

func testWorld(t testing.TB, n int, change func(*Config)) *World {
	t.Helper()
	c := Config{Charter: testCharter(t), Seed: [32]byte{1}, StartMS: 1_790_000_000_000}
	for i := range n {
		c.Names = append(c.Names, string(rune('A'+i)))
		c.Brains = append(c.Brains, caller{})
	}
	if change != nil {
		change(&c)
	}
	w, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestPlaysHands(t *testing.T) {
	for _, n := range []int{2, 3} {
		w := testWorld(t, n, nil)
		if err := w.SeatAll(func(i int) table.Sit {
			return table.Sit{Name: w.Players[i].Name, Seat: cards.NoSeat, BuyIn: 1000}
		}); err != nil {
			t.Fatal(err)
		}
		err := w.Run(2000, func(s *table.State) bool { n, _ := s.Settled(); return n >= 3 })
		for _, e := range w.Events {
			t.Logf("%+v", e)
		}
		for _, p := range w.Players {
			t.Log(p.Name, p.Errors)
		}
		if err != nil {
			t.Fatal(err)
		}
		v, _ := w.Players[0].Engine.View()
		t.Logf("%+v", v.Seats)
		if v.ChipsIn != v.ChipsOut {
			t.Errorf("chips in %d out %d", v.ChipsIn, v.ChipsOut)
		}
	}
}
