package table_test

import (
	"fmt"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// bodiesOf decodes what an own entry says.
func bodiesOf(t testing.TB, a table.Append) []table.Body {
	t.Helper()
	s, err := transcript.DecodeSigned(a.Signed)
	if err != nil {
		t.Fatal(err)
	}
	b, err := table.DecodeBodies(s.Entry.Bodies)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// silentFrom silences a player at its first entry for which at says so.
func silentFrom(t testing.TB, p *sim.Player, at func(table.View, []table.Body) bool) {
	gone := false
	p.Filter = func(a table.Append) [][]byte {
		v, _ := p.Engine.View()
		if gone = gone || at(v, bodiesOf(t, a)); gone {
			return nil
		}
		return [][]byte{a.Frame}
	}
}

func has[B table.Body](bodies []table.Body, ok func(B) bool) bool {
	for _, b := range bodies {
		if b, is := b.(B); is && ok(b) {
			return true
		}
	}
	return false
}

func deckKind(k transcript.Kind) func(table.View, []table.Body) bool {
	return func(_ table.View, b []table.Body) bool {
		return has(b, func(m table.DeckMessage) bool { return m.Kind == k })
	}
}

func street(name string) func(table.View, []table.Body) bool {
	return func(v table.View, _ []table.Body) bool { return v.Running && v.Game.Street == name }
}

// The dropout rules D1 to D5 of the design
// are H-41 to H-47 (P-50 to P-54 bring them about).
func TestDropout(t *testing.T) {
	shove := func(c *sim.Config) {
		for i := range c.Brains {
			c.Brains[i] = simtest.Shover
		}
	}
	lastFolds := func(c *sim.Config) { c.Brains[len(c.Brains)-1] = simtest.Folder }
	last := func(n int) int { return n - 1 }
	stages := []struct {
		name  string
		setup func(*sim.Config)
		from  func(table.View, []table.Body) bool
		rule  map[int]string // by seats
		who   func(n int) int
	}{
		{"at its key", nil, deckKind(transcript.KindDeckKey), map[int]string{2: "H-41", 3: "H-41", 6: "H-41"}, last},
		{"at its pass", nil, deckKind(transcript.KindDeckPass), map[int]string{2: "H-41", 3: "H-41", 6: "H-41"}, last},
		{"before hole shares", nil, deckKind(transcript.KindDeckShares), map[int]string{2: "H-41", 3: "H-41", 6: "H-41"}, last},
		{"live before the flop", nil, func(v table.View, b []table.Body) bool {
			return has(b, func(table.Decision) bool { return true })
		}, map[int]string{2: "H-43", 3: "H-45", 6: "H-45"}, last},
		{"live on the turn", nil, street("turn"), map[int]string{2: "H-43", 3: "H-45", 6: "H-45"}, last},
		{"live, its share of the river owed", nil, street("river"), map[int]string{2: "H-43", 3: "H-45", 6: "H-45"}, last},
		{"live on the river", nil, func(v table.View, b []table.Body) bool {
			return v.Running && v.Game.Street == "river" && has(b, func(table.Decision) bool { return true })
		}, map[int]string{2: "H-43", 3: "H-31", 6: "H-31"}, last},
		{"folded", lastFolds, func(v table.View, b []table.Body) bool { return v.Running && v.Game.Street == "flop" },
			map[int]string{3: "H-31", 6: "H-31"}, last},
		{"all-in", shove, func(v table.View, b []table.Body) bool {
			return v.Turn > 0 && !has(b, func(table.Decision) bool { return true })
		}, map[int]string{2: "H-43", 3: "H-45", 6: "H-45"}, func(int) int { return 0 }},
		{"at showdown", nil, street("showdown"), map[int]string{2: "H-43", 3: "H-31", 6: "H-31"}, last},
	}
	for _, st := range stages {
		for n, rule := range st.rule {
			t.Run(fmt.Sprintf("%s, %d seats", st.name, n), func(t *testing.T) {
				dropout(t, n, st.who(n), rule, st.setup, st.from)
			})
		}
	}
}

func dropout(t *testing.T, n, who int, rule string, setup func(*sim.Config), from func(table.View, []table.Body) bool) {
	t.Parallel()
	w := simtest.Seated(t, n, setup)
	silentFrom(t, w.Players[who], from)
	simtest.Run(t, w, func(s *table.State) bool {
		settled, voided := s.Settled()
		return settled+voided >= 1
	})
	v := w.Players[0].Engine.State().View()
	if v.Running { // the next hand has begun already, as it should
		v.Game.Result = w.Players[0].Engine.State().LastResult()
	}
	if got := v.Game.Result.Rule; got != rule {
		t.Errorf("hand ended by %s, want %s", got, rule)
	}
	checkResult(t, v, cards.Seat(who))
	if n == 2 {
		return
	}
	if err := w.Run(3000, simtest.Hands(2)); err != nil {
		simtest.Log(t, w)
		t.Fatalf("the next hands: %v", err)
	}
	r := simtest.Audit(t, w)
	if !r.OK || len(r.Faults) != 0 {
		t.Errorf("audit: %+v", r)
	}
	if st := w.Players[0].Engine.State().View().Seats[who].Status; st != table.Absent && rule != "H-31" && rule != "H-29" {
		t.Errorf("the silent seat is %v", st)
	}
}

// checkResult checks that the books balance and that silence never pays: the
// silent seat ends with no more than it brought.
func checkResult(t *testing.T, v table.View, silent cards.Seat) {
	t.Helper()
	if v.ChipsIn != v.ChipsOut {
		t.Errorf("%d chips in, %d out", v.ChipsIn, v.ChipsOut)
	}
	var sum game.Chips
	for _, p := range v.Game.Result.Stacks {
		sum += p.Stack
		if p.Seat == silent && p.Stack > 1000 {
			t.Errorf("the silent seat won: %d", p.Stack)
		}
	}
	if want := game.Chips(1000 * len(v.Game.Result.Stacks)); sum+v.Game.Result.Carry != want {
		t.Errorf("stacks and carry sum to %d, want %d", sum+v.Game.Result.Carry, want)
	}
}
