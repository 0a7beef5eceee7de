package commute

import "github.com/nodealer/nodealer/crypto/sigma"

// The commitments of a shuffle proof in the order in which they are sent.
const (
	cA = iota
	cB
	cU
	cV
	cW
	cF
	t0
	t1
	commitments
)

// VerifyShuffle judges a proof of st. It returns nil, a [sigma.Refusal] that
// names the equation or field at fault (wrapped with [ErrProof] if the bytes are
// not in the permitted form), or misuse. Variable time.
func VerifyShuffle(tr *sigma.Transcript, b *Bases, st Shuffle, data []byte) error {
	if b == nil {
		return sigma.Misuse("no bases")
	}
	n := len(st.In)
	p, err := decode(b.g, argument, data, commitments, 3*max(n, MinList)+2)
	if err != nil {
		return err
	}
	if err := st.begin(b, tr); err != nil {
		return err
	}
	v := verifier{g: b.g, bases: b, st: st, c: p.elements, n: n}
	z := p.scalars
	v.d, v.p, v.b, v.rest = z[:n], z[n:2*n-2], z[2*n-2:3*n-2], z[3*n-2:]
	return v.verify(tr, p)
}

// verifier has the responses under their names in docs/crypto.md.
type verifier struct {
	g       Group
	bases   *Bases
	st      Shuffle
	c       []Element
	n       int
	pub     powers
	e       Scalar
	d, p, b []Scalar
	rest    []Scalar // et + r_u, e s_w + s_1, es + r_f, a~
	left    equations
}

func (v *verifier) verify(tr *sigma.Transcript, p proof) (err error) {
	absorb(tr, "c_A", v.c[cA])
	if err = v.pub.drawX(v.g, tr, v.n); err != nil {
		return err
	}
	absorb(tr, "c_B", v.c[cB])
	if err = v.pub.drawYZ(v.g, tr); err != nil {
		return err
	}
	for i, label := range []string{"c_u", "c_v", "c_w", "c_F", "T0", "T1"} {
		absorb(tr, label, v.c[cU+i])
	}
	if v.e, err = challenge(v.g, tr, argument, "e"); err != nil {
		return err
	}
	var responses []byte
	for _, s := range p.scalars {
		responses = v.g.AppendScalar(responses, s)
	}
	tr.AbsorbBytes("responses", responses)
	v.left = equations{g: v.g, argument: argument}
	v.checkD()
	v.checkP()
	v.checkB()
	v.checkKey()
	return v.left.check(tr)
}

func (v *verifier) one() Scalar { return v.g.Short([]byte{1}) }

// committed is com(values; blinding).
func (v *verifier) committed(values []Scalar, blinding Scalar) []term {
	return append(terms(values, v.bases.hi), term{blinding, v.bases.h})
}

// checkD: com(d~; et + r_u) = e c_D + c_u with c_D = y c_A + c_B - z sum H_i.
func (v *verifier) checkD() {
	ez := v.g.MulScalar(v.e, v.pub.z)
	shifted := make([]Scalar, v.n)
	for i := range shifted {
		shifted[i] = v.g.AddScalar(v.d[i], ez)
	}
	v.left.add("com(d~) = e c_D + c_u", v.committed(shifted, v.rest[0]),
		[]term{{v.g.MulScalar(v.e, v.pub.y), v.c[cA]}, {v.e, v.c[cB]}, {v.one(), v.c[cU]}})
}

// checkP: com(e p~_2 - p~_1 d~_2, ..., e p~_N - p~_(N-1) d~_N; e s_w + s_1) = e
// c_w + c_v, with p~_1 = d~_1 and p~_N = eP as scalars, exactly.
func (v *verifier) checkP() {
	p := append([]Scalar{v.d[0]}, v.p...)
	p = append(p, v.g.MulScalar(v.e, v.pub.product(v.g)))
	values := make([]Scalar, v.n-1)
	for i := range values {
		values[i] = v.g.SubScalar(v.g.MulScalar(v.e, p[i+1]), v.g.MulScalar(p[i], v.d[i+1]))
	}
	v.left.add("com(e p~_(i+1) - p~_i d~_(i+1)) = e c_w + c_v", v.committed(values, v.rest[1]),
		[]term{{v.e, v.c[cW]}, {v.one(), v.c[cV]}})
}

// checkB: com(b~; es + r_f) = e c_B + c_F.
func (v *verifier) checkB() {
	v.left.add("com(b~) = e c_B + c_F", v.committed(v.b, v.rest[2]), []term{{v.e, v.c[cB]}, {v.one(), v.c[cF]}})
}

// checkKey: sum b~_i Out_i - a~ S = T0 and a~ G = e A + T1 ([C-079]).
func (v *verifier) checkKey() {
	s := v.g.VarTimeSum(v.pub.x, v.st.In)
	v.left.add("sum b~_i Out_i - a~ S = T0", terms(v.b, v.st.Out), []term{{v.rest[3], s}, {v.one(), v.c[t0]}})
	v.left.add("a~ G = e A + T1", []term{{v.rest[3], v.g.Generator()}}, []term{{v.e, v.st.A}, {v.one(), v.c[t1]}})
}
