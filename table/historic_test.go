package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// suite plays one hand with a suite.
func suite(id string) func(*sim.Config) {
	return func(c *sim.Config) { c.Charter.Suite, c.Charter.MaxHands = id, 1 }
}

// over is done when so many hands have ended, void or not.
func over(n uint32) func(*table.State) bool {
	return func(s *table.State) bool {
		settled, voided := s.Settled()
		return settled+voided >= n
	}
}

// cheat makes player i a cheat that changes the first deck message of a kind.
func cheat(w *sim.World, p *sim.Player, kind transcript.Kind, skip int, change func([]byte) []byte) *adversary.Cheat {
	c := &adversary.Cheat{World: w, Player: p}
	c.Rewrite(func(_ table.View, bodies []table.Body) []transcript.Body {
		var out []transcript.Body
		found := false
		for _, b := range bodies {
			if m, ok := b.(table.DeckMessage); ok && m.Kind == kind && !found {
				if skip--; skip < 0 {
					m.Data = change(append([]byte(nil), m.Data...))
					b, found = m, true
				}
			}
			out = append(out, table.EncodeBody(b))
		}
		if !found {
			return nil
		}
		return out
	})
	return c
}

func flip(at int) func([]byte) []byte {
	return func(b []byte) []byte {
		if at < 0 {
			b[len(b)+at] ^= 1
		} else {
			b[at] ^= 1
		}
		return b
	}
}

// blames checks that one seat is blamed for one clause.
func blames(t *testing.T, r audit.Report, seat cards.Seat, want protocol.Clause) {
	t.Helper()
	if len(r.Faults) != 1 || r.Faults[0].Seat != seat || r.Faults[0].Clause != want.Number || r.OK {
		t.Errorf("faults %+v, want seat %d for %v", r.Faults, seat, want)
	}
}

// P-24: hands of suites without proofs end with everybody's keys, and the report
// says what kind of audit that is.
func TestHistoricAudits(t *testing.T) {
	for id, kind := range map[string]audit.Kind{
		"race/1": audit.Online, "race-classic/1": audit.AtReveal, "sra-classic/1": audit.AtReveal,
	} {
		t.Run(id, func(t *testing.T) {
			w := simtest.Seated(t, 3, suite(id))
			simtest.Run(t, w, over(1))
			r := simtest.Audit(t, w)
			if !r.OK || !r.Complete || r.Audit != kind || r.Hands != 1 || r.Shuffles == 0 {
				t.Errorf("report: %+v", r)
			}
		})
	}
}

// P-24: whoever lets the time for its keys pass has refused them. What it put in
// is lost, the others take back theirs.
func TestNoReveal(t *testing.T) {
	w := simtest.Seated(t, 3, suite("race-classic/1"))
	p := w.Players[1]
	p.Filter = func(a table.Append) [][]byte {
		if v, _ := p.Engine.View(); v.Running && v.Game.Result != nil {
			return nil
		}
		return [][]byte{a.Frame}
	}
	simtest.Run(t, w, over(1))
	r := simtest.Audit(t, w)
	blames(t, r, w.SeatOf(1), protocol.NoReveal)
	if r.Hands != 0 || r.Voided != 1 || len(r.Absent) != 0 {
		t.Errorf("hands %d, voided %d, absent %v", r.Hands, r.Voided, r.Absent)
	}
	checkRefund(t, r, w.SeatOf(1))
}

// D6: the part of a seat that was dropped before the end stays unaudited, and the
// report says so; nobody is blamed for it.
func TestDroppedIsUnaudited(t *testing.T) {
	w := simtest.Seated(t, 3, suite("race-classic/1"))
	p := w.Players[1]
	p.Filter = func(a table.Append) [][]byte {
		if v, _ := p.Engine.View(); v.Running && v.Game.ToAct != cards.NoSeat {
			return nil
		}
		return [][]byte{a.Frame}
	}
	simtest.Run(t, w, over(1))
	r := simtest.Audit(t, w)
	if !r.OK || r.Audit != audit.Unaudited || r.Hands != 1 || len(r.Absent) != 1 || len(r.Faults) != 0 {
		t.Errorf("report: %+v", r)
	}
}

