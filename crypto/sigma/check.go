package sigma

import (
	"crypto/sha3"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/hash"
)

// A Reduced is a proof of which only linear equations are left to check, each
// of the form sum s_i P_i = 0. Everything else, encodings, identities and exact
// equations between scalars, was checked when it was made.
type Reduced struct {
	argument  string
	digest    [64]byte
	equations []equation
}

type equation struct {
	name    string
	scalars []group.Scalar
	points  []*group.Point
}

// NewReduced begins a Reduced. tr must have absorbed the whole statement and the
// whole proof, responses included, since the weights are drawn from its state
// ([C-024]).
func NewReduced(argument string, tr *Transcript) *Reduced {
	return &Reduced{argument: argument, digest: tr.State()}
}

// Equation adds the equation sum scalars[i] points[i] = 0 under the name it has
// in docs/crypto.md. Each component of a ciphertext equation is one equation. It
// keeps the slices, which must not change; nothing here writes to them, so two
// equations may share one. It panics if the lengths differ.
func (r *Reduced) Equation(name string, scalars []group.Scalar, points []*group.Point) {
	if len(scalars) != len(points) {
		panic("sigma: equation with different numbers of scalars and points")
	}
	r.equations = append(r.equations, equation{name, scalars, points})
}

// Check judges all equations of all proofs by one multi-scalar multiplication.
// Every equation has its own weight of 128 bits, and all weights come from one
// hash over all statements and all proofs ([C-024]); equal points are added up
// first. If the sum is not zero the proofs are judged singly, in the given
// order, and the first false equation of the first false proof is returned as a
// [Refusal] with the index of the proof: a batch decides nothing but "all good".
// The same list gives the same answer everywhere.
func Check(list ...*Reduced) error {
	weights := newWeights(list)
	sum := newAccumulator(list)
	for _, r := range list {
		for _, e := range r.equations {
			sum.add(weights.next(), e)
		}
	}
	if sum.isZero() {
		return nil
	}
	for i, r := range list {
		for _, e := range r.equations {
			if !group.VarTimeMSMOf(e.scalars, e.points).IsIdentity() {
				return &Refusal{Argument: r.argument, Reason: "equation " + e.name, Index: i}
			}
		}
	}
	panic("sigma: a sum of true equations is false")
}

// Judged is one equation of a proof and whether it holds.
type Judged struct {
	Name  string // as in docs/crypto.md
	Holds bool
}

// Each judges every equation singly, for those who want to see which hold. To
// judge a proof is the work of [Check].
func (r *Reduced) Each() []Judged {
	out := make([]Judged, len(r.equations))
	for i, e := range r.equations {
		out[i] = Judged{e.name, group.VarTimeMSMOf(e.scalars, e.points).IsIdentity()}
	}
	return out
}

// weights is the stream of 128-bit weights of a batch.
type weights struct{ stream *sha3.SHAKE }

func newWeights(list []*Reduced) weights {
	fields := make([][]byte, len(list))
	for i, r := range list {
		fields[i] = r.digest[:]
	}
	seed := hash.Sum("nodealer/check/v1", fields...) // [C-024]
	w := weights{sha3.NewSHAKE256()}
	_, _ = w.stream.Write(seed[:])
	return w
}

func (w weights) next() group.Scalar {
	var b [16]byte
	_, _ = w.stream.Read(b[:])
	return group.ScalarFrom128(b)
}

// An accumulator adds up weighted equations, equal points once.
type accumulator struct {
	at      map[[group.PointSize]byte]int
	scalars []group.Scalar
	points  []*group.Point
}

// newAccumulator returns an empty one, with room for all terms of list.
func newAccumulator(list []*Reduced) *accumulator {
	n := 0
	for _, r := range list {
		for _, e := range r.equations {
			n += len(e.points)
		}
	}
	return &accumulator{make(map[[group.PointSize]byte]int, n), make([]group.Scalar, 0, n), make([]*group.Point, 0, n)}
}

func (a *accumulator) add(weight group.Scalar, e equation) {
	for i, p := range e.points {
		key := p.Bytes()
		k, ok := a.at[key]
		if !ok {
			k = len(a.points)
			a.at[key] = k
			a.points = append(a.points, p)
			a.scalars = append(a.scalars, group.Scalar{})
		}
		a.scalars[k] = weight.MulAdd(e.scalars[i], a.scalars[k])
	}
}

func (a *accumulator) isZero() bool { return group.VarTimeMSMOf(a.scalars, a.points).IsIdentity() }
