package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"sync"

	"github.com/nodealer/nodealer/web"
	"github.com/nodealer/nodealer/web/build"
)

// buildSteps are the steps of package build in words.
var buildSteps = map[string]string{"wasm": "page.step.wasm", "bundle": "page.step.bundle", "compress": "page.step.compress"}

// loadPage returns the page: the one built into the program, or one that is
// built from the sources on this computer, once for each version of them.
func (a *app) loadPage(ctx context.Context) (*web.Page, error) {
	page, err := web.Embedded()
	if !errors.Is(err, web.ErrNoPage) {
		return page, err
	}
	root, err := build.Source()
	if err != nil {
		return nil, err
	}
	dir, err := build.Cached(ctx, root, func(step string) { a.talk(buildSteps[step]) })
	if err != nil {
		return nil, err
	}
	return web.Open(os.DirFS(dir))
}

// lazyPage loads the page when somebody asks for it for the first time.
type lazyPage struct {
	a    *app
	ctx  context.Context // of the program
	once sync.Once
	mu   sync.Mutex
	page *web.Page
	err  error
}

func (l *lazyPage) load() {
	page, err := l.a.loadPage(l.ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.page, l.err = page, err
}

// ServeHTTP implements http.Handler.
func (l *lazyPage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.once.Do(func() { go l.load() })
	l.mu.Lock()
	page, err := l.page, l.err
	l.mu.Unlock()
	if page != nil {
		page.ServeHTTP(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	if err != nil {
		// Players with the program need no page.
		fmt.Fprintln(w, l.a.say("page.norelay"))
		return
	}
	h.Set("Refresh", "2")
	w.WriteHeader(http.StatusServiceUnavailable)
	fmt.Fprintln(w, l.a.say("page.soon"))
}

// browse opens an address in the person's browser, if there is one.
func browse(url string) bool {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.Command("open", url)
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", url)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return false
		}
		cmd = exec.Command("xdg-open", url)
	}
	if err := cmd.Start(); err != nil {
		return false
	}
	go func() { _ = cmd.Wait() }()
	return true
}
