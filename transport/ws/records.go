package ws

import (
	"context"
	"errors"
	"iter"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport/ws/message"
)

// A reading is one loop over Records. Its channel has room for all that the
// relay may send, so that a slow loop holds up nothing but itself.
type reading struct {
	items chan item
}

// item is a record or the reason why there are no more.
type item struct {
	record transcript.Record
	err    error
}

// Records implements [transport.Transport].
func (c *Conn) Records(ctx context.Context, from uint64) iter.Seq2[transcript.Record, error] {
	return func(yield func(transcript.Record, error) bool) {
		err := c.records(ctx, from, func(r transcript.Record) bool { return yield(r, nil) })
		if err != nil && ctx.Err() == nil {
			yield(transcript.Record{}, err)
		}
	}
}

// records calls each until it says no. It returns the error that the loop must
// hear of.
func (c *Conn) records(ctx context.Context, from uint64, each func(transcript.Record) bool) error {
	if err := c.attach(ctx); err != nil {
		return err
	}
	r := &reading{items: make(chan item, message.Window+1)}
	id := c.begin(func(id uint32) { c.readings[id] = r })
	defer c.stopReading(id)
	if err := c.send(ctx, message.Follow{ID: id, From: from}); err != nil {
		return err
	}
	for n := 1; ; n++ {
		it, err := c.next(ctx, r)
		if err != nil {
			return err
		}
		if !each(it.record) {
			return nil
		}
		if n == message.Window/2 {
			n = 0
			if err := c.send(ctx, message.More{ID: id, Count: message.Window / 2}); err != nil {
				return err
			}
		}
	}
}

// next waits for a record. What came before the connection broke is delivered.
func (c *Conn) next(ctx context.Context, r *reading) (item, error) {
	if err := ctx.Err(); err != nil {
		return item{}, err
	}
	select {
	case it := <-r.items:
		return it, it.err
	default:
	}
	select {
	case it := <-r.items:
		return it, it.err
	case <-ctx.Done():
		return item{}, ctx.Err()
	case <-c.done:
		return item{}, c.gone()
	}
}

// deliver hands a record to its reading, which may have ended.
func (c *Conn) deliver(id uint32, it item) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.readings[id]
	if r == nil {
		return nil
	}
	select {
	case r.items <- it:
		return nil
	default:
		return errors.New("the relay sent more records than were asked for")
	}
}

// stopReading tells the relay that nobody listens any more.
func (c *Conn) stopReading(id uint32) {
	c.mu.Lock()
	delete(c.readings, id)
	c.mu.Unlock()
	select {
	case <-c.done:
	case c.out <- message.Encode(message.Unfollow{ID: id}):
	}
}
