package relay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/transporttest"
)

// natsConfig keeps the records in dir.
func natsConfig(t testing.TB, dir string) relay.Config {
	cfg := testConfig(t)
	cfg.Dir, cfg.Store = dir, nil
	return cfg
}

// readChain reads n records and checks them from the first one on.
func readChain(t testing.TB, c transport.Conn, table transcript.TableID, n int) []transcript.Record {
	t.Helper()
	chain := transcript.NewChain(table, c.RelayKey())
	var got []transcript.Record
	for r, err := range c.Records(t.Context(), 0) {
		if err == nil {
			chain, err = chain.Next(r)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got = append(got, r); len(got) == n {
			break
		}
	}
	return got
}

// TestRestart: a relay that comes back has the same key, tables, members and
// records ([R-04], [R-08]), gives the same receipts ([R-03]), and says that it was away ([R-07]).
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	r := start(t, natsConfig(t, dir))
	tb, c := r.open(t, "restart")
	member, sig := tb.Registration(guest)
	if err := c.Register(t.Context(), member, sig); err != nil {
		t.Fatal(err)
	}
	before, err := c.Append(t.Context(), tb.Frame(t, guest, []byte("before")))
	if err != nil {
		t.Fatal(err)
	}
	key := r.Key()
	r.stop()

	r = start(t, natsConfig(t, dir))
	if r.Key() != key {
		t.Fatal("the relay has another key")
	}
	c = r.dial(t, tb.ID, tb.Keys.Access)
	again, err := c.Append(t.Context(), tb.Frame(t, guest, []byte("before")))
	if err != nil || again != before {
		t.Fatalf("the same frame: %v, %v, want %v", again, err, before)
	}
	after, err := c.Append(t.Context(), tb.Frame(t, guest, []byte("after")))
	if err != nil || after.Index != 3 {
		t.Fatalf("the next frame: %v, %v", after, err)
	}
	recs := readChain(t, c, tb.ID, 4)
	if recs[2].Kind != transcript.RecordOutage {
		t.Errorf("record 2 is of kind %d, want an outage", recs[2].Kind)
	}
	r.dial(t, tb.ID, tb.Keys.Access).Append(t.Context(), tb.Frame(t, guest, []byte("before")))
	if got := readChain(t, c, tb.ID, 4); len(got) != 4 {
		t.Error("a second touch records a second outage")
	}
	ids, err := r.Tables(t.Context())
	if err != nil || len(ids) != 1 || ids[0] != tb.ID {
		t.Errorf("tables: %v, %v", ids, err)
	}
}

// TestKilled: what a copy of the folder holds, taken at any moment of a running
// relay, is all that the relay had given receipts for ([R-01]). Such a copy is
// what a killed process leaves.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	r := start(t, natsConfig(t, dir))
	tb, c := r.open(t, "killed")
	var receipts []transcript.Receipt
	for i := range 30 {
		receipt, err := c.Append(t.Context(), tb.Frame(t, tb.Member, fmt.Appendf(nil, "entry %d", i)))
		if err != nil {
			t.Fatal(err)
		}
		receipts = append(receipts, receipt)
		if i%10 == 9 {
			checkSnapshot(t, dir, tb, receipts)
		}
	}
}

func checkSnapshot(t *testing.T, dir string, tb transporttest.Table, receipts []transcript.Receipt) {
	t.Helper()
	image := filepath.Join(t.TempDir(), "image")
	if err := os.CopyFS(image, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	r := start(t, natsConfig(t, image))
	defer r.stop()
	c := r.dial(t, tb.ID, tb.Keys.Access)
	recs := readChain(t, c, tb.ID, len(receipts)+2)
	for _, want := range receipts {
		if got := recs[want.Index].Receipt(); got != want {
			t.Errorf("record %d: %v, the receipt said %v", want.Index, got, want)
		}
	}
	if last := recs[len(recs)-1]; last.Kind != transcript.RecordOutage {
		t.Errorf("the last record is of kind %d, want an outage", last.Kind)
	}
}

// TestDamagedStore: a relay signs nothing for a log that is not the one it
// stored ([R-09]).
func TestDamagedStore(t *testing.T) {
	for _, at := range []int{0, 9, 16, 20, 116, 200} {
		cfg := testConfig(t)
		st := &flipStore{Store: cfg.Store, at: at}
		cfg.Store = st
		r := start(t, cfg)
		tb, c := r.open(t, "damaged")
		if _, err := c.Append(t.Context(), tb.Frame(t, tb.Member, []byte("one"))); err != nil {
			t.Fatal(err)
		}
		r.stop()
		cfg.Dir = t.TempDir()
		st.on.Store(true)
		r = start(t, cfg)
		c = r.dial(t, tb.ID, tb.Keys.Access)
		for rec, err := range c.Records(t.Context(), 0) {
			if err == nil {
				t.Errorf("byte %d changed: record %d is served", at, rec.Index)
			}
			break
		}
		select {
		case <-c.Done():
		case <-time.After(10 * time.Second):
			t.Errorf("byte %d changed: the connection goes on", at)
		}
	}
}

// TestPlaintext: the relay's folder holds nothing that was sealed ([R-22]).
func TestPlaintext(t *testing.T) {
	dir := t.TempDir()
	r := start(t, natsConfig(t, dir))
	tb, c := r.open(t, "plaintext")
	secret := "the queen of spades is in seat four"
	for i := range 5 {
		if _, err := c.Append(t.Context(), tb.Frame(t, tb.Member, fmt.Appendf(nil, "%d %s", i, secret))); err != nil {
			t.Fatal(err)
		}
	}
	r.stop()
	found := 0
	for _, planted := range []string{secret, string(tb.Keys.Read[:]), string(tb.Keys.Write.Seed()), string(tb.Keys.Access.Seed())} {
		found += grep(t, dir, planted)
	}
	if found != 0 {
		t.Errorf("%d planted secrets are in the folder", found)
	}
	if grep(t, dir, string(tb.New.Frame)) == 0 {
		t.Error("the search does not even find the first frame")
	}
}

// grep counts the files under dir that contain text.
func grep(t *testing.T, dir, text string) (n int) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err == nil && contains(data, text) {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
