package adversary

import (
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// OutOfPhase says something at a moment at which nothing of the kind is due.
//
// Goal: to bet before the hole shares are out, so that shares can be withheld
// when the bets displease; to pass before others have. Needs: the cheat's own
// keys. A naive design takes the bet. Stopped by P-20.
func OutOfPhase() []Attack {
	dealing := func(v table.View) bool { return v.Running && v.Game.Street == "deal" }
	return []Attack{
		{Name: "a decision before the deck is ready", Want: blamed(protocol.OutOfPhase), act: func(c *Cheat) {
			c.Rewrite(func(v table.View, _ []table.Body) []transcript.Body {
				if !dealing(v) {
					return nil
				}
				return []transcript.Body{decision(v.Hand, 0, game.Action{Verb: game.Fold})}
			})
		}},
		{Name: "a decision in place of hole shares", Want: blamed(protocol.OutOfPhase), act: func(c *Cheat) {
			c.Rewrite(func(v table.View, list []table.Body) []transcript.Body {
				for i, b := range list {
					if m, ok := b.(table.DeckMessage); ok && m.Kind == transcript.KindDeckShares && v.Turn == 0 {
						return append(encode(list[:i]), decision(v.Hand, 0, game.Action{Verb: game.Call}))
					}
				}
				return nil
			})
		}},
		{Name: "a decision in a hand to come", Want: blamed(protocol.OutOfPhase), act: func(c *Cheat) {
			c.decision(func(_ table.View, d table.Decision) table.Body {
				d.Hand++
				return d
			})
		}},
		{Name: "shares before every pass is made", Want: blamed(protocol.OutOfPhase), act: func(c *Cheat) {
			c.Rewrite(func(v table.View, list []table.Body) []transcript.Body {
				m, ok := list[0].(table.DeckMessage)
				if !ok || m.Kind != transcript.KindDeckKey {
					return nil
				}
				b := deck.SharesBody{Digest: [32]byte{1}, Shares: []deck.Share{{Element: must(form.DecodeKey(m.Data)).Element}}, Proof: make([]byte, 96)}
				return encode([]table.Body{table.DeckMessage{Kind: transcript.KindDeckShares, Deck: m.Deck, Data: b.Encode()}})
			})
		}},
		{Name: "a pass before all keys are there", Want: blamed(protocol.OutOfPhase), act: func(c *Cheat) {
			c.Rewrite(func(v table.View, list []table.Body) []transcript.Body {
				m, ok := list[0].(table.DeckMessage)
				if !ok || m.Kind != transcript.KindDeckKey {
					return nil
				}
				b := deck.PassBody{Output: make([]byte, 52*64), Proof: make([]byte, 64)}
				return encode([]table.Body{table.DeckMessage{Kind: transcript.KindDeckPass, Deck: m.Deck, Data: b.Encode()}})
			})
		}},
	}
}
