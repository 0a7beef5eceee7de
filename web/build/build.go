// Package build makes the page from its sources: esbuild (as a Go package)
// bundles the TypeScript, the go tool compiles the client to WebAssembly. No
// npm is needed.
//
// Most callers want [Cached].
package build

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/nodealer/nodealer/web/show"
)

// Levels of brotli.
const (
	Quick   = 5  // for a page that is built on first use
	Release = 11 // for one that is built once and sent often
)

// ErrNoSource says that the page's sources are not on this computer.
var ErrNoSource = errors.New("build: the sources of the page are not here")

// Source finds the root of this module on this disk: where the program was
// compiled from, or above the current folder.
func Source() (string, error) {
	var tries []string
	if _, at, _, ok := runtime.Caller(0); ok && filepath.IsAbs(at) {
		tries = append(tries, filepath.Dir(filepath.Dir(filepath.Dir(at))))
	}
	if dir, err := os.Getwd(); err == nil {
		for {
			tries = append(tries, dir)
			up := filepath.Dir(dir)
			if up == dir {
				break
			}
			dir = up
		}
	}
	for _, dir := range tries {
		mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && bytes.HasPrefix(mod, []byte("module github.com/nodealer/nodealer\n")) {
			if _, err := os.Stat(filepath.Join(dir, "web", "src", "app.tsx")); err == nil {
				return dir, nil
			}
		}
	}
	return "", ErrNoSource
}

// Cached returns a folder with the page of the sources under root. It builds
// what is not in the cache yet; say hears of each step.
func Cached(ctx context.Context, root string, say func(step string)) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum, err := Sum(root)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "nodealer", "page", sum[:32])
	if _, err := os.Stat(filepath.Join(dir, "index.html.gz")); err == nil {
		now := time.Now()
		_ = os.Chtimes(dir, now, now) // used again: see prune
		return dir, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), "building-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	if err := Make(ctx, root, tmp, Quick, say); err != nil {
		return "", err
	}
	if err := os.Chmod(tmp, 0o755); err != nil {
		return "", err
	}
	if err := os.Rename(tmp, dir); err != nil {
		if _, there := os.Stat(filepath.Join(dir, "index.html.gz")); there != nil {
			return "", err
		}
	}
	prune(filepath.Dir(dir), time.Now())
	return dir, nil
}

// Sum is the hash of all that goes into the page: every Go file that is no
// test, the page's own files, and the release of Go.
func Sum(root string) (string, error) {
	all := sha256.New()
	fmt.Fprintln(all, runtime.Version())
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if rel != "." && (strings.HasPrefix(d.Name(), ".") || rel == "web/dist" || d.Name() == "testdata" || rel == "docs") {
				return filepath.SkipDir
			}
			return nil
		}
		ours := strings.HasPrefix(rel, "web/") || rel == "go.mod" || rel == "go.sum" || path.Ext(rel) == ".go" || path.Ext(rel) == ".s"
		if !ours || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		b, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		fmt.Fprintf(all, "%x  %s\n", sha256.Sum256(b), rel)
		return nil
	})
	return hex.EncodeToString(all.Sum(nil)), err
}

// Make builds the page into the folder out: each file as NAME.br and NAME.gz.
// The same sources and the same release of Go give the same files.
func Make(ctx context.Context, root, out string, level int, say func(step string)) error {
	if say == nil {
		say = func(string) {}
	}
	say("wasm")
	live, err := Client(ctx, root, false)
	if err != nil {
		return err
	}
	all, err := Client(ctx, root, true)
	if err != nil {
		return err
	}
	lab, err := Lab(ctx, root)
	if err != nil {
		return err
	}
	say("bundle")
	files, err := Bundle(root, live, all, lab)
	if err != nil {
		return err
	}
	say("compress")
	for name, b := range files {
		if err := write(out, name, b, level); err != nil {
			return err
		}
	}
	return nil
}

