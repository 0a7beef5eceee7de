package transactor

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// promise is what the transactor keeps for the charter of one nonce: the seed of
// that table, drawn when the offer was made (P-76).
type promise struct {
	nonce  [32]byte
	seed   [32]byte
	madeMS uint64             // milliseconds since 1970
	table  transcript.TableID // zero until the table has been handed over
}

// promiseVersion is the first byte of a promise's file.
const promiseVersion = 1

const promiseSize = 1 + 32 + 32 + 8 + 32

// key is the public key that a charter of the nonce names.
func (p *promise) key() ([32]byte, error) {
	k, err := table.HostSigner(derive.New(p.seed), p.nonce)
	if err != nil {
		return [32]byte{}, err
	}
	return transcript.PublicKey(k), nil
}

func (p *promise) encode() []byte {
	b := append([]byte{promiseVersion}, p.nonce[:]...)
	b = append(b, p.seed[:]...)
	for i := range 8 {
		b = append(b, byte(p.madeMS>>(56-8*i)))
	}
	return append(b, p.table[:]...)
}

func decodePromise(b []byte) (p promise, err error) {
	if len(b) != promiseSize || b[0] != promiseVersion {
		return p, fmt.Errorf("transactor: %d bytes, no promise of version %d", len(b), promiseVersion)
	}
	b = b[1:]
	p.nonce, p.seed = [32]byte(b), [32]byte(b[32:])
	for _, c := range b[64:72] {
		p.madeMS = p.madeMS<<8 | uint64(c)
	}
	p.table = transcript.TableID(b[72:])
	return p, nil
}

// promises are all of them, in memory and in a folder. They are used under the
// transactor's lock.
type promises struct {
	dir  string
	list map[[32]byte]promise // by nonce
}

func openPromises(dir string) (*promises, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("transactor: %w", err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("transactor: %w", err)
	}
	ps := &promises{dir: dir, list: map[[32]byte]promise{}}
	for _, f := range files {
		name, err := hex.DecodeString(f.Name())
		if err != nil || len(name) != 32 {
			continue // a file that was being written
		}
		b, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return nil, fmt.Errorf("transactor: %w", err)
		}
		p, err := decodePromise(b)
		if err != nil || p.nonce != [32]byte(name) {
			return nil, fmt.Errorf("%s: it is damaged (%w): move it away, its table has lost its transactor", filepath.Join(dir, f.Name()), errors.Join(err, errOtherName))
		}
		ps.list[p.nonce] = p
	}
	return ps, nil
}

var errOtherName = errors.New("its name and its content must agree")

func (ps *promises) path(nonce [32]byte) string {
	return filepath.Join(ps.dir, hex.EncodeToString(nonce[:]))
}

// keep stores a promise, and returns when it is safe.
func (ps *promises) keep(p promise) error {
	if err := client.WriteFile(ps.path(p.nonce), p.encode()); err != nil {
		return fmt.Errorf("transactor: %w", err)
	}
	ps.list[p.nonce] = p
	return nil
}

// drop forgets a promise and its seed.
func (ps *promises) drop(nonce [32]byte) error {
	err := os.Remove(ps.path(nonce))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("transactor: %w", err)
	}
	delete(ps.list, nonce)
	return nil
}

// room makes room for one more offer: of those whose table never came the oldest
// goes first.
func (ps *promises) room() error {
	var open []promise
	for _, p := range ps.list {
		if p.table == (transcript.TableID{}) {
			open = append(open, p)
		}
	}
	if len(open) < MaxOffers {
		return nil
	}
	oldest := slices.MinFunc(open, func(a, b promise) int { return int(int64(a.madeMS) - int64(b.madeMS)) })
	return ps.drop(oldest.nonce)
}

// of finds the promise of a table.
func (ps *promises) of(id transcript.TableID) (promise, bool) {
	for _, p := range ps.list {
		if p.table == id {
			return p, true
		}
	}
	return promise{}, false
}
