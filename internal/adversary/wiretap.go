package adversary

import (
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Wiretap sends a frame that the table's key does not open, under a key of the
// cheat's own.
//
// Goal: a file that shows an outsider another game than the players had: the
// cheat saves the log with the odd key in it, his fold or bet becomes readable
// there, and an honest player's answer looks out of turn. Or simply a file that
// nobody can call whole. Needs: the cheat's own keys and the file that the cheat
// hands on. A naive design binds entries to the order of frames and not to what
// they hold. Stopped by P-67: every entry says what its author has read.
func Wiretap() []Attack {
	return []Attack{{Name: "a frame under another key", Want: harmless(), act: func(c *Cheat) {
		c.When(deciding, func(v table.View) {
			e := c.Next()
			e.Bodies = []transcript.Body{decision(v.Hand, v.Turn, game.Action{Verb: game.Fold})}
			signed := must(transcript.Sign(e, c.Player.Device))
			c.done(0)
			c.Send(c.Hidden(signed.Encode()))
		})
	}}}
}

// OddKeys are keys of a link that the table does not have.
var OddKeys = transcript.PlayKeys(transcript.LinkSecret{0x77})

// Hidden seals an entry so that only OddKeys open it.
func (c *Cheat) Hidden(inner []byte) []byte {
	f := must(OddKeys.Seal(c.World.Table, 0, c.Player.Member, inner))
	return f.Encode()
}
