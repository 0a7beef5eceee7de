package shuffle

import (
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// VerifyRows judges a proof in rows that st.Out is a shuffle of st.In under
// st.PK. It returns nil, a [sigma.Refusal] that names the equation or field at
// fault, or misuse (bases for fewer entries than a row has). Variable time:
// everything here is public.
func VerifyRows(tr *sigma.Transcript, bases *Bases, st Statement, p RowsProof) error {
	r, err := ReduceRows(tr, bases, st, p)
	if err != nil {
		return err
	}
	return sigma.Check(r)
}

// ReduceRows is the part of [VerifyRows] before the group arithmetic. What it
// returns can be judged together with proofs of any kind by [sigma.Check] or a
// [sigma.Batch].
func ReduceRows(tr *sigma.Transcript, bases *Bases, st Statement, p RowsProof) (*sigma.Reduced, error) {
	m, entries := len(p.cA), len(st.In)
	if err := checkSplit(entries, m); err != nil {
		return nil, err
	}
	if err := st.checkWith(bases, entries/m); err != nil {
		return nil, err
	}
	if !p.fits(m, entries/m) {
		return nil, sigma.Refuse(rowsArgument, "proof is for another number of entries")
	}
	v := rowsVerifier{bases: bases, st: st, proof: p, m: m, n: entries / m, base: group.Generator()}
	st.absorbRows(tr, bases, m)
	if err := v.challenges(tr); err != nil {
		return nil, err
	}
	for _, list := range [][]group.Scalar{p.l, p.h, {p.lr, p.hr, p.t}, p.g, p.p, {p.gr, p.s}, p.b, {p.br, p.beta, p.sigma, p.tau}} {
		tr.AbsorbScalars("response", list)
	}
	v.reduced = sigma.NewReduced(rowsArgument, tr)
	v.check()
	return v.reduced, nil
}

// A rowsVerifier holds the challenges and adds the equations of step 8. [C-064]
type rowsVerifier struct {
	rowsRound
	bases   *Bases
	st      Statement
	proof   RowsProof
	m, n    int
	base    group.Point    // G
	powers  []group.Scalar // x^1..x^N
	es      []group.Scalar // e^0..e^2m
	xs      []group.Scalar // x_H^0..x_H^m
	reduced *sigma.Reduced
}

// challenges draws all challenges ([C-062]).
func (v *rowsVerifier) challenges(tr *sigma.Transcript) error {
	for _, draw := range []func(*sigma.Transcript, *RowsProof) error{v.afterA, v.afterB, v.afterG, v.afterAll} {
		if err := draw(tr, &v.proof); err != nil {
			return err
		}
	}
	v.powers = powersOf(v.x, v.m*v.n)
	v.es, v.xs = fromOne(v.e, 2*v.m), fromOne(v.xH, v.m)
	return nil
}

func (v *rowsVerifier) check() {
	v.checkL()
	v.checkH()
	v.checkO()
	v.checkG()
	v.checkP()
	v.checkB()
	v.checkK()
	v.checkE("A", false)
	v.checkE("B", true)
}

// equation demands that s is zero.
func (v *rowsVerifier) equation(name string, s *side) { v.reduced.Equation(name, s.scalars, s.points) }

// checkL: com(l~; .) = c_L + sum over i = 1..m-1 of e^i c_D,i+1 + e^m com(-1,
// ..., -1; 0), with c_D,i = y c_A,i + c_B,i - z sum H_j.
func (v *rowsVerifier) checkL() {
	all := v.es[v.m] // of the H_j: + e^m, and + z e^i for each i
	for _, e := range v.es[1:v.m] {
		all = v.z.MulAdd(e, all)
	}
	s := v.bases.side(v.proof.l, all, v.proof.lr)
	s.add(minusOne(), &v.proof.cL)
	for i := 1; i < v.m; i++ {
		s.add(v.es[i].Mul(v.y).Neg(), &v.proof.cA[i])
		s.add(v.es[i].Neg(), &v.proof.cB[i])
	}
	v.equation("com(l~) = c_L + sum e^i c_D,i+1 + e^m com(-1)", s)
}

// checkH: com(h~; .) = sum over j = 0..m-2 of e^(m-j) x_H^(j+1) c_G,j+1 + e sum
// over i = 1..m-1 of x_H^i c_G,i+1 + c_R, with c_G,1 = c_D,1.
func (v *rowsVerifier) checkH() {
	first := v.es[v.m].Mul(v.xH) // of c_G,1
	s := v.bases.side(v.proof.h, first.Mul(v.z), v.proof.hr)
	s.add(first.Mul(v.y).Neg(), &v.proof.cA[0])
	s.add(first.Neg(), &v.proof.cB[0])
	for i := 1; i < v.m; i++ { // c_G,i+1
		c := v.e.Mul(v.xs[i])
		if i < v.m-1 {
			c = v.es[v.m-i].MulAdd(v.xs[i+1], c)
		}
		s.add(c.Neg(), &v.proof.cG[i-1])
	}
	s.add(minusOne(), &v.proof.cR)
	v.equation("com(h~) = sum e^(m-j) c_H,j", s)
}

// checkO: com(l~ * h~; t~) = sum of e^k c_O,k, with c_O,m+1 = 0.
func (v *rowsVerifier) checkO() {
	product, yH := group.Scalar{}, powersOf(v.yH, v.n)
	for i, l := range v.proof.l {
		product = l.Mul(v.proof.h[i]).MulAdd(yH[i], product)
	}
	s := v.bases.side([]group.Scalar{product}, group.Scalar{}, v.proof.t)
	for i := range v.proof.cO {
		s.add(v.es[without(i, v.m+1)].Neg(), &v.proof.cO[i])
	}
	v.equation("com(l~ * h~) = sum e^k c_O,k", s)
}

// checkG: com(g~; .) = e c_G,m + c_u.
func (v *rowsVerifier) checkG() {
	s := v.bases.side(v.proof.g, group.Scalar{}, v.proof.gr)
	s.add(v.e.Neg(), &v.proof.cG[v.m-2])
	s.add(minusOne(), &v.proof.cu)
	v.equation("com(g~) = e c_G,m + c_u", s)
}

// checkP: com(e p~_2 - p~_1 g~_2, ..., e p~_n - p~_(n-1) g~_n; e s_w + s_1) =
// e c_w + c_v, with p~_1 = g~_1 and p~_n = eP. [C-065]
func (v *rowsVerifier) checkP() {
	p := append(append(make([]group.Scalar, 0, v.n), v.proof.g[0]), v.proof.p...)
	_, product := values(v.x, v.y, v.z, v.m*v.n)
	p = append(p, v.e.Mul(product))
	steps := make([]group.Scalar, v.n-1)
	for i := range steps {
		steps[i] = v.e.Mul(p[i+1]).Sub(p[i].Mul(v.proof.g[i+1]))
	}
	s := v.bases.side(steps, group.Scalar{}, v.proof.s)
	s.add(v.e.Neg(), &v.proof.cw)
	s.add(minusOne(), &v.proof.cv)
	v.equation("com(e p~_(i+1) - p~_i g~_(i+1)) = e c_w + c_v", s)
}

// checkB: com(b~; .) = c_F + sum over j = 1..m of e^j c_B,j.
func (v *rowsVerifier) checkB() {
	s := v.bases.side(v.proof.b, group.Scalar{}, v.proof.br)
	s.add(minusOne(), &v.proof.cF)
	for i := range v.proof.cB {
		s.add(v.es[i+1].Neg(), &v.proof.cB[i])
	}
	v.equation("com(b~) = c_F + sum e^j c_B,j", s)
}

// checkK: com(beta~; sigma~) = sum of e^k c_K,k, with c_K,m = 0. [C-063]
func (v *rowsVerifier) checkK() {
	s := v.bases.side([]group.Scalar{v.proof.beta}, group.Scalar{}, v.proof.sigma)
	for i := range v.proof.cK {
		s.add(v.es[without(i, v.m)].Neg(), &v.proof.cK[i])
	}
	v.equation("com(beta~) = sum e^k c_K,k", s)
}

// checkE, one component of: (tau~ G, beta~ G + tau~ PK) + sum over i = 1..m of
// e^(m-i) <b~, C'_i> = sum of e^k E_k, with E_m = sum x^k C_k. [C-063]
func (v *rowsVerifier) checkE(part string, b bool) {
	s := &side{}
	s.points = appendRefs(make([]*group.Point, 0, 2*v.m*v.n+2*v.m+2), v.st.Out, b)
	for i := range v.m {
		for _, x := range v.proof.b {
			s.scalars = append(s.scalars, v.es[v.m-1-i].Mul(x))
		}
	}
	sent := v.proof.eA
	if b {
		sent = v.proof.eB
		s.add(v.proof.beta, &v.base)
		s.add(v.proof.tau, &v.st.PK)
	} else {
		s.add(v.proof.tau, &v.base)
	}
	for i := range sent {
		s.add(v.es[without(i, v.m)].Neg(), &sent[i])
	}
	minus := v.es[v.m].Neg()
	for _, x := range v.powers {
		s.scalars = append(s.scalars, minus.Mul(x))
	}
	s.points = appendRefs(s.points, v.st.In, b)
	v.equation("(tau~ G, beta~ G + tau~ PK) + sum e^(m-i) <b~, C'_i> = sum e^k E_k, part "+part, s)
}
