package table_test

import (
	"slices"
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/pele"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/adversary"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// byLetters seats two players who exchange two and three cards each time.
func byLetters(t *testing.T) *sim.World {
	t.Helper()
	return variant(t, poker.Letters.Info().ID, 2, func(c *sim.Config) {
		throwing(2, 3)(c)
		c.Charter.Suite, c.Charter.MaxHands = pele.ID, 2
	})
}

// Two hands: each takes nine letters to the end of its betting, whose ninth holds a
// bet alone; an exchange and its letter are one entry; the roster begins with the
// button (P-109), which writes the odd letters; and the audit is one by keys, of
// eight letters and all that was shown (P-110).
func TestNineLetters(t *testing.T) {
	w := byLetters(t)
	simtest.Run(t, w, func(s *table.State) bool {
		if v := s.View(); v.Deck != nil && v.Deck.Roster[0] != v.Game.Positions.Button {
			t.Fatalf("the roster is %v, the button at %v", v.Deck.Roster, v.Game.Positions.Button)
		}
		return over(2)(s)
	})
	r := simtest.Audit(t, w)
	if !r.OK || r.Audit != audit.AtReveal || r.Hands != 2 || r.Shuffles != 16 || r.Openings < 10 {
		t.Errorf("audit: %+v", r)
	}
	var letters []cards.Seat // who wrote, each time another
	var last table.Event
	button := cards.NoSeat
	ended := func() {
		if len(letters) != 9 || letters[0] != button {
			t.Errorf("the letters are of %v, want nine that the button begins", letters)
		}
	}
	for _, e := range w.Events {
		switch {
		case e.Kind == table.HandBegan:
			letters, button = nil, e.Seat
		case e.Kind == table.HandEnded:
			ended()
		case e.Kind == table.DeckPassed && last.Kind == table.Acted && last.Action.Verb == game.Draw && last.Index != e.Index:
			t.Errorf("the exchange of record %d has its letter in record %d", last.Index, e.Index)
		case e.Kind == table.Acted && e.Action.Verb == game.Show, e.Kind != table.DeckPassed && e.Kind != table.Acted:
			continue
		case len(letters) == 0 || letters[len(letters)-1] != e.Seat:
			letters = append(letters, e.Seat)
		}
		last = e
	}
}

// P-108: an exchange names the number of cards by the lowest slots, whichever go:
// the others stay in the hand. An entry that names others is a fault.
func TestExchangeNamesNoCard(t *testing.T) {
	w := byLetters(t)
	var b *sim.Player
	var give, stay []cards.Card
	for _, p := range w.Players {
		p.Brain = nil
	}
	simtest.Run(t, w, func(*table.State) bool {
		for _, p := range w.Players {
			if v, _ := p.Engine.View(); v.Running && v.Game.ToAct == v.Me {
				b = p
			}
		}
		return b != nil
	})
	v, _ := b.Engine.View()
	mine := seatOf(v)
	slots := []cards.Slot{mine.Slots[1], mine.Slots[4]}
	for i, c := range mine.Cards {
		if i == 1 || i == 4 {
			give = append(give, c)
		} else {
			stay = append(stay, c)
		}
	}
	said := false
	b.Filter = func(a table.Append) [][]byte {
		for _, body := range bodiesOf(t, a) {
			if d, ok := body.(table.Decision); ok {
				said = slices.Equal(d.Action.Slots, mine.Slots[:2])
			}
		}
		return [][]byte{a.Frame}
	}
	i := slices.Index(w.Players, b)
	if err := w.Do(i, table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Draw, Slots: append(slots, 29)}}); err == nil {
		t.Error("a card of nobody is given back")
	}
	if err := w.Do(i, table.Act{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Draw, Slots: slots}}); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	v, _ = b.Engine.View()
	if now := seatOf(v).Cards; !said || !same(now[:3], stay) || slices.Contains(now, give[0]) {
		t.Errorf("said the lowest: %v; the hand is %v, %v stayed of it", said, now, stay)
	}
	// The other seat's client names its cards in the open.
	a := 1 - i
	av, _ := w.Players[a].Engine.View()
	c := &adversary.Cheat{World: w, Index: a, Player: w.Players[a]}
	d := table.Decision{Hand: av.Hand, Turn: av.Turn, Action: game.Action{Verb: game.Draw, Slots: seatOf(av).Slots[1:3]}}
	c.Say(table.EncodeBody(d))
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	blames(t, simtest.Audit(t, w), av.Me, protocol.IllegalAction)
}

