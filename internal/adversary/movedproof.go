package adversary

import (
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// MovedProof takes what another seat proved in this very deck.
//
// Goal: to speak with another's key, or to pass off another's share. Needs: the
// log. A naive design whose proofs do not name the seat takes them. Stopped by
// the seat in the context of every proof: P-13, P-16.
func MovedProof() []Attack {
	return []Attack{
		{Name: "another seat's key and proof", Want: blamed(protocol.NoKeyProof), act: func(c *Cheat) {
			c.key(func(v table.View, _ table.DeckMessage, _ deck.KeyBody) *deck.KeyBody {
				data := c.others(v, transcript.KindDeckKey)
				if data == nil {
					return nil
				}
				b := must(form.DecodeKey(data))
				return &b
			})
		}},
		{Name: "another seat's proof of shares", Want: blamed(protocol.BadShare), act: func(c *Cheat) {
			c.shares(func(v table.View, _ table.DeckMessage, b deck.SharesBody) *deck.SharesBody {
				data := c.others(v, transcript.KindDeckShares)
				if data == nil {
					return nil
				}
				b.Proof = must(form.DecodeShares(data)).Proof
				return &b
			})
		}},
	}
}

// others returns what another seat has said of this kind about the deck in use.
func (c *Cheat) others(v table.View, kind transcript.Kind) []byte {
	for i := range c.World.Log.Len() {
		s, err := transcript.DecodeSigned(open(c.World, c.World.Log.Record(i)))
		if err != nil || s.Entry.Device == transcript.PublicKey(c.Player.Device) {
			continue
		}
		bodies, err := table.DecodeBodies(s.Entry.Bodies)
		if err != nil {
			continue
		}
		for _, b := range bodies {
			if m, ok := b.(table.DeckMessage); ok && m.Kind == kind && m.Deck == v.Deck.ID {
				return m.Data
			}
		}
	}
	return nil
}
