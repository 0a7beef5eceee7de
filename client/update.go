package client

import (
	"sync"

	"github.com/nodealer/nodealer/table"
)

// Update is the whole of what a screen shows, and what has happened since the
// update before.
type Update struct {
	View    table.View
	Ready   bool // View holds the table: the charter has been read
	Events  []table.Event
	Dropped []table.Dropped // commands that became impossible before they were sent
	Status  Status
}

// Status says how the client stands to the relay.
type Status struct {
	Online bool // connected, and the relay has let us in
	// Reading says that the log has not come as far again as this device has
	// seen it before; until then nothing is said.
	Reading bool
	// Trouble says in plain words why the client is not online; "" if it is.
	Trouble string
	RetryMS uint64 // when the next attempt will be made, local clock; 0 for now
	// Fenced says that another device has taken the seat over. TakeOver brings
	// it back.
	Fenced bool
}

// watcher is one reader of updates. Only the publisher sends, so to take the
// waiting update out and to put a newer one in is safe.
type watcher struct{ ch chan Update }

// put makes u the update that waits, with the events of the one before it.
func (w *watcher) put(u Update) {
	select {
	case old := <-w.ch:
		u.Events = newest(append(old.Events[:len(old.Events):len(old.Events)], u.Events...))
		u.Dropped = append(old.Dropped[:len(old.Dropped):len(old.Dropped)], u.Dropped...)
	default:
	}
	w.ch <- u
}

func newest(events []table.Event) []table.Event {
	if n := len(events) - MaxEvents; n > 0 {
		return events[n:]
	}
	return events
}

// board is where the loop publishes.
type board struct {
	mu       sync.Mutex
	last     Update // without events
	some     bool
	closed   bool
	watchers map[*watcher]bool
}

// Watch returns a channel of updates. Whoever is slow misses no event and gets
// the latest view: waiting updates are merged into one. The first comes at
// once if there is one. The channel is closed when Run returns, or by stop.
func (c *Client) Watch() (updates <-chan Update, stop func()) {
	b := &c.board
	b.mu.Lock()
	defer b.mu.Unlock()
	w := &watcher{ch: make(chan Update, 1)}
	if b.some {
		w.put(b.last)
	}
	if b.closed {
		close(w.ch)
		return w.ch, func() {}
	}
	if b.watchers == nil {
		b.watchers = map[*watcher]bool{}
	}
	b.watchers[w] = true
	return w.ch, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.watchers[w] {
			delete(b.watchers, w)
			close(w.ch)
		}
	}
}

// View returns the latest view; ok is false before the charter has been read.
func (c *Client) View() (v table.View, ok bool) {
	u := c.Latest()
	return u.View, u.Ready
}

// Latest returns the latest update without its events.
func (c *Client) Latest() Update {
	c.board.mu.Lock()
	defer c.board.mu.Unlock()
	return c.board.last
}

func (b *board) publish(u Update) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for w := range b.watchers {
		w.put(u)
	}
	u.Events, u.Dropped = nil, nil
	b.last, b.some = u, true
}

func (b *board) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	for w := range b.watchers {
		close(w.ch)
		delete(b.watchers, w)
	}
}
