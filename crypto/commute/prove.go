package commute

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/internal/sortnet"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// ProveShuffle proves st with the witness w (docs/crypto.md, section 12). It is
// the argument of Bayer and Groth (2012) with one row, whose last step shows one
// exponent in place of re-encryption. st.Out must be what [Apply] made. All
// errors are misuse. Constant time in w.
func ProveShuffle(seed derive.Seed, tr *sigma.Transcript, b *Bases, st Shuffle, w Witness) ([]byte, error) {
	inverse, err := w.inverse(len(st.In))
	if err != nil {
		return nil, err
	}
	if err := st.begin(b, tr); err != nil {
		return nil, sigma.Misuse("own statement: %v", err)
	}
	p := prover{g: b.g, seed: seed, tr: tr, bases: b, st: st, w: w, inverse: inverse, n: len(st.In)}
	for _, round := range []func() error{p.permutation, p.values, p.products, p.respond} {
		if err := round(); err != nil {
			return nil, err
		}
	}
	return p.proof.encode(b.g), nil
}

// prover holds the values of the argument under their names in docs/crypto.md.
// Vectors are 0-based: a[i] is a_(i+1).
type prover struct {
	g       Group
	seed    derive.Seed
	tr      *sigma.Transcript
	bases   *Bases
	st      Shuffle
	w       Witness
	inverse []sortnet.Key // of w.Pi, to be sorted once
	n       int
	proof   proof
	pub     powers

	a, b, d, p     []Scalar
	v, f, us       []Scalar // us are u_1..u_N
	r, s           Scalar   // blinding of c_A, c_B
	ru, s1, sw, rf Scalar
	u              Scalar // nonce of the key
}

func (p *prover) nonces(n int) ([]Scalar, error) {
	return nonces(p.g, p.seed, p.tr, append(append([]Scalar(nil), p.a...), p.w.Key), n)
}

// send appends a commitment and absorbs it.
func (p *prover) send(label string, x Element) {
	p.proof.elements = append(p.proof.elements, x)
	absorb(p.tr, label, x)
}

// permutation is step 1: a_i = pi(i), c_A = com(a; r). Then x_1..x_N are drawn.
func (p *prover) permutation() error {
	for _, at := range p.w.Pi {
		p.a = append(p.a, place(p.g, at))
	}
	r, err := p.nonces(1)
	if err != nil {
		return err
	}
	p.r = r[0]
	p.send("c_A", p.bases.commit(p.a, p.r))
	return p.pub.drawX(p.g, p.tr, p.n)
}

// values is step 2: b_i = x_a_i, c_B = com(b; s). Then y and z are drawn, and
// d_i = y a_i + b_i - z with its products p_i = d_1...d_i.
func (p *prover) values() error {
	p.b = append([]Scalar(nil), p.pub.x...)
	sortnet.Sort(p.inverse, func(i, j, cond int) { p.g.SwapScalars(&p.b[i], &p.b[j], cond) })
	s, err := p.nonces(1)
	if err != nil {
		return err
	}
	p.s = s[0]
	p.send("c_B", p.bases.commit(p.b, p.s))
	if err := p.pub.drawYZ(p.g, p.tr); err != nil {
		return err
	}
	product := p.g.Short([]byte{1})
	for i := range p.n {
		d := p.g.SubScalar(p.g.AddScalar(p.g.MulScalar(p.pub.y, p.a[i]), p.b[i]), p.pub.z)
		product = p.g.MulScalar(product, d)
		p.d, p.p = append(p.d, d), append(p.p, product)
	}
	return nil
}

// products is steps 3 and 4: the commitments of the single-value product
// argument, and c_F = com(f; r_f), T0 = sum f_i Out_i - u S, T1 = uG with S = sum
// x_i In_i. aS is never sent: it would let anybody test a guessed permutation.
func (p *prover) products() error {
	g, n := p.g, p.n
	r, err := p.nonces(3*n + 3)
	if err != nil {
		return err
	}
	p.us, p.f, r = r[:n], r[n:2*n], r[2*n:]
	zero := g.SubScalar(p.r, p.r)
	p.v = append([]Scalar{p.us[0]}, r[:n-2]...) // v_1 = u_1, v_N = 0
	p.v = append(p.v, zero)
	r = r[n-2:]
	p.ru, p.s1, p.sw, p.rf, p.u = r[0], r[1], r[2], r[3], r[4]
	first, second := make([]Scalar, n-1), make([]Scalar, n-1)
	for i := range n - 1 {
		// -v_i u_(i+1)
		first[i] = g.SubScalar(zero, g.MulScalar(p.v[i], p.us[i+1]))
		// v_(i+1) - d_(i+1) v_i - p_i u_(i+1)
		second[i] = g.SubScalar(g.SubScalar(p.v[i+1], g.MulScalar(p.d[i+1], p.v[i])), g.MulScalar(p.p[i], p.us[i+1]))
	}
	p.send("c_u", p.bases.commit(p.us, p.ru))
	p.send("c_v", p.bases.commit(first, p.s1))
	p.send("c_w", p.bases.commit(second, p.sw))
	p.send("c_F", p.bases.commit(p.f, p.rf))
	scalars := append(append([]Scalar(nil), p.f...), g.SubScalar(zero, p.u))
	elements := append(append([]Element(nil), p.st.Out...), g.VarTimeSum(p.pub.x, p.st.In))
	p.send("T0", g.SumSecret(scalars, elements))
	p.send("T1", g.MulGenerator(p.u))
	return nil
}

// respond is step 5: one challenge e after all commitments, then the responses
// d~_1..d~_N, p~_2..p~_(N-1), b~_1..b~_N, et + r_u, e s_w + s_1, es + r_f, a~.
func (p *prover) respond() error {
	g := p.g
	e, err := challenge(g, p.tr, argument, "e")
	if err != nil {
		return err
	}
	answer := func(secret, nonce Scalar) {
		p.proof.scalars = append(p.proof.scalars, g.AddScalar(g.MulScalar(e, secret), nonce))
	}
	for i := range p.n {
		answer(p.d[i], p.us[i])
	}
	for i := 1; i < p.n-1; i++ {
		answer(p.p[i], p.v[i])
	}
	for i := range p.n {
		answer(p.b[i], p.f[i])
	}
	answer(g.AddScalar(g.MulScalar(p.pub.y, p.r), p.s), p.ru) // t = yr + s
	answer(p.sw, p.s1)
	answer(p.s, p.rf)
	answer(p.w.Key, p.u)
	return nil
}
