package client

import (
	"errors"
	"fmt"
	"sync"

	"github.com/nodealer/nodealer/transcript"
)

// Store keeps what one player must not lose about one table. It belongs to one
// client at a time.
type Store interface {
	// Load returns what was last saved.
	Load() (Saved, error)
	// Save replaces it, all or nothing, and returns when it is safe from a
	// crash. After an error the old or the new state may be the one that a
	// later Load returns, but nothing between.
	Save(Saved) error
	// Evidence keeps bytes for good under a new name made from the given one,
	// and says where.
	Evidence(name string, data []byte) (where string, err error)
	// Close lets go of the store.
	Close() error
}

// Listed is one line of the list of tables.
type Listed struct {
	Table transcript.TableID
	Link  transcript.Link // prints itself without its secret
	About About
	Err   error // the store cannot be read: all else but Table is empty
}

// MemStore is a store in memory, for tests and bots. It may be closed and used
// again by another client, as a disk survives a program.
type MemStore struct {
	mu    sync.Mutex
	saved Saved
	files map[string][]byte
}

// NewMemStore returns a store that holds s.
func NewMemStore(s Saved) *MemStore {
	return &MemStore{saved: s.clone(), files: map[string][]byte{}}
}

// Load returns what was last saved.
func (m *MemStore) Load() (Saved, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.saved.check(); err != nil {
		return Saved{}, fmt.Errorf("client: store in memory: %w", err)
	}
	return m.saved.clone(), nil
}

// Save replaces what the store holds.
func (m *MemStore) Save(s Saved) error {
	if err := s.check(); err != nil {
		return fmt.Errorf("client: store in memory: %w", err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.saved = s.clone()
	return nil
}

// Evidence keeps the bytes as long as the store lives.
func (m *MemStore) Evidence(name string, data []byte) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := 1; i < 1000; i++ {
		if key := fmt.Sprintf("%s-%d", name, i); m.files[key] == nil {
			m.files[key] = append([]byte{}, data...)
			return "memory: " + key, nil
		}
	}
	return "", errors.New("client: too many files of evidence")
}

// Files returns the evidence kept so far by name.
func (m *MemStore) Files() map[string][]byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[string][]byte{}
	for k, v := range m.files {
		out[k] = v
	}
	return out
}

// Close does nothing.
func (m *MemStore) Close() error { return nil }
