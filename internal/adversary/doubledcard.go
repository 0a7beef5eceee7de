package adversary

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/shuffle"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
)

// DoubledCard puts one card into the deck twice.
//
// Goal: a second ace where the cheat knows it. Needs: the cheat's own pass, and
// for the second form the prover of the shuffle. A naive design that checks
// nothing before the showdown notices only if both copies come out. Stopped by
// P-12: no proof exists for an output that is not the same cards.
func DoubledCard() []Attack {
	return []Attack{
		{Name: "a doubled card under the honest proof", Want: blamed(protocol.BadShuffle), act: func(c *Cheat) {
			c.pass(func(_ table.View, _ table.DeckMessage, b deck.PassBody) *deck.PassBody {
				b.Output = clone(b.Output)
				copy(b.Output[9*elgamal.Size:], b.Output[7*elgamal.Size:8*elgamal.Size])
				return &b
			})
		}},
		{Name: "a doubled card, masked anew, with a proof made for it", Want: blamed(protocol.BadShuffle), act: func(c *Cheat) {
			c.proved(func(pk group.Point, _, out []elgamal.Ciphertext) {
				out[9] = out[7].Remask(pk, scalar(9))
			})
		}},
	}
}

// proved makes the pass that change wants and a proof for it, as good as the
// honest prover can: everything but the statement is right.
func (c *Cheat) proved(change func(pk group.Point, in, out []elgamal.Ciphertext)) {
	c.pass(func(v table.View, _ table.DeckMessage, b deck.PassBody) *deck.PassBody {
		d, _ := c.publicDeck()
		pk, _ := d.JointKey()
		piles := d.Piles(0)
		in := must(elgamal.DecodeList(piles[len(piles)-1].Bytes(), 52))
		w := shuffle.Witness{Pi: make([]int, 52), Rho: make([]group.Scalar, 52)}
		for i := range w.Pi {
			w.Pi[i], w.Rho[i] = (i+1)%52, scalar(i)
		}
		out := must(shuffle.Apply(pk, in, w))
		change(pk, in, out)
		tr := must(sigma.ForShuffle(c.statement(v.Deck.ID), uint64(len(piles)-1)))
		st := shuffle.Statement{PK: pk, In: in, Out: out}
		proof := must(shuffle.Prove(derive.New([32]byte{13}), tr, must(shuffle.NewBases(52)), st, w))
		b.Output, b.Proof = elgamal.AppendList(nil, out), proof.Append(nil)
		return &b
	})
}

// scalar is the cheat's choice of a number.
func scalar(i int) group.Scalar { return group.HashToScalar("adversary", []byte{byte(i)}) }
