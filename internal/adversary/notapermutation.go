package adversary

import (
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
)

// NotAPermutation puts out a deck that is no reordering of the input: all one
// card, or the input as it was under a proof of something else.
//
// Goal: to know every card, or to undo the others' shuffles. Needs: the prover.
// A naive design with a sum or a product as its check can be satisfied by such
// a deck. Stopped by P-12.
func NotAPermutation() []Attack {
	return []Attack{
		{Name: "a deck of one card", Want: blamed(protocol.BadShuffle), act: func(c *Cheat) {
			c.proved(func(pk group.Point, in, out []elgamal.Ciphertext) {
				for i := range out {
					out[i] = in[0].Remask(pk, scalar(i))
				}
			})
		}},
		{Name: "the input handed on under another proof", Want: blamed(protocol.BadShuffle), act: func(c *Cheat) {
			c.proved(func(_ group.Point, in, out []elgamal.Ciphertext) { copy(out, in) })
		}},
		{Name: "a card short", Want: blamed(protocol.BadEncoding), act: func(c *Cheat) {
			c.pass(func(_ table.View, _ table.DeckMessage, b deck.PassBody) *deck.PassBody {
				b.Output = b.Output[elgamal.Size:]
				return &b
			})
		}},
	}
}
