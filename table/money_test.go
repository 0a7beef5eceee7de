package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// An evening of chips at a real table: buy-ins within the limits (P-30), all-ins
// for different stacks that are run as often as the seat that wants the fewest
// says (S-31, S-32), a top-up and a rebuy up to the limit (P-32), and a sheet that
// makes everybody even (M-01, M-02).
func TestEveningOfChips(t *testing.T) {
	for _, tt := range []struct {
		third game.Verb // what the last seat to be asked says
		runs  int
	}{{game.RunThrice, 3}, {game.RunTwice, 2}, {game.RunOnce, 1}} {
		o, err := poker.Options{SmallBlind: 5, BigBlind: 10, Runs: 3}.Encode()
		if err != nil {
			t.Fatal(err)
		}
		shove := simtest.Verbs{game.Raise, game.Bet, game.Call, game.Check}
		w := simtest.World(t, 3, func(c *sim.Config) {
			c.Charter.Options = o
			c.Charter.Clock.BetweenMS = 1000
			for i := range c.Brains {
				c.Brains[i] = append(shove[:4:4], game.RunThrice, game.RunTwice, game.RunOnce)
			}
			c.Brains[0] = append(shove[:4:4], tt.third) // it has the button: the last to be asked
		})
		buy := []game.Chips{1000, 300, 500}
		if err := w.SeatAll(func(i int) table.Sit {
			return table.Sit{Name: w.Players[i].Name, Seat: cards.Seat(i), BuyIn: buy[i]}
		}); err != nil {
			t.Fatal(err)
		}
		simtest.Run(t, w, simtest.Hands(1))
		hold(w)
		res := w.Players[0].Engine.State().LastResult()
		runs := map[int]game.Chips{}
		var sum game.Chips
		for _, p := range res.Pots {
			runs[p.Run] += p.Amount
			sum += p.Amount
		}
		if len(runs) != tt.runs || sum != 300*3+200*2 {
			t.Errorf("%v: run-outs %v of %d chips, want %d", tt.third, runs, sum, tt.runs)
		}
		v := view(w)
		for i, s := range v.Seats[:3] {
			limit := v.Charter.BuyInMax
			if s.Stack >= limit {
				refuse(t, w, i, table.Want{Body: table.Rebuy{Amount: 1}}, "limit")
				continue
			}
			refuse(t, w, i, table.Want{Body: table.Rebuy{Amount: limit - s.Stack + 1}}, "limit")
			do(t, w, i, table.Want{Body: table.Rebuy{Amount: limit - s.Stack}}) // a top-up, or all of it
		}
		do(t, w, 1, want(transcript.KindLeave))
		accounts := view(w).Accounts
		debts, err := table.Settlement(accounts)
		if err != nil {
			t.Fatal(err)
		}
		net := map[string]int64{}
		for _, a := range accounts {
			net[a.Name] += int64(a.Out) - int64(a.In)
		}
		for _, d := range debts {
			net[d.From.Name] += int64(d.Amount)
			net[d.To.Name] -= int64(d.Amount)
		}
		for name, n := range net {
			if n != 0 {
				t.Errorf("%s is not even: %d", name, n)
			}
		}
		clean(t, w)
	}
}
