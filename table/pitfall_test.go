package table_test

import (
	"fmt"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// chronicle records whatever players say, whether it reaches the log or not: for
// each place of each device one entry, for each commitment of a proof one
// message.
type chronicle struct {
	t      *testing.T
	places map[string]transcript.EntryID
	proofs map[string]string
	keys   map[string]string // deck key -> deck and device
	shares map[deck.ID]map[[32]byte]bool
}

func newChronicle(t *testing.T) *chronicle {
	return &chronicle{t, map[string]transcript.EntryID{}, map[string]string{}, map[string]string{}, map[deck.ID]map[[32]byte]bool{}}
}

// on watches a player; what is sent stays what it was.
func (x *chronicle) on(p *sim.Player) {
	next := p.Filter
	p.Filter = func(a table.Append) [][]byte {
		x.see(a.Signed)
		if next != nil {
			return next(a)
		}
		return [][]byte{a.Frame}
	}
}

func (x *chronicle) see(signed []byte) {
	x.t.Helper()
	s, err := transcript.DecodeSigned(signed)
	if err != nil {
		x.t.Fatal(err)
	}
	place := fmt.Sprintf("%x %d", s.Entry.Device, s.Entry.Count)
	if old, ok := x.places[place]; ok && old != s.ID() {
		x.t.Errorf("two entries for place %d of one device", s.Entry.Count)
	}
	x.places[place] = s.ID()
	bodies, err := table.DecodeBodies(s.Entry.Bodies)
	if err != nil {
		x.t.Fatal(err)
	}
	for _, b := range bodies {
		if m, ok := b.(table.DeckMessage); ok {
			x.message(s.Entry.Device, m)
		}
	}
}

func (x *chronicle) message(device [32]byte, m table.DeckMessage) {
	x.t.Helper()
	form := deck.Form{Element: 32, PerCard: 2, Cards: 52}
	once := func(commitment []byte) {
		if old, ok := x.proofs[string(commitment)]; ok && old != string(m.Data) {
			x.t.Errorf("one commitment in two messages of kind %d", m.Kind)
		}
		x.proofs[string(commitment)] = string(m.Data)
	}
	switch m.Kind {
	case transcript.KindDeckKey:
		k, err := form.DecodeKey(m.Data)
		if err != nil {
			x.t.Fatal(err)
		}
		once(k.Proof[:32])
		owner := fmt.Sprintf("%x %x", m.Deck, device)
		if old, ok := x.keys[string(k.Element)]; ok && old != owner {
			x.t.Error("one key for two decks or devices")
		}
		x.keys[string(k.Element)] = owner
	case transcript.KindDeckPass:
		p, err := form.DecodePass(m.Data)
		if err != nil {
			x.t.Fatal(err)
		}
		for i := range 8 {
			once(p.Proof[32*i : 32*i+32])
		}
	case transcript.KindDeckShares:
		s, err := form.DecodeShares(m.Data)
		if err != nil {
			x.t.Fatal(err)
		}
		once(s.Proof[:32])
		once(s.Proof[32:64])
		key := m.Deck
		if x.shares[key] == nil {
			x.shares[key] = map[[32]byte]bool{}
		}
		x.shares[key][s.Digest] = true
		if len(x.shares[key]) > 1 {
			x.t.Error("shares of one deck under two deal digests")
		}
	}
}

func nobodyBlamed(t *testing.T, w *sim.World) {
	t.Helper()
	r := simtest.Audit(t, w)
	if len(r.Faults) != 0 || !r.OK {
		t.Errorf("audit: %s %+v", r.Error, r.Faults)
	}
}

// Pitfall 2 and 3, at a table with restarts, a new deck and a second device:
// every commitment serves one message, every key one deck and device.
func TestPitfall02_03_OneCommitmentOneMessage(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	x := newChronicle(t)
	for i, p := range w.Players {
		if i == 1 {
			silentFrom(t, p, deckKind(transcript.KindDeckPass))
		}
		x.on(p)
	}
	until(t, w, owesAlone(1))
	restart(t, w, 0, store(w, 0))
	do(t, w, 0, table.Want{Body: table.Redeal{Deck: view(w).Deck.ID}}) // the hand is dealt again
	w.Players[1].Filter = nil
	x.on(w.Players[1])
	resend(t, w, 1)
	until(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Turn > 1 })
	if err := w.Restart(2, true, nil); err != nil { // another device
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	do(t, w, 2, table.TakeOver{})
	until(t, w, simtest.Hands(2))
	if len(x.keys) < 9 || len(x.keys)%3 != 0 {
		t.Errorf("%d keys for at least 3 decks of 3 seats", len(x.keys))
	}
	nobodyBlamed(t, w)
}

// until runs a world that is to get there within a hand or two.
func until(t *testing.T, w *sim.World, done func(*table.State) bool) {
	t.Helper()
	if err := w.Run(200, done); err != nil {
		simtest.Log(t, w)
		t.Fatal(err)
	}
}

// owesAlone is done when the table waits for one seat and no other.
func owesAlone(seat cards.Seat) func(*table.State) bool {
	return func(s *table.State) bool {
		o := s.Owed()
		return len(o) == 1 && o[0].Seat == seat
	}
}

// resend sends the pending entry of a player again.
func resend(t *testing.T, w *sim.World, i int) {
	t.Helper()
	a, ok := w.Players[i].Engine.Resend()
	if !ok {
		t.Fatal("nothing to send again")
	}
	if _, err := w.Log.Append(a.Frame); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
}

// restart gives a player a new engine over its own store.
func restart(t *testing.T, w *sim.World, i int, change func(*table.Player)) {
	t.Helper()
	if err := w.Restart(i, false, change); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
}

// Pitfall 5: a device restored from the seed alone asks for a new deck and gives
// no share of one that another device opened (P-44).
func TestPitfall05_RestoredDevice(t *testing.T) {
	restored := func(t *testing.T, from func(table.View, []table.Body) bool) (*sim.World, deck.ID, *chronicle) {
		w := simtest.Seated(t, 3, nil)
		silentFrom(t, w.Players[1], from)
		w.Players[1].Brain = nil
		until(t, w, owesAlone(1))
		old := view(w).Deck.ID
		w.Players[1].Filter = nil
		x := newChronicle(t)
		x.on(w.Players[1])
		if err := w.Restart(1, true, nil); err != nil {
			t.Fatal(err)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		w.Players[1].Brain = simtest.Caller
		do(t, w, 1, table.TakeOver{})
		return w, old, x
	}
	asked := func(w *sim.World) bool {
		for _, e := range w.Events {
			if e.Kind == table.NewDeckAsked && e.Seat == 1 {
				return true
			}
		}
		return false
	}
	for name, kind := range map[string]transcript.Kind{"before its key": transcript.KindDeckKey, "before its pass": transcript.KindDeckPass} {
		t.Run(name, func(t *testing.T) {
			w, old, x := restored(t, deckKind(kind))
			until(t, w, simtest.Hands(1))
			if !asked(w) || x.shares[old] != nil {
				t.Errorf("asked for a new deck: %v; shares of the old one: %d", asked(w), len(x.shares[old]))
			}
			if r := simtest.Audit(t, w); !r.OK || len(r.Absent) != 0 || r.Voided != 0 {
				t.Errorf("audit: %+v", r)
			}
		})
	}
	t.Run("after the shares of others", func(t *testing.T) {
		w, old, x := restored(t, func(_ table.View, b []table.Body) bool {
			return has(b, func(m table.DeckMessage) bool { return m.Kind == transcript.KindDeckShares })
		})
		until(t, w, func(s *table.State) bool { a, b := s.Settled(); return a+b > 0 })
		if !asked(w) || x.shares[old] != nil {
			t.Errorf("asked for a new deck: %v; shares of the old one: %d", asked(w), len(x.shares[old]))
		}
		if r := simtest.Audit(t, w); r.Voided != 1 || len(r.Absent) != 1 || len(r.Faults) != 0 {
			t.Errorf("a free second deal: %+v", r)
		}
	})
}

// Pitfall 5, the fork: a relay and the last to shuffle show the victim two
// decks. Over both branches there are shares under one deal digest at most.
func TestPitfall05_Fork(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	var before uint64
	var other []byte
	w.Players[2].Filter = func(a table.Append) [][]byte {
		if other == nil && has(bodiesOf(t, a), func(m table.DeckMessage) bool { return m.Kind == transcript.KindDeckPass }) {
			other, before = adversary.OtherPass(w, 2, a), w.Log.Len() // the last pass decides the deck
		}
		return [][]byte{a.Frame}
	}
	x := newChronicle(t)
	x.on(w.Players[0])
	until(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Turn > 0 })
	if len(x.shares) != 1 {
		t.Fatal("the victim has given no share")
	}
	victim := w.Players[0]
	for name, change := range map[string]func(*table.Player){
		"with an old floor": func(me *table.Player) {
			me.Pins, me.Floor = victim.Pins, w.Log.Record(before-1).Receipt().Seen()
		},
		"restored from the seed": nil,
	} {
		b := adversary.Branch(w, before, 0)
		if _, err := b.Log.Append(other); err != nil {
			t.Fatal(err)
		}
		if err := b.Restart(0, change == nil, change); err != nil {
			t.Fatal(err)
		}
		if err := b.Settle(); err != nil {
			t.Fatal(err)
		}
		if change == nil {
			do(t, b, 0, table.TakeOver{})
		}
		if v, _ := b.Players[0].Engine.View(); change != nil && !v.Deck.Ready {
			t.Fatalf("%s: the other deck is not ready", name)
		}
	}
	for _, digests := range x.shares {
		if len(digests) > 1 {
			t.Error("shares under two digests")
		}
	}
}

// Pitfall 6: all others together, with the log, can open after a fold no slot
// but theirs and the board; a fold that ends the hand carries no share (P-43).
func TestPitfall06_FoldOpensNoStub(t *testing.T) {
	for n := 2; n <= 3; n++ {
		w := simtest.Seated(t, n, func(c *sim.Config) { c.Brains[n-1] = simtest.Folder })
		var id deck.ID
		var fold []table.Body
		var own []cards.Slot
		w.Players[n-1].Filter = func(a table.Append) [][]byte {
			b := bodiesOf(t, a)
			if has(b, func(d table.Decision) bool { return d.Action.Verb == game.Fold }) && fold == nil {
				v, _ := w.Players[n-1].Engine.View()
				fold, id, own = b, v.Deck.ID, v.Game.Seats[n-1].Slots
			}
			return [][]byte{a.Frame}
		}
		until(t, w, simtest.Hands(1))
		if n == 2 && fold != nil && len(fold) != 1 {
			t.Errorf("a fold that ends the hand says %d things", len(fold))
		}
		if fold == nil {
			t.Fatal("nobody folded")
		}
		open := adversary.Opened(w, transcript.PublicKey(w.Players[n-1].Device), id)
		for slot := range open {
			for _, s := range own {
				if s == slot {
					t.Errorf("the folder's own slot %d can be opened", slot)
				}
			}
			if int(slot) >= 2*n+5 {
				t.Errorf("slot %d of the stub can be opened", slot)
			}
		}
		if n == 3 && len(open) != 4+5 {
			t.Errorf("%d slots, want the 4 hole cards of others and 5 of the board", len(open))
		}
	}
}

// Pitfall 16: a relay that answers nothing and shows all of it later cannot make
// an honest player sign twice for one place; nor can restarts, a torn last
// write, or going back and forth between devices.
func TestPitfall16_NoEquivocatorIsMade(t *testing.T) {
	t.Run("a relay that keeps frames back", func(t *testing.T) {
		w := simtest.Seated(t, 2, nil)
		x := newChronicle(t)
		held := adversary.Withhold(w, 1)
		x.on(w.Players[1])
		shown := 0
		for k := range 200 {
			if s, _ := w.Players[0].Engine.State().Settled(); s > 0 {
				break
			}
			if len(held.Frames) == shown { // else the clock would run against the player
				if _, err := w.Step(); err != nil {
					t.Fatal(err)
				}
			}
			if k%6 == 0 {
				restart(t, w, 1, store(w, 1))
			}
			if a, ok := w.Players[1].Engine.Resend(); ok { // sent again, byte for byte
				x.see(a.Signed)
				held.Frames = append(held.Frames, a.Frame)
			}
			if err := held.Show(w, true); err != nil {
				t.Fatal(err)
			}
			held.On, shown = true, len(held.Frames)
			if err := w.Settle(); err != nil {
				t.Fatal(err)
			}
		}
		if s, _ := w.Players[0].Engine.State().Settled(); s == 0 {
			t.Error("no hand was played")
		}
		nobodyBlamed(t, w)
	})
	t.Run("a torn last write", func(t *testing.T) {
		w := simtest.Seated(t, 2, nil)
		torn := 0
		p := w.Players[1]
		p.Filter = func(a table.Append) [][]byte {
			if torn++; torn%3 == 0 {
				return nil // made, but neither stored nor sent
			}
			return [][]byte{a.Frame}
		}
		for range 40 {
			if _, err := w.Step(); err != nil {
				t.Fatal(err)
			}
			if _, waiting := p.Engine.Resend(); waiting {
				remember := store(w, 1)
				restart(t, w, 1, func(me *table.Player) { remember(me); me.Pending = nil })
			}
		}
		nobodyBlamed(t, w)
	})
	t.Run("two devices, back and forth", func(t *testing.T) {
		w := simtest.Seated(t, 2, nil)
		x := newChronicle(t)
		until(t, w, func(s *table.State) bool { v := s.View(); return v.Running && v.Turn > 1 })
		x.on(w.Players[1])
		first := *w.Players[1]
		late := adversary.Withhold(w, 1)
		do(t, w, 1, table.Want{Body: table.Chat{Text: "on its way"}}) // crosses the other device
		w.Players[1].Filter = nil
		x.on(w.Players[1])
		if err := w.Restart(1, true, nil); err != nil {
			t.Fatal(err)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		do(t, w, 1, table.TakeOver{})
		if err := late.Show(w, false); err != nil {
			t.Fatal(err)
		}
		second := *w.Players[1]
		*w.Players[1] = first // the player sits down at the first device again
		w.Players[1].Filter = nil
		x.on(w.Players[1])
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		do(t, w, 1, table.TakeOver{})
		do(t, w, 1, table.Want{Body: table.Chat{Text: "here again"}})
		_ = second
		until(t, w, simtest.Hands(2))
		nobodyBlamed(t, w)
	})
}

// store is what a player's store remembers: its pins, the last receipt and the
// own entry that is not on the log yet.
func store(w *sim.World, i int) func(*table.Player) {
	p := w.Players[i]
	floor := w.Log.Record(w.Log.Len() - 1).Receipt().Seen()
	a, ok := p.Engine.Resend()
	return func(me *table.Player) {
		me.Pins, me.Floor = p.Pins, floor
		if ok {
			me.Pending = a.Signed
		}
	}
}

// Pitfall 23: no honest share of a deck is on the log before every pass of it
// has been verified; after a bad pass in the middle the passes are made again
// with nothing in common (P-41).
func TestPitfall23_NoShareBeforeTheProofs(t *testing.T) {
	w := simtest.Seated(t, 3, nil)
	c := adversary.DoubledCard()[0].Mount(w, 1)
	x := newChronicle(t)
	for _, i := range []int{0, 2} {
		x.on(w.Players[i])
	}
	until(t, w, simtest.Hands(1))
	lie, err := transcript.DecodeSigned(adversary.Inner(w, w.Log.Record(c.Entry).Frame))
	if err != nil {
		t.Fatal(err)
	}
	var bad deck.ID
	copy(bad[:], lie.Entry.Bodies[0].Data)
	if x.shares[bad] != nil {
		t.Error("shares of a deck with a bad pass")
	}
	seen := map[string]deck.ID{}
	for i := range w.Log.Len() {
		s, err := transcript.DecodeSigned(adversary.Inner(w, w.Log.Record(i).Frame))
		if err != nil {
			continue
		}
		for _, b := range s.Entry.Bodies {
			if b.Kind != transcript.KindDeckPass {
				continue
			}
			var id deck.ID
			copy(id[:], b.Data)
			p, err := deck.Form{Element: 32, PerCard: 2, Cards: 52}.DecodePass(b.Data[32:])
			if err != nil {
				t.Fatal(err)
			}
			for k := 0; k < len(p.Output); k += 32 {
				e := string(p.Output[k : k+32])
				if old, ok := seen[e]; ok && old != id {
					t.Fatal("an element of the bad deck is in the next one")
				}
				seen[e] = id
			}
		}
	}
	r := simtest.Audit(t, w)
	if len(r.Faults) != 1 || r.Faults[0].Seat != 1 || r.Hands != 1 || r.Voided != 1 {
		t.Errorf("audit: %+v", r)
	}
}
