package vtmf

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
)

// dealt stands after a deal of 8 cards to 3 seats: slots 0 and 1 for the first,
// 2 and 3 for the second, 4 for the third; 5, 6 and 7 are left.
func dealt(t testing.TB) rig {
	r := ready(t, 3, 8)
	for at, slots := range [][]cards.Slot{{0, 1}, {2, 3}, {4}} {
		r.step(deck.Deal{Slots: slots, To: r.seat(at)})
	}
	r.settle()
	return r
}

// reshuffling stands before the first pass of a pile of 6, 7, 0 and 2.
func reshuffling(t testing.TB) rig {
	r := dealt(t)
	r.step(deck.Return{Seat: r.seat(0), Slots: []cards.Slot{0}})
	r.step(deck.Return{Seat: r.seat(1), Slots: []cards.Slot{2}})
	r.step(deck.Reshuffle{Slots: []cards.Slot{6, 7, 0, 2}})
	return r
}

// P-48: everybody shuffles again, in the order of the roster, however the seats
// stand; the pile is what the list says.
func TestReshuffleOrder(t *testing.T) {
	r := reshuffling(t)
	d := r.deck()
	for i, at := range []cards.Slot{6, 7, 0, 2} {
		if got, want := d.last().pairs[i], d.Piles(0)[3].pairs[at]; !got.Equal(want) {
			t.Errorf("card %d of the pile is not that of slot %d", i, at)
		}
	}
	for at := range 3 {
		want := []deck.Duty{{Seat: r.seat(at), Kind: deck.OwePass, Epoch: 1}}
		if got := r.Public.Owed(); !reflect.DeepEqual(got, want) {
			t.Fatalf("owed %v, want %v", got, want)
		}
		wantFault(t, r.Public, r.passOf((at+1)%3, func([]elgamal.Ciphertext) {}), protocol.OutOfPhase)
		r.give(at)
	}
	if got := r.Out[len(r.Out)-1]; !reflect.DeepEqual(got, []deck.Output{deck.Ready{}}) {
		t.Errorf("after the last pass: %v", got)
	}
	if r.Public.Slots() != 12 || r.Public.Owed() != nil {
		t.Errorf("%d slots, owed %v", r.Public.Slots(), r.Public.Owed())
	}
}

// P-12, P-63: a pass of the new pile is judged as one of the deck is; passes of
// other piles are stale, whatever their length.
func TestReshufflePasses(t *testing.T) {
	before := dealt(t)
	var old deck.Message
	for _, in := range before.Log {
		if m, ok := in.(deck.Message); ok && m.Kind == kindPass {
			old = m
		}
	}
	r := reshuffling(t)
	wantStale(t, r.Public, old)
	hash := r.deck().last().hash
	wantFault(t, r.Public, from(put(old, 0, hash[:]), r.seat(0)), protocol.BadEncoding) // too long for it
	wantFault(t, r.Public, r.passOf(0, func(c []elgamal.Ciphertext) { c[3] = c[1] }), protocol.BadShuffle)
	wantFault(t, r.Public, r.passOf(0, func(c []elgamal.Ciphertext) { c[0] = r.deck().Piles(0)[3].pairs[1] }), protocol.BadShuffle)
	good := r.answer(0)
	wantStale(t, before.Public, good) // of a pile that is not there
	other := dealt(t)
	other.step(deck.Return{Seat: r.seat(0), Slots: []cards.Slot{1}})
	other.step(deck.Return{Seat: r.seat(1), Slots: []cards.Slot{2}})
	other.step(deck.Reshuffle{Slots: []cards.Slot{6, 7, 1, 2}})
	wantStale(t, other.Public, good) // a pass of another list
	r.step(good)
	wantStale(t, r.Public, good)
}

