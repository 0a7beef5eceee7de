package shuffle

import (
	"fmt"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

const foldedArgument = "folded shuffle"

// A FoldedProof is the argument of one shuffle whose length grows with the
// logarithm of that of the list: 1440 bytes for 52 entries, where the list has
// 3328 and a [Proof] 5312. It is immutable; it is made by [ProveFolded] or
// [DecodeFoldedProof].
type FoldedProof struct {
	cA, cB, cG     group.Point
	cu, cv, c1, c0 group.Point
	eA, eB         group.Point  // E
	t, r, s, tau   group.Scalar // et + r_u, e r_G + r_v, e s_1 + s_0, tau~
	folds          []fold
	k, h           []group.Scalar // what is left of the vectors
}

// A fold is what halves the vectors once.
type fold struct {
	odd    bool
	k, h   group.Scalar // the pair that is given away if the length is odd
	lh, rh group.Point
	lk, rk group.Point
	le, re group.Point
}

// newFoldedProof returns a proof with room for n entries.
func newFoldedProof(n int) FoldedProof {
	odd, left := foldShape(n)
	p := FoldedProof{folds: make([]fold, len(odd)), k: make([]group.Scalar, left), h: make([]group.Scalar, left)}
	for i := range odd {
		p.folds[i].odd = odd[i]
	}
	return p
}

// fits says if p is a proof for n entries.
func (p *FoldedProof) fits(n int) bool {
	odd, left := foldShape(n)
	if len(p.folds) != len(odd) || len(p.k) != left || len(p.h) != left {
		return false
	}
	for i := range odd {
		if p.folds[i].odd != odd[i] {
			return false
		}
	}
	return true
}

// points returns the commitments of f in the order in which they are sent.
func (f *fold) points() []*group.Point {
	return []*group.Point{&f.lh, &f.rh, &f.lk, &f.rk, &f.le, &f.re}
}

// points returns the commitments in the order in which they are sent, with the
// name of each.
func (p *FoldedProof) points() (list []*group.Point, names []string) {
	list = []*group.Point{&p.cA, &p.cB, &p.cG, &p.cu, &p.cv, &p.c1, &p.c0, &p.eA, &p.eB}
	names = []string{"c_A", "c_B", "c_G", "c_u", "c_v", "c_1", "c_0", "E_A", "E_B"}
	for i := range p.folds {
		list = append(list, p.folds[i].points()...)
		for _, name := range []string{"L_h", "R_h", "L_k", "R_k", "L_E", "R_E"} {
			names = append(names, fmt.Sprintf("%s,%d", name, i+1))
		}
	}
	return list, names
}

// scalars returns the responses in the order in which they are sent, with the
// name of each.
func (p *FoldedProof) scalars() (list []*group.Scalar, names []string) {
	list = []*group.Scalar{&p.t, &p.r, &p.s, &p.tau}
	names = []string{"et + r_u", "e r_G + r_v", "e s_1 + s_0", "tau~"}
	for i := range p.folds {
		if f := &p.folds[i]; f.odd {
			list = append(list, &f.k, &f.h)
			names = append(names, fmt.Sprintf("k of fold %d", i+1), fmt.Sprintf("h of fold %d", i+1))
		}
	}
	for i := range p.k {
		list, names = append(list, &p.k[i]), append(names, fmt.Sprintf("k_%d", i+1))
	}
	for i := range p.h {
		list, names = append(list, &p.h[i]), append(names, fmt.Sprintf("h_%d", i+1))
	}
	return list, names
}

// Append appends the encoding of p to b, [FoldedProofSize] bytes: all
// commitments, then all responses, in the order of docs/crypto.md section 17. It
// has no lengths: the list fixes them.
func (p FoldedProof) Append(b []byte) []byte {
	points, _ := p.points()
	for _, pt := range points {
		b = pt.Append(b)
	}
	scalars, _ := p.scalars()
	for _, s := range scalars {
		b = s.Append(b)
	}
	return b
}

// DecodeFoldedProof decodes a proof for lists of n entries. It refuses every
// length but [FoldedProofSize] of n, a commitment that is not canonical or is the
// identity, and a response that is not reduced. An n outside the limits is misuse.
func DecodeFoldedProof(b []byte, n int) (FoldedProof, error) {
	if n < MinList || n > MaxList {
		return FoldedProof{}, sigma.Misuse("proof for a list of %d", n)
	}
	if len(b) != FoldedProofSize(n) { // [C-087]
		return FoldedProof{}, sigma.Refuse(foldedArgument, "proof for %d entries is %d bytes long", n, len(b))
	}
	p := newFoldedProof(n)
	points, pointNames := p.points()
	scalars, scalarNames := p.scalars()
	if err := decodeParts(foldedArgument, b, points, pointNames, scalars, scalarNames); err != nil {
		return FoldedProof{}, err
	}
	return p, nil
}

// absorbFolded puts every base, the key and both lists into the transcript.
// [C-080]
func (st Statement) absorbFolded(tr *sigma.Transcript, b *Bases) {
	tr.Begin(foldedArgument)
	tr.AbsorbPoint("G", group.Generator())
	tr.AbsorbPoint("H", b.h)
	tr.AbsorbPoints("H_i", b.hi[:len(st.In)])
	tr.AbsorbPoint("PK", st.PK)
	tr.AbsorbUint("N", uint64(len(st.In)))
	tr.AbsorbBytes("C", elgamal.AppendList(nil, st.In))
	tr.AbsorbBytes("C'", elgamal.AppendList(nil, st.Out))
}

// A foldedRound draws the challenges of the argument, each after all that it must
// not be known to ([C-081]).
type foldedRound struct {
	x, y, z, w, e, alpha, kappa group.Scalar
	xi                          []group.Scalar // of the folds
}

func (c *foldedRound) afterA(tr *sigma.Transcript, p *FoldedProof) (err error) {
	tr.AbsorbPoint("c_A", p.cA)
	c.x, err = tr.Challenge("x")
	return err
}

func (c *foldedRound) afterB(tr *sigma.Transcript, p *FoldedProof) (err error) {
	tr.AbsorbPoint("c_B", p.cB)
	if c.y, err = tr.Challenge("y"); err != nil {
		return err
	}
	c.z, err = tr.Challenge("z")
	return err
}

func (c *foldedRound) afterG(tr *sigma.Transcript, p *FoldedProof) (err error) {
	tr.AbsorbPoint("c_G", p.cG)
	c.w, err = tr.Challenge("w")
	return err
}

func (c *foldedRound) afterE(tr *sigma.Transcript, p *FoldedProof) (err error) {
	tr.AbsorbPoint("c_u", p.cu)
	tr.AbsorbPoint("c_v", p.cv)
	tr.AbsorbPoint("c_1", p.c1)
	tr.AbsorbPoint("c_0", p.c0)
	tr.AbsorbPoint("E_A", p.eA)
	tr.AbsorbPoint("E_B", p.eB)
	c.e, err = tr.Challenge("e")
	return err
}

func (c *foldedRound) afterResponses(tr *sigma.Transcript, p *FoldedProof) (err error) {
	tr.AbsorbScalars("response", []group.Scalar{p.t, p.r, p.s, p.tau})
	if c.alpha, err = tr.Challenge("alpha"); err != nil {
		return err
	}
	c.kappa, err = tr.Challenge("kappa")
	return err
}

func (c *foldedRound) afterFold(tr *sigma.Transcript, f *fold) error {
	tr.Begin("fold")
	if f.odd {
		tr.AbsorbScalars("pair", []group.Scalar{f.k, f.h})
	}
	for i, pt := range f.points() {
		tr.AbsorbPoint([]string{"L_h", "R_h", "L_k", "R_k", "L_E", "R_E"}[i], *pt)
	}
	xi, err := tr.Challenge("xi")
	c.xi = append(c.xi, xi)
	return err
}
