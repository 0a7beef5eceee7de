package transactor_test

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/relay/store"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transactor"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/ws"
)

// house is a relay with a transactor beside it.
type house struct {
	t    *testing.T
	dir  string
	at   string // address
	now  func() time.Time
	tx   *transactor.Transactor
	stop func()
}

// start runs relay and transactor; with is false for a relay alone.
func start(t *testing.T, with bool) *house {
	h := &house{t: t, dir: t.TempDir(), now: time.Now}
	h.open(with, store.NewMem(), "127.0.0.1:0")
	return h
}

func (h *house) open(with bool, st store.Store, at string) {
	h.t.Helper()
	log := slog.New(slog.DiscardHandler)
	limits := relay.DefaultLimits()
	limits.CreateBurst, limits.CreateRate = 3000, 1
	cfg := relay.Config{Dir: filepath.Join(h.dir, "relay"), Store: st, Limits: limits, Clock: h.now, Logger: log}
	var err error
	if with {
		h.tx, err = transactor.Open(transactor.Config{Dir: filepath.Join(h.dir, "transactor"), Catalog: catalog.Catalog{}, Clock: h.now, Logger: log})
		if err != nil {
			h.t.Fatal(err)
		}
		cfg.Transactor = h.tx
	}
	ln, err := net.Listen("tcp", at)
	if err != nil {
		h.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r, err := relay.Start(ctx, cfg, ln)
	if err != nil {
		h.t.Fatal(err)
	}
	h.at = "http://" + ln.Addr().String()
	if with {
		if err := h.tx.Start(ctx, h.dial); err != nil {
			h.t.Fatal(err)
		}
	}
	h.stop = func() {
		cancel()
		if err := r.Wait(); err != nil && !errors.Is(err, http.ErrServerClosed) {
			h.t.Error(err)
		}
		if h.tx != nil {
			h.tx.Wait()
		}
	}
	h.t.Cleanup(func() { h.stop() })
}

func (h *house) dial(ctx context.Context, link transcript.Link) (transport.Conn, error) {
	return ws.Dial(ctx, h.at, ws.Options{Table: link.Table, Access: link.Secret.Keys().Access})
}

func charter(t *testing.T) table.Charter {
	c := simtest.Charter(t)
	c.Suite = "race/1"
	return c
}

// create opens a race table and returns the host's store.
func (h *house) create() (client.Store, error) {
	return client.Create(h.t.Context(), new(client.MemHome), h.dial, client.NewTable{
		Base: h.at, Charter: charter(h.t), Catalog: catalog.Catalog{}, Name: "Ann",
	})
}

// linked is create and the link of the table.
func (h *house) linked() transcript.Link {
	h.t.Helper()
	s, err := h.create()
	if err != nil {
		h.t.Fatal(err)
	}
	saved, err := s.Load()
	if err != nil {
		h.t.Fatal(err)
	}
	return saved.Link
}

// comes waits until the transactor has spoken at a table.
func (h *house) comes(link transcript.Link) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), 20*time.Second)
	defer cancel()
	conn, err := h.dial(ctx, link)
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.(*ws.Conn).Close()
	for rec, err := range conn.Records(ctx, 1) {
		if err != nil {
			h.t.Fatal(err)
		}
		f, err := transcript.DecodeFrame(rec.Frame)
		if err != nil {
			continue
		}
		if inner, _, err := f.Open(link.Secret.Keys().Read); err == nil && len(inner) > 0 {
			return
		}
	}
	h.t.Fatal("the transactor does not come")
}

// P-73, P-75: whoever opens a race table has its transactor beside the relay; a
// relay without one says so before there is a table.
func TestCreate(t *testing.T) {
	h := start(t, true)
	link := h.linked()
	if !h.tx.Serves(link.Table) {
		t.Fatal("the table is not served")
	}
	h.comes(link)

	alone := start(t, false)
	home := new(client.MemHome)
	_, err := client.Create(t.Context(), home, alone.dial, client.NewTable{Base: alone.at, Charter: charter(t), Catalog: catalog.Catalog{}, Name: "Ann"})
	if !errors.Is(err, client.ErrNoTransactor) || !strings.Contains(err.Error(), "no transactor runs beside this relay") {
		t.Errorf("a relay without a transactor: %v", err)
	}
}

