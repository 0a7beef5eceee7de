package adversary

import (
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
)

// Rewind is a relay that has lost the end of its log, or says so: player i of
// the world comes back from a restart, with its own store, to a log of n records.
//
// Goal: to have a decision taken again, or a second signature for one place.
// Needs: the relay's own key. A naive client answers what the shorter log asks.
// Stopped by P-71: nothing is said before the log has come as far as the receipt
// that the store holds, and nothing at all on another log.
func Rewind(w *sim.World, n uint64, i int) (*sim.World, error) {
	p := w.Players[i]
	floor := w.Log.Record(w.Log.Len() - 1).Receipt().Seen()
	b := Branch(w, n, i)
	return b, b.Restart(0, false, func(me *table.Player) {
		me.Floor, me.Pins = floor, p.Pins
	})
}
