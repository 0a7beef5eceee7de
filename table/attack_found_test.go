package table_test

import (
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Somebody who waits for the host's word is a stranger: bad bytes and two faces
// are ignored, nobody is blamed and no client falls over (P-66).
func TestWaitingPlayerIsNotBlamed(t *testing.T) {
	w := simtest.World(t, 3, func(c *sim.Config) { c.Charter.Admission = table.AdmitHost })
	hold(w)
	do(t, w, 0, sit("A"))
	do(t, w, 1, sit("B"))
	do(t, w, 0, table.Want{Body: table.Admit{Seat: 1, Let: true}})
	do(t, w, 2, sit("C"))
	c := &adversary.Cheat{World: w, Index: 2, Player: w.Players[2]}
	c.Say(transcript.Body{Kind: 999})
	e := c.Next()
	e.Count, e.Prev = 0, transcript.EntryID{}
	e.Bodies = []transcript.Body{table.EncodeBody(table.Chat{Text: "two faces"})}
	c.Send(c.Seal(e))
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	r := simtest.Audit(t, w)
	if len(r.Faults) != 0 || !r.OK {
		t.Errorf("audit: %+v", r)
	}
	do(t, w, 0, table.Want{Body: table.Admit{Seat: 2, Let: true}})
	if v := view(w); v.Seats[2].Status != table.In || v.ChipsIn != 3000 || v.ChipsOut != 3000 {
		t.Errorf("after all: %+v", v.Seats[:3])
	}
}

// A table never holds more chips than a hand can begin with (P-32, P-46).
func TestTooManyChips(t *testing.T) {
	w := simtest.World(t, 10, func(c *sim.Config) {
		c.Charter.BuyInMax = table.MaxBuyIn
		for i := range c.Brains {
			c.Brains[i] = simtest.Shover
		}
	})
	hold(w)
	for i := range w.Players {
		do(t, w, i, table.Sit{Name: w.Players[i].Name, Seat: cards.NoSeat, BuyIn: table.MaxBuyIn})
	}
	s := w.Players[0].Engine.State()
	room := game.MaxChips - 10*table.MaxBuyIn
	if s.Fits(room+1) || !s.Fits(room) {
		t.Errorf("%d chips on the table, room for %d", 10*table.MaxBuyIn, room)
	}
}

// A charter whose suite does not take its parameters is refused before anybody
// sits (P-04).
func TestParamsOfSuite(t *testing.T) {
	o := newOpening(t)
	o.charter.Params = []byte{1}
	if err := o.read(t, nil); err == nil || !strings.Contains(err.Error(), "parameters") {
		t.Errorf("got %v", err)
	}
}

// A new deck makes new duties: one seat's request does not eat another's time
// (P-50).
func TestNewDeckNewDuties(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	keys := deckKind(transcript.KindDeckKey)
	silentFrom(t, w.Players[2], keys)
	until(t, w, owesAlone(2))
	w.Advance(14_000) // of 15 s
	do(t, w, 1, table.Want{Body: table.Redeal{Deck: view(w).Deck.ID}})
	for _, o := range view(w).Owed {
		if o.Seat == 2 && o.Since < w.Now()-1000 {
			t.Errorf("the duty of the new deck began %d ms ago", w.Now()-o.Since)
		}
	}
}

// A seat whose clock is ahead of the relay's does not fill the log with claims
// that are ignored (P-51).
func TestClockAhead(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	until(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Game.ToAct == 0 })
	before := w.Log.Len()
	p := w.Players[1]
	for range 20 {
		out, err := p.Engine.Step(table.Tick{NowMS: w.Now() + 3600_000})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range out {
			if a, ok := o.(table.Append); ok {
				if _, err := w.Log.Append(a.Frame); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
	}
	if n := w.Log.Len() - before; n > 2 {
		t.Errorf("%d claims before the time", n)
	}
	until(t, w, simtest.Hands(1))
	if r := simtest.Audit(t, w); len(r.Faults)+len(r.Absent) != 0 {
		t.Errorf("audit: %+v", r)
	}
}
