package client

import (
	"context"
	"errors"
	"io"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Client is one seat at one table, or an onlooker. Its methods are safe for
// concurrent use.
type Client struct {
	cfg   Config
	board board
}

// ErrStopped is what Do returns when Run is not running (any more).
var ErrStopped = errors.New("client: not running")

// New makes a client; Run runs it. An error is a mistake in the configuration
// or a store that cannot be read.
func New(cfg Config) (*Client, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	return &Client{cfg: cfg}, nil
}

// Run connects, reads, answers and plays until ctx ends (the result is nil
// then), or until something is wrong that waiting cannot heal: the store fails,
// the relay lies (a *RelayFault), the link is for nothing. It may run once.
func (c *Client) Run(ctx context.Context) error { return errors.ErrUnsupported }

// Do gives a command to the engine. A nil error means that the command is
// legal now and becomes an entry; if the table overtakes it, it appears among
// Update.Dropped. table.TakeOver after the seat has been fenced gives the store
// a new device first.
func (c *Client) Do(ctx context.Context, cmd table.Command) error { return errors.ErrUnsupported }

// Export writes the log so far as a .ndl file, note in its header. Without
// Config.Keep it is fetched from the relay again.
func (c *Client) Export(ctx context.Context, w io.Writer, note string) error {
	return errors.ErrUnsupported
}

// SeatLink returns the link with which another device can take this seat over.
// Whoever has it is the player.
func (c *Client) SeatLink() (transcript.Link, error) { return transcript.Link{}, errors.ErrUnsupported }
