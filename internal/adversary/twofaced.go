package adversary

import (
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// TwoFaced signs two entries for one place in the chain of its device.
//
// Goal: to tell two things, one to each half of the table, and to choose later.
// Needs: a relay that helps, or a race. A naive design lets the last one count.
// Stopped by P-11: the two signatures convict the seat, whoever shows them.
func TwoFaced() []Attack {
	raise := func(e transcript.Entry, list []table.Body) (transcript.Entry, bool) {
		d, ok := list[0].(table.Decision)
		if !ok || d.Action.Verb == game.Show {
			return e, false
		}
		e.Bodies = []transcript.Body{decision(d.Hand, d.Turn, game.Action{Verb: game.Fold})}
		return e, true
	}
	return []Attack{
		{Name: "two decisions with one count", Want: blamed(protocol.Equivocation), act: func(c *Cheat) {
			c.Instead(func(e transcript.Entry, list []table.Body) [][]byte {
				if other, ok := raise(e, list); ok {
					return [][]byte{c.Seal(e), c.Seal(other)}
				}
				return nil
			})
		}},
		{Name: "another entry in an old place", Want: blamed(protocol.Equivocation), act: func(c *Cheat) {
			c.Instead(func(e transcript.Entry, list []table.Body) [][]byte {
				if _, ok := raise(e, list); !ok {
					return nil
				}
				e.Count, e.Prev = 0, transcript.EntryID{}
				e.Bodies = chat("I was never here")
				return [][]byte{c.Seal(e)}
			})
		}},
		{Name: "two entries with one predecessor", Want: blamed(protocol.Equivocation), act: func(c *Cheat) {
			var before transcript.EntryID
			c.Instead(func(e transcript.Entry, list []table.Body) [][]byte {
				if _, ok := raise(e, list); !ok {
					before = e.Prev
					return nil
				}
				e.Prev = before
				return [][]byte{c.Seal(e)}
			})
		}},
		{Name: "two entries ahead with one count", Want: blamed(protocol.Equivocation), act: func(c *Cheat) {
			c.Instead(func(e transcript.Entry, list []table.Body) [][]byte {
				if _, ok := raise(e, list); !ok {
					return nil
				}
				e.Count, e.Prev = e.Count+9, transcript.EntryID{9}
				e.Bodies = chat("one")
				one := c.Seal(e)
				e.Bodies = chat("two")
				return [][]byte{one, c.Seal(e)}
			})
		}},
	}
}

func chat(text string) []transcript.Body {
	return encode([]table.Body{table.Chat{Text: text}})
}
