package client

import (
	"context"
	"errors"

	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Places is where stores live: a *Home on a disk, or a *MemHome.
type Places interface {
	// Find opens the store of a table; it fails with ErrNoStore if there is
	// none, and with ErrInUse if a client has it open.
	Find(transcript.TableID) (Store, error)
	// Make makes the store of a new table.
	Make(Saved) (Store, error)
}

// ErrNoStore says that this player has no seat at a table.
var ErrNoStore = errors.New("client: nothing is stored about this table here")

// ErrInUse says that another program has the table open.
var ErrInUse = errors.New("client: this table is open in another window or process of this computer; close it there, or use another --home to be another player")

// NewTable is what Create begins with.
type NewTable struct {
	Base    string        // address of the relay's page, for links
	Charter table.Charter // Nonce, RelayKey and the host's keys are filled in
	Name    string        // of the player
}

// Create opens a new table and returns the open store of its host. The store is
// written before the relay hears of the table; if the program dies between, the
// client of that store opens the table when it runs.
func Create(ctx context.Context, places Places, dial Dial, t NewTable) (Store, error) {
	return nil, errors.ErrUnsupported
}

// Join finds or makes the store for a table by its link: a play link for a new
// player, a seat link for another device of one who plays already.
func Join(places Places, link transcript.Link, name string) (Store, error) {
	return nil, errors.ErrUnsupported
}
