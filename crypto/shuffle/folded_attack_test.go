package shuffle

import (
	"errors"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// cheatFolded is a folding prover who can take steps by hand.
func (w *world) cheatFolded(t *testing.T, tr *sigma.Transcript) *foldedProver {
	t.Helper()
	p, err := newFoldedProver(w.seed, tr, w.bases, w.st, w.w)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// identityFolded returns a folding prover for the identity permutation.
func (c *cheat) identityFolded(t *testing.T, tr *sigma.Transcript) *foldedProver {
	c.w = Witness{Pi: make([]int, len(c.m)), Rho: make([]group.Scalar, len(c.m))}
	for i := range c.w.Pi {
		c.w.Pi[i] = i
	}
	return c.cheatFolded(t, tr)
}

// setFoldedRho makes rho* what the randomness demands: sum f_j r_j - sum d_i r'_i.
func (c *cheat) setFoldedRho(p *foldedProver) {
	star, list := group.Scalar{}, foldedValues(p)
	for i, d := range list {
		star = star.Add(d.Mul(c.r[i])).Sub(p.d[i].Mul(c.rOut[i]))
	}
	p.witness.Rho[0] = star.Mul(p.d[0].Invert()).Neg()
}

func foldedValues(p *foldedProver) []group.Scalar {
	list, _ := values(p.x, p.y, p.z, p.n)
	return list
}

// weaklyFolded returns which equations are false under the challenges that the
// prover used, whatever the transcript says.
func weaklyFolded(t *testing.T, tr *sigma.Transcript, p *foldedProver) string {
	t.Helper()
	v := foldedVerifier{foldedRound: p.foldedRound, bases: p.bases, st: p.st, proof: p.proof, n: p.n, base: group.Generator()}
	return v.falseEquations(t, tr)
}

// forged checks that a forgery is accepted under its prover's own challenges, so
// that the test is not blind, and refused under those of the transcript.
func (w *world) forged(t *testing.T, p *foldedProver) {
	t.Helper()
	if got := weaklyFolded(t, w.transcript(t), p); got != "" {
		t.Fatalf("the attack does not work, %s are false: the test is blind", got)
	}
	refused(t, w.verifyFolded(t, p.proof), "equation")
}

// TestFoldedDoubledForeign: outputs with a card twice, or with a card that was not
// there, are refused, from a prover who does everything else right ([C-083]).
func TestFoldedDoubledForeign(t *testing.T) {
	w := newWorld(t, 8)
	one := slices.Index(w.w.Pi, 1)
	doubled, foreign := *w, *w
	doubled.st.Out, foreign.st.Out = slices.Clone(w.st.Out), slices.Clone(w.st.Out)
	doubled.st.Out[one] = w.st.In[0].Remask(w.st.PK, w.w.Rho[one])
	foreign.st.Out[one] = elgamal.Mask(w.st.PK, plaintext(50), scalarOf("foreign"))
	refused(t, doubled.verifyFolded(t, doubled.proveFolded(t)), "C'_i")
	refused(t, foreign.verifyFolded(t, foreign.proveFolded(t)), "C'_i")

	// The same with a map that is no permutation: the product is another one.
	p := doubled.cheatFolded(t, w.transcript(t))
	p.witness.Pi = slices.Clone(w.w.Pi)
	p.witness.Pi[one] = 0
	p.st.absorbFolded(p.tr, p.bases)
	run(t, p.permutation, func() error {
		all := powersOf(p.x, p.n)
		for _, at := range p.witness.Pi {
			p.b = append(p.b, all[at])
		}
		return p.commitPowers()
	}, p.products, p.commit, p.respond, p.fold)
	refused(t, doubled.verifyFolded(t, p.proof), "com(g~)")
}

// TestFoldedEachSum: every one of the three sums is needed. A prover whose factor
// in one of them is another one, and who does everything else right, is refused
// for that sum alone ([C-083], [C-084]).
func TestFoldedEachSum(t *testing.T) {
	one := group.ScalarFromUint64(1)
	for name, c := range map[string]struct {
		of   func(p *foldedProver) *group.Scalar
		want string
	}{
		"c_A": {func(p *foldedProver) *group.Scalar { return &p.r }, "com(d~)"},
		"c_u": {func(p *foldedProver) *group.Scalar { return &p.ru }, "com(d~)"},
		"c_G": {func(p *foldedProver) *group.Scalar { return &p.rg }, "com(g~)"},
		"c_v": {func(p *foldedProver) *group.Scalar { return &p.rv }, "com(g~)"},
		"c_1": {func(p *foldedProver) *group.Scalar { return &p.s1 }, "com(g~)"},
		"c_0": {func(p *foldedProver) *group.Scalar { return &p.s0 }, "com(g~)"},
		"E":   {func(p *foldedProver) *group.Scalar { return &p.tau }, "sum d~_i C'_i"},
	} {
		w := newWorld(t, 8)
		p := w.cheatFolded(t, w.transcript(t))
		p.st.absorbFolded(p.tr, p.bases)
		run(t, p.permutation, p.powers, p.products, p.commit, func() error {
			*c.of(p) = c.of(p).Add(one)
			return nil
		}, p.respond, p.fold)
		err := w.verifyFolded(t, p.proof)
		refused(t, err, "equation "+c.want)
		if err == nil {
			t.Errorf("the factor of %s is another one: accepted", name)
		}
	}
}

// TestFoldedPitfall11_ChallengeOrder: provers who know a challenge before they
// commit, with everything else right, are refused ([C-081]).
func TestFoldedPitfall11_ChallengeOrder(t *testing.T) {
	w := newWorld(t, 8)
	for _, when := range []string{"none", "x", "y, z", "w", "e", "alpha, kappa"} {
		p := w.cheatFolded(t, w.transcript(t))
		var drawn foldedRound
		draw := func(names []string, fields ...*group.Scalar) func() error {
			return func() (err error) {
				for i, n := range names {
					if *fields[i], err = p.tr.Challenge(n); err != nil {
						return err
					}
				}
				return nil
			}
		}
		order := []func() error{p.permutation, p.powers, p.products, p.commit, p.respond}
		switch when {
		case "x":
			order = slices.Insert(order, 1, func() error { p.x = drawn.x; return nil })
			order = slices.Insert(order, 0, draw([]string{"x"}, &drawn.x))
		case "y, z":
			order = slices.Insert(order, 2, func() error { p.y, p.z = drawn.y, drawn.z; return nil })
			order = slices.Insert(order, 1, draw([]string{"y", "z"}, &drawn.y, &drawn.z))
		case "w":
			order = slices.Insert(order, 3, func() error { p.w = drawn.w; return nil })
			order = slices.Insert(order, 2, draw([]string{"w"}, &drawn.w))
		case "e":
			order = slices.Insert(order, 4, func() error { p.e = drawn.e; return nil })
			order = slices.Insert(order, 3, draw([]string{"e"}, &drawn.e))
		case "alpha, kappa":
			order = slices.Insert(order, 5, func() error { p.alpha, p.kappa = drawn.alpha, drawn.kappa; return nil })
			order = slices.Insert(order, 4, draw([]string{"alpha", "kappa"}, &drawn.alpha, &drawn.kappa))
		}
		p.st.absorbFolded(p.tr, p.bases)
		run(t, append(order, p.fold)...)
		if when != "none" {
			w.forged(t, p)
		} else if err := w.verifyFolded(t, p.proof); err != nil {
			t.Error(err)
		}
	}
}

// TestFoldedPitfall11_OutputAfterXYZ: who knows x, y and z before he sends the
// output changes two cards so that sum f_j (differences) = 0.
func TestFoldedPitfall11_OutputAfterXYZ(t *testing.T) {
	c := newCheat(t, 8)
	tr := c.transcript(t)
	tr.AbsorbBytes("C", elgamal.AppendList(nil, c.st.In)) // the output is missing
	p := c.identityFolded(t, tr)
	run(t, p.permutation, p.powers, func() error {
		list, d := foldedValues(p), scalarOf("d")
		c.mOut[0] = c.m[0].Add(d)
		c.mOut[5] = c.m[5].Sub(d.Mul(list[0]).Mul(list[5].Invert()))
		c.setOut()
		return nil
	}, p.products, func() error {
		c.setFoldedRho(p)
		return nil
	}, p.commit, p.respond, p.fold)
	c.forged(t, p)
}

// TestFoldedPitfall11_PowersAfterYZ: who knows y and z before c_B chooses b that
// fits the product and the false output at once, here one with card 1 twice and
// without card 2.
func TestFoldedPitfall11_PowersAfterYZ(t *testing.T) {
	c := newCheat(t, 4)
	c.mOut[1] = c.m[0]
	c.setOut()
	p := c.identityFolded(t, c.transcript(t))
	c.st.absorbFolded(p.tr, p.bases)
	var y, z group.Scalar
	run(t, p.permutation, func() error {
		y, z = early(t, p.tr, "y"), early(t, p.tr, "z")
		// sum d_i m'_i = sum f_j m_j, written as a sum of b_i m'_i
		list, _ := values(p.x, y, z, 4)
		sum := group.Scalar{}
		for i, d := range list {
			at := y.Mul(p.a[i]).Sub(z)
			sum = sum.Add(d.Mul(c.m[i])).Sub(at.Mul(c.mOut[i]))
		}
		p.b = c.falsePowers(p.x, y, z, sum)
		return p.commitPowers()
	}, func() error {
		p.y, p.z = y, z
		return nil
	}, p.products, func() error {
		c.setFoldedRho(p)
		return nil
	}, p.commit, p.respond, p.fold)
	c.forged(t, p)
}

// skewed is a cheat whose output has the right sums of m'_i and of i m'_i, but
// three other cards, and steps of a prover for it whose b_1 makes sum d_i m'_i
// right as well. Only the product of his d_i is then wrong.
func skewed(t *testing.T, n int) (*cheat, *foldedProver, []func() error) {
	c := newCheat(t, n)
	for i, by := range []group.Scalar{scalarOf("d"), scalarOf("d").Add(scalarOf("d")).Neg(), scalarOf("d")} {
		c.mOut[i] = c.m[i].Add(by)
	}
	c.setOut()
	p := c.identityFolded(t, c.transcript(t))
	p.st.absorbFolded(p.tr, p.bases)
	return c, p, []func() error{p.permutation, func() error {
		p.b = powersOf(p.x, p.n)
		rest := group.Scalar{}
		for i, b := range p.b {
			rest = rest.Add(b.Mul(c.m[i]))
			if i > 0 {
				rest = rest.Sub(b.Mul(c.mOut[i]))
			}
		}
		p.b[0] = rest.Mul(c.mOut[0].Invert())
		return p.commitPowers()
	}, func() error {
		p.multiply()
		c.setFoldedRho(p)
		return nil
	}}
}

// missing is what has to be added to g_N so that sum w^(N-i) g_i (d_i - w) = P - w^N.
func missing(p *foldedProver, w group.Scalar) group.Scalar {
	sum, power := group.Scalar{}, group.ScalarFromUint64(1)
	for i := range p.n {
		sum = sum.Mul(w).Add(p.g[i].Mul(p.d[i].Sub(w)))
		power = power.Mul(w)
	}
	_, product := values(p.x, p.y, p.z, p.n)
	return product.Sub(power).Sub(sum).Mul(p.d[p.n-1].Sub(w).Invert())
}

// early draws a challenge that is not due yet.
func early(t *testing.T, tr *sigma.Transcript, name string) group.Scalar {
	t.Helper()
	c, err := tr.Clone().Challenge(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestFoldedPitfall11_ProductsAfterW: who knows w before c_G chooses g_N so that
// the one sum is right for a list whose product is not P.
func TestFoldedPitfall11_ProductsAfterW(t *testing.T) {
	c, p, steps := skewed(t, 8)
	run(t, steps...)
	w := early(t, p.tr, "w")
	p.g[7] = p.g[7].Add(missing(p, w))
	run(t, p.commitProducts, func() error {
		p.w = w
		return nil
	}, p.commit, p.respond, p.fold)
	c.forged(t, p)
}

// TestFoldedPitfall11_MiddleAfterKappa: who knows kappa before c_1 puts what has to
// be added to g_N into c_1, where kappa takes it from; w he then knows like
// everybody. So kappa is drawn after c_1, and g is what c_G says.
func TestFoldedPitfall11_MiddleAfterKappa(t *testing.T) {
	c, p, steps := skewed(t, 8)
	run(t, append(steps, p.commitProducts)...)
	kappa, more := early(t, p.tr, "kappa"), missing(p, p.w)
	p.g[7] = p.g[7].Add(more)
	run(t, p.commit)
	p.proof.c1 = p.proof.c1.Add(p.bases.hi[7].Mul(more.Mul(kappa.Invert()))).Encoded()
	run(t, p.respond, func() error {
		p.kappa = kappa
		return nil
	}, p.fold)
	c.forged(t, p)
}

// TestFoldedPitfall10_OutputAfterAlpha: who knows alpha before he sends the output
// shifts the two parts of a pair by amounts that cancel in the one equation of
// both parts ([C-082]).
func TestFoldedPitfall10_OutputAfterAlpha(t *testing.T) {
	c := newCheat(t, 8)
	tr := c.transcript(t)
	tr.AbsorbBytes("C", elgamal.AppendList(nil, c.st.In)) // the output is missing
	alpha, d := early(t, tr, "alpha"), group.MulBase(scalarOf("d"))
	c.st.Out[3].A = c.st.Out[3].A.Sub(d.Mul(alpha)).Encoded()
	c.st.Out[3].B = c.st.Out[3].B.Add(d).Encoded()
	p := c.identityFolded(t, tr)
	run(t, p.permutation, p.powers, p.products, func() error {
		c.setFoldedRho(p)
		return nil
	}, p.commit, p.respond, func() error {
		p.alpha = alpha
		return nil
	}, p.fold)
	c.forged(t, p)
}

// TestFoldedPitfall11_HalvesAfterXi: who knows xi before he sends the halves folds
// any vectors he likes, here one with another h_1.
func TestFoldedPitfall11_HalvesAfterXi(t *testing.T) {
	w := newWorld(t, 8)
	p := w.cheatFolded(t, w.transcript(t))
	p.st.absorbFolded(p.tr, p.bases)
	run(t, p.permutation, p.powers, p.products, p.commit, p.respond)
	d := scalarOf("d")
	p.h[0] = p.h[0].Add(d)
	k1 := p.k[0]
	p.places = newFolding(p.n, p.w)
	p.halves(0)
	p.xi = []group.Scalar{early(t, p.tr, "xi")}
	by := d.Mul(p.xi[0].Invert()) // the sums have moved by d times something; L brings it in
	out := &p.proof.folds[0]
	out.lh = out.lh.Add(p.bases.hi[0].Mul(by)).Encoded()
	out.lk = out.lk.Add(group.MulBase(by.Mul(p.kappa).Mul(k1))).Encoded()
	out.le = out.le.Add(p.st.Out[0].A.Add(p.st.Out[0].B.Mul(p.alpha)).Mul(by)).Encoded()
	p.halve(p.xi[0])
	copy(p.proof.k, p.k)
	copy(p.proof.h, p.h)
	w.forged(t, p)
}

// TestFoldedPitfall11_PairAfterXi: who knows xi before he gives a pair away gains
// a product: he gives k + a/xi and h + xi c away, the halves take up what has xi
// or 1/xi in it, and ac is left, here what <k, h> lacks for a list whose product
// is not P. The halves themselves he sends in time.
func TestFoldedPitfall11_PairAfterXi(t *testing.T) {
	c, p, steps := skewed(t, 9)
	run(t, append(steps, p.commitProducts, p.commit, p.respond)...)
	one := group.ScalarFromUint64(1)
	a := missing(p, p.w).Mul(p.d[8].Sub(p.w)).Mul(p.e).Mul(p.e) // and c = 1
	p.places = newFolding(p.n, p.w)
	p.halves(0)
	out, h9, w9 := &p.proof.folds[0], p.bases.hi[8], p.st.Out[8].A.Add(p.st.Out[8].B.Mul(p.alpha))
	add := func(to *group.Point, by group.Point) { *to = to.Add(by).Encoded() }
	add(&out.lh, h9)
	add(&out.le, w9)
	add(&out.lk, group.MulBase(p.kappa.Mul(out.k)))
	add(&out.rk, h9.Mul(a).Add(group.MulBase(p.kappa.Mul(a).Mul(out.h))))
	p.tr.Begin("fold") // the pair is missing
	for i, name := range []string{"L_h", "R_h", "L_k", "R_k", "L_E", "R_E"} {
		p.tr.AbsorbPoint(name, *out.points()[i])
	}
	xi := early(t, p.tr, "xi")
	p.xi = []group.Scalar{xi}
	out.k, out.h = a.MulAdd(xi.Invert(), out.k), one.MulAdd(xi, out.h)
	p.halve(xi)
	copy(p.proof.k, p.k)
	copy(p.proof.h, p.h)
	c.forged(t, p)
}

// TestFoldedBasesStayApart: one sum over H_i + alpha A'_i + alpha^2 B'_i does not
// say what the three sums say, not even for every alpha. The input has the bases
// in its A parts; the output, which is no shuffle of it, satisfies the one sum by
// vectors that depend on alpha, since sum v_i B'_i = 0 for v = (1, -1). So the
// commitment is folded by itself ([C-084]), and the forger is refused.
func TestFoldedBasesStayApart(t *testing.T) {
	w := newWorld(t, 2)
	h := w.bases.hi
	a1, a2, b := group.MulBase(scalarOf("a1")), group.MulBase(scalarOf("a2")), plaintext(7)
	w.st.Out = []elgamal.Ciphertext{{A: a1, B: b}, {A: a2, B: b}}
	w.st.In = []elgamal.Ciphertext{{A: a1.Add(h[0]).Sub(h[1]), B: b.Add(a1).Sub(a2)}, {A: a2, B: b}}
	w.w = Witness{Pi: []int{0, 1}, Rho: make([]group.Scalar, 2)}
	p := w.cheatFolded(t, w.transcript(t))
	p.st.absorbFolded(p.tr, p.bases)
	run(t, p.permutation, p.powers, p.products, p.commit, p.respond, p.fold)
	refused(t, w.verifyFolded(t, p.proof), "C'_i")

	// X_0 + alpha X_1 + alpha^2 X_2, the right sides of the three equations.
	list := foldedValues(p)
	sum := func(s []group.Scalar, points ...group.Point) group.Point { return group.VarTimeMSM(s, points) }
	masked := []group.Scalar{p.e.MulAdd(p.d[0], p.u[0]), p.e.MulAdd(p.d[1], p.u[1])}
	x0 := sum(masked, h[0], h[1])
	x1 := sum(list, w.st.In[0].A, w.st.In[1].A).Mul(p.e).Add(p.proof.eA).Sub(group.MulBase(p.proof.tau))
	x2 := sum(list, w.st.In[0].B, w.st.In[1].B).Mul(p.e).Add(p.proof.eB).Sub(w.st.PK.Mul(p.proof.tau))
	for k := range uint64(3) {
		alpha := scalarOf("alpha", k)
		by := alpha.Mul(p.e).Mul(list[0])
		v := []group.Scalar{masked[0].Add(by), masked[1].Sub(by)}
		one := sum(v, h[0], h[1]).Add(sum(v, a1, a2).Mul(alpha)).Add(sum(v, b, b).Mul(alpha.Mul(alpha)))
		if !one.Equal(x0.Add(x1.Mul(alpha)).Add(x2.Mul(alpha.Mul(alpha)))) {
			t.Fatal("the attack does not work: the test is blind")
		}
		if sum(v, h[0], h[1]).Equal(x0) {
			t.Error("the commitment by itself holds too")
		}
	}
	if sum(masked, a1, a2).Equal(x1) || sum(masked, b, b).Equal(x2) {
		t.Error("the statement is true: the test is blind")
	}
}

// TestFoldedPitfall10_Cancelling: errors that cancel between two proofs are
// refused and the first false proof is named, also where proofs of all forms are
// judged together.
func TestFoldedPitfall10_Cancelling(t *testing.T) {
	w := newWorld(t, 8)
	good := w.proveFolded(t)
	reduce := func(by group.Scalar) *sigma.Reduced {
		p := good.clone()
		p.k[0] = p.k[0].Add(by)
		r, err := ReduceFolded(w.transcript(t), w.bases, w.st, p)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	one, err1 := Reduce(w.transcript(t), w.bases, w.st, w.prove(t))
	rows, err2 := ReduceRows(w.transcript(t), w.bases, w.st, w.proveRows(t, 2))
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	d := scalarOf("d")
	if err := sigma.Check(one, reduce(group.Scalar{}), rows, reduce(group.Scalar{})); err != nil {
		t.Error(err)
	}
	var r *sigma.Refusal
	if err := sigma.Check(one, rows, reduce(d), reduce(d.Neg())); !errors.As(err, &r) || r.Index != 2 {
		t.Errorf("cancelling errors: %v", err)
	}
}

// TestFoldedPitfall15_Parts: a proof of which a part comes from another proof of
// the same statement, or that was made in another form, is refused ([C-023]).
func TestFoldedPitfall15_Parts(t *testing.T) {
	w := newWorld(t, 9)
	p := w.proveFolded(t)
	other := *w
	other.seed = derive.New([32]byte{99})
	q := other.proveFolded(t)
	if err := w.verifyFolded(t, q); err != nil {
		t.Fatal(err)
	}
	for name, do := range map[string]func(p *FoldedProof){
		"products": func(p *FoldedProof) { p.cG, p.cv, p.r, p.k = q.cG, q.cv, q.r, q.k },
		"output":   func(p *FoldedProof) { p.eA, p.eB, p.tau = q.eA, q.eB, q.tau },
		"folds":    func(p *FoldedProof) { p.folds, p.k, p.h = q.folds, q.k, q.h },
	} {
		bad := p.clone()
		do(&bad)
		if err := w.verifyFolded(t, bad); !errors.Is(err, sigma.ErrRefused) {
			t.Errorf("%s of another proof: %v", name, err)
		}
	}
	_, err := DecodeFoldedProof(w.prove(t).Append(nil), 9)
	refused(t, err, "bytes long")
	_, err = DecodeFoldedProof(w.proveRows(t, 3).Append(nil), 9)
	refused(t, err, "bytes long")
	_, err = DecodeProof(p.Append(nil), 9)
	refused(t, err, "bytes long")
	_, err = DecodeRowsProof(p.Append(nil), 9, 3)
	refused(t, err, "bytes long")
}
