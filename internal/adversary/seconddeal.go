package adversary

import (
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// SecondDeal asks for a new deck when the cheat does not like the first.
//
// Goal: a second deal after having seen the own cards. Needs: the excuse of a
// device that lost its store. A naive design deals again whenever it is asked.
// Stopped by P-44: once a share of the deck is on the log the request counts as
// absence (D1, the blind is lost), and before that nobody knows a card.
func SecondDeal() []Attack {
	return []Attack{
		{Name: "a new deck after the shares", Want: silent(), act: func(c *Cheat) {
			c.Rewrite(func(v table.View, list []table.Body) []transcript.Body {
				if _, ok := list[0].(table.Decision); !ok {
					return nil
				}
				return encode([]table.Body{table.Redeal{Deck: v.Deck.ID}})
			})
		}},
	}
}
