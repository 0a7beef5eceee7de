package vtmf

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
)

// opens lists the slots that a coalition opens with its keys and the log.
func (r rig) opens(coalition ...int) []cards.Slot {
	var open []cards.Slot
	d := r.deck()
	for i := range d.slots {
		pair := d.pair(cards.Slot(i))
		m := pair.B
		for at := range d.keys {
			switch s := d.slots[i]; {
			case s != nil && s.shares[at] != nil:
				m = m.Sub(s.shares[at].point)
			case slices.Contains(coalition, at):
				m = m.Sub(pair.A.Mul(r.secret(at)))
			}
		}
		if _, ok := d.faces[m.Bytes()]; ok {
			open = append(open, cards.Slot(i))
		}
	}
	return open
}

// After a fold with the shares of the board, all other seats together open their
// own cards and the board; with the shares of the whole stub they would know
// the folder's cards by elimination (P-43).
func TestPitfall06_FoldOpensNoStub(t *testing.T) {
	for _, seats := range []int{2, 3, 6} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			r := ready(t, seats, 2*seats+9)
			var own, board, stub []cards.Slot
			for at := range seats {
				slots := []cards.Slot{cards.Slot(2 * at), cards.Slot(2*at + 1)}
				r.step(deck.Deal{Slots: slots, To: r.seat(at)})
				if at > 0 {
					own = append(own, slots...)
				}
			}
			for i := range 9 {
				stub = append(stub, cards.Slot(2*seats+i))
			}
			board = stub[:5]
			r.settle()
			var others []int
			for at := 1; at < seats; at++ {
				others = append(others, at)
			}
			if got := r.opens(others...); !slices.Equal(got, own) {
				t.Errorf("before the fold the others open %v, want their own %v", got, own)
			}
			r.step(deck.Release{Seat: r.seat(0), Slots: board})
			r.give(0)
			if got, want := r.opens(others...), slices.Concat(own, board); !slices.Equal(got, want) {
				t.Errorf("after the fold the others open %v, want %v", got, want)
			}
			// Planted: a fold that releases the stub leaves one hand.
			r.step(deck.Release{Seat: r.seat(0), Slots: stub})
			r.give(0)
			if got := r.opens(others...); len(got) != len(r.Context.Faces)-2 {
				t.Errorf("with the whole stub the others open %v: the attack does not work", got)
			}
		})
	}
}

// A published deck key opens no more than its deck (pitfall 22): nothing else is
// made from it.
func TestPitfall22_PublishedKey(t *testing.T) {
	base := decktest.Setup{Seats: 2, Faces: 8, Seed: 70}
	again := base
	again.Attempt++
	old, next := start(t, base), start(t, again)
	old.settle()
	next.settle()
	// All keys of the retired deck, put on every slot of the next one.
	pairs := next.deck().last().pairs
	for i, pair := range pairs {
		m := pair.B.Sub(pair.A.Mul(old.secret(0))).Sub(pair.A.Mul(old.secret(1)))
		if face, ok := next.deck().faces[m.Bytes()]; ok {
			t.Errorf("keys of the old deck open %v in slot %d of the next", face, i)
		}
	}
	// Used as a seed, a key makes none of the secrets of either deck.
	x := old.secret(0).Bytes()
	for name, r := range map[string]rig{"its own deck": start(t, base), "the next deck": start(t, again)} {
		thief := must(live.Hold(r.Context, r.seat(0), derive.New(x)))
		for _, skip := range []int{0, 32} { // the key, then the pass without its input
			duty, _ := r.deck().duty(0, r.seat(0))
			forged, honest := must(thief.Answer(r.Public, duty)), r.answer(0)
			if shared := common(forged.Data[skip:], honest.Data[skip:]); shared != nil {
				t.Errorf("%s: the key makes %x of an honest message", name, shared)
			}
			r.give(0)
			if skip == 0 {
				r.give(1)
			}
		}
	}
}

// common returns a 32-byte part that both have at a multiple of 32, if any.
func common(a, b []byte) []byte {
	for i := 0; i+32 <= len(a); i += 32 {
		for j := 0; j+32 <= len(b); j += 32 {
			if bytes.Equal(a[i:i+32], b[j:j+32]) {
				return a[i : i+32]
			}
		}
	}
	return nil
}

