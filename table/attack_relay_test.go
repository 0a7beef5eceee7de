package table_test

import (
	"testing"

	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// P-70: a relay that shows two logs is convicted by the first entry that crosses
// over; no player is blamed and nothing more is believed.
func TestRelayForks(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	until(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Turn > 0 })
	n := w.Log.Len()
	b := adversary.Branch(w, n, 2)
	if err := b.Restart(0, false, store(w, 2)); err != nil {
		t.Fatal(err)
	}
	if err := b.Settle(); err != nil {
		t.Fatal(err)
	}
	w.Players = w.Players[:2]
	hello := func(i int, text string) []byte {
		t.Helper()
		from := w
		if i == 2 {
			from = b
		}
		before := from.Log.Len()
		p := i
		if i == 2 {
			p = 0
		}
		do(t, from, p, table.Want{Body: table.Chat{Text: text}})
		return from.Log.Record(before).Frame
	}
	hello(0, "to one half")
	hello(2, "from the other half")
	frame := hello(2, "who has seen the other log") // signed over the other log's head
	if _, err := w.Log.Append(b.Log.Record(n).Frame); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Log.Append(frame); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.Players {
		h := p.Engine.Fold().Halted()
		if h == nil || h.Clause != protocol.RelayFork {
			t.Errorf("%s: halted by %+v", p.Name, h)
		}
		if len(p.Engine.State().Faults()) != 0 {
			t.Errorf("%s blames %+v", p.Name, p.Engine.State().Faults())
		}
	}
	file, err := w.File("")
	if err != nil {
		t.Fatal(err)
	}
	r := auditFile(file)
	if r.ExitCode() != 1 || len(r.Faults) != 1 || r.Faults[0].Seat != -1 || r.Faults[0].Clause != protocol.RelayFork.Number {
		t.Errorf("audit: %+v", r)
	}
}

// P-71: after a relay has lost its end nobody speaks before the log is as long
// again, and never on another log (P-72 is the chain's).
func TestRelayRewinds(t *testing.T) {
	w := simtest.Seated(t, 2, nil)
	until(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Game.ToAct == 1 })
	n := w.Log.Len()
	x := newChronicle(t)
	b, err := adversary.Rewind(w, n-4, 1)
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	b.Players[0].Filter = func(a table.Append) [][]byte {
		x.see(a.Signed)
		said++
		return nil
	}
	if err := b.Settle(); err != nil {
		t.Fatal(err)
	}
	if said != 0 {
		t.Errorf("%d entries on a log that is too short", said)
	}
	c := &adversary.Cheat{World: b, Index: 0, Player: w.Players[0]}
	for range 6 { // the log grows again, but with other records
		c.Say(table.EncodeBody(table.Chat{Text: "again"}))
	}
	if err := b.Settle(); err == nil {
		t.Error("another log is believed")
	}
	_ = b.Settle()
	if _, err := b.Players[0].Engine.Step(table.Tick{NowMS: b.Now() + 1000_000}); err != nil {
		t.Error(err)
	}
	if said != 0 {
		t.Errorf("%d entries on another log", said)
	}
}

// P-52: a player whose entries a relay keeps back is absent and no cheat, and
// what comes late is ignored.
func TestRelayWithholds(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	until(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Turn > 0 })
	held := adversary.Withhold(w, 1)
	until(t, w, func(s *table.State) bool { return len(s.Absences()) == 1 })
	if err := held.Show(w, false); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	r := simtest.Audit(t, w)
	if len(r.Faults) != 0 || len(r.Absent) != 1 || r.Absent[0].Seat != 1 {
		t.Errorf("audit: %+v", r)
	}
	do(t, w, 1, want(transcript.KindBack))
	until(t, w, simtest.Hands(2))
	nobodyBlamed(t, w)
}

// P-65: records that repeat frames are ignored, whatever they hold.
func TestRelayRepeats(t *testing.T) {
	w := simtest.Seated(t, 2, nil)
	until(t, w, simtest.Hands(1))
	m := at(t, w)
	var frames [][]byte
	for i := range w.Log.Len() {
		frames = append(frames, w.Log.Record(i).Frame)
	}
	before := m.fold.State().View()
	faults, ignored, f := judge(t, w, m.fold, m.last, m.last.TimeMS, frames...)
	after := f.State().View()
	if len(faults) != 0 || ignored != len(frames) {
		t.Errorf("%d of %d ignored, %+v", ignored, len(frames), faults)
	}
	if after.ChipsIn != before.ChipsIn || after.Hand != before.Hand || len(after.Owed) != len(before.Owed) {
		t.Error("a repeat had an effect")
	}
}

// P-67: a file in which a record opens with a key that is not the table's shows
// another game; it is not clean, and names no honest player.
func TestWiretappedFile(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	c := adversary.Wiretap()[0].Mount(w, 2)
	until(t, w, func(*table.State) bool { return c.Done })
	until(t, w, simtest.Hands(2))
	nobodyBlamed(t, w)
	fw, err := transcript.NewFileWriter(transcript.FileHeader{Table: w.Table, RelayKey: transcript.PublicKey(w.Relay)})
	if err != nil {
		t.Fatal(err)
	}
	out := fw.Header()
	for i := range w.Log.Len() {
		rec := transcript.FileRecord{Record: w.Log.Record(i), HasKey: true}
		f, err := transcript.DecodeFrame(rec.Record.Frame)
		if err != nil {
			t.Fatal(err)
		}
		read := w.Keys.Read
		if i == c.Entry {
			read = adversary.OddKeys.Read
		}
		if _, rec.Key, err = f.Open(read); err != nil {
			t.Fatal(err)
		}
		if out, err = fw.Append(out, rec); err != nil {
			t.Fatal(err)
		}
	}
	r := auditFile(out)
	if r.ExitCode() == 0 {
		t.Error("the file passes")
	}
	for _, f := range r.Faults {
		if f.Seat != w.SeatOf(2) {
			t.Errorf("an honest player is named: %+v", f)
		}
	}
}
