package client

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// NewTable is what Create begins with.
type NewTable struct {
	Base    string        // address of the relay's page, for links
	Charter table.Charter // Nonce, RelayKey, the host's keys and a transactor's are filled in
	Catalog table.Catalog
	Name    string // of the player
}

// Create opens a new table and returns the open store of its host; the link for
// the others is in it. The store is written before the relay hears of the
// table: if the program dies between, the client of that store opens the table
// when it runs.
func Create(ctx context.Context, places Places, dial Dial, t NewTable) (Store, error) {
	s, err := draw(t)
	if err != nil {
		return nil, err
	}
	if _, err := rand.Read(t.Charter.Nonce[:]); err != nil {
		return nil, err
	}
	scheme, ok := t.Catalog.Scheme(t.Charter.Suite)
	if !ok {
		return nil, fmt.Errorf("client: there is no suite %q", t.Charter.Suite)
	}
	if err := t.ask(ctx, dial, s.Link, scheme.Suite().Transactor); err != nil {
		return nil, err
	}
	o, err := table.Open(t.Charter, derive.New(s.Seed), s.Keys(), s.Device, s.Member)
	if err != nil {
		return nil, err
	}
	s.Link.Table, s.Relay, s.Opening = o.Table, t.Charter.RelayKey, o.Frame
	store, err := places.Make(s)
	if err != nil {
		return nil, err
	}
	if err := announce(ctx, dial, t.Catalog, store, s); err != nil {
		err = fmt.Errorf("client: the table is stored, but the relay did not open it: %w", err)
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// draw makes the host's store and the secret of the link.
func draw(t NewTable) (Saved, error) {
	link := transcript.Link{Base: t.Base, Secret: transcript.Secret{Kind: transcript.LinkPlay}}
	if _, err := rand.Read(link.Secret.Link[:]); err != nil {
		return Saved{}, err
	}
	// Until there is an id, the relay is asked about a table that nobody has.
	if _, err := rand.Read(link.Table[:]); err != nil {
		return Saved{}, err
	}
	s, err := newSaved(link, t.Name, uint64(time.Now().UnixMilli()))
	s.About.Host, s.About.Title = true, t.Charter.Name
	return s, err
}

// ask asks the relay for what the charter must name: the key that its receipts
// will carry, and the key of its transactor, if the suite needs one. A relay that
// has none says so before there is a table.
func (t *NewTable) ask(ctx context.Context, dial Dial, link transcript.Link, transactor bool) error {
	conn, err := dial(ctx, link)
	if err != nil {
		return fmt.Errorf("client: %w", err)
	}
	defer hangUp(conn)
	t.Charter.RelayKey = conn.RelayKey()
	if !transactor {
		return nil
	}
	offer, err := reserve(ctx, conn, t.Charter.Nonce)
	t.Charter.Params = offer.Key[:]
	return err
}

// announce opens the table at the relay.
func announce(ctx context.Context, dial Dial, catalog table.Catalog, store Store, s Saved) error {
	conn, err := dial(ctx, s.Link)
	if err != nil {
		return err
	}
	defer hangUp(conn)
	if _, err := conn.Create(ctx, newTable(s.Link, s.Keys(), s.Opening)); err != nil {
		return err
	}
	if c, err := transacted(catalog, s.Link, s.Opening); err != nil {
		return err
	} else if c != nil {
		if err := engage(ctx, conn, s.Link, c); err != nil {
			return err
		}
	}
	s.Opening = nil
	return store.Save(s)
}
