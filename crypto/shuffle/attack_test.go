package shuffle

import (
	"math/big"
	"testing"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// A cheat shuffles a list of known plaintexts m_j G with known randomness r_j,
// and gives out other plaintexts. Each attack below works against a verifier
// that draws a challenge too early and fails against Verify.
type cheat struct {
	*world
	m, r       []group.Scalar // of the input
	mOut, rOut []group.Scalar // of the output, in the same order
}

func newCheat(t *testing.T, n int) *cheat {
	c := &cheat{world: newWorld(t, n)}
	for i := range n {
		c.m, c.r = append(c.m, scalarOf("m", uint64(i))), append(c.r, scalarOf("r", uint64(i)))
		c.st.In[i] = elgamal.Mask(c.st.PK, group.MulBase(c.m[i]), c.r[i])
		c.mOut, c.rOut = append(c.mOut, c.m[i]), append(c.rOut, scalarOf("r'", uint64(i)))
	}
	c.setOut()
	return c
}

func (c *cheat) setOut() {
	for i := range c.mOut {
		c.st.Out[i] = elgamal.Mask(c.st.PK, group.MulBase(c.mOut[i]), c.rOut[i])
	}
}

// prover returns a prover for the identity permutation.
func (c *cheat) prover(tr *sigma.Transcript) *prover {
	n := len(c.m)
	p := &prover{seed: derive.New([32]byte{66}), tr: tr, bases: c.bases, st: c.st, n: n,
		w: Witness{Pi: make([]int, n), Rho: make([]group.Scalar, n)}}
	for i := range n {
		p.w.Pi[i] = i
	}
	return p
}

// setRho makes rho* what the randomness demands: sum x^j r_j - sum b_i r'_i.
func (c *cheat) setRho(p *prover) {
	star := group.Scalar{}
	for i, x := range powersOf(p.x, p.n) {
		star = star.Add(x.Mul(c.r[i])).Sub(p.b[i].Mul(c.rOut[i]))
	}
	p.w.Rho[0] = star.Mul(p.b[0].Invert()).Neg()
}

// weakly judges a proof with the given challenges in place of the right ones.
func (c *cheat) weakly(tr *sigma.Transcript, proof Proof, x, y, z, e group.Scalar) error {
	v := verifier{bases: c.bases, st: c.st, proof: proof, n: len(c.m), x: x, y: y, z: z, e: e, powers: powersOf(x, len(c.m))}
	v.reduced = sigma.NewReduced(argument, tr)
	v.checkD()
	v.checkP()
	v.checkB()
	v.base = group.Generator()
	v.checkE()
	return sigma.Check(v.reduced)
}

func run(t *testing.T, steps ...func() error) {
	t.Helper()
	for _, f := range steps {
		if err := f(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPitfall11_OutputAfterX: who knows x before he sends the output changes two
// cards by d and -d/x, so that sum x^j (differences) = 0.
func TestPitfall11_OutputAfterX(t *testing.T) {
	c := newCheat(t, 4)
	tr := c.transcript(t)
	tr.AbsorbBytes("C", elgamal.AppendList(nil, c.st.In)) // the output is missing
	x, err := tr.Challenge("x")
	if err != nil {
		t.Fatal(err)
	}
	d := scalarOf("d")
	c.mOut[0] = c.m[0].Add(d)
	c.mOut[1] = c.m[1].Sub(d.Mul(x.Invert()))
	c.setOut()

	p := c.prover(tr)
	var e group.Scalar
	run(t, p.permutation, func() error {
		p.x = x
		return nil
	}, p.powers, p.challengeXYZ, func() error {
		c.setRho(p)
		return nil
	}, p.products, p.exponents, func() (err error) {
		e, err = p.proof.challengeE(p.tr.Clone())
		return err
	}, p.respond)
	if err := c.weakly(tr, p.proof, x, p.y, p.z, e); err != nil {
		t.Fatalf("the attack does not work: the test is blind: %v", err)
	}
	refused(t, c.verify(t, p.proof), "equation")
}

// TestPitfall11_PowersAfterYZ: who knows y and z before c_B chooses b that fits
// the product and the false output at once, here one with card 1 twice and
// without card 2.
func TestPitfall11_PowersAfterYZ(t *testing.T) {
	c := newCheat(t, 4)
	c.mOut[1] = c.m[0]
	c.setOut()
	tr := c.transcript(t)
	c.st.absorb(tr, c.bases)
	p := c.prover(tr)
	draw := func(s *group.Scalar, name string) func() error {
		return func() (err error) { *s, err = tr.Challenge(name); return err }
	}
	var y, z, e group.Scalar
	run(t, p.permutation, draw(&y, "y"), draw(&z, "z"), func() error {
		sum := group.Scalar{}
		for i, power := range powersOf(p.x, 4) {
			sum = sum.Add(power.Mul(c.m[i]))
		}
		p.b = c.falsePowers(p.x, y, z, sum)
		p.s = scalarOf("s")
		p.proof.cB = p.bases.commit(p.b, p.s)
		tr.AbsorbPoint("c_B", p.proof.cB)
		c.setRho(p)
		p.y, p.z = y, z
		product := group.ScalarFromUint64(1)
		for i := range p.n {
			p.d = append(p.d, y.MulAdd(p.a[i], p.b[i]).Sub(z))
			product = product.Mul(p.d[i])
			p.p = append(p.p, product)
		}
		return nil
	}, p.products, p.exponents, func() (err error) {
		e, err = p.proof.challengeE(tr.Clone())
		return err
	}, p.respond)
	if err := c.weakly(tr, p.proof, p.x, y, z, e); err != nil {
		t.Fatalf("the attack does not work: the test is blind: %v", err)
	}
	refused(t, c.verify(t, p.proof), "equation")
}

// TestProofOfAnotherOutput: a prover whose output is not what he made of the input,
// here by one point, shows where the entry of that place came from: the last
// equation is off by e x^pi(i) times what the point is off by. So [Prove] says
// that such a proof must not be sent.
func TestProofOfAnotherOutput(t *testing.T) {
	w := newWorld(t, 8)
	by := plaintext(50)
	w.st.Out[5].B = w.st.Out[5].B.Add(by).Encoded()
	p := w.prove(t)
	refused(t, w.verify(t, p), "part B")
	tr := w.transcript(t)
	w.st.absorb(tr, w.bases)
	v := verifier{n: 8, proof: p}
	if err := v.challenges(tr); err != nil {
		t.Fatal(err)
	}
	off := group.VarTimeMSM(p.b, appendColumn(nil, w.st.Out, true)).Add(w.st.PK.Mul(p.tau)).Sub(p.eB)
	off = off.Sub(group.VarTimeMSM(v.powers, appendColumn(nil, w.st.In, true)).Mul(v.e))
	for j, x := range v.powers {
		if off.Equal(by.Mul(v.e.Mul(x))) != (j == w.w.Pi[5]) {
			t.Errorf("place 5 seems to hold entry %d", j)
		}
	}
}

// falsePowers returns b with product of (y i + b_i - z) = P and sum b_i m'_i = sum:
// b_4 = x^4, b_3 is tried, b_1 and b_2 solve the two equations.
func (c *cheat) falsePowers(x, y, z, sum group.Scalar) []group.Scalar {
	xs := powersOf(x, 4)
	for try := uint64(0); ; try++ {
		b := []group.Scalar{{}, {}, scalarOf("b3", try), xs[3]}
		// b_1 m'_1 + b_2 m'_2 = l and (b_1 + g)(b_2 + h) = k
		l, k := sum, group.ScalarFromUint64(1)
		for i := range 4 {
			at := y.Mul(group.ScalarFromUint64(uint64(i + 1))).Sub(z)
			k = k.Mul(at.Add(xs[i]))
			if i >= 2 {
				l = l.Sub(b[i].Mul(c.mOut[i]))
				k = k.Mul(at.Add(b[i]).Invert())
			}
		}
		g, h := y.Sub(z), y.Add(y).Sub(z)
		// b_1 = s - t b_2 with s = l/m'_1, t = m'_2/m'_1: t b^2 + (th - s - g) b + k - (s + g) h = 0
		inv := c.mOut[0].Invert()
		s, tt := l.Mul(inv), c.mOut[1].Mul(inv)
		root, ok := solve(tt, tt.Mul(h).Sub(s).Sub(g), k.Sub(s.Add(g).Mul(h)))
		if !ok {
			continue
		}
		b[1] = root
		b[0] = s.Sub(tt.Mul(root))
		return b
	}
}

// solve returns a root of a v^2 + b v + c, if there is one.
func solve(a, b, c group.Scalar) (group.Scalar, bool) {
	q, _ := new(big.Int).SetString("7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)
	four := group.ScalarFromUint64(4)
	enc := b.Mul(b).Sub(four.Mul(a).Mul(c)).Bytes()
	for i, j := 0, 31; i < j; i, j = i+1, j-1 {
		enc[i], enc[j] = enc[j], enc[i]
	}
	r := new(big.Int).ModSqrt(new(big.Int).SetBytes(enc[:]), q)
	if r == nil {
		return group.Scalar{}, false
	}
	le := r.FillBytes(make([]byte, 32))
	for i, j := 0, 31; i < j; i, j = i+1, j-1 {
		le[i], le[j] = le[j], le[i]
	}
	root, err := group.DecodeScalar(le)
	if err != nil {
		return group.Scalar{}, false
	}
	return root.Sub(b).Mul(a.Add(a).Invert()), true
}
