package relay

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"golang.org/x/time/rate"

	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/transcript"
)

// Server is a relay as an http.Handler. Close it after use.
type Server struct {
	cfg    Config
	gate   *gate
	tables *tables
	offers *rate.Limiter // of a transactor
	mux    *http.ServeMux
	closes []func() error // in the order in which things were opened

	ctx      context.Context // ends when the relay stops
	stop     context.CancelFunc
	mu       sync.Mutex
	conns    int
	stopped  bool
	patience atomic.Int64   // nanoseconds, with a client that takes no bytes
	running  sync.WaitGroup // connections
}

// New opens the key and the store and returns a relay that serves them.
func New(ctx context.Context, cfg Config) (_ *Server, err error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	s := &Server{cfg: cfg, offers: rate.NewLimiter(rate.Limit(cfg.Limits.CreateRate), cfg.Limits.CreateBurst)}
	s.patience.Store(int64(writeWait))
	s.ctx, s.stop = context.WithCancel(context.Background())
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	if s.gate, err = newGate(cfg.Public, cfg.Origins); err != nil {
		return nil, err
	}
	e, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	if s.tables, err = newTables(ctx, e); err != nil {
		return nil, err
	}
	s.mux = s.routes()
	return s, nil
}

// open claims the folder and opens what is in it.
func (s *Server) open(ctx context.Context) (e env, err error) {
	if err := os.MkdirAll(s.cfg.Dir, 0o700); err != nil {
		return e, fmt.Errorf("relay: %w", err)
	}
	release, err := lockDir(s.cfg.Dir)
	if err != nil {
		return e, err
	}
	s.closes = append(s.closes, func() error { release(); return nil })
	key, err := loadKey(s.cfg.Dir)
	if err != nil {
		return e, err
	}
	st, err := s.openStore(ctx)
	if err != nil {
		return e, err
	}
	return env{store: st, key: key, clock: s.cfg.Clock, limits: s.cfg.Limits, log: s.cfg.Logger}, nil
}

func (s *Server) openStore(ctx context.Context) (store.Store, error) {
	if s.cfg.Store != nil {
		return s.cfg.Store, nil
	}
	nc := store.NATSConfig{Logger: s.cfg.Logger, URL: s.cfg.NATSURL, Replicas: s.cfg.Replicas}
	if nc.URL == "" {
		nc.Dir = filepath.Join(s.cfg.Dir, "store")
	}
	st, err := store.OpenNATS(ctx, nc)
	if err != nil {
		return nil, err
	}
	s.closes = append(s.closes, st.Close)
	return st, nil
}

// Close ends all connections, lets what is being stored be stored, and closes
// the store. A relay that is killed instead loses nothing that it has given a
// receipt for.
func (s *Server) Close() error {
	s.mu.Lock()
	s.stopped = true
	closes := s.closes
	s.closes = nil
	s.mu.Unlock()
	s.stop()
	s.running.Wait()
	var errs []error
	for i := len(closes) - 1; i >= 0; i-- {
		errs = append(errs, closes[i]())
	}
	return errors.Join(errs...)
}

// Key returns the public key of the relay's receipts.
func (s *Server) Key() [32]byte { return transcript.PublicKey(s.tables.key) }

// Tables returns the ids of all tables in the store.
func (s *Server) Tables(ctx context.Context) ([]transcript.TableID, error) { return s.tables.list(ctx) }

// Delete removes a table, its members and its records from the store. Nobody
// may be connected to it. Whoever has its link and its first frame can open it
// again; to its players that is another log, and evidence that this one is gone.
func (s *Server) Delete(ctx context.Context, id transcript.TableID) error {
	return s.tables.delete(ctx, id)
}

// enter counts a connection in, and says no when there are too many or the
// relay stops ([R-14]).
func (s *Server) enter() (leave func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped || s.conns >= s.cfg.Limits.Conns {
		return nil, false
	}
	s.conns++
	s.running.Add(1)
	return func() {
		s.mu.Lock()
		s.conns--
		s.mu.Unlock()
		s.running.Done()
	}, true
}
