package desk

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/transcript"
)

const (
	keyFile  = "key"
	keyMagic = "nodealer letter key\n"
	keyLabel = "nodealer/letter-key-file"
)

// Base is the address in links of tables by letters: they lead to no server.
const Base = "https://letters.invalid"

// Home is a folder with everything that one person keeps about games by
// letters.
type Home struct {
	*client.Home
	key ed25519.PrivateKey
}

// OpenHome opens the folder of letters in a person's home, and makes it and the
// person's key if they are not there.
func OpenHome(dir string) (*Home, error) {
	h, err := client.OpenHome(filepath.Join(dir, "letters"))
	if err != nil {
		return nil, err
	}
	out := &Home{Home: h}
	out.key, err = out.loadKey()
	return out, err
}

// Key returns the public key under which this person is invited.
func (h *Home) Key() [32]byte { return transcript.PublicKey(h.key) }

// loadKey reads the key of this computer, or draws it. It is random and never
// made from a seed: no two computers share it.
func (h *Home) loadKey() (ed25519.PrivateKey, error) {
	path := filepath.Join(h.Dir(), keyFile)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return newKey(path)
	}
	if err != nil {
		return nil, fmt.Errorf("desk: %w", err)
	}
	rest, ok := bytes.CutPrefix(b, []byte(keyMagic))
	if !ok || len(rest) != 2*hash.Size32 || hash.Sum32(keyLabel, rest[:hash.Size32]) != [32]byte(rest[hash.Size32:]) {
		return nil, fmt.Errorf("desk: the key in %s is damaged; put back a copy of it, or move it away to begin with a new key", path)
	}
	return ed25519.NewKeyFromSeed(rest[:hash.Size32]), nil
}

func newKey(path string) (ed25519.PrivateKey, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	sum := hash.Sum32(keyLabel, key.Seed())
	if err := replace(path, append(append([]byte(keyMagic), key.Seed()...), sum[:]...)); err != nil {
		return nil, fmt.Errorf("desk: %w", err)
	}
	return key, nil
}

// replace writes a file as a whole, and returns when it is safe.
func replace(path string, data []byte) error {
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
	return os.Rename(fresh, path)
}