// seatOf is the viewer's own seat.
func seatOf(v table.View) game.SeatView {
	for _, s := range v.Game.Seats {
		if s.Seat == v.Me {
			return s
		}
	}
	return game.SeatView{}
}

func same(a, b []cards.Card) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// forger is a player who rewrites one letter with all that it knows.
type forger struct {
	n      int // of the letter
	g      commute.Group
	d      *pele.Deck // with the exchange, before the letter
	keys   map[pele.Key]commute.Scalar
	head   []byte
	groups pele.Letter[commute.Element]
}

// forgeLetter lets whoever writes a letter write another.
func forgeLetter(w *sim.World, letter int, change func(*forger)) (lies []*adversary.Cheat) {
	for i, p := range w.Players {
		c := &adversary.Cheat{World: w, Index: i, Player: p}
		c.Rewrite(func(_ table.View, bodies []table.Body) []transcript.Body {
			return rewritten(p, letter, bodies, change)
		})
		lies = append(lies, c)
	}
	return lies
}

// rewritten replaces the letter in an entry, nil if it is not in it.
func rewritten(p *sim.Player, letter int, bodies []table.Body, change func(*forger)) (out []transcript.Body) {
	at := slices.IndexFunc(bodies, func(b table.Body) bool {
		m, ok := b.(table.DeckMessage)
		return ok && m.Kind == transcript.KindDeckPass
	})
	if at < 0 {
		return nil
	}
	d := table.DeckOf(p.Engine.State()).(interface{ Unwrap() deck.Deck }).Unwrap().(*pele.Deck)
	if d.Letters() != letter-1 {
		return nil
	}
	v, _ := p.Engine.View()
	if draw, ok := bodies[0].(table.Decision); ok {
		d = stepped(d, deck.Exchange{Seat: v.Me, Drawn: len(draw.Action.Slots), Slots: freeSlots(letter)})
	}
	m := bodies[at].(table.DeckMessage)
	f := &forger{n: letter, g: commute.Squares(modp.FFDHE2048()), d: d, keys: map[pele.Key]commute.Scalar{}}
	after := stepped(d, deck.Message{From: v.Me, Kind: m.Kind, Data: m.Data})
	f.learn(after, v.Me, derive.New(p.Seed))
	f.groups = after.Groups(letter)
	f.head = m.Data[:32+len(pele.Fresh(letter))*f.g.ElementSize()]
	change(f)
	m.Data = f.encode()
	for i, b := range bodies {
		if i == at {
			b = m
		}
		out = append(out, table.EncodeBody(b))
	}
	return out
}

func stepped(d *pele.Deck, in deck.Input) *pele.Deck {
	next, _, err := d.Step(in)
	if err != nil {
		panic(err)
	}
	return next.(*pele.Deck)
}

// freeSlots are those that the exchange of a letter names.
func freeSlots(letter int) (list []cards.Slot) {
	for k := range cards.Slot(5) {
		list = append(list, cards.Slot(10+5*(letter-4))+k)
	}
	return list
}

// learn asks the holder for all keys that it has used: it would publish them now if
// the hand were over.
func (f *forger) learn(d *pele.Deck, seat cards.Seat, seed derive.Seed) {
	h, err := pele.New().Hold(d.Context(), seat, seed)
	if err != nil {
		panic(err)
	}
	ended := stepped(d, deck.End{})
	m, err := h.Answer(ended, deck.Duty{Seat: seat, Kind: deck.OweReveal})
	if err != nil {
		panic(err)
	}
	at, _ := d.Context().Position(seat)
	for i := 0; i*pele.KeySize < len(m.Data); i++ {
		f.keys[pele.KeysOf(pele.Role(at))[i]] = f.g.Short(m.Data[i*pele.KeySize : (i+1)*pele.KeySize])
	}
}

