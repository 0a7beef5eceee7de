package sra_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/sra"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

func ready(t *testing.T, classic bool, seats int) *decktest.World {
	t.Helper()
	w, err := decktest.Ready(sra.Toy(classic), decktest.Setup{Seats: seats, Faces: 6, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func answer(t *testing.T, w *decktest.World, d deck.Deck, seat cards.Seat) deck.Message {
	t.Helper()
	for _, duty := range d.Owed() {
		if duty.Seat == seat {
			m, err := w.Holders[seat].Answer(d, duty)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
	}
	t.Fatalf("%v owes nothing", seat)
	return deck.Message{}
}

func step(t *testing.T, d deck.Deck, in deck.Input) (deck.Deck, []deck.Output) {
	t.Helper()
	next, out, err := d.Step(in)
	if err != nil {
		t.Fatal(err)
	}
	return next, out
}

// A slot goes round one seat at a time; a release may come in between, and then
// the second of two unlocks of one element is stale, nobody's fault, and is made
// again on the new element (P-63).
func TestRing(t *testing.T) {
	for _, classic := range []bool{false, true} {
		w := ready(t, classic, 3)
		first, last := w.Context.Roster[0].Seat, w.Context.Roster[2].Seat
		d, _ := step(t, w.Public, deck.Open{Slots: []cards.Slot{4, 5}})
		if owed := d.Owed(); len(owed) != 1 || owed[0].Seat != first || len(owed[0].Slots) != 2 {
			t.Fatalf("the ring begins with %v", owed)
		}
		released, _ := step(t, d, deck.Release{Seat: last, Slots: []cards.Slot{4}})
		one, two := answer(t, w, released, first), answer(t, w, released, last)

		// Out of turn without a release it is a fault (P-17).
		if _, out := step(t, d, two); !isFault(out, last, protocol.WrongSlot) {
			t.Errorf("out of turn: %v", out)
		}
		after, out := step(t, released, one)
		if len(out) != 0 {
			t.Errorf("the first unlock: %v", out)
		}
		if _, out := step(t, after, two); len(out) != 1 {
			t.Errorf("the second unlock: %v", out)
		} else if _, stale := out[0].(deck.Stale); !stale {
			t.Errorf("the second unlock: %v", out)
		}
		after, out = step(t, after, answer(t, w, after, last))
		if len(out) != 0 {
			t.Errorf("made again: %v", out)
		}
		for len(after.Owed()) > 0 {
			after, _ = step(t, after, answer(t, w, after, after.Owed()[0].Seat))
		}
		for _, slot := range []cards.Slot{4, 5} {
			if _, ok := after.Face(slot); !ok {
				t.Errorf("slot %d is not open", slot)
			}
		}
	}
}

var one = big.NewInt(1)

func number(b []byte) *big.Int { return new(big.Int).SetBytes(b) }

func isFault(out []deck.Output, seat cards.Seat, want protocol.Clause) bool {
	if len(out) != 1 {
		return false
	}
	f, ok := out[0].(deck.Fault)
	return ok && f.Seat == seat && f.Clause == want
}

// A7, A8 and pitfall 14: elements of order two, out of range and non-squares are
// refused one by one, also where two of them would cancel.
func TestElements(t *testing.T) {
	g := modp.Toy()
	size := g.Size()
	for _, classic := range []bool{false, true} {
		scheme := sra.Toy(classic)
		w, err := decktest.Make(scheme, decktest.Setup{Seats: 2, Faces: 6, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		seat := w.Context.Roster[0].Seat
		honest := answer(t, w, w.Public, seat)
		for name, spoil := range map[string]func(b []byte){
			"one":  func(b []byte) { clear(b[32 : 32+size]); b[32+size-1] = 1 },
			"zero": func(b []byte) { clear(b[32 : 32+size]) },
			"p-1":  func(b []byte) { p := g.Prime(); copy(b[32:], p.Sub(p, one).FillBytes(make([]byte, size))) },
			"two non-squares that cancel": func(b []byte) {
				for i := range 2 {
					x := b[32+i*size : 32+(i+1)*size]
					p := g.Prime()
					copy(x, p.Sub(p, number(x)).FillBytes(make([]byte, size)))
				}
			},
		} {
			m := honest
			m.Data = append([]byte(nil), honest.Data...)
			spoil(m.Data)
			if _, out := step(t, w.Public, m); !isFault(out, seat, protocol.BadElement) {
				t.Errorf("%s: %v", name, out)
			}
		}
		// A doubled card is seen at once, even without a proof (A2).
		m := honest
		m.Data = append([]byte(nil), honest.Data...)
		copy(m.Data[32:32+size], m.Data[32+size:32+2*size])
		if _, out := step(t, w.Public, m); !isFault(out, seat, protocol.BadShuffle) {
			t.Errorf("doubled: %v", out)
		}
	}
}

// Pitfall 14: two non-squares in one deck, whose product is a square, are both
// named, in either suite, and the pass is not taken (P-18, [C-072]).
func TestPitfall14_NonSquaresThatCancel(t *testing.T) {
	g := modp.Toy()
	size := g.Size()
	for _, classic := range []bool{false, true} {
		w, err := decktest.Make(sra.Toy(classic), decktest.Setup{Seats: 2, Faces: 6, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		seat := w.Context.Roster[0].Seat
		m := answer(t, w, w.Public, seat)
		m.Data = append([]byte(nil), m.Data...)
		product := big.NewInt(1)
		for _, i := range []int{2, 4} {
			x := m.Data[32+i*size : 32+(i+1)*size]
			minus := new(big.Int).Sub(g.Prime(), number(x))
			copy(x, minus.FillBytes(make([]byte, size)))
			product.Mul(product, minus)
		}
		if big.Jacobi(product, g.Prime()) != 1 {
			t.Fatal("the two do not cancel: nothing is tested")
		}
		_, out := step(t, w.Public, m)
		if !isFault(out, seat, protocol.BadElement) {
			t.Fatalf("classic %v: %v", classic, out)
		}
		why := out[0].(deck.Fault).Reason
		for _, name := range []string{"entry 2", "entry 4"} {
			if !strings.Contains(why, name) {
				t.Errorf("classic %v: %q does not name %s", classic, why, name)
			}
		}
	}
}

// A card that opens to nothing in the classic suite is said to be foreign, and the
// keys name the seat; with all keys honest nobody is named (A5, P-24).
func TestForeign(t *testing.T) {
	w := ready(t, true, 2)
	cheat := w.Context.Roster[1].Seat
	d, _ := step(t, w.Public, deck.Open{Slots: []cards.Slot{0}})
	d, _ = step(t, d, answer(t, w, d, w.Context.Roster[0].Seat))
	lie := answer(t, w, d, cheat)
	lie.Data = append([]byte(nil), lie.Data...)
	g := modp.Toy()
	copy(lie.Data[36:], g.Hash("marker", nil).Append(nil))
	d, out := step(t, d, lie)
	if len(out) != 1 || out[0] != (deck.Foreign{Slot: 0}) {
		t.Fatalf("it opens as %v", out)
	}
	d, _ = step(t, d, deck.End{})
	for _, m := range w.Context.Roster {
		reveal := answer(t, w, d, m.Seat)
		if reveal.Kind != transcript.KindDeckReveal {
			t.Fatalf("%v sends kind %d", m.Seat, reveal.Kind)
		}
		next, out := step(t, d, reveal)
		if m.Seat == cheat {
			if !isFault(out, cheat, protocol.BadShare) {
				t.Errorf("the cheat's key: %v", out)
			}
			continue
		}
		if len(out) != 0 {
			t.Errorf("an honest key: %v", out)
		}
		d = next
	}
}

// Before the end, twice, or in the suite with proofs, no key is due.
func TestRevealOutOfPhase(t *testing.T) {
	for _, classic := range []bool{false, true} {
		w := ready(t, classic, 2)
		seat := w.Context.Roster[0].Seat
		m := deck.Message{From: seat, Kind: transcript.KindDeckReveal, Data: make([]byte, 32)}
		if _, out := step(t, w.Public, m); !isFault(out, seat, protocol.OutOfPhase) {
			t.Errorf("classic %v: %v", classic, out)
		}
		d, _ := step(t, w.Public, deck.End{})
		want := protocol.OutOfPhase
		if classic {
			want = protocol.BadKey // zero
		}
		if _, out := step(t, d, m); !isFault(out, seat, want) {
			t.Errorf("classic %v, after the end: %v", classic, out)
		}
	}
}

func FuzzMessages(f *testing.F) {
	w, err := decktest.Make(sra.Toy(false), decktest.Setup{Seats: 2, Faces: 2, Seed: 3})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(uint8(17), []byte{})
	f.Fuzz(func(t *testing.T, kind uint8, data []byte) {
		switch kind := transcript.Kind(kind); kind {
		case transcript.KindDeckKey, transcript.KindDeckPass, transcript.KindDeckShares, transcript.KindDeckReveal, transcript.KindDeckComplaint:
			m := deck.Message{From: w.Context.Roster[0].Seat, Kind: kind, Data: data}
			if _, out, err := w.Public.Step(m); err != nil || len(out) != 1 {
				t.Errorf("%v (%v)", out, err)
			}
		}
	})
}
