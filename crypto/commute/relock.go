package commute

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/sigma"
)

const relock = "relock"

// Relock is the statement {a, k_i : A = aG, K_i = k_i G, a Out_i = k_i In_i}:
// the lock a was taken off every card and a lock of its own put on, in the same
// order.
type Relock struct {
	A       Element
	K       []Element
	In, Out []Element
}

// begin checks and absorbs the statement and returns its weights ([C-076]).
func (st Relock) begin(g Group, tr *sigma.Transcript) ([]Scalar, error) {
	n := len(st.In)
	if n < 1 || n > MaxList || len(st.Out) != n || len(st.K) != n {
		return nil, sigma.Misuse("lists of %d, %d and %d", n, len(st.Out), len(st.K))
	}
	for _, list := range [][]Element{{st.A}, st.K, st.In, st.Out} {
		for _, x := range list {
			if x.IsIdentity() {
				return nil, sigma.Refuse(relock, "the identity in the statement")
			}
		}
	}
	tr.Begin(relock)
	tr.AbsorbBytes("group", []byte(g.Name()))
	absorb(tr, "G", g.Generator())
	absorb(tr, "A", st.A)
	tr.AbsorbUint("N", uint64(n))
	absorb(tr, "K", st.K...)
	absorb(tr, "In", st.In...)
	absorb(tr, "Out", st.Out...)
	return challenges(g, tr, relock, "w", n)
}

// RelockSize is the length of a proof for n cards in bytes.
func RelockSize(g Group, n int) int { return (n+2)*g.ElementSize() + (n+1)*g.ScalarSize() }

// ProveRelock proves st with the lock a and the locks k: T_A = uG, T_i = v_i G,
// T_E = u sum w_i Out_i - sum v_i w_i In_i; z_a = u + ca, z_i = v_i + c k_i.
// Constant time in a and k.
func ProveRelock(g Group, seed derive.Seed, tr *sigma.Transcript, a Scalar, k []Scalar, st Relock) ([]byte, error) {
	w, err := st.begin(g, tr)
	if err != nil {
		return nil, sigma.Misuse("own statement: %v", err)
	}
	if len(k) != len(st.K) {
		return nil, sigma.Misuse("%d locks for %d cards", len(k), len(st.K))
	}
	n := len(k)
	r, err := nonces(g, seed, tr, append([]Scalar{a}, k...), n+1)
	if err != nil {
		return nil, err
	}
	u, v := r[0], r[1:]
	p := proof{elements: []Element{g.MulGenerator(u)}}
	scalars, elements := []Scalar{u}, []Element{g.VarTimeSum(w, st.Out)}
	zero := g.SubScalar(u, u)
	for i := range v {
		p.elements = append(p.elements, g.MulGenerator(v[i]))
		scalars = append(scalars, g.SubScalar(zero, g.MulScalar(v[i], w[i])))
		elements = append(elements, st.In[i])
	}
	p.elements = append(p.elements, g.SumSecret(scalars, elements))
	absorb(tr, "T", p.elements...)
	c, err := challenge(g, tr, relock, "c")
	if err != nil {
		return nil, err
	}
	p.scalars = []Scalar{g.AddScalar(u, g.MulScalar(c, a))}
	for i := range k {
		p.scalars = append(p.scalars, g.AddScalar(v[i], g.MulScalar(c, k[i])))
	}
	return p.encode(g), nil
}

// VerifyRelock judges a proof of st: z_a G = T_A + cA, z_i G = T_i + cK_i for
// every i, and z_a sum w_i Out_i = T_E + sum z_i w_i In_i ([C-076]).
func VerifyRelock(g Group, tr *sigma.Transcript, st Relock, b []byte) error {
	n := len(st.In)
	p, err := decode(g, relock, b, n+2, n+1)
	if err != nil {
		return err
	}
	w, err := st.begin(g, tr)
	if err != nil {
		return err
	}
	absorb(tr, "T", p.elements...)
	c, err := challenge(g, tr, relock, "c")
	if err != nil {
		return err
	}
	var responses []byte
	for _, z := range p.scalars {
		responses = g.AppendScalar(responses, z)
	}
	tr.AbsorbBytes("z", responses)
	one := g.Short([]byte{1})
	e := equations{g: g, argument: relock}
	z := p.scalars[1:]
	e.add("z_a G = T_A + cA", []term{{p.scalars[0], g.Generator()}}, []term{{one, p.elements[0]}, {c, st.A}})
	right := []term{{one, p.elements[n+1]}}
	for i := range n {
		e.add("z_i G = T_i + cK_i", []term{{z[i], g.Generator()}}, []term{{one, p.elements[1+i]}, {c, st.K[i]}})
		right = append(right, term{g.MulScalar(z[i], w[i]), st.In[i]})
	}
	e.add("z_a sum w_i Out_i = T_E + sum z_i w_i In_i", []term{{p.scalars[0], g.VarTimeSum(w, st.Out)}}, right)
	return e.check(tr)
}
