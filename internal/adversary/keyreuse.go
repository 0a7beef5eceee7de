package adversary

import (
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
)

// KeyReuse announces the key of an earlier hand with a new and valid proof.
//
// Goal: that shares shown in one hand open cards of another. Needs: the cheat's
// own old key. A naive design gives each player one key for life. Stopped by
// P-15: the keys of all decks of a table are remembered.
func KeyReuse() []Attack {
	return []Attack{{Name: "a key that served before", Want: blamed(protocol.KeyReuse), act: func(c *Cheat) {
		var first deck.ID
		c.key(func(v table.View, m table.DeckMessage, b deck.KeyBody) *deck.KeyBody {
			if v.Hand == 1 {
				first = m.Deck
				return nil
			}
			_, ctx := c.publicDeck()
			x := c.secret(first)
			big := group.MulBase(x)
			tr := must(sigma.ForPossession(c.statement(m.Deck), deck.RosterHash(ctx.Roster)))
			proof := must(sigma.ProvePossession(derive.New([32]byte{13}), tr, x, big.Encoded()))
			e := big.Bytes()
			return &deck.KeyBody{Element: e[:], Proof: proof.Append(nil)}
		})
	}}}
}
