package shuffle

import (
	"math/bits"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// Prove proves st with the witness w (docs/crypto.md, section 8). st.Out must be
// what [Apply] made of st.In with w, to the last point: Prove does not look. A
// proof of anything else is refused by everybody and must not be sent, since it
// shows which entries came to the places that are off. All errors are misuse.
// Constant time in w. Begin tr with [sigma.ForShuffle].
func Prove(seed derive.Seed, tr *sigma.Transcript, bases *Bases, st Statement, w Witness) (Proof, error) {
	if err := st.check(bases); err != nil {
		return Proof{}, sigma.Misuse("own statement: %v", err)
	}
	p := prover{seed: seed, tr: tr, bases: bases, st: st, w: w, n: len(st.In)}
	if _, err := w.inverse(p.n); err != nil {
		return Proof{}, err
	}
	st.absorb(tr, bases)
	for _, round := range []func() error{p.permutation, p.powers, p.challengeXYZ, p.products, p.exponents, p.respond} {
		if err := round(); err != nil {
			return Proof{}, err
		}
	}
	return p.proof, nil
}

// A prover holds the values of the argument under their names in the paper and
// the notes. Vectors are 0-based: a[i] is a_(i+1).
type prover struct {
	seed  derive.Seed
	tr    *sigma.Transcript
	bases *Bases
	st    Statement
	w     Witness
	n     int
	proof Proof

	a, b, d, p     []group.Scalar
	u, v, f        []group.Scalar
	r, s           group.Scalar // blinding of c_A, c_B
	ru, s1, sw, rf group.Scalar
	tau            group.Scalar
	x, y, z        group.Scalar
}

// nonces derives n nonces from the state of the transcript at this moment.
func (p *prover) nonces(n int) ([]group.Scalar, error) {
	return nonces(p.seed, p.tr, p.a, p.w.Rho, n)
}

// permutation is step 1: a_i = pi(i), c_A = com(a; r). Then x is drawn.
func (p *prover) permutation() error {
	p.a = make([]group.Scalar, p.n)
	for i, at := range p.w.Pi {
		p.a[i] = group.ScalarFromUint64(uint64(at) + 1)
	}
	r, err := p.nonces(1)
	if err != nil {
		return err
	}
	p.r = r[0]
	p.proof.cA = p.bases.commitShort(p.a, bits.Len(uint(p.n)), p.r)
	p.tr.AbsorbPoint("c_A", p.proof.cA)
	p.x, err = p.tr.Challenge("x")
	return err
}

// powers is step 2: b_i = x^a_i, c_B = com(b; s).
func (p *prover) powers() error {
	s, err := p.nonces(1)
	if err != nil {
		return err
	}
	p.s = s[0]
	if p.b, err = p.w.gather(powersOf(p.x, p.n)); err != nil {
		return err
	}
	p.proof.cB = p.bases.commit(p.b, p.s)
	p.tr.AbsorbPoint("c_B", p.proof.cB)
	return nil
}

// challengeXYZ draws y and z, after c_B, and sets d_i = y a_i + b_i - z and its
// products p_i = d_1...d_i.
func (p *prover) challengeXYZ() (err error) {
	if p.y, err = p.tr.Challenge("y"); err != nil {
		return err
	}
	if p.z, err = p.tr.Challenge("z"); err != nil {
		return err
	}
	product := group.ScalarFromUint64(1)
	for i := range p.n {
		p.d = append(p.d, p.y.MulAdd(p.a[i], p.b[i]).Sub(p.z))
		product = product.Mul(p.d[i])
		p.p = append(p.p, product)
	}
	return nil
}

// products is step 3, the commitments of the single-value product argument. It
// also draws the nonces of step 4: both belong to one round.
func (p *prover) products() error {
	r, err := p.nonces(3*p.n + 3)
	if err != nil {
		return err
	}
	p.u, p.f, r = r[:p.n], r[p.n:2*p.n], r[2*p.n:]
	// v_1 = u_1, v_N = 0, the others random
	p.v = append([]group.Scalar{p.u[0]}, r[:p.n-2]...)
	p.v = append(p.v, group.Scalar{})
	r = r[p.n-2:]
	p.ru, p.s1, p.sw, p.rf, p.tau = r[0], r[1], r[2], r[3], r[4]
	p.proof.cu = p.bases.commit(p.u, p.ru)
	first, second := make([]group.Scalar, p.n-1), make([]group.Scalar, p.n-1)
	for i := range p.n - 1 {
		// -v_i u_(i+1)
		first[i] = p.v[i].Mul(p.u[i+1]).Neg()
		// v_(i+1) - d_(i+1) v_i - p_i u_(i+1)
		second[i] = p.v[i+1].Sub(p.d[i+1].Mul(p.v[i])).Sub(p.p[i].Mul(p.u[i+1]))
	}
	p.proof.cv = p.bases.commit(first, p.s1)
	p.proof.cw = p.bases.commit(second, p.sw)
	return nil
}

// exponents is step 4, the commitments of the multi-exponentiation argument:
// c_F = com(f; r_f), E = tau (G, PK) + sum f_i C'_i.
func (p *prover) exponents() error {
	p.proof.cF = p.bases.commit(p.f, p.rf)
	a, b := appendColumn(nil, p.st.Out, false), appendColumn(nil, p.st.Out, true)
	p.proof.eA = group.SumSecret(p.f, a).Add(group.MulBase(p.tau)).Encoded()
	p.proof.eB = group.SumSecret(p.f, b).Add(p.st.PK.Mul(p.tau)).Encoded()
	return nil
}

// respond is step 5: one challenge e after all commitments, then the responses.
func (p *prover) respond() error {
	e, err := p.proof.challengeE(p.tr)
	if err != nil {
		return err
	}
	out := &p.proof
	rhoStar := group.Scalar{} // rho* = -sum b_i rho_i
	for i := range p.n {
		out.d = append(out.d, e.MulAdd(p.d[i], p.u[i]))
		out.b = append(out.b, e.MulAdd(p.b[i], p.f[i]))
		rhoStar = rhoStar.Sub(p.b[i].Mul(p.w.Rho[i]))
	}
	for i := 1; i < p.n-1; i++ {
		out.p = append(out.p, e.MulAdd(p.p[i], p.v[i]))
	}
	t := p.y.MulAdd(p.r, p.s) // t = yr + s
	out.t = e.MulAdd(t, p.ru)
	out.s = e.MulAdd(p.sw, p.s1)
	out.f = e.MulAdd(p.s, p.rf)
	out.tau = e.MulAdd(rhoStar, p.tau)
	return nil
}

// challengeE absorbs the commitments of steps 3 and 4 and draws e.
func (p *Proof) challengeE(tr *sigma.Transcript) (group.Scalar, error) {
	tr.AbsorbPoint("c_u", p.cu)
	tr.AbsorbPoint("c_v", p.cv)
	tr.AbsorbPoint("c_w", p.cw)
	tr.AbsorbPoint("c_F", p.cF)
	tr.AbsorbPoint("E_A", p.eA)
	tr.AbsorbPoint("E_B", p.eB)
	return tr.Challenge("e")
}

// powersOf returns x^1..x^n of the public x.
func powersOf(x group.Scalar, n int) []group.Scalar {
	out := make([]group.Scalar, n)
	power := group.ScalarFromUint64(1)
	for i := range out {
		power = power.Mul(x)
		out[i] = power
	}
	return out
}
