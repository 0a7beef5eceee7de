// Package storetest checks that a store keeps the contract of [store.Store].
package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nodealer/nodealer/relay/store"
)

// Run runs the suite; open returns an empty store each time.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for _, c := range []struct {
		name string
		run  func(*testing.T, store.Store)
	}{
		{"empty", testEmpty},
		{"order", testOrder},
		{"long", testLong},
		{"conflict", testConflict},
		{"race", testRace},
		{"list and delete", testListDelete},
		{"limits", testLimits},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(t, open(t)) })
	}
}

func testEmpty(t *testing.T, s store.Store) {
	last, err := s.Last(t.Context(), "t.aa")
	if err != nil || last.Seq != 0 || last.Data != nil {
		t.Fatalf("last of an empty log: %v, %v", last, err)
	}
	if got := readAll(t, s, "t.aa", 0); len(got) != 0 {
		t.Fatalf("an empty log holds %v", got)
	}
}

func testOrder(t *testing.T, s store.Store) {
	var seqs [2]uint64
	var firstOfA uint64
	for i := range 20 {
		log := i % 2
		name := []string{"t.aa", "t.bb"}[log]
		seq, err := s.Append(t.Context(), name, seqs[log], fmt.Appendf(nil, "message %d", i))
		if err != nil {
			t.Fatal(err)
		}
		if seq <= seqs[log] {
			t.Fatalf("number %d after %d", seq, seqs[log])
		}
		seqs[log] = seq
		if i == 10 {
			firstOfA = seq
		}
	}
	got := readAll(t, s, "t.aa", firstOfA)
	if len(got) != 5 || string(got[0].Data) != "message 10" || string(got[4].Data) != "message 18" {
		t.Fatalf("read from %d: %v", firstOfA, got)
	}
	last, err := s.Last(t.Context(), "t.aa")
	if err != nil || last.Seq != seqs[0] || string(last.Data) != "message 18" {
		t.Fatalf("last: %v, %v", last, err)
	}
}

// testLong reads long logs that lie between each other: whole, from the middle,
// and not to the end.
func testLong(t *testing.T, s store.Store) {
	const n = 400
	var seqs [2][]uint64
	for i := range 2 * n {
		log, name := i%2, []string{"t.aa", "t.bb"}[i%2]
		var after uint64
		if k := len(seqs[log]); k > 0 {
			after = seqs[log][k-1]
		}
		seq, err := s.Append(t.Context(), name, after, fmt.Appendf(nil, "%d", i))
		if err != nil {
			t.Fatal(err)
		}
		seqs[log] = append(seqs[log], seq)
	}
	for _, first := range []int{0, 1, n / 2, n - 1} {
		got := readAll(t, s, "t.bb", seqs[1][first])
		if len(got) != n-first {
			t.Fatalf("from message %d: %d came", first, len(got))
		}
		for i, it := range got {
			if want := fmt.Sprint(2*(first+i) + 1); string(it.Data) != want || it.Seq != seqs[1][first+i] {
				t.Fatalf("message %d is %q with number %d", first+i, it.Data, it.Seq)
			}
		}
	}
	for _, stop := range []int{1, 63, 64, 65, 300} {
		k := 0
		for _, err := range s.Read(t.Context(), "t.aa", 0) {
			if err != nil {
				t.Fatal(err)
			}
			if k++; k == stop {
				break
			}
		}
		if k != stop {
			t.Errorf("stopped after %d, %d came", stop, k)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	k := 0
	for _, err := range s.Read(ctx, "t.aa", 0) {
		if k++; k == 200 {
			cancel()
		}
		if err != nil {
			return
		}
	}
	t.Error("a log is read to its end after the context has ended")
}

func testConflict(t *testing.T, s store.Store) {
	seq, err := s.Append(t.Context(), "t.aa", 0, []byte("one"))
	if err != nil {
		t.Fatal(err)
	}
	for _, after := range []uint64{0, seq + 1} {
		if _, err := s.Append(t.Context(), "t.aa", after, []byte("two")); !errors.Is(err, store.ErrConflict) {
			t.Errorf("append after %d: %v", after, err)
		}
	}
	if got := readAll(t, s, "t.aa", 0); len(got) != 1 {
		t.Fatalf("a refused message is stored: %v", got)
	}
}

// testRace lets many writers try the same places: each place is won once, and
// what was won is what is stored.
func testRace(t *testing.T, s store.Store) {
	const writers, each = 8, 10
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := map[uint64]string{}
	for w := range writers {
		wg.Go(func() {
			for i := range each {
				text := fmt.Sprintf("writer %d message %d", w, i)
				seq, err := appendUntil(t.Context(), s, "t.aa", text)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				won[seq] = text
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	got := readAll(t, s, "t.aa", 0)
	if len(got) != writers*each || len(won) != writers*each {
		t.Fatalf("%d stored, %d acknowledged, want %d", len(got), len(won), writers*each)
	}
	for _, it := range got {
		if won[it.Seq] != string(it.Data) {
			t.Fatalf("number %d: stored %q, acknowledged %q", it.Seq, it.Data, won[it.Seq])
		}
	}
}

func appendUntil(ctx context.Context, s store.Store, log, text string) (uint64, error) {
	for {
		last, err := s.Last(ctx, log)
		if err != nil {
			return 0, err
		}
		seq, err := s.Append(ctx, log, last.Seq, []byte(text))
		if !errors.Is(err, store.ErrConflict) {
			return seq, err
		}
	}
}

func testListDelete(t *testing.T, s store.Store) {
	for _, name := range []string{"t.bb", "t.aa", "m.aa", "ta.aa"} {
		if _, err := s.Append(t.Context(), name, 0, []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	names, err := s.List(t.Context(), "t")
	if err != nil || !slices.Equal(names, []string{"t.aa", "t.bb"}) {
		t.Fatalf("list: %v, %v", names, err)
	}
	for range 2 { // the second time there is nothing to delete
		if err := s.Delete(t.Context(), "t.aa"); err != nil {
			t.Fatal(err)
		}
	}
	if names, _ := s.List(t.Context(), "t"); !slices.Equal(names, []string{"t.bb"}) {
		t.Fatalf("after delete: %v", names)
	}
	if _, err := s.Append(t.Context(), "t.aa", 0, []byte("again")); err != nil {
		t.Fatalf("a deleted log begins anew: %v", err)
	}
}

func testLimits(t *testing.T, s store.Store) {
	big := bytes.Repeat([]byte{7}, store.MaxData)
	if _, err := s.Append(t.Context(), "t.aa", 0, big); err != nil {
		t.Fatalf("at the limit: %v", err)
	}
	if got := readAll(t, s, "t.aa", 0); len(got) != 1 || !bytes.Equal(got[0].Data, big) {
		t.Fatal("the largest message does not come back")
	}
	if _, err := s.Append(t.Context(), "t.bb", 0, append(big, 7)); err == nil {
		t.Fatal("one byte over the limit is taken")
	}
	long := "t." + strings.Repeat("a", store.MaxName-2)
	if _, err := s.Append(t.Context(), long, 0, nil); err != nil {
		t.Fatalf("longest name: %v", err)
	}
	for _, bad := range []string{long + "a", "", "t.", "t.>", "t.*", "t aa", "T.aa", "t..aa"} {
		if _, err := s.Append(t.Context(), bad, 0, nil); err == nil {
			t.Errorf("name %q is taken", bad)
		}
	}
}

func readAll(t *testing.T, s store.Store, log string, from uint64) []store.Item {
	t.Helper()
	var all []store.Item
	for it, err := range s.Read(t.Context(), log, from) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, it)
	}
	return all
}
