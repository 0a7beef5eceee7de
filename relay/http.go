package relay

import (
	"context"
	"fmt"
	"net/http"

	"github.com/coder/websocket"

	"github.com/nodealer/nodealer/transport/ws/message"
)

// ServeHTTP implements http.Handler. Before anything else it looks at the Host
// header ([R-21]).
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	restrict(w.Header())
	if !s.gate.hostAllowed(r) {
		s.cfg.Logger.Warn("refused a request for another host", "host", r.Host)
		http.Error(w, "this relay does not serve that host name; start it with --public URL", http.StatusForbidden)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// restrict begins every answer, refusals and redirects too: nothing in it runs or is
// framed, and its address goes nowhere. The page sets the policy that it needs itself.
func restrict(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
}

func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ws", s.serveSocket)
	mux.HandleFunc("GET /healthz", s.serveHealth)
	if s.cfg.Page != nil {
		mux.Handle("/", s.cfg.Page)
		return mux
	}
	mux.HandleFunc("GET /{$}", servePlain)
	mux.HandleFunc("GET /t/{table}", servePlain)
	return mux
}

// servePlain stands in for the page.
func servePlain(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintln(w, "A nodealer relay. It keeps the order of card tables and reads nothing of them.")
	fmt.Fprintln(w, "Join with the whole link: nodealer join LINK")
}

// serveHealth says whether the store answers.
func (s *Server) serveHealth(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), healthWait)
	defer cancel()
	w.Header().Set("Cache-Control", "no-store")
	if _, err := s.tables.store.Last(ctx, "health"); err != nil {
		http.Error(w, "the store does not answer", http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}

// serveSocket makes a connection of a request. Compression stays off ([R-10]):
// what is sent is encrypted, and a bomb must not get in.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	if !s.gate.originAllowed(r) {
		s.cfg.Logger.Warn("refused a page of another origin", "origin", r.Header.Get("Origin"))
		http.Error(w, "pages of that origin may not use this relay", http.StatusForbidden)
		return
	}
	leave, ok := s.enter()
	if !ok {
		http.Error(w, "too many connections; try again later", http.StatusServiceUnavailable)
		return
	}
	defer leave()
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, // the origin was looked at above, by stricter rules
		CompressionMode:    websocket.CompressionDisabled,
	})
	if err != nil {
		s.cfg.Logger.Debug("no web socket", "err", err)
		return
	}
	ws.SetReadLimit(message.MaxRequest) // Done here.
	newSession(s, ws).run()
}
