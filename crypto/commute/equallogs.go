package commute

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/sigma"
)

const equalLogs = "equal logs of a lock"

// EqualLogs is the statement {a : A = aG and Image_j = a Base_j for all j}: a
// lock put on or taken off. An unlock of U to U' has Base U' and Image U.
type EqualLogs struct {
	A     Element
	Pairs []Pair // 1 to MaxPairs
}

// Pair is one card of the statement. Slot and Recipient are part of it.
type Pair struct {
	Slot, Recipient uint64
	Base, Image     Element
}

// begin checks and absorbs the statement and returns the sums of bases and
// images under weights of 128 bits, each of which depends on every pair
// ([C-075]).
func (st EqualLogs) begin(g Group, tr *sigma.Transcript) (base, image Element, err error) {
	if len(st.Pairs) < 1 || len(st.Pairs) > MaxPairs {
		return nil, nil, sigma.Misuse("%d pairs, need 1 to %d", len(st.Pairs), MaxPairs)
	}
	tr.Begin(equalLogs)
	tr.AbsorbBytes("group", []byte(g.Name()))
	absorb(tr, "G", g.Generator())
	absorb(tr, "A", st.A)
	tr.AbsorbUint("pairs", uint64(len(st.Pairs)))
	var bases, images []Element
	for _, p := range st.Pairs {
		if p.Base.IsIdentity() || p.Image.IsIdentity() || st.A.IsIdentity() {
			return nil, nil, sigma.Refuse(equalLogs, "the identity in the statement")
		}
		tr.AbsorbUint("slot", p.Slot)
		tr.AbsorbUint("recipient", p.Recipient)
		absorb(tr, "base", p.Base)
		absorb(tr, "image", p.Image)
		bases, images = append(bases, p.Base), append(images, p.Image)
	}
	w, err := challenges(g, tr, equalLogs, "w", len(st.Pairs))
	if err != nil {
		return nil, nil, err
	}
	return g.VarTimeSum(w, bases), g.VarTimeSum(w, images), nil
}

// ProveEqualLogs proves st with the lock a: T1 = uG, T2 = u Base*, z = u + ca. A
// wrong a is misuse. Constant time in a.
func ProveEqualLogs(g Group, seed derive.Seed, tr *sigma.Transcript, a Scalar, st EqualLogs) ([]byte, error) {
	base, image, err := st.begin(g, tr)
	if err != nil {
		return nil, sigma.Misuse("own statement: %v", err)
	}
	if !Same(g.MulGenerator(a), st.A) || !Same(g.Mul(a, base), image) {
		return nil, sigma.Misuse("the key does not satisfy the statement")
	}
	u, err := nonces(g, seed, tr, []Scalar{a}, 1)
	if err != nil {
		return nil, err
	}
	p := proof{elements: []Element{g.MulGenerator(u[0]), g.Mul(u[0], base)}}
	absorb(tr, "T", p.elements...)
	c, err := challenge(g, tr, equalLogs, "c")
	if err != nil {
		return nil, err
	}
	p.scalars = []Scalar{g.AddScalar(u[0], g.MulScalar(c, a))}
	return p.encode(g), nil
}

// EqualLogsSize is the length of a proof of equal logarithms in bytes.
func EqualLogsSize(g Group) int { return 2*g.ElementSize() + g.ScalarSize() }

// VerifyEqualLogs judges a proof of st: zG = T1 + cA and z Base* = T2 + c Image*
// ([C-075]). It returns nil, a [sigma.Refusal], or misuse.
func VerifyEqualLogs(g Group, tr *sigma.Transcript, st EqualLogs, b []byte) error {
	p, err := decode(g, equalLogs, b, 2, 1)
	if err != nil {
		return err
	}
	base, image, err := st.begin(g, tr)
	if err != nil {
		return err
	}
	absorb(tr, "T", p.elements...)
	c, err := challenge(g, tr, equalLogs, "c")
	if err != nil {
		return err
	}
	tr.AbsorbBytes("z", g.AppendScalar(nil, p.scalars[0]))
	z, one := p.scalars[0], g.Short([]byte{1})
	e := equations{g: g, argument: equalLogs}
	e.add("zG = T1 + cA", []term{{z, g.Generator()}}, []term{{one, p.elements[0]}, {c, st.A}})
	e.add("z Base* = T2 + c Image*", []term{{z, base}}, []term{{one, p.elements[1]}, {c, image}})
	return e.check(tr)
}
