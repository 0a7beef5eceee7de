package shuffle

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/sigma"
)

func (w *world) proveRows(t testing.TB, m int) RowsProof {
	t.Helper()
	p, err := ProveRows(w.seed, w.transcript(t), w.bases, w.st, w.w, m)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (w *world) verifyRows(t testing.TB, p RowsProof) error {
	t.Helper()
	return VerifyRows(w.transcript(t), w.bases, w.st, p)
}

// clone returns a copy that can be changed.
func (p RowsProof) clone() RowsProof {
	for _, list := range []*[]group.Point{&p.cA, &p.cB, &p.cG, &p.cO, &p.cK, &p.eA, &p.eB} {
		*list = slices.Clone(*list)
	}
	for _, list := range []*[]group.Scalar{&p.l, &p.h, &p.g, &p.p, &p.b} {
		*list = slices.Clone(*list)
	}
	return p
}

// TestRowsComplete: honest proofs of many splits are accepted, survive their
// encoding, have the documented size and are the same when made again ([C-064]).
func TestRowsComplete(t *testing.T) {
	for _, c := range [][2]int{{4, 2}, {6, 2}, {6, 3}, {8, 4}, {10, 5}, {12, 4}, {12, 3}, {52, 4}, {52, 2}, {52, 13}, {52, 26}} {
		n, m := c[0], c[1]
		w := newWorld(t, n)
		var err error
		if w.bases, err = NewBases(n / m); err != nil { // one row is enough
			t.Fatal(err)
		}
		p := w.proveRows(t, m)
		if err := w.verifyRows(t, p); err != nil {
			t.Fatalf("%d in %d: %v", n, m, err)
		}
		enc := p.Append(nil)
		if len(enc) != RowsProofSize(n, m) {
			t.Errorf("%d in %d: %d bytes", n, m, len(enc))
		}
		back, err := DecodeRowsProof(enc, n, m)
		if err != nil {
			t.Fatalf("%d in %d: %v", n, m, err)
		}
		if err := w.verifyRows(t, back); err != nil {
			t.Errorf("%d in %d: decoded proof: %v", n, m, err)
		}
		if !bytes.Equal(w.proveRows(t, m).Append(nil), enc) {
			t.Errorf("%d in %d: the same pass gave other bytes", n, m)
		}
	}
	if RowsProofSize(52, 4) != 3776 {
		t.Errorf("a proof for 52 in 4 rows is %d bytes long", RowsProofSize(52, 4))
	}
}

// TestRowsPinned pins the bytes of one proof: a change of any label, order or
// encoding shows here.
func TestRowsPinned(t *testing.T) {
	sum := hash.Sum32("test", newWorld(t, 6).proveRows(t, 2).Append(nil))
	if got := fmt.Sprintf("%x", sum[:16]); got != pinnedRowsProof {
		t.Errorf("the proof changed: %s", got)
	}
}

const pinnedRowsProof = "1a3e391fd0924992dfdf89676dde45d8"

// TestRowsBytesFlipped: a proof with any byte changed, or of any other length, is
// refused ([C-066]).
func TestRowsBytesFlipped(t *testing.T) {
	for _, m := range []int{2, 3} {
		w := newWorld(t, 2*m)
		enc := w.proveRows(t, m).Append(nil)
		for i := range enc {
			bad := slices.Clone(enc)
			bad[i] ^= 1 << (i * 5 % 8)
			p, err := DecodeRowsProof(bad, 2*m, m)
			if err == nil {
				err = w.verifyRows(t, p)
			}
			if !errors.Is(err, sigma.ErrRefused) {
				t.Fatalf("byte %d flipped: %v", i, err)
			}
		}
		for n := range len(enc) + 70 {
			_, err := DecodeRowsProof(append(slices.Clone(enc), make([]byte, 70)...)[:n], 2*m, m)
			if n != len(enc) {
				refused(t, err, fmt.Sprintf("is %d bytes long", n))
			}
		}
	}
}

// TestRowsResponses changes one value of the proof at a time and checks that the
// equation that it stands in is the one named. It checks [C-064] and [C-065].
func TestRowsResponses(t *testing.T) {
	w := newWorld(t, 12)
	p := w.proveRows(t, 3)
	one := group.ScalarFromUint64(1)
	want := map[string]string{"factor of l~": "com(l~)", "factor of h~": "com(h~)", "t~": "com(l~ * h~)", "factor of g~": "com(g~)",
		"e s_w + s_1": "com(e p~", "factor of b~": "com(b~)", "beta~": "com(beta~)", "sigma~": "com(beta~)", "tau~": "part A",
		"l~": "com(l~)", "h~": "com(h~)", "g~": "com(g~)", "p~": "com(e p~", "b~": "com(b~)"}
	_, names := p.scalars()
	for i, name := range names {
		q := p.clone()
		list, _ := q.scalars()
		*list[i] = list[i].Add(one)
		part, known := want[name]
		if !known {
			front, _, _ := strings.Cut(name, "_")
			part = want[front]
		}
		refused(t, w.verifyRows(t, q), "equation "+strings.TrimPrefix(part, "part A"))
	}
	_, names = p.points()
	for i, name := range names {
		q := p.clone()
		list, _ := q.points()
		*list[i] = list[i].Add(w.bases.h).Encoded()
		if err := w.verifyRows(t, q); !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s changed: %v", name, err)
		}
	}
	for name, do := range map[string]func(p *RowsProof){
		"c_B": func(p *RowsProof) { p.cB = p.cB[1:] }, "c_G": func(p *RowsProof) { p.cG = p.cG[1:] },
		"c_O": func(p *RowsProof) { p.cO = p.cO[1:] }, "c_K": func(p *RowsProof) { p.cK = p.cK[1:] },
		"E_A": func(p *RowsProof) { p.eA = p.eA[1:] }, "E_B": func(p *RowsProof) { p.eB = p.eB[1:] },
		"l~": func(p *RowsProof) { p.l = p.l[1:] }, "h~": func(p *RowsProof) { p.h = p.h[1:] },
		"g~": func(p *RowsProof) { p.g = p.g[1:] }, "p~": func(p *RowsProof) { p.p = p.p[1:] },
		"b~": func(p *RowsProof) { p.b = p.b[1:] },
	} {
		q := p.clone()
		do(&q)
		if err := w.verifyRows(t, q); err == nil || !strings.Contains(err.Error(), "another number of entries") {
			t.Errorf("%s too short: %v", name, err)
		}
	}
}

