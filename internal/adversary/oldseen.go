package adversary

import (
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// OldSeen says that its author had not seen what its author has seen.
//
// Goal: to have a bad decision pass as overtaken, or to bind it to a moment that
// suits. Needs: the cheat's own keys. A naive design trusts what an author says
// of itself. Stopped by P-64 (older than the author's own last entry), P-62
// (older than the deck), P-70 and P-67 (not this log): ignored, so that the duty
// stays unanswered and the clock decides.
func OldSeen() []Attack {
	change := func(f func(*Cheat, *transcript.Entry)) func(*Cheat) {
		return func(c *Cheat) {
			c.Instead(func(e transcript.Entry, list []table.Body) [][]byte {
				d, ok := list[0].(table.Decision)
				if !ok || d.Action.Verb == game.Show {
					return nil
				}
				f(c, &e)
				return [][]byte{c.Seal(e)}
			})
		}
	}
	at := func(c *Cheat, e *transcript.Entry, n uint64) {
		e.Seen = c.World.Log.Record(n).Receipt().Seen()
		e.Content = [32]byte{}
		for i := range n + 1 {
			e.Content = transcript.NextContent(e.Content, open(c.World, c.World.Log.Record(i)))
		}
	}
	return []Attack{
		{Name: "seen: the first record only", Want: silent(), act: change(func(c *Cheat, e *transcript.Entry) { at(c, e, 0) })},
		{Name: "seen: an invented head", Want: silent(), act: change(func(_ *Cheat, e *transcript.Entry) { e.Seen.Head[0] ^= 1 })},
		{Name: "seen: nothing", Want: silent(), act: change(func(_ *Cheat, e *transcript.Entry) {
			e.Seen, e.Content = transcript.Seen{}, [32]byte{}
		})},
		{Name: "seen: records to come", Want: silent(), act: change(func(_ *Cheat, e *transcript.Entry) { e.Seen.Count += 5 })},
	}
}
