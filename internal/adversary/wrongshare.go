package adversary

import (
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// WrongShare gives a false share of a slot.
//
// Goal: another's card or a board card opens as something else, or to nothing.
// Needs: the cheat's own keys. A naive design opens a wrong card and cannot
// tell whose share was wrong. Stopped by P-16: shares carry one proof over the
// whole message. A fold whose shares are wrong is no fold.
func WrongShare() []Attack {
	spoil := func(b *deck.SharesBody) *deck.SharesBody {
		p := must(group.DecodePoint(b.Shares[0].Element)).Add(group.Generator()).Bytes()
		b.Shares[0].Element = p[:]
		return b
	}
	swap := func(b *deck.SharesBody) *deck.SharesBody {
		if len(b.Shares) < 2 {
			return nil
		}
		b.Shares[0].Element, b.Shares[1].Element = b.Shares[1].Element, b.Shares[0].Element
		return b
	}
	return []Attack{
		{Name: "a false share of a hole card", Want: blamed(protocol.BadShare), act: func(c *Cheat) {
			c.shares(func(_ table.View, _ table.DeckMessage, b deck.SharesBody) *deck.SharesBody { return spoil(&b) })
		}},
		{Name: "two shares exchanged", Want: blamed(protocol.BadShare), act: func(c *Cheat) {
			c.shares(func(_ table.View, _ table.DeckMessage, b deck.SharesBody) *deck.SharesBody { return swap(&b) })
		}},
		{Name: "a false share of a board card", Want: blamed(protocol.BadShare), act: func(c *Cheat) {
			c.shares(func(v table.View, _ table.DeckMessage, b deck.SharesBody) *deck.SharesBody {
				if v.Turn == 0 {
					return nil
				}
				return spoil(&b)
			})
		}},
		{Name: "a fold that releases a false share", Want: blamed(protocol.BadShare), Setup: lastFolds, act: func(c *Cheat) {
			c.withAction(game.Fold, func(b *deck.SharesBody) *deck.SharesBody { return spoil(b) })
		}},
		{Name: "a show with a false share", Want: blamed(protocol.BadShare), act: func(c *Cheat) {
			c.withAction(game.Show, func(b *deck.SharesBody) *deck.SharesBody { return spoil(b) })
		}},
	}
}

// lastFolds lets the last player, who is the cheat in tests, fold.
func lastFolds(c *sim.Config) { c.Brains[len(c.Brains)-1] = folder{} }

// withAction changes the shares that go with a decision.
func (c *Cheat) withAction(verb game.Verb, change func(*deck.SharesBody) *deck.SharesBody) {
	c.Rewrite(func(_ table.View, list []table.Body) []transcript.Body {
		if d, ok := list[0].(table.Decision); !ok || d.Action.Verb != verb {
			return nil
		}
		return replace(list, func(m table.DeckMessage) table.Body {
			b := must(form.DecodeShares(m.Data))
			m.Data = change(&b).Encode()
			return m
		})
	})
}
