package shuffle

import (
	"math/bits"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// ProveFolded is [Prove] with the shortest proof (docs/crypto.md, section 17); it
// takes a few times as long to make. All errors are misuse. Constant time in w:
// the folding itself is variable time, but what it folds are responses that
// could be published as well.
func ProveFolded(seed derive.Seed, tr *sigma.Transcript, bases *Bases, st Statement, w Witness) (FoldedProof, error) {
	p, err := newFoldedProver(seed, tr, bases, st, w)
	if err != nil {
		return FoldedProof{}, err
	}
	st.absorbFolded(tr, bases)
	for _, round := range []func() error{p.permutation, p.powers, p.products, p.commit, p.respond, p.fold} {
		if err := round(); err != nil {
			return FoldedProof{}, err
		}
	}
	return p.proof, nil
}

func newFoldedProver(seed derive.Seed, tr *sigma.Transcript, bases *Bases, st Statement, w Witness) (*foldedProver, error) {
	if err := st.check(bases); err != nil {
		return nil, sigma.Misuse("own statement: %v", err)
	}
	n := len(st.In)
	if _, err := w.inverse(n); err != nil {
		return nil, err
	}
	return &foldedProver{seed: seed, tr: tr, bases: bases, st: st, witness: w, n: n, proof: newFoldedProof(n)}, nil
}

// A foldedProver holds the values of the argument under the names of section 17.
// Vectors are 0-based: d[i] is d_(i+1).
type foldedProver struct {
	foldedRound
	seed    derive.Seed
	tr      *sigma.Transcript
	bases   *Bases
	st      Statement
	witness Witness
	n       int
	proof   FoldedProof

	a, b, d, g     []group.Scalar
	r, s, rg       group.Scalar // factors of c_A, c_B, c_G
	u, v           []group.Scalar
	ru, rv, s1, s0 group.Scalar
	tau            group.Scalar

	k, h   []group.Scalar // public from here on
	places *folding
}

// nonces derives n nonces from the state of the transcript at this moment.
func (p *foldedProver) nonces(n int) ([]group.Scalar, error) {
	return nonces(p.seed, p.tr, p.a, p.witness.Rho, n)
}

// permutation is step 1: a_i = pi(i), c_A = com(a; r). Then x is drawn.
func (p *foldedProver) permutation() error {
	p.a = make([]group.Scalar, p.n)
	for i, at := range p.witness.Pi {
		p.a[i] = group.ScalarFromUint64(uint64(at) + 1)
	}
	r, err := p.nonces(1)
	if err != nil {
		return err
	}
	p.r = r[0]
	p.proof.cA = p.bases.commitShort(p.a, bits.Len(uint(p.n)), p.r)
	return p.afterA(p.tr, &p.proof)
}

// powers is step 2: b_i = x^a_i, c_B = com(b; s). Then y and z are drawn.
func (p *foldedProver) powers() (err error) {
	if p.b, err = p.witness.gather(powersOf(p.x, p.n)); err != nil {
		return err
	}
	return p.commitPowers()
}

func (p *foldedProver) commitPowers() error {
	s, err := p.nonces(1)
	if err != nil {
		return err
	}
	p.s = s[0]
	p.proof.cB = p.bases.commit(p.b, p.s)
	return p.afterB(p.tr, &p.proof)
}

// products is step 3: d_i = y a_i + b_i - z, g_1 = 1, g_i = d_1...d_(i-1), c_G =
// com(g; r_G). Then w is drawn.
func (p *foldedProver) products() error {
	p.multiply()
	return p.commitProducts()
}

func (p *foldedProver) multiply() {
	product := group.ScalarFromUint64(1)
	for i := range p.n {
		p.d, p.g = append(p.d, p.y.MulAdd(p.a[i], p.b[i]).Sub(p.z)), append(p.g, product)
		product = product.Mul(p.d[i])
	}
}

func (p *foldedProver) commitProducts() error {
	r, err := p.nonces(1)
	if err != nil {
		return err
	}
	p.rg = r[0]
	p.proof.cG = p.bases.commit(p.g, p.rg)
	return p.afterG(p.tr, &p.proof)
}

// commit is step 4, whose nonces are one round: c_u = com(u; r_u), c_v = com(v;
// r_v), c_1 and c_0 for the middle and the last coefficient of the product of
// the masked vectors, E = tau (G, PK) + sum u_i C'_i. Then e is drawn.
func (p *foldedProver) commit() error {
	r, err := p.nonces(2*p.n + 5)
	if err != nil {
		return err
	}
	p.u, p.v, r = r[:p.n], r[p.n:2*p.n], r[2*p.n:]
	p.ru, p.rv, p.s1, p.s0, p.tau = r[0], r[1], r[2], r[3], r[4]
	// t_1 = sum w^(N-i) (g_i u_i + v_i (d_i - w)), t_0 = sum w^(N-i) v_i u_i
	var t1, t0 group.Scalar
	for i := range p.n {
		t1 = t1.Mul(p.w).Add(p.g[i].Mul(p.u[i])).Add(p.v[i].Mul(p.d[i].Sub(p.w)))
		t0 = t0.Mul(p.w).Add(p.v[i].Mul(p.u[i]))
	}
	out := &p.proof
	out.cu = p.bases.commitRow(p.u, p.ru)
	out.cv = p.bases.commitRow(p.v, p.rv)
	out.c1 = group.MulBase(t1).Add(p.bases.hTable.Mul(p.s1))
	out.c0 = group.MulBase(t0).Add(p.bases.hTable.Mul(p.s0))
	out.eA = group.SumSecret(p.u, appendColumn(nil, p.st.Out, false)).Add(group.MulBase(p.tau))
	out.eB = group.SumSecret(p.u, appendColumn(nil, p.st.Out, true)).Add(p.st.PK.Mul(p.tau))
	group.EncodeAll([]*group.Point{&out.cu, &out.cv, &out.c1, &out.c0, &out.eA, &out.eB})
	return p.afterE(p.tr, out)
}

// respond is step 5: the responses to e. The long ones, d~_i = e d_i + u_i and g~_i
// = e g_i + v_i, are not sent but folded, as h_i = d~_i - ew and k_i = w^(N-i)
// g~_i. Then alpha and kappa are drawn.
func (p *foldedProver) respond() error {
	out := &p.proof
	out.t = p.e.MulAdd(p.y.MulAdd(p.r, p.s), p.ru)
	out.r = p.e.MulAdd(p.rg, p.rv)
	out.s = p.e.MulAdd(p.s1, p.s0)
	rhoStar := group.Scalar{} // rho* = -sum d_i rho_i
	for i, rho := range p.witness.Rho {
		rhoStar = rhoStar.Sub(p.d[i].Mul(rho))
	}
	out.tau = p.e.MulAdd(rhoStar, p.tau)
	ew, power := p.e.Mul(p.w), group.ScalarFromUint64(1)
	p.k, p.h = make([]group.Scalar, p.n), make([]group.Scalar, p.n)
	for i := p.n - 1; i >= 0; i-- {
		p.h[i] = p.e.MulAdd(p.d[i], p.u[i]).Sub(ew)
		p.k[i] = power.Mul(p.e.MulAdd(p.g[i], p.v[i]))
		power = power.Mul(p.w)
	}
	return p.afterResponses(p.tr, out)
}

// fold is step 6. Vectors and bases are public, so it is variable time: whoever
// knew k and h would know what the vectors of the other two forms show, and
// those are sent.
func (p *foldedProver) fold() error {
	p.places = newFolding(p.n, p.w)
	for i := range p.proof.folds {
		p.halves(i)
		if err := p.afterFold(p.tr, &p.proof.folds[i]); err != nil {
			return err
		}
		p.halve(p.xi[i])
	}
	copy(p.proof.k, p.k)
	copy(p.proof.h, p.h)
	return nil
}

// halves gives the last pair away if the length is odd ([C-085]) and computes the
// commitments of fold i:
//
//	L_h = <h_lo, H_hi>                        R_h = <h_hi, H_lo>
//	L_k = <k_hi, K_lo> + kappa <k_hi, h_lo> G  R_k = <k_lo, K_hi> + kappa <k_lo, h_hi> G
//	L_E = <h_lo, W_hi>                        R_E = <h_hi, W_lo>, W_i = A'_i + alpha B'_i
//
// Bases are never folded: each sum is over those of the statement. [C-086]
func (p *foldedProver) halves(i int) {
	out := &p.proof.folds[i]
	if last := p.places.n - 1; out.odd {
		out.k, out.h = p.k[last], p.h[last]
		p.k, p.h = p.k[:last], p.h[:last]
		p.places.give(func(int) {})
	}
	var lh, rh, lk, rk, le, re side
	half := p.places.n / 2
	for i, at := range p.places.at {
		ck, ch := p.places.ck[i], p.places.ch[i]
		switch {
		case at < 0: // given away
		case at < half:
			lk.add(ck.Mul(p.k[half+at]), &p.bases.hi[i])
			p.addBoth(&rh, &re, ch.Mul(p.h[half+at]), i)
		default:
			rk.add(ck.Mul(p.k[at-half]), &p.bases.hi[i])
			p.addBoth(&lh, &le, ch.Mul(p.h[at-half]), i)
		}
	}
	base := group.Generator()
	lk.add(p.kappa.Mul(inner(p.k[half:], p.h[:half])), &base)
	rk.add(p.kappa.Mul(inner(p.k[:half], p.h[half:])), &base)
	for i, s := range []side{lh, rh, lk, rk, le, re} {
		*out.points()[i] = group.VarTimeMSMOf(s.scalars, s.points)
	}
	group.EncodeAll(out.points())
}

// addBoth adds c H_i to one sum and c (A'_i + alpha B'_i) to the other.
func (p *foldedProver) addBoth(h, e *side, c group.Scalar, i int) {
	h.add(c, &p.bases.hi[i])
	e.add(c, &p.st.Out[i].A)
	e.add(c.Mul(p.alpha), &p.st.Out[i].B)
}

// halve folds the vectors: k' = k_lo + xi k_hi, h' = h_lo + h_hi/xi.
func (p *foldedProver) halve(xi group.Scalar) {
	p.places.halve(xi)
	n, inverse := p.places.n, xi.Invert()
	for j := range n {
		p.k[j] = xi.MulAdd(p.k[n+j], p.k[j])
		p.h[j] = inverse.MulAdd(p.h[n+j], p.h[j])
	}
	p.k, p.h = p.k[:n], p.h[:n]
}

// inner returns the sum of k_i h_i.
func inner(k, h []group.Scalar) (sum group.Scalar) {
	for i := range k {
		sum = k[i].MulAdd(h[i], sum)
	}
	return sum
}