// TestRowsStatement: another statement or context than the one proved is refused
// ([C-061]).
func TestRowsStatement(t *testing.T) {
	w := newWorld(t, 6)
	p := w.proveRows(t, 3)
	other := plaintext(99)
	changed := func(name string, do func(w *world)) {
		v := *w
		v.st.In, v.st.Out = slices.Clone(w.st.In), slices.Clone(w.st.Out)
		do(&v)
		if err := v.verifyRows(t, p); !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	changed("PK", func(v *world) { v.st.PK = other })
	for i := range 6 {
		changed("A in", func(v *world) { v.st.In[i].A = other })
		changed("B in", func(v *world) { v.st.In[i].B = other })
		changed("A out", func(v *world) { v.st.Out[i].A = other })
		changed("B out", func(v *world) { v.st.Out[i].B = other })
	}
	changed("exchanged in a row", func(v *world) { v.st.Out[0], v.st.Out[1] = v.st.Out[1], v.st.Out[0] })
	changed("exchanged between rows", func(v *world) { v.st.Out[0], v.st.Out[5] = v.st.Out[5], v.st.Out[0] })
	changed("input exchanged", func(v *world) { v.st.In[0], v.st.In[1] = v.st.In[1], v.st.In[0] })
	changed("lists exchanged", func(v *world) { v.st.In, v.st.Out = v.st.Out, v.st.In })
	changed("table", func(v *world) { v.ctx.Table[5]++ })
	changed("deck", func(v *world) { v.ctx.Deck[5]++ })
	changed("epoch", func(v *world) { v.ctx.Epoch++ })
	changed("seat", func(v *world) { v.ctx.Seat++ })
	changed("suite", func(v *world) { v.ctx.Suite += "x" })
	tr, _ := sigma.ForShuffle(w.ctx, 5)
	refused(t, VerifyRows(tr, w.bases, w.st, p), "equation")
}

// TestRowsMisuse: what the caller does wrong is misuse, never a refusal.
func TestRowsMisuse(t *testing.T) {
	w := newWorld(t, 6)
	check := func(name string, err error) {
		t.Helper()
		if !errors.Is(err, sigma.ErrMisuse) || errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, wit := range map[string]Witness{
		"doubled place": {[]int{0, 1, 2, 3, 4, 4}, w.w.Rho}, "place 6": {[]int{0, 1, 2, 3, 4, 6}, w.w.Rho},
		"five factors": {w.w.Pi, w.w.Rho[:5]}, "nothing": {},
	} {
		_, err := ProveRows(w.seed, w.transcript(t), w.bases, w.st, wit, 2)
		check(name, err)
	}
	for _, m := range []int{-1, 0, 1, 4, 5, 6, MaxRows + 1} {
		_, err := ProveRows(w.seed, w.transcript(t), w.bases, w.st, w.w, m)
		check(fmt.Sprint(m, " rows"), err)
	}
	small, err := NewBases(2)
	if err != nil {
		t.Fatal(err)
	}
	p := w.proveRows(t, 2)
	check("few bases", VerifyRows(w.transcript(t), small, w.st, p))
	check("no bases", VerifyRows(w.transcript(t), nil, w.st, p))
	check("no proof", VerifyRows(w.transcript(t), w.bases, w.st, RowsProof{}))
	_, err = ProveRows(w.seed, w.transcript(t), small, w.st, w.w, 2)
	check("few bases", err)
	if _, err = ProveRows(derive.Seed{}, w.transcript(t), w.bases, w.st, w.w, 2); !errors.Is(err, derive.ErrSeed) {
		t.Errorf("no seed: %v", err)
	}
	for _, c := range []struct {
		n, m   int
		misuse bool
	}{{1, 2, true}, {MaxList + 2, 2, true}, {52, 1, true}, {52, 0, true}, {52, MaxRows + 1, true},
		{52, 52, false}, {52, 5, false}, {53, 4, false}, {MaxList, MaxRows, false}, {4, 2, false}} {
		_, err := DecodeRowsProof(nil, c.n, c.m)
		if errors.Is(err, sigma.ErrMisuse) != c.misuse || err == nil {
			t.Errorf("proof for %d in %d: %v", c.n, c.m, err)
		}
	}
}

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

// TestRowsPitfall10_Cancelling: errors that cancel between the A and the B part,
// or between two proofs, are refused and the first false proof is named, also
// where proofs of both forms are judged together.
func TestRowsPitfall10_Cancelling(t *testing.T) {
	w := newWorld(t, 6)
	good, single := w.proveRows(t, 2), w.prove(t)
	delta := plaintext(77)
	reduce := func(dA, dB group.Point) *sigma.Reduced {
		p := good.clone()
		p.eA[1], p.eB[1] = p.eA[1].Add(dA).Encoded(), p.eB[1].Add(dB).Encoded()
		r, err := ReduceRows(w.transcript(t), w.bases, w.st, p)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	zero := group.Identity()
	other, err := Reduce(w.transcript(t), w.bases, w.st, single)
	if err != nil {
		t.Fatal(err)
	}
	if err := sigma.Check(other, reduce(zero, zero), other); err != nil {
		t.Error(err)
	}
	refused(t, sigma.Check(reduce(delta, delta.Neg())), "equation")
	var r *sigma.Refusal
	err = sigma.Check(other, reduce(delta, zero), reduce(delta.Neg(), zero))
	if !errors.As(err, &r) || r.Index != 1 {
		t.Errorf("cancelling errors: %v", err)
	}
}

// TestRowsPitfall12_Lists: splits that do not divide, rows of one entry, and
// lists of another length are refused by name; nothing is padded ([C-060]).
func TestRowsPitfall12_Lists(t *testing.T) {
	w := newWorld(t, 8)
	p := w.proveRows(t, 4)
	with := func(do func(*Statement)) error {
		st := Statement{w.st.PK, slices.Clone(w.st.In), slices.Clone(w.st.Out)}
		do(&st)
		return VerifyRows(w.transcript(t), w.bases, st, p)
	}
	refused(t, with(func(st *Statement) { st.In, st.Out = st.In[:7], st.Out[:7] }), "list of 7 does not split into 4 equal rows")
	refused(t, with(func(st *Statement) { st.In, st.Out = st.In[:4], st.Out[:4] }), "fewer than 2 entries in a row")
	refused(t, with(func(st *Statement) { st.In, st.Out = nil, nil }), "fewer than 2 entries in a row")
	refused(t, with(func(st *Statement) { st.Out = st.Out[:7] }), "list of 8 became a list of 7")
	refused(t, with(func(st *Statement) { st.In = append(st.In, st.In[:4]...) }), "list of 12 became a list of 8")
	twelve := newWorld(t, 12)
	refused(t, twelve.verifyRows(t, p), "another number of entries")
	long := make([]elgamal.Ciphertext, MaxList+4)
	refused(t, with(func(st *Statement) { st.In, st.Out = long, long }), "at most 10000")
	for _, c := range [][2]int{{53, 4}, {53, 2}, {51, 13}} {
		_, err := DecodeRowsProof(make([]byte, RowsProofSize(52, 4)), c[0], c[1])
		refused(t, err, fmt.Sprintf("list of %d does not split into %d equal rows", c[0], c[1]))
	}
	_, err := ProveRows(w.seed, w.transcript(t), w.bases, w.st, w.w, 3)
	if err == nil || !strings.Contains(err.Error(), "does not split into 3") {
		t.Error(err)
	}
	_, err = ProveRows(w.seed, w.transcript(t), w.bases, w.st, w.w, 1)
	if err == nil || !strings.Contains(err.Error(), "that is Prove and Verify") {
		t.Error(err)
	}
}

// cheatRows is a prover in rows who can take steps by hand.
func (w *world) cheatRows(t *testing.T, tr *sigma.Transcript, m int) *rowsProver {
	t.Helper()
	p, err := newRowsProver(w.seed, tr, w.bases, w.st, w.w, m)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// mapPowers is powers for a map that is no permutation.
func (p *rowsProver) mapPowers() error {
	all := powersOf(p.x, len(p.a))
	for _, at := range p.w.Pi {
		p.b = append(p.b, all[at])
	}
	return p.commitPowers()
}

// weaklyRows judges a proof under the challenges that its prover used, whatever
// the transcript says.
func weaklyRows(tr *sigma.Transcript, p *rowsProver) error {
	v := rowsVerifier{rowsRound: p.rowsRound, bases: p.bases, st: p.st, proof: p.proof, m: p.m, n: p.n, base: group.Generator(),
		powers: powersOf(p.x, len(p.a)), es: fromOne(p.e, 2*p.m), xs: fromOne(p.xH, p.m), reduced: sigma.NewReduced(rowsArgument, tr)}
	v.check()
	return sigma.Check(v.reduced)
}

// TestRowsDoubledForeign: outputs with a card twice, or with a card that was not
// there, are refused, from a prover who does everything else right ([C-064]).
func TestRowsDoubledForeign(t *testing.T) {
	w := newWorld(t, 6)
	one := slices.Index(w.w.Pi, 1)
	doubled, foreign := *w, *w
	doubled.st.Out, foreign.st.Out = slices.Clone(w.st.Out), slices.Clone(w.st.Out)
	doubled.st.Out[one] = w.st.In[0].Remask(w.st.PK, w.w.Rho[one])
	foreign.st.Out[one] = elgamal.Mask(w.st.PK, plaintext(50), scalarOf("foreign"))
	refused(t, doubled.verifyRows(t, doubled.proveRows(t, 3)), "C'_i")
	refused(t, foreign.verifyRows(t, foreign.proveRows(t, 3)), "C'_i")

	p := doubled.cheatRows(t, w.transcript(t), 3)
	p.w.Pi = slices.Clone(w.w.Pi)
	p.w.Pi[one] = 0
	p.st.absorbRows(p.tr, p.bases, 3)
	run(t, p.permutation, p.mapPowers, p.products, p.commit, p.respond)
	refused(t, doubled.verifyRows(t, p.proof), "com(e p~")
}

// TestRowsPitfall11_ChallengeOrder: provers who know a challenge before they
// commit, with everything else right, are refused ([C-062]).
func TestRowsPitfall11_ChallengeOrder(t *testing.T) {
	w := newWorld(t, 6)
	for name, order := range map[string]func(p *rowsProver, early func(...string) func() error, keep func() error) []func() error{
		"none": func(p *rowsProver, _ func(...string) func() error, _ func() error) []func() error {
			return []func() error{p.permutation, p.powers, p.products, p.commit, p.respond}
		},
		"x": func(p *rowsProver, early func(...string) func() error, keep func() error) []func() error {
			return []func() error{early("x"), p.permutation, keep, p.powers, p.products, p.commit, p.respond}
		},
		"y, z": func(p *rowsProver, early func(...string) func() error, keep func() error) []func() error {
			return []func() error{p.permutation, early("y", "z"), p.powers, keep, p.products, p.commit, p.respond}
		},
		"x_H, y_H": func(p *rowsProver, early func(...string) func() error, keep func() error) []func() error {
			return []func() error{p.permutation, p.powers, early("x_H", "y_H"), p.products, keep, p.commit, p.respond}
		},
		"e": func(p *rowsProver, early func(...string) func() error, keep func() error) []func() error {
			return []func() error{p.permutation, p.powers, p.products, early("e"), p.commit, keep, p.respond}
		},
	} {
		tr := w.transcript(t)
		p := w.cheatRows(t, tr, 3)
		var drawn rowsRound
		fields := func(c *rowsRound) map[string]*group.Scalar {
			return map[string]*group.Scalar{"x": &c.x, "y": &c.y, "z": &c.z, "x_H": &c.xH, "y_H": &c.yH, "e": &c.e}
		}
		var taken []string
		early := func(names ...string) func() error {
			return func() (err error) {
				for _, n := range names {
					if *fields(&drawn)[n], err = p.tr.Challenge(n); err != nil {
						return err
					}
				}
				taken = names
				return nil
			}
		}
		keep := func() error {
			for _, n := range taken {
				*fields(&p.rowsRound)[n] = *fields(&drawn)[n]
			}
			return nil
		}
		p.st.absorbRows(p.tr, p.bases, 3)
		run(t, order(p, early, keep)...)
		if err := weaklyRows(w.transcript(t), p); err != nil {
			t.Errorf("%s early: the prover is blind: %v", name, err)
		}
		if err := w.verifyRows(t, p.proof); name == "none" {
			if err != nil {
				t.Error(err)
			}
		} else {
			refused(t, err, "equation")
		}
	}
}

// TestRowsPitfall11_ProductsAfterXY: who knows x_H and y_H before c_G chooses a
// last row with the right product that fits the one sum, here for a list with
// card 1 twice.
func TestRowsPitfall11_ProductsAfterXY(t *testing.T) {
	c := newCheat(t, 4)
	c.mOut[1] = c.m[0]
	c.setOut()
	forge := func(try byte) (*rowsProver, bool) {
		p := c.identityRows(t, c.transcript(t), 2)
		p.seed = derive.New([32]byte{try + 1})
		p.st.absorbRows(p.tr, p.bases, 2)
		run(t, p.permutation, func() error {
			// b_1 so that sum b_k m'_k = sum x^k m_k; no permutation gives it
			p.b = powersOf(p.x, 4)
			rest := group.Scalar{}
			for i, b := range p.b {
				rest = rest.Add(b.Mul(c.m[i]))
				if i > 0 {
					rest = rest.Sub(b.Mul(c.mOut[i]))
				}
			}
			p.b[0] = rest.Mul(c.mOut[0].Invert())
			c.setRowsRho(p)
			return p.commitPowers()
		})
		early := p.tr.Clone()
		xH, err1 := early.Challenge("x_H")
		yH, err2 := early.Challenge("y_H")
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		run(t, p.products)
		p.xH, p.yH = xH, yH
		// y g_1 + y^2 g_2 = y d_1 d'_1 + y^2 d_2 d'_2 = l and g_1 g_2 = P
		y2 := yH.Mul(yH)
		l := yH.Mul(p.g[1][0]).Add(y2.Mul(p.g[1][1]))
		_, product := values(p.x, p.y, p.z, 4)
		root, ok := solve(yH, l.Neg(), y2.Mul(product)) // y g_1^2 - l g_1 + y^2 P = 0
		if !ok {
			return nil, false
		}
		p.g[1] = []group.Scalar{root, l.Sub(yH.Mul(root)).Mul(y2.Invert())}
		p.proof.cG[0] = p.bases.commit(p.g[1], p.rg[1])
		run(t, p.commit, p.respond)
		return p, true
	}
	for try := range byte(100) {
		p, ok := forge(try)
		if !ok {
			continue
		}
		if err := weaklyRows(c.transcript(t), p); err != nil {
			t.Fatalf("the attack does not work: the test is blind: %v", err)
		}
		refused(t, c.verifyRows(t, p.proof), "equation")
		return
	}
	t.Fatal("no root in 100 tries")
}

// TestRowsPitfall11_OutputAfterX: who knows x before he sends the output changes
// two cards, in different rows, by d and -d/x^3.
func TestRowsPitfall11_OutputAfterX(t *testing.T) {
	c := newCheat(t, 4)
	tr := c.transcript(t)
	tr.AbsorbBytes("C", elgamal.AppendList(nil, c.st.In)) // the output is missing
	x, err := tr.Challenge("x")
	if err != nil {
		t.Fatal(err)
	}
	d := scalarOf("d")
	c.mOut[0] = c.m[0].Add(d)
	c.mOut[3] = c.m[3].Sub(d.Mul(x.Mul(x).Mul(x).Invert()))
	c.setOut()
	p := c.identityRows(t, tr, 2)
	run(t, p.permutation, func() error {
		p.x = x
		return nil
	}, p.powers, func() error {
		c.setRowsRho(p)
		return nil
	}, p.products, p.commit, p.respond)
	if err := weaklyRows(tr, p); err != nil {
		t.Fatalf("the attack does not work: the test is blind: %v", err)
	}
	refused(t, c.verifyRows(t, p.proof), "equation")
}

// identityRows returns a prover in rows for the identity permutation.
func (c *cheat) identityRows(t *testing.T, tr *sigma.Transcript, m int) *rowsProver {
	c.w = Witness{Pi: make([]int, len(c.m)), Rho: make([]group.Scalar, len(c.m))}
	for i := range c.w.Pi {
		c.w.Pi[i] = i
	}
	return c.cheatRows(t, tr, m)
}

// setRowsRho is setRho for a prover in rows.
func (c *cheat) setRowsRho(p *rowsProver) {
	star := group.Scalar{}
	for i, x := range powersOf(p.x, len(p.a)) {
		star = star.Add(x.Mul(c.r[i])).Sub(p.b[i].Mul(c.rOut[i]))
	}
	p.w.Rho[0] = star.Mul(p.b[0].Invert()).Neg()
}

// TestRowsFixedParts: c_K,m, c_O,m+1 and E_m are not the prover's to choose
// ([C-063]). A prover who puts the difference of two plaintexts into beta_m
// satisfies the last equations, and one with a false row product all but the sum
// of the c_O.
func TestRowsFixedParts(t *testing.T) {
	c := newCheat(t, 6)
	d := scalarOf("d")
	c.mOut[0] = c.m[0].Add(d)
	c.setOut()
	tr := c.transcript(t)
	c.st.absorbRows(tr, c.bases, 3)
	p := c.identityRows(t, tr, 3)
	run(t, p.permutation, p.powers, func() error {
		c.setRowsRho(p)
		return nil
	}, p.products, p.commit, func() error {
		p.beta[p.m] = p.b[0].Mul(d).Neg()
		return nil
	}, p.respond)
	refused(t, c.verifyRows(t, p.proof), "com(beta~)")
	only := rowsVerifier{rowsRound: p.rowsRound, bases: p.bases, st: p.st, proof: p.proof, m: p.m, n: p.n, base: group.Generator(),
		powers: powersOf(p.x, 6), es: fromOne(p.e, 6), xs: fromOne(p.xH, 3), reduced: sigma.NewReduced(rowsArgument, tr)}
	only.checkE("A", false)
	only.checkE("B", true)
	if err := sigma.Check(only.reduced); err != nil {
		t.Errorf("the test is blind: %v", err)
	}

	w := newWorld(t, 6)
	q := w.cheatRows(t, w.transcript(t), 3)
	q.st.absorbRows(q.tr, q.bases, 3)
	run(t, q.permutation, q.powers, q.products, func() error {
		q.g[2][0], q.g[2][1] = q.g[2][1], q.g[2][0] // the same product, another row
		q.proof.cG[1] = q.bases.commit(q.g[2], q.rg[2])
		tr := w.transcript(t)
		q.st.absorbRows(tr, q.bases, 3)
		q.tr = tr
		return errors.Join(q.afterA(tr, &q.proof), q.afterB(tr, &q.proof), q.afterG(tr, &q.proof))
	}, q.commit, q.respond)
	refused(t, w.verifyRows(t, q.proof), "com(l~ * h~)")
}

// TestRowsPitfall15_Parts: a proof of which a sub-argument comes from another
// proof of the same statement, or that was made in another number of rows or in
// one, is refused ([C-023]).
func TestRowsPitfall15_Parts(t *testing.T) {
	w := newWorld(t, 12)
	p := w.proveRows(t, 3)
	other := *w
	other.seed = derive.New([32]byte{99})
	q := other.proveRows(t, 3)
	if err := w.verifyRows(t, q); err != nil {
		t.Fatal(err)
	}
	zero := p.clone()
	zero.cL, zero.cR, zero.cO, zero.l, zero.h, zero.lr, zero.hr, zero.t = q.cL, q.cR, q.cO, q.l, q.h, q.lr, q.hr, q.t
	refused(t, w.verifyRows(t, zero), "equation")
	product := p.clone()
	product.cu, product.cv, product.cw, product.g, product.p, product.gr, product.s = q.cu, q.cv, q.cw, q.g, q.p, q.gr, q.s
	refused(t, w.verifyRows(t, product), "equation")
	multi := p.clone()
	multi.cF, multi.cK, multi.eA, multi.eB, multi.b, multi.br = q.cF, q.cK, q.eA, q.eB, q.b, q.br
	multi.beta, multi.sigma, multi.tau = q.beta, q.sigma, q.tau
	refused(t, w.verifyRows(t, multi), "equation")

	_, err := DecodeRowsProof(p.Append(nil), 12, 4)
	refused(t, err, "bytes long")
	_, err = DecodeRowsProof(w.prove(t).Append(nil), 12, 3)
	refused(t, err, "bytes long")
	_, err = DecodeProof(p.Append(nil), 12)
	refused(t, err, "bytes long")
}

// TestRowsPitfall24_Identity: the identity is refused in every position, in the
// statement by name and in the proof by the decoder; so are responses that are
// not reduced.
func TestRowsPitfall24_Identity(t *testing.T) {
	w := newWorld(t, 4)
	p := w.proveRows(t, 2)
	zero := group.Identity()
	with := func(do func(*Statement)) error {
		st := Statement{w.st.PK, slices.Clone(w.st.In), slices.Clone(w.st.Out)}
		do(&st)
		return VerifyRows(w.transcript(t), w.bases, st, p)
	}
	refused(t, with(func(st *Statement) { st.PK = zero }), "PK is the identity")
	for i := range 4 {
		refused(t, with(func(st *Statement) { st.In[i].A = zero }), fmt.Sprintf("entry %d of the input", i))
		refused(t, with(func(st *Statement) { st.Out[i].B = zero }), fmt.Sprintf("entry %d of the output", i))
	}
	enc := p.Append(nil)
	_, points := p.points()
	_, scalars := p.scalars()
	for i := range len(enc) / 32 {
		bad := slices.Clone(enc)
		word := bad[32*i : 32*i+32]
		if i < len(points) {
			clear(word)
			_, err := DecodeRowsProof(bad, 4, 2)
			refused(t, err, points[i]+": group: the identity")
		}
		copy(word, bytes.Repeat([]byte{0xff}, 32))
		_, err := DecodeRowsProof(bad, 4, 2)
		if i < len(points) {
			refused(t, err, points[i]+": group: not a canonical")
		} else {
			refused(t, err, scalars[i-len(points)]+": group: scalar is not reduced")
		}
	}
	if got := strings.Join(points, " "); got != "c_A,1 c_A,2 c_B,1 c_B,2 c_G,2 c_L c_R c_O,0 c_O,1 c_O,2 c_O,4 c_u c_v c_w c_F "+
		"c_K,0 c_K,1 c_K,3 E_A,0 E_A,1 E_A,3 E_B,0 E_B,1 E_B,3" {
		t.Error(got)
	}
	if got := strings.Join(scalars, " "); got != "l~_1 l~_2 factor of l~ h~_1 h~_2 factor of h~ t~ g~_1 g~_2 factor of g~ "+
		"e s_w + s_1 b~_1 b~_2 factor of b~ beta~ sigma~ tau~" {
		t.Error(got)
	}
}

func FuzzDecodeRowsProof(f *testing.F) {
	w := newWorld(f, 4)
	f.Add(w.proveRows(f, 2).Append(nil))
	f.Add(make([]byte, RowsProofSize(4, 2)))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := DecodeRowsProof(b, 4, 2)
		if err != nil {
			return
		}
		if !bytes.Equal(p.Append(nil), b) {
			t.Fatal("does not encode again as itself")
		}
		if err := w.verifyRows(t, p); err != nil && !errors.Is(err, sigma.ErrRefused) {
			t.Fatal(err)
		}
	})
}

func BenchmarkRows(b *testing.B) {
	w := newWorld(b, 52)
	list := elgamal.AppendList(nil, w.st.Out)
	b.Run("Prove/1", func(b *testing.B) {
		for b.Loop() {
			w.prove(b)
		}
	})
	b.Run("Prove/4", func(b *testing.B) {
		for b.Loop() {
			w.proveRows(b, 4)
		}
	})
	one, four := w.prove(b).Append(nil), w.proveRows(b, 4).Append(nil)
	b.Run("DecodeAndVerify/1", func(b *testing.B) {
		for b.Loop() {
			st := w.st
			var err1, err2 error
			st.Out, err1 = elgamal.DecodeList(list, 52)
			p, err2 := DecodeProof(one, 52)
			if err := errors.Join(err1, err2, Verify(w.transcript(b), w.bases, st, p)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("DecodeAndVerify/4", func(b *testing.B) {
		for b.Loop() {
			st := w.st
			var err1, err2 error
			st.Out, err1 = elgamal.DecodeList(list, 52)
			p, err2 := DecodeRowsProof(four, 52, 4)
			if err := errors.Join(err1, err2, VerifyRows(w.transcript(b), w.bases, st, p)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
