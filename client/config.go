package client

import (
	"context"
	"errors"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// Dial connects to the relay at link.Base for the table link.Table; the access
// key is link.Secret.Keys().Access. A connection that is an io.Closer is closed
// by whoever dialled.
type Dial func(ctx context.Context, link transcript.Link) (transport.Conn, error)

// Logger takes what a client tells about its work: a sentence, then pairs of key
// and value. A *slog.Logger is one; the page does without that package and what
// it brings along.
type Logger interface {
	Info(msg string, pairs ...any)
	Error(msg string, pairs ...any)
}

type silence struct{}

func (silence) Info(string, ...any)  {}
func (silence) Error(string, ...any) {}

// Config is what a Client begins with.
type Config struct {
	// Store makes a player; the link is in it. Nil: an onlooker.
	Store Store
	// Link is an onlooker's, play or watch; unused with a Store.
	Link    transcript.Link
	Dial    Dial
	Catalog table.Catalog
	Clock   Clock  // nil: WallClock
	Logger  Logger // nil: silent. No secret is ever logged.
	// Deals says that this client asks for the next hand by itself.
	Deals bool
	// Shows says that this client answers at showdown by itself.
	Shows bool
	// Keep keeps all records in memory: Export then needs no relay, and
	// evidence against a relay holds the whole log.
	Keep bool
}

func (c *Config) validate() error {
	switch {
	case c.Dial == nil:
		return errors.New("client: a way to dial is missing")
	case c.Catalog == nil:
		return errors.New("client: a catalog is missing")
	case c.Store == nil && c.Link.Table == (transcript.TableID{}):
		return errors.New("client: neither a store nor a link")
	}
	if c.Clock == nil {
		c.Clock = WallClock{}
	}
	if c.Logger == nil {
		c.Logger = silence{}
	}
	return nil
}
