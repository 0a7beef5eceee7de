package relay

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/time/rate"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// tables keeps the tables that are in use in memory.
type tables struct {
	env
	mu      sync.Mutex
	stored  int           // tables in the store
	mint    *rate.Limiter // of new tables
	loaded  map[transcript.TableID]*held
	touched map[transcript.TableID]bool // since the start
}

// held is a table and how many use it.
type held struct {
	*table
	users int
}

func newTables(ctx context.Context, e env) (*tables, error) {
	names, err := e.store.List(ctx, rosterWord)
	if err != nil {
		return nil, fmt.Errorf("relay: list the tables: %w", err)
	}
	ts := &tables{
		stored: len(names), mint: rate.NewLimiter(rate.Limit(e.limits.CreateRate), e.limits.CreateBurst),
		loaded: map[transcript.TableID]*held{}, touched: map[transcript.TableID]bool{},
	}
	e.admit = ts.admit
	ts.env = e
	return ts, nil
}

// attach returns a table whose log the asker may read. Give it back with
// release.
func (ts *tables) attach(ctx context.Context, proof transcript.AccessProof, sig [64]byte) (*table, error) {
	t, away := ts.hold(proof.Table)
	if err := t.attach(ctx, proof, sig, away); err != nil {
		ts.release(t)
		return nil, err
	}
	ts.touch(t.id)
	return t, nil
}

// create opens a table, or attaches to it if the same request opened it before.
func (ts *tables) create(ctx context.Context, n transport.NewTable, proved bool) (*table, transcript.Receipt, error) {
	t, away := ts.hold(n.Table)
	receipt, err := t.create(ctx, n, proved, away)
	if err != nil {
		ts.release(t)
		return nil, receipt, err
	}
	if ts.touch(t.id) && receipt.Index == 0 {
		ts.log.Info("a table is open", "table", t.id)
	}
	return t, receipt, nil
}

// admit counts one more table, or refuses it ([R-14]).
func (ts *tables) admit() error {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.stored >= ts.limits.Tables {
		return refuse(transport.Full, "this relay has all the tables that it may have")
	}
	if !ts.mint.AllowN(ts.clock(), 1) {
		return refuse(transport.Busy, "too many new tables at once; try again in a minute")
	}
	ts.stored++
	return nil
}

// hold returns the table, new or in use, and whether the relay may have been
// away since it was last touched.
func (ts *tables) hold(id transcript.TableID) (*table, bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	h := ts.loaded[id]
	if h == nil {
		if len(ts.loaded) >= maxLoaded {
			ts.putAway()
		}
		h = &held{table: newTable(ts.env, id)}
		ts.loaded[id] = h
	}
	h.users++
	return h.table, !ts.touched[id]
}

// release gives a table back. Tables that nobody ever got open are forgotten.
func (ts *tables) release(t *table) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	h := ts.loaded[t.id]
	if h.users--; h.users == 0 && !ts.touched[t.id] {
		delete(ts.loaded, t.id)
	}
}

// touch notes that the table was made ready since the start, and says whether
// this is news.
func (ts *tables) touch(id transcript.TableID) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	news := !ts.touched[id]
	ts.touched[id] = true
	return news
}

// putAway drops tables that nobody uses from memory; the caller holds the lock.
func (ts *tables) putAway() {
	for id, h := range ts.loaded {
		if h.users == 0 {
			delete(ts.loaded, id)
		}
	}
}

// list returns the tables in the store.
func (ts *tables) list(ctx context.Context) ([]transcript.TableID, error) {
	names, err := ts.store.List(ctx, rosterWord)
	if err != nil {
		return nil, err
	}
	var ids []transcript.TableID
	for _, name := range names {
		b, err := hex.DecodeString(strings.TrimPrefix(name, rosterWord+"."))
		if err != nil || len(b) != len(transcript.TableID{}) {
			return nil, fmt.Errorf("%w: a log is named %q", errDamaged, name)
		}
		ids = append(ids, transcript.TableID(b))
	}
	return ids, nil
}

// delete removes a table that nobody uses. The records go first: a table
// without records is one that was never quite opened.
func (ts *tables) delete(ctx context.Context, id transcript.TableID) error {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if h := ts.loaded[id]; h != nil && h.users > 0 {
		return fmt.Errorf("relay: table %v is in use", id)
	}
	t := newTable(ts.env, id)
	if err := t.roster.load(ctx); err != nil {
		return err
	}
	if !t.roster.open {
		return errNoTable
	}
	for _, name := range []string{t.ledger.name, t.roster.name} {
		if err := ts.store.Delete(ctx, name); err != nil {
			return err
		}
	}
	delete(ts.loaded, id)
	delete(ts.touched, id)
	ts.stored--
	ts.log.Info("a table is deleted", "table", id)
	return nil
}
