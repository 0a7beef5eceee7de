package pele

import "github.com/nodealer/nodealer/crypto/commute"

// group is the arithmetic of a table: a group of prime order, in which every key
// has an inverse.
type group struct{ commute.Group }

// Join multiplies keys and inverses of keys. One key to be put on stays as short
// as it is.
func (g group) Join(on, off []commute.Scalar) (commute.Scalar, error) {
	var k commute.Scalar
	times := func(f commute.Scalar) {
		if k == nil {
			k = f
		} else {
			k = g.MulScalar(k, f)
		}
	}
	for _, s := range on {
		times(s)
	}
	for _, s := range off {
		times(g.Invert(s))
	}
	return k, nil
}

// Turn applies a key in constant time.
func (g group) Turn(k commute.Scalar, x commute.Element) commute.Element { return g.Mul(k, x) }

// Text returns the bytes of an element.
func (g group) Text(x commute.Element) string { return string(x.Append(nil)) }

// keySize is the length of a key: KeySize, or less in a small group of a test.
func (g group) keySize() int { return min(KeySize, g.ScalarSize()-1) }

// readKey reads a key, 2 or more; ok is false for one that changes nothing.
func (g group) readKey(b []byte) (k commute.Scalar, ok bool) {
	k = g.Short(b)
	return k, !k.IsZero() && !g.SubScalar(k, g.Short([]byte{1})).IsZero()
}