// P-49: one message is of one epoch. Slots that went into the pile are dead.
func TestPitfall08_SharesAcrossReshuffle(t *testing.T) {
	r := reshuffling(t)
	wantFault(t, r.Public, r.sharesOf(0, 0), protocol.WrongSlot) // gone, and its own
	wantFault(t, r.Public, r.sharesOf(1, 0), protocol.WrongSlot) // gone, given before
	wantFault(t, r.Public, r.sharesOf(1, 6), protocol.WrongSlot) // gone, never dealt
	wantStale(t, r.Public, r.sharesOf(1, 1))                     // kept, given before
	r.settle()
	// Slots 8 to 11 are the new ones.
	r.step(deck.Deal{Slots: []cards.Slot{8}, To: r.seat(0)})
	r.step(deck.Open{Slots: []cards.Slot{1, 9}})
	owed := r.Public.Owed()
	want := []deck.Duty{
		{Seat: r.seat(2), Kind: deck.OweShares, Epoch: 1, Slots: []cards.Slot{8, 9}},
		{Seat: r.seat(0), Kind: deck.OweShares, Slots: []cards.Slot{1}}, // the oldest epoch first
		{Seat: r.seat(1), Kind: deck.OweShares, Epoch: 1, Slots: []cards.Slot{8, 9}},
	}
	if !reflect.DeepEqual(owed, want) {
		t.Fatalf("owed %v, want %v", owed, want)
	}
	good := r.sharesOf(1, 8, 9)
	d := r.deck()
	older, newer := d.Digest(0), d.Digest(1)
	wantFault(t, r.Public, put(good, 0, older[:]), protocol.WrongSlot)
	wantFault(t, r.Public, put(r.sharesOf(0, 1), 0, newer[:]), protocol.WrongSlot)
	wantFault(t, r.Public, put(good, 34, []byte{0, 0}), protocol.WrongSlot)
	wantStale(t, r.Public, put(good, 0, make([]byte, 32)))
	if _, err := r.Holders[r.seat(1)].Answer(r.Public, deck.Duty{Seat: r.seat(1), Kind: deck.OweShares, Slots: []cards.Slot{8}}); !errors.Is(err, ErrDuty) {
		t.Errorf("shares of one epoch under another: %v", err)
	}
	r.step(good)
	r.settle()
	if _, ok := r.Public.Face(1); !ok {
		t.Error("an old slot does not open after a reshuffle")
	}
}

// Older slots are asked for and opened while the pile is being shuffled.
func TestOldSlotsDuringReshuffle(t *testing.T) {
	r := reshuffling(t)
	r.step(deck.Deal{Slots: []cards.Slot{5}, To: r.seat(2)})
	if _, _, err := r.Public.Step(deck.Open{Slots: []cards.Slot{8}}); !errors.Is(err, ErrNotReady) {
		t.Errorf("a slot of the pile that is being shuffled: %v", err)
	}
	pass := r.passOf(0, func([]elgamal.Ciphertext) {})
	owed := r.Public.Owed()
	want := []deck.Duty{
		{Seat: r.seat(0), Kind: deck.OweShares, Slots: []cards.Slot{5}},
		{Seat: r.seat(1), Kind: deck.OweShares, Slots: []cards.Slot{5}},
	}
	if !reflect.DeepEqual(owed, want) {
		t.Errorf("owed %v, want %v", owed, want)
	}
	r.step(pass) // in any order
	r.settle()
	if _, err := r.Holders[r.seat(2)].Read(r.Public, 5); err != nil || !r.Public.Ready() {
		t.Errorf("slot 5: %v", err)
	}
}

// What must not come back (P-47), and lists that are no pile (P-48): errors of
// the caller.
func TestReshuffleMistakes(t *testing.T) {
	r := dealt(t)
	a, b := r.seat(0), r.seat(1)
	r.step(deck.Open{Slots: []cards.Slot{1, 5}})
	r.settle()
	r.step(deck.Release{Seat: b, Slots: []cards.Slot{3}})
	r.step(deck.Return{Seat: b, Slots: []cards.Slot{2}})
	for name, c := range map[string]struct {
		in   deck.Input
		want error
	}{
		"an open card comes back":     {deck.Return{Seat: a, Slots: []cards.Slot{1}}, ErrSlot},
		"another's":                   {deck.Return{Seat: a, Slots: []cards.Slot{4}}, ErrSlot},
		"listed twice":                {deck.Return{Seat: a, Slots: []cards.Slot{0, 0}}, ErrSlot},
		"one of the deck":             {deck.Return{Seat: a, Slots: []cards.Slot{6}}, ErrSlot},
		"a common card":               {deck.Return{Seat: a, Slots: []cards.Slot{5}}, ErrSlot},
		"what is being shown":         {deck.Return{Seat: b, Slots: []cards.Slot{3}}, ErrSlot},
		"a second time":               {deck.Return{Seat: b, Slots: []cards.Slot{2}}, ErrSlot},
		"a stranger's":                {deck.Return{Seat: 99, Slots: []cards.Slot{0}}, ErrSeat},
		"no slot":                     {deck.Return{Seat: a, Slots: []cards.Slot{8}}, ErrSlot},
		"opened after coming back":    {deck.Open{Slots: []cards.Slot{2}}, ErrSlot},
		"released after coming back":  {deck.Release{Seat: b, Slots: []cards.Slot{2}}, ErrSlot},
		"a pile of one":               {deck.Reshuffle{Slots: []cards.Slot{6}}, ErrPile},
		"no pile":                     {deck.Reshuffle{}, ErrPile},
		"a kept card in the pile":     {deck.Reshuffle{Slots: []cards.Slot{6, 7, 0}}, ErrSlot},
		"an open card in the pile":    {deck.Reshuffle{Slots: []cards.Slot{6, 7, 1}}, ErrSlot},
		"a common card in the pile":   {deck.Reshuffle{Slots: []cards.Slot{5, 6, 7}}, ErrSlot},
		"a card twice in the pile":    {deck.Reshuffle{Slots: []cards.Slot{6, 6}}, ErrSlot},
		"descending":                  {deck.Reshuffle{Slots: []cards.Slot{7, 6}}, ErrSlot},
		"what came back first":        {deck.Reshuffle{Slots: []cards.Slot{2, 6, 7}}, ErrSlot},
		"no slot of the deck in pile": {deck.Reshuffle{Slots: []cards.Slot{6, 7, 8}}, ErrSlot},
	} {
		if next, out, err := r.Public.Step(c.in); !errors.Is(err, c.want) || next != r.Public || out != nil {
			t.Errorf("%s: %v, %v", name, out, err)
		}
	}
	busy := reshuffling(t)
	if _, _, err := busy.Public.Step(deck.Reshuffle{Slots: []cards.Slot{5, 8}}); !errors.Is(err, ErrNotReady) {
		t.Errorf("a reshuffle during a reshuffle: %v", err)
	}
	many := ready(t, 2, 2)
	pile := []cards.Slot{0, 1}
	for range MaxEpochs - 1 {
		many.step(deck.Reshuffle{Slots: pile})
		many.settle()
		pile = []cards.Slot{pile[0] + 2, pile[1] + 2}
	}
	if _, _, err := many.Public.Step(deck.Reshuffle{Slots: pile}); !errors.Is(err, ErrPile) {
		t.Errorf("one reshuffle too many: %v", err)
	}
}

