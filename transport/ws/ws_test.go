package ws

import (
	"context"
	"crypto/ed25519"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/transporttest"
	"github.com/nodealer/nodealer/transport/ws/message"
)

var relayKey = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

// A script is what a false relay does after its hello.
type script func(t *testing.T, conn *websocket.Conn)

// falseRelay serves one script to each connection.
func falseRelay(t *testing.T, hello []byte, s script) string {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		conn.SetReadLimit(message.MaxRequest)
		if conn.Write(r.Context(), websocket.MessageBinary, hello) == nil {
			s(t, conn)
		}
	}))
	t.Cleanup(srv.Close)
	return srv.URL
}

func helloBytes() []byte {
	return message.Encode(message.Hello{Version: message.Version, RelayKey: transcript.PublicKey(relayKey), TimeMS: 77})
}

func hear(conn *websocket.Conn) message.Message {
	_, b, err := conn.Read(context.Background())
	if err != nil {
		return nil
	}
	m, _ := message.DecodeRequest(b)
	return m
}

func say(conn *websocket.Conn, m message.Message) {
	conn.Write(context.Background(), websocket.MessageBinary, message.Encode(m))
}

func silent(_ *testing.T, conn *websocket.Conn) {
	for hear(conn) != nil {
	}
}

// TestPinned: another key than the one before is another relay.
func TestPinned(t *testing.T) {
	base := falseRelay(t, helloBytes(), silent)
	c, err := Dial(t.Context(), base, Options{RelayKey: transcript.PublicKey(relayKey)})
	if err != nil {
		t.Fatal(err)
	}
	if c.RelayKey() != transcript.PublicKey(relayKey) || c.HelloMS() != 77 {
		t.Error("the hello is not passed on")
	}
	c.Close()
	if _, err := Dial(t.Context(), base, Options{RelayKey: [32]byte{1}}); !errors.Is(err, ErrOtherRelay) {
		t.Errorf("another key: %v", err)
	}
}

func TestBadHello(t *testing.T) {
	old := message.Encode(message.Hello{Version: message.Version + 1, RelayKey: transcript.PublicKey(relayKey)})
	if _, err := Dial(t.Context(), falseRelay(t, old, silent), Options{}); !errors.Is(err, ErrVersion) {
		t.Errorf("another version: %v", err)
	}
	small := message.Encode(message.Hello{Version: message.Version, RelayKey: [32]byte{1}})
	if _, err := Dial(t.Context(), falseRelay(t, small, silent), Options{}); err == nil {
		t.Error("a key of small order is taken")
	}
	var gone *transport.Gone
	done := message.Encode(message.Done{})
	if _, err := Dial(t.Context(), falseRelay(t, done, silent), Options{}); !errors.As(err, &gone) {
		t.Errorf("no hello: %v", err)
	}
	if _, err := Dial(t.Context(), "http://127.0.0.1:1", Options{}); !errors.As(err, &gone) {
		t.Errorf("nobody there: %v", err)
	}
}

func TestSocketURL(t *testing.T) {
	for base, want := range map[string]string{
		"http://h:1": "ws://h:1/ws", "https://h/": "wss://h/ws", "https://h/sub": "wss://h/sub/ws", "ws://h": "ws://h/ws",
	} {
		if got, err := socketURL(base); err != nil || got != want {
			t.Errorf("%s: %s, %v", base, got, err)
		}
	}
	for _, bad := range []string{"", "h:1", "ftp://h", "http://"} {
		if got, err := socketURL(bad); err == nil {
			t.Errorf("%q becomes %s", bad, got)
		}
	}
}

