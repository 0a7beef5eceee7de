package shuffle

import (
	"slices"
	"testing"

	"github.com/nodealer/nodealer/crypto/group"
)

// TestFoldedSimulated: whoever knows the challenges first makes a proof up, without
// a witness and even of a false statement, in the way of docs/crypto.md: so a
// proof shows nothing. The folds are the prover's own, of vectors drawn at random.
func TestFoldedSimulated(t *testing.T) {
	w := newWorld(t, 9)
	w.st.Out[0].B = plaintext(99)
	p := w.cheatFolded(t, w.transcript(t))
	p.witness = Witness{}
	for i, c := range []*group.Scalar{&p.x, &p.y, &p.z, &p.w, &p.e, &p.alpha, &p.kappa} {
		*c = scalarOf("challenge", uint64(i))
	}
	p.xi = []group.Scalar{scalarOf("xi")}
	out := &p.proof
	d, g := make([]group.Scalar, 9), make([]group.Scalar, 9) // d~, g~
	for i := range d {
		d[i], g[i] = scalarOf("d~", uint64(i)), scalarOf("g~", uint64(i))
	}
	out.t, out.r, out.s, out.tau = scalarOf("t"), scalarOf("r"), scalarOf("s"), scalarOf("tau")
	out.cA, out.cB, out.cG, out.c1 = plaintext(1), plaintext(2), plaintext(3), plaintext(4)
	p.setVectors(d, g)

	// c_u, c_v, c_0 and E are what the equations say.
	list, product := values(p.x, p.y, p.z, 9)
	power, shifted, column := group.ScalarFromUint64(1), make([]group.Scalar, 9), func(s []group.Scalar, b bool) group.Point {
		return group.SumSecret(d, appendColumn(nil, w.st.Out, b)).Sub(group.SumSecret(s, appendColumn(nil, w.st.In, b)).Mul(p.e))
	}
	for i := range shifted {
		power = power.Mul(p.w)
		shifted[i] = d[i].Add(p.e.Mul(p.z))
	}
	out.cu = p.bases.commitRow(shifted, out.t).Sub(out.cA.Mul(p.e.Mul(p.y))).Sub(out.cB.Mul(p.e))
	out.cv = p.bases.commitRow(g, out.r).Sub(out.cG.Mul(p.e))
	rest := inner(p.k, p.h).Sub(p.e.Mul(p.e).Mul(product.Sub(power)))
	out.c0 = group.MulBase(rest).Add(p.bases.h.Mul(out.s)).Sub(out.c1.Mul(p.e))
	out.eA = column(list, false).Add(group.MulBase(out.tau))
	out.eB = column(list, true).Add(p.st.PK.Mul(out.tau))
	p.places = newFolding(9, p.w)
	p.halves(0)
	p.halve(p.xi[0])
	out.k, out.h = p.k, p.h
	points, _ := out.points()
	group.EncodeAll(points)
	w.forged(t, p)
}

// TestFoldedMiddleInBases: c_1 may have a part in the H_i, and a proof of a true
// statement is accepted with it, as long as the part is orthogonal to h whatever e
// is; another is refused. So a proof does not say that c_1 is made of G and H, and
// the argument of docs/crypto.md must not use it (there k_1, "does not count").
func TestFoldedMiddleInBases(t *testing.T) {
	w := newWorld(t, 8)
	for _, orthogonal := range []bool{true, false} {
		p := w.cheatFolded(t, w.transcript(t))
		p.st.absorbFolded(p.tr, p.bases)
		run(t, p.permutation, p.powers, p.products)
		before := p.tr.Clone()
		run(t, p.commit)
		p.tr = before
		// h = e (d - w) + u: the cross product of both in the first three places
		var a, b, part [3]group.Scalar
		for i := range part {
			a[i], b[i] = p.d[i].Sub(p.w), p.u[i]
		}
		for i := range part {
			j, k := (i+1)%3, (i+2)%3
			part[i] = a[j].Mul(b[k]).Sub(a[k].Mul(b[j]))
		}
		if !orthogonal {
			part[0] = part[0].Add(group.ScalarFromUint64(1))
		}
		bases := newFolding(p.n, p.w).ck
		for i, c := range part {
			p.proof.c1 = p.proof.c1.Add(p.bases.hi[i].Mul(c.Mul(bases[i]))).Encoded()
		}
		run(t, func() error { return p.afterE(p.tr, &p.proof) }, p.respond, func() error {
			for i, c := range part {
				p.k[i] = p.kappa.Mul(p.e).MulAdd(c, p.k[i])
			}
			return nil
		}, p.fold)
		if err := w.verifyFolded(t, p.proof); orthogonal && err != nil {
			t.Errorf("a part orthogonal to h: %v", err)
		} else if !orthogonal {
			refused(t, err, "equation com(g~)")
		}
	}
}