// P-76: killed and started again it serves what it served, and keeps its offers.
func TestRestart(t *testing.T) {
	h := &house{t: t, dir: t.TempDir(), now: time.Now}
	st := store.NewMem()
	h.open(true, st, "127.0.0.1:0")
	link := h.linked()
	h.comes(link)
	nonce := [32]byte{9}
	before, box, err := h.tx.Reserve(t.Context(), nonce)
	if err != nil {
		t.Fatal(err)
	}
	h.stop()
	h.open(true, st, strings.TrimPrefix(h.at, "http://"))
	if !h.tx.Serves(link.Table) {
		t.Error("the table is not served after a restart")
	}
	if after, again, err := h.tx.Reserve(t.Context(), nonce); err != nil || after != before || again != box {
		t.Errorf("another offer after a restart (%v)", err)
	}
	// A crash between store and promise: the promise is mended.
	h.stop()
	promises := filepath.Join(h.dir, "transactor", "promises")
	files, err := os.ReadDir(promises)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		path := filepath.Join(promises, f.Name())
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(b[len(b)-32:], link.Table[:]) {
			copy(b[len(b)-32:], make([]byte, 32))
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	h.open(true, st, strings.TrimPrefix(h.at, "http://"))
	if !h.tx.Serves(link.Table) {
		t.Error("the table is not served after a crash")
	}
	if err := h.engage(link, h.nonceOf(link)); err != nil {
		t.Errorf("handed over again: %v", err)
	}
}

// nonceOf reads the nonce of a table's charter.
func (h *house) nonceOf(link transcript.Link) [32]byte {
	h.t.Helper()
	return h.charterOf(link).Nonce
}

func (h *house) charterOf(link transcript.Link) *table.Charter {
	h.t.Helper()
	conn, err := h.dial(h.t.Context(), link)
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.(*ws.Conn).Close()
	for rec, err := range conn.Records(h.t.Context(), 0) {
		if err != nil {
			h.t.Fatal(err)
		}
		c, err := table.ReadCharter(link.Secret.Keys().Read, link.Table, rec.Frame)
		if err != nil {
			h.t.Fatal(err)
		}
		return c
	}
	return nil
}

// engage hands a link over for a nonce, as a member of the link's table.
func (h *house) engage(link transcript.Link, nonce [32]byte) error {
	h.t.Helper()
	conn, err := h.dial(h.t.Context(), link)
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.(*ws.Conn).Close()
	c := conn.(*ws.Conn)
	offer, err := c.Reserve(h.t.Context(), nonce)
	if err != nil {
		return err
	}
	sealed, err := offer.Seal(link, nonce)
	if err != nil {
		return err
	}
	if err := c.Register(h.t.Context(), [32]byte{}, [64]byte{}); !errors.Is(err, &transport.Refused{Code: transport.BadMember}) {
		h.t.Fatalf("the connection is not that of a reader: %v", err)
	}
	return c.Engage(h.t.Context(), nonce, sealed)
}

// P-75: a link is taken for the table that names the offered key, and for no
// other; nor from somebody who has not shown that he may read a table.
func TestWrongTables(t *testing.T) {
	h := start(t, true)
	one, two := h.linked(), h.linked()
	for name, err := range map[string]error{
		"a nonce of no table":                  h.engage(one, [32]byte{1, 2, 3}),
		"the nonce of another table":           h.engage(one, h.nonceOf(two)),
		"a table whose suite has none of them": h.engage(h.plain(), [32]byte{4}),
	} {
		if !errors.Is(err, client.ErrNoTransactor) {
			t.Errorf("%s: %v", name, err)
		}
	}
	conn, err := h.dial(t.Context(), one)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.(*ws.Conn).Close()
	if err := conn.(*ws.Conn).Engage(t.Context(), [32]byte{1}, []byte("sealed")); !errors.Is(err, &transport.Refused{Code: transport.NoAccess}) {
		t.Errorf("without an access proof: %v", err)
	}
}

// plain opens a table of the live suite.
func (h *house) plain() transcript.Link {
	h.t.Helper()
	s, err := client.Create(h.t.Context(), new(client.MemHome), h.dial, client.NewTable{
		Base: h.at, Charter: simtest.Charter(h.t), Catalog: catalog.Catalog{}, Name: "Ann",
	})
	if err != nil {
		h.t.Fatal(err)
	}
	saved, err := s.Load()
	if err != nil {
		h.t.Fatal(err)
	}
	return saved.Link
}

// P-74: an offer of another relay, for another nonce, or changed is refused.
func TestOffers(t *testing.T) {
	_, relay, _ := ed25519.GenerateKey(nil)
	_, other, _ := ed25519.GenerateKey(nil)
	_, key, _ := ed25519.GenerateKey(nil)
	o := transport.Offer{Key: transcript.PublicKey(key), Box: [32]byte{1}}
	o.Sign(relay, [32]byte{7})
	if err := o.Verify(transcript.PublicKey(relay), [32]byte{7}); err != nil {
		t.Error(err)
	}
	box := o
	box.Box[0]++
	for name, err := range map[string]error{
		"another relay": o.Verify(transcript.PublicKey(other), [32]byte{7}),
		"another nonce": o.Verify(transcript.PublicKey(relay), [32]byte{8}),
		"another box":   box.Verify(transcript.PublicKey(relay), [32]byte{7}),
	} {
		if err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// P-75: only the box key opens a sealed link, for its nonce, and no byte of it
// may change.
func TestSeal(t *testing.T) {
	box, err := ecdh.X25519().NewPrivateKey(bytes.Repeat([]byte{5}, 32))
	if err != nil {
		t.Fatal(err)
	}
	o := transport.Offer{Box: [32]byte(box.PublicKey().Bytes())}
	link := transcript.Link{Base: "http://localhost:8420", Table: transcript.TableID{1}, Secret: transcript.Secret{Kind: transcript.LinkPlay, Link: transcript.LinkSecret{2}}}
	nonce := [32]byte{3}
	sealed, err := o.Seal(link, nonce)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := transport.OpenLink(box, nonce, sealed); err != nil || got.URL() != link.URL() {
		t.Errorf("%v, %v", got, err)
	}
	if again, _ := o.Seal(link, nonce); bytes.Equal(again, sealed) {
		t.Error("two sealings are the same bytes")
	}
	for i := range sealed {
		bad := bytes.Clone(sealed)
		bad[i] ^= 1
		if _, err := transport.OpenLink(box, nonce, bad); err == nil {
			t.Errorf("byte %d changed, and it opens", i)
		}
	}
	if _, err := transport.OpenLink(box, [32]byte{4}, sealed); err == nil {
		t.Error("it opens for another nonce")
	}
	if _, err := transport.OpenLink(box, nonce, make([]byte, transport.MaxSealed+1)); err == nil { // P-77
		t.Error("more bytes than permitted")
	}
	link.Base = "http://" + strings.Repeat("x", transport.MaxSealed)
	if _, err := o.Seal(link, nonce); err == nil {
		t.Error("a link that is too long is sealed")
	}
	if _, err := o.Seal(link.Watch(), nonce); err == nil {
		t.Error("a watch link is sealed")
	}
}

// P-77: beyond MaxOffers the oldest offer goes, not one that has its table.
func TestMaxOffers(t *testing.T) {
	at := time.UnixMilli(1_790_000_000_000)
	tx, err := transactor.Open(transactor.Config{
		Dir: t.TempDir(), Catalog: catalog.Catalog{}, Logger: slog.New(slog.DiscardHandler),
		Clock: func() time.Time { at = at.Add(time.Second); return at },
	})
	if err != nil {
		t.Fatal(err)
	}
	offer := func(i int) [32]byte {
		key, _, err := tx.Reserve(t.Context(), [32]byte{byte(i), byte(i >> 8), 1})
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	first, second := offer(0), offer(1)
	for i := 2; i < transactor.MaxOffers; i++ {
		offer(i)
	}
	if offer(0) != first {
		t.Fatal("the first offer is gone at the limit")
	}
	offer(transactor.MaxOffers)
	if offer(1) != second {
		t.Error("the second offer is gone one above the limit")
	}
	if offer(0) == first {
		t.Error("the oldest offer is still there one above the limit")
	}
}

// P-76: when the table is closed its seed and its link are erased.
func TestForgets(t *testing.T) {
	h := start(t, true)
	s, err := h.create()
	if err != nil {
		t.Fatal(err)
	}
	saved, err := s.Load()
	if err != nil {
		t.Fatal(err)
	}
	c, err := client.New(client.Config{Store: s, Dial: h.dial, Catalog: catalog.Catalog{}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	updates, _ := c.Watch()
	go c.Run(ctx)
	id := saved.Link.Table
	dir := filepath.Join(h.dir, "transactor", "tables", id.String())
	if _, err := os.Stat(dir); err != nil {
		t.Fatal(err)
	}
	asked := false
	for u := range updates {
		if u.Ready && u.Status.Online && !u.Status.Reading && !asked {
			asked = true
			if err := c.Do(ctx, table.Want{Body: table.Plain{Kind: transcript.KindClose}}); err != nil {
				t.Fatal(err)
			}
		}
		if u.View.Closed {
			break
		}
	}
	for range 200 {
		_, err = os.Stat(dir)
		if err != nil && !h.tx.Serves(id) {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	left, _ := os.ReadDir(filepath.Join(h.dir, "transactor", "promises"))
	if err == nil || h.tx.Serves(id) || len(left) != 0 {
		t.Errorf("the table is closed and not forgotten: %v, %d promises", err, len(left))
	}
}

func FuzzOpenLink(f *testing.F) {
	box, err := ecdh.X25519().NewPrivateKey(bytes.Repeat([]byte{5}, 32))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(make([]byte, 32))
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, err := transport.OpenLink(box, [32]byte{}, b); err == nil {
			t.Error("opened")
		}
	})
}
