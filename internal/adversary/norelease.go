package adversary

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/elgamal"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// NoRelease folds or shows without the shares that belong to it.
//
// Goal: to be out of the hand and yet needed for its board, so that the cheat
// can hold up the pot of the others; or to claim the pot without showing. Needs:
// the cheat's own turn. A naive design asks for the shares later. Stopped by
// P-22: they are in the very entry, or it is no fold.
func NoRelease() []Attack {
	bare := func(verb game.Verb) func(*Cheat) {
		return func(c *Cheat) {
			c.Rewrite(func(_ table.View, list []table.Body) []transcript.Body {
				if d, ok := list[0].(table.Decision); !ok || d.Action.Verb != verb {
					return nil
				}
				return encode(list[:1])
			})
		}
	}
	return []Attack{
		{Name: "a fold without its shares", Want: blamed(protocol.NoRelease), Setup: lastFolds, act: bare(game.Fold)},
		{Name: "a show without its shares", Want: blamed(protocol.NoRelease), act: bare(game.Show)},
		{Name: "a fold of which the river is kept back", Want: blamed(protocol.NoRelease), Setup: lastFolds, act: func(c *Cheat) {
			c.Rewrite(func(v table.View, list []table.Body) []transcript.Body {
				if d, ok := list[0].(table.Decision); !ok || d.Action.Verb != game.Fold || len(list) < 2 {
					return nil
				}
				m := list[1].(table.DeckMessage)
				b := must(form.DecodeShares(m.Data))
				m.Data = c.fewer(v, b, len(b.Shares)-1)
				return encode([]table.Body{list[0], m})
			})
		}},
	}
}

// fewer makes a true message, with its proof, of the first n of some shares of
// board slots.
func (c *Cheat) fewer(v table.View, b deck.SharesBody, n int) []byte {
	d, _ := c.publicDeck()
	piles := d.Piles(0)
	pile := must(elgamal.DecodeList(piles[len(piles)-1].Bytes(), 52))
	x := c.secret(v.Deck.ID)
	b.Shares = b.Shares[:n]
	var list []elgamal.Opening
	for _, s := range b.Shares {
		list = append(list, elgamal.Opening{
			Slot: uint64(s.Slot), Recipient: sigma.Everyone, C: pile[s.Slot], S: elgamal.Share(x, pile[s.Slot]),
		})
	}
	tr := must(sigma.ForShares(c.statement(v.Deck.ID), b.Digest))
	proof := must(elgamal.ProveShares(derive.New(c.Player.Seed), tr, x, group.MulBase(x).Encoded(), list))
	b.Proof = proof.Append(nil)
	return b.Encode()
}
