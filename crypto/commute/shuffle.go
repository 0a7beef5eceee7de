package commute

import (
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/internal/sortnet"
	"github.com/nodealer/nodealer/crypto/sigma"
)

const argument = "shuffle with one lock"

// Bases are the commitment bases H and H_1, H_2, ... of com(v; r) = sum v_i H_i +
// r H over one group, hashes with labels of their own ([C-077]): were one of them
// a card, the commitment to a key would be that card under the lock.
type Bases struct {
	g  Group
	h  Element
	hi []Element
	// fixed are H, H_1, H_2, ... for commitments to secrets.
	fixed Fixed
}

// NewBases computes the bases for lists of up to n entries, n from [MinList] to
// [MaxList]; another n is misuse.
func NewBases(g Group, n int) (*Bases, error) {
	if n < MinList || n > MaxList {
		return nil, sigma.Misuse("bases for %d entries, need %d to %d", n, MinList, MaxList)
	}
	b := &Bases{g: g, h: g.Hash("lock commitment blinding base H", nil)}
	for i := range n {
		b.hi = append(b.hi, g.Hash("lock commitment base H_i", hash.Uint64(uint64(i+1))))
	}
	b.fixed = g.Fix(append([]Element{b.h}, b.hi...))
	return b, nil
}

// Group returns the group of the bases.
func (b *Bases) Group() Group { return b.g }

// commit returns com(v; r) in constant time.
func (b *Bases) commit(v []Scalar, r Scalar) Element {
	return b.fixed.SumSecret(append(append(make([]Scalar, 0, len(v)+1), r), v...))
}

// Shuffle is the statement {a, pi : A = aG, Out_i = a In_pi(i)}: every card was
// locked with the key of A, and the cards were permuted.
type Shuffle struct {
	A       Element
	In, Out []Element
}

// Witness is what was done: Out_i = Key In_Pi(i). Pi is 0-based. Both are secret.
type Witness struct {
	Pi  []int
	Key Scalar
}

// Apply locks and shuffles. Errors are misuse. Constant time in w.
func Apply(g Group, in []Element, w Witness) ([]Element, error) {
	inverse, err := w.inverse(len(in))
	if err != nil {
		return nil, err
	}
	out := sorted(g, in, inverse)
	for i := range out {
		out[i] = g.Mul(w.Key, out[i])
	}
	return out, nil
}

// Permute puts in[pi[i]] at place i, in time that depends on the length alone. It
// refuses a pi that is no permutation.
func Permute(g Group, in []Element, pi []int) ([]Element, error) {
	inverse, ok := sortnet.Inverse(pi)
	if !ok || len(pi) != len(in) {
		return nil, sigma.Misuse("no permutation of %d places", len(in))
	}
	return sorted(g, in, inverse), nil
}

func sorted(g Group, in []Element, inverse []sortnet.Key) []Element {
	out := append([]Element(nil), in...)
	sortnet.Sort(inverse, func(i, j, cond int) { g.Swap(&out[i], &out[j], cond) })
	return out
}

func (w Witness) inverse(n int) ([]sortnet.Key, error) {
	if n < MinList || n > MaxList || len(w.Pi) != n || w.Key == nil {
		return nil, sigma.Misuse("list of %d with %d places", n, len(w.Pi))
	}
	inverse, ok := sortnet.Inverse(w.Pi)
	if !ok {
		return nil, sigma.Misuse("Pi is not a permutation of %d places", n)
	}
	return inverse, nil
}

// begin checks the statement and absorbs all of it, every base included
// ([C-074]).
func (st Shuffle) begin(b *Bases, tr *sigma.Transcript) error {
	n := len(st.In)
	switch {
	case n < MinList || n > MaxList:
		return sigma.Refuse(argument, "list of %d, need %d to %d", n, MinList, MaxList)
	case len(st.Out) != n:
		return sigma.Refuse(argument, "list of %d became a list of %d", n, len(st.Out))
	case b == nil || n > len(b.hi):
		return sigma.Misuse("bases for too few entries, need %d", n)
	}
	for _, list := range [][]Element{{st.A}, st.In, st.Out} {
		for _, x := range list {
			if x.IsIdentity() {
				return sigma.Refuse(argument, "the identity in the statement")
			}
		}
	}
	tr.Begin(argument)
	tr.AbsorbBytes("group", []byte(b.g.Name()))
	absorb(tr, "G", b.g.Generator())
	absorb(tr, "H", b.h)
	absorb(tr, "H_i", b.hi[:n]...)
	absorb(tr, "A", st.A)
	tr.AbsorbUint("N", uint64(n))
	absorb(tr, "In", st.In...)
	absorb(tr, "Out", st.Out...)
	return nil
}

// ShuffleSize is the length of a proof for lists of n entries in bytes.
func ShuffleSize(g Group, n int) int { return 8*g.ElementSize() + (3*n+2)*g.ScalarSize() }

// powers are the public values x_1..x_N of the argument, independent challenges
// of 128 bits, and y and z.
type powers struct {
	x    []Scalar
	y, z Scalar
}

// drawX draws x after c_A; drawYZ draws y and z after c_B ([C-078]).
func (p *powers) drawX(g Group, tr *sigma.Transcript, n int) (err error) {
	p.x, err = challenges(g, tr, argument, "x", n)
	return err
}

func (p *powers) drawYZ(g Group, tr *sigma.Transcript) (err error) {
	if p.y, err = challenge(g, tr, argument, "y"); err != nil {
		return err
	}
	p.z, err = challenge(g, tr, argument, "z")
	return err
}

// product returns P, the product over i = 1..N of (y i + x_i - z).
func (p *powers) product(g Group) Scalar {
	out := g.Short([]byte{1})
	for i, x := range p.x {
		out = g.MulScalar(out, g.SubScalar(g.AddScalar(g.MulScalar(p.y, place(g, i)), x), p.z))
	}
	return out
}

// place returns i+1 as a scalar of two bytes.
func place(g Group, i int) Scalar { return g.Short([]byte{byte((i + 1) >> 8), byte(i + 1)}) }
