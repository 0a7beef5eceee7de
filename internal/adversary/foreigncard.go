package adversary

import (
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/protocol"
)

// ForeignCard puts something else into the deck in place of a card.
//
// Goal: a marker that the cheat recognises when it is dealt, or a card of his
// choice. Needs: the prover of the shuffle. A naive design finds out when the
// slot is opened, if ever, and then cannot say who did it. Stopped by P-12.
func ForeignCard() []Attack {
	return []Attack{
		{Name: "a marker in place of a card", Want: blamed(protocol.BadShuffle), act: func(c *Cheat) {
			c.proved(func(pk group.Point, _, out []elgamal.Ciphertext) {
				out[3] = elgamal.Mask(pk, group.MulBase(scalar(3)), scalar(4))
			})
		}},
		{Name: "a card changed by what another is changed back by", Want: blamed(protocol.BadShuffle), act: func(c *Cheat) {
			c.proved(func(_ group.Point, _, out []elgamal.Ciphertext) {
				d := group.MulBase(scalar(5))
				out[3].B, out[4].B = out[3].B.Add(d).Encoded(), out[4].B.Sub(d).Encoded()
			})
		}},
	}
}
