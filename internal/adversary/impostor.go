package adversary

import (
	"crypto/ed25519"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Impostor is a stranger: it has the link and so can write to the log, but no
// seat and nobody's keys.
//
// Goal: to act for a seat, to take it over, or to spoil the log. Needs: the
// link. A naive design trusts whoever can write. Stopped by P-66 and P-30: what
// is not signed by a device that speaks for a seat has no effect. Nobody is
// blamed: there is nobody to name.
func Impostor() []Attack {
	say := func(bodies func(c *Cheat, v table.View) []transcript.Body) func(*Cheat) {
		return func(c *Cheat) {
			c.When(othersTurn, func(v table.View) {
				device := ed25519.NewKeyFromSeed(make([]byte, 32))
				e := c.Next()
				e.Device, e.Count, e.Prev = transcript.PublicKey(device), 0, transcript.EntryID{}
				e.Bodies = bodies(c, v)
				s := must(transcript.Sign(e, device))
				c.done(0)
				c.Send(seal(c.World, c.Player, s.Encode()))
			})
		}
	}
	return []Attack{
		{Name: "a stranger decides", Want: harmless(), act: say(func(_ *Cheat, v table.View) []transcript.Body {
			return []transcript.Body{decision(v.Hand, v.Turn, game.Action{Verb: game.Fold})}
		})},
		{Name: "a stranger pauses the table", Want: harmless(), act: say(func(*Cheat, table.View) []transcript.Body {
			return encode([]table.Body{table.Plain{Kind: transcript.KindPause}})
		})},
		{Name: "a stranger's device for the victim's seat", Want: harmless(), act: say(func(c *Cheat, v table.View) []transcript.Body {
			k := transcript.PublicKey(seatKey(c.World, 0))
			return encode([]table.Body{table.Device{Key: k, Cert: [64]byte{1}}, table.Decision{Hand: v.Hand, Turn: v.Turn, Action: game.Action{Verb: game.Fold}}})
		})},
		{Name: "a stranger's chat", Want: harmless(), act: say(func(*Cheat, table.View) []transcript.Body { return chat("hello") })},
		{Name: "a stranger's unknown body", Want: harmless(), act: say(func(*Cheat, table.View) []transcript.Body {
			return []transcript.Body{{Kind: 999}}
		})},
		{Name: "the victim's entry under a false signature", Want: harmless(), act: func(c *Cheat) {
			c.When(othersTurn, func(v table.View) {
				e := c.Next()
				e.Device = transcript.PublicKey(c.World.Players[0].Device)
				e.Bodies = []transcript.Body{decision(v.Hand, v.Turn, game.Action{Verb: game.Fold})}
				c.done(0)
				c.Send(seal(c.World, c.Player, append(e.Encode(), make([]byte, 64)...)))
			})
		}},
	}
}
