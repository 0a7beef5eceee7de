package shuffle

import (
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// Verify judges a proof that st.Out is a shuffle of st.In under st.PK. It returns
// nil, a [sigma.Refusal] that names the equation or field at fault, or misuse
// (bases for fewer entries). Variable time: everything here is public.
func Verify(tr *sigma.Transcript, bases *Bases, st Statement, p Proof) error {
	r, err := Reduce(tr, bases, st, p)
	if err != nil {
		return err
	}
	return sigma.Check(r)
}

// Reduce is the part of [Verify] before the group arithmetic. Reduced shuffles
// of a chain are judged together by [sigma.Check], which counts equal points,
// the lists between two passes and the bases, only once.
func Reduce(tr *sigma.Transcript, bases *Bases, st Statement, p Proof) (*sigma.Reduced, error) {
	if err := st.check(bases); err != nil {
		return nil, err
	}
	n := len(st.In)
	if len(p.d) != n || len(p.p) != n-2 || len(p.b) != n {
		return nil, sigma.Refuse(argument, "proof is for another number of entries")
	}
	v := verifier{bases: bases, st: st, proof: p, n: n, base: group.Generator()}
	st.absorb(tr, bases)
	if err := v.challenges(tr); err != nil {
		return nil, err
	}
	for _, list := range [][]group.Scalar{p.d, p.p, p.b, {p.t, p.s, p.f, p.tau}} {
		tr.AbsorbScalars("response", list)
	}
	v.reduced = sigma.NewReduced(argument, tr)
	v.checkD()
	v.checkP()
	v.checkB()
	v.checkE()
	return v.reduced, nil
}

// A verifier holds the challenges and adds the equations of step 6. [C-045]
type verifier struct {
	bases      *Bases
	st         Statement
	proof      Proof
	n          int
	base       group.Point // G
	x, y, z, e group.Scalar
	powers     []group.Scalar // x^1..x^N
	reduced    *sigma.Reduced
}

// minusOne is the scalar -1.
func minusOne() group.Scalar { return group.ScalarFromUint64(1).Neg() }

// challenges draws x after c_A, y and z after c_B, and e after all other
// commitments ([C-042]).
func (v *verifier) challenges(tr *sigma.Transcript) (err error) {
	tr.AbsorbPoint("c_A", v.proof.cA)
	if v.x, err = tr.Challenge("x"); err != nil {
		return err
	}
	tr.AbsorbPoint("c_B", v.proof.cB)
	if v.y, err = tr.Challenge("y"); err != nil {
		return err
	}
	if v.z, err = tr.Challenge("z"); err != nil {
		return err
	}
	v.powers = powersOf(v.x, v.n)
	v.e, err = v.proof.challengeE(tr)
	return err
}

// checkD: com(d~; et + r_u) = e c_D + c_u with c_D = y c_A + c_B - z sum H_i.
func (v *verifier) checkD() {
	ez := v.e.Mul(v.z)
	scalars := make([]group.Scalar, v.n, v.n+4)
	for i := range scalars {
		scalars[i] = v.proof.d[i].Add(ez)
	}
	scalars = append(scalars, v.proof.t, v.e.Mul(v.y).Neg(), v.e.Neg(), minusOne())
	v.equation("com(d~) = e c_D + c_u", v.n, scalars, &v.bases.h, &v.proof.cA, &v.proof.cB, &v.proof.cu)
}

// checkP: com(e p~_2 - p~_1 d~_2, ..., e p~_N - p~_(N-1) d~_N; e s_w + s_1) =
// e c_w + c_v, with p~_1 = d~_1 and p~_N = eP. [C-044]
func (v *verifier) checkP() {
	p := append(append(make([]group.Scalar, 0, v.n), v.proof.d[0]), v.proof.p...)
	_, product := values(v.x, v.y, v.z, v.n)
	p = append(p, v.e.Mul(product))
	scalars := make([]group.Scalar, v.n-1, v.n+2)
	for i := range scalars {
		scalars[i] = v.e.Mul(p[i+1]).Sub(p[i].Mul(v.proof.d[i+1]))
	}
	scalars = append(scalars, v.proof.s, v.e.Neg(), minusOne())
	v.equation("com(e p~_(i+1) - p~_i d~_(i+1)) = e c_w + c_v", v.n-1, scalars, &v.bases.h, &v.proof.cw, &v.proof.cv)
}

// checkB: com(b~; es + r_f) = e c_B + c_F.
func (v *verifier) checkB() {
	scalars := append(append(make([]group.Scalar, 0, v.n+3), v.proof.b...), v.proof.f, v.e.Neg(), minusOne())
	v.equation("com(b~) = e c_B + c_F", v.n, scalars, &v.bases.h, &v.proof.cB, &v.proof.cF)
}

// equation adds sum scalars_i H_i over the first k bases plus the other terms.
func (v *verifier) equation(name string, k int, scalars []group.Scalar, others ...*group.Point) {
	points := make([]*group.Point, 0, len(scalars))
	for i := range k {
		points = append(points, &v.bases.hi[i])
	}
	v.reduced.Equation(name, scalars, append(points, others...))
}

// checkE: sum b~_i C'_i + tau~ (G, PK) = e sum x^i C_i + E. The components are two
// equations with the same scalars and two weights ([C-043]).
func (v *verifier) checkE() {
	scalars := append(append(make([]group.Scalar, 0, 2*v.n+2), v.proof.b...), v.proof.tau)
	minusE := v.e.Neg()
	for i := range v.n {
		scalars = append(scalars, minusE.Mul(v.powers[i]))
	}
	scalars = append(scalars, minusOne())
	for _, part := range []struct {
		name    string
		b       bool
		base, e *group.Point
	}{{"A", false, &v.base, &v.proof.eA}, {"B", true, &v.st.PK, &v.proof.eB}} {
		points := append(appendRefs(make([]*group.Point, 0, 2*v.n+2), v.st.Out, part.b), part.base)
		points = append(appendRefs(points, v.st.In, part.b), part.e)
		v.reduced.Equation("sum b~_i C'_i + tau~ (G, PK) = e sum x^i C_i + E, part "+part.name, scalars, points)
	}
}