// TestFalseReceipt: a receipt that the relay's key did not sign breaks
// the connection.
func TestFalseReceipt(t *testing.T) {
	tb := transporttest.MakeTable(t, "false receipt")
	c := dialTable(t, tb, func(_ *testing.T, conn *websocket.Conn) {
		for {
			switch m := hear(conn).(type) {
			case message.Attach:
				say(conn, message.Done{ID: m.ID})
			case message.Append:
				say(conn, message.Receipt{ID: m.ID, Receipt: transcript.Receipt{Index: 1, TimeMS: 1}})
			case nil:
				return
			}
		}
	})
	var gone *transport.Gone
	if _, err := c.Append(t.Context(), tb.New.Frame); !errors.As(err, &gone) {
		t.Errorf("false receipt: %v", err)
	}
	waitDone(t, c)
}

// TestGone: a broken connection answers all that waits, and all that comes.
func TestGone(t *testing.T) {
	tb := transporttest.MakeTable(t, "gone")
	c := dialTable(t, tb, func(_ *testing.T, conn *websocket.Conn) {
		for n := 0; n < 3; {
			switch m := hear(conn).(type) {
			case message.Attach:
				say(conn, message.Done{ID: m.ID})
			default: // three requests wait: two appends, one follow
				n++
			}
		}
	})
	if err := c.attach(t.Context()); err != nil {
		t.Fatal(err)
	}
	errs := make(chan error, 3)
	for range 2 {
		go func() {
			_, err := c.Append(t.Context(), tb.New.Frame)
			errs <- err
		}()
	}
	go func() {
		for _, err := range c.Records(t.Context(), 0) {
			errs <- err
		}
	}()
	var gone *transport.Gone
	for range 3 {
		if err := <-errs; !errors.As(err, &gone) {
			t.Errorf("waiting: %v", err)
		}
	}
	if _, err := c.Append(t.Context(), tb.New.Frame); !errors.As(err, &gone) {
		t.Errorf("afterwards: %v", err)
	}
}

// TestCancel: a call that is given up leaves the connection whole.
func TestCancel(t *testing.T) {
	tb := transporttest.MakeTable(t, "cancel")
	c := dialTable(t, tb, func(_ *testing.T, conn *websocket.Conn) {
		for n := 0; ; {
			switch m := hear(conn).(type) {
			case message.Attach:
				say(conn, message.Done{ID: m.ID})
			case message.Append:
				if n++; n > 1 { // the first is answered late
					say(conn, message.Receipt{ID: m.ID - 1, Receipt: signed(tb, 1)})
					say(conn, message.Receipt{ID: m.ID, Receipt: signed(tb, 2)})
				}
			case nil:
				return
			}
		}
	})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := c.Append(ctx, tb.New.Frame); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("given up: %v", err)
	}
	if r, err := c.Append(t.Context(), tb.New.Frame); err != nil || r.Index != 2 {
		t.Errorf("the next call: %v, %v", r, err)
	}
}

// TestFlood: a relay that sends more records than were asked for is left.
func TestFlood(t *testing.T) {
	tb := transporttest.MakeTable(t, "flood")
	c := dialTable(t, tb, func(_ *testing.T, conn *websocket.Conn) {
		for {
			switch m := hear(conn).(type) {
			case message.Attach:
				say(conn, message.Done{ID: m.ID})
			case message.Follow:
				for i := range message.Window + 10 {
					say(conn, message.Record{ID: m.ID, Record: transcript.Record{Index: uint64(i), Kind: transcript.RecordFrame, Frame: []byte{1}}})
				}
			case nil:
				return
			}
		}
	})
	for range c.Records(t.Context(), 0) {
		waitDone(t, c)
		break
	}
}

func signed(tb transporttest.Table, index uint64) transcript.Receipt {
	return transcript.SignReceipt(relayKey, tb.ID, transcript.Receipt{Index: index, TimeMS: 1})
}

func dialTable(t *testing.T, tb transporttest.Table, s script) *Conn {
	t.Helper()
	c, err := Dial(t.Context(), falseRelay(t, helloBytes(), s), Options{Table: tb.ID, Access: tb.Keys.Access})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func waitDone(t *testing.T, c *Conn) {
	t.Helper()
	select {
	case <-c.Done():
	case <-time.After(10 * time.Second):
		t.Fatal("the connection goes on")
	}
}