// checkRefund: all but the cheat have what they brought.
func checkRefund(t *testing.T, r audit.Report, cheat cards.Seat) {
	t.Helper()
	for _, p := range r.Players {
		if (p.Out < p.In) != (p.Seat == cheat) {
			t.Errorf("seat %d brought %d and has %d", p.Seat, p.In, p.Out)
		}
	}
}

// A false key, or a pass or opening that it does not fit, names the seat whose
// key it is (P-12, P-16, P-24); so does an encrypted key shown to be false.
func TestCheatsAtTheEnd(t *testing.T) {
	for _, c := range []struct {
		name  string
		suite string
		kind  transcript.Kind
		skip  int
		at    int
		want  protocol.Clause
	}{
		{"a false mask key", "race-classic/1", transcript.KindDeckReveal, 0, 0, protocol.BadShuffle},
		{"a false card key", "race-classic/1", transcript.KindDeckReveal, 0, 40, protocol.BadShuffle},
		{"a false key", "sra-classic/1", transcript.KindDeckReveal, 0, -1, protocol.BadShuffle},
		{"an encrypted key that is false", "race-classic/1", transcript.KindDeckShares, 0, 36 + 32, protocol.BadShare},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := simtest.Seated(t, 3, suite(c.suite))
			lie := cheat(w, w.Players[1], c.kind, c.skip, flip(c.at))
			simtest.Run(t, w, over(1))
			if !lie.Done {
				t.Fatal("the lie was not told")
			}
			blames(t, simtest.Audit(t, w), w.SeatOf(1), c.want)
		})
	}
}

// P-35: the transactor is blamed like a seat, and missed like one: the hand is
// void, nobody loses anything; it comes back and the next hand begins.
func TestTransactor(t *testing.T) {
	t.Run("cheats", func(t *testing.T) {
		w := simtest.Seated(t, 2, suite("race/1"))
		cheat(w, w.Transactor, transcript.KindDeckPass, 0, flip(-32))
		simtest.Run(t, w, over(1))
		r := simtest.Audit(t, w)
		blames(t, r, deck.TransactorSeat, protocol.BadShuffle)
		checkRefund(t, r, deck.TransactorSeat)
	})
	t.Run("is away", func(t *testing.T) {
		w := simtest.Seated(t, 2, suite("race/1"))
		silent := true
		w.Transactor.Filter = func(a table.Append) [][]byte {
			if silent {
				silent = false
				return nil
			}
			return [][]byte{a.Frame}
		}
		simtest.Run(t, w, over(1))
		r := simtest.Audit(t, w)
		if !r.OK || r.Voided != 1 || len(r.Absent) != 1 || r.Absent[0].Seat != deck.TransactorSeat {
			t.Errorf("report: %+v", r)
		}
		checkRefund(t, r, cards.NoSeat)
	})
	t.Run("talks", func(t *testing.T) {
		w := simtest.Seated(t, 2, suite("race/1"))
		for _, b := range []table.Body{
			table.Chat{Text: "hello"}, table.Plain{Kind: transcript.KindLeave}, table.Rebuy{Amount: 100},
			table.Claim{Hand: 1, Seats: []cards.Seat{0}}, table.Deal{Hand: 1}, table.Plain{Kind: transcript.KindBack},
		} {
			if out, err := w.Transactor.Engine.Step(table.Want{Body: b}); err == nil {
				t.Errorf("%T is taken: %v", b, out)
			}
		}
	})
	t.Run("is not named", func(t *testing.T) {
		w := simtest.World(t, 2, func(c *sim.Config) { c.Charter.Suite, c.Charter.Params = "race/1", make([]byte, 32) })
		if w.Settle() == nil {
			t.Error("a table without a transactor is opened (P-04)")
		}
	})
}
