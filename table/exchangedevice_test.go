package table_test

import (
	"reflect"
	"testing"

	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// reshuffling runs a table of the game with 32 cards until the second pass of a
// new pile is due.
func reshuffling(t *testing.T) *sim.World {
	t.Helper()
	w := variant(t, "draw32-nl/1", 3, throwing(3, 3, 3))
	untilSilent(t, w, 1, func(v table.View, b []table.Body) bool {
		return v.Deck != nil && v.Deck.Epoch == 1 && deckKind(transcript.KindDeckPass)(v, b)
	})
	return w
}

// stored is the last receipt that the store of every player holds by now.
func stored(w *sim.World) transcript.Seen {
	r := w.Log.Record(w.Log.Len() - 1).Receipt()
	return transcript.Seen{Count: r.Index + 1, TimeMS: r.TimeMS, Head: r.Head, Sig: r.Sig}
}

// untilSilent runs until a player falls silent, which it does at its first entry for
// which at says so.
func untilSilent(t *testing.T, w *sim.World, i int, at func(table.View, []table.Body) bool) {
	t.Helper()
	silent := false
	silentFrom(t, w.Players[i], func(v table.View, b []table.Body) bool {
		silent = at(v, b)
		return silent
	})
	simtest.Run(t, w, func(*table.State) bool { return silent })
}

// A client that crashes in a reshuffle makes the same pass again and plays on;
// its store has one digest for each epoch (P-41, P-49).
func TestRestartInReshuffle(t *testing.T) {
	w := reshuffling(t)
	p := w.Players[1]
	lost, _ := p.Engine.Resend()
	again := false
	restart := func(pending []byte) {
		if err := w.Restart(1, false, func(me *table.Player) {
			me.Pins, me.Floor, me.Pending = p.Pins, stored(w), pending
		}); err != nil {
			t.Fatal(err)
		}
	}
	// A store that never came to hold the entry: the pass is the same.
	restart(nil)
	p.Filter = func(a table.Append) [][]byte {
		for _, b := range bodiesOf(t, a) {
			again = again || has(bodiesOf(t, lost), func(m table.DeckMessage) bool { return reflect.DeepEqual(m, b) })
		}
		return nil
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	if !again {
		t.Error("after a restart the same pass has other bytes")
	}
	restart(lost.Signed)
	p.Filter = nil
	if _, err := w.Log.Append(lost.Frame); err != nil {
		t.Fatal(err)
	}
	simtest.Run(t, w, simtest.Hands(2))
	clean(t, w)
	seen := map[table.Pin]bool{}
	epochs := map[[36]byte]bool{}
	for _, pin := range p.Pins {
		key := [36]byte(append(pin.Deck[:], 0, 0, 0, byte(pin.Epoch)))
		if pin.Digest == [32]byte{} || seen[pin] || epochs[key] {
			t.Errorf("pinned twice, or nothing: %+v", pin)
		}
		seen[pin], epochs[key] = true, true
	}
	if len(epochs) < 4 {
		t.Errorf("%d shuffles pinned in two hands with a reshuffle each", len(epochs))
	}
}

// A store that holds another digest of a new pile gives no share in this one, and
// goes on giving those of the deck before it (P-41).
func TestPinnedToAnotherPile(t *testing.T) {
	w := reshuffling(t)
	p := w.Players[1]
	lost, _ := p.Engine.Resend()
	deck := view(w).Deck.ID
	if err := w.Restart(1, false, func(me *table.Player) {
		me.Pins, me.Floor, me.Pending = append(me.Pins, p.Pins...), stored(w), lost.Signed
		me.Pins = append(me.Pins, table.Pin{Deck: deck, Epoch: 1, Digest: [32]byte{9}})
	}); err != nil {
		t.Fatal(err)
	}
	p.Filter = func(a table.Append) [][]byte {
		v, _ := p.Engine.View()
		if v.Deck != nil && v.Deck.ID == deck && v.Deck.Ready && deckKind(transcript.KindDeckShares)(v, bodiesOf(t, a)) {
			t.Error("a share in a version that is not the store's")
		}
		return [][]byte{a.Frame}
	}
	if _, err := w.Log.Append(lost.Frame); err != nil {
		t.Fatal(err)
	}
	simtest.Run(t, w, func(s *table.State) bool { return len(s.Absences())+len(s.Faults()) > 0 })
	if a := w.Players[0].Engine.State().Absences(); len(a) != 1 || a[0].Seat != 1 {
		t.Errorf("absent: %+v", a)
	}
	simtest.Run(t, w, simtest.Hands(1))
	if rule := w.Players[0].Engine.State().LastResult().Rule; rule != "H-45" {
		t.Errorf("the hand ended by %s", rule)
	}
}

// P-44: where slots have no fixed plan, a device that comes later gives no share
// of a deck that was opened before, whatever its seat has given: it may shuffle,
// and decide, and is absent when a share is due. Nobody is blamed.
func TestSecondDeviceInDraw(t *testing.T) {
	w := reshuffling(t)
	if err := w.Restart(1, true, nil); err != nil {
		t.Fatal(err)
	}
	p := w.Players[1]
	passes := 0
	deck := view(w).Deck.ID
	p.Filter = func(a table.Append) [][]byte {
		for _, b := range bodiesOf(t, a) {
			m, ok := b.(table.DeckMessage)
			if !ok || m.Deck != deck {
				continue
			}
			if m.Kind == transcript.KindDeckShares {
				t.Error("a device that came later gives a share")
			}
			passes++
		}
		return [][]byte{a.Frame}
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	do(t, w, 1, table.TakeOver{})
	simtest.Run(t, w, func(s *table.State) bool { settled, voided := s.Settled(); return settled+voided > 0 })
	s := w.Players[0].Engine.State()
	if a := s.Absences(); len(a) != 1 || a[0].Seat != 1 || len(s.Faults()) != 0 || s.LastResult().Rule != "H-45" {
		t.Errorf("absent %+v, faults %+v, ended by %s", a, s.Faults(), s.LastResult().Rule)
	}
	if passes != 1 {
		t.Errorf("it made %d passes, want 1", passes)
	}
	if r := simtest.Audit(t, w); !r.OK {
		t.Errorf("audit: %+v", r)
	}
}

// Before any share of the deck the hand gets a new deck instead.
func TestSecondDeviceBeforeShares(t *testing.T) {
	w := variant(t, "draw52-nl/1", 3, throwing(1, 1, 1))
	untilSilent(t, w, 1, deckKind(transcript.KindDeckPass))
	before := view(w).Deck.ID
	if err := w.Restart(1, true, nil); err != nil {
		t.Fatal(err)
	}
	w.Players[1].Filter = nil
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	do(t, w, 1, table.TakeOver{})
	simtest.Run(t, w, func(s *table.State) bool { v := s.View(); return v.Deck != nil && v.Deck.ID != before || !v.Running })
	simtest.Run(t, w, simtest.Hands(1))
	clean(t, w)
}
