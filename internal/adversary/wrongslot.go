package adversary

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
)

// WrongSlot gives a share of a slot that is not the cheat's to give, or not yet.
//
// Goal: to see a board card early, or to have others give theirs. Needs: the
// cheat's own keys and a willing partner. A naive design that takes any valid
// share opens cards before the bets. Stopped by P-17: a share is taken only if
// the fold owes it.
func WrongSlot() []Attack {
	add := func(slot func(table.View) cards.Slot) func(*Cheat) {
		return func(c *Cheat) {
			c.shares(func(v table.View, _ table.DeckMessage, b deck.SharesBody) *deck.SharesBody {
				at := slot(v)
				extra := deck.Share{Slot: at, Element: clone(b.Shares[0].Element)}
				out := deck.SharesBody{Digest: b.Digest, Proof: b.Proof}
				for _, s := range b.Shares {
					if s.Slot > at && extra.Element != nil {
						out.Shares, extra.Element = append(out.Shares, extra), nil
					}
					out.Shares = append(out.Shares, s)
				}
				if extra.Element != nil {
					out.Shares = append(out.Shares, extra)
				}
				return &out
			})
		}
	}
	return []Attack{
		{Name: "a share of the cheat's own card", Want: blamed(protocol.WrongSlot), act: add(func(v table.View) cards.Slot {
			for _, s := range v.Game.Seats {
				if s.Seat == v.Me {
					return s.Slots[0]
				}
			}
			return 0
		})},
		{Name: "a share of the flop before the flop", Want: blamed(protocol.WrongSlot), act: add(func(v table.View) cards.Slot {
			return cards.Slot(2 * len(v.Game.Seats))
		})},
		{Name: "a share of the stub", Want: blamed(protocol.WrongSlot), act: add(func(table.View) cards.Slot { return 51 })},
		{Name: "a share of no slot", Want: blamed(protocol.WrongSlot), act: add(func(table.View) cards.Slot { return 52 })},
	}
}
