package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// judge gives frames to a fold in an order of the relay's choice, each at a
// time, and returns whom it blames and how many had no effect.
func judge(t *testing.T, w *sim.World, from *table.Fold, prev transcript.Record, timeMS uint64, frames ...[]byte) (faults []table.Fault, ignored int, f *table.Fold) {
	t.Helper()
	f = from.Snapshot()
	before := len(f.State().Faults())
	for _, frame := range frames {
		prev = adversary.Record(w, prev, timeMS, frame)
		events, err := f.Apply(prev, adversary.Inner(w, frame))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Kind == table.Ignored {
				ignored++
			}
		}
	}
	if d := f.State().Defect(); d != "" {
		t.Fatal(d)
	}
	return f.State().Faults()[before:], ignored, f
}

// hand is a world in the middle of something, with a fold at its last record.
type moment struct {
	w    *sim.World
	fold *table.Fold
	last transcript.Record
}

func at(t *testing.T, w *sim.World) moment {
	t.Helper()
	f := table.NewFold(w.Table, transcript.PublicKey(w.Relay), w.Catalog)
	for i := range w.Log.Len() {
		rec := w.Log.Record(i)
		if _, err := f.Apply(rec, adversary.Inner(w, rec.Frame)); err != nil {
			t.Fatal(err)
		}
	}
	return moment{w, f, w.Log.Record(w.Log.Len() - 1)}
}

// next is what a player's device would sign now.
func (m moment) next(i int, bodies ...table.Body) transcript.Entry {
	e := (&adversary.Cheat{World: m.w, Index: i, Player: m.w.Players[i]}).Next()
	for _, b := range bodies {
		e.Bodies = append(e.Bodies, table.EncodeBody(b))
	}
	return e
}

func (m moment) seal(i int, e transcript.Entry) []byte {
	return adversary.SealBy(m.w, m.w.Players[i], e)
}

// Pitfall 17: honest answers that cross each other are nobody's fault, in any
// order (P-61, P-63); the same answers given by somebody who has seen the other
// one are.
func TestPitfall17_HonestRaces(t *testing.T) {
	t.Run("shares of three seats at one head, in all orders", func(t *testing.T) {
		w := simtest.Seated(t, 3, nil)
		var held []*adversary.Withheld
		started := false
		for i, p := range w.Players {
			h := adversary.Withhold(w, i)
			h.On = false
			next := p.Filter
			p.Filter = func(a table.Append) [][]byte {
				v, _ := p.Engine.View()
				b := bodiesOf(t, a)
				if v.Turn > 0 && has(b, func(table.DeckMessage) bool { return true }) && !has(b, func(table.Decision) bool { return true }) {
					started = true
				}
				for _, h := range held {
					h.On = started
				}
				return next(a)
			}
			held = append(held, h)
		}
		until(t, w, func(*table.State) bool { return started })
		m := at(t, w)
		var frames [][]byte
		for _, h := range held {
			frames = append(frames, h.Frames...)
		}
		if len(frames) < 2 {
			t.Fatalf("only %d answers at one head", len(frames))
		}
		for _, order := range permutations(len(frames)) {
			var list [][]byte
			for _, k := range order {
				list = append(list, frames[k])
			}
			if faults, ignored, _ := judge(t, w, m.fold, m.last, m.last.TimeMS+1, list...); len(faults) != 0 || ignored != 0 {
				t.Errorf("order %v: %+v, %d ignored", order, faults, ignored)
			}
		}
	})
	w := simtest.Seated(t, 3, nil)
	until(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Turn == 1 })
	m := at(t, w)
	v := view(w)
	who := int(v.Game.ToAct)
	other := (who + 1) % 3
	late := m.last.TimeMS + 60_000 // past time, bank and grace
	call := m.next(who, table.Decision{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Call}})
	claim := m.next(other, table.Claim{Hand: v.Hand, Seats: []cards.Seat{v.Game.ToAct}})
	t.Run("a decision crosses a claim", func(t *testing.T) {
		faults, ignored, f := judge(t, w, m.fold, m.last, late, m.seal(who, call), m.seal(other, claim))
		if len(faults) != 0 || ignored != 1 || len(f.State().Absences()) != 0 {
			t.Errorf("the answer came first (P-54): %+v, %d ignored, absent %+v", faults, ignored, f.State().Absences())
		}
		faults, ignored, f = judge(t, w, m.fold, m.last, late, m.seal(other, claim), m.seal(who, call))
		if len(faults) != 0 || ignored != 1 || len(f.State().Absences()) != 1 {
			t.Errorf("the claim came first: %+v, %d ignored, absent %+v", faults, ignored, f.State().Absences())
		}
	})
	t.Run("the same decision by one who has seen the claim", func(t *testing.T) {
		frame := m.seal(other, claim)
		rec := adversary.Record(w, m.last, late, frame)
		e := call
		e.Seen = rec.Receipt().Seen()
		e.Content = transcript.NextContent(call.Content, adversary.Inner(w, frame))
		faults, _, _ := judge(t, w, m.fold, m.last, late, frame, m.seal(who, e))
		if len(faults) != 1 || faults[0].Seat != v.Game.ToAct || faults[0].Clause != protocol.OutOfTurn {
			t.Errorf("want out-of-turn: %+v", faults)
		}
	})
	t.Run("a chat between does not matter", func(t *testing.T) {
		hello := m.next(other, table.Chat{Text: "hello"})
		for _, list := range [][][]byte{
			{m.seal(other, hello), m.seal(who, call)}, {m.seal(who, call), m.seal(other, hello)},
		} {
			if faults, ignored, _ := judge(t, w, m.fold, m.last, m.last.TimeMS+1, list...); len(faults) != 0 || ignored != 0 {
				t.Errorf("%+v, %d ignored", faults, ignored)
			}
		}
	})
	t.Run("a host's pause crosses the handover of the powers", func(t *testing.T) {
		offer := m.next(0, table.Handover{Seat: 1})
		_, _, f := judge(t, w, m.fold, m.last, m.last.TimeMS+1, m.seal(0, offer))
		rec := adversary.Record(w, m.last, m.last.TimeMS+1, m.seal(0, offer))
		content := transcript.NextContent(offer.Content, adversary.Inner(w, rec.Frame))
		accept := m.next(1, table.Plain{Kind: transcript.KindAcceptHost})
		accept.Seen, accept.Content = rec.Receipt().Seen(), content
		pause := m.next(0, table.Plain{Kind: transcript.KindPause})
		signed, err := transcript.DecodeSigned(adversary.Inner(w, rec.Frame))
		if err != nil {
			t.Fatal(err)
		}
		pause.Count, pause.Prev, pause.Seen, pause.Content = offer.Count+1, signed.ID(), rec.Receipt().Seen(), content
		for _, list := range [][][]byte{
			{m.seal(1, accept), m.seal(0, pause)}, {m.seal(0, pause), m.seal(1, accept)},
		} {
			if faults, _, _ := judge(t, w, f, rec, rec.TimeMS, list...); len(faults) != 0 {
				t.Errorf("%+v", faults)
			}
		}
	})
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for k := range n {
			q := append(append(append([]int{}, p[:k]...), n-1), p[k:]...)
			all = append(all, q)
		}
	}
	return all
}