// Commitments are a function of the challenge: no commitment comes again in
// another message, over restarts, forks, new attempts and devices (pitfall 2).
func TestPitfall02_NoCommitmentTwice(t *testing.T) {
	where := map[string][]byte{} // commitment -> message that it stands in
	messages := 0
	note := func(r rig) {
		for _, in := range r.Log {
			m, ok := in.(deck.Message)
			if !ok {
				continue
			}
			messages++
			for _, c := range commitments(m, len(r.Context.Faces)) {
				if other, ok := where[string(c)]; ok && !bytes.Equal(other, m.Data) {
					t.Errorf("commitment %x stands in two messages", c[:8])
				}
				where[string(c)] = m.Data
			}
		}
	}
	base := decktest.Setup{Seats: 2, Faces: 4, Seed: 70}
	attempt, head, restart := base, base, base
	attempt.Attempt++
	head.Head++
	fork := base
	fork.Seeds = map[cards.Seat]uint64{3: 99} // another first pass, the same second seat
	distinct := 0
	for _, s := range []decktest.Setup{base, attempt, head, fork} {
		// One deck with three ways to go on from its end.
		for _, slots := range [][]cards.Slot{{0}, {1}, {0, 1}} {
			r := start(t, s)
			r.settle()
			r.step(deck.Open{Slots: slots})
			r.settle()
			note(r)
		}
		for _, to := range []int{0, 1} { // the same slot for another recipient
			r := start(t, s)
			r.settle()
			r.step(deck.Deal{Slots: []cards.Slot{0}, To: r.seat(to)})
			r.settle()
			note(r)
		}
		if len(where) == distinct {
			t.Error("a fork makes no commitment of its own")
		}
		distinct = len(where)
	}
	r := start(t, restart)
	r.settle()
	note(r)
	if len(where) != distinct {
		t.Error("a restart makes other commitments")
	}
	if messages < 100 {
		t.Errorf("only %d messages looked at", messages)
	}
}

// commitments returns the commitments that were made from nonces.
func commitments(m deck.Message, n int) [][]byte {
	form := deck.Form{Element: 32, PerCard: 2, Cards: n}
	var proof []byte
	points := 0
	switch m.Kind {
	case kindKey:
		proof, points = must(form.DecodeKey(m.Data)).Proof, 1
	case kindPass:
		proof, points = must(form.DecodePass(m.Data)).Proof, 8
	default:
		proof, points = must(form.DecodeShares(m.Data)).Proof, 2
	}
	var list [][]byte
	for i := range points {
		list = append(list, proof[32*i:32*i+32])
	}
	return list
}

// All card points differ, and none is the base (pitfall 25).
func TestPitfall25_CardPoints(t *testing.T) {
	seen := map[[32]byte]cards.Card{group.Generator().Bytes(): cards.Hidden, {}: cards.Hidden}
	for _, face := range cards.Deck52() {
		p := CardPoint(face).Bytes()
		if other, ok := seen[p]; ok {
			t.Errorf("%v has the point of %v", face, other)
		}
		seen[p] = face
	}
}

// A card point is the hash of the two letters, as docs/crypto.md says.
func TestCardPointPinned(t *testing.T) {
	if want := group.HashToPoint("card", []byte("Ah")); !CardPoint(cards.Make(cards.Ace, cards.Hearts)).Equal(want) {
		t.Error("the point of the ace of hearts")
	}
}

// Without the last layer a slot shows nothing: after all shares but one, the
// rest is no card, for every slot and every seat left out.
func TestOneHonestSeatHides(t *testing.T) {
	r := ready(t, 3, 8)
	for out := range 3 {
		var coalition []int
		for at := range 3 {
			if at != out {
				coalition = append(coalition, at)
			}
		}
		if got := r.opens(coalition...); got != nil {
			t.Errorf("without %v the others open %v", r.seat(out), got)
		}
	}
	if got := r.opens(0, 1, 2); len(got) != 8 {
		t.Errorf("all together open %v", got)
	}
	// Nor do two slots relate: no difference of two is one of the first pile,
	// known up to the joint key.
	known := map[[32]byte]bool{}
	first := r.deck().now().piles[0].pairs
	for i := range first {
		for j := range first {
			if i != j {
				known[first[i].B.Sub(first[j].B).Bytes()] = true
			}
		}
	}
	last := r.deck().last().pairs
	for i := range last {
		for j := range last {
			if known[last[i].B.Sub(last[j].B).Bytes()] || i != j && last[i].A.Equal(last[j].A) {
				t.Errorf("slots %d and %d were not masked apart", i, j)
			}
		}
	}
}
