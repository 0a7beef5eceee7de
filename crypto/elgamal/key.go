package elgamal

import "github.com/nodealer/nodealer/crypto/group"

// A Key is a public key prepared for many encryptions: it gives what [Mask] and
// [Ciphertext.Remask] give, in a third of the time. It is immutable and safe for
// concurrent use. The zero value is unusable; see [NewKey].
type Key struct {
	point group.Point
	table *group.Table
}

// NewKey prepares pk. It is worth its price, about three encryptions, from five
// on.
func NewKey(pk group.Point) *Key { return &Key{pk, group.NewTable(pk)} }

// Point returns the key itself.
func (k *Key) Point() group.Point { return k.point }

// Mask encrypts m with the secret r: (rG, m + r pk).
func (k *Key) Mask(m group.Point, r group.Scalar) Ciphertext {
	return Ciphertext{group.MulBase(r).Encoded(), m.Add(k.table.Mul(r)).Encoded()}
}

// Remask returns another ciphertext of the same plaintext: c + rho (G, pk), in
// constant time in rho.
func (k *Key) Remask(c Ciphertext, rho group.Scalar) Ciphertext {
	return Ciphertext{c.A.Add(group.MulBase(rho)).Encoded(), c.B.Add(k.table.Mul(rho)).Encoded()}
}

// RemaskAll replaces every c of list by c + rho_i (G, pk), faster than one by
// one, in constant time in rho. It panics if the lengths differ.
func (k *Key) RemaskAll(list []Ciphertext, rho []group.Scalar) {
	if len(list) != len(rho) {
		panic("elgamal: different numbers of ciphertexts and factors")
	}
	points := make([]*group.Point, 0, 2*len(list))
	for i := range list {
		list[i] = Ciphertext{list[i].A.Add(group.MulBase(rho[i])), list[i].B.Add(k.table.Mul(rho[i]))}
		points = append(points, &list[i].A, &list[i].B)
	}
	group.EncodeAll(points)
}
