package sigma

import "errors"

// A Batch judges any number of proofs of any kinds together. Proofs are added in
// the order of the log, each as what its Reduce function returned:
//
//	var b sigma.Batch
//	b.Add(sigma.ReducePossession(tr1, key, proof1))
//	b.Add(shuffle.Reduce(tr2, bases, statement, proof2))
//	err := b.Verify()
//
// The verdict is the one of judging them singly in this order and stopping at
// the first false one; the weights of [Check] decide nothing but "all good".
// The zero value is an empty batch. Not safe for concurrent use. Variable time:
// for public data.
type Batch struct {
	list []*Reduced
	err  error // of the proof after list, if it was refused before the arithmetic
}

// Add adds the next proof, or the reason why it was refused before the
// arithmetic. What is added after such a reason is not looked at.
func (b *Batch) Add(r *Reduced, err error) {
	switch {
	case b.err != nil:
	case err != nil:
		b.err = err
	default:
		b.list = append(b.list, r)
	}
}

// Verify returns nil if all proofs are true, else the [Refusal] of the first
// that is not, with its 0-based place in Index, or the misuse that was added in
// its place.
func (b *Batch) Verify() error {
	if err := Check(b.list...); err != nil {
		return err
	}
	if refusal := (*Refusal)(nil); errors.As(b.err, &refusal) {
		placed := *refusal
		placed.Index = len(b.list)
		return &placed
	}
	return b.err
}
