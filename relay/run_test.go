package relay_test

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io/fs"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/nats-io/nats-server/v2/server"

	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/transcript"
)

// TestStop: connections are told, the folder is free again.
func TestStop(t *testing.T) {
	cfg := natsConfig(t, t.TempDir())
	r := start(t, cfg)
	c := r.raw(t)
	go r.stop()
	c.closed(websocket.StatusGoingAway)
	r.stop()
	if s, err := relay.New(t.Context(), cfg); err != nil {
		t.Error(err)
	} else if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestOneFolderOneRelay: a second relay in a folder says so and leaves the first
// alone.
func TestOneFolderOneRelay(t *testing.T) {
	cfg := natsConfig(t, t.TempDir())
	start(t, cfg)
	if s, err := relay.New(t.Context(), cfg); err == nil {
		s.Close()
		t.Error("two relays share a folder")
	}
}

func TestTLS(t *testing.T) {
	lender := httptest.NewTLSServer(nil) // has a certificate and a client that trusts it
	defer lender.Close()
	cert := lender.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(cert.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t)
	cfg.TLSCert, cfg.TLSKey = filepath.Join(cfg.Dir, "cert.pem"), filepath.Join(cfg.Dir, "key.pem")
	writePEM(t, cfg.TLSCert, "CERTIFICATE", cert.Certificate[0])
	writePEM(t, cfg.TLSKey, "PRIVATE KEY", key)
	r := start(t, cfg)
	url := strings.Replace(r.base, "http://", "wss://", 1) + "/ws"
	conn, _, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{HTTPClient: lender.Client()})
	if err != nil {
		t.Fatal(err)
	}
	conn.CloseNow()
}

func writePEM(t *testing.T, path, kind string, der []byte) {
	t.Helper()
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestNoCertificate: a relay that cannot serve stops and says why.
func TestNoCertificate(t *testing.T) {
	cfg := testConfig(t)
	cfg.TLSCert, cfg.TLSKey = "nowhere", "nowhere"
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if r, err := relay.Start(ctx, cfg, ln); !errors.Is(err, relay.ErrCertificate) || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, %v; the address would have been told", r, err)
	}
}

// TestListenerLost: whoever waits for the relay learns that it serves no more.
func TestListenerLost(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	r, err := relay.Start(ctx, testConfig(t), ln)
	if err != nil {
		t.Fatal(err)
	}
	ln.Close()
	select {
	case <-r.Done():
	case <-ctx.Done():
		t.Fatal("nobody hears of it")
	}
	if err := r.Wait(); err == nil {
		t.Error("it ended without an error")
	}
}

// TestNATSURL: the same code on a server of somebody else's; two relays on it
// give one log.
func TestNATSURL(t *testing.T) {
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), SyncAlways: true, NoSigs: true, NoLog: true,
		MaxPayload: 2 << 20,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("NATS is not ready")
	}
	cfg := natsConfig(t, t.TempDir())
	cfg.NATSURL = s.ClientURL()
	one := start(t, cfg)
	tb, c := one.open(t, "cluster")
	key, err := os.ReadFile(filepath.Join(cfg.Dir, "relay.key"))
	if err != nil {
		t.Fatal(err)
	}
	cfg.Dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(cfg.Dir, "relay.key"), key, 0o600); err != nil {
		t.Fatal(err)
	}
	two := start(t, cfg)
	d := two.dial(t, tb.ID, tb.Keys.Access)
	for i := range 6 {
		from := c
		if i%2 == 1 {
			from = d
		}
		r, err := from.Append(t.Context(), tb.Frame(t, tb.Member, []byte{byte(i)}))
		if err != nil || r.Index < uint64(1+i) {
			t.Fatalf("append %d: %v, %v", i, r, err)
		}
	}
	recs := readChain(t, d, tb.ID, 8)
	outages := 0
	for _, r := range recs {
		if r.Kind == transcript.RecordOutage {
			outages++
		}
	}
	if outages != 1 {
		t.Errorf("%d outages, want that of the second relay", outages)
	}
}
