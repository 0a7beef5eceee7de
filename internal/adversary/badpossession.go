package adversary

import (
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// BadPossession announces a key that the cheat does not have.
//
// Goal: a joint key of which the cheat knows the secret, by a key that is his
// own less the sum of all others. Needs: to speak last. A naive design without
// proofs of possession gives him the whole deck. Stopped by P-13.
func BadPossession() []Attack {
	return []Attack{
		{Name: "a key with a spoilt proof", Want: blamed(protocol.NoKeyProof), act: func(c *Cheat) {
			c.key(func(_ table.View, _ table.DeckMessage, b deck.KeyBody) *deck.KeyBody {
				z := must(group.DecodeScalar(b.Proof[32:])).Add(scalar(1)).Bytes()
				b.Proof = append(clone(b.Proof[:32]), z[:]...)
				return &b
			})
		}},
		{Name: "a key that cancels another's", Want: blamed(protocol.NoKeyProof), act: func(c *Cheat) {
			c.key(func(v table.View, m table.DeckMessage, b deck.KeyBody) *deck.KeyBody {
				data := c.others(v, transcript.KindDeckKey)
				if data == nil {
					return nil
				}
				theirs := must(group.DecodePoint(must(form.DecodeKey(data)).Element))
				rogue := group.MulBase(c.secret(m.Deck)).Sub(theirs).Bytes()
				b.Element = rogue[:]
				return &b
			})
		}},
	}
}
