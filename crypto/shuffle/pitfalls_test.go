package shuffle

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// TestPitfall01_InputBound: with the hash of the input in the context two inputs
// never share blinding factors, so the differences of the outputs never match
// the differences of the inputs; with a planted witness that ignores the input
// they do, and the permutation is read off.
func TestPitfall01_InputBound(t *testing.T) {
	w := newWorld(t, 8)
	second := slices.Clone(w.st.In)
	slices.Reverse(second)
	leak := func(w1, w2 Witness) (found int) {
		out1, err1 := Apply(w.st.PK, w.st.In, w1)
		out2, err2 := Apply(w.st.PK, second, w2)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		for i := range out1 {
			// C'_i of run 1 minus C'_i of run 2 against all differences of inputs
			d := out1[i].B.Sub(out2[i].B)
			a := out1[i].A.Sub(out2[i].A)
			for j := range out1 {
				for k := range out1 {
					if a.Equal(w.st.In[j].A.Sub(second[k].A)) && d.Equal(w.st.In[j].B.Sub(second[k].B)) &&
						!d.IsIdentity() && j == w1.Pi[i] && k == w2.Pi[i] {
						found++
					}
				}
			}
		}
		return found
	}
	if n := leak(w.w, pass(t, w.seed, w.st.PK, second)); n != 0 {
		t.Errorf("%d places read off from two honest passes", n)
	}
	if n := leak(w.w, w.w); n != 8 {
		t.Errorf("the planted weakness shows %d of 8 places: the test is blind", n)
	}
}

