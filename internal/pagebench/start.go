//go:build !js

package pagebench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"

	"github.com/nodealer/nodealer/web"
	"github.com/nodealer/nodealer/web/build"
)

// startPage measures how long a worker takes to say that it has started.
const startPage = `<!doctype html><title>start</title><script>
window.start = (url) => new Promise((yes, no) => {
  const t0 = performance.now();
  const w = new Worker(url, {name: 'live'});
  w.onmessage = (e) => { if (e.data.started) { yes(performance.now() - t0); w.terminate(); } };
  w.onerror = (e) => no(new Error(e.message));
});
</script>`

// emptyWorker runs the empty program.
const emptyWorker = `
(async () => {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch('/bench/empty.wasm'), go.importObject);
  await go.run(instance);
})();`

// starts measures the start of the page's worker and of an empty one, in turns
// and each in a browser that has loaded neither before. It returns the times, in
// milliseconds.
func starts(ctx context.Context, root string, p *web.Page, rounds int) (ours, empty []float64, err error) {
	files := p.Files()
	worker := regexp.MustCompile(`/a/worker-\w+\.js`)
	app := regexp.MustCompile(`/(a/app-\w+\.js)`).FindSubmatch(files["index.html"])
	if app == nil {
		return nil, nil, errors.New("pagebench: the page names no script")
	}
	mine := string(worker.Find(files[string(app[1])]))
	handler, err := startHandler(ctx, root, p)
	if err != nil {
		return nil, nil, err
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}
	s := &http.Server{Handler: handler}
	go func() { _ = s.Serve(ln) }()
	defer s.Close()
	times := map[string][]float64{}
	for range rounds {
		for _, url := range []string{mine, "/bench/worker.js"} {
			ms, err := startOnce(ctx, "http://"+ln.Addr().String()+"/bench/", url)
			if err != nil {
				return nil, nil, err
			}
			times[url] = append(times[url], ms)
		}
	}
	return times[mine], times["/bench/worker.js"], nil
}

func startOnce(ctx context.Context, page, worker string) (float64, error) {
	b, end := newTab(ctx)
	defer end()
	if err := b.open(page); err != nil {
		return 0, err
	}
	if err := b.run("window.start", "window.took = ''; start("+quote(worker)+").then((t) => { window.took = t; }, (e) => { window.took = String(e); })"); err != nil {
		return 0, err
	}
	if err := b.until("window.took"); err != nil {
		return 0, err
	}
	return js[float64](b, "window.took")
}

// startHandler serves the page, and beside it the empty worker.
func startHandler(ctx context.Context, root string, p *web.Page) (http.Handler, error) {
	empty, err := build.Empty(ctx, root)
	if err != nil {
		return nil, err
	}
	var small bytes.Buffer
	w := brotli.NewWriterLevel(&small, build.Quick)
	if _, err := w.Write(empty); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	exec, err := os.ReadFile(filepath.Join(build.GoRoot(), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/", p)
	mux.HandleFunc("/bench/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, startPage)
	})
	mux.HandleFunc("/bench/worker.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		_, _ = w.Write(append(exec, emptyWorker...))
	})
	mux.HandleFunc("/bench/empty.wasm", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		w.Header().Set("Content-Encoding", "br")
		_, _ = w.Write(small.Bytes())
	})
	return mux, nil
}

// wasmSize is the client in bytes over the wire, at the level of a release.
func wasmSize(p *web.Page) (int, error) {
	for name, b := range p.Files() {
		if !strings.HasPrefix(name, "a/client-") {
			continue
		}
		var out bytes.Buffer
		w := brotli.NewWriterLevel(&out, build.Release)
		if _, err := w.Write(b); err != nil {
			return 0, err
		}
		err := w.Close()
		return out.Len(), err
	}
	return 0, errors.New("pagebench: the page has no client")
}

func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}