// setVectors sets h_i = d~_i - ew and k_i = w^(N-i) g~_i.
func (p *foldedProver) setVectors(d, g []group.Scalar) {
	power := group.ScalarFromUint64(1)
	p.k, p.h = make([]group.Scalar, p.n), make([]group.Scalar, p.n)
	for i := p.n - 1; i >= 0; i-- {
		p.h[i], p.k[i] = d[i].Sub(p.e.Mul(p.w)), power.Mul(g[i])
		power = power.Mul(p.w)
	}
}

// TestFoldedExtracted: whoever gets enough answers from a prover, each time with
// another challenge, computes his permutation and factors by the steps of
// docs/crypto.md, from the last to the first. From the prover it takes what a
// proof has, at 2 values of xi and of e, 3 of (y, z) and N of x.
func TestFoldedExtracted(t *testing.T) {
	w := newWorld(t, 8)
	number := group.ScalarFromUint64
	// factors[k] is the number t with sum x^(a_i) C'_i + t (G, PK) = sum x^j C_j at x = k+1
	var factors []group.Scalar
	for k := range uint64(8) {
		d, r := w.answers(t, number(k+1), number(1), number(1))
		d2, r2 := w.answers(t, number(k+1), number(2), number(1))
		d3, r3 := w.answers(t, number(k+1), number(1), number(2))
		for i, a := range w.w.Pi {
			// d = y a + b - z: a from two values of y, and -1 from two of z
			if !d2[i].Sub(d[i]).Equal(number(uint64(a)+1)) || !d3[i].Sub(d[i]).Equal(minusOne()) {
				t.Fatalf("x = %d: entry %d of a is not what was shuffled", k+1, i)
			}
		}
		// r is linear in the same way, so b = d - a + (1, ..., 1) has r - (r2 - r) - (r3 - r)
		factors = append(factors, r.Sub(r2.Sub(r)).Sub(r3.Sub(r)))
	}
	// sum over i of x^(a_i) rho_i = -factors, a polynomial in x without a constant part
	for i, got := range interpolate(factors) {
		if at := slices.Index(w.w.Pi, i); !got.Neg().Equal(w.w.Rho[at]) {
			t.Errorf("the factor of place %d is another one", at)
		}
	}
}

// answers returns d and rho* as two values of e show them to whoever chose x, y, z.
func (w *world) answers(t *testing.T, x, y, z group.Scalar) (d []group.Scalar, rho group.Scalar) {
	t.Helper()
	p := w.cheatFolded(t, w.transcript(t))
	p.st.absorbFolded(p.tr, p.bases)
	run(t, p.permutation, func() error { p.x = x; return nil }, p.powers, func() error { p.y, p.z = y, z; return nil }, p.products, p.commit)
	masked := func(e uint64) []group.Scalar {
		p.e = group.ScalarFromUint64(e)
		run(t, p.respond)
		return w.unfolded(p)
	}
	first := masked(1)
	rho = p.proof.tau
	d = masked(2)
	for i := range d {
		d[i] = d[i].Sub(first[i])
	}
	return d, p.proof.tau.Sub(rho)
}

// unfolded returns d~ from the last vectors at xi = 1 and xi = -1: what stands at
// H_i in the first sum is h_i + xi l_i + r_i/xi.
func (w *world) unfolded(p *foldedProver) []group.Scalar {
	d := make([]group.Scalar, p.n)
	half := group.ScalarFromUint64(2).Invert()
	for _, xi := range []group.Scalar{group.ScalarFromUint64(1), minusOne()} {
		q := *p
		q.k, q.h, q.places = slices.Clone(p.k), slices.Clone(p.h), newFolding(p.n, p.w)
		q.halve(xi)
		v := foldedVerifier{foldedRound: q.foldedRound, n: q.n, proof: FoldedProof{folds: make([]fold, 1), k: q.k, h: q.h}}
		v.xi = []group.Scalar{xi}
		v.unfold()
		for i := range d {
			d[i] = half.MulAdd(v.h[i].Add(p.e.Mul(p.w)), d[i])
		}
	}
	return d
}

// interpolate returns c_1..c_n with sum over j of c_j x^j = values[x-1] for x =
// 1..n, by Gauss's elimination.
func interpolate(values []group.Scalar) []group.Scalar {
	n := len(values)
	rows := make([][]group.Scalar, n)
	for i := range rows {
		rows[i] = append(powersOf(group.ScalarFromUint64(uint64(i+1)), n), values[i])
	}
	for c := range n { // no principal minor of this matrix is zero
		inverse := rows[c][c].Invert()
		for k := range rows[c] {
			rows[c][k] = rows[c][k].Mul(inverse)
		}
		for r := range n {
			if r == c {
				continue
			}
			by := rows[r][c].Neg()
			for k := range rows[r] {
				rows[r][k] = by.MulAdd(rows[c][k], rows[r][k])
			}
		}
	}
	out := make([]group.Scalar, n)
	for i := range out {
		out[i] = rows[i][n]
	}
	return out
}
