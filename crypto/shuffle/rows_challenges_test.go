package shuffle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/group"
)

// TestRowsPitfall02_OneNonceOneChallenge: over changes of everything that enters
// a challenge, no commitment is ever seen with two challenges.
func TestRowsPitfall02_OneNonceOneChallenge(t *testing.T) {
	w := newWorld(t, 6)
	seen := map[[32]byte]string{}
	record := func(name string, v *world, m int) {
		p := v.proveRows(t, m)
		list, names := p.points()
		for i, pt := range list {
			if other, ok := seen[pt.Bytes()]; ok {
				t.Errorf("%s of %s is %s", names[i], name, other)
			}
			seen[pt.Bytes()] = names[i] + " of " + name
		}
	}
	change := func(name string, do func(*world)) {
		v := *w
		do(&v)
		record(name, &v, 2)
	}
	record("nothing", w, 2)
	record("three rows", w, 3)
	change("table", func(v *world) { v.ctx.Table[0]++ })
	change("deck", func(v *world) { v.ctx.Deck[0]++ })
	change("epoch", func(v *world) { v.ctx.Epoch++ })
	change("seat", func(v *world) { v.ctx.Seat++ })
	change("input", func(v *world) {
		v.st.In = slices.Clone(v.st.In)
		v.st.In[0].B = plaintext(50)
		v.st.Out, _ = Apply(v.st.PK, v.st.In, v.w)
	})
	change("witness", func(v *world) {
		v.w.Rho = slices.Clone(v.w.Rho)
		v.w.Rho[0] = scalarOf("other")
		v.st.Out, _ = Apply(v.st.PK, v.st.In, v.w)
	})
	p := w.prove(t)
	for i, pt := range p.points() {
		if other, ok := seen[pt.Bytes()]; ok {
			t.Errorf("%s of one row is %s", pointNames[i], other)
		}
	}
}

// TestRowsBoundInputs flips everything that the challenges must depend on and
// sees them change: the whole statement, the rows and the context every one
// ([C-061]), and each commitment exactly those drawn after it ([C-062]).
func TestRowsBoundInputs(t *testing.T) {
	w := newWorld(t, 6)
	p := w.proveRows(t, 3)
	draw := func(w *world, p RowsProof, m int) (out [6][32]byte) {
		tr := w.transcript(t)
		w.st.absorbRows(tr, w.bases, m)
		v := rowsVerifier{bases: w.bases, st: w.st, proof: p, m: m, n: len(w.st.In) / m}
		if err := v.challenges(tr); err != nil {
			t.Fatal(err)
		}
		for i, c := range []group.Scalar{v.x, v.y, v.z, v.xH, v.yH, v.e} {
			out[i] = c.Bytes()
		}
		return out
	}
	base := draw(w, p, 3)
	names := []string{"x", "y", "z", "x_H", "y_H", "e"}
	seen := map[[32]byte]string{}
	for i, c := range base {
		seen[c] = names[i]
	}
	// check: the challenges from number first on are new, those before are not.
	check := func(name string, first int, got [6][32]byte) {
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
		check(name, 0, draw(&v, p, 3))
	}
	statement("table", func(v *world) { v.ctx.Table[31]++ })
	statement("deck", func(v *world) { v.ctx.Deck[31]++ })
	statement("epoch", func(v *world) { v.ctx.Epoch++ })
	statement("seat", func(v *world) { v.ctx.Seat++ })
	statement("suite", func(v *world) { v.ctx.Suite += "x" })
	statement("H", func(v *world) { v.bases.h = other })
	statement("H_1", func(v *world) { v.bases.hi[0] = other })
	statement("H_2", func(v *world) { v.bases.hi[1] = other })
	statement("PK", func(v *world) { v.st.PK = other })
	for i := range 6 {
		statement(fmt.Sprint("A in ", i), func(v *world) { v.st.In[i].A = other })
		statement(fmt.Sprint("B in ", i), func(v *world) { v.st.In[i].B = other })
		statement(fmt.Sprint("A out ", i), func(v *world) { v.st.Out[i].A = other })
		statement(fmt.Sprint("B out ", i), func(v *world) { v.st.Out[i].B = other })
	}
	check("m", 0, draw(w, p, 2))
	_, which := p.points()
	for i, name := range which {
		q := p.clone()
		list, _ := q.points()
		*list[i] = other
		first := 5
		switch {
		case strings.HasPrefix(name, "c_A"):
			first = 0
		case strings.HasPrefix(name, "c_B"):
			first = 1
		case strings.HasPrefix(name, "c_G"):
			first = 3
		}
		check(name, first, draw(w, q, 3))
	}
}

// TestRowsWeightsBindProof: the state from which the weights are drawn depends on
// every word of the proof, responses included ([C-024]).
func TestRowsWeightsBindProof(t *testing.T) {
	w := newWorld(t, 6)
	p := w.proveRows(t, 2)
	seen := map[[64]byte]bool{}
	state := func(p RowsProof) {
		tr := w.transcript(t)
		if _, err := ReduceRows(tr, w.bases, w.st, p); err != nil {
			t.Fatal(err)
		}
		if seen[tr.State()] {
			t.Error("two proofs, one state")
		}
		seen[tr.State()] = true
	}
	state(p)
	points, _ := p.points()
	for i := range points {
		q := p.clone()
		list, _ := q.points()
		*list[i] = plaintext(98)
		state(q)
	}
	scalars, _ := p.scalars()
	for i := range scalars {
		q := p.clone()
		list, _ := q.scalars()
		*list[i] = list[i].Add(group.ScalarFromUint64(1))
		state(q)
	}
}