func (f *forger) encode() []byte {
	b := slices.Clone(f.head)
	for _, g := range pele.Parts(f.n) {
		b = append(b, byte(len(f.groups[g])))
		b = commute.AppendList(b, f.groups[g])
	}
	return b
}

// lock puts keys on an element and takes others off.
func (f *forger) lock(x commute.Element, on, off []pele.Key) commute.Element {
	for _, k := range on {
		x = f.g.Mul(f.keys[k], x)
	}
	for _, k := range off {
		x = f.g.Mul(f.g.Invert(f.keys[k]), x)
	}
	return x
}

// Cheats by letters, with all that the cheat knows, at a table: both seats and the
// auditor come to one verdict, about the one who wrote the letter (P-100, P-104). The
// whole list is tested in package pele.
func TestCheatsByLetters(t *testing.T) {
	for _, c := range []struct {
		name   string
		letter int
		want   protocol.Clause
		change func(*forger)
	}{
		{"A57: a card of the other's discards", 5, protocol.BrokenSet, func(f *forger) {
			back := f.d.Groups(4)[pele.RB][0]
			in := f.lock(back, []pele.Key{pele.A5}, nil)
			at := slices.IndexFunc(f.groups[pele.Pile], func(x commute.Element) bool { return commute.Same(x, in) })
			f.groups[pele.Pile][at] = f.lock(f.groups[pele.DA][0], []pele.Key{pele.A5}, []pele.Key{pele.A4})
			f.groups[pele.DA][0] = f.lock(back, []pele.Key{pele.A4}, nil)
		}},
		{"A58: a card that it likes in the kept group", 4, protocol.BrokenSet, func(f *forger) {
			f.groups[pele.HB][0] = f.lock(f.d.Groups(0)[pele.Pile][31], []pele.Key{pele.B3}, nil)
		}},
		{"A59: a card less", 6, protocol.BadCount, func(f *forger) { f.groups[pele.Pile] = f.groups[pele.Pile][1:] }},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := byLetters(t)
			lies := forgeLetter(w, c.letter, c.change)
			by := cards.NoSeat
			simtest.Run(t, w, func(s *table.State) bool {
				for i, l := range lies {
					if l.Done && by == cards.NoSeat {
						by = w.SeatOf(i)
						lieAndGoOn(t, w, i)
					}
				}
				return over(1)(s)
			})
			if by == cards.NoSeat {
				t.Fatal("the lie was not told")
			}
			r := simtest.Audit(t, w)
			blames(t, r, by, c.want)
			for _, p := range w.Players {
				if f := p.Engine.State().Faults(); len(f) != 1 || f[0].Seat != by || f[0].Clause != c.want {
					t.Errorf("%s sees %+v", p.Name, f)
				}
			}
			if got := r.Voided; got != btoi(c.want == protocol.BrokenSet) {
				t.Errorf("%d hands void, %+v", got, r)
			}
		})
	}
}

// lieAndGoOn lets a cheat go on after its lie: its client still waits for what it would
// have said.
func lieAndGoOn(t *testing.T, w *sim.World, i int) {
	t.Helper()
	p := w.Players[i]
	p.Filter = nil
	if err := w.Restart(i, false, func(me *table.Player) { me.Pins = p.Pins }); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A false key is named at once, when a hand is shown and when the hand is over
// (P-103); whoever publishes none has refused (P-24), and the hand is unaudited.
func TestKeysByLetters(t *testing.T) {
	for _, c := range []struct {
		name string
		kind transcript.Kind
		want protocol.Clause
	}{
		{"a false final key", transcript.KindDeckShares, protocol.FalseKey},
		{"a false key", transcript.KindDeckReveal, protocol.FalseKey},
		{"no keys", 0, protocol.NoReveal},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := byLetters(t)
			p := w.Players[1]
			if c.kind != 0 {
				cheat(w, p, c.kind, 0, flip(-1))
			} else {
				p.Filter = func(a table.Append) [][]byte {
					if v, _ := p.Engine.View(); v.Running && v.Game.Result != nil {
						return nil
					}
					return [][]byte{a.Frame}
				}
			}
			simtest.Run(t, w, over(1))
			blames(t, simtest.Audit(t, w), w.SeatOf(1), c.want)
		})
	}
}

