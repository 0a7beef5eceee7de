package adversary

import (
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Gap leaves a place in the chain of its device empty, or follows an entry that
// nobody has seen.
//
// Goal: an entry in reserve that can be put into the gap later. Needs: the
// cheat's own keys. A naive design takes entries in any order. Stopped by P-64:
// such an entry is ignored. Nobody is blamed, since a relay could have lost the
// missing one.
func Gap() []Attack {
	before := func(change func(*transcript.Entry)) func(*Cheat) {
		return func(c *Cheat) {
			c.Player.Filter = func(a table.Append) [][]byte {
				e, list := read(a.Signed)
				if d, ok := list[0].(table.Decision); !ok || d.Turn < 1 || c.Done {
					return [][]byte{a.Frame}
				}
				c.done(0)
				odd := e
				change(&odd)
				odd.Bodies = chat("from nowhere")
				return [][]byte{c.Seal(odd), a.Frame}
			}
		}
	}
	return []Attack{
		{Name: "an entry ahead of its place", Want: harmless(), act: before(func(e *transcript.Entry) { e.Count += 1000 })},
		{Name: "an entry after an unknown one", Want: harmless(), act: before(func(e *transcript.Entry) {
			e.Count, e.Prev = e.Count+1001, transcript.EntryID{7}
		})},
	}
}
