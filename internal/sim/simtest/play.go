package simtest

import (
	"math/rand/v2"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
)

// Game makes a table of another game, with plain options for bets of 10. It is
// for the change of [World] and [Seated].
func Game(t testing.TB, id string) func(*sim.Config) {
	t.Helper()
	g, ok := poker.ByID(id)
	if !ok {
		t.Fatalf("no game %s", id)
	}
	opts, err := poker.Suggest(g, 10).Encode()
	if err != nil {
		t.Fatal(err)
	}
	return func(c *sim.Config) {
		c.Charter.Game, c.Charter.Options, c.Charter.Seats = id, opts, g.Info().MaxSeats
		for i := range c.Brains {
			c.Brains[i] = Thrower(0)
		}
	}
}

// Thrower is a brain that calls, and throws so many cards away in every
// exchange, its oldest first.
type Thrower int

// Decide answers a decision that the seat owes.
func (n Thrower) Decide(v table.View) (table.Command, bool) {
	for _, c := range choices(v) {
		if c.Verb == game.Draw {
			slots := c.Slots[:min(int(n), len(c.Slots))]
			return act(v, game.Action{Verb: game.Draw, Slots: slots}), true
		}
	}
	return Verbs{game.Check, game.Call, game.BringIn, game.RunOnce, game.Show, game.Muck}.Decide(v)
}

// Wild is a brain that does anything legal, by the dice: folds, raises, all-ins,
// and exchanges of any number of cards.
type Wild struct{ Dice *rand.Rand }

// NewWild returns a Wild brain with dice of its own.
func NewWild(seed uint64) Wild { return Wild{rand.New(rand.NewPCG(seed, 0))} }

// Decide answers a decision that the seat owes.
func (w Wild) Decide(v table.View) (table.Command, bool) {
	list := choices(v)
	if len(list) == 0 {
		return nil, false
	}
	c := list[w.Dice.IntN(len(list))]
	if c.Verb == game.Fold && w.Dice.IntN(3) > 0 { // not every second hand is worth a fold
		c = list[w.Dice.IntN(len(list))]
	}
	a := game.Action{Verb: c.Verb, To: c.Min}
	if c.Max > c.Min {
		a.To += game.Chips(w.Dice.Uint64N(uint64(c.Max - c.Min + 1)))
	}
	for _, slot := range c.Slots {
		if w.Dice.IntN(2) == 0 {
			a.Slots = append(a.Slots, slot)
		}
	}
	return act(v, a), true
}

// choices returns what the viewer's seat may do now.
func choices(v table.View) []game.Choice {
	if !v.Running || v.Me == cards.NoSeat || v.Game.ToAct != v.Me {
		return nil
	}
	return v.Game.Choices
}

func act(v table.View, a game.Action) table.Act {
	return table.Act{Hand: v.Hand, Turn: v.Turn, Action: a}
}
