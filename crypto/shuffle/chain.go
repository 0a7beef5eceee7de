package shuffle

import (
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// Argument is a proof of any form: a [Proof], a [RowsProof] or a [FoldedProof].
// There are no others.
type Argument interface {
	// Append appends the encoding of the proof to b.
	Append(b []byte) []byte
	reduce(tr *sigma.Transcript, bases *Bases, st Statement) (*sigma.Reduced, error)
}

func (p Proof) reduce(tr *sigma.Transcript, bases *Bases, st Statement) (*sigma.Reduced, error) {
	return Reduce(tr, bases, st, p)
}

func (p RowsProof) reduce(tr *sigma.Transcript, bases *Bases, st Statement) (*sigma.Reduced, error) {
	return ReduceRows(tr, bases, st, p)
}

func (p FoldedProof) reduce(tr *sigma.Transcript, bases *Bases, st Statement) (*sigma.Reduced, error) {
	return ReduceFolded(tr, bases, st, p)
}

// A Pass is one shuffle of a chain, with the transcript of its statement. Its
// proof has any form; which one is not the prover's to say, but what the caller
// decoded.
type Pass struct {
	Transcript *sigma.Transcript
	Out        []elgamal.Ciphertext
	Proof      Argument
}

// VerifyChain judges a chain of shuffles under pk, each of the list that the one
// before it made, beginning with first. It is worth three verifications for six
// passes: lists between two passes are counted once, bases once for all. The
// verdict is the one of judging the passes singly, in order: nil, or the
// [sigma.Refusal] of the first false one with its place in Index, or misuse, of
// which a pass without a proof is one. Variable time: everything here is public.
func VerifyChain(bases *Bases, pk group.Point, first []elgamal.Ciphertext, passes []Pass) error {
	var batch sigma.Batch
	in := first
	for i, p := range passes {
		if p.Proof == nil {
			batch.Add(nil, sigma.Misuse("pass %d has no proof", i))
			break
		}
		batch.Add(p.Proof.reduce(p.Transcript, bases, Statement{PK: pk, In: in, Out: p.Out}))
		in = p.Out
	}
	return batch.Verify()
}