// The coalition of all others knows the victim's share of every card that one
// of them gave back. In the new pile no such share opens anything, nor does the
// coalition open more than the cards dealt to it (P-48). Planted: without one
// honest pass it finds its old cards again.
func TestPitfall07_OldSharesOpenNothingNew(t *testing.T) {
	for victim := range 3 {
		t.Run(fmt.Sprint("victim ", victim), func(t *testing.T) {
			r := reshuffling(t)
			for at := range 3 {
				if at == victim {
					r.give(at)
				} else { // the others do as little as can be proved
					r.step(r.passWith(at, lazy(4)))
				}
			}
			if got := r.found(victim); got != nil {
				t.Errorf("old shares of the victim open the new slots %v", got)
			}
			var coalition []int
			own := map[cards.Slot]bool{}
			for at, slots := range [][]cards.Slot{{0, 1}, {2, 3}, {4}} {
				if at != victim {
					coalition = append(coalition, at)
					for _, s := range slots {
						own[s] = true
					}
				}
			}
			for _, s := range r.opens(coalition...) {
				if !own[s] {
					t.Errorf("the coalition opens slot %d", s)
				}
			}
		})
	}
	t.Run("planted", func(t *testing.T) {
		r := reshuffling(t)
		for at := range 3 {
			r.step(r.passWith(at, lazy(4)))
		}
		if got := r.found(2); len(got) != 2 {
			t.Errorf("without an honest pass the old shares open %v: the attack does not work", got)
		}
	})
}

// lazy is the witness of a pass that leaves everything as it is.
func lazy(n int) shuffle.Witness {
	w := shuffle.Witness{}
	for i := range n {
		w.Pi = append(w.Pi, i)
		w.Rho = append(w.Rho, group.ScalarFromUint64(0))
	}
	return w
}

// found lists the new slots that the victim's shares of old slots open, with the
// keys of all others.
func (r rig) found(victim int) []cards.Slot {
	d := r.deck()
	var open []cards.Slot
	for i, pair := range d.last().pairs {
		rest := pair.B
		for at := range d.keys {
			if at != victim {
				rest = rest.Sub(pair.A.Mul(r.secret(at)))
			}
		}
		for _, s := range d.slots {
			if s == nil || s.shares[victim] == nil {
				continue
			}
			if _, ok := d.faces[rest.Sub(s.shares[victim].point).Bytes()]; ok {
				open = append(open, d.now().first+cards.Slot(i))
			}
		}
	}
	return open
}

// Two branches with two lists: the seat's factors are bound to the pile, so no
// difference of outputs is one of inputs (C-011).
func TestPitfall01_TwoLists(t *testing.T) {
	one, two := dealt(t), dealt(t)
	one.step(deck.Reshuffle{Slots: []cards.Slot{5, 6}})
	two.step(deck.Reshuffle{Slots: []cards.Slot{5, 7}})
	c1, c2 := one.deck().last().pairs, two.deck().last().pairs
	one.give(0)
	two.give(0)
	if got := matches(c1, c2, one.deck().last().pairs, two.deck().last().pairs); len(got) != 0 {
		t.Errorf("differences of outputs are differences of inputs: %v", got)
	}
	if one.deck().last().hash == two.deck().last().hash {
		t.Error("two lists give one pile")
	}
}

