package shuffle

import (
	"fmt"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

const rowsArgument = "shuffle in rows"

// A RowsProof is the argument of one shuffle of N = mn entries in m rows of n:
// shorter than a [Proof], and more work to make. For 52 entries in 4 rows of 13
// it has 3776 bytes in place of 5312. It is immutable; it is made by [ProveRows]
// or [DecodeRowsProof].
type RowsProof struct {
	cA, cB []group.Point // c_A,1..c_A,m and c_B,1..c_B,m
	cG     []group.Point // c_G,2..c_G,m
	cL, cR group.Point
	cO     []group.Point // c_O,0..c_O,2m without c_O,m+1

	cu, cv, cw, cF group.Point
	cK, eA, eB     []group.Point // c_K,k, E_k (A part), E_k (B part), k = 0..2m-1 without m

	l, h             []group.Scalar // l~, h~
	lr, hr, t        group.Scalar   // their factors, and t~
	g                []group.Scalar // g~_1..g~_n
	p                []group.Scalar // p~_2..p~_(n-1)
	gr, s            group.Scalar   // the factor of g~, and e s_w + s_1
	b                []group.Scalar // b~_1..b~_n
	br               group.Scalar   // its factor
	beta, sigma, tau group.Scalar
}

// checkSplit refuses lists that do not split into m rows, by name: a list is
// never padded ([C-060]).
func checkSplit(entries, m int) error {
	switch {
	case m == 1:
		return sigma.Misuse("one row: that is Prove and Verify")
	case m < MinRows || m > MaxRows:
		return sigma.Misuse("%d rows, need %d to %d", m, MinRows, MaxRows)
	case entries%m != 0:
		return sigma.Refuse(rowsArgument, "list of %d does not split into %d equal rows", entries, m)
	case entries/m < MinRow:
		return sigma.Refuse(rowsArgument, "list of %d in %d rows has fewer than %d entries in a row", entries, m, MinRow)
	}
	return nil
}

// newRowsProof returns a proof with room for m rows of n.
func newRowsProof(m, n int) RowsProof {
	points := func(k int) []group.Point { return make([]group.Point, k) }
	scalars := func(k int) []group.Scalar { return make([]group.Scalar, k) }
	return RowsProof{
		cA: points(m), cB: points(m), cG: points(m - 1), cO: points(2 * m),
		cK: points(2*m - 1), eA: points(2*m - 1), eB: points(2*m - 1),
		l: scalars(n), h: scalars(n), g: scalars(n), p: scalars(n - 2), b: scalars(n),
	}
}

// fits says if p is a proof for m rows of n.
func (p *RowsProof) fits(m, n int) bool {
	return len(p.cA) == m && len(p.cB) == m && len(p.cG) == m-1 && len(p.cO) == 2*m &&
		len(p.cK) == 2*m-1 && len(p.eA) == 2*m-1 && len(p.eB) == 2*m-1 &&
		len(p.l) == n && len(p.h) == n && len(p.g) == n && len(p.p) == n-2 && len(p.b) == n
}

// without returns the i-th of the numbers 0, 1, ... without hole.
func without(i, hole int) int {
	if i < hole {
		return i
	}
	return i + 1
}

// points returns the commitments in the order in which they are sent, with the
// name of each.
func (p *RowsProof) points() (list []*group.Point, names []string) {
	m := len(p.cA)
	many := func(name string, of []group.Point, first, hole int) {
		for i := range of {
			list, names = append(list, &of[i]), append(names, fmt.Sprintf("%s,%d", name, without(i+first, hole)))
		}
	}
	one := func(name string, of *group.Point) { list, names = append(list, of), append(names, name) }
	many("c_A", p.cA, 1, 3*m)
	many("c_B", p.cB, 1, 3*m)
	many("c_G", p.cG, 2, 3*m)
	one("c_L", &p.cL)
	one("c_R", &p.cR)
	many("c_O", p.cO, 0, m+1)
	one("c_u", &p.cu)
	one("c_v", &p.cv)
	one("c_w", &p.cw)
	one("c_F", &p.cF)
	many("c_K", p.cK, 0, m)
	many("E_A", p.eA, 0, m)
	many("E_B", p.eB, 0, m)
	return list, names
}

// scalars returns the responses in the order in which they are sent, with the
// name of each.
func (p *RowsProof) scalars() (list []*group.Scalar, names []string) {
	many := func(name string, of []group.Scalar, first int) {
		for i := range of {
			list, names = append(list, &of[i]), append(names, fmt.Sprintf("%s_%d", name, i+first))
		}
	}
	one := func(name string, of *group.Scalar) { list, names = append(list, of), append(names, name) }
	many("l~", p.l, 1)
	one("factor of l~", &p.lr)
	many("h~", p.h, 1)
	one("factor of h~", &p.hr)
	one("t~", &p.t)
	many("g~", p.g, 1)
	many("p~", p.p, 2)
	one("factor of g~", &p.gr)
	one("e s_w + s_1", &p.s)
	many("b~", p.b, 1)
	one("factor of b~", &p.br)
	one("beta~", &p.beta)
	one("sigma~", &p.sigma)
	one("tau~", &p.tau)
	return list, names
}

// Append appends the encoding of p to b, [RowsProofSize] bytes: all commitments,
// then all responses, in the order of docs/crypto.md section 16. It has no
// lengths: list and rows fix them.
func (p RowsProof) Append(b []byte) []byte {
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

// DecodeRowsProof decodes a proof for n entries in m rows. It refuses a list that
// does not split, every length but [RowsProofSize], a commitment that is not
// canonical or is the identity, and a response that is not reduced. An n or m
// outside the limits, and one row, are misuse.
func DecodeRowsProof(b []byte, n, m int) (RowsProof, error) {
	if n < MinList || n > MaxList {
		return RowsProof{}, sigma.Misuse("proof for a list of %d", n)
	}
	if err := checkSplit(n, m); err != nil {
		return RowsProof{}, err
	}
	if len(b) != RowsProofSize(n, m) { // [C-066]
		return RowsProof{}, sigma.Refuse(rowsArgument, "proof for %d entries in %d rows is %d bytes long", n, m, len(b))
	}
	p := newRowsProof(m, n/m)
	points, pointNames := p.points()
	scalars, scalarNames := p.scalars()
	if err := decodeParts(rowsArgument, b, points, pointNames, scalars, scalarNames); err != nil {
		return RowsProof{}, err
	}
	return p, nil
}

// absorbRows puts every base that is used, the key, the rows and both lists into
// the transcript. [C-061]
func (st Statement) absorbRows(tr *sigma.Transcript, b *Bases, m int) {
	tr.Begin(rowsArgument)
	tr.AbsorbPoint("G", group.Generator())
	tr.AbsorbPoint("H", b.h)
	tr.AbsorbPoints("H_i", b.hi[:len(st.In)/m])
	tr.AbsorbPoint("PK", st.PK)
	tr.AbsorbUint("N", uint64(len(st.In)))
	tr.AbsorbUint("m", uint64(m))
	tr.AbsorbBytes("C", elgamal.AppendList(nil, st.In))
	tr.AbsorbBytes("C'", elgamal.AppendList(nil, st.Out))
}

// A rowsRound draws the challenges of the argument, each after the commitments
// it must not be known to ([C-062]); sub-arguments go on with the transcript.
type rowsRound struct {
	x, y, z, xH, yH, e group.Scalar
}

func (c *rowsRound) afterA(tr *sigma.Transcript, p *RowsProof) (err error) {
	tr.AbsorbPoints("c_A", p.cA)
	c.x, err = tr.Challenge("x")
	return err
}

func (c *rowsRound) afterB(tr *sigma.Transcript, p *RowsProof) (err error) {
	tr.AbsorbPoints("c_B", p.cB)
	if c.y, err = tr.Challenge("y"); err != nil {
		return err
	}
	c.z, err = tr.Challenge("z")
	return err
}

func (c *rowsRound) afterG(tr *sigma.Transcript, p *RowsProof) (err error) {
	tr.Begin("product of rows")
	tr.AbsorbPoints("c_G", p.cG)
	if c.xH, err = tr.Challenge("x_H"); err != nil {
		return err
	}
	c.yH, err = tr.Challenge("y_H")
	return err
}

func (c *rowsRound) afterAll(tr *sigma.Transcript, p *RowsProof) (err error) {
	tr.Begin("zero")
	tr.AbsorbPoint("c_L", p.cL)
	tr.AbsorbPoint("c_R", p.cR)
	tr.AbsorbPoints("c_O", p.cO)
	tr.Begin("single value product")
	tr.AbsorbPoint("c_u", p.cu)
	tr.AbsorbPoint("c_v", p.cv)
	tr.AbsorbPoint("c_w", p.cw)
	tr.Begin("multi-exponentiation")
	tr.AbsorbPoint("c_F", p.cF)
	tr.AbsorbPoints("c_K", p.cK)
	tr.AbsorbPoints("E_A", p.eA)
	tr.AbsorbPoints("E_B", p.eB)
	c.e, err = tr.Challenge("e")
	return err
}

// fromOne returns 1, x, ..., x^n of the public x.
func fromOne(x group.Scalar, n int) []group.Scalar {
	return append([]group.Scalar{group.ScalarFromUint64(1)}, powersOf(x, n)...)
}
