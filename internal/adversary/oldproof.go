package adversary

import (
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// OldProof repeats what was right in an earlier hand.
//
// Goal: a key, pass or share without knowing what belongs to it now; with an
// old pass, an order that the cheat knows. Needs: the log. A naive design whose
// proofs are bound to too little takes them. Stopped by the context of every
// proof (table, deck, seat, roster, deal): P-13, P-12, P-16. A message repeated
// as it stands names an input that is not there, and is ignored.
func OldProof() []Attack {
	return []Attack{
		{Name: "the key of an earlier hand with its old proof", Want: blamed(protocol.NoKeyProof), act: func(c *Cheat) {
			var old *deck.KeyBody
			c.key(func(v table.View, _ table.DeckMessage, b deck.KeyBody) *deck.KeyBody {
				if v.Hand == 1 {
					old = &b
					return nil
				}
				return old
			})
		}},
		{Name: "the proof of an earlier key for a new one", Want: blamed(protocol.NoKeyProof), act: func(c *Cheat) {
			var old deck.KeyBody
			c.key(func(v table.View, _ table.DeckMessage, b deck.KeyBody) *deck.KeyBody {
				if v.Hand == 1 {
					old = b
					return nil
				}
				b.Proof = old.Proof
				return &b
			})
		}},
		{Name: "the pass of an earlier hand, said to be on this input", Want: blamed(protocol.BadShuffle), act: func(c *Cheat) {
			var old deck.PassBody
			c.pass(func(v table.View, _ table.DeckMessage, b deck.PassBody) *deck.PassBody {
				if v.Hand == 1 {
					old = b
					return nil
				}
				return &deck.PassBody{Input: b.Input, Output: old.Output, Proof: old.Proof}
			})
		}},
		{Name: "the pass of an earlier hand as it was", Want: silent(), act: func(c *Cheat) {
			var old []byte
			c.message(transcript.KindDeckPass, func(v table.View, m table.DeckMessage) []byte {
				if v.Hand == 1 {
					old = clone(m.Data)
					return nil
				}
				return old
			})
		}},
		{Name: "the proof of earlier shares", Want: blamed(protocol.BadShare), act: func(c *Cheat) {
			var old deck.SharesBody
			c.shares(func(v table.View, _ table.DeckMessage, b deck.SharesBody) *deck.SharesBody {
				if v.Hand == 1 {
					if v.Turn == 0 {
						old = b
					}
					return nil
				}
				b.Proof = old.Proof
				return &b
			})
		}},
		{Name: "shares under the digest of an earlier deal", Want: silent(), act: func(c *Cheat) {
			var old deck.SharesBody
			c.shares(func(v table.View, _ table.DeckMessage, b deck.SharesBody) *deck.SharesBody {
				if v.Hand == 1 {
					old = b
					return nil
				}
				b.Digest = old.Digest
				return &b
			})
		}},
	}
}
