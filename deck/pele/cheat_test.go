package pele

import (
	"bytes"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// scene is a hand in which cheats write letters of their own.
type scene struct {
	t      *testing.T
	w      *decktest.World
	d      *Deck
	before [LastLetter + 1]*Deck // before each letter
	cheats map[int]func(*forgery)
	keys   map[Key][]byte          // published in place of the true ones
	hidden map[Key]commute.Element // commitments that the cheat has made false
	named  []deck.Output           // Fault and Guilty, in order
	lies   int
}

// forgery is a letter in the hands of its sender.
type forgery struct {
	*scene
	n    int
	body body
	raw  []byte // sent in place of the body, if not nil
}

// exchanges of every scene.
var swaps = [4]int{2, 3, 1, 2}

// stage makes a scene.
func stage(t *testing.T, seed uint64) *scene {
	w, err := decktest.Make(Toy(), decktest.Setup{Seats: 2, Faces: Cards, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return &scene{t: t, w: w, d: w.Public.(*Deck), cheats: map[int]func(*forgery){}, keys: map[Key][]byte{}, hidden: map[Key]commute.Element{}}
}

func (s *scene) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// tell gives the deck an input, and notes who is named.
func (s *scene) tell(in deck.Input) {
	s.t.Helper()
	next, out, err := s.d.Step(in)
	s.must(err)
	for _, o := range out {
		switch o.(type) {
		case deck.Fault, deck.Guilty:
			s.named = append(s.named, o)
		}
	}
	s.d = next.(*Deck)
}

// play plays the hand: every letter, both hands shown, all keys published. It stops
// early if somebody is named at once.
func (s *scene) play() {
	s.t.Helper()
	a, b := s.d.seat(A), s.d.seat(B)
	for n := 1; n <= LastLetter; n++ {
		if n == 4 {
			s.tell(deck.Deal{Slots: []cards.Slot{0, 2, 4, 6, 8}, To: b})
			s.tell(deck.Deal{Slots: []cards.Slot{1, 3, 5, 7, 9}, To: a})
		}
		if i, ok := Exchange(n); ok {
			first := cards.Slot(10 + 5*i)
			s.tell(deck.Exchange{Seat: s.d.seat(Sender(n)), Drawn: swaps[i], Slots: []cards.Slot{first, first + 1, first + 2, first + 3, first + 4}})
		}
		s.letter(n)
		if len(s.named) > 0 {
			return
		}
	}
	s.tell(deck.Open{Slots: append(s.d.hand(A), s.d.hand(B)...)})
	s.publish()
}

// publish lets both show their hands, if they owe it, and their keys.
func (s *scene) publish() {
	for _, r := range []Role{B, A} {
		if len(s.d.toShow(r)) > 0 {
			s.answer(r, transcript.KindDeckShares)
		}
	}
	s.tell(deck.End{})
	for _, r := range []Role{A, B} {
		s.answer(r, transcript.KindDeckReveal)
	}
}

// answer answers what is owed after the letters, with the keys that the cheat
// publishes.
func (s *scene) answer(r Role, kind transcript.Kind) {
	s.t.Helper()
	h := s.w.Holders[s.d.seat(r)].(*Holder)
	m := deck.Message{From: s.d.seat(r), Kind: kind}
	keys := []Key{FinalKey(r)}
	if kind == transcript.KindDeckReveal {
		keys = s.d.used(r)
	} else {
		m.Data = append(m.Data, s.d.letters[LastLetter].hash[:]...)
	}
	for _, k := range keys {
		_, b, err := h.key(s.d, k)
		s.must(err)
		if other, ok := s.keys[k]; ok {
			b = other
		}
		m.Data = append(m.Data, b...)
	}
	s.tell(m)
}

// letter writes letter n, honestly or not.
func (s *scene) letter(n int) {
	s.t.Helper()
	s.before[n] = s.d
	truth := s.d.copied() // a cheat knows which commitments it has made false
	for k, c := range s.hidden {
		truth.commits[k] = c
	}
	h := s.w.Holders[s.d.seat(Sender(n))].(*Holder)
	data, err := h.letter(truth, nil)
	s.must(err)
	if cheat := s.cheats[n]; cheat != nil {
		b, err := decode(s.d.g, n, sizes(n, s.d.exchanged), data)
		s.must(err)
		f := &forgery{scene: s, n: n, body: b}
		cheat(f)
		s.lies++
		if data = f.raw; data == nil {
			data = f.body.encode(n)
		}
	}
	s.tell(deck.Message{From: s.d.seat(Sender(n)), Kind: transcript.KindDeckPass, Data: data})
}

// key is a key of the letter's sender.
func (f *forgery) key(k Key) commute.Scalar {
	key, _, err := f.w.Holders[f.d.seat(k.Owner())].(*Holder).key(f.d, k)
	f.must(err)
	return key
}

// under locks a card with keys of the sender and takes others off.
func (f *forgery) under(x commute.Element, on, off []Key) commute.Element {
	for _, k := range on {
		x = f.d.g.Mul(f.key(k), x)
	}
	for _, k := range off {
		x = f.d.g.Mul(f.d.g.Invert(f.key(k)), x)
	}
	return x
}

// past is a group of the letter that is answered.
func (f *forgery) past(g Group) []commute.Element { return f.d.letters[f.n-1].groups[g] }

// foreign is a square that stands for no card.
func (f *forgery) foreign() commute.Element { return f.d.g.Hash("foreign", []byte{byte(f.n)}) }

// named checks that exactly one is named, who wrote the letter, for the clause.
func (s *scene) expect(r Role, clause protocol.Clause) {
	s.t.Helper()
	if s.lies == 0 {
		s.t.Error("the lie was not told")
	}
	if len(s.named) != 1 {
		s.t.Fatalf("named: %v", s.named)
	}
	seat, got := cards.NoSeat, protocol.Clause{}
	switch o := s.named[0].(type) {
	case deck.Fault:
		seat, got = o.Seat, o.Clause
	case deck.Guilty:
		seat, got = o.Seat, o.Clause
	}
	if seat != s.d.seat(r) || got != clause {
		s.t.Errorf("%v is named for %v, want %v for %v: %v", seat, got, s.d.seat(r), clause, s.named[0])
	}
}

// TestCheats: every cheat that the walk through the letters is there for names its
// author alone (P-104), and those that show without keys do so at once (P-100,
// P-101, P-102).
func TestCheats(t *testing.T) {
	for _, c := range []struct {
		name   string
		letter int
		lie    func(*forgery)
		want   protocol.Clause
	}{
		{"a card twice in one group", 1, func(f *forgery) { f.body.groups[Pile][3] = f.body.groups[Pile][4] }, protocol.DoubledCard},
		{"a card twice in the hand of the other", 5, func(f *forgery) { f.body.groups[DB][0] = f.body.groups[HB][0] }, protocol.BrokenSet},
		{"a card twice in one's own draw", 5, func(f *forgery) { f.body.groups[DA][0] = f.body.groups[DA][1] }, protocol.DoubledCard},
		{"a card twice among the rejects", 7, func(f *forgery) { f.body.groups[RA][0] = f.body.groups[RA][1] }, protocol.DoubledCard},
		{"a card given back and left in the pile", 4, func(f *forgery) {
			// It is twice in A's next pile, which A is not to be blamed for.
			f.body.groups[RB][0] = f.under(f.d.letters[0].groups[Pile][30], []Key{B4}, nil)
			f.body.groups[RB][1] = f.under(f.d.letters[0].groups[Pile][31], []Key{B4}, nil)
		}, protocol.BrokenSet},
		{"a card in hand and pile", 2, func(f *forgery) {
			f.body.groups[Pile][0] = f.under(f.body.groups[HB][0], []Key{B2}, []Key{B1})
		}, protocol.BrokenSet},
		{"swapped cards", 3, func(f *forgery) {
			f.body.groups[HA][0], f.body.groups[Pile][0] = f.body.groups[Pile][0], f.body.groups[HA][0]
		}, protocol.BrokenSet},
		{"a foreign square in the deck", 1, func(f *forgery) { f.body.groups[Pile][7] = f.foreign() }, protocol.BrokenSet},
		{"a foreign square in the pile", 6, func(f *forgery) { f.body.groups[Pile][0] = f.foreign() }, protocol.BrokenSet},
		{"a foreign square for the other's hand", 3, func(f *forgery) { f.body.groups[HB][0] = f.foreign() }, protocol.BrokenSet},
		{"P-1", 4, func(f *forgery) { f.minusOne() }, protocol.BadElement},
		{"drawn from the discards (A57)", 5, func(f *forgery) {
			// The card leaves the pile again by what A should have drawn.
			at := f.find(Pile, f.under(f.past(RB)[0], []Key{A5}, nil))
			f.body.groups[Pile][at] = f.under(f.body.groups[DA][0], []Key{A5}, []Key{A4})
			f.body.groups[DA][0] = f.under(f.past(RB)[0], []Key{A4}, nil)
		}, protocol.BrokenSet},
		{"drawn from the discards by B", 6, func(f *forgery) {
			at := f.find(Pile, f.under(f.past(RA)[0], []Key{B6}, nil))
			f.body.groups[Pile][at] = f.under(f.body.groups[DB][0], []Key{B6}, []Key{B5})
			f.body.groups[DB][0] = f.under(f.past(RA)[0], []Key{B5}, nil)
		}, protocol.BrokenSet},
		{"a reject slipped into the kept group (A58)", 4, func(f *forgery) {
			f.body.groups[HB][0] = f.under(f.body.groups[RB][0], []Key{B3}, []Key{B4})
		}, protocol.BrokenSet},
		{"a card that he likes in the kept group", 4, func(f *forgery) {
			f.body.groups[HB][0] = f.under(f.d.letters[0].groups[Pile][31], []Key{B3}, nil)
		}, protocol.BrokenSet},
		{"a card that she likes in the kept group", 7, func(f *forgery) {
			f.body.groups[HA][0] = f.under(f.d.letters[0].groups[Pile][31], []Key{A6}, nil)
		}, protocol.BrokenSet},
		{"a false lock on one card", 5, func(f *forgery) { f.twice(&f.body.groups[Pile][2]) }, protocol.BrokenSet},
		{"a false lock on one card of the other", 8, func(f *forgery) { f.twice(&f.body.groups[DA][1]) }, protocol.BrokenSet},
		{"a lock that is not taken off", 4, func(f *forgery) { f.body.groups[HA][0] = f.past(HA)[0] }, protocol.BrokenSet},
		{"too few cards", 4, func(f *forgery) { f.body.groups[Pile] = f.body.groups[Pile][1:] }, protocol.BadCount},
		{"one card more", 6, func(f *forgery) { f.body.groups[DB] = append(f.body.groups[DB], f.foreign()) }, protocol.BadCount},
		{"another number of discards", 7, func(f *forgery) {
			f.body.groups[RA], f.body.groups[HA] = f.body.groups[RA][1:], append(f.body.groups[HA], f.foreign())
		}, protocol.BadCount},
		{"a changed hand, letter 5", 5, func(f *forgery) { f.twice(&f.body.groups[HB][0]) }, protocol.ChangedGroup},
		{"a changed hand, letter 6", 6, func(f *forgery) { f.twice(&f.body.groups[HA][0]) }, protocol.ChangedGroup},
		{"a changed hand, letter 7", 7, func(f *forgery) { f.twice(&f.body.groups[HB][0]) }, protocol.ChangedGroup},
		{"a key that changes nothing", 3, func(f *forgery) { f.body.commits[0] = f.d.g.Generator() }, protocol.BadKey},
		{"a key used twice", 5, func(f *forgery) { f.body.commits[1] = f.body.commits[0] }, protocol.KeyReuse},
		{"a key of the other", 6, func(f *forgery) { f.body.commits[0] = f.d.commits[A4] }, protocol.KeyReuse},
		{"a byte too many", 5, func(f *forgery) { f.raw = append(f.body.encode(5), 0) }, protocol.BadEncoding},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := stage(t, 31)
			s.cheats[c.letter] = c.lie
			s.play()
			s.expect(Sender(c.letter), c.want)
		})
	}
}

// twice puts the exponent 2 on a card.
func (f *forgery) twice(x *commute.Element) { *x = f.d.g.Add(*x, *x) }

// find returns the place of an element in a group.
func (f *forgery) find(g Group, x commute.Element) int {
	at := slices.IndexFunc(f.body.groups[g], func(y commute.Element) bool { return commute.Same(x, y) })
	if at < 0 {
		f.t.Fatalf("it is not in %v", g)
	}
	return at
}

// minusOne puts p - 1, which no odd key moves, in place of the last card.
func (f *forgery) minusOne() {
	f.raw = f.body.encode(f.n)
	n := f.d.g.ElementSize()
	p := Toy().primes(0).prime()
	copy(f.raw[len(f.raw)-n:], p.Sub(p, one).FillBytes(make([]byte, n)))
}

// TestLieAboutEveryKey: who publishes another key than the one committed to is
// named (P-103), and so is who has committed to another than the one used (P-104),
// for each of the thirteen keys. The final keys are judged when the hand is shown.
func TestLieAboutEveryKey(t *testing.T) {
	for k := range Key(Keys) {
		t.Run("published/"+k.String(), func(t *testing.T) {
			s := stage(t, 32)
			other := bytes.Repeat([]byte{7}, s.d.g.keySize())
			s.keys[k], s.lies = other, 1
			s.play()
			first := s.named[:1]
			s.named = first
			s.expect(k.Owner(), protocol.FalseKey)
		})
		t.Run("committed/"+k.String(), func(t *testing.T) {
			s := stage(t, 33)
			other := bytes.Repeat([]byte{9}, s.d.g.keySize())
			s.keys[k] = other
			s.cheats[k.FirstUse()] = func(f *forgery) {
				i := slices.Index(Fresh(f.n), k)
				s.hidden[k] = f.body.commits[i]
				f.body.commits[i] = f.d.g.Mul(f.d.g.Short(other), f.d.g.Generator())
			}
			s.play()
			s.expect(k.Owner(), protocol.BrokenSet)
			if g := s.named[0].(deck.Guilty); !bytes.Contains([]byte(g.Reason), []byte("letter "+string('0'+byte(k.FirstUse())))) {
				t.Errorf("%s; want letter %d", g.Reason, k.FirstUse())
			}
		})
	}
}

// TestPitfall26: one fault early, honest peer later: only the first sender is named,
// also where the other, contaminated or a cheat itself, comes out wrong later.
func TestPitfall26(t *testing.T) {
	for n := 1; n <= LastLetter; n++ {
		s := stage(t, 34)
		s.cheats[n] = func(f *forgery) {
			for _, g := range Parts(n) {
				if len(f.body.groups[g]) > 0 && !slices.Contains(schedule[n].same, g) {
					f.twice(&f.body.groups[g][0])
				}
			}
		}
		s.play()
		s.expect(Sender(n), protocol.BrokenSet)
		if n > 6 {
			continue
		}
		s = stage(t, 35)
		first := func(f *forgery) { f.twice(&f.body.groups[Pile][0]) }
		s.cheats[n], s.cheats[n+1] = first, first
		s.play()
		s.expect(Sender(n), protocol.BrokenSet)
	}
}

// TestKeyPair: two keys of a seat that undo each other are refused (P-105), and so
// are keys that change nothing.
func TestKeyPair(t *testing.T) {
	s := stage(t, 36)
	s.letter(1)
	s.letter(2)
	s.letter(3)
	g := s.d.g
	size := g.keySize()
	var k, l []byte
	for i := uint64(0); l == nil; i++ {
		sum := hash.Sum("key pair", hash.Uint64(i))
		k = sum[:size]
		inverse := g.AppendScalar(nil, g.Invert(g.Short(k)))
		if at := len(inverse) - size; !bytes.ContainsFunc(inverse[:at], func(r rune) bool { return r != 0 }) {
			l = inverse[at:]
		}
		if i == 5000 {
			t.Fatal("no short key with a short inverse")
		}
	}
	two := append(make([]byte, size-1), 2)
	for _, c := range []struct {
		name string
		keys [3][]byte
		want protocol.Clause
	}{
		{"they undo each other", [3][]byte{two, k, l}, protocol.BadKeyPair},
		{"one", [3][]byte{append(make([]byte, size-1), 1), k, two}, protocol.BadKey},
		{"zero", [3][]byte{make([]byte, size), k, two}, protocol.BadKey},
	} {
		d := s.d.copied()
		d.ended = true
		var data []byte
		for i, key := range c.keys {
			if x := g.Short(key); !x.IsZero() {
				d.commits[KeysOf(A)[i]] = g.Mul(x, g.Generator())
			}
			data = append(data, key...)
		}
		_, out, err := d.Step(deck.Message{From: d.seat(A), Kind: transcript.KindDeckReveal, Data: data})
		if f, ok := out[0].(deck.Fault); err != nil || !ok || f.Seat != d.seat(A) || f.Clause != c.want {
			t.Errorf("%s: %v %v", c.name, out, err)
		}
	}
}

// TestStopsInTheMiddle: the keys of a hand that stops are judged as far as its
// letters go, and one side's keys alone judge what they can.
func TestStopsInTheMiddle(t *testing.T) {
	for stop := 1; stop <= 3; stop++ {
		s := stage(t, 37)
		for n := 1; n <= stop; n++ {
			s.letter(n)
		}
		s.tell(deck.End{})
		for _, duty := range s.d.Owed() {
			m, err := s.w.Holders[duty.Seat].Answer(s.d, duty)
			s.must(err)
			s.tell(m)
		}
		if s.d.Counts().Passes != stop || len(s.named) > 0 || len(s.d.Owed()) > 0 {
			t.Errorf("stopped after letter %d: %+v, named %v, owed %v", stop, s.d.Counts(), s.named, s.d.Owed())
		}
	}
	s := stage(t, 38)
	s.cheats[1] = func(f *forgery) { f.body.groups[Pile][0] = f.foreign() }
	s.letter(1)
	s.letter(2)
	s.tell(deck.End{})
	s.answer(A, transcript.KindDeckReveal)
	s.expect(A, protocol.BrokenSet) // by A's own key, without B's
	s = stage(t, 39)
	s.cheats[2] = func(f *forgery) { f.body.groups[Pile][0] = f.foreign() }
	s.letter(1)
	s.letter(2)
	s.tell(deck.End{})
	s.answer(A, transcript.KindDeckReveal)
	if len(s.named) > 0 || s.d.Counts().Passes != 1 {
		t.Errorf("without B's keys letter 2 is judged: %v, %+v", s.named, s.d.Counts())
	}
}

// TestForeignSeed: a holder of another seed gives no key and takes no lock off
// under a commitment that is not its own.
func TestForeignSeed(t *testing.T) {
	s, other := stage(t, 40), stage(t, 40)
	w, err := decktest.Make(Toy(), decktest.Setup{Seats: 2, Faces: Cards, Seed: 40, Seeds: map[cards.Seat]uint64{other.d.seat(A): 99, other.d.seat(B): 99}})
	s.must(err)
	for n := 1; n <= 2; n++ {
		s.letter(n)
	}
	h := w.Holders[s.d.seat(A)]
	if m, err := h.Answer(s.d, s.d.Owed()[0]); err == nil || m.Data != nil {
		t.Errorf("a letter of %d bytes, %v", len(m.Data), err)
	}
	if _, err := h.Answer(w.Public, deck.Duty{Seat: s.d.seat(B), Kind: deck.OweLetter}); err == nil {
		t.Error("it answers for the other")
	}
	stranger := stage(t, 41)
	if _, err := h.Answer(stranger.d, stranger.d.Owed()[0]); err != locks.ErrDeck {
		t.Errorf("another deck: %v", err)
	}
}

// Fuzz: what decodes as a letter is written back to the same bytes.
func FuzzLetter(f *testing.F) {
	w, err := decktest.Ready(Toy(), decktest.Setup{Seats: 2, Faces: Cards, Seed: 42})
	if err != nil {
		f.Fatal(err)
	}
	n := uint8(1)
	for _, in := range w.Log {
		if m, ok := in.(deck.Message); ok {
			f.Add(n, uint8(0), m.Data)
			n++
		}
	}
	g := Toy().primes(0).g
	f.Fuzz(func(t *testing.T, letter, swap uint8, data []byte) {
		n := 1 + int(letter)%LastLetter
		s := int(swap)
		b, err := decode(g, n, sizes(n, [4]int{s % 6, s / 6 % 6, s / 36 % 6, s / 216 % 6}), data)
		if err == nil && !bytes.Equal(b.encode(n), data) {
			t.Errorf("letter %d of %d bytes is written back otherwise", n, len(data))
		}
	})
}

// Fuzz: no message, whatever its bytes, is answered with an error, or names another
// than its author, or makes one of the keys at the end into a crash.
func FuzzMessage(f *testing.F) {
	s := &scene{}
	w, err := decktest.Ready(Toy(), decktest.Setup{Seats: 2, Faces: Cards, Seed: 43})
	if err != nil {
		f.Fatal(err)
	}
	s.d = w.Public.(*Deck)
	ended, _, err := s.d.Step(deck.End{})
	if err != nil {
		f.Fatal(err)
	}
	for _, duty := range ended.Owed() {
		m, err := w.Holders[duty.Seat].Answer(ended, duty)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(m.Kind), uint8(1), m.Data)
	}
	f.Fuzz(func(t *testing.T, kind, who uint8, data []byte) {
		for _, d := range []deck.Deck{s.d, ended} {
			m := deck.Message{From: s.d.seat(Role(who & 1)), Kind: transcript.Kind(kind), Data: data}
			_, out, err := d.Step(m)
			if err != nil {
				continue // no message of a deck
			}
			for _, o := range out {
				if f, ok := o.(deck.Fault); ok && f.Seat != m.From {
					t.Errorf("%v is named for a message of %v", f.Seat, m.From)
				}
			}
		}
	})
}
