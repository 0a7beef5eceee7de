package desk

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"errors"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/transcript"
)

// Store keeps what one person has of games by letters: the key under which
// others invite the person, and a place for each game. A folder is one
// ([OpenHome]), a browser's database another.
type Store interface {
	// Key returns the key's file. The first time there is none: then it keeps
	// fresh, whole, and returns that.
	Key(fresh []byte) ([]byte, error)
	// Tables lists the games, the one used last first. One that cannot be read
	// is listed with its error.
	Tables() ([]client.Listed, error)
	// Find opens the place of a game for this process alone; client.ErrNoStore
	// says that there is none.
	Find(transcript.TableID) (Place, error)
	// Make makes the place of a new game, with its journal, and opens it. It
	// never replaces one.
	Make(client.Saved) (Place, error)
	// FileName returns where the file of a new game is to be, if the player
	// wants it there; "" leaves the choice. A place that is taken is an error.
	FileName(id transcript.TableID, wanted string) (string, error)
}

// Place is where one game is kept: its journal, which is the client.Store, what
// the player knows beside it, and its file. Everything that is written is written
// whole or not at all, and is safe from a crash when the call returns; who has
// lost the place to another process writes nothing any more (L-45).
type Place interface {
	client.Store
	// Post returns what SavePost kept last.
	Post() ([]byte, error)
	SavePost([]byte) error
	// ReadFile returns the game's file, fs.ErrNotExist if it is not there.
	ReadFile(name string) ([]byte, error)
	// MakeFile begins the game's file. It never replaces one.
	MakeFile(name string, data []byte) error
	// Extend writes data into the game's file at a place, and cuts off what
	// stands behind it.
	Extend(name string, at int64, data []byte) error
}

const (
	keyMagic = "nodealer letter key\n"
	keyLabel = "nodealer/letter-key-file"
)

// Base is the address in links of tables by letters: they lead to no server.
const Base = "https://letters.invalid"

// Home is everything that one person keeps about games by letters.
type Home struct {
	Store
	key ed25519.PrivateKey
}

// New opens the home of the person whose games a store keeps, and gives it a key if
// it has none. It is random and never made from a seed: no two computers share
// it.
func New(s Store) (*Home, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	sum := hash.Sum32(keyLabel, key.Seed())
	b, err := s.Key(append(append([]byte(keyMagic), key.Seed()...), sum[:]...))
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(b, []byte(keyMagic))
	if !ok || len(rest) != 2*hash.Size32 || hash.Sum32(keyLabel, rest[:hash.Size32]) != [32]byte(rest[hash.Size32:]) {
		return nil, ErrKey
	}
	return &Home{s, ed25519.NewKeyFromSeed(rest[:hash.Size32])}, nil
}

// ErrKey says that the file of the person's key is not what was written.
var ErrKey = errors.New("desk: the key under which you are invited is damaged; put back a copy of it, or move it away to begin with a new key")

// Key returns the public key under which this person is invited.
func (h *Home) Key() [32]byte { return transcript.PublicKey(h.key) }