func write(out, name string, b []byte, level int) error {
	at := filepath.Join(out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	var br, gz bytes.Buffer
	w := brotli.NewWriterLevel(&br, level)
	z, err := gzip.NewWriterLevel(&gz, gzip.DefaultCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(b); err != nil {
		return err
	}
	if _, err := z.Write(b); err != nil {
		return err
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		return err
	}
	if err := os.WriteFile(at+".br", br.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(at+".gz", gz.Bytes(), 0o644)
}

// Bundle makes the page's files from the sources, the two compiled clients - that
// of the live suite, and that of all - and the compiled lab.
func Bundle(root string, live, all, lab []byte) (map[string][]byte, error) {
	goroot, err := goRoot()
	if err != nil {
		return nil, err
	}
	web := filepath.Join(root, "web")
	vendor := filepath.Join(web, "vendor")
	files := map[string][]byte{}
	o := api.BuildOptions{
		Bundle: true, MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, Charset: api.CharsetUTF8,
		LegalComments: api.LegalCommentsNone, Target: api.ES2022, Format: api.FormatIIFE, Platform: api.PlatformBrowser,
		Outdir: filepath.Join(web, "out"), AbsWorkingDir: web, Write: false, LogLevel: api.LogLevelSilent,
		JSX: api.JSXAutomatic, JSXImportSource: "preact", AssetNames: "[name]-[hash]", EntryNames: "[name]-[hash]",
		Loader: map[string]api.Loader{".woff2": api.LoaderFile},
		Alias: map[string]string{
			"preact/jsx-runtime":   filepath.Join(vendor, "preact/jsx-runtime/dist/jsxRuntime.mjs"),
			"preact/hooks":         filepath.Join(vendor, "preact/hooks/dist/hooks.mjs"),
			"preact":               filepath.Join(vendor, "preact/dist/preact.mjs"),
			"@preact/signals":      filepath.Join(vendor, "@preact/signals/dist/signals.mjs"),
			"@preact/signals-core": filepath.Join(vendor, "@preact/signals-core/dist/signals-core.mjs"),
			"wasm_exec":            filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"),
		},
	}
	page, err := os.ReadFile(filepath.Join(web, "index.html"))
	if err != nil {
		return nil, err
	}
	for _, p := range []part{
		{"index.html", []code{{"WASM", "client", live}, {"HISTORIC", "historic", all}}, "src/worker.ts", "src/app.tsx", "style/app.css", show.Catalog()},
		{"lab.html", []code{{"WASM", "lab", lab}}, "src/lab/worker.ts", "src/lab/lab.tsx", "style/lab.css", "null"},
	} {
		if err := p.bundle(o, files, string(page)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// A part is one document of the page, with a worker that runs WebAssembly.
type part struct {
	name               string
	code               []code
	worker, app, style string
	catalog            string // what a new table can have, as JSON
}

// code is compiled code: the worker knows its address by the first name, the
// second begins that of its file.
type code struct {
	as, file string
	wasm     []byte
}

func (p part) bundle(o api.BuildOptions, files map[string][]byte, page string) error {
	addresses := map[string]string{}
	for _, c := range p.code {
		name := "a/" + c.file + "-" + short(c.wasm) + ".wasm"
		files[name], addresses[c.as] = c.wasm, `"/`+name+`"`
	}
	worker, err := run(o, files, p.worker, addresses)
	if err != nil {
		return err
	}
	app, err := run(o, files, p.app, map[string]string{"WORKER": `"/` + worker + `"`, "CATALOG": p.catalog})
	if err != nil {
		return err
	}
	style, err := run(o, files, p.style, nil)
	if err != nil {
		return err
	}
	files[p.name] = []byte(strings.NewReplacer("{{app}}", "/"+app, "{{style}}", "/"+style).Replace(page))
	return nil
}

func short(b []byte) string {
	sum := sha256.Sum256(b)
	return strings.ToUpper(hex.EncodeToString(sum[:4]))
}

// run bundles one entry, adds its files, and returns the name of the first.
func run(o api.BuildOptions, files map[string][]byte, entry string, define map[string]string) (string, error) {
	o.EntryPoints, o.Define = []string{filepath.Join(o.AbsWorkingDir, entry)}, define
	r := api.Build(o)
	if len(r.Errors) > 0 {
		text := api.FormatMessages(r.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return "", errors.New("build: the page does not bundle:\n" + strings.Join(text, ""))
	}
	main := ""
	want := strings.TrimSuffix(path.Base(entry), path.Ext(entry)) + "-"
	for _, f := range r.OutputFiles {
		name := "a/" + filepath.Base(f.Path)
		files[name] = f.Contents
		if strings.HasPrefix(path.Base(name), want) && slices.Contains([]string{".js", ".css"}, path.Ext(name)) {
			main = name
		}
	}
	return main, nil
}
