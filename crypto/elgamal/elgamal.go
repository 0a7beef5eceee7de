// Package elgamal is the encryption of cards and of any other list of group
// elements: ElGamal under a joint key, with everything that a table does to a
// ciphertext and the proofs that belong to it.
//
//	X_i = x_i G            key of seat i
//	PK  = sum X_i          joint key             JointKey
//	(A, B) = (rG, M + rPK) ciphertext of M       Mask, Initial (r = 1)
//	(A + rho G, B + rho PK)                      Ciphertext.Remask
//	S_i = x_i A            share of an opening   Share, ProveShares
//	M = B - sum S_i                              Open
//	(A, B + xA)            a joiner's layer      AddLayer, ProveLayer
//	(A, B - xA)            a leaver's is taken   StripLayer
//
// Most people need two functions: [Mask], or [Key.Mask] for a list, and [Open].
// The scheme is that of ElGamal (1985) over a group of prime order; equations and
// proofs are sections 6 and 7 of docs/crypto.md.
//
// Secret are the scalars x, r and rho, and the plaintext; keys, ciphertexts,
// shares and proofs are public. Values are immutable and safe for concurrent
// use. Functions that take a secret scalar are constant time in it; decoding and
// verification are for public data and variable time. A plaintext may be the
// identity, A and keys may not.
package elgamal

import (
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// Size is the length of an encoded ciphertext in bytes: A, then B.
const Size = 2 * group.PointSize

// A Ciphertext is the pair (A, B) = (rG, M + rPK). The zero value is none.
type Ciphertext struct{ A, B group.Point }

// JointKey returns PK, the sum of the keys of a roster in any order. Every key
// must come with a verified proof of possession; without one a seat could choose
// its key to cancel the others. It refuses an empty list and more than
// [MaxKeys] keys as misuse; a key or a sum that is the identity and two equal
// keys are refused by name ([C-006]).
func JointKey(keys []group.Point) (group.Point, error) {
	if len(keys) < 1 || len(keys) > MaxKeys {
		return group.Point{}, sigma.Misuse("joint key of %d keys, need 1 to %d", len(keys), MaxKeys)
	}
	sum := group.Identity()
	seen := make(map[[group.PointSize]byte]int, len(keys))
	for i, k := range keys {
		if k.IsIdentity() {
			return group.Point{}, sigma.Refuse("joint key", "key %d is the identity", i)
		}
		if j, ok := seen[k.Bytes()]; ok {
			return group.Point{}, sigma.Refuse("joint key", "keys %d and %d are equal", j, i)
		}
		seen[k.Bytes()] = i
		sum = sum.Add(k)
	}
	if sum.IsIdentity() {
		return group.Point{}, sigma.Refuse("joint key", "the sum is the identity")
	}
	return sum.Encoded(), nil
}

// Mask encrypts m under pk with the secret r: (rG, m + r pk).
func Mask(pk, m group.Point, r group.Scalar) Ciphertext {
	return Ciphertext{group.MulBase(r).Encoded(), m.Add(pk.Mul(r)).Encoded()}
}

// Initial is the fixed encryption of a public m with r = 1: (G, m + pk). The
// first deck is made of these; everybody computes it, nobody sends it.
func Initial(pk, m group.Point) Ciphertext {
	return Ciphertext{group.Generator(), m.Add(pk).Encoded()}
}

// Remask returns another ciphertext of the same plaintext: c + rho (G, pk), in
// constant time in rho.
func (c Ciphertext) Remask(pk group.Point, rho group.Scalar) Ciphertext {
	return Ciphertext{c.A.Add(group.MulBase(rho)).Encoded(), c.B.Add(pk.Mul(rho)).Encoded()}
}

// Share returns S = xA, the share of the opening of c by the holder of x, in
// constant time in x.
func Share(x group.Scalar, c Ciphertext) group.Point { return c.A.Mul(x).Encoded() }

// Open returns the plaintext B - sum S_i, given the shares of all keys of the
// joint key. If one is missing the result is a meaningless point.
func Open(c Ciphertext, shares ...group.Point) group.Point {
	m := c.B
	for _, s := range shares {
		m = m.Sub(s)
	}
	return m.Encoded()
}

// AddLayer returns (A, B + xA): c under PK becomes c under PK + xG.
func AddLayer(x group.Scalar, c Ciphertext) Ciphertext {
	return Ciphertext{c.A, c.B.Add(c.A.Mul(x)).Encoded()}
}

// StripLayer returns (A, B - xA): c under PK becomes c under PK - xG. It also
// serves with a published x, when a seat retires its key.
func StripLayer(x group.Scalar, c Ciphertext) Ciphertext {
	return Ciphertext{c.A, c.B.Sub(c.A.Mul(x)).Encoded()}
}

// Equal reports whether c and d are the same pair.
func (c Ciphertext) Equal(d Ciphertext) bool { return c.A.Equal(d.A) && c.B.Equal(d.B) }
