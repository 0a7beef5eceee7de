package transactor

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// Config is what a transactor begins with. There are no defaults.
type Config struct {
	Dir     string // its own, for this process alone
	Catalog table.Catalog
	Clock   func() time.Time
	Logger  *slog.Logger // no secret is ever logged
}

// Transactor serves the tables that name it. It is safe for concurrent use.
type Transactor struct {
	cfg  Config
	home *client.Home
	box  *ecdh.PrivateKey

	mu       sync.Mutex
	promises *promises
	ctx      context.Context // of Start; nil before
	dial     client.Dial
	served   map[transcript.TableID]*service
	wait     sync.WaitGroup
}

// service is the client of one table.
type service struct {
	*client.Client
	stop   context.CancelFunc
	lastMS uint64 // time of the last record
}

// Open opens the transactor of a folder.
func Open(cfg Config) (*Transactor, error) {
	if cfg.Dir == "" || cfg.Catalog == nil || cfg.Clock == nil || cfg.Logger == nil {
		return nil, errors.New("transactor: folder, catalog, clock and logger are needed")
	}
	home, err := client.OpenHome(cfg.Dir)
	if err != nil {
		return nil, err
	}
	t := &Transactor{cfg: cfg, home: home, served: map[transcript.TableID]*service{}}
	if t.box, err = loadBox(filepath.Join(cfg.Dir, "box.key")); err != nil {
		return nil, err
	}
	t.promises, err = openPromises(filepath.Join(cfg.Dir, "promises"))
	return t, err
}

// loadBox reads the key to which links are sealed, or makes it.
func loadBox(path string) (*ecdh.PrivateKey, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		b = make([]byte, 32)
		if _, err := rand.Read(b); err != nil {
			return nil, err
		}
		err = client.WriteFile(path, b)
	}
	if err != nil {
		return nil, fmt.Errorf("transactor: %w", err)
	}
	k, err := ecdh.X25519().NewPrivateKey(b)
	if err != nil {
		return nil, fmt.Errorf("transactor: the key in %s is damaged: move it away, and a new one is made", path)
	}
	return k, nil
}

func refuse(code transport.Code, text string) error {
	return &transport.Refused{Code: code, Text: text}
}

// Reserve implements relay.Transactor: a seed is drawn for the table of this
// nonce and stored before its key is told (P-76). The same nonce gets the same
// key.
func (t *Transactor) Reserve(_ context.Context, nonce [32]byte) (key, box [32]byte, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	box = [32]byte(t.box.PublicKey().Bytes())
	p, ok := t.promises.list[nonce]
	if !ok {
		if len(t.served) >= MaxTables {
			return key, box, errFull
		}
		p = promise{nonce: nonce, madeMS: t.nowMS()}
		if _, err := rand.Read(p.seed[:]); err != nil {
			return key, box, err
		}
		if err := t.promises.room(); err != nil {
			return key, box, err
		}
		if err := t.promises.keep(p); err != nil {
			return key, box, err
		}
	}
	key, err = p.key()
	return key, box, err
}

var errFull = refuse(transport.Full, "the transactor beside this relay serves all the tables that it may; choose another suite")

// Engage implements relay.Transactor: it takes the link of the table whose
// charter has the nonce, and serves the table from now on (P-75). Again is
// harmless.
func (t *Transactor) Engage(ctx context.Context, nonce [32]byte, sealed []byte) error {
	link, err := transport.OpenLink(t.box, nonce, sealed)
	if err != nil {
		return refuse(transport.NoAccess, "the sealed link does not open")
	}
	t.mu.Lock()
	p, ok := t.promises.list[nonce]
	running, dial := t.ctx, t.dial
	full := len(t.served) >= MaxTables
	t.mu.Unlock()
	switch {
	case !ok:
		return refuse(transport.NoTransactor, "the transactor has made no offer for this table; open a new one")
	case running == nil || running.Err() != nil:
		return refuse(transport.Busy, "the transactor is not ready; the same again in a moment")
	case p.table == link.Table:
		return nil
	case p.table != (transcript.TableID{}):
		return refuse(transport.NoTransactor, "the offer serves another table already")
	case full:
		return errFull
	}
	if err := t.check(ctx, dial, p, link); err != nil {
		t.cfg.Logger.Warn("a table was refused", "table", link.Table.String(), "why", err)
		return refuse(transport.NoTransactor, "the link opens no table at this relay that names its transactor")
	}
	return t.take(p, link)
}

// check reads the charter of a table: it must name the key that was offered for
// its nonce (P-75).
func (t *Transactor) check(ctx context.Context, dial client.Dial, p promise, link transcript.Link) error {
	ctx, cancel := context.WithTimeout(ctx, readWait)
	defer cancel()
	c, err := readCharter(ctx, dial, link)
	if err != nil {
		return err
	}
	scheme, ok := t.cfg.Catalog.Scheme(c.Suite)
	if !ok || !scheme.Suite().Transactor {
		return fmt.Errorf("the suite %q needs no transactor", c.Suite)
	}
	key, err := p.key()
	if err != nil {
		return err
	}
	if c.Nonce != p.nonce || string(c.Params) != string(key[:]) {
		return errors.New("its charter names another transactor")
	}
	return nil
}

