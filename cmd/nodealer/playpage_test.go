package main

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/nodealer/nodealer/web"
)

// emptyPage is a page whose only file is empty.
func emptyPage(t *testing.T) *web.Page {
	t.Helper()
	// An empty gzip file of the least length.
	gz := []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00")
	p, err := web.Open(fstest.MapFS{web.Index + ".gz": {Data: gz}, web.Index + ".br": {Data: []byte{6}}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// hostPage hosts a page as play does. It returns the printed address and what ends
// the program; all that was said comes back then.
func hostPage(t *testing.T, args ...string) (address string, stop func() (string, error)) {
	t.Helper()
	out, errs := &lockedBuffer{}, &lockedBuffer{}
	a := &app{in: strings.NewReader(""), out: out, err: errs, home: t.TempDir(), name: "Ann", getenv: func(string) string { return "" }}
	f := playFlags{noBrowser: true, bots: 3}
	c := a.command("play", "play", nil)
	f.table.bind(a, c)
	f.table.bindPeople(a, c)
	f.relay.bind(a, c)
	if err := c.ParseFlags(append([]string{"--listen", "127.0.0.1:0"}, args...)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	page := emptyPage(t)
	ended := make(chan error, 1)
	go func() { ended <- a.playPage(ctx, &f, page) }()
	wait := func() (string, error) {
		cancel()
		select {
		case err := <-ended:
			return errs.String(), err
		case <-time.After(patience):
			t.Fatal("it does not end")
			return "", nil
		}
	}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if i := strings.Index(out.String(), "http://"); i >= 0 && strings.HasSuffix(out.String(), "\n") {
			return strings.TrimSpace(out.String()[i:]), wait
		}
		select {
		case err := <-ended:
			t.Fatalf("%v: %s", err, errs.String())
		default:
		}
	}
	t.Fatal("no address is printed")
	return "", nil
}

// TestLocalToken: what the program does for its own player's page it does for
// nobody who has not got the printed address, and it says how a table goes on.
func TestLocalToken(t *testing.T) {
	address, stop := hostPage(t)
	base, token, found := strings.Cut(address, "/#k=")
	if !found || len(token) != 32 {
		t.Fatalf("address %q", address)
	}
	for _, c := range []struct {
		method, path, token string
		code                int
	}{
		{"GET", "/local/setup", token, http.StatusOK},
		{"GET", "/local/setup", "", http.StatusForbidden},
		{"GET", "/local/setup?k=" + token, "", http.StatusForbidden},
		{"GET", "/local/setup", token[1:] + token[:1] + "0", http.StatusForbidden},
		{"POST", "/local/bots", "", http.StatusForbidden},
		{"POST", "/local/bots", token, http.StatusBadRequest}, // there is no body
		{"OPTIONS", "/local/bots", "", http.StatusMethodNotAllowed},
	} {
		r, err := http.NewRequestWithContext(t.Context(), c.method, base+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Nodealer-Token", c.token)
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		w.Body.Close()
		if h := w.Header; w.StatusCode != c.code || h.Get("Access-Control-Allow-Origin") != "" || !strings.HasPrefix(h.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s %s: %d, want %d; %v", c.method, c.path, w.StatusCode, c.code, h)
		}
	}
	said, err := stop()
	if err != nil || !strings.Contains(said, "--home and --listen") {
		t.Errorf("%v: %s", err, said)
	}
}
