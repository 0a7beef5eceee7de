package adversary

import (
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/mem"
)

// Branch is a relay that shows two logs: it returns a world on a copy of the
// first n records of the log, with some of the players, who are new to it as
// after a restart. The other players stay where they are.
//
// Goal: that a share given in one log opens a card in the other, that two
// signatures for one place come about, or that players disagree on who won.
// Needs: the relay's own key; no player's. A naive design lets each client
// believe the log it is shown. Stopped by P-70: each entry carries the receipt
// of the last record that its author saw, so the first entry that reaches the
// other log convicts the relay. A share is given in one version of a deck only
// (P-41).
func Branch(w *sim.World, n uint64, players ...int) *sim.World {
	b := *w
	b.Players = nil
	for _, i := range players {
		b.Players = append(b.Players, w.Players[i])
	}
	at := uint64(0)
	b.Log = mem.NewLog(w.Relay, func() uint64 {
		if at < n {
			return w.Log.Record(at).TimeMS
		}
		return b.Now()
	})
	must(b.Log.Create(transport.NewTable{
		Table: w.Table, WriteKey: w.Keys.WriteKey(), AccessKey: w.Keys.AccessKey(), Frame: w.Log.Record(0).Frame,
	}))
	for at = 1; at < n; at++ {
		rec := w.Log.Record(at)
		f := must(transcript.DecodeFrame(rec.Frame))
		if err := b.Log.Register(f.Member, transcript.SignMember(w.Keys.Write, w.Table, 0, f.Member)); err != nil {
			panic(err)
		}
		must(b.Log.Append(rec.Frame))
	}
	return &b
}
