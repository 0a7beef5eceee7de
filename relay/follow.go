package relay

import (
	"context"
	"fmt"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws/message"
)

// A follow sends the records of a table as they come. It holds no queue: it
// reads from the table what the client has asked for, and waits ([R-15]).
type follow struct {
	id      uint32
	table   *table
	next    uint64
	credit  int           // how many records may be sent; under the session's lock
	granted chan struct{} // holds a token when there may be new credit
	cancel  context.CancelFunc
}

// follow starts a follow, unless the log is shorter than the asker believes
// ([R-18]).
func (c *session) follow(m message.Follow) error {
	if c.table == nil {
		return errNoAttach
	}
	if n, _ := c.table.ledger.count(); m.From > n {
		return refuse(transport.NoRecord, fmt.Sprintf("record %d was asked for, the log has %d", m.From, n))
	}
	ctx, cancel := context.WithCancel(c.ctx)
	f := &follow{id: m.ID, table: c.table, next: m.From, cancel: cancel}
	f.credit, f.granted = message.Window, make(chan struct{}, 1)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.follows) >= c.srv.cfg.Limits.Follows || c.follows[m.ID] != nil {
		cancel()
		return refuse(transport.Busy, "too many readers on this connection, or one with this number")
	}
	c.follows[m.ID] = f
	c.work.Go(func() { c.serveFollow(ctx, f) })
	return nil
}

// more grants a follow further records. A client that grants more than the
// window holds does not keep the protocol.
func (c *session) more(m message.More) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := c.follows[m.ID]
	if f == nil {
		return nil // it ended meanwhile
	}
	if f.credit += int(m.Count); f.credit > message.Window {
		return fmt.Errorf("%d records granted, the window holds %d", f.credit, message.Window)
	}
	select {
	case f.granted <- struct{}{}:
	default:
	}
	return nil
}

func (c *session) unfollow(id uint32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.follows[id]; f != nil {
		f.cancel()
		delete(c.follows, id)
	}
}

// serveFollow sends records until the follow or the connection ends.
func (c *session) serveFollow(ctx context.Context, f *follow) {
	defer f.cancel()
	for {
		n := c.credit(ctx, f)
		if n == 0 {
			return
		}
		recs, err := f.wait(ctx, min(n, readBatch))
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			c.refuse(f.id, err)
			c.unfollow(f.id)
			return
		}
		c.mu.Lock()
		f.credit -= len(recs) // before they are sent: the client grants more as they come
		c.mu.Unlock()
		for _, r := range recs {
			if ctx.Err() != nil || !c.send(message.Record{ID: f.id, Record: r}) {
				return
			}
		}
		f.next += uint64(len(recs))
	}
}

// credit waits until the client wants records, and says how many; 0 when ctx
// has ended.
func (c *session) credit(ctx context.Context, f *follow) int {
	for {
		c.mu.Lock()
		n := f.credit
		c.mu.Unlock()
		if n > 0 {
			return n
		}
		select {
		case <-ctx.Done():
			return 0
		case <-f.granted:
		}
	}
}

// wait returns the next records as soon as there is one, at most limit.
func (f *follow) wait(ctx context.Context, limit int) ([]transcript.Record, error) {
	for {
		n, grown := f.table.ledger.count()
		if f.next < n {
			return f.table.ledger.read(ctx, f.next, min(limit, int(n-f.next)))
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-grown:
		}
	}
}
