package store_test

import (
	"log/slog"
	"testing"

	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/relay/store/storetest"
)

func TestMem(t *testing.T) {
	storetest.Run(t, func(*testing.T) store.Store { return store.NewMem() })
}

func TestNATS(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store { return openNATS(t, t.TempDir()) })
}

func openNATS(t *testing.T, dir string) *store.NATS {
	t.Helper()
	s, err := store.OpenNATS(t.Context(), store.NATSConfig{Dir: dir, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestReopen(t *testing.T) {
	dir := t.TempDir()
	s := openNATS(t, dir)
	seq, err := s.Append(t.Context(), "t.aa", 0, []byte("one"))
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if _, err := s.Append(t.Context(), "t.aa", seq, []byte("late")); err == nil {
		t.Fatal("a closed store takes messages")
	}
	s = openNATS(t, dir)
	if _, err := s.Append(t.Context(), "t.aa", seq, []byte("two")); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkRead(b *testing.B) {
	s, err := store.OpenNATS(b.Context(), store.NATSConfig{Dir: b.TempDir(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	var seq uint64
	for range 1000 {
		if seq, err = s.Append(b.Context(), "t.aa", seq, make([]byte, 2000)); err != nil {
			b.Fatal(err)
		}
	}
	b.ResetTimer()
	for b.Loop() {
		n := 0
		for _, err := range s.Read(b.Context(), "t.aa", 0) {
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n != 1000 {
			b.Fatal(n)
		}
	}
}
