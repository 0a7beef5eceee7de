package shuffle

import (
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// A Pass is one shuffle of a chain, with the transcript of its statement.
type Pass struct {
	Transcript *sigma.Transcript
	Out        []elgamal.Ciphertext
	Proof      Proof
}

// VerifyChain judges a chain of shuffles under pk, each of the list that the one
// before it made, beginning with first. It is worth three verifications for six
// passes: lists between two passes are counted once, bases once for all. The
// verdict is the one of judging the passes singly, in order: nil, or the
// [sigma.Refusal] of the first false one with its place in Index, or misuse.
// Variable time: everything here is public.
func VerifyChain(bases *Bases, pk group.Point, first []elgamal.Ciphertext, passes []Pass) error {
	var batch sigma.Batch
	in := first
	for _, p := range passes {
		batch.Add(Reduce(p.Transcript, bases, Statement{PK: pk, In: in, Out: p.Out}, p.Proof))
		in = p.Out
	}
	return batch.Verify()
}
