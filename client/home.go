//go:build !js

package client

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/nodealer/nodealer/transcript"
)

// Home is a folder with everything that one person keeps: a folder for each
// table, readable by that person alone. Two homes are two people.
type Home struct{ dir string }

// DefaultHome returns flag if it is not empty, else the environment's
// NODEALER_HOME, else the folder nodealer in the user's config folder.
func DefaultHome(flag string) (string, error) {
	if dir := cmp.Or(flag, os.Getenv("NODEALER_HOME")); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("client: no place to keep seats: %w; name one with --home or NODEALER_HOME", err)
	}
	return filepath.Join(dir, "nodealer"), nil
}

// OpenHome makes the folder if it is not there.
func OpenHome(dir string) (*Home, error) {
	h := &Home{dir}
	if err := os.MkdirAll(h.tables(), 0o700); err != nil {
		return nil, fmt.Errorf("client: %w; choose another folder with --home", err)
	}
	return h, nil
}

// Dir returns the folder.
func (h *Home) Dir() string { return h.dir }

func (h *Home) tables() string { return filepath.Join(h.dir, "tables") }

// TableDir returns the folder of a table.
func (h *Home) TableDir(id transcript.TableID) string { return filepath.Join(h.tables(), id.String()) }

// Tables lists the tables, the one used last first. A store that cannot be read
// is listed with its error.
func (h *Home) Tables() ([]Listed, error) {
	dirs, err := os.ReadDir(h.tables())
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	var out []Listed
	for _, e := range dirs {
		id, err := transcript.ParseTableID(e.Name())
		if err != nil || !e.IsDir() {
			continue
		}
		s, err := readSeat(filepath.Join(h.TableDir(id), seatFile), id)
		if errors.Is(err, fs.ErrNotExist) {
			continue // made, but nothing was ever stored in it
		}
		out = append(out, Listed{Table: id, Link: s.Link, About: s.About, Err: err})
	}
	slices.SortStableFunc(out, func(a, b Listed) int { return cmp.Compare(b.About.SeenMS, a.About.SeenMS) })
	return out, nil
}

// Find opens the store of a table, for this process alone.
func (h *Home) Find(id transcript.TableID) (Store, error) {
	dir := h.TableDir(id)
	if _, err := os.Stat(filepath.Join(dir, seatFile)); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, ErrNoStore
		}
		return nil, fmt.Errorf("client: %w", err)
	}
	f, err := openFileStore(dir, id)
	if err != nil {
		return nil, err
	}
	if _, err := f.Load(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Make makes the store of a new table and opens it. It never replaces one.
func (h *Home) Make(s Saved) (Store, error) {
	dir := h.TableDir(s.Table())
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("client: %w", err)
	}
	if err := SyncDir(h.tables()); err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	f, err := openFileStore(dir, s.Table())
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(f.path()); err == nil {
		return nil, errors.Join(fmt.Errorf("client: there is a store at %s already", f.path()), f.Close())
	}
	if err := f.Save(s); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Archive hides a table from lists, or shows it again.
func (h *Home) Archive(id transcript.TableID, hide bool) error {
	f, err := h.Find(id)
	if err != nil {
		return err
	}
	s, err := f.Load()
	if err == nil {
		s.About.Archived = hide
		err = f.Save(s)
	}
	return errors.Join(err, f.Close())
}

// Erase removes a table's folder with its seed: the seat cannot be played any
// more, and nobody who finds the folder later can open its cards.
func (h *Home) Erase(id transcript.TableID) error {
	f, err := h.Find(id)
	if err != nil {
		return err
	}
	dir := h.TableDir(id)
	err = os.Remove(filepath.Join(dir, seatFile))
	err = errors.Join(err, f.Close()) // some systems remove no open file
	return errors.Join(err, os.RemoveAll(dir), SyncDir(h.tables()))
}
