package sigma

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
)

// PossessionSize is the length of an encoded proof of possession in bytes.
const PossessionSize = group.PointSize + group.ScalarSize

// possession is {x : X = xG}.
func possession(key group.Point) Relation {
	return Relation{Name: "possession", Witnesses: 1, Equations: []Linear{
		{Name: "X = xG", Image: key, Terms: []Term{{0, group.Generator()}}},
	}}
}

// ProvePossession proves {x : X = xG} for key X: T = uG, z = u + cx
// (docs/crypto.md, section 5). Begin tr with [ForPossession].
func ProvePossession(seed derive.Seed, tr *Transcript, x group.Scalar, key group.Point) (Proof, error) {
	return Prove(seed, tr, possession(key), []group.Scalar{x})
}

// VerifyPossession judges a proof of possession of key: zG = T + cX.
func VerifyPossession(tr *Transcript, key group.Point, p Proof) error {
	return Verify(tr, possession(key), p)
}

// ReducePossession is the part of [VerifyPossession] before the arithmetic.
func ReducePossession(tr *Transcript, key group.Point, p Proof) (*Reduced, error) {
	return Reduce(tr, possession(key), p)
}

// DecodePossession decodes a proof of possession, [PossessionSize] bytes.
func DecodePossession(b []byte) (Proof, error) { return DecodeProof(b, 1, 1) }
