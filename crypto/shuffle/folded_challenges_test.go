package shuffle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// verifierOf returns a verifier that has drawn the challenges of p.
func (w *world) verifierOf(t *testing.T, p FoldedProof) *foldedVerifier {
	t.Helper()
	tr := w.transcript(t)
	w.st.absorbFolded(tr, w.bases)
	v := &foldedVerifier{bases: w.bases, st: w.st, proof: p, n: len(w.st.In), base: group.Generator()}
	if err := v.challenges(tr); err != nil {
		t.Fatal(err)
	}
	return v
}

// falseEquations returns which of the three equations are false under the
// challenges that v has, whatever the transcript says.
func (v foldedVerifier) falseEquations(t *testing.T, tr *sigma.Transcript) string {
	t.Helper()
	v.inner = group.Scalar{}
	v.unfold()
	out := ""
	for name, check := range map[string]func(){"D": v.checkD, "G": v.checkG, "E": v.checkE} {
		v.reduced = sigma.NewReduced(foldedArgument, tr)
		check()
		if sigma.Check(v.reduced) != nil {
			out += name
		}
	}
	letters := strings.Split(out, "")
	slices.Sort(letters)
	return strings.Join(letters, "")
}

// TestFoldedResponses changes one value of the proof at a time, keeps the
// challenges as they were, and checks that exactly the equations that it stands
// in are false ([C-082] to [C-085]).
func TestFoldedResponses(t *testing.T) {
	w := newWorld(t, 19) // 19, a pair given away, 9, a pair given away, 4
	p := w.proveFolded(t)
	want := map[string]string{"c_A": "D", "c_B": "D", "c_u": "D", "c_G": "G", "c_v": "G", "c_1": "G", "c_0": "G", "E_A": "E", "E_B": "E",
		"L_h": "D", "R_h": "D", "L_k": "G", "R_k": "G", "L_E": "E", "R_E": "E",
		"et + r_u": "D", "e r_G + r_v": "G", "e s_1 + s_0": "G", "tau~": "E",
		"k of fold 1": "G", "h of fold 1": "DEG", "k of fold 2": "G", "h of fold 2": "DEG", "k_": "G", "h_": "DEG"}
	expect := func(name string) string {
		for prefix, equations := range want {
			if strings.HasPrefix(name, prefix) {
				return equations
			}
		}
		return "nothing"
	}
	v := *w.verifierOf(t, p)
	if got := v.falseEquations(t, w.transcript(t)); got != "" {
		t.Fatalf("an honest proof: %s", got)
	}
	points, names := p.points()
	for i := range points {
		v.proof = p.clone()
		list, _ := v.proof.points()
		*list[i] = list[i].Add(w.bases.h).Encoded()
		if got := v.falseEquations(t, w.transcript(t)); got != expect(names[i]) {
			t.Errorf("%s changed: %q", names[i], got)
		}
	}
	scalars, names := p.scalars()
	for i := range scalars {
		v.proof = p.clone()
		list, _ := v.proof.scalars()
		*list[i] = list[i].Add(group.ScalarFromUint64(1))
		if got := v.falseEquations(t, w.transcript(t)); got != expect(names[i]) {
			t.Errorf("%s changed: %q", names[i], got)
		}
	}
}

// TestFoldedPitfall02_OneNonceOneChallenge: over changes of everything that
// enters a challenge, no commitment is ever seen with two challenges.
func TestFoldedPitfall02_OneNonceOneChallenge(t *testing.T) {
	w := newWorld(t, 8)
	seen := map[[32]byte]string{}
	record := func(name string, v *world) {
		p := v.proveFolded(t)
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
		record(name, &v)
	}
	record("nothing", w)
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
	one, rows := w.prove(t), w.proveRows(t, 2)
	inRows, _ := rows.points()
	for _, pt := range append(one.points(), inRows...) {
		if other, ok := seen[pt.Bytes()]; ok {
			t.Errorf("a commitment of another form is %s", other)
		}
	}
}

// TestFoldedBoundInputs flips everything that the challenges must depend on and
// sees them change: the whole statement and the context every one ([C-080]), and
// each commitment and response exactly those drawn after it ([C-081]).
func TestFoldedBoundInputs(t *testing.T) {
	w := newWorld(t, 19)
	p := w.proveFolded(t)
	names := []string{"x", "y", "z", "w", "e", "alpha", "kappa", "xi_1", "xi_2"}
	draw := func(w *world, p FoldedProof) (out [9][32]byte) {
		v := w.verifierOf(t, p)
		for i, c := range append([]group.Scalar{v.x, v.y, v.z, v.w, v.e, v.alpha, v.kappa}, v.xi...) {
			out[i] = c.Bytes()
		}
		return out
	}
	base := draw(w, p)
	seen := map[[32]byte]string{}
	for i, c := range base {
		seen[c] = names[i]
	}
	// check: the challenges from number first on are new, those before are not.
	check := func(name string, first int, got [9][32]byte) {
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
	for _, i := range []int{0, 7, 18} {
		statement(fmt.Sprint("H_", i+1), func(v *world) { v.bases.hi[i] = other })
		statement(fmt.Sprint("A in ", i), func(v *world) { v.st.In[i].A = other })
		statement(fmt.Sprint("B in ", i), func(v *world) { v.st.In[i].B = other })
		statement(fmt.Sprint("A out ", i), func(v *world) { v.st.Out[i].A = other })
		statement(fmt.Sprint("B out ", i), func(v *world) { v.st.Out[i].B = other })
	}
	first := func(name string) int {
		for prefix, at := range map[string]int{"c_A": 0, "c_B": 1, "c_G": 3, "et": 5, "e r": 5, "e s": 5, "tau": 5,
			"k of fold 1": 7, "h of fold 1": 7, "k of fold 2": 8, "h of fold 2": 8, "k_": 9, "h_": 9} {
			if strings.HasPrefix(name, prefix) {
				return at
			}
		}
		if _, number, ok := strings.Cut(name, ","); ok { // L and R
			return map[string]int{"1": 7, "2": 8}[number]
		}
		return 4
	}
	_, points := p.points()
	for i, name := range points {
		q := p.clone()
		list, _ := q.points()
		*list[i] = other
		check(name, first(name), draw(w, q))
	}
	_, scalars := p.scalars()
	for i, name := range scalars {
		q := p.clone()
		list, _ := q.scalars()
		*list[i] = list[i].Add(group.ScalarFromUint64(1))
		check(name, first(name), draw(w, q))
	}
}

// TestFoldedWeightsBindProof: the state from which the weights are drawn depends
// on every word of the proof, responses included ([C-024]).
func TestFoldedWeightsBindProof(t *testing.T) {
	w := newWorld(t, 9)
	p := w.proveFolded(t)
	seen := map[[64]byte]bool{}
	state := func(p FoldedProof) {
		tr := w.transcript(t)
		if _, err := ReduceFolded(tr, w.bases, w.st, p); err != nil {
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
