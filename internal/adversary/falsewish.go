package adversary

import (
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// FalseWish wants something before the deal that is not its to have: a straddle
// out of turn or where there is none, a post that it does not owe, a bomb pot that
// only the host may ask for.
//
// Goal: to act last, to be dealt in for less than the blinds, to put everybody's
// chips in. Needs: a seat. A naive design that lets a seat post by an entry of
// its own has to judge each of them, and stops when one is missing. Stopped by
// P-80 and P-81: a seat only wishes, and the record that opens the hand decides.
func FalseWish() []Attack {
	wish := func(name string, want Want, what table.WishKind, value uint8, o poker.Options) Attack {
		o.SmallBlind, o.BigBlind = 5, 10
		return Attack{Name: name, Want: want, Setup: func(c *sim.Config) {
			if b, err := o.Encode(); err == nil {
				c.Charter.Options = b
			}
		}, act: func(c *Cheat) {
			c.When(func(v table.View) bool { return v.Running && v.Turn > 0 }, func(table.View) {
				c.Say(transcript.Body{Kind: transcript.KindWish, Data: []byte{byte(what), value}})
			})
		}}
	}
	always := uint8(game.StraddleAlways)
	host := poker.House{BombAnte: 9, BombCall: game.BombHost}
	return []Attack{
		wish("a straddle where there is none", harmless(), table.WishStraddle, always, poker.Options{}),
		wish("a straddle out of turn", harmless(), table.WishStraddle, always, poker.Options{Straddle: poker.StraddleUTG}),
		wish("a post without a debt", harmless(), table.WishPost, 1, poker.Options{House: poker.House{Missed: poker.MissedPost}}),
		wish("a bomb pot that is the host's to ask for", harmless(), table.WishBomb, 1, poker.Options{House: host}),
		wish("a wish of a kind that there is not", blamed(protocol.BadEncoding), 9, 1, poker.Options{}),
		wish("a wish of a value that there is not", blamed(protocol.BadEncoding), table.WishStraddle, 3, poker.Options{Straddle: poker.StraddleUTG}),
	}
}
