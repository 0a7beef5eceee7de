package relay

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
)

// Run serves a relay on a listener until ctx ends or serving fails, and closes
// both. It returns nil when ctx ended.
func Run(ctx context.Context, cfg Config, ln net.Listener) error {
	r, err := Start(ctx, cfg, ln)
	if err != nil {
		return err
	}
	return r.Wait()
}

// Running is a relay that serves a listener.
type Running struct {
	Server *Server
	done   chan struct{}
	err    error
}

// Start opens a relay and serves it on a listener, which it closes in any case.
// The relay stops when ctx ends; Wait says when it has. It fails with
// ErrCertificate before anything is served.
func Start(ctx context.Context, cfg Config, ln net.Listener) (*Running, error) {
	proof, err := certificate(cfg)
	if err != nil {
		ln.Close()
		return nil, err
	}
	s, err := New(ctx, cfg)
	if err != nil {
		ln.Close()
		return nil, err
	}
	h := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerWait,
		IdleTimeout:       idleWait,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          quiet(cfg.Logger),
		TLSConfig:         proof,
	}
	r := &Running{Server: s, done: make(chan struct{})}
	served := make(chan error, 1)
	go func() { served <- serve(h, cfg, ln) }()
	go func() {
		defer close(r.done)
		select {
		case <-ctx.Done():
			r.err = stop(h, s)
		case err := <-served:
			r.err = errors.Join(fmt.Errorf("relay: serve: %w", err), stop(h, s))
		}
	}()
	cfg.Logger.Info("the relay serves", "address", ln.Addr().String(), "tls", cfg.TLSCert != "")
	return r, nil
}

// Done is closed when the relay has stopped, for whatever reason.
func (r *Running) Done() <-chan struct{} { return r.done }

// Wait returns when the relay has stopped and its store is closed.
func (r *Running) Wait() error {
	<-r.done
	return r.err
}

// ErrCertificate says that the files of the certificate cannot be used.
var ErrCertificate = errors.New("relay: the certificate cannot be used")

// certificate reads the files for TLS, nil if there are none.
func certificate(cfg Config) (*tls.Config, error) {
	if cfg.TLSCert == "" || cfg.TLSKey == "" { // New refuses one without the other
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(cfg.TLSCert, cfg.TLSKey)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCertificate, err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}}, nil
}

func serve(h *http.Server, cfg Config, ln net.Listener) error {
	if cfg.TLSCert != "" {
		return h.ServeTLS(ln, "", "") // Start has read them
	}
	return h.Serve(ln)
}

// stop takes no further requests, ends the connections, closes the store.
func stop(h *http.Server, s *Server) error {
	s.stop()
	ctx, cancel := context.WithTimeout(context.Background(), stopWait)
	defer cancel()
	if h.Shutdown(ctx) != nil {
		h.Close()
	}
	return s.Close()
}

// quiet sends what net/http complains of (handshakes that strangers broke off,
// mostly) to the debug level.
func quiet(l *slog.Logger) *log.Logger { return slog.NewLogLogger(l.Handler(), slog.LevelDebug) }
