package shuffle

import (
	"fmt"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// A Proof is the argument of one shuffle. It is immutable; it is made by [Prove]
// or [DecodeProof]. p~_1 and p~_N are not part of it: the verifier takes p~_1 =
// d~_1 and p~_N = eP, which is the exact check of both ([C-044]).
type Proof struct {
	cA, cB         group.Point
	cu, cv, cw, cF group.Point
	eA, eB         group.Point    // E
	d              []group.Scalar // d~_1..d~_N
	p              []group.Scalar // p~_2..p~_(N-1)
	b              []group.Scalar // b~_1..b~_N
	t, s, f, tau   group.Scalar   // et + r_u, e s_w + s_1, es + r_f, tau~
}

// points returns the commitments in the order in which they are sent.
func (p *Proof) points() []*group.Point {
	return []*group.Point{&p.cA, &p.cB, &p.cu, &p.cv, &p.cw, &p.cF, &p.eA, &p.eB}
}

// scalars returns the responses in the order in which they are sent.
func (p *Proof) scalars() []*group.Scalar {
	out := make([]*group.Scalar, 0, len(p.d)+len(p.p)+len(p.b)+4)
	for _, list := range [][]group.Scalar{p.d, p.p, p.b} {
		for i := range list {
			out = append(out, &list[i])
		}
	}
	return append(out, &p.t, &p.s, &p.f, &p.tau)
}

// Append appends the encoding of p to b, [ProofSize] bytes: c_A, c_B, c_u, c_v,
// c_w, c_F, E (A part, B part); then d~_1..d~_N, p~_2..p~_(N-1), b~_1..b~_N,
// et + r_u, e s_w + s_1, es + r_f, tau~. It has no lengths: the list fixes them.
func (p Proof) Append(b []byte) []byte {
	for _, pt := range p.points() {
		b = pt.Append(b)
	}
	for _, s := range p.scalars() {
		b = s.Append(b)
	}
	return b
}

// names of the points and scalars, for refusals.
var pointNames = []string{"c_A", "c_B", "c_u", "c_v", "c_w", "c_F", "E (A part)", "E (B part)"}

// scalarName is the name of the i-th response of a proof for n entries.
func scalarName(i, n int) string {
	switch {
	case i < n:
		return fmt.Sprintf("d~_%d", i+1)
	case i < 2*n-2:
		return fmt.Sprintf("p~_%d", i-n+2)
	case i < 3*n-2:
		return fmt.Sprintf("b~_%d", i-2*n+3)
	}
	return []string{"et + r_u", "e s_w + s_1", "es + r_f", "tau~"}[i-3*n+2]
}

// DecodeProof decodes a proof for lists of n entries. It refuses every length
// but [ProofSize] of n, a commitment that is not canonical or is the identity,
// and a response that is not reduced. An n outside the limits is misuse.
func DecodeProof(b []byte, n int) (Proof, error) {
	if n < MinList || n > MaxList {
		return Proof{}, sigma.Misuse("proof for a list of %d", n)
	}
	if len(b) != ProofSize(n) { // [C-046]
		return Proof{}, sigma.Refuse(argument, "proof for %d entries is %d bytes long", n, len(b))
	}
	p := Proof{d: make([]group.Scalar, n), p: make([]group.Scalar, n-2), b: make([]group.Scalar, n)}
	points, scalars := b[:len(pointNames)*group.PointSize], b[len(pointNames)*group.PointSize:]
	if bad, err := group.DecodePoints(p.points(), points); err != nil {
		return Proof{}, sigma.Refuse(argument, "%s: %v", pointNames[bad], err)
	}
	for i, s := range p.scalars() {
		v, err := group.DecodeScalar(scalars[:group.ScalarSize])
		if err != nil {
			return Proof{}, sigma.Refuse(argument, "%s: %v", scalarName(i, n), err)
		}
		*s, scalars = v, scalars[group.ScalarSize:]
	}
	return p, nil
}
