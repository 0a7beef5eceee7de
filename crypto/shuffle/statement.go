package shuffle

import (
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// A Statement says: Out is a shuffle of In under PK.
type Statement struct {
	PK  group.Point          // joint key
	In  []elgamal.Ciphertext // C_1..C_N
	Out []elgamal.Ciphertext // C'_1..C'_N
}

// A Witness is what was done: C'_i = C_Pi(i) + Rho_i (G, PK). Both are secret.
type Witness struct {
	Pi  []int          // 0-based: place i of Out takes place Pi[i] of In
	Rho []group.Scalar // blinding factors
}

// check refuses what no proof is judged for, by name: a list of fewer than two
// entries, lists of two lengths, and the identity as key, A or B ([C-040]).
func (st Statement) check(b *Bases) error { return st.checkWith(b, len(st.In)) }

// checkWith is check for an argument that needs the first k commitment bases.
func (st Statement) checkWith(b *Bases, k int) error {
	n := len(st.In)
	switch {
	case n < MinList:
		return sigma.Refuse(argument, "list of %d, need at least %d", n, MinList)
	case n > MaxList:
		return sigma.Refuse(argument, "list of %d, at most %d", n, MaxList)
	case len(st.Out) != n:
		return sigma.Refuse(argument, "list of %d became a list of %d", n, len(st.Out))
	case b == nil || k > b.Size():
		return sigma.Misuse("bases for too few entries, need %d", k)
	case st.PK.IsIdentity():
		return sigma.Refuse(argument, "PK is the identity")
	}
	for i := range n {
		if st.In[i].A.IsIdentity() || st.In[i].B.IsIdentity() {
			return sigma.Refuse(argument, "entry %d of the input holds the identity", i)
		}
		if st.Out[i].A.IsIdentity() || st.Out[i].B.IsIdentity() {
			return sigma.Refuse(argument, "entry %d of the output holds the identity", i)
		}
	}
	return nil
}

// absorb puts every base, the key and both lists into the transcript. [C-041]
func (st Statement) absorb(tr *sigma.Transcript, b *Bases) {
	tr.Begin(argument)
	tr.AbsorbPoint("G", group.Generator())
	tr.AbsorbPoint("H", b.h)
	tr.AbsorbPoints("H_i", b.hi[:len(st.In)])
	tr.AbsorbPoint("PK", st.PK)
	tr.AbsorbUint("N", uint64(len(st.In)))
	tr.AbsorbBytes("C", elgamal.AppendList(nil, st.In))
	tr.AbsorbBytes("C'", elgamal.AppendList(nil, st.Out))
}

// appendColumn appends the A or the B parts of a list to out.
func appendColumn(out []group.Point, list []elgamal.Ciphertext, b bool) []group.Point {
	for i := range list {
		if b {
			out = append(out, list[i].B)
		} else {
			out = append(out, list[i].A)
		}
	}
	return out
}

// appendRefs appends pointers to the A or the B parts of a list to out.
func appendRefs(out []*group.Point, list []elgamal.Ciphertext, b bool) []*group.Point {
	for i := range list {
		if b {
			out = append(out, &list[i].B)
		} else {
			out = append(out, &list[i].A)
		}
	}
	return out
}
