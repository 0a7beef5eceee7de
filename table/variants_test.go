package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
)

// variant seats n players at a table of another game.
func variant(t *testing.T, id string, n int, change func(*sim.Config)) *sim.World {
	t.Helper()
	return simtest.Seated(t, n, func(c *sim.Config) {
		simtest.Game(t, id)(c)
		if change != nil {
			change(c)
		}
	})
}

// throwing lets player i throw away so many cards in each exchange.
func throwing(n ...int) func(*sim.Config) {
	return func(c *sim.Config) {
		for i, k := range n {
			c.Brains[i] = simtest.Thrower(k)
		}
	}
}

// watch fails the test if a bet is asked for while somebody owes shares or a
// pass (P-20), and returns the most reshuffles of one deck.
func watch(t *testing.T, w *sim.World, hands uint32) (epochs uint32) {
	t.Helper()
	simtest.Run(t, w, func(s *table.State) bool {
		v := s.View()
		decision, work := false, false
		for _, o := range v.Owed {
			decision = decision || o.Kind == table.OwedDecision
			work = work || o.Kind != table.OwedDecision
		}
		if decision && work {
			t.Fatalf("a decision is due while the deck waits: %+v", v.Owed)
		}
		if v.Deck != nil {
			epochs = max(epochs, v.Deck.Epoch)
		}
		settled, voided := s.Settled()
		return settled+voided >= hands || !v.Running && v.Hand > 0 && withChips(v) < 2
	})
	return epochs
}

// withChips counts the seats that have chips between hands.
func withChips(v table.View) (n int) {
	for _, s := range v.Seats {
		if s.Stack > 0 {
			n++
		}
	}
	return n
}

// clean audits a log that nobody can be blamed for.
func clean(t *testing.T, w *sim.World) {
	t.Helper()
	r := simtest.Audit(t, w)
	if !r.OK || len(r.Faults)+len(r.Absent) != 0 {
		simtest.Log(t, w)
		t.Errorf("audit: %+v", r)
	}
}

// Draw and stud games through deck and table, P-47 to P-49: cards thrown away
// and drawn, piles shuffled again, cards dealt face up, a common card for eight
// seats of stud that all stay.
func TestVariants(t *testing.T) {
	hands := uint32(2)
	if testing.Short() {
		hands = 1
	}
	for _, c := range []struct {
		id     string
		seats  int
		throw  []int
		epochs uint32 // reshuffles at least
	}{
		{"draw52-nl/1", 3, []int{3, 0, 5}, 0},
		{"draw52-nl/1", 6, []int{5, 5, 5, 5, 5, 5}, 1},
		{"draw32-nl/1", 2, []int{3, 2}, 1},
		{"draw32-nl/1", 5, []int{3, 2, 5, 0, 1}, 2},
		{"deuce3-fl/1", 6, []int{5, 4, 5, 3, 5, 5}, 2},
		{"badugi-fl/1", 8, []int{4, 3, 4, 2, 4, 4, 1, 4}, 2},
		{"stud-fl/1", 3, nil, 0},
		{"stud-fl/1", 8, nil, 0},
		{"razz-fl/1", 4, nil, 0},
	} {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			w := variant(t, c.id, c.seats, throwing(c.throw...))
			if got := watch(t, w, hands); got < c.epochs {
				t.Errorf("%d reshuffles, want %d at least", got, c.epochs)
			}
			clean(t, w)
			if c.seats == 8 && c.id == "stud-fl/1" && len(view(w).Game.Board) == 0 && !commonCard(w) {
				t.Error("eight seats stayed in and there was no common card")
			}
		})
	}
}

// commonCard reports whether a card was opened for nobody in particular.
func commonCard(w *sim.World) bool {
	for _, e := range w.Events {
		if e.Kind == table.CardOpened && e.Seat == cards.NoSeat {
			return true
		}
	}
	return false
}

// Anything legal, by the dice: several hands of each game, audited.
func TestWildVariants(t *testing.T) {
	hands := uint32(3)
	if testing.Short() {
		hands = 1
	}
	for seed, id := range []string{"draw52-fl/1", "draw32-nl/1", "deuce3-fl/1", "ace3-fl/1", "stud-fl/1", "stud8-fl/1"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			w := variant(t, id, 4, func(c *sim.Config) {
				for i := range c.Brains {
					c.Brains[i] = simtest.NewWild(uint64(10*seed + i))
				}
			})
			watch(t, w, hands)
			clean(t, w)
		})
	}
}

// What a player sees: its own new cards, and of the others how many they took.
func TestViewOfExchange(t *testing.T) {
	w := variant(t, "draw52-nl/1", 3, throwing(2, 1, 0))
	simtest.Run(t, w, func(s *table.State) bool {
		v := s.View()
		return v.Running && v.Game.Street == "draw" && v.Game.ToAct != cards.NoSeat && len(v.Owed) == 1 && v.Game.Choices[0].Verb != game.Draw
	})
	for i := range w.Players {
		v, _ := w.Players[i].Engine.View()
		for _, seat := range v.Game.Seats {
			hidden := 0
			for _, c := range seat.Cards {
				if c == cards.Hidden {
					hidden++
				}
			}
			if own := seat.Seat == v.Me; own != (hidden == 0) || !own && hidden != 5 || len(seat.Cards) != 5 {
				t.Errorf("%v sees %v of %v", v.Me, seat.Cards, seat.Seat)
			}
			if want := []int{2, 1, 0}[seat.Seat]; len(seat.Drew) != 1 || seat.Drew[0] != want {
				t.Errorf("%v took %v cards, want %d", seat.Seat, seat.Drew, want)
			}
		}
	}
}
