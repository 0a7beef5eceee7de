package bench

import (
	"fmt"
	"time"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/shuffle"
)

// Size is what a list of some length costs, proved in one row.
type Size struct {
	Entries int     `json:"entries"`
	Shuffle float64 `json:"shuffle"` // milliseconds
	Prove   float64 `json:"prove"`   // milliseconds
	Verify  float64 `json:"verify"`  // milliseconds, decoding included
	Bytes   int     `json:"bytes"`   // of the proof
	// Shortest is the length of the shortest proof of any form, in bytes.
	Shortest int `json:"shortest"`
	// Growth is prove and verify of one entry, as a multiple of what an entry of
	// the shortest list costs: about 1 where cost grows linearly.
	Growth float64 `json:"growth"`
}

// lengths are those of a deck, of some decks, and of votes.
var lengths = []int{52, 312, 1000, 10_000}

// sizes measures each length: the least of some rounds, fewer for long lists.
func sizes(list []int, rounds int) (out []Size, err error) {
	for _, n := range list {
		s := Size{Entries: n}
		for range max(2, min(rounds, 5000/n)) {
			one, err := oneSize(n)
			if err != nil {
				return nil, fmt.Errorf("bench: %d entries: %w", n, err)
			}
			if s.Prove == 0 || one.Prove+one.Verify < s.Prove+s.Verify {
				s = one
			}
		}
		if s.Growth = 1; len(out) > 0 {
			first := out[0]
			s.Growth = (s.Prove + s.Verify) / float64(n) * float64(first.Entries) / (first.Prove + first.Verify)
		}
		out = append(out, s)
	}
	return out, nil
}

// oneSize makes, proves and judges one shuffle of n entries.
func oneSize(n int) (Size, error) {
	w, err := newList(n)
	if err != nil {
		return Size{}, err
	}
	s := Size{Entries: n, Shortest: shortestProof(n)}
	p := pass{in: w.first}
	if p.witness, err = w.witness(0, p.in); err != nil {
		return Size{}, err
	}
	s.Shuffle = took(func() { p.out, err = shuffle.Apply(w.pk, p.in, p.witness) })
	if err != nil {
		return Size{}, err
	}
	var proof shuffle.Proof
	s.Prove = took(func() {
		proof, err = shuffle.Prove(w.seed, w.transcript(0), w.bases, w.statement(p), p.witness)
	})
	if err != nil {
		return Size{}, err
	}
	p.list, p.blob = elgamal.AppendList(nil, p.out), proof.Append(nil)
	w.passes = []pass{p}
	s.Verify = took(func() { w.verify(0) })
	s.Bytes = len(p.blob)
	return s, nil
}

// took returns the milliseconds of the processor that f takes.
func took(f func()) float64 {
	start := cpu()
	f()
	return float64(cpu()-start) / float64(time.Millisecond)
}
