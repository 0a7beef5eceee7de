package relay_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"net"
	"testing"
	"time"

	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/transporttest"
	"github.com/nodealer/nodealer/transport/ws"
)

// testConfig is a relay in a fresh folder with a store in memory.
func testConfig(t testing.TB) relay.Config {
	return relay.Config{
		Dir: t.TempDir(), Store: store.NewMem(), Limits: relay.DefaultLimits(),
		Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
	}
}

// A testRelay is a relay on a port of this machine.
type testRelay struct {
	*relay.Server
	base string
	stop func()
}

func start(t testing.TB, cfg relay.Config) testRelay {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r, err := relay.Start(ctx, cfg, ln)
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	stop := func() {
		cancel()
		if err := r.Wait(); err != nil {
			t.Errorf("the relay stopped: %v", err)
		}
	}
	t.Cleanup(stop)
	return testRelay{r.Server, "http://" + ln.Addr().String(), stop}
}

// dial connects, for one table.
func (r testRelay) dial(t testing.TB, table transcript.TableID, access ed25519.PrivateKey) *ws.Conn {
	t.Helper()
	c, err := ws.Dial(t.Context(), r.base, ws.Options{Table: table, Access: access, RelayKey: r.Key()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// open makes the table of a name.
func (r testRelay) open(t testing.TB, name string) (transporttest.Table, *ws.Conn) {
	t.Helper()
	tb := transporttest.MakeTable(t, name)
	c := r.dial(t, tb.ID, tb.Keys.Access)
	if _, err := c.Create(t.Context(), tb.New); err != nil {
		t.Fatal(err)
	}
	return tb, c
}

// TestConformanceMem: among much else [R-13] (Unregistered, Watch, ForeignTable,
// DamagedFrame) and [R-18] (From).
func TestConformanceMem(t *testing.T) {
	transporttest.Run(t, func(t *testing.T) transporttest.Dial {
		r := start(t, testConfig(t))
		return func(table transcript.TableID, access ed25519.PrivateKey) transport.Conn {
			return r.dial(t, table, access)
		}
	})
}

func TestConformanceNATS(t *testing.T) {
	transporttest.Run(t, func(t *testing.T) transporttest.Dial {
		cfg := testConfig(t)
		cfg.Store = nil
		r := start(t, cfg)
		return func(table transcript.TableID, access ed25519.PrivateKey) transport.Conn {
			return r.dial(t, table, access)
		}
	})
}

// tableAgain makes the table of a name, with a store that may lose answers.
func tableAgain(t testing.TB, r testRelay, name string) transporttest.Table {
	t.Helper()
	tb := transporttest.MakeTable(t, name)
	c := r.dial(t, tb.ID, tb.Keys.Access)
	for {
		_, err := c.Create(t.Context(), tb.New)
		if errors.Is(err, transport.ErrBusy) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		return tb
	}
}
