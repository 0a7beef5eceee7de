package sim_test

import (
	"bytes"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

func TestPlaysHandsThatTheAuditorConfirms(t *testing.T) {
	for _, n := range []int{2, 3, 6} {
		w := simtest.Seated(t, n, func(c *sim.Config) { c.Charter.MaxHands = 2 })
		simtest.Run(t, w, simtest.Hands(2))
		r := simtest.Audit(t, w)
		if !r.OK || !r.Complete || r.Hands != 2 || r.Shuffles != 2*n {
			t.Errorf("%d seats: %+v", n, r)
		}
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	file := func(seed byte) []byte {
		w := simtest.Seated(t, 3, func(c *sim.Config) { c.Seed[5], c.Memory = seed, nil })
		simtest.Run(t, w, simtest.Hands(1))
		b, err := w.File("")
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if !bytes.Equal(file(1), file(1)) {
		t.Error("two runs with one seed differ")
	}
	if bytes.Equal(file(1), file(2)) {
		t.Error("two seeds give one log")
	}
}

// What the relay stores and what goes over the wire are records: no player's or
// table's name, no chat, no seat key, and nothing of what an entry says is in them.
func TestRecordsTellNothing(t *testing.T) {
	w := simtest.World(t, 2, func(c *sim.Config) {
		c.Names = []string{"Mehitabel", "Ozymandias"}
		c.Charter.Name, c.Charter.MaxHands = "The secret parlour", 1
	})
	if err := w.SeatAll(func(i int) table.Sit {
		return table.Sit{Name: w.Players[i].Name, Seat: cards.NoSeat, BuyIn: 1000}
	}); err != nil {
		t.Fatal(err)
	}
	if err := w.Do(0, table.Want{Body: table.Chat{Text: "pass the biscuits"}}); err != nil {
		t.Fatal(err)
	}
	simtest.Run(t, w, simtest.Hands(1))
	planted := [][]byte{
		[]byte("Mehitabel"), []byte("Ozymandias"), []byte("parlour"), []byte("biscuits"), []byte("holdem"), []byte("vtmf"),
		w.Players[0].Seed[:], w.Players[1].Seed[:],
	}
	v := w.Players[0].Engine.State()
	for i := range w.Log.Len() {
		raw := w.Log.Record(i).Encode()
		for _, p := range planted {
			if bytes.Contains(raw, p) {
				t.Errorf("record %d holds %q", i, p)
			}
		}
		f, err := transcript.DecodeFrame(w.Log.Record(i).Frame)
		if err != nil {
			t.Fatal(err)
		}
		inner, _, err := f.Open(w.Keys.Read)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(raw, inner[:64]) || bytes.Contains(f.Cipher, inner[len(inner)-32:]) {
			t.Errorf("record %d holds its entry in clear", i)
		}
	}
	if settled, _ := v.Settled(); settled != 1 {
		t.Error("no hand was played")
	}
}
