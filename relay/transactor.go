package relay

import (
	"context"

	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws/message"
)

// Transactor is what a relay passes requests for a transactor to. What it says
// no to is a *transport.Refused. The relay itself reads nothing of it: the link
// of the table goes by sealed.
type Transactor interface {
	// Reserve returns the key for the charter of this nonce, and the key to
	// which the table's link is to be sealed.
	Reserve(ctx context.Context, nonce [32]byte) (key, box [32]byte, err error)
	// Engage takes the sealed link of the table whose charter has this nonce.
	Engage(ctx context.Context, nonce [32]byte, sealed []byte) error
}

var errNoTransactor = refuse(transport.NoTransactor, "no transactor runs beside this relay")

func (c *session) services() message.Services {
	if c.srv.cfg.Transactor != nil {
		return message.HasTransactor
	}
	return 0
}

// reserve asks the transactor for a key and signs what it offers (P-74). Offers
// are made as slowly as tables ([R-14], P-77).
func (c *session) reserve(m message.Reserve) (message.Offer, error) {
	t := c.srv.cfg.Transactor
	if t == nil {
		return message.Offer{}, errNoTransactor
	}
	if !c.srv.offers.AllowN(c.srv.cfg.Clock(), 1) {
		return message.Offer{}, refuse(transport.Busy, "too many new tables at once; try again in a minute")
	}
	var o transport.Offer
	var err error
	if o.Key, o.Box, err = t.Reserve(c.ctx, m.Nonce); err != nil {
		return message.Offer{}, err
	}
	o.Sign(c.srv.tables.key, m.Nonce)
	return message.Offer{ID: m.ID, Key: o.Key, Box: o.Box, Sig: o.Sig}, nil
}

// engage gives the transactor what is for it. It has to read the table for that,
// so who asks must have opened it or shown that he may read it ([R-16]).
func (c *session) engage(m message.Engage) error {
	switch {
	case c.srv.cfg.Transactor == nil:
		return errNoTransactor
	case c.table == nil:
		return errNoAttach
	}
	return c.srv.cfg.Transactor.Engage(c.ctx, m.Nonce, m.Sealed)
}
