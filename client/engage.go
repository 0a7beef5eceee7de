package client

import (
	"context"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// ErrNoTransactor says that a table needs a transactor and the relay has none
// beside it (P-73).
var ErrNoTransactor = transport.ErrNoTransactor

// reserve asks the relay for a transactor for the table of this nonce (P-73,
// P-74).
func reserve(ctx context.Context, conn transport.Conn, nonce [32]byte) (transport.Offer, error) {
	e, ok := conn.(transport.Engager)
	if !ok || !e.Transactor() {
		return transport.Offer{}, &transport.Refused{
			Code: transport.NoTransactor,
			Text: "no transactor runs beside this relay, and the suite needs one: choose another suite, or a relay that has one",
		}
	}
	return e.Reserve(ctx, nonce)
}

// engage hands the table's link to the transactor that its charter names, once
// the relay has the table (P-75). After a crash it is done again: the same nonce
// gets the same offer.
func engage(ctx context.Context, conn transport.Conn, link transcript.Link, c *table.Charter) error {
	offer, err := reserve(ctx, conn, c.Nonce)
	if err != nil {
		return fmt.Errorf("hand the table to the transactor: %w", err)
	}
	if string(offer.Key[:]) != string(c.Params) {
		return errors.New("client: the transactor has forgotten this table before it came; open a new one")
	}
	sealed, err := offer.Seal(link.Play(), c.Nonce)
	if err != nil {
		return err
	}
	if err := conn.(transport.Engager).Engage(ctx, c.Nonce, sealed); err != nil {
		return fmt.Errorf("hand the table to the transactor: %w", err)
	}
	return nil
}

// transacted returns the charter of an opening frame if its suite needs a
// transactor, nil if it does not.
func transacted(catalog table.Catalog, link transcript.Link, opening []byte) (*table.Charter, error) {
	c, err := table.ReadCharter(link.Secret.Keys().Read, link.Table, opening)
	if err != nil {
		return nil, fmt.Errorf("client: the stored opening: %w", err)
	}
	if s, ok := catalog.Scheme(c.Suite); !ok || !s.Suite().Transactor {
		return nil, nil
	}
	return c, nil
}
