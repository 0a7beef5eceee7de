package vtmf

import (
	"bytes"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

func keyRig(t testing.TB) rig { return start(t, decktest.Setup{Seats: 3, Faces: 4, Seed: 70}) }

// announce makes the message of a chosen key, with a valid proof.
func (r rig) announce(at int, x group.Scalar) deck.Message {
	r.t.Helper()
	h, big := r.holder(r.seat(at)), group.MulBase(x).Encoded()
	proof, err := r.deck().provePossession(h.member.Seat, h.seed, x, big)
	if err != nil {
		r.t.Fatal(err)
	}
	enc := big.Bytes()
	return deck.Message{From: h.member.Seat, Kind: transcript.KindDeckKey,
		Data: deck.KeyBody{Element: enc[:], Proof: proof}.Encode()}
}

func TestKeysComeInAnyOrder(t *testing.T) {
	var ends []string
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		r := keyRig(t)
		for _, at := range order {
			r.give(at)
		}
		ends = append(ends, decktest.Snapshot(r.Public))
		if pk, ok := r.deck().JointKey(); !ok || pk.Bytes() != r.deck().keys[0].point.Add(r.deck().keys[1].point).Add(r.deck().keys[2].point).Bytes() {
			t.Error("the joint key is not the sum of the keys")
		}
	}
	if ends[0] != ends[1] || ends[0] != ends[2] {
		t.Errorf("the order of the keys changes the state: %v", ends)
	}
}

func TestKeyFaults(t *testing.T) {
	r := keyRig(t)
	first := r.answer(0)
	wantFault(t, r.Public, from(first, r.seat(1)), protocol.NoKeyProof) // copied (A13)
	wantFault(t, r.Public, from(first, 99), protocol.OutOfPhase)
	r.step(first)
	wantStale(t, r.Public, first)
	wantStale(t, r.Public, r.announce(0, group.ScalarFromUint64(5))) // the first key stands
	// P-15. Two seats, one key (A12, C-006): the proof is the second seat's own and valid.
	wantFault(t, r.Public, r.announce(1, r.secret(0)), protocol.KeyReuse)
	// P-13, P-14. A rogue key that cancels the others (A11) has no proof; with one it can
	// only be the joint plan of all seats, and the last is named.
	r.give(1)
	x := r.secret(0).Add(r.secret(1)).Neg()
	wantFault(t, r.Public, r.announce(2, x), protocol.BadKey)
	rogue := r.announce(2, x)
	wantFault(t, r.Public, put(rogue, 64, []byte{rogue.Data[64] ^ 1}), protocol.NoKeyProof)
	r.give(2)
	wantStale(t, r.Public, first)
	if k, ok := r.deck().KeyOf(r.seat(0)); !ok || !bytes.Equal(k[:], first.Data[:32]) {
		t.Errorf("KeyOf gives %x, %v", k, ok)
	}
}

// The key comes from derive with all fields of its context (C-011).
func TestKeyContext(t *testing.T) {
	r := keyRig(t)
	ctx := derive.Context{Table: r.Context.Table, Deck: r.deck().id, Seat: uint64(r.seat(1)), Device: r.Context.Roster[1].Device}
	want := group.MulBase(must(derive.Scalar(r.holder(r.seat(1)).seed, derive.DeckKey, ctx))).Bytes()
	if got := r.answer(1).Data[:32]; !bytes.Equal(got, want[:]) {
		t.Errorf("the key is %x, want %x", got, want)
	}
}

// A key whose proof failed is not recorded (P-13, pitfall 4).
func TestPitfall04_VictimsKeyAnnouncedFirst(t *testing.T) {
	r := keyRig(t)
	victim := r.answer(2)
	copied := from(victim, r.seat(0))
	wantFault(t, r.Public, copied, protocol.NoKeyProof)
	bad := from(put(victim, 64, []byte{victim.Data[64] ^ 1}), r.seat(1))
	wantFault(t, r.Public, bad, protocol.NoKeyProof)
	for at := range 2 {
		if _, ok := r.deck().KeyOf(r.seat(at)); ok {
			t.Errorf("a key of %v is recorded", r.seat(at))
		}
	}
	r.step(victim) // still counts
	r.give(0)      // the cheats' real keys too: the table decides what becomes of them
	r.give(1)
	if _, ok := r.deck().JointKey(); !ok {
		t.Error("no joint key")
	}
}

// Every deck has its own keys; the same log has the same (pitfall 3).
func TestPitfall03_KeysDiffer(t *testing.T) {
	base := decktest.Setup{Seats: 3, Faces: 4, Seed: 70}
	first := keyRig(t).Context
	var hand [32]byte
	seed := keyRig(t).holder(3).seed
	seen := map[[32]byte]string{}
	for _, c := range []struct {
		name string
		flip func(*deck.Context)
	}{
		{"as it is", func(*deck.Context) {}},
		{"dealt again after a void hand", func(c *deck.Context) { c.Attempt++ }},
		{"next deck", func(c *deck.Context) { c.Counter++ }},
		{"fork before the opening", func(c *deck.Context) { c.Head[0]++ }},
		{"later record", func(c *deck.Context) { c.Index++ }},
		{"another device of this seat", func(c *deck.Context) { c.Roster[0].Device[0]++ }},
		{"another device of another seat", func(c *deck.Context) { c.Roster[1].Device[0]++ }},
		{"a seat less", func(c *deck.Context) { c.Roster = c.Roster[:2] }},
		{"another order", func(c *deck.Context) { c.Roster[0], c.Roster[1] = c.Roster[1], c.Roster[0] }},
		{"other faces", func(c *deck.Context) { c.Faces = c.Faces[:3] }},
		{"another table", func(c *deck.Context) { c.Table[0]++ }},
	} {
		ctx := first.Clone()
		c.flip(&ctx)
		h, err := live.Hold(ctx, 3, seed)
		if err != nil {
			t.Fatal(err)
		}
		_, big, err := h.(*Holder).makeKey()
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[big.Bytes()]; ok {
			t.Errorf("%s: the key of %q", c.name, other)
		}
		seen[big.Bytes()] = c.name
		if c.name == "as it is" {
			hand = big.Bytes()
		}
	}
	// A restart with the same log: the same key, and the entry is a duplicate.
	a, b := start(t, base), start(t, base)
	m := a.give(0)
	if again := b.answer(0); !bytes.Equal(again.Data, m.Data) || !bytes.Equal(hand[:], m.Data[:32]) {
		t.Error("a restart makes another key")
	}
	wantStale(t, a.Public, b.answer(0))
}
