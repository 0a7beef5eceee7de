package shuffle

import (
	"fmt"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/crypto/group"
)

// TestBoundInputs flips everything that the challenges must depend on and sees
// them change: the whole statement and context every one ([C-041]), and each
// commitment exactly those drawn after it ([C-042]).
func TestBoundInputs(t *testing.T) {
	w := newWorld(t, 3)
	p := w.prove(t)
	draw := func(w *world, p Proof) [4][32]byte {
		tr := w.transcript(t)
		w.st.absorb(tr, w.bases)
		v := verifier{bases: w.bases, st: w.st, proof: p, n: len(w.st.In)}
		if err := v.challenges(tr); err != nil {
			t.Fatal(err)
		}
		return [4][32]byte{v.x.Bytes(), v.y.Bytes(), v.z.Bytes(), v.e.Bytes()}
	}
	base := draw(w, p)
	names := []string{"x", "y", "z", "e"}
	seen := map[[32]byte]string{}
	for i, c := range base {
		seen[c] = names[i]
	}
	// check: the challenges from number first on are new, those before are not.
	check := func(name string, first int, got [4][32]byte) {
		t.Helper()
		for i, c := range got {
			if (c == base[i]) != (i < first) {
				t.Errorf("%s flipped: challenge %s does not do what it should", name, names[i])
			}
			if other, ok := seen[c]; ok && i >= first {
				t.Errorf("%s flipped: %s equals %s", name, names[i], other)
			}
			seen[c] = name
		}
	}
	other := plaintext(99)
	statement := func(name string, do func(*world)) {
		v := *w
		v.st.In, v.st.Out = slices.Clone(w.st.In), slices.Clone(w.st.Out)
		v.bases = &Bases{h: w.bases.h, hi: slices.Clone(w.bases.hi)}
		do(&v)
		check(name, 0, draw(&v, p))
	}
	statement("table", func(v *world) { v.ctx.Table[31]++ })
	statement("deck", func(v *world) { v.ctx.Deck[31]++ })
	statement("epoch", func(v *world) { v.ctx.Epoch++ })
	statement("seat", func(v *world) { v.ctx.Seat++ })
	statement("suite", func(v *world) { v.ctx.Suite += "x" })
	statement("H", func(v *world) { v.bases.h = other })
	statement("PK", func(v *world) { v.st.PK = other })
	for i := range 3 {
		statement(fmt.Sprint("H_", i+1), func(v *world) { v.bases.hi[i] = other })
		statement(fmt.Sprint("A in ", i), func(v *world) { v.st.In[i].A = other })
		statement(fmt.Sprint("B in ", i), func(v *world) { v.st.In[i].B = other })
		statement(fmt.Sprint("A out ", i), func(v *world) { v.st.Out[i].A = other })
		statement(fmt.Sprint("B out ", i), func(v *world) { v.st.Out[i].B = other })
	}
	statement("order in", func(v *world) { slices.Reverse(v.st.In) })
	statement("order out", func(v *world) { slices.Reverse(v.st.Out) })
	statement("in and out", func(v *world) { v.st.In, v.st.Out = v.st.Out, v.st.In })
	for i, first := range []int{0, 1, 3, 3, 3, 3, 3, 3} {
		q := p
		*q.points()[i] = other
		check(pointNames[i], first, draw(w, q))
	}
}

// TestWeightsBindProof: the state from which the weights are drawn depends on
// every word of the proof, responses included.
func TestWeightsBindProof(t *testing.T) {
	w := newWorld(t, 3)
	p := w.prove(t)
	one := group.ScalarFromUint64(1)
	seen := map[[64]byte]bool{}
	state := func(p Proof) {
		tr := w.transcript(t)
		if _, err := Reduce(tr, w.bases, w.st, p); err != nil {
			t.Fatal(err)
		}
		if seen[tr.State()] {
			t.Error("two proofs, one state")
		}
		seen[tr.State()] = true
	}
	state(p)
	for i := range p.points() {
		q := p
		*q.points()[i] = plaintext(98)
		state(q)
	}
	for i := range p.scalars() {
		q := p
		q.d, q.p, q.b = slices.Clone(p.d), slices.Clone(p.p), slices.Clone(p.b)
		*q.scalars()[i] = q.scalars()[i].Add(one)
		state(q)
	}
}
