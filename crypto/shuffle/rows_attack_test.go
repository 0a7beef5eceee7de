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
