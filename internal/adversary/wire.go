package adversary

import (
	"crypto/ed25519"
	"sync"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport/mem"
)

// Wire is where a real client's frames pass on their way to a real relay. It
// has the keys of that client, as whoever runs a changed client has.
type Wire struct {
	Table          transcript.TableID
	Keys           transcript.Keys
	Device, Member ed25519.PrivateKey
}

// OnWire mounts an attack that only rewrites what its client says. The function
// returns what is sent in place of a frame. The cheat sees no table: attacks
// that look at it first do nothing.
func (a Attack) OnWire(x Wire) func(frame []byte) [][]byte {
	blind := must(table.New(table.Config{Table: x.Table, Catalog: catalog.Catalog{}}))
	p := &sim.Player{Engine: blind, Device: x.Device, Member: x.Member}
	w := &sim.World{Log: mem.NewLog(x.Device, nil), Table: x.Table, Keys: x.Keys, Players: []*sim.Player{p}}
	a.Mount(w, 0)
	var mu sync.Mutex
	return func(frame []byte) [][]byte {
		mu.Lock()
		defer mu.Unlock()
		f, err := transcript.DecodeFrame(frame)
		if err != nil {
			return [][]byte{frame}
		}
		inner, _, err := f.Open(x.Keys.Read)
		if err != nil {
			return [][]byte{frame}
		}
		return p.Filter(table.Append{Signed: inner, Frame: frame})
	}
}
