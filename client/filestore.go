//go:build !js

package client

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/nodealer/nodealer/transcript"
)

const (
	seatFile = "seat" // in a table's folder: what DecodeSaved reads
	lockFile = "lock"
)

// fileStore is a Store in a folder of its own.
type fileStore struct {
	dir    string
	id     transcript.TableID
	unlock func()
}

// openFileStore claims the folder for this process.
func openFileStore(dir string, id transcript.TableID) (*fileStore, error) {
	var err error
	for range 5 { // somebody may only be looking
		var unlock func()
		if unlock, err = lock(filepath.Join(dir, lockFile)); err == nil {
			return &fileStore{dir, id, unlock}, nil
		}
		if !errors.Is(err, ErrInUse) {
			return nil, fmt.Errorf("client: %w", err)
		}
		time.Sleep(20 * time.Millisecond)
	}
	return nil, err
}

func (f *fileStore) path() string { return filepath.Join(f.dir, seatFile) }

// Load implements Store.
func (f *fileStore) Load() (Saved, error) { return readSeat(f.path(), f.id) }

// readSeat reads a stored seat. The error names the file and what to do.
func readSeat(path string, id transcript.TableID) (Saved, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return Saved{}, fmt.Errorf("client: %w", err)
	}
	s, err := DecodeSaved(b)
	if err == nil && s.Table() != id {
		err = errors.New("it belongs to another table")
	}
	if err != nil {
		return Saved{}, fmt.Errorf("client: the stored seat %s cannot be used: %w. Nothing was changed. "+
			"Do not put an older copy in its place: open the seat link from another device, "+
			"or move the file away and sit down as a new player", path, err)
	}
	return s, nil
}

// Save implements Store.
func (f *fileStore) Save(s Saved) error {
	if s.Table() != f.id {
		return errors.New("client: the store belongs to another table")
	}
	b := s.Encode()
	if _, err := DecodeSaved(b); err != nil {
		return fmt.Errorf("client: what is to be stored could not be read again: %w", err)
	}
	if err := WriteFile(f.path(), b); err != nil {
		return fmt.Errorf("client: %w", err)
	}
	return nil
}

// Evidence implements Store.
func (f *fileStore) Evidence(name string, data []byte) (string, error) {
	ext := filepath.Ext(name)
	for i := 1; i < 1000; i++ {
		path := filepath.Join(f.dir, fmt.Sprintf("%s-%d%s", name[:len(name)-len(ext)], i, ext))
		switch old, err := os.ReadFile(path); {
		case errors.Is(err, fs.ErrNotExist):
			return path, WriteFile(path, data)
		case err == nil && bytes.Equal(old, data):
			return path, nil // whoever sends it again fills no disk
		}
	}
	return "", fmt.Errorf("client: too many files of evidence in %s", f.dir)
}

// Close implements Store.
func (f *fileStore) Close() error {
	f.unlock()
	return nil
}

// WriteFile replaces a file as a whole, readable by its owner alone, and returns
// when it is safe.
func WriteFile(path string, data []byte) error {
	fresh := path + ".new"
	f, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	return SyncDir(filepath.Dir(path))
}
