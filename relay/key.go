package relay

import (
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// keyFile holds the seed of the relay's receipt key: 32 bytes, nothing else.
const keyFile = "relay.key"

// loadKey reads the relay's receipt key from dir. The first time it makes one:
// a key that signed receipts yesterday must be the one that signs today
// ([R-04]), or players could not hold the relay to them.
func loadKey(dir string) (ed25519.PrivateKey, error) {
	path := filepath.Join(dir, keyFile)
	seed, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return makeKey(path)
	}
	if err != nil {
		return nil, fmt.Errorf("relay: read the receipt key: %w", err)
	}
	if len(seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("relay: %s has %d bytes, want %d; restore it from a copy: "+
			"with a new key, receipts given before would count for nothing", path, len(seed), ed25519.SeedSize)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

func makeKey(path string) (ed25519.PrivateKey, error) {
	seed := make([]byte, ed25519.SeedSize)
	rand.Read(seed) // never fails
	if err := writeSynced(path, seed); err != nil {
		return nil, fmt.Errorf("relay: keep the receipt key: %w", err)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// writeSynced puts a small secret file in place: after a crash there is the
// whole file or none, and once it has returned there is the whole file.
func writeSynced(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails after the rename, as it should
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err2 := f.Close(); err == nil {
		err = err2
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// syncDir makes a rename last. Systems that cannot sync a folder say so; there
// the rename is as durable as they make it.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}
