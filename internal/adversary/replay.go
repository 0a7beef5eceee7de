package adversary

import (
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Replay puts an entry on the log again that is there already: the victim's or
// the cheat's own, sealed anew so that the relay does not know it again.
//
// Goal: that a bet, a rebuy or a leave counts twice. Needs: the link. A naive
// design that trusts the relay to drop repeats pays twice. Stopped by P-65: the
// id of an entry is the hash of what it says, and the fold takes each id once.
func Replay() []Attack {
	return []Attack{
		{Name: "the victim's entries again", Want: harmless(), act: func(c *Cheat) {
			c.When(othersTurn, func(table.View) {
				c.done(0)
				for i := range c.World.Log.Len() {
					if inner := open(c.World, c.World.Log.Record(i)); inner != nil && i > 0 {
						c.Send(seal(c.World, c.Player, inner))
					}
				}
			})
		}},
		{Name: "an entry of another table", Want: harmless(), act: func(c *Cheat) {
			c.When(othersTurn, func(table.View) {
				e := c.Next()
				e.Table = transcript.TableID{1}
				e.Bodies = chat("not from here")
				c.done(0)
				c.Send(c.Seal(e))
			})
		}},
		{Name: "the charter again", Want: harmless(), act: func(c *Cheat) {
			c.When(othersTurn, func(table.View) {
				c.done(0)
				c.Send(seal(c.World, c.Player, open(c.World, c.World.Log.Record(0))))
			})
		}},
	}
}
