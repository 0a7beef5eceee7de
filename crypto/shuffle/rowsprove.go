package shuffle

import (
	"math/bits"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// ProveRows is [Prove] with the list in m rows (docs/crypto.md, section 16): the
// proof is shorter and takes longer to make. m must divide the length of the
// list; for 52 cards 4 is the choice. Bases for one row are enough. All errors
// are misuse. Constant time in w.
func ProveRows(seed derive.Seed, tr *sigma.Transcript, bases *Bases, st Statement, w Witness, m int) (RowsProof, error) {
	p, err := newRowsProver(seed, tr, bases, st, w, m)
	if err != nil {
		return RowsProof{}, err
	}
	st.absorbRows(tr, bases, m)
	for _, round := range []func() error{p.permutation, p.powers, p.products, p.commit, p.respond} {
		if err := round(); err != nil {
			return RowsProof{}, err
		}
	}
	return p.proof, nil
}

func newRowsProver(seed derive.Seed, tr *sigma.Transcript, bases *Bases, st Statement, w Witness, m int) (*rowsProver, error) {
	entries := len(st.In)
	if err := checkSplit(entries, m); err != nil {
		return nil, sigma.Misuse("own statement: %v", err)
	}
	if err := st.checkWith(bases, entries/m); err != nil {
		return nil, sigma.Misuse("own statement: %v", err)
	}
	if _, err := w.inverse(entries); err != nil {
		return nil, err
	}
	return &rowsProver{seed: seed, tr: tr, bases: bases, st: st, w: w, m: m, n: entries / m, proof: newRowsProof(m, entries/m)}, nil
}

// A rowsProver holds the values of the argument under the names of section 16.
// Rows are 0-based: row 0 of a is a_1.
type rowsProver struct {
	rowsRound
	seed  derive.Seed
	tr    *sigma.Transcript
	bases *Bases
	st    Statement
	w     Witness
	m, n  int
	proof RowsProof

	a, b, d []group.Scalar   // row after row
	g       [][]group.Scalar // g_1..g_m
	r, s    []group.Scalar   // factors of c_A, c_B
	rd, rg  []group.Scalar   // factors of c_D, c_G

	l, h       [][]group.Scalar // l_0..l_m, h_0..h_m
	rl, rh     []group.Scalar   // their factors
	o, t       []group.Scalar   // o_0..o_2m, t_0..t_2m
	u, v, p    []group.Scalar
	ru, s1, sw group.Scalar
	f          []group.Scalar
	rf         group.Scalar
	beta       []group.Scalar // beta_0..beta_(2m-1)
	sigma, tau []group.Scalar
}

// row returns row i of v, 0-based.
func (p *rowsProver) row(v []group.Scalar, i int) []group.Scalar { return v[i*p.n : (i+1)*p.n] }

// nonces derives n nonces from the state of the transcript at this moment.
func (p *rowsProver) nonces(n int) ([]group.Scalar, error) {
	return nonces(p.seed, p.tr, p.a, p.w.Rho, n)
}

// permutation is step 1: a_k = pi(k), c_A,i = com(a_i; r_i). Then x is drawn.
func (p *rowsProver) permutation() (err error) {
	p.a = make([]group.Scalar, p.m*p.n)
	for i, at := range p.w.Pi {
		p.a[i] = group.ScalarFromUint64(uint64(at) + 1)
	}
	if p.r, err = p.nonces(p.m); err != nil {
		return err
	}
	for i := range p.m {
		p.proof.cA[i] = p.bases.commitShort(p.row(p.a, i), bits.Len(uint(len(p.a))), p.r[i])
	}
	return p.afterA(p.tr, &p.proof)
}

// powers is step 2: b_k = x^a_k, c_B,i = com(b_i; s_i). Then y and z are drawn.
func (p *rowsProver) powers() (err error) {
	if p.b, err = p.w.gather(powersOf(p.x, len(p.a))); err != nil {
		return err
	}
	return p.commitPowers()
}

func (p *rowsProver) commitPowers() (err error) {
	if p.s, err = p.nonces(p.m); err != nil {
		return err
	}
	for i := range p.m {
		p.proof.cB[i] = p.bases.commit(p.row(p.b, i), p.s[i])
	}
	return p.afterB(p.tr, &p.proof)
}

// products is step 3: d_k = y a_k + b_k - z, with the factors y r_i + s_i; g_1 =
// d_1, g_i = g_(i-1) d_i entry by entry, c_G,i = com(g_i; .), and c_G,1 = c_D,1.
// Then x_H and y_H are drawn.
func (p *rowsProver) products() error {
	r, err := p.nonces(p.m - 1)
	if err != nil {
		return err
	}
	p.d = make([]group.Scalar, len(p.a))
	for i := range p.d {
		p.d[i] = p.y.MulAdd(p.a[i], p.b[i]).Sub(p.z)
	}
	for i := range p.m {
		p.rd = append(p.rd, p.y.MulAdd(p.r[i], p.s[i]))
	}
	p.g, p.rg = [][]group.Scalar{p.row(p.d, 0)}, append([]group.Scalar{p.rd[0]}, r...)
	for i := 1; i < p.m; i++ {
		next := make([]group.Scalar, p.n)
		for k, d := range p.row(p.d, i) {
			next[k] = p.g[i-1][k].Mul(d)
		}
		p.g = append(p.g, next)
		p.proof.cG[i-1] = p.bases.commit(next, p.rg[i])
	}
	return p.afterG(p.tr, &p.proof)
}

// commit is steps 4 to 6, whose nonces belong to one round. Then e is drawn.
func (p *rowsProver) commit() error {
	m, n := p.m, p.n
	r, err := p.nonces(5*n + 8*m + 1)
	if err != nil {
		return err
	}
	take := func(k int) []group.Scalar {
		out := r[:k:k]
		r = r[k:]
		return out
	}
	p.zero(take(n), take(n), take(2), take(2*m))
	p.single(take(n), take(n-2), take(3))
	p.exponents(take(n), take(1)[0], take(2*m-1), take(2*m-1), take(2*m-1))
	all, _ := p.proof.points()
	group.EncodeAll(all)
	return p.afterAll(p.tr, &p.proof)
}

// zero is step 4, the zero argument: sum over i = 1..m of l_i * h_(i-1) = 0 with
// l * h = sum over j of l_j h_j y_H^j.
func (p *rowsProver) zero(l0, hm, factors, t []group.Scalar) {
	m, n := p.m, p.n
	xH := fromOne(p.xH, m)
	// l_i = d_(i+1) for 0 < i < m, l_m = (-1, ..., -1)
	p.l, p.rl = [][]group.Scalar{l0}, []group.Scalar{factors[0]}
	for i := 1; i < m; i++ {
		p.l, p.rl = append(p.l, p.row(p.d, i)), append(p.rl, p.rd[i])
	}
	minus := make([]group.Scalar, n)
	for k := range minus {
		minus[k] = minusOne()
	}
	p.l, p.rl = append(p.l, minus), append(p.rl, group.Scalar{})
	// h_j = x_H^(j+1) g_(j+1) for j < m-1, h_(m-1) = sum over i = 1..m-1 of x_H^i g_(i+1)
	last, factor := make([]group.Scalar, n), group.Scalar{}
	for j := range m - 1 {
		h := make([]group.Scalar, n)
		for k := range h {
			h[k] = xH[j+1].Mul(p.g[j][k])
			last[k] = xH[j+1].MulAdd(p.g[j+1][k], last[k])
		}
		p.h, p.rh = append(p.h, h), append(p.rh, xH[j+1].Mul(p.rg[j]))
		factor = xH[j+1].MulAdd(p.rg[j+1], factor)
	}
	p.h, p.rh = append(p.h, last, hm), append(p.rh, factor, factors[1])
	p.proof.cL = p.bases.commitRow(l0, p.rl[0])
	p.proof.cR = p.bases.commitRow(hm, p.rh[m])
	// o_k = sum over i - j = k - m of l_i * h_j; o_(m+1) = 0 is not sent
	p.o, p.t = make([]group.Scalar, 2*m+1), make([]group.Scalar, 2*m+1)
	yH := powersOf(p.yH, n)
	for j, h := range p.h {
		for k := range h {
			hy := h[k].Mul(yH[k])
			for i := range p.l {
				p.o[m+i-j] = p.l[i][k].MulAdd(hy, p.o[m+i-j])
			}
		}
	}
	for i := range p.proof.cO {
		k := without(i, m+1)
		p.t[k] = t[i]
		p.proof.cO[i] = p.bases.commitOne(p.o[k], p.t[k])
	}
}

// single is step 5, the single value product argument for g_m.
func (p *rowsProver) single(u, v, factors []group.Scalar) {
	g := p.g[p.m-1]
	p.u = u
	// v_1 = u_1, v_n = 0, the others random
	p.v = append(append([]group.Scalar{u[0]}, v...), group.Scalar{})
	p.ru, p.s1, p.sw = factors[0], factors[1], factors[2]
	product := group.ScalarFromUint64(1)
	for _, x := range g {
		product = product.Mul(x)
		p.p = append(p.p, product)
	}
	first, second := make([]group.Scalar, p.n-1), make([]group.Scalar, p.n-1)
	for i := range p.n - 1 {
		// -v_i u_(i+1)
		first[i] = p.v[i].Mul(u[i+1]).Neg()
		// v_(i+1) - g_(i+1) v_i - p_i u_(i+1)
		second[i] = p.v[i+1].Sub(g[i+1].Mul(p.v[i])).Sub(p.p[i].Mul(u[i+1]))
	}
	p.proof.cu = p.bases.commitRow(u, p.ru)
	p.proof.cv = p.bases.commitRow(first, p.s1)
	p.proof.cw = p.bases.commitRow(second, p.sw)
}

// exponents is step 6, the multi-exponentiation argument: with b_0 = f,
// E_k = (tau_k G, beta_k G + tau_k PK) + sum over i = 1..m of <b_(k-m+i), C'_i>.
// [C-063]
func (p *rowsProver) exponents(f []group.Scalar, rf group.Scalar, beta, sigma, tau []group.Scalar) {
	m, n := p.m, p.n
	p.f, p.rf = f, rf
	p.proof.cF = p.bases.commitRow(f, rf)
	// b_0..b_m one after another: b_j C'_i with j - i = k - m is one stretch of both
	b := append(append(make([]group.Scalar, 0, (m+1)*n), f...), p.b...)
	outA := group.NewBases(appendColumn(nil, p.st.Out, false))
	outB := group.NewBases(appendColumn(nil, p.st.Out, true))
	pk := group.NewTable(p.st.PK)
	p.beta, p.sigma, p.tau = make([]group.Scalar, 2*m), make([]group.Scalar, 2*m), make([]group.Scalar, 2*m)
	for at := range p.proof.cK {
		k := without(at, m)
		p.beta[k], p.sigma[k], p.tau[k] = beta[at], sigma[at], tau[at]
		p.proof.cK[at] = p.bases.commitOne(beta[at], sigma[at])
		from, to := max(1, m-k), min(m, 2*m-k) // the rows C'_i
		row := b[(k-m+from)*n : (k-m+to+1)*n]
		p.proof.eA[at] = outA.Part((from-1)*n, to*n).Sum(row).Add(group.MulBase(tau[at]))
		p.proof.eB[at] = outB.Part((from-1)*n, to*n).Sum(row).Add(group.MulBase(beta[at])).Add(pk.Mul(tau[at]))
	}
	// beta_m = sigma_m = 0, tau_m = rho* = -sum b_k rho_k
	for k, rho := range p.w.Rho {
		p.tau[m] = p.tau[m].Sub(p.b[k].Mul(rho))
	}
}

// respond is step 7: the responses to e.
func (p *rowsProver) respond() error {
	m, n := p.m, p.n
	e := fromOne(p.e, 2*m)
	out := &p.proof
	for i := range m + 1 {
		for k := range n {
			out.l[k] = e[i].MulAdd(p.l[i][k], out.l[k])
			out.h[k] = e[m-i].MulAdd(p.h[i][k], out.h[k])
		}
		out.lr = e[i].MulAdd(p.rl[i], out.lr)
		out.hr = e[m-i].MulAdd(p.rh[i], out.hr)
	}
	for k := range p.t {
		out.t = e[k].MulAdd(p.t[k], out.t)
	}
	for k := range n {
		out.g[k] = p.e.MulAdd(p.g[m-1][k], p.u[k])
	}
	for k := range out.p {
		out.p[k] = p.e.MulAdd(p.p[k+1], p.v[k+1])
	}
	out.gr = p.e.MulAdd(p.rg[m-1], p.ru)
	out.s = p.e.MulAdd(p.sw, p.s1)
	copy(out.b, p.f)
	out.br = p.rf
	for i := range m {
		for k, b := range p.row(p.b, i) {
			out.b[k] = e[i+1].MulAdd(b, out.b[k])
		}
		out.br = e[i+1].MulAdd(p.s[i], out.br)
	}
	for k := range 2 * m {
		out.beta = e[k].MulAdd(p.beta[k], out.beta)
		out.sigma = e[k].MulAdd(p.sigma[k], out.sigma)
		out.tau = e[k].MulAdd(p.tau[k], out.tau)
	}
	return nil
}
