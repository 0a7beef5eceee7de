package sigma

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
)

// A Relation is a statement of linear equations with secret scalars:
//
//	image_e = sum over its terms of x_(term.Witness) term.Base
//
// for every equation e. Possession and rehiding are instances.
type Relation struct {
	Name      string // name of the argument, part of the transcript
	Witnesses int    // number of secrets x_0, x_1, ...
	Equations []Linear
}

// Linear is one equation of a [Relation].
type Linear struct {
	Name  string // for refusals, for instance "X = xG"
	Image group.Point
	Terms []Term
}

// Term is x_Witness Base.
type Term struct {
	Witness int // 0-based index of the secret
	Base    group.Point
}

// A Proof is a proof of a [Relation] or of [EqualLogs]: commitments, one for
// each equation, and responses, one for each secret. It is immutable; it is made
// by a prover or a decoder.
type Proof struct {
	t []group.Point
	z []group.Scalar
}

// check refuses malformed relations as misuse and the identity in a statement
// by name ([C-004]). It does not read terms of a malformed relation.
func (r Relation) check() error {
	if r.Name == "" || r.Witnesses < 1 || r.Witnesses > MaxWitnesses ||
		len(r.Equations) < 1 || len(r.Equations) > MaxEquations {
		return Misuse("relation %q has no allowed shape", r.Name)
	}
	for _, e := range r.Equations {
		if len(e.Terms) < 1 || len(e.Terms) > MaxTerms || e.Name == "" {
			return Misuse("relation %q: equation %q has no allowed shape", r.Name, e.Name)
		}
		if e.Image.IsIdentity() {
			return Refuse(r.Name, "image of %s is the identity", e.Name)
		}
		for _, t := range e.Terms {
			if t.Witness < 0 || t.Witness >= r.Witnesses {
				return Misuse("relation %q: no secret %d", r.Name, t.Witness)
			}
			if t.Base.IsIdentity() {
				return Refuse(r.Name, "a base of %s is the identity", e.Name)
			}
		}
	}
	return nil
}

// absorb puts the whole statement into the transcript.
func (r Relation) absorb(tr *Transcript) {
	tr.Begin(r.Name)
	tr.AbsorbUint("witnesses", uint64(r.Witnesses))
	tr.AbsorbUint("equations", uint64(len(r.Equations)))
	for _, e := range r.Equations {
		tr.AbsorbPoint("image", e.Image)
		tr.AbsorbUint("terms", uint64(len(e.Terms)))
		for _, t := range e.Terms {
			tr.AbsorbUint("witness", uint64(t.Witness))
			tr.AbsorbPoint("base", t.Base)
		}
	}
}

// apply returns sum x_i P_i of one equation in constant time.
func (e Linear) apply(x []group.Scalar) group.Point {
	scalars := make([]group.Scalar, len(e.Terms))
	points := make([]group.Point, len(e.Terms))
	for i, t := range e.Terms {
		scalars[i], points[i] = x[t.Witness], t.Base
	}
	return group.SumSecret(scalars, points)
}

// Prove proves rel with the secrets x. A wrong witness is misuse: it would be
// our own player who is blamed. Constant time in x.
func Prove(seed derive.Seed, tr *Transcript, rel Relation, x []group.Scalar) (Proof, error) {
	if err := rel.check(); err != nil {
		return Proof{}, Misuse("own statement: %v", err)
	}
	if len(x) != rel.Witnesses {
		return Proof{}, Misuse("%d secrets for %d", len(x), rel.Witnesses)
	}
	for _, e := range rel.Equations {
		if !e.apply(x).Equal(e.Image) {
			return Proof{}, Misuse("the secrets do not satisfy %s", e.Name)
		}
	}
	rel.absorb(tr)
	u, err := derive.Nonces(seed, tr.State(), x, rel.Witnesses)
	if err != nil {
		return Proof{}, err
	}
	var p Proof
	for _, e := range rel.Equations {
		p.t = append(p.t, e.apply(u).Encoded()) // T_e = sum u_i P_i
	}
	tr.AbsorbPoints("T", p.t)
	c, err := tr.Challenge("c")
	if err != nil {
		return Proof{}, err
	}
	for i := range x {
		p.z = append(p.z, c.MulAdd(x[i], u[i])) // z_i = u_i + c x_i
	}
	return p, nil
}

// Reduce is the part of [Verify] before the group arithmetic.
func Reduce(tr *Transcript, rel Relation, p Proof) (*Reduced, error) {
	if err := rel.check(); err != nil {
		return nil, err
	}
	if len(p.t) != len(rel.Equations) || len(p.z) != rel.Witnesses {
		return nil, Refuse(rel.Name, "proof has the wrong shape")
	}
	rel.absorb(tr)
	tr.AbsorbPoints("T", p.t)
	c, err := tr.Challenge("c")
	if err != nil {
		return nil, err
	}
	tr.AbsorbScalars("z", p.z)
	r := NewReduced(rel.Name, tr)
	minus := group.ScalarFromUint64(1).Neg()
	for k := range rel.Equations {
		e := &rel.Equations[k]
		// sum z_i P_i - T_e - c image_e = 0 [C-030]
		scalars := []group.Scalar{minus, c.Neg()}
		points := []*group.Point{&p.t[k], &e.Image}
		for i := range e.Terms {
			scalars = append(scalars, p.z[e.Terms[i].Witness])
			points = append(points, &e.Terms[i].Base)
		}
		r.Equation(e.Name, scalars, points)
	}
	return r, nil
}

// Verify judges a proof of rel. It returns nil, a [Refusal], or misuse.
func Verify(tr *Transcript, rel Relation, p Proof) error {
	r, err := Reduce(tr, rel, p)
	if err != nil {
		return err
	}
	return Check(r)
}

// Append appends the encoding of the proof: all commitments, 32 bytes each, then
// all responses, 32 bytes each. The relation fixes the numbers, so there are no
// lengths in it.
func (p Proof) Append(b []byte) []byte {
	for _, t := range p.t {
		b = t.Append(b)
	}
	for _, z := range p.z {
		b = z.Append(b)
	}
	return b
}

// DecodeProof decodes a proof with the given numbers of equations and secrets.
// It refuses every other length, a commitment that is not canonical or is the
// identity, and a response that is not reduced. Numbers outside the limits of a
// relation are misuse.
func DecodeProof(b []byte, equations, witnesses int) (Proof, error) {
	if equations < 1 || equations > MaxEquations || witnesses < 1 || witnesses > MaxWitnesses {
		return Proof{}, Misuse("no proof has %d equations and %d secrets", equations, witnesses)
	}
	// [C-034]
	if len(b) != equations*group.PointSize+witnesses*group.ScalarSize {
		return Proof{}, Refuse("sigma", "proof is %d bytes long", len(b))
	}
	var p Proof
	for i := range equations {
		t, err := group.DecodePoint(b[32*i : 32*i+32])
		if err != nil {
			return Proof{}, Refuse("sigma", "commitment %d: %v", i, err)
		}
		p.t = append(p.t, t)
	}
	b = b[32*equations:]
	for i := range witnesses {
		z, err := group.DecodeScalar(b[32*i : 32*i+32])
		if err != nil {
			return Proof{}, Refuse("sigma", "response %d: %v", i, err)
		}
		p.z = append(p.z, z)
	}
	return p, nil
}
