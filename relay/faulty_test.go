package relay_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

var guest = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{9}, ed25519.SeedSize))

func contains(data []byte, text string) bool { return bytes.Contains(data, []byte(text)) }

// flipStore changes one bit of the last record that it reads, once it is on.
type flipStore struct {
	store.Store
	at int
	on atomic.Bool
}

func (f *flipStore) Read(ctx context.Context, log string, from uint64) iter.Seq2[store.Item, error] {
	return func(yield func(store.Item, error) bool) {
		for it, err := range f.Store.Read(ctx, log, from) {
			if f.on.Load() && strings.HasPrefix(log, "t.") && err == nil {
				it.Data = slices.Clone(it.Data)
				it.Data[f.at] ^= 4
			}
			if !yield(it, err) {
				return
			}
		}
	}
}

// forgetfulStore loses answers: before or after it has stored.
type forgetfulStore struct {
	store.Store
	mu     sync.Mutex
	rng    *rand.Rand
	chance float64
	down   atomic.Bool
	lost   atomic.Int64
}

func (f *forgetfulStore) dice() (before, after bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.rng.Float64() < f.chance, f.rng.Float64() < f.chance
}

func (f *forgetfulStore) Append(ctx context.Context, log string, after uint64, data []byte) (uint64, error) {
	loseBefore, loseAfter := f.dice()
	if f.down.Load() || loseBefore {
		f.lost.Add(1)
		return 0, store.ErrUnknown
	}
	seq, err := f.Store.Append(ctx, log, after, data)
	if err == nil && loseAfter {
		f.lost.Add(1)
		return 0, store.ErrUnknown
	}
	return seq, err
}

// TestLostAnswers: many members on many connections, and a store that loses
// answers. Afterwards the log is one chain; what was acknowledged is in it where
// the receipt said; each frame is in it once; and nothing that was acknowledged
// before something else was sent stands behind it ([R-05], [R-06]).
func TestLostAnswers(t *testing.T) {
	const senders, each = 6, 15
	cfg := testConfig(t)
	st := &forgetfulStore{Store: cfg.Store, rng: rand.New(rand.NewPCG(1, 2)), chance: 0.2}
	cfg.Store = st
	r := start(t, cfg)
	tb := tableAgain(t, r, "lost answers")
	h := &history{}
	var wg sync.WaitGroup
	for s := range senders {
		c := r.dial(t, tb.ID, tb.Keys.Access)
		wg.Go(func() {
			for i := range each {
				h.send(t, c, tb.Frame(t, tb.Member, []byte{byte(s), byte(i)}))
			}
		})
	}
	wg.Wait()
	if st.lost.Load() == 0 {
		t.Fatal("no answer was lost")
	}
	c := r.dial(t, tb.ID, tb.Keys.Access)
	h.check(t, readChain(t, c, tb.ID, 1+senders*each))
	n := 0
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	for range c.Records(ctx, 1+senders*each) {
		n++
	}
	if n != 0 {
		t.Errorf("%d records too many", n)
	}
}

// history is what senders saw.
type history struct {
	mu  sync.Mutex
	ops []op
}

// op is one acknowledged append.
type op struct {
	frame       []byte
	sent, acked time.Time
	receipt     transcript.Receipt
}

// send sends a frame until there is a receipt, the same bytes each time.
func (h *history) send(t *testing.T, c transport.Conn, frame []byte) {
	o := op{frame: frame, sent: time.Now()}
	for {
		receipt, err := c.Append(t.Context(), frame)
		if errors.Is(err, transport.ErrBusy) {
			continue
		}
		if err != nil {
			t.Error(err)
			return
		}
		o.receipt, o.acked = receipt, time.Now()
		break
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ops = append(h.ops, o)
}

// check compares what senders saw with the log.
func (h *history) check(t *testing.T, log []transcript.Record) {
	t.Helper()
	places := map[string]int{}
	for _, rec := range log {
		places[string(rec.Frame)]++
	}
	for _, o := range h.ops {
		if got := log[o.receipt.Index]; got.Receipt() != o.receipt || !bytes.Equal(got.Frame, o.frame) {
			t.Errorf("record %d is not what its receipt said", o.receipt.Index)
		}
		if n := places[string(o.frame)]; n != 1 {
			t.Errorf("a frame is recorded %d times", n)
		}
	}
	for _, a := range h.ops {
		for _, b := range h.ops {
			if a.acked.Before(b.sent) && a.receipt.Index > b.receipt.Index {
				t.Errorf("record %d was acknowledged before record %d was sent", a.receipt.Index, b.receipt.Index)
			}
		}
	}
}

// TestStoreOutage: a store out of reach for long is recorded as an outage, so
// that clocks stop ([R-07]).
func TestStoreOutage(t *testing.T) {
	cfg := testConfig(t)
	st := &forgetfulStore{Store: cfg.Store, rng: rand.New(rand.NewPCG(1, 2))}
	clock := &testClock{}
	cfg.Store, cfg.Clock = st, clock.now
	r := start(t, cfg)
	tb, c := r.open(t, "store outage")
	st.down.Store(true)
	frame := tb.Frame(t, tb.Member, []byte("later"))
	for range 2 {
		if _, err := c.Append(t.Context(), frame); !errors.Is(err, transport.ErrBusy) {
			t.Fatalf("store down: %v", err)
		}
		clock.forward(3 * time.Second)
	}
	st.down.Store(false)
	receipt, err := c.Append(t.Context(), frame)
	if err != nil || receipt.Index != 2 {
		t.Fatalf("store back: %v, %v", receipt, err)
	}
	if recs := readChain(t, c, tb.ID, 3); recs[1].Kind != transcript.RecordOutage {
		t.Error("no outage is recorded")
	}
}

// TestTimes: a clock that goes back does not show ([R-02]).
func TestTimes(t *testing.T) {
	cfg := testConfig(t)
	clock := &testClock{}
	cfg.Clock = clock.now
	r := start(t, cfg)
	tb, c := r.open(t, "times")
	clock.forward(-time.Hour)
	back, err := c.Append(t.Context(), tb.Frame(t, tb.Member, []byte("back")))
	if err != nil {
		t.Fatal(err)
	}
	clock.forward(2 * time.Hour)
	forth, err := c.Append(t.Context(), tb.Frame(t, tb.Member, []byte("forth")))
	if err != nil {
		t.Fatal(err)
	}
	recs := readChain(t, c, tb.ID, 3)
	if back.TimeMS != recs[0].TimeMS || forth.TimeMS != back.TimeMS+3_600_000 {
		t.Errorf("times %d, %d, %d", recs[0].TimeMS, back.TimeMS, forth.TimeMS)
	}
}

// testClock is moved by hand.
type testClock struct{ offset atomic.Int64 }

func (c *testClock) now() time.Time { return time.Unix(1_700_000_000, c.offset.Load()) }

func (c *testClock) forward(d time.Duration) { c.offset.Add(int64(d)) }
