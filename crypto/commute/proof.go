package commute

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// ErrProof is wrapped by the refusal of a proof whose bytes are not in the one
// permitted form, as against one that decodes and is false. If the reason is an
// element, [ErrElement] is wrapped too.
var ErrProof = errors.New("proof is not in the permitted form")

// proof is commitments and responses, in the order in which they are sent.
type proof struct {
	elements []Element
	scalars  []Scalar
}

func (p proof) encode(g Group) []byte {
	b := AppendList(nil, p.elements)
	for _, s := range p.scalars {
		b = g.AppendScalar(b, s)
	}
	return b
}

// decode decodes a proof of so many elements and scalars and nothing else, and
// names the one at fault, counted from 0 ([C-071]).
func decode(g Group, argument string, b []byte, elements, scalars int) (p proof, err error) {
	split := elements * g.ElementSize()
	if len(b) != split+scalars*g.ScalarSize() {
		return p, malformed(argument, fmt.Errorf("%d bytes long", len(b)))
	}
	for i := range elements {
		e, err := g.Decode(b[i*g.ElementSize() : (i+1)*g.ElementSize()])
		if err != nil {
			return proof{}, malformed(argument, fmt.Errorf("commitment %d: %w", i, err))
		}
		p.elements = append(p.elements, e)
	}
	b = b[split:]
	for i := range scalars {
		s, err := g.DecodeScalar(b[i*g.ScalarSize() : (i+1)*g.ScalarSize()])
		if err != nil {
			return proof{}, malformed(argument, fmt.Errorf("response %d: %w", i, err))
		}
		p.scalars = append(p.scalars, s)
	}
	return p, nil
}

// malformed is the refusal of bytes that are not in the permitted form.
func malformed(argument string, err error) error {
	return fmt.Errorf("%w: %w: %s: %w", sigma.ErrRefused, ErrProof, argument, err)
}

// challenges draws n challenges of 128 bits; a zero refuses the proof ([C-070]).
func challenges(g Group, tr *sigma.Transcript, argument, label string, n int) ([]Scalar, error) {
	b := tr.ChallengeBytes(label, n*challengeSize)
	out := make([]Scalar, n)
	for i := range out {
		out[i] = g.Short(b[i*challengeSize : (i+1)*challengeSize])
		if out[i].IsZero() {
			return nil, sigma.Refuse(argument, "challenge %s is zero", label)
		}
	}
	return out, nil
}

func challenge(g Group, tr *sigma.Transcript, argument, label string) (Scalar, error) {
	list, err := challenges(g, tr, argument, label, 1)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// nonces derives n scalars of full length from the state of the transcript at
// this moment and the witness (C-012).
func nonces(g Group, seed derive.Seed, tr *sigma.Transcript, witness []Scalar, n int) ([]Scalar, error) {
	fields := make([][]byte, len(witness))
	for i, w := range witness {
		fields[i] = g.AppendScalar(nil, w)
	}
	list, err := derive.NonceBytes(seed, tr.State(), fields, n, g.WideSize())
	if err != nil {
		return nil, err
	}
	out := make([]Scalar, n)
	for i, b := range list {
		out[i] = g.Reduce(b)
	}
	return out, nil
}

func absorb(tr *sigma.Transcript, label string, list ...Element) {
	tr.AbsorbBytes(label, AppendList(nil, list))
}

// equation is sum scalars_i elements_i = 0 under its name in docs/crypto.md.
type equation struct {
	name     string
	scalars  []Scalar
	elements []Element
}

// equations are what is left of a proof to check.
type equations struct {
	g        Group
	argument string
	list     []equation
}

// add adds an equation: the sum of plus is the sum of minus.
func (e *equations) add(name string, plus, minus []term) {
	q := equation{name: name}
	zero := e.g.SubScalar(e.g.Short([]byte{1}), e.g.Short([]byte{1}))
	for _, t := range plus {
		q.scalars, q.elements = append(q.scalars, t.s), append(q.elements, t.x)
	}
	for _, t := range minus {
		q.scalars, q.elements = append(q.scalars, e.g.SubScalar(zero, t.s)), append(q.elements, t.x)
	}
	e.list = append(e.list, q)
}

type term struct {
	s Scalar
	x Element
}

// terms pairs scalars with elements.
func terms(s []Scalar, x []Element) []term {
	out := make([]term, len(s))
	for i := range s {
		out[i] = term{s[i], x[i]}
	}
	return out
}

// check judges all equations by one sum. Each has its own weight of 128 bits,
// drawn when the transcript has absorbed the whole proof; equal elements are
// added up first ([C-070]). If the sum is not zero they are judged singly and
// the first false one is named.
func (e *equations) check(tr *sigma.Transcript) error {
	weights, err := challenges(e.g, tr, e.argument, "weights", len(e.list))
	if err != nil {
		return err
	}
	at := map[string]int{}
	var s []Scalar
	var x []Element
	for i, q := range e.list {
		for k, el := range q.elements {
			key := string(el.Append(nil))
			ws := e.g.MulScalar(weights[i], q.scalars[k])
			if n, ok := at[key]; ok {
				s[n] = e.g.AddScalar(s[n], ws)
				continue
			}
			at[key] = len(s)
			s, x = append(s, ws), append(x, el)
		}
	}
	if e.g.VarTimeSum(s, x).IsIdentity() {
		return nil
	}
	for _, q := range e.list {
		if !e.g.VarTimeSum(q.scalars, q.elements).IsIdentity() {
			return sigma.Refuse(e.argument, "%s", q.name)
		}
	}
	return fmt.Errorf("%w: the sum of true equations is false", sigma.ErrMisuse) // never
}
