package elgamal

import (
	"slices"

	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
)

// Append appends the encoding of c to b: A, then B, [Size] bytes.
func (c Ciphertext) Append(b []byte) []byte { return c.B.Append(c.A.Append(b)) }

// Decode decodes a ciphertext. It refuses every length but [Size], points that
// are not canonical, and the identity as A or B ([C-004]).
func Decode(b []byte) (Ciphertext, error) {
	if len(b) != Size {
		return Ciphertext{}, sigma.Refuse("ciphertext", "%d bytes long", len(b))
	}
	a, err := group.DecodePoint(b[:group.PointSize])
	if err != nil {
		return Ciphertext{}, sigma.Refuse("ciphertext", "A: %v", err)
	}
	c, err := group.DecodePoint(b[group.PointSize:])
	if err != nil {
		return Ciphertext{}, sigma.Refuse("ciphertext", "B: %v", err)
	}
	return Ciphertext{a, c}, nil
}

// AppendList appends the encodings of a list to b, without a count: whoever
// decodes it knows how many to expect.
func AppendList(b []byte, list []Ciphertext) []byte {
	b = slices.Grow(b, len(list)*Size)
	for i := range list {
		b = list[i].Append(b)
	}
	return b
}

// DecodeList decodes exactly n ciphertexts, n from 1 to [MaxList]. It refuses
// every other length before it looks at the contents.
func DecodeList(b []byte, n int) ([]Ciphertext, error) {
	if n < 1 || n > MaxList {
		return nil, sigma.Misuse("list of %d ciphertexts, need 1 to %d", n, MaxList)
	}
	if len(b) != n*Size {
		return nil, sigma.Refuse("ciphertext list", "%d bytes for %d ciphertexts", len(b), n)
	}
	list := make([]Ciphertext, n)
	points := make([]*group.Point, 0, 2*n)
	for i := range list {
		points = append(points, &list[i].A, &list[i].B)
	}
	if bad, err := group.DecodePoints(points, b); err != nil {
		part := "A"
		if bad%2 == 1 {
			part = "B"
		}
		return nil, sigma.Refuse("ciphertext list", "entry %d: %v", bad/2, sigma.Refuse("ciphertext", "%s: %v", part, err))
	}
	return list, nil
}
