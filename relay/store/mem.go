package store

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
)

// Mem is a store in memory. It forgets everything when the process ends.
type Mem struct {
	mu   sync.Mutex
	seq  uint64
	logs map[string][]Item
}

// NewMem returns an empty store.
func NewMem() *Mem { return &Mem{logs: map[string][]Item{}} }

// Append implements [Store].
func (m *Mem) Append(ctx context.Context, log string, after uint64, data []byte) (uint64, error) {
	if err := checkAll(ctx, log, data); err != nil {
		return 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if last := lastOf(m.logs[log]).Seq; last != after {
		return 0, fmt.Errorf("%w: %s is at %d, not %d", ErrConflict, log, last, after)
	}
	m.seq++
	m.logs[log] = append(m.logs[log], Item{m.seq, slices.Clone(data)})
	return m.seq, nil
}

// Read implements [Store].
func (m *Mem) Read(ctx context.Context, log string, from uint64) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		m.mu.Lock()
		items := m.logs[log]
		m.mu.Unlock()
		for _, it := range items {
			if err := ctx.Err(); err != nil {
				yield(Item{}, err)
				return
			}
			if it.Seq >= from && !yield(Item{it.Seq, slices.Clone(it.Data)}, nil) {
				return
			}
		}
	}
}

// Last implements [Store].
func (m *Mem) Last(ctx context.Context, log string) (Item, error) {
	if err := checkAll(ctx, log, nil); err != nil {
		return Item{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	it := lastOf(m.logs[log])
	return Item{it.Seq, slices.Clone(it.Data)}, nil
}

// List implements [Store].
func (m *Mem) List(ctx context.Context, word string) ([]string, error) {
	if err := checkAll(ctx, word, nil); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var names []string
	for name := range m.logs {
		if strings.HasPrefix(name, word+".") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// Delete implements [Store].
func (m *Mem) Delete(ctx context.Context, log string) error {
	if err := checkAll(ctx, log, nil); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.logs, log)
	return nil
}

func lastOf(items []Item) Item {
	if len(items) == 0 {
		return Item{}
	}
	return items[len(items)-1]
}

func checkAll(ctx context.Context, log string, data []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := checkName(log); err != nil {
		return err
	}
	return checkData(data)
}
