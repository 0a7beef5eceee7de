//go:build !js

package client

import (
	"errors"

	"github.com/nodealer/nodealer/transcript"
)

// Home is a folder with everything that one person keeps: a folder for each
// table. Two homes are two people.
type Home struct{ dir string }

// Listed is one line of the list of tables.
type Listed struct {
	Table transcript.TableID
	Link  transcript.Link // prints itself without its secret
	About About
	Open  bool  // a client has it open now
	Err   error // the store cannot be read: all else but Table is empty
}

// DefaultHome returns flag if it is not empty, else the environment's
// NODEALER_HOME, else the folder nodealer in the user's config folder.
func DefaultHome(flag string) (string, error) { return "", errors.ErrUnsupported }

// OpenHome makes the folder if it is not there.
func OpenHome(dir string) (*Home, error) { return nil, errors.ErrUnsupported }

// Dir returns the folder.
func (h *Home) Dir() string { return h.dir }

// Tables lists the tables, the one used last first.
func (h *Home) Tables() ([]Listed, error) { return nil, errors.ErrUnsupported }

// Find opens the store of a table.
func (h *Home) Find(id transcript.TableID) (Store, error) { return nil, errors.ErrUnsupported }

// Make makes the store of a new table.
func (h *Home) Make(s Saved) (Store, error) { return nil, errors.ErrUnsupported }

// Archive hides a table from lists, or shows it again.
func (h *Home) Archive(id transcript.TableID, hide bool) error { return errors.ErrUnsupported }

// Erase removes a table's folder with its seed: the seat cannot be played any
// more, and what the seed can open stays closed.
func (h *Home) Erase(id transcript.TableID) error { return errors.ErrUnsupported }
