//go:build !js

package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

const (
	keyFile  = "key"
	postFile = "post" // in a game's folder
)

// folder is a Store in files that people can see and copy. The games' own files
// lie where the player wants them.
type folder struct{ *client.Home }

// Dir returns the folder of letters in a person's home.
func Dir(home string) string { return filepath.Join(home, "letters") }

// OpenHome opens the folder of letters in a person's home, and makes it and the
// person's key if they are not there.
func OpenHome(dir string) (*Home, error) {
	f, err := client.OpenHome(Dir(dir))
	if err != nil {
		return nil, err
	}
	h, err := New(folder{f})
	if errors.Is(err, ErrKey) {
		err = fmt.Errorf("%w (%s)", err, filepath.Join(f.Dir(), keyFile))
	}
	return h, err
}

// Key implements Store.
func (f folder) Key(fresh []byte) ([]byte, error) {
	path := filepath.Join(f.Dir(), keyFile)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		b, err = fresh, client.WriteFile(path, fresh)
	}
	if err != nil {
		return nil, fmt.Errorf("desk: %w", err)
	}
	return b, nil
}

// Find implements Store.
func (f folder) Find(id transcript.TableID) (Place, error) { return f.place(id)(f.Home.Find(id)) }

// Make implements Store.
func (f folder) Make(s client.Saved) (Place, error) { return f.place(s.Table())(f.Home.Make(s)) }

func (f folder) place(id transcript.TableID) func(client.Store, error) (Place, error) {
	return func(s client.Store, err error) (Place, error) {
		if err != nil {
			return nil, err
		}
		return drawer{s, f.TableDir(id)}, nil
	}
}

// FileName implements Store.
func (f folder) FileName(id transcript.TableID, wanted string) (string, error) {
	if wanted == "" {
		wanted = filepath.Join(f.Dir(), "games", id.String()+".ndl")
	}
	path, err := filepath.Abs(wanted)
	if err != nil {
		return "", err
	}
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Errorf("desk: there is a file at %s already; name another one", path)
	}
	return path, nil
}

// drawer is a Place in a folder of its own.
type drawer struct {
	client.Store
	dir string
}

func (d drawer) post() string { return filepath.Join(d.dir, postFile) }

// Post implements Place.
func (d drawer) Post() ([]byte, error) {
	b, err := os.ReadFile(d.post())
	if err != nil {
		return nil, fmt.Errorf("desk: %w", err)
	}
	return b, nil
}

// SavePost implements Place.
func (d drawer) SavePost(b []byte) error {
	if err := client.WriteFile(d.post(), b); err != nil {
		return fmt.Errorf("desk: %w", err)
	}
	return nil
}

// ReadFile implements Place.
func (drawer) ReadFile(path string) ([]byte, error) { return readFile(path) }

// readFile reads a game's file.
func readFile(path string) ([]byte, error) {
	if i, err := os.Stat(path); err == nil && i.Size() > MaxFileBytes {
		return nil, fmt.Errorf("desk: %s is over the limit of %d bytes", path, MaxFileBytes)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("desk: the game's file: %w", err)
	}
	return b, nil
}

// MakeFile implements Place.
func (drawer) MakeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("desk: %w", err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return fmt.Errorf("desk: the game's file: %w", err)
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close(), client.SyncDir(filepath.Dir(path)))
}

// Extend implements Place.
func (drawer) Extend(path string, at int64, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("desk: the game's file: %w", err)
	}
	err = f.Truncate(at)
	if err == nil {
		_, err = f.WriteAt(data, at)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("desk: the game's file: %w", err)
	}
	return nil
}

// Resume goes on with a game on another computer, from its file and the seat's
// link (L-33). The file stays where it is. With latest the player vouches that it
// is the latest and that the other computer is gone (P-129).
func Resume(h *Home, catalog table.Catalog, file string, link transcript.Link, name string, latest bool, nowMS uint64) (*Desk, error) {
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	data, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &Refusal{Why: NoFile, File: path, Err: err}
	}
	if err != nil {
		return nil, err
	}
	return resume(h, catalog, path, data, link, name, latest, nowMS, func(Place) error { return nil })
}
