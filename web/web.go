// Package web serves the page. The page itself is TypeScript under src, styles,
// fonts and vendored releases beside it, and the client of package client
// compiled to WebAssembly (folder wasm); package build puts them together.
//
// Most callers want [Embedded] or [Open], and the [Page] as an http.Handler.
package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed dist
var dist embed.FS

// Lab is the name of the lab's file.
const Lab = "lab.html"

// Static is the page that OnlyLab shows, as files for any web server: the lab's
// document as index.html, and all that it leads to, under the names it uses.
func (p *Page) Static() map[string][]byte {
	out := map[string][]byte{}
	todo := []string{p.only}
	for len(todo) > 0 {
		name := todo[0]
		todo = todo[1:]
		f := p.files[name]
		if f == nil || out[name] != nil {
			continue
		}
		out[name] = f.plain
		for other := range p.files {
			if strings.HasPrefix(other, "a/") && bytes.Contains(f.plain, []byte(path.Base(other))) {
				todo = append(todo, other)
			}
		}
	}
	if b, ok := out[p.only]; ok {
		own, _, _ := strings.Cut(policy, "frame-ancestors") // only a header can say who may frame it
		_, rest, _ := strings.Cut(policy, "frame-ancestors 'none'; ")
		head := []byte(`<meta charset="utf-8">`)
		meta := append(bytes.Clone(head), fmt.Sprintf("\n<meta http-equiv=\"Content-Security-Policy\" content=\"%s%s\">", own, rest)...)
		out[Index] = bytes.Replace(b, head, meta, 1)
		delete(out, p.only)
	}
	return out
}

// ErrNoPage says that this program was built without a page.
var ErrNoPage = errors.New("web: no page is built into this program")

// Index is the name of the page's own file in a built folder.
const Index = "index.html"

// Embedded returns the page that is built into the program, or ErrNoPage.
func Embedded() (*Page, error) {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(sub, Index+".gz"); err != nil {
		return nil, ErrNoPage
	}
	return Open(sub)
}

// Page is a built page in memory, as an http.Handler for GET requests.
type Page struct {
	files map[string]*file
	hash  string
	only  string // the one file that "/" shows, "" for the whole page
}

// OnlyLab is the page with nothing but the lab, at its root.
func (p *Page) OnlyLab() *Page { return &Page{p.files, p.hash, Lab} }

// file is one file of the page in the forms in which it is sent.
type file struct{ plain, gzip, brotli []byte }

// Open reads a folder that package build has made: every file stands there
// twice, as NAME.gz and NAME.br.
func Open(folder fs.FS) (*Page, error) {
	p := &Page{files: map[string]*file{}}
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		base, ok := strings.CutSuffix(name, ".gz")
		if err != nil || d.IsDir() || !ok {
			return err
		}
		f := &file{}
		if f.gzip, err = fs.ReadFile(folder, name); err != nil {
			return err
		}
		if f.brotli, err = fs.ReadFile(folder, base+".br"); err != nil {
			return err
		}
		if f.plain, err = gunzip(f.gzip); err != nil {
			return fmt.Errorf("web: %s: %w", name, err)
		}
		p.files[base] = f
		return nil
	})
	if err != nil {
		return nil, err
	}
	if p.files[Index] == nil {
		return nil, ErrNoPage
	}
	p.hash = hashOf(p.files)
	return p, nil
}

func gunzip(b []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// hashOf is the SHA-256 of the list of the files, one line each in the order
// of their names: hash of the file, two spaces, name.
func hashOf(files map[string]*file) string {
	var names []string
	for n := range files {
		names = append(names, n)
	}
	slices.Sort(names)
	all := sha256.New()
	for _, n := range names {
		sum := sha256.Sum256(files[n].plain)
		fmt.Fprintf(all, "%x  %s\n", sum, n)
	}
	return hex.EncodeToString(all.Sum(nil))
}

// Hash names what the page runs: see docs/operating.md.
func (p *Page) Hash() string { return p.hash }

// Historic begins the name of the client that has all suites. Nobody loads it
// but who opens a table or a file that needs it.
const Historic = "a/historic-"

// Files are the page's files as they are before they are compressed.
func (p *Page) Files() map[string][]byte {
	out := map[string][]byte{}
	for n, f := range p.files {
		out[n] = f.plain
	}
	return out
}

// Size is what a first visit loads besides the client, and the client, in bytes
// over the wire with brotli.
func (p *Page) Size() (page, client int) {
	for n, f := range p.files {
		switch {
		case strings.HasPrefix(n, Historic), n == Lab, strings.HasPrefix(n, "a/lab-"):
		case path.Ext(n) == ".wasm":
			client += len(f.brotli)
		default:
			page += len(f.brotli)
		}
	}
	return page, client
}

// policy lets the page load from its own address alone and run no script but
// its files. 'wasm-unsafe-eval' allows WebAssembly and nothing else.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; font-src 'self'; " +
	"img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types nodealer"

// views are the addresses that the page answers itself.
func isView(p string) bool {
	switch p {
	case "/", "/new", "/verify", "/protected", "/letters":
		return true
	}
	for _, begin := range []string{"/t/", "/letters/"} {
		if rest, ok := strings.CutPrefix(p, begin); ok {
			return !strings.Contains(rest, "/")
		}
	}
	return false
}

// ServeHTTP implements http.Handler.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "only GET", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	switch {
	case p.only != "" && r.URL.Path == "/":
		name = p.only
	case p.only != "" && !strings.HasPrefix(name, "a/"):
		name = ""
	case r.URL.Path == "/lab":
		name = Lab
	case isView(r.URL.Path):
		name = Index
	}
	if name == "hash" {
		h.Set("Cache-Control", "no-store")
		fmt.Fprintln(w, p.hash)
		return
	}
	f, code := p.files[name], http.StatusOK
	if f == nil && p.only == "" && strings.Contains(r.Header.Get("Accept"), "text/html") {
		name, f, code = Index, p.files[Index], http.StatusNotFound // the page says so, in the person's language
	}
	if f == nil {
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	p.send(w, r, name, f, code)
}

var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".wasm": "application/wasm", ".woff2": "font/woff2", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
}

func (p *Page) send(w http.ResponseWriter, r *http.Request, name string, f *file, code int) {
	h := w.Header()
	h.Set("Content-Type", types[path.Ext(name)])
	h.Set("Vary", "Accept-Encoding")
	if strings.HasPrefix(name, "a/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable") // the name holds the hash
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	body := f.plain
	switch accepts := r.Header.Get("Accept-Encoding"); {
	case strings.Contains(accepts, "br"):
		h.Set("Content-Encoding", "br")
		body = f.brotli
	case strings.Contains(accepts, "gzip"):
		h.Set("Content-Encoding", "gzip")
		body = f.gzip
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(code)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body)
	}
}