// The secrets and proofs of a reshuffle carry the epoch (C-011, C-022), the hash
// of a pile also the list ([C-050]), and the digests differ (P-41).
func TestReshuffleContext(t *testing.T) {
	r := reshuffling(t)
	d, h := r.deck(), r.holder(r.seat(0))
	ctx := derive.Context{Table: r.Context.Table, Deck: d.id, Epoch: 1, Seat: uint64(r.seat(0)),
		JointKey: d.joint.Bytes(), Input: d.last().hash}
	pi := must(derive.Permutation(h.seed, derive.PassPermutation, ctx, 4))
	rho := must(derive.Scalars(h.seed, derive.PassBlinding, ctx, 4))
	id := d.ID()
	pile := slices.Concat(bytesOf(d, 6), bytesOf(d, 7), bytesOf(d, 0), bytesOf(d, 2))
	from := []byte{0, 6, 0, 7, 0, 0, 0, 2}
	if want := hash.Sum32("pile", id[:], hash.Uint64(1), from, pile); d.last().hash != want {
		t.Errorf("pile hash %x, want %x", d.last().hash, want)
	}
	want := d.newPile(d.now(), must(shuffle.Apply(*d.joint, d.last().pairs, shuffle.Witness{Pi: pi, Rho: rho})))
	stmt := shuffle.Statement{PK: *d.joint, In: d.last().pairs, Out: want.pairs}
	message := r.give(0)
	body := must(d.passForm(message.Data).DecodePass(message.Data))
	if got := r.deck().last(); got.hash != want.hash {
		t.Error("the pass is not made from the documented context")
	}
	proof := must(shuffle.DecodeProof(body.Proof, 4))
	for epoch, ok := range map[uint64]bool{0: false, 1: true, 2: false} {
		tr := must(sigma.ForShuffle(sigma.Context{Suite: sigma.Suite, Table: r.Context.Table, Deck: d.id,
			Epoch: epoch, Seat: uint64(r.seat(0))}, 0))
		if err := shuffle.Verify(tr, must(shuffle.NewBases(4)), stmt, proof); (err == nil) != ok {
			t.Errorf("the proof in epoch %d: %v", epoch, err)
		}
	}
	r.settle()
	d = r.deck()
	if want := hash.Sum32("deal", id[:], hash.Uint64(1), d.last().bytes); d.Digest(1) != want || d.Digest(0) == want {
		t.Errorf("deal digests %x and %x, want %x for the second", d.Digest(0), d.Digest(1), want)
	}
	if d.Digest(2) != [32]byte{} || d.Piles(2) != nil {
		t.Error("there is an epoch too many")
	}
}

// bytesOf returns the encoded pair of a slot of the first epoch.
func bytesOf(d *Deck, at int) []byte {
	return d.Piles(0)[len(d.ctx.Roster)].Bytes()[64*at : 64*at+64]
}

// Two ways to go on from one state do not touch each other.
func TestForkedReshuffles(t *testing.T) {
	r := dealt(t)
	one := accepted(t, r.Public, deck.Reshuffle{Slots: []cards.Slot{5, 6}}).(*Deck)
	pile := one.last().hash
	two := accepted(t, r.Public, deck.Reshuffle{Slots: []cards.Slot{6, 7}}).(*Deck)
	if one.last().hash != pile || one.slots[5].place != gone || two.slots[5] != nil || r.deck().Epoch() != 0 {
		t.Error("one branch has the pile of the other")
	}
}

// Commitments do not come again across epochs (pitfall 2).
func TestPitfall02_AcrossEpochs(t *testing.T) {
	where := map[string][]byte{}
	r := reshuffling(t)
	r.settle()
	r.step(deck.Reshuffle{Slots: []cards.Slot{5, 8, 9, 10, 11}})
	r.settle()
	r.step(deck.Open{Slots: []cards.Slot{1, 12, 13}})
	r.settle()
	for i, in := range r.Log {
		m, ok := in.(deck.Message)
		if !ok {
			continue
		}
		n := len(r.Context.Faces)
		if d := r.Before[i].(*Deck); m.Kind == kindPass {
			n = d.last().Len()
		}
		for _, c := range commitments(m, n) {
			if other, ok := where[string(c)]; ok && !slices.Equal(other, m.Data) {
				t.Errorf("commitment %x stands in two messages", c[:8])
			}
			where[string(c)] = m.Data
		}
	}
}
