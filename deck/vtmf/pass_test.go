package vtmf

import (
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// passRig stands before the first pass.
func passRig(t testing.TB) rig {
	r := start(t, decktest.Setup{Seats: 3, Faces: 6, Seed: 71})
	for at := range 3 {
		r.give(at)
	}
	return r
}

// passOf makes the message of a pass at a position whose output was changed by
// spoil before it is proved as well as can be.
func (r rig) passOf(at int, spoil func([]elgamal.Ciphertext)) deck.Message {
	r.t.Helper()
	return r.passMade(at, witness(r.deck().last().Len()), spoil)
}

// passWith makes the message of a pass with a chosen witness.
func (r rig) passWith(at int, w shuffle.Witness) deck.Message {
	r.t.Helper()
	return r.passMade(at, w, func([]elgamal.Ciphertext) {})
}

func (r rig) passMade(at int, w shuffle.Witness, spoil func([]elgamal.Ciphertext)) deck.Message {
	r.t.Helper()
	d, h := r.deck(), r.holder(r.seat(at))
	pairs, err := shuffle.Apply(*d.joint, d.last().pairs, w)
	if err != nil {
		r.t.Fatal(err)
	}
	spoil(pairs)
	out := d.newPile(d.now(), pairs)
	tr, err := sigma.ForShuffle(d.statement(d.now(), h.member.Seat), uint64(d.turn()))
	if err != nil {
		r.t.Fatal(err)
	}
	proof, err := shuffle.Prove(h.seed, tr, d.bases, d.shuffled(out), w)
	if err != nil {
		r.t.Fatal(err)
	}
	return deck.Message{From: h.member.Seat, Kind: transcript.KindDeckPass,
		Data: deck.PassBody{Input: d.last().hash, Output: out.bytes, Proof: proof.Append(nil)}.Encode()}
}

// witness is one that depends on nothing, as no honest seat makes it.
func witness(n int) shuffle.Witness {
	w := shuffle.Witness{}
	for i := range n {
		w.Pi = append(w.Pi, (i+1)%n)
		w.Rho = append(w.Rho, group.ScalarFromUint64(uint64(1000+i)))
	}
	return w
}

func TestFirstPile(t *testing.T) {
	d := passRig(t).deck()
	first := d.Piles(0)
	if first[0].Len() != 6 || len(first) != 1 {
		t.Fatalf("%d cards in %d piles", first[0].Len(), len(first))
	}
	for i, face := range d.ctx.Faces {
		want := elgamal.Ciphertext{A: group.Generator(), B: CardPoint(face).Add(*d.joint)}
		if !first[0].pairs[i].Equal(want) {
			t.Errorf("card %v is not (G, M + PK)", face)
		}
	}
}

// One pass a seat, in the order of the roster, on the newest pile (P-20, P-63).
func TestPassOrderAndInput(t *testing.T) {
	r := start(t, decktest.Setup{Seats: 3, Faces: 6, Seed: 71})
	later := passRig(t)
	first := later.answer(0)
	wantFault(t, r.Public, first, protocol.OutOfPhase) // before the keys
	r = later
	wantFault(t, r.Public, r.passOf(1, func([]elgamal.Ciphertext) {}), protocol.OutOfPhase)
	wantFault(t, r.Public, from(first, 99), protocol.OutOfPhase)
	wantStale(t, r.Public, put(first, 0, make([]byte, 32)))
	r.step(first)
	wantStale(t, r.Public, first) // acts on another input now
	wantStale(t, r.Public, from(first, r.seat(1)))
	if owed := r.Public.Owed(); len(owed) != 1 || owed[0].Seat != r.seat(1) || owed[0].Kind != deck.OwePass {
		t.Errorf("owed %v", owed)
	}
	if r.Public.Digest(0) != [32]byte{} || r.Public.Ready() {
		t.Error("ready too early")
	}
	r.give(1)
	last := r.answer(2)
	_, out, err := r.Public.Step(last)
	if err != nil || len(out) != 1 || out[0] != (deck.Ready{}) {
		t.Fatalf("last pass: %v, %v", out, err)
	}
	r.step(last)
	if r.Public.Digest(0) == [32]byte{} || !r.Public.Ready() || r.Public.Counts().Passes != 3 || r.Public.Owed() != nil {
		t.Error("not ready after the last pass")
	}
	wantStale(t, r.Public, last)
	final := r.deck().last().hash
	wantFault(t, r.Public, put(last, 0, final[:]), protocol.OutOfPhase) // on the finished deck
}

// Whoever shuffles must put out the same cards (P-12): however well the rest is
// proved, what was changed is seen at once.
func TestPassFaults(t *testing.T) {
	r := passRig(t)
	for name, spoil := range map[string]func([]elgamal.Ciphertext){
		"A1, a card copied": func(c []elgamal.Ciphertext) { c[5] = c[1] },
		"A3, a card replaced": func(c []elgamal.Ciphertext) {
			c[2] = elgamal.Mask(*r.deck().joint, CardPoint(1), group.ScalarFromUint64(9))
		},
		"a chosen card by chance the same": func(c []elgamal.Ciphertext) { c[0] = r.deck().last().pairs[0] },
		"errors that cancel": func(c []elgamal.Ciphertext) {
			c[0].B = c[0].B.Add(group.Generator()).Encoded()
			c[1].B = c[1].B.Sub(group.Generator()).Encoded()
		},
		"errors in A and B of one card": func(c []elgamal.Ciphertext) {
			c[3].A = c[3].A.Add(group.Generator()).Encoded()
			c[3].B = c[3].B.Sub(group.Generator()).Encoded()
		},
	} {
		t.Run(name, func(t *testing.T) { wantFault(t, r.Public, r.passOf(0, spoil), protocol.BadShuffle) })
	}
	r.step(r.passOf(0, func([]elgamal.Ciphertext) {})) // the tool itself is honest
}

// Two inputs and one context: differences of outputs are no differences of
// inputs. With factors that are not bound to the input they are, and tell the
// permutation (C-011).
func TestPitfall01_BlindingBoundToInput(t *testing.T) {
	one := passRig(t)
	two := rig{must(decktest.Make(live, decktest.Setup{Seats: 3, Faces: 6, Seed: 71})), t}
	for at := range 3 {
		two.give(at)
	}
	one.give(0)
	two.step(two.passOf(0, func([]elgamal.Ciphertext) {})) // the same seat, another pass
	c1, c2 := one.deck().last().pairs, two.deck().last().pairs
	if one.deck().id != two.deck().id || one.deck().last().hash == two.deck().last().hash {
		t.Fatal("want one context and two inputs")
	}
	one.give(1)
	two.give(1)
	if got := matches(c1, c2, one.deck().last().pairs, two.deck().last().pairs); len(got) != 0 {
		t.Errorf("differences of outputs are differences of inputs: %v", got)
	}
	// Planted: one witness for both inputs.
	w, pk := witness(6), *one.deck().joint
	d1, d2 := must(shuffle.Apply(pk, c1, w)), must(shuffle.Apply(pk, c2, w))
	found := matches(c1, c2, d1, d2)
	for i, at := range w.Pi {
		if found[i] != [2]int{at, at} {
			t.Errorf("place %d: found %v, the permutation says %d", i, found[i], at)
		}
	}
}

// matches finds for each place i the (a, b) with D1_i - D2_i = C1_a - C2_b.
func matches(c1, c2, d1, d2 []elgamal.Ciphertext) map[int][2]int {
	from := map[[2][32]byte][2]int{}
	for a := range c1 {
		for b := range c2 {
			from[difference(c1[a], c2[b])] = [2]int{a, b}
		}
	}
	found := map[int][2]int{}
	for i := range d1 {
		if ab, ok := from[difference(d1[i], d2[i])]; ok {
			found[i] = ab
		}
	}
	return found
}

func difference(c, d elgamal.Ciphertext) [2][32]byte {
	return [2][32]byte{c.A.Sub(d.A).Bytes(), c.B.Sub(d.B).Bytes()}
}

// The secrets of a pass come from derive with all fields of the context.
func TestPassContext(t *testing.T) {
	r := passRig(t)
	for at := range 2 {
		h, d := r.holder(r.seat(at)), r.deck()
		ctx := derive.Context{Table: r.Context.Table, Deck: d.id, Seat: uint64(r.seat(at)),
			Pass: uint64(at), JointKey: d.joint.Bytes(), Input: d.last().hash}
		pi := must(derive.Permutation(h.seed, derive.PassPermutation, ctx, 6))
		rho := must(derive.Scalars(h.seed, derive.PassBlinding, ctx, 6))
		want := d.newPile(d.now(), must(shuffle.Apply(*d.joint, d.last().pairs, shuffle.Witness{Pi: pi, Rho: rho})))
		body := must(d.form.DecodePass(r.give(at).Data))
		if got := r.deck().last(); got.hash != want.hash {
			t.Errorf("pass %d is not made from the documented context (C-011)", at)
		}
		tr := must(sigma.ForShuffle(sigma.Context{Suite: sigma.Suite, Table: r.Context.Table, Deck: d.id,
			Seat: uint64(r.seat(at))}, uint64(at)))
		proof := must(shuffle.DecodeProof(body.Proof, 6))
		if err := shuffle.Verify(tr, must(shuffle.NewBases(6)), d.shuffled(want), proof); err != nil {
			t.Errorf("pass %d is not proved in the documented context (C-022): %v", at, err)
		}
	}
}

// The hash of a pile binds every card, the deal digest the last pile (P-41).
func TestHashesBindPiles(t *testing.T) {
	r := ready(t, 2, 4)
	d := r.deck()
	seen := map[[32]byte]bool{d.last().hash: true}
	for i := range d.last().pairs {
		for _, part := range []int{0, 1} {
			pairs := append([]elgamal.Ciphertext(nil), d.last().pairs...)
			if part == 0 {
				pairs[i].A = group.Generator()
			} else {
				pairs[i].B = group.Generator()
			}
			p := d.newPile(d.now(), pairs)
			if seen[p.Hash()] {
				t.Errorf("part %d of card %d is not in the hash", part, i)
			}
			seen[p.Hash()] = true
		}
	}
	id := d.ID()
	if want := hash.Sum32("deal", id[:], hash.Uint64(0), d.Piles(0)[2].Bytes()); d.Digest(0) != want {
		t.Errorf("deal digest %x, want %x", d.Digest(0), want)
	}
	if want := hash.Sum32("pile", id[:], hash.Uint64(0), nil, d.Piles(0)[1].Bytes()); d.Piles(0)[1].Hash() != want {
		t.Errorf("pile hash %x, want %x", d.Piles(0)[1].Hash(), want)
	}
}

// Two ways to go on from one state do not touch each other.
func TestForksShareNothing(t *testing.T) {
	r := passRig(t)
	for at := range 3 {
		honest, other := r.answer(at), r.passOf(at, func([]elgamal.Ciphertext) {})
		one, _, err := r.Public.Step(honest)
		if err != nil {
			t.Fatal(err)
		}
		before := one.(*Deck).last().hash
		two, _, err := r.Public.Step(other)
		if err != nil || two == r.Public {
			t.Fatal("the other pass was refused")
		}
		if one.(*Deck).last().hash != before {
			t.Errorf("pass %d: one branch has the pile of the other", at)
		}
		r.step(honest)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