// D1, D3, D6: who stops before the first hands lie ready voids the hand; later the
// other wins the antes, and the hand is unaudited (P-110). Nobody is blamed.
func TestStopsByLetters(t *testing.T) {
	for letter, settled := range map[int]int{2: 0, 6: 1} {
		w := byLetters(t)
		for _, p := range w.Players {
			silentFrom(t, p, func(v table.View, b []table.Body) bool {
				return v.Deck != nil && int(v.Deck.Epoch) == letter-1 && deckKind(transcript.KindDeckPass)(v, b)
			})
		}
		simtest.Run(t, w, over(1))
		r := simtest.Audit(t, w)
		if !r.OK || r.Hands != settled || r.Voided != 1-settled || len(r.Absent) != 1 || len(r.Faults) != 0 || (r.Audit == audit.Unaudited) != (settled == 1) {
			t.Errorf("stopped at letter %d: %+v", letter, r)
		}
	}
}

// P-106: a device whose store says that it has answered another version of a letter
// says nothing to this one, and one that has no part in the deck writes no letter.
func TestOneAnswerPerLetter(t *testing.T) {
	w := byLetters(t)
	silent := -1
	for i, p := range w.Players {
		silentFrom(t, p, func(v table.View, b []table.Body) bool {
			if v.Deck != nil && v.Deck.Epoch == 7 && deckKind(transcript.KindDeckPass)(v, b) {
				silent = i
			}
			return silent == i
		})
	}
	simtest.Run(t, w, func(*table.State) bool { return silent >= 0 })
	p := w.Players[silent]
	v, _ := p.Engine.View()
	letters := func(change func(*table.Player), fresh bool) (n int) {
		t.Helper()
		p.Filter = func(a table.Append) [][]byte {
			for _, b := range bodiesOf(t, a) {
				if m, ok := b.(table.DeckMessage); ok && m.Kind == transcript.KindDeckPass {
					n++
				}
			}
			return nil
		}
		if err := w.Restart(silent, fresh, change); err != nil {
			t.Fatal(err)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		return n
	}
	pins := slices.DeleteFunc(slices.Clone(p.Pins), func(pin table.Pin) bool { return pin.Epoch == 7 })
	if len(pins) == 0 || len(pins) == len(p.Pins) {
		t.Fatalf("the store holds %d pins", len(p.Pins))
	}
	if letters(func(me *table.Player) { me.Pins, me.Floor = pins, stored(w) }, false) != 1 {
		t.Error("with its own pins the device does not answer")
	}
	other := append(slices.Clone(pins), table.Pin{Deck: v.Deck.ID, Epoch: 7, Digest: [32]byte{9}})
	if letters(func(me *table.Player) { me.Pins, me.Floor = other, stored(w) }, false) != 0 {
		t.Error("the device answers a second version of the letter")
	}
	if letters(nil, true) != 0 {
		t.Error("a device without a part in the deck writes a letter")
	}
}

// P-107: a game with a plan and a suite serve each other or nobody.
func TestPlanGoesTogether(t *testing.T) {
	for _, g := range catalog.Games() {
		for _, s := range catalog.Schemes() {
			if (g.Info().Plan == "") == (s.Suite().Plan == "") {
				continue
			}
			if err := table.Servable(g.Info(), s.Suite(), 2); err == nil {
				t.Errorf("%s with %s", g.Info().ID, s.Suite().ID)
			}
		}
	}
	if err := table.Servable(poker.Letters.Info(), pele.New().Suite(), 2); err != nil {
		t.Error(err)
	}
	if err := table.Servable(poker.Letters.Info(), pele.New().Suite(), 3); err == nil {
		t.Error("three seats by letters")
	}
	for game, suite := range map[string]string{poker.Letters.Info().ID: "vtmf-ristretto255/1", "holdem-nl/1": pele.ID} {
		w := simtest.World(t, 2, func(c *sim.Config) {
			simtest.Game(t, game)(c)
			c.Charter.Suite, c.Charter.Seats = suite, 2
		})
		if w.Settle() == nil {
			t.Errorf("a table of %s with %s is opened", game, suite)
		}
	}
}
