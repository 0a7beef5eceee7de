package client

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Client is one seat at one table, or an onlooker. Its methods are safe for
// concurrent use.
type Client struct {
	cfg   Config
	saved Saved // as loaded; the loop has its own copy
	board board
	book  book
	asks  chan ask
	done  chan struct{} // closed when Run has returned
	began atomic.Bool
}

// ask is a command on its way to the loop.
type ask struct {
	cmd   table.Command
	reply chan error
}

// ErrStopped is what Do returns when Run is not running (any more).
var ErrStopped = errors.New("client: not running")

// New makes a client; Run runs it. An error is a mistake in the configuration
// or a store that cannot be read.
func New(cfg Config) (*Client, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	c := &Client{cfg: cfg, asks: make(chan ask), done: make(chan struct{})}
	link := cfg.Link
	if cfg.Store != nil {
		s, err := cfg.Store.Load()
		if err != nil {
			return nil, err
		}
		c.saved, link = s, s.Link
	}
	c.book.open(link, c.saved, cfg.Keep)
	return c, nil
}

// Run connects, reads, answers and plays until ctx ends (the result is nil
// then), or until something is wrong that waiting cannot heal: the store fails,
// the relay lies (a *RelayFault), the link is for nothing. It may run once; it
// does not close the store.
func (c *Client) Run(ctx context.Context) error {
	if c.began.Swap(true) {
		return errors.New("client: a client runs once; make another")
	}
	defer close(c.done)
	defer c.board.close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	return newDriver(c).run(ctx)
}

// Do gives a command to the engine. A nil error means that the command is
// legal now and becomes an entry; if the table overtakes it, it appears among
// Update.Dropped. table.TakeOver after the seat has been fenced gives the store
// a new device first.
func (c *Client) Do(ctx context.Context, cmd table.Command) error {
	a := ask{cmd, make(chan error, 1)}
	select {
	case c.asks <- a:
	case <-c.done:
		return ErrStopped
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-a.reply:
		return err
	case <-c.done:
		return ErrStopped
	}
}

// Link returns the link of the table: a play link for a player, whatever the
// onlooker has.
func (c *Client) Link() transcript.Link {
	if c.cfg.Store != nil {
		return c.saved.Link
	}
	return c.cfg.Link
}

// SeatLink returns the link with which another device can take this seat over.
// Whoever has it is the player.
func (c *Client) SeatLink() (transcript.Link, error) {
	if c.cfg.Store == nil {
		return transcript.Link{}, errors.New("client: an onlooker has no seat to hand over")
	}
	return c.saved.seatLink(c.book.last()), nil
}
