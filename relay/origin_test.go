package relay

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestOriginGate, attack A41.
func TestOriginGate(t *testing.T) {
	g, err := newGate("https://cards.example:8443/sub", []string{"http://other.example"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		host, origin string
		want         bool
	}{
		{"127.0.0.1:8420", "", true},
		{"127.0.0.1:8420", "http://127.0.0.1:8420", true},
		{"127.0.0.1:8420", "http://localhost:5173", true},
		{"[::1]:8420", "http://[::1]:8420", true},
		{"cards.example:8443", "https://cards.example:8443", true},
		{"192.0.2.7:8420", "https://CARDS.example:8443", true},
		{"192.0.2.7:8420", "https://cards.example", false},
		{"192.0.2.7:8420", "http://cards.example:8443", false},
		{"192.0.2.7:8420", "http://192.0.2.7:8420", true},
		{"192.0.2.7:8420", "http://192.0.2.7:9999", false},
		{"127.0.0.1:8420", "http://other.example", true},
		{"127.0.0.1:8420", "http://evil.example", false},
		{"127.0.0.1:8420", "http://127.0.0.1.evil.example", false},
		{"127.0.0.1:8420", "http://localhost.evil.example", false},
		{"127.0.0.1:8420", "null", false},
		{"127.0.0.1:8420", "file://", false},
		{"127.0.0.1:8420", "", true},
	} {
		r := httptest.NewRequest("GET", "/ws", nil)
		r.Host = c.host
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		if got := g.originAllowed(r); got != c.want {
			t.Errorf("host %s, origin %q: %v, want %v", c.host, c.origin, got, c.want)
		}
	}
	r := httptest.NewRequest("GET", "/ws", nil)
	r.Header["Origin"] = []string{"http://localhost", "http://evil.example"}
	if g.originAllowed(r) {
		t.Error("two origins are taken")
	}
}

// TestHostGate, attack A41.
func TestHostGate(t *testing.T) {
	g, err := newGate("https://cards.example", nil)
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[string]bool{
		"127.0.0.1:8420":       true,
		"127.9.9.9":            true,
		"localhost:8420":       true,
		"LOCALHOST":            true,
		"[::1]:8420":           true,
		"cards.example":        true,
		"Cards.Example:443":    true,
		"192.0.2.7:8420":       true, // the address on which the request came in
		"192.0.2.8:8420":       false,
		"evil.example":         false,
		"localhost.evil":       false,
		"127.0.0.1.nip.io":     false,
		"cards.example.evil":   false,
		"":                     false,
		"0.0.0.0":              false,
		"[::ffff:192.0.2.7]:1": true,
	} {
		r := httptest.NewRequest("GET", "/ws", nil)
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(&net.TCPAddr{IP: net.ParseIP("192.0.2.7"), Port: 8420})))
		r.Host = host
		if got := g.hostAllowed(r); got != want {
			t.Errorf("host %q: %v, want %v", host, got, want)
		}
	}
}

func TestGateConfig(t *testing.T) {
	for _, bad := range []string{"cards.example", "ftp://cards.example", "https://", "http://%zz"} {
		if _, err := newGate(bad, nil); err == nil {
			t.Errorf("public address %q is taken", bad)
		}
		if _, err := newGate("", []string{bad}); err == nil {
			t.Errorf("origin %q is taken", bad)
		}
	}
}

// TestAnswersRestricted: whatever a relay answers runs nothing, is framed by nobody
// and does not pass its address on; the page alone says otherwise.
func TestAnswersRestricted(t *testing.T) {
	g, err := newGate("", nil)
	if err != nil {
		t.Fatal(err)
	}
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Security-Policy", "its own") })
	s := &Server{gate: g, cfg: Config{Page: page, Logger: slog.New(slog.DiscardHandler)}}
	s.mux = s.routes()
	for _, c := range []struct {
		host, path, origin string
		code               int
	}{
		{"evil.example", "/", "", http.StatusForbidden},
		{"localhost", "/ws", "http://evil.example", http.StatusForbidden},
		{"localhost", "//evil.example/", "", http.StatusTemporaryRedirect},
		{"localhost", "/", "", http.StatusOK},
	} {
		r := httptest.NewRequest("GET", "http://localhost"+c.path, nil)
		r.Host = c.host
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		h := w.Result().Header
		if w.Code != c.code || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s%s: %d, %v", c.host, c.path, w.Code, h)
		}
		if got := h.Get("Content-Security-Policy"); (got == "its own") != (c.code == http.StatusOK) || got == "" {
			t.Errorf("%s%s: policy %q", c.host, c.path, got)
		}
	}
}
