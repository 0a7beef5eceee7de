package mem

import (
	"crypto/ed25519"
	"sync"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// Relay hosts tables. It is safe for concurrent use.
type Relay struct {
	key   ed25519.PrivateKey
	clock func() uint64

	mu     sync.Mutex
	tables map[transcript.TableID]*hosted
	down   bool
	broken chan struct{} // closed when the relay stops
}

// hosted is a table of a relay, under the relay's lock.
type hosted struct {
	log  *Log
	more chan struct{} // closed and replaced when a record comes
}

// NewRelay returns a running relay without tables; see NewLog for the arguments.
// The clock is called under a lock and must not call the relay.
func NewRelay(key ed25519.PrivateKey, clock func() uint64) *Relay {
	return &Relay{
		key: key, clock: clock,
		tables: map[transcript.TableID]*hosted{}, broken: make(chan struct{}),
	}
}

// RelayKey returns the public key of the receipts.
func (r *Relay) RelayKey() [32]byte { return transcript.PublicKey(r.key) }

// Dial returns a connection for one table, which need not exist yet. access is
// the link's access key; without it nothing can be read.
func (r *Relay) Dial(table transcript.TableID, access ed25519.PrivateKey) transport.Conn {
	return &conn{relay: r, table: table, access: access}
}

// Stop breaks every connection; until Start all calls answer Gone.
func (r *Relay) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.down {
		r.down = true
		close(r.broken)
	}
}

// Start brings a stopped relay back and records the outage at every table.
func (r *Relay) Start() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.down {
		return
	}
	r.down, r.broken = false, make(chan struct{})
	for _, h := range r.tables {
		if _, err := h.log.Outage(); err == nil {
			h.wake()
		}
	}
}

// Outage records at one table that the relay was away, without breaking
// connections.
func (r *Relay) Outage(table transcript.TableID) (transcript.Receipt, error) {
	var receipt transcript.Receipt
	err := r.with(table, func(h *hosted) (err error) {
		receipt, err = h.log.Outage()
		return err
	})
	return receipt, err
}

// with calls f for a table under the lock, and wakes whoever follows if the log
// has grown.
func (r *Relay) with(table transcript.TableID, f func(*hosted) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.down {
		return &transport.Gone{}
	}
	h, ok := r.tables[table]
	if !ok {
		return noTable()
	}
	before := h.log.Len()
	err := f(h)
	if h.log.Len() > before {
		h.wake()
	}
	return err
}

// create opens a table under the lock.
func (r *Relay) create(t transport.NewTable) (transcript.Receipt, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.down {
		return transcript.Receipt{}, &transport.Gone{}
	}
	if h, ok := r.tables[t.Table]; ok {
		return h.log.Create(t)
	}
	h := &hosted{log: NewLog(r.key, r.clock), more: make(chan struct{})}
	receipt, err := h.log.Create(t)
	if err == nil {
		r.tables[t.Table] = h
	}
	return receipt, err
}

// wake tells those who follow that there is more.
func (h *hosted) wake() {
	close(h.more)
	h.more = make(chan struct{})
}
