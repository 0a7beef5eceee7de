package elgamal_test

import (
	"testing"

	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
)

// TestKey: a prepared key gives what the functions without one give, at the
// edges of a scalar too.
func TestKey(t *testing.T) {
	pk := group.HashToPoint("test key", nil)
	m := group.HashToPoint("test plaintext", nil)
	key := elgamal.NewKey(pk)
	if !key.Point().Equal(pk) {
		t.Error("another point")
	}
	one := group.ScalarFromUint64(1)
	for i, r := range []group.Scalar{{}, one, one.Neg(), group.ScalarFromUint64(15), group.ScalarFromUint64(16),
		group.ScalarFromUint64(17), group.HashToScalar("test", nil)} {
		c := elgamal.Mask(pk, m, group.HashToScalar("other", nil))
		if !key.Mask(m, r).Equal(elgamal.Mask(pk, m, r)) {
			t.Errorf("factor %d: Mask differs", i)
		}
		if !key.Remask(c, r).Equal(c.Remask(pk, r)) {
			t.Errorf("factor %d: Remask differs", i)
		}
		list := []elgamal.Ciphertext{c, c, elgamal.Initial(pk, m)}
		key.RemaskAll(list, []group.Scalar{r, one, r})
		if !list[0].Equal(c.Remask(pk, r)) || !list[1].Equal(c.Remask(pk, one)) || !list[2].Equal(elgamal.Initial(pk, m).Remask(pk, r)) {
			t.Errorf("factor %d: RemaskAll differs", i)
		}
	}
}
