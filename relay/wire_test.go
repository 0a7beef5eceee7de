package relay_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
	"github.com/nodealer/nodealer/transport/transporttest"
	"github.com/nodealer/nodealer/transport/ws/message"
)

// A rawClient says what it likes.
type rawClient struct {
	t     *testing.T
	conn  *websocket.Conn
	hello message.Hello
}

func (r testRelay) raw(t *testing.T) *rawClient {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), r.base+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(message.MaxReply)
	c := &rawClient{t: t, conn: conn}
	c.hello = c.read().(message.Hello)
	return c
}

func (c *rawClient) read() message.Message {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 10*time.Second)
	defer cancel()
	_, b, err := c.conn.Read(ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	m, err := message.DecodeReply(b)
	if err != nil {
		c.t.Fatal(err)
	}
	return m
}

func (c *rawClient) write(b []byte) {
	c.t.Helper()
	if err := c.conn.Write(c.t.Context(), websocket.MessageBinary, b); err != nil {
		c.t.Fatal(err)
	}
}

// ask sends a request and returns the code of the refusal, "" for none.
func (c *rawClient) ask(m message.Message) string {
	c.t.Helper()
	c.write(message.Encode(m))
	if r, ok := c.read().(message.Refuse); ok {
		return r.Code
	}
	return ""
}

// closed waits for the relay to close the connection with a status.
func (c *rawClient) closed(want websocket.StatusCode) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 10*time.Second)
	defer cancel()
	for {
		_, _, err := c.conn.Read(ctx)
		if err == nil {
			continue
		}
		if got := websocket.CloseStatus(err); got != want {
			c.t.Errorf("closed with %v (%v), want %v", got, err, want)
		}
		return
	}
}

func (c *rawClient) attach(tb transporttest.Table) message.Attach {
	p := transcript.AccessProof{Relay: c.hello.RelayKey, Table: tb.ID, Nonce: c.hello.Nonce}
	return message.Attach{ID: 1, Table: tb.ID, Sig: p.Sign(tb.Keys.Access)}
}

// TestAccess, [R-17]: nothing can be done, and above all nothing be
// read, without a proof made for this connection.
func TestAccess(t *testing.T) {
	r := start(t, testConfig(t))
	tb, _ := r.open(t, "access")
	other, _ := r.open(t, "other")
	c := r.raw(t)
	pub, sig := tb.Registration(guest)
	for _, m := range []message.Message{
		message.Follow{ID: 1}, message.Append{ID: 1, Frame: tb.New.Frame}, message.Register{ID: 1, Member: pub, Sig: sig},
	} {
		if code := c.ask(m); code != string(transport.NoAccess) {
			t.Errorf("%T before Attach: %q", m, code)
		}
	}
	good := c.attach(tb)
	replayed := r.raw(t).attach(tb) // of another connection
	wrong := good
	wrong.Sig[5] ^= 1
	foreign := c.attach(other)
	foreign.Table = tb.ID
	for name, m := range map[string]message.Attach{"replayed": replayed, "wrong": wrong, "foreign": foreign} {
		if code := c.ask(m); code != string(transport.NoAccess) {
			t.Errorf("%s proof: %q", name, code)
		}
	}
	unknown := good
	unknown.Table[0] ^= 1
	if code := c.ask(unknown); code != string(transport.NoTable) {
		t.Errorf("unknown table: %q", code)
	}
	if code := c.ask(message.Follow{ID: 2}); code != string(transport.NoAccess) {
		t.Errorf("after all that: %q", code)
	}
	if code := c.ask(good); code != "" {
		t.Errorf("good proof: %q", code)
	}
	if code := c.ask(c.attach(other)); code != string(transport.WrongTable) {
		t.Errorf("second table: %q", code)
	}
	if m, ok := func() (message.Message, bool) {
		c.write(message.Encode(message.Follow{ID: 3}))
		m, ok := c.read().(message.Record)
		return m, ok
	}(); !ok {
		t.Errorf("attached, a Follow brings %T", m)
	}
	// a recorded Create of somebody else does not attach
	eve := r.raw(t)
	again := message.Create{ID: 1, Table: tb.ID, WriteKey: tb.New.WriteKey, AccessKey: tb.New.AccessKey, Frame: tb.New.Frame}
	if code := eve.ask(again); code != string(transport.NoAccess) {
		t.Errorf("copied Create: %q", code)
	}
}

// TestMalformed: what is no message of the protocol ends the connection.
func TestMalformed(t *testing.T) {
	r := start(t, testConfig(t))
	for name, b := range map[string][]byte{
		"empty":      {},
		"unknown":    {99},
		"reply":      message.Encode(message.Done{ID: 1}),
		"trailing":   append(message.Encode(message.Ping{ID: 1}), 0),
		"length lie": {byte(message.TypeAppend), 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff},
	} {
		t.Run(name, func(t *testing.T) {
			c := r.raw(t)
			c.write(b)
			c.closed(websocket.StatusPolicyViolation)
		})
	}
	c := r.raw(t)
	if err := c.conn.Write(t.Context(), websocket.MessageText, message.Encode(message.Ping{ID: 1})); err != nil {
		t.Fatal(err)
	}
	c.closed(websocket.StatusPolicyViolation)
}

