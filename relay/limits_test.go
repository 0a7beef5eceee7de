package relay_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/nodealer/nodealer/relay"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/transporttest"
	"github.com/nodealer/nodealer/transport/ws"
	"github.com/nodealer/nodealer/transport/ws/message"
)

// TestRateLimit: a burst, then as many as time brings; another member is
// not held up.
func TestRateLimit(t *testing.T) {
	cfg := testConfig(t)
	clock := &testClock{}
	cfg.Clock, cfg.Limits.FrameRate, cfg.Limits.FrameBurst = clock.now, 2, 5
	r := start(t, cfg)
	tb, c := r.open(t, "rate")
	send := func(i int) error {
		_, err := c.Append(t.Context(), tb.Frame(t, tb.Member, fmt.Appendf(nil, "%d", i)))
		return err
	}
	for i := range 5 {
		if err := send(i); err != nil {
			t.Fatalf("frame %d of the burst: %v", i, err)
		}
	}
	if err := send(5); !errors.Is(err, transport.ErrBusy) {
		t.Fatalf("one more: %v", err)
	}
	member, sig := tb.Registration(guest)
	if err := c.Register(t.Context(), member, sig); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Append(t.Context(), tb.Frame(t, guest, []byte("mine"))); err != nil {
		t.Errorf("another member: %v", err)
	}
	clock.forward(500 * time.Millisecond)
	if err := send(5); err != nil {
		t.Errorf("half a second later: %v", err)
	}
	if err := send(6); !errors.Is(err, transport.ErrBusy) {
		t.Errorf("and one more: %v", err)
	}
}

// TestFull: at the limit yes, one above no.
func TestFull(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits.Tables, cfg.Limits.Members, cfg.Limits.Records = 2, 2, 3
	r := start(t, cfg)
	tb, c := r.open(t, "one")
	r.open(t, "two")
	three := transporttest.MakeTable(t, "three")
	_, err := r.dial(t, three.ID, three.Keys.Access).Create(t.Context(), three.New)
	wantRefusal(t, "third table", err, transport.Full)
	if _, err := c.Create(t.Context(), tb.New); err != nil {
		t.Errorf("the first table again: %v", err)
	}

	member, sig := tb.Registration(guest)
	if err := c.Register(t.Context(), member, sig); err != nil {
		t.Errorf("second member: %v", err)
	}
	third, sig := tb.Registration(transporttest.MakeTable(t, "x").Member)
	wantRefusal(t, "third member", c.Register(t.Context(), third, sig), transport.Full)

	for i := range 3 {
		_, err := c.Append(t.Context(), tb.Frame(t, tb.Member, []byte{byte(i)}))
		if i < 2 && err != nil {
			t.Errorf("record %d: %v", i+1, err)
		}
		if i == 2 {
			wantRefusal(t, "fourth record", err, transport.Full)
		}
	}
}

// TestDelete: a deleted table makes room; one in use is not deleted.
func TestDelete(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits.Tables = 1
	r := start(t, cfg)
	tb, c := r.open(t, "one")
	if err := r.Delete(t.Context(), tb.ID); err == nil {
		t.Fatal("a table in use is deleted")
	}
	c.Close()
	for r.Delete(t.Context(), tb.ID) != nil {
		if t.Context().Err() != nil {
			t.Fatal("the table stays in use")
		}
	}
	if ids, err := r.Tables(t.Context()); err != nil || len(ids) != 0 {
		t.Errorf("tables: %v, %v", ids, err)
	}
	wantRefusal(t, "deleted again", r.Delete(t.Context(), tb.ID), transport.NoTable)
	gone := r.dial(t, tb.ID, tb.Keys.Access)
	_, err := gone.Append(t.Context(), tb.New.Frame)
	wantRefusal(t, "deleted table", err, transport.NoTable)
	r.open(t, "two")
}

// TestMint: new tables come at a pace.
func TestMint(t *testing.T) {
	cfg := testConfig(t)
	clock := &testClock{}
	cfg.Clock, cfg.Limits.CreateRate, cfg.Limits.CreateBurst = clock.now, 1, 2
	r := start(t, cfg)
	for i := range 3 {
		tb := transporttest.MakeTable(t, fmt.Sprint(i))
		c := r.dial(t, tb.ID, tb.Keys.Access)
		_, err := c.Create(t.Context(), tb.New)
		if i < 2 && err != nil {
			t.Fatal(err)
		}
		if i == 2 {
			wantRefusal(t, "third table", err, transport.Busy)
			clock.forward(time.Second)
			if _, err := c.Create(t.Context(), tb.New); err != nil {
				t.Errorf("a second later: %v", err)
			}
		}
	}
}

// TestConnections.
func TestConnections(t *testing.T) {
	cfg := testConfig(t)
	cfg.Limits.Conns, cfg.Limits.Follows = 2, 1
	r := start(t, cfg)
	tb, _ := r.open(t, "conns")
	c := r.raw(t)
	if _, err := ws.Dial(t.Context(), r.base, ws.Options{Table: tb.ID}); err == nil {
		t.Error("a third connection is taken")
	}
	c.ask(c.attach(tb))
	c.write(message.Encode(message.Follow{ID: 2}))
	c.read()
	if code := c.ask(message.Follow{ID: 3}); code != string(transport.Busy) {
		t.Errorf("second Follow: %q", code)
	}
	if code := c.ask(message.Unfollow{ID: 2}); code != "" {
		t.Errorf("Unfollow: %q", code)
	}
	c.write(message.Encode(message.Follow{ID: 3}))
	if m, ok := c.read().(message.Record); !ok {
		t.Errorf("after Unfollow: %T", m)
	}
}

func TestLimitsValidate(t *testing.T) {
	if err := relay.DefaultLimits().Validate(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*relay.Limits){
		"tables":  func(l *relay.Limits) { l.Tables = 0 },
		"members": func(l *relay.Limits) { l.Members = transport.MaxMembers + 1 },
		"records": func(l *relay.Limits) { l.Records = 1 },
		"rate":    func(l *relay.Limits) { l.FrameRate = 0 },
	} {
		l := relay.DefaultLimits()
		change(&l)
		if l.Validate() == nil {
			t.Errorf("%s out of bounds is taken", name)
		}
	}
}

func TestConfig(t *testing.T) {
	for name, change := range map[string]func(*relay.Config){
		"no folder": func(c *relay.Config) { c.Dir = "" },
		"two":       func(c *relay.Config) { c.NATSURL = "nats://127.0.0.1:1" },
		"tls":       func(c *relay.Config) { c.TLSCert = "cert.pem" },
		"clock":     func(c *relay.Config) { c.Clock = nil },
		"logger":    func(c *relay.Config) { c.Logger = nil },
		"public":    func(c *relay.Config) { c.Public = "cards.example" },
	} {
		cfg := testConfig(t)
		change(&cfg)
		if s, err := relay.New(context.Background(), cfg); err == nil {
			s.Close()
			t.Errorf("%s: taken", name)
		}
	}
}

func wantRefusal(t *testing.T, what string, err error, code transport.Code) {
	t.Helper()
	var refused *transport.Refused
	if !errors.As(err, &refused) || refused.Code != code {
		t.Errorf("%s: %v, want the refusal %q", what, err, code)
	}
}
