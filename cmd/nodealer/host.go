package main

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/transactor"
)

// relayFlags are what a relay on this computer can be told.
type relayFlags struct {
	listen string
	public string
	cert   string
	key    string
	given  func() bool // whether --listen was given
	page   http.Handler
	// transactor says that the party without cards that some suites need runs
	// beside the relay.
	transactor bool
}

const defaultListen = "127.0.0.1:8420"

func (r *relayFlags) bind(a *app, c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&r.listen, "listen", defaultListen, a.say("flag.listen"))
	f.StringVar(&r.public, "public", "", a.say("flag.public"))
	f.StringVar(&r.cert, "tls-cert", "", a.say("flag.cert"))
	f.StringVar(&r.key, "tls-key", "", a.say("flag.key"))
	r.given = func() bool { return f.Changed("listen") }
}

// hosted is a relay that runs in this process.
type hosted struct {
	running    *relay.Running
	transactor *transactor.Transactor // nil: none
	base       string                 // address in links
	local      string                 // address by which this process reaches it
	lan        bool                   // other computers of the network reach it
	tls        bool
}

// wait returns when the relay has stopped and everything is stored.
func (h *hosted) wait() error {
	err := h.running.Wait()
	if h.transactor != nil {
		h.transactor.Wait()
	}
	return err
}

// startRelay listens and serves until ctx ends. Its records stay in the home, and
// so does what the transactor keeps.
func (a *app) startRelay(ctx context.Context, home string, f *relayFlags) (*hosted, error) {
	if (f.cert == "") != (f.key == "") {
		return nil, misuse(a.say("error.tlspair"))
	}
	public := strings.TrimSuffix(f.public, "/")
	if public != "" && !strings.HasPrefix(public, "http://") && !strings.HasPrefix(public, "https://") {
		return nil, misuse(a.say("error.public", "url", clean(public)))
	}
	ln, err := a.listen(f)
	if err != nil {
		return nil, err
	}
	h := addresses(ln.Addr(), f.cert != "")
	if public != "" {
		h.base = public
		if h.tls {
			h.local = public // the certificate is for that name
		}
	}
	cfg := relay.Config{
		Dir: relayDir(home), Public: public, TLSCert: f.cert, TLSKey: f.key, Limits: relay.DefaultLimits(),
		Clock: time.Now, Logger: a.logger(), Page: f.page,
	}
	if f.transactor {
		if err := a.openTransactor(h, home, &cfg); err != nil {
			return nil, errors.Join(err, ln.Close())
		}
	}
	h.running, err = relay.Start(ctx, cfg, ln)
	if err != nil {
		return nil, a.relayError(err, cfg.Dir)
	}
	if h.transactor != nil {
		return h, h.transactor.Start(ctx, dialLocal(h))
	}
	return h, nil
}

// openTransactor opens the transactor of the home and tells the relay of it.
func (a *app) openTransactor(h *hosted, home string, cfg *relay.Config) (err error) {
	h.transactor, err = transactor.Open(transactor.Config{
		Dir: filepath.Join(home, "transactor"), Catalog: catalog.Catalog{}, Clock: time.Now, Logger: a.logger(),
	})
	cfg.Transactor = h.transactor
	return err
}

// relayError says what to do when a relay does not start.
func (a *app) relayError(err error, dir string) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return err
	}
	if errors.Is(err, relay.ErrCertificate) {
		return errors.New(a.say("error.cert", "why", err.Error()))
	}
	return errors.New(a.say("error.relay", "why", err.Error(), "dir", clean(dir)))
}

// listen takes the address, or a free port if the usual one is busy and nobody
// asked for it.
func (a *app) listen(f *relayFlags) (net.Listener, error) {
	ln, err := net.Listen("tcp", f.listen)
	if err != nil && !f.given() && errors.Is(err, syscall.EADDRINUSE) {
		ln, err = net.Listen("tcp", "127.0.0.1:0")
		if err == nil {
			a.talk("relay.otherport", "usual", f.listen, "address", ln.Addr().String())
		}
	}
	if err != nil {
		return nil, errors.New(a.say("error.listen", "address", clean(f.listen), "why", err.Error()))
	}
	return ln, nil
}

// addresses says how a listener is reached.
func addresses(addr net.Addr, tls bool) *hosted {
	scheme := "http://"
	if tls {
		scheme = "https://"
	}
	ap, err := netip.ParseAddrPort(addr.String())
	if err != nil {
		at := scheme + addr.String()
		return &hosted{base: at, local: at, tls: tls}
	}
	outside, inside := ap.Addr().Unmap(), ap.Addr().Unmap()
	if outside.IsUnspecified() {
		outside, inside = lanAddress(), netip.MustParseAddr("127.0.0.1")
	}
	at := func(ip netip.Addr) string { return scheme + netip.AddrPortFrom(ip, ap.Port()).String() }
	return &hosted{base: at(outside), local: at(inside), lan: !outside.IsLoopback(), tls: tls}
}

// lanAddress is this computer's address in its network: a private IPv4 one if
// there is one, and the loopback address if there is none at all.
func lanAddress() netip.Addr {
	best := netip.MustParseAddr("127.0.0.1")
	list, err := net.InterfaceAddrs()
	if err != nil {
		return best
	}
	for _, x := range list {
		p, err := netip.ParsePrefix(x.String())
		if err != nil {
			continue
		}
		ip := p.Addr().Unmap()
		switch {
		case !ip.Is4() || ip.IsLoopback() || ip.IsLinkLocalUnicast():
		case ip.IsPrivate():
			return ip
		case best.IsLoopback():
			best = ip
		}
	}
	return best
}

// relayDir is where the relay of a home keeps its records.
func relayDir(home string) string { return filepath.Join(home, "relay") }

// logger tells the relay's and the clients' news on standard error when
// NODEALER_DEBUG is set, and nothing otherwise.
func (a *app) logger() *slog.Logger {
	if a.getenv("NODEALER_DEBUG") == "" {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelDebug}))
}
