package client

import (
	"sync"

	"github.com/nodealer/nodealer/transcript"
)

// MemHome keeps stores in memory. The zero value is ready.
type MemHome struct {
	mu     sync.Mutex
	stores map[transcript.TableID]*MemStore
}

// Find returns the store of a table.
func (h *MemHome) Find(id transcript.TableID) (Store, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s, ok := h.stores[id]; ok {
		return s, nil
	}
	return nil, ErrNoStore
}

// Make makes the store of a new table.
func (h *MemHome) Make(s Saved) (Store, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stores == nil {
		h.stores = map[transcript.TableID]*MemStore{}
	}
	m := NewMemStore(s)
	h.stores[s.Table()] = m
	return m, nil
}
