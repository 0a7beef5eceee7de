package shuffle

import (
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// VerifyFolded judges a folded proof that st.Out is a shuffle of st.In under
// st.PK. It returns nil, a [sigma.Refusal] that names the equation or field at
// fault, or misuse (bases for fewer entries). Variable time: everything here is
// public.
func VerifyFolded(tr *sigma.Transcript, bases *Bases, st Statement, p FoldedProof) error {
	r, err := ReduceFolded(tr, bases, st, p)
	if err != nil {
		return err
	}
	return sigma.Check(r)
}

// ReduceFolded is the part of [VerifyFolded] before the group arithmetic. What it
// returns can be judged together with proofs of any kind by [sigma.Check] or a
// [sigma.Batch].
func ReduceFolded(tr *sigma.Transcript, bases *Bases, st Statement, p FoldedProof) (*sigma.Reduced, error) {
	if err := st.check(bases); err != nil {
		return nil, err
	}
	n := len(st.In)
	if !p.fits(n) {
		return nil, sigma.Refuse(foldedArgument, "proof is for another number of entries")
	}
	v := foldedVerifier{bases: bases, st: st, proof: p, n: n, base: group.Generator()}
	st.absorbFolded(tr, bases)
	if err := v.challenges(tr); err != nil {
		return nil, err
	}
	tr.AbsorbScalars("response", p.k)
	tr.AbsorbScalars("response", p.h)
	v.reduced = sigma.NewReduced(foldedArgument, tr)
	v.check()
	return v.reduced, nil
}

// A foldedVerifier holds the challenges and adds the equations of [C-083].
type foldedVerifier struct {
	foldedRound
	bases   *Bases
	st      Statement
	proof   FoldedProof
	n       int
	base    group.Point // G
	reduced *sigma.Reduced

	k, h  []group.Scalar // what each H_i is multiplied with
	inner group.Scalar   // <k, h>
}

// challenges draws all challenges ([C-081]).
func (v *foldedVerifier) challenges(tr *sigma.Transcript) error {
	for _, draw := range []func(*sigma.Transcript, *FoldedProof) error{v.afterA, v.afterB, v.afterG, v.afterE, v.afterResponses} {
		if err := draw(tr, &v.proof); err != nil {
			return err
		}
	}
	for i := range v.proof.folds {
		if err := v.afterFold(tr, &v.proof.folds[i]); err != nil {
			return err
		}
	}
	return nil
}

// check adds one equation for each of the three sums ([C-084]).
func (v *foldedVerifier) check() {
	v.unfold()
	v.checkD()
	v.checkG()
	v.checkE()
}

// unfold works out what the bases of the last vectors, and of the pairs given
// away, are made of.
func (v *foldedVerifier) unfold() {
	v.k, v.h = make([]group.Scalar, v.n), make([]group.Scalar, v.n)
	f := newFolding(v.n, v.w)
	for i, fold := range v.proof.folds {
		if fold.odd {
			f.give(func(i int) { v.k[i], v.h[i] = f.ck[i].Mul(fold.k), f.ch[i].Mul(fold.h) })
			v.inner = fold.k.MulAdd(fold.h, v.inner)
		}
		f.halve(v.xi[i])
	}
	for i, at := range f.at {
		if at >= 0 {
			v.k[i], v.h[i] = f.ck[i].Mul(v.proof.k[at]), f.ch[i].Mul(v.proof.h[at])
		}
	}
	v.inner = v.inner.Add(inner(v.proof.k, v.proof.h))
}

// halves subtracts xi L + R/xi of every fold.
func (v *foldedVerifier) halves(s *side, of func(f *fold) (l, r *group.Point)) {
	for i := range v.proof.folds {
		l, r := of(&v.proof.folds[i])
		s.add(v.xi[i].Neg(), l)
		s.add(v.xi[i].Invert().Neg(), r)
	}
}

// equation demands that s is zero.
func (v *foldedVerifier) equation(name string, s *side) {
	v.reduced.Equation(name, s.scalars, s.points)
}

// checkD: com(d~; et + r_u) = e c_D + c_u with c_D = y c_A + c_B - z sum H_i and
// d~_i = h_i + ew, folded.
func (v *foldedVerifier) checkD() {
	s := v.bases.side(v.h, v.e.Mul(v.z.Add(v.w)), v.proof.t)
	s.add(v.e.Mul(v.y).Neg(), &v.proof.cA)
	s.add(v.e.Neg(), &v.proof.cB)
	s.add(minusOne(), &v.proof.cu)
	v.halves(s, func(f *fold) (*group.Point, *group.Point) { return &f.lh, &f.rh })
	v.equation("com(d~) = e c_D + c_u, folded", s)
}

// checkG: com(g~; e r_G + r_v) + kappa (<k, h> G + (e s_1 + s_0) H) = e c_G + c_v +
// kappa (e^2 (P - w^N) G + e c_1 + c_0) with g~_i = w^(i-N) k_i, folded. [C-082]
func (v *foldedVerifier) checkG() {
	_, product := values(v.x, v.y, v.z, v.n)
	power := group.ScalarFromUint64(1)
	for range v.n {
		power = power.Mul(v.w)
	}
	want := v.e.Mul(v.e).Mul(product.Sub(power))
	s := v.bases.side(v.k, group.Scalar{}, v.kappa.MulAdd(v.proof.s, v.proof.r))
	s.add(v.kappa.Mul(v.inner.Sub(want)), &v.base)
	s.add(v.e.Neg(), &v.proof.cG)
	s.add(minusOne(), &v.proof.cv)
	s.add(v.kappa.Mul(v.e).Neg(), &v.proof.c1)
	s.add(v.kappa.Neg(), &v.proof.c0)
	v.halves(s, func(f *fold) (*group.Point, *group.Point) { return &f.lk, &f.rk })
	v.equation("com(g~) + kappa <k, h> G = e c_G + c_v + kappa (e^2 (P - w^N) G + e c_1 + c_0), folded", s)
}

// checkE: sum d~_i C'_i + tau~ (G, PK) = e sum f_j C_j + E with f_j = y j + x^j - z,
// the A part plus alpha times the B part, folded. alpha is drawn after everything
// in both parts, so it is the weight of its own that the B part needs.
func (v *foldedVerifier) checkE() {
	s := &side{}
	ew, one := v.e.Mul(v.w), group.ScalarFromUint64(1)
	f, _ := values(v.x, v.y, v.z, v.n)
	for _, part := range []struct {
		weight group.Scalar
		b      bool
		key, e *group.Point
	}{{one, false, &v.base, &v.proof.eA}, {v.alpha, true, &v.st.PK, &v.proof.eB}} {
		s.points = appendRefs(s.points, v.st.Out, part.b)
		for _, h := range v.h {
			s.scalars = append(s.scalars, part.weight.Mul(h.Add(ew)))
		}
		s.points = appendRefs(s.points, v.st.In, part.b)
		minusE := part.weight.Mul(v.e).Neg()
		for _, x := range f {
			s.scalars = append(s.scalars, minusE.Mul(x))
		}
		s.add(part.weight.Mul(v.proof.tau), part.key)
		s.add(part.weight.Neg(), part.e)
	}
	v.halves(s, func(f *fold) (*group.Point, *group.Point) { return &f.le, &f.re })
	v.equation("sum d~_i C'_i + tau~ (G, PK) = e sum f_j C_j + E, folded", s)
}
