package elgamal

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// An Opening is one share of one slot: the ciphertext of the slot, the seat
// that may learn it ([sigma.Everyone] for a public card), and S = xA.
type Opening struct {
	Slot, Recipient uint64
	C               Ciphertext
	S               group.Point
}

func sharesStatement(key group.Point, list []Opening) sigma.EqualLogs {
	st := sigma.EqualLogs{X: key}
	for _, o := range list {
		st.Pairs = append(st.Pairs, sigma.Pair{Slot: o.Slot, Recipient: o.Recipient, A: o.C.A, S: o.S})
	}
	return st
}

// ProveShares proves that every S of list is x A for the key X = xG, with one
// proof for the whole message. Begin tr with [sigma.ForShares].
func ProveShares(seed derive.Seed, tr *sigma.Transcript, x group.Scalar, key group.Point, list []Opening) (sigma.Proof, error) {
	return sigma.ProveEqualLogs(seed, tr, x, sharesStatement(key, list))
}

// VerifyShares judges a proof of [ProveShares]; decode it with
// [sigma.DecodeEqualLogs].
func VerifyShares(tr *sigma.Transcript, key group.Point, list []Opening, p sigma.Proof) error {
	return sigma.VerifyEqualLogs(tr, sharesStatement(key, list), p)
}

// ReduceShares is the part of [VerifyShares] before the arithmetic.
func ReduceShares(tr *sigma.Transcript, key group.Point, list []Opening, p sigma.Proof) (*sigma.Reduced, error) {
	return sigma.ReduceEqualLogs(tr, sharesStatement(key, list), p)
}

// layerStatement is {x : X = xG, B'_i - B_i = x A_i for all i}. A'_i = A_i is
// checked exactly here ([C-033]).
func layerStatement(key group.Point, before, after []Ciphertext) (sigma.EqualLogs, error) {
	if len(before) != len(after) {
		return sigma.EqualLogs{}, sigma.Refuse("layer", "%d ciphertexts became %d", len(before), len(after))
	}
	st := sigma.EqualLogs{X: key}
	for i := range before {
		if !before[i].A.Equal(after[i].A) {
			return sigma.EqualLogs{}, sigma.Refuse("layer", "A of entry %d changed", i)
		}
		st.Pairs = append(st.Pairs, sigma.Pair{Slot: uint64(i), Recipient: sigma.Everyone,
			A: before[i].A, S: after[i].B.Sub(before[i].B)})
	}
	return st, nil
}

// ProveLayer proves that after is before with the layer of key X = xG added to
// every entry. Begin tr with [sigma.ForLayer].
func ProveLayer(seed derive.Seed, tr *sigma.Transcript, x group.Scalar, key group.Point, before, after []Ciphertext) (sigma.Proof, error) {
	st, err := layerStatement(key, before, after)
	if err != nil {
		return sigma.Proof{}, sigma.Misuse("own statement: %v", err)
	}
	absorbLists(tr, before, after)
	return sigma.ProveEqualLogs(seed, tr, x, st)
}

// VerifyLayer judges a proof of [ProveLayer]; decode it with
// [sigma.DecodeEqualLogs].
func VerifyLayer(tr *sigma.Transcript, key group.Point, before, after []Ciphertext, p sigma.Proof) error {
	st, err := layerStatement(key, before, after)
	if err != nil {
		return err
	}
	absorbLists(tr, before, after)
	return sigma.VerifyEqualLogs(tr, st, p)
}

// absorbLists binds the lists themselves: the equations see only differences.
// [C-033]
func absorbLists(tr *sigma.Transcript, before, after []Ciphertext) {
	tr.Begin("lists")
	tr.AbsorbBytes("C", AppendList(nil, before))
	tr.AbsorbBytes("C'", AppendList(nil, after))
}

// A Rehiding is the statement {x, r : X = xG, A' = rG, C - B' = xA - r PK'}: the
// only layer left on the slot (A, C) is that of X, and (A', B') is the same card
// under PK', which has no part of X.
type Rehiding struct {
	Key    group.Point // X
	Old    Ciphertext  // (A, C): all other layers are stripped
	New    Ciphertext  // (A', B')
	NewKey group.Point // PK'
}

func (st Rehiding) relation() sigma.Relation {
	return sigma.Relation{Name: "rehide", Witnesses: 2, Equations: []sigma.Linear{
		{Name: "X = xG", Image: st.Key, Terms: []sigma.Term{{Witness: 0, Base: group.Generator()}}},
		{Name: "A' = rG", Image: st.New.A, Terms: []sigma.Term{{Witness: 1, Base: group.Generator()}}},
		{Name: "C - B' = xA - rPK'", Image: st.Old.B.Sub(st.New.B),
			Terms: []sigma.Term{{Witness: 0, Base: st.Old.A}, {Witness: 1, Base: st.NewKey.Neg()}}},
	}}
}

// absorb binds both ciphertexts themselves: the equations see C - B'. [C-035]
func (st Rehiding) absorb(tr *sigma.Transcript) {
	absorbLists(tr, []Ciphertext{st.Old}, []Ciphertext{st.New})
	tr.AbsorbPoint("PK'", st.NewKey)
}

// ProveRehiding proves st with the key x and the factor r. Begin tr with
// [sigma.ForRehide].
func ProveRehiding(seed derive.Seed, tr *sigma.Transcript, x, r group.Scalar, st Rehiding) (sigma.Proof, error) {
	st.absorb(tr)
	return sigma.Prove(seed, tr, st.relation(), []group.Scalar{x, r})
}

// VerifyRehiding judges a proof of [ProveRehiding].
func VerifyRehiding(tr *sigma.Transcript, st Rehiding, p sigma.Proof) error {
	st.absorb(tr)
	return sigma.Verify(tr, st.relation(), p)
}

// DecodeRehiding decodes a proof of [ProveRehiding]: three commitments and two
// responses, 160 bytes.
func DecodeRehiding(b []byte) (sigma.Proof, error) { return sigma.DecodeProof(b, 3, 2) }