// TestPitfall02_OneNonceOneChallenge: over changes of everything that enters a
// challenge, no commitment is ever seen with two challenges.
func TestPitfall02_OneNonceOneChallenge(t *testing.T) {
	w := newWorld(t, 3)
	seen := map[[32]byte]string{}
	record := func(name string, v *world) {
		p := v.prove(t)
		for _, pt := range p.points() {
			if other, ok := seen[pt.Bytes()]; ok {
				t.Errorf("%s and %s share a commitment", name, other)
			}
			seen[pt.Bytes()] = name
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
	change("suite", func(v *world) { v.ctx.Suite += "'" })
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
}

// TestPitfall11_ChallengeOrder: provers who know a challenge before they commit,
// with everything else right, are refused ([C-042]).
func TestPitfall11_ChallengeOrder(t *testing.T) {
	w := newWorld(t, 5)
	type rounds = func(p *prover) []func() error
	draw := func(p *prover, c *group.Scalar, name string) func() error {
		return func() (err error) { *c, err = p.tr.Challenge(name); return err }
	}
	run := func(order rounds) Proof {
		p := &prover{seed: w.seed, tr: w.transcript(t), bases: w.bases, st: w.st, w: w.w, n: 5}
		w.st.absorb(p.tr, w.bases)
		for _, f := range order(p) {
			if err := f(); err != nil {
				t.Fatal(err)
			}
		}
		return p.proof
	}
	honest := run(func(p *prover) []func() error {
		return []func() error{p.permutation, p.powers, p.challengeXYZ, p.products, p.exponents, p.respond}
	})
	if err := w.verify(t, honest); err != nil {
		t.Fatal(err)
	}
	// x before c_A: c_A is absorbed, but x was drawn first.
	early := run(func(p *prover) []func() error {
		var x group.Scalar
		keep := func() error { p.x = x; return nil }
		return []func() error{draw(p, &x, "x"), p.permutation, keep, p.powers, p.challengeXYZ, p.products, p.exponents, p.respond}
	})
	refused(t, w.verify(t, early), "equation")
	// y and z before c_B.
	early = run(func(p *prover) []func() error {
		var y, z group.Scalar
		keep := func() error {
			p.y, p.z, p.d, p.p = y, z, nil, nil
			product := group.ScalarFromUint64(1)
			for i := range p.n {
				p.d = append(p.d, y.MulAdd(p.a[i], p.b[i]).Sub(z))
				product = product.Mul(p.d[i])
				p.p = append(p.p, product)
			}
			return nil
		}
		return []func() error{p.permutation, draw(p, &y, "y"), draw(p, &z, "z"), p.powers, keep, p.products, p.exponents, p.respond}
	})
	refused(t, w.verify(t, early), "equation")
	// e before c_F and E.
	early = run(func(p *prover) []func() error {
		var e group.Scalar
		late := func() error {
			tr := p.tr
			defer func() { p.tr = tr }()
			// The commitments of step 4 are chosen when e is known.
			p.rf = p.rf.Add(e)
			return p.exponents()
		}
		return []func() error{p.permutation, p.powers, p.challengeXYZ, p.products, draw(p, &e, "e"), late, p.respond}
	})
	refused(t, w.verify(t, early), "equation")
}

// TestPitfall12_Lists: a doubled card, a padded or short list and a single entry
// are refused by name ([C-040]).
func TestPitfall12_Lists(t *testing.T) {
	w := newWorld(t, 5)
	p := w.prove(t)
	with := func(do func(*Statement)) error {
		st := Statement{w.st.PK, slices.Clone(w.st.In), slices.Clone(w.st.Out)}
		do(&st)
		return Verify(w.transcript(t), w.bases, st, p)
	}
	refused(t, with(func(st *Statement) { st.In, st.Out = st.In[:1], st.Out[:1] }), "list of 1, need at least 2")
	refused(t, with(func(st *Statement) { st.In, st.Out = nil, nil }), "list of 0, need at least 2")
	refused(t, with(func(st *Statement) { st.Out = append(st.Out, st.Out[0]) }), "list of 5 became a list of 6")
	refused(t, with(func(st *Statement) { st.Out = st.Out[:4] }), "list of 5 became a list of 4")
	refused(t, with(func(st *Statement) { st.In, st.Out = st.In[:4], st.Out[:4] }), "another number of entries")
	long := make([]elgamal.Ciphertext, MaxList+1)
	refused(t, with(func(st *Statement) { st.In, st.Out = long, long }), "at most 10000")

	// Cards doubled by a prover who does everything else right: the output holds
	// card 0 twice; his a, b and d are honest for a permutation, or for the map
	// he applied.
	doubled := &world{}
	*doubled = *w
	doubled.st.Out = slices.Clone(w.st.Out)
	one := slices.Index(w.w.Pi, 1)
	doubled.st.Out[one] = w.st.In[0].Remask(w.st.PK, w.w.Rho[one])
	refused(t, doubled.verify(t, doubled.prove(t)), "C'_i")
	forged := &prover{seed: w.seed, tr: w.transcript(t), bases: w.bases, st: doubled.st, n: 5,
		w: Witness{slices.Clone(w.w.Pi), w.w.Rho}}
	forged.w.Pi[one] = 0
	forged.st.absorb(forged.tr, w.bases)
	steps := []func() error{forged.permutation, forged.doubledPowers, forged.challengeXYZ, forged.products, forged.exponents, forged.respond}
	for _, f := range steps {
		if err := f(); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, doubled.verify(t, forged.proof), "com(e p~")
}

// doubledPowers is powers for a map that is no permutation.
func (p *prover) doubledPowers() error {
	s, err := p.nonces(1)
	if err != nil {
		return err
	}
	p.s = s[0]
	all := powersOf(p.x, p.n)
	for _, at := range p.w.Pi {
		p.b = append(p.b, all[at])
	}
	p.proof.cB = p.bases.commit(p.b, p.s)
	p.tr.AbsorbPoint("c_B", p.proof.cB)
	return nil
}

// TestPitfall10_Cancelling: errors that cancel between the A and the B part, or
// between two proofs, are refused and the first false proof is named.
func TestPitfall10_Cancelling(t *testing.T) {
	w := newWorld(t, 3)
	good := w.prove(t)
	delta := plaintext(77)
	reduce := func(dA, dB group.Point) *sigma.Reduced {
		p := good
		p.eA, p.eB = p.eA.Add(dA), p.eB.Add(dB)
		r, err := Reduce(w.transcript(t), w.bases, w.st, p)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	none := group.Identity()
	honest := reduce(none, none)
	if err := sigma.Check(honest, honest); err != nil {
		t.Fatal(err)
	}
	refused(t, sigma.Check(reduce(delta, delta.Neg())), "equation")
	plus, minus := reduce(delta, none), reduce(delta.Neg(), none)
	for want, list := range map[int][]*sigma.Reduced{
		0: {plus, minus}, 1: {honest, plus, minus}, 2: {honest, honest, minus, honest, plus},
	} {
		var r *sigma.Refusal
		if err := sigma.Check(list...); !errors.As(err, &r) || r.Index != want {
			t.Errorf("want proof %d refused, got %v", want, err)
		}
	}
}

// TestPitfall15_Parts: a proof whose multi-exponentiation part, or whose product
// part, comes from another proof of the same statement is refused.
func TestPitfall15_Parts(t *testing.T) {
	w := newWorld(t, 5)
	p := w.prove(t)
	other := *w
	other.seed = derive.New([32]byte{99})
	q := other.prove(t)
	if err := w.verify(t, q); err != nil {
		t.Fatal(err)
	}
	mix := p
	mix.cF, mix.eA, mix.eB, mix.b, mix.f, mix.tau = q.cF, q.eA, q.eB, q.b, q.f, q.tau
	refused(t, w.verify(t, mix), "equation")
	mix = p
	mix.cu, mix.cv, mix.cw, mix.d, mix.p, mix.t, mix.s = q.cu, q.cv, q.cw, q.d, q.p, q.t, q.s
	refused(t, w.verify(t, mix), "equation")
}

// TestPitfall24_Identity: the identity is refused in every position, in the
// statement by name and in the proof by the decoder; so are responses that are
// not reduced.
func TestPitfall24_Identity(t *testing.T) {
	w := newWorld(t, 3)
	p := w.prove(t)
	zero := group.Identity()
	with := func(do func(*Statement)) error {
		st := Statement{w.st.PK, slices.Clone(w.st.In), slices.Clone(w.st.Out)}
		do(&st)
		return Verify(w.transcript(t), w.bases, st, p)
	}
	refused(t, with(func(st *Statement) { st.PK = zero }), "PK is the identity")
	for i := range 3 {
		refused(t, with(func(st *Statement) { st.In[i].A = zero }), fmt.Sprintf("entry %d of the input", i))
		refused(t, with(func(st *Statement) { st.In[i].B = zero }), fmt.Sprintf("entry %d of the input", i))
		refused(t, with(func(st *Statement) { st.Out[i].A = zero }), fmt.Sprintf("entry %d of the output", i))
		refused(t, with(func(st *Statement) { st.Out[i].B = zero }), fmt.Sprintf("entry %d of the output", i))
	}
	enc := p.Append(nil)
	names := []string{"d~_1", "d~_2", "d~_3", "p~_2", "b~_1", "b~_2", "b~_3", "et + r_u", "e s_w + s_1", "es + r_f", "tau~"}
	for i := range len(enc) / 32 {
		bad := slices.Clone(enc)
		word := bad[32*i : 32*i+32]
		if i < len(pointNames) {
			clear(word)
			_, err := DecodeProof(bad, 3)
			refused(t, err, pointNames[i]+": group: the identity")
			copy(word, bytes.Repeat([]byte{0xff}, 32))
			_, err = DecodeProof(bad, 3)
			refused(t, err, pointNames[i]+": group: not a canonical")
			continue
		}
		copy(word, bytes.Repeat([]byte{0xff}, 32))
		_, err := DecodeProof(bad, 3)
		refused(t, err, names[i-len(pointNames)]+": group: scalar is not reduced")
	}
}

// TestPitfall25_Bases: all commitment bases, G and the test cards are distinct,
// the bases are pinned, and growing the list does not change them ([C-007],
// threat A18).
func TestPitfall25_Bases(t *testing.T) {
	b, err := NewBases(312)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[[32]byte]string{group.Generator().Bytes(): "G"}
	add := func(name string, p group.Point) {
		if other, ok := seen[p.Bytes()]; ok {
			t.Errorf("%s equals %s", name, other)
		}
		seen[p.Bytes()] = name
	}
	add("H", b.h)
	for i, h := range b.hi {
		add(fmt.Sprint("H_", i+1), h)
		add(fmt.Sprint("card ", i), plaintext(i))
	}
	small, _ := NewBases(5)
	if !slices.EqualFunc(small.hi, b.hi[:5], group.Point.Equal) || !small.h.Equal(b.h) {
		t.Error("bases depend on how many there are")
	}
	h, h1, h312 := b.h.Bytes(), b.hi[0].Bytes(), b.hi[311].Bytes()
	if got := fmt.Sprintf("%x %x %x", h[:8], h1[:8], h312[:8]); got != pinnedBases {
		t.Errorf("the bases changed: %s", got)
	}
}

// TestA18_Trapdoor shows what a known relation between bases would do: whoever
// knows h with H_1 = hH opens one commitment to two vectors.
func TestA18_Trapdoor(t *testing.T) {
	w := newWorld(t, 2)
	h := scalarOf("trapdoor")
	planted := withTables(w.bases.h, []group.Point{w.bases.h.Mul(h), w.bases.hi[1]})
	v, r, d := []group.Scalar{scalarOf("v1"), scalarOf("v2")}, scalarOf("r"), scalarOf("d")
	other := []group.Scalar{v[0].Add(d), v[1]}
	if !planted.commit(v, r).Equal(planted.commit(other, r.Sub(d.Mul(h)))) {
		t.Error("the planted relation does not open a commitment twice: the test is blind")
	}
	if w.bases.commit(v, r).Equal(w.bases.commit(other, r.Sub(d.Mul(h)))) {
		t.Error("the real bases have the planted relation")
	}
}
