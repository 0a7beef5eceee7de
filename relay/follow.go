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
	id     uint32
	table  *table
	next   uint64
	credit chan int // the one value in it is how many records may be sent
	cancel context.CancelFunc
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
	f := &follow{id: m.ID, table: c.table, next: m.From, credit: make(chan int, 1), cancel: cancel}
	f.credit <- message.Window
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
	n := f.addCredit(int(m.Count))
	if n > message.Window {
		return fmt.Errorf("%d records granted, the window holds %d", n, message.Window)
	}
	return nil
}

// addCredit is for the holder of the session's lock.
func (f *follow) addCredit(n int) int {
	select {
	case rest := <-f.credit:
		n += rest
	default:
	}
	f.credit <- n
	return n
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
		n := f.grant(ctx)
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
		for _, r := range recs {
			if ctx.Err() != nil || !c.send(message.Record{ID: f.id, Record: r}) {
				return
			}
		}
		c.giveBack(f, n-len(recs))
		f.next += uint64(len(recs))
	}
}

// grant waits until the client wants records, and says how many.
func (f *follow) grant(ctx context.Context) int {
	select {
	case <-ctx.Done():
		return 0
	case n := <-f.credit:
		return n
	}
}

// giveBack returns what was not used of a grant.
func (c *session) giveBack(f *follow, n int) {
	if n == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	f.addCredit(n)
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