// readCharter reads the first entry of a table.
func readCharter(ctx context.Context, dial client.Dial, link transcript.Link) (*table.Charter, error) {
	conn, err := dial(ctx, link)
	if err != nil {
		return nil, err
	}
	if c, ok := conn.(io.Closer); ok {
		defer c.Close()
	}
	for rec, err := range conn.Records(ctx, 0) {
		if err != nil {
			return nil, err
		}
		return table.ReadCharter(link.Secret.Keys().Read, link.Table, rec.Frame)
	}
	return nil, errors.New("there is no record")
}

// take stores the table and serves it. The store comes first: a promise that
// names a table without one is mended at the next start.
func (t *Transactor) take(p promise, link transcript.Link) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if now := t.promises.list[p.nonce]; now.table == link.Table {
		return nil // somebody was faster with the same
	}
	store, err := client.Serve(t.home, link, p.seed)
	if err != nil {
		return err
	}
	p.table = link.Table
	if err := t.promises.keep(p); err != nil {
		return errors.Join(err, store.Close())
	}
	t.cfg.Logger.Info("a table is served", "table", link.Table.String())
	return t.serve(store, link.Table)
}

// serve starts the client of a table, under the lock.
func (t *Transactor) serve(store client.Store, id transcript.TableID) error {
	c, err := client.New(client.Config{Store: store, Dial: t.dial, Catalog: t.cfg.Catalog, Logger: t.cfg.Logger})
	if err != nil {
		return errors.Join(err, store.Close())
	}
	ctx, stop := context.WithCancel(t.ctx)
	s := &service{Client: c, stop: stop, lastMS: t.nowMS()}
	t.served[id] = s
	t.wait.Go(func() {
		over := t.follow(s)
		err := c.Run(ctx)
		stop()
		err = errors.Join(err, store.Close())
		t.ended(id, err, <-over)
	})
	return nil
}

// follow watches a client and stops it when its table is closed. What it sends
// at the end says whether it is.
func (t *Transactor) follow(s *service) <-chan bool {
	over := make(chan bool, 1)
	updates, _ := s.Watch()
	go func() {
		closed := false
		for u := range updates {
			if !u.Ready {
				continue
			}
			t.mu.Lock()
			s.lastMS = max(s.lastMS, u.View.TimeMS)
			t.mu.Unlock()
			if u.View.Closed && !u.View.Running && !u.Status.Reading && !closed {
				closed = true
				s.stop()
			}
		}
		over <- closed
	}()
	return over
}

// ended puts a table away: for good if it is closed, given up, or not to be
// served any more (P-76).
func (t *Transactor) ended(id transcript.TableID, err error, closed bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.served[id]
	delete(t.served, id)
	switch {
	case err != nil:
		// The store stays: somebody should look at it.
		t.cfg.Logger.Error("a table is not served any more", "table", id.String(), "why", err)
	case closed || t.idle(s):
		t.forget(id)
	}
}

// forget erases seed and link of a table, under the lock.
func (t *Transactor) forget(id transcript.TableID) {
	err := t.home.Erase(id)
	if p, ok := t.promises.of(id); ok {
		err = errors.Join(err, t.promises.drop(p.nonce))
	}
	if err != nil {
		t.cfg.Logger.Error("a table that is over was not forgotten", "table", id.String(), "why", err)
		return
	}
	t.cfg.Logger.Info("a table is over", "table", id.String())
}

func (t *Transactor) idle(s *service) bool {
	return t.nowMS() > s.lastMS+uint64(Idle.Milliseconds())
}

// Start serves the tables that are stored, and those that come, until ctx ends.
// dial leads to the relay that it runs beside.
func (t *Transactor) Start(ctx context.Context, dial client.Dial) error {
	if err := t.resume(ctx, dial); err != nil {
		return err
	}
	t.wait.Go(func() {
		tick := time.NewTicker(sweepEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				t.sweep()
			}
		}
	})
	return nil
}

// Wait returns when the context of Start has ended and all is stored.
func (t *Transactor) Wait() { t.wait.Wait() }

// resume serves what is stored.
func (t *Transactor) resume(ctx context.Context, dial client.Dial) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ctx != nil {
		return errors.New("transactor: it runs once")
	}
	t.ctx, t.dial = ctx, dial
	list, err := t.home.Tables()
	if err != nil {
		return err
	}
	for _, l := range list {
		store, err := t.home.Find(l.Table)
		if err == nil {
			err = t.mend(store, l.Table)
		}
		if err != nil {
			t.cfg.Logger.Error("a table cannot be served", "table", l.Table.String(), "why", err)
		}
	}
	return nil
}

// mend serves a stored table. If the program died between storing it and noting
// so in the promise, that is done now.
func (t *Transactor) mend(store client.Store, id transcript.TableID) error {
	if _, ok := t.promises.of(id); !ok {
		s, err := store.Load()
		if err != nil {
			return errors.Join(err, store.Close())
		}
		for _, p := range t.promises.list {
			if p.seed != s.Seed {
				continue
			}
			p.table = id
			if err := t.promises.keep(p); err != nil {
				return errors.Join(err, store.Close())
			}
		}
	}
	return t.serve(store, id)
}

// sweep gives up the tables at which nothing has been said for long.
func (t *Transactor) sweep() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.served {
		if t.idle(s) {
			s.stop()
		}
	}
}

// Serves reports whether a table is served now.
func (t *Transactor) Serves(id transcript.TableID) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.served[id] != nil
}

func (t *Transactor) nowMS() uint64 { return uint64(max(t.cfg.Clock().UnixMilli(), 0)) }
