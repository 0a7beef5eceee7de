package adversary

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// StolenKey announces the victim's key before the victim does.
//
// Goal: that the victim's own announcement is refused as a key seen before.
// Needs: to know the key early, from a relay that holds the victim's entry
// back. A naive design records the key before it checks the proof. Stopped by
// P-13: a key whose proof fails is never recorded, the cheat is blamed and the
// victim's announcement counts.
func StolenKey() []Attack {
	return []Attack{{Name: "the victim's key announced first", Want: blamed(protocol.NoKeyProof), act: func(c *Cheat) {
		c.key(func(v table.View, m table.DeckMessage, b deck.KeyBody) *deck.KeyBody {
			for i, p := range c.World.Players {
				if seat := c.World.SeatOf(i); i != c.Index && !c.announced(v, i) {
					x := must(derive.Scalar(derive.New(p.Seed), derive.DeckKey, derive.Context{
						Table: c.World.Table, Deck: m.Deck, Seat: uint64(seat), Device: transcript.PublicKey(p.Device),
					}))
					e := group.MulBase(x).Bytes()
					b.Element = e[:]
					return &b
				}
			}
			return nil
		})
	}}}
}

// announced reports whether a player's key of the deck in use is on the log.
func (c *Cheat) announced(v table.View, i int) bool {
	device := transcript.PublicKey(c.World.Players[i].Device)
	for j := range c.World.Log.Len() {
		s, err := transcript.DecodeSigned(open(c.World, c.World.Log.Record(j)))
		if err != nil || s.Entry.Device != device {
			continue
		}
		for _, b := range s.Entry.Bodies {
			if b.Kind == transcript.KindDeckKey && string(b.Data[:32]) == string(v.Deck.ID[:]) {
				return true
			}
		}
	}
	return false
}