// TestOversized, attack A42: at the limit the message is read, one byte
// more ends the connection before it is.
func TestOversized(t *testing.T) {
	r := start(t, testConfig(t))
	tb := transporttest.MakeTable(t, "oversized")
	largest := message.Encode(message.Create{ID: 1, Table: tb.ID, Frame: make([]byte, transcript.MaxFrameBytes)})
	if len(largest) != message.MaxRequest {
		t.Fatalf("%d bytes", len(largest))
	}
	c := r.raw(t)
	c.write(largest)
	if m, ok := c.read().(message.Refuse); !ok {
		t.Fatalf("the largest request: %T", m)
	}
	c = r.raw(t)
	c.conn.Write(t.Context(), websocket.MessageBinary, append(largest, 0))
	c.closed(websocket.StatusMessageTooBig)
}

// TestNoCompression, attack A43: an offer to compress is not taken.
func TestNoCompression(t *testing.T) {
	r := start(t, testConfig(t))
	conn, resp, err := websocket.Dial(t.Context(), r.base+"/ws", &websocket.DialOptions{CompressionMode: websocket.CompressionContextTakeover})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if got := resp.Header.Get("Sec-WebSocket-Extensions"); got != "" {
		t.Errorf("extensions %q", got)
	}
}

// TestRefusedPages, [R-21], attack A41.
func TestRefusedPages(t *testing.T) {
	r := start(t, testConfig(t))
	dial := func(host, origin string) int {
		conn, resp, err := websocket.Dial(t.Context(), r.base+"/ws", &websocket.DialOptions{
			Host: host, HTTPHeader: http.Header{"Origin": {origin}},
		})
		if err == nil {
			conn.CloseNow()
		}
		return resp.StatusCode
	}
	host := strings.TrimPrefix(r.base, "http://")
	if got := dial(host, r.base); got != http.StatusSwitchingProtocols {
		t.Errorf("own page: %d", got)
	}
	if got := dial(host, "http://evil.example"); got != http.StatusForbidden {
		t.Errorf("page of another origin: %d", got)
	}
	if got := dial("evil.example", "http://evil.example"); got != http.StatusForbidden {
		t.Errorf("rebound name: %d", got)
	}
	req, _ := http.NewRequestWithContext(t.Context(), "GET", r.base+"/", nil)
	req.Host = "evil.example"
	resp, err := http.DefaultClient.Do(req)
	if err != nil || resp.StatusCode != http.StatusForbidden {
		t.Errorf("page under a rebound name: %v, %v", resp, err)
	}
	resp.Body.Close()
}

// TestPages: what a browser sees without a page.
func TestPages(t *testing.T) {
	r := start(t, testConfig(t))
	for path, want := range map[string]int{
		"/": 200, "/t/abc": 200, "/healthz": 200, "/other": 404, "/ws": 426,
	} {
		resp, err := http.Get(r.base + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, resp.StatusCode, want)
		}
	}
}

// TestSlowFollower: who takes no bytes is cut off; who grants no records
// gets none.
func TestSlowFollower(t *testing.T) {
	r := start(t, testConfig(t))
	tb, c := r.open(t, "slow")
	for i := range message.Window {
		text := make([]byte, transcript.MaxEntryBytes)
		text[0] = byte(i)
		if _, err := c.Append(t.Context(), tb.Frame(t, tb.Member, text)); err != nil {
			t.Fatal(err)
		}
	}
	patient := r.raw(t)
	patient.ask(patient.attach(tb))
	patient.write(message.Encode(message.Follow{ID: 2}))
	for i := range message.Window {
		if m, ok := patient.read().(message.Record); !ok || m.Record.Index != uint64(i) {
			t.Fatalf("record %d: %T", i, m)
		}
	}
	patient.write(message.Encode(message.Ping{ID: 3}))
	if m, ok := patient.read().(message.Pong); !ok {
		t.Fatalf("beyond the window comes a %T", m)
	}
	patient.write(message.Encode(message.More{ID: 2, Count: 1}))
	if m, ok := patient.read().(message.Record); !ok || m.Record.Index != message.Window {
		t.Fatalf("after More: %T", m)
	}
	patient.write(message.Encode(message.More{ID: 2, Count: message.Window}))
	patient.write(message.Encode(message.More{ID: 2, Count: 1}))
	patient.closed(websocket.StatusPolicyViolation)

	r.SetPatience(100 * time.Millisecond)
	deaf := r.raw(t)
	deaf.ask(deaf.attach(tb))
	for id := range uint32(6) {
		deaf.write(message.Encode(message.Follow{ID: 10 + id}))
	}
	time.Sleep(time.Second)
	n := 0
	for {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		_, _, err := deaf.conn.Read(ctx)
		timedOut := ctx.Err() != nil
		cancel()
		if timedOut {
			t.Fatal("a client that took no bytes is still served")
		}
		if err != nil {
			break
		}
		n++
	}
	if n >= 6*message.Window {
		t.Errorf("all %d records came", n)
	}
}
