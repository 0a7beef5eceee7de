package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestVendor compares the vendored releases with the list beside them.
func TestVendor(t *testing.T) {
	list, err := os.ReadFile("vendor/README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^([0-9a-f]{64})  (\S+)$`).FindAllStringSubmatch(string(list), -1) {
		want[m[2]] = m[1]
	}
	err = filepath.WalkDir("vendor", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || p == filepath.Join("vendor", "README.md") {
			return err
		}
		b, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel("vendor", p)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		sum := sha256.Sum256(b)
		if got := hex.EncodeToString(sum[:]); want[name] != got {
			t.Errorf("%s has the hash %s, the list says %q", name, got, want[name])
		}
		delete(want, name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range want {
		t.Errorf("%s is in the list, but not there", name)
	}
}

var (
	entry = regexp.MustCompile(`'([a-z]+(?:[.][A-Za-z0-9.-]+)?)': \['((?:[^'\\]|\\.)*)', '((?:[^'\\]|\\.)*)'\]`)
	use   = regexp.MustCompile(`\bt\('([^']+)'`)
	made  = regexp.MustCompile("\\bt\\(`([^`$]*)\\$\\{")
	quote = regexp.MustCompile(`'([a-z0-9]+(?:[.][A-Za-z0-9.-]+)+|[a-z]+)'`)
	hole  = regexp.MustCompile(`\{\w+\}`)
)

// TestWords finds sentences that are missing or empty in a language, or have
// other holes there, and entries of the table that nobody uses.
func TestWords(t *testing.T) {
	text, err := os.ReadFile("src/words.ts")
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, m := range entry.FindAllStringSubmatch(string(text), -1) {
		have[m[1]] = true
		if m[2] == "" || m[3] == "" {
			t.Errorf("%s is empty in a language", m[1])
		}
		en, fr := map[string]bool{}, map[string]bool{}
		for _, h := range hole.FindAllString(m[2], -1) {
			en[h] = true
		}
		for _, h := range hole.FindAllString(m[3], -1) {
			fr[h] = true
		}
		for h := range en {
			if !fr[h] {
				t.Errorf("%s: the hole %s is not in French", m[1], h)
			}
		}
		for h := range fr {
			if !en[h] {
				t.Errorf("%s: the hole %s is not in English", m[1], h)
			}
		}
	}
	if len(have) < 200 {
		t.Fatalf("only %d sentences found: the test does not read the table", len(have))
	}
	used, begun := map[string]bool{}, []string{}
	sources, err := filepath.Glob("src/*.ts*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range sources {
		b, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		code := string(b)
		if strings.HasSuffix(p, "words.ts") {
			_, code, _ = strings.Cut(code, "// typeset puts")
		}
		for _, m := range use.FindAllStringSubmatch(code, -1) {
			used[m[1]] = true
			if !have[m[1]] {
				t.Errorf("%s: the sentence %s is missing", p, m[1])
			}
		}
		for _, m := range made.FindAllStringSubmatch(code, -1) {
			begun = append(begun, m[1])
		}
		for _, m := range quote.FindAllStringSubmatch(code, -1) {
			used[m[1]] = true
		}
	}
	begun = append(begun, "honest.", "game.")
next:
	for k := range have {
		if used[k] {
			continue
		}
		for _, b := range begun {
			if b != "" && strings.HasPrefix(k, b) {
				continue next
			}
		}
		t.Errorf("nobody says %s", k)
	}
}

// built is a folder as package build makes it.
func built(t *testing.T) fs.FS {
	t.Helper()
	dir := fstest.MapFS{}
	for name, text := range map[string]string{"index.html": "<!doctype html>", "a/app-1.js": "1", "a/client-1.wasm": "\x00asm",
		"lab.html": `<meta charset="utf-8"><script src=/a/lab-1.js>`, "a/lab-1.js": "/a/worker-2.js", "a/worker-2.js": "2", "a/worker-1.js": "1"} {
		var z bytes.Buffer
		w := gzip.NewWriter(&z)
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		dir[name+".gz"] = &fstest.MapFile{Data: z.Bytes()}
		dir[name+".br"] = &fstest.MapFile{Data: []byte("br:" + text)}
	}
	return dir
}

func get(p http.Handler, method, path, accept string) *http.Response {
	r := httptest.NewRequest(method, path, nil)
	r.Header.Set("Accept-Encoding", accept)
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w.Result()
}

// TestServe looks at what is sent with each file: no script but files of the
// page, no other host, no guessing of types.
func TestServe(t *testing.T) {
	p, err := Open(built(t))
	if err != nil {
		t.Fatal(err)
	}
	for path, kind := range map[string]string{
		"/": "text/html", "/t/abc": "text/html", "/verify": "text/html", "/new": "text/html", "/protected": "text/html", "/lab": "text/html",
		"/a/app-1.js": "text/javascript", "/a/client-1.wasm": "application/wasm",
	} {
		for _, accept := range []string{"br, gzip", "gzip", ""} {
			r := get(p, "GET", path, accept)
			if r.StatusCode != 200 || !strings.HasPrefix(r.Header.Get("Content-Type"), kind) {
				t.Errorf("%s: %d %s", path, r.StatusCode, r.Header.Get("Content-Type"))
			}
			want := strings.Split(accept, ",")[0]
			if got := r.Header.Get("Content-Encoding"); got != want {
				t.Errorf("%s accepts %q and gets %q", path, accept, got)
			}
			csp := r.Header.Get("Content-Security-Policy")
			for _, must := range []string{"default-src 'none'", "connect-src 'self'", "require-trusted-types-for 'script'", "frame-ancestors 'none'"} {
				if !strings.Contains(csp, must) {
					t.Errorf("%s: no %s", path, must)
				}
			}
			if strings.Contains(csp, "unsafe-inline") || strings.Contains(csp, "'unsafe-eval'") || strings.Contains(csp, "http") {
				t.Errorf("%s: the policy is open: %s", path, csp)
			}
			if r.Header.Get("X-Content-Type-Options") != "nosniff" || r.Header.Get("Referrer-Policy") != "no-referrer" {
				t.Errorf("%s: headers are missing", path)
			}
		}
	}
	for _, path := range []string{"/a/", "/index.html.gz", "/../web.go", "/t/a/b", "/nothing"} {
		if r := get(p, "GET", path, ""); r.StatusCode != 404 {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	// Somebody who looks for a page gets the one that says so.
	r := httptest.NewRequest("GET", "/nothing", nil)
	r.Header.Set("Accept", "text/html,*/*")
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	if got := w.Result(); got.StatusCode != 404 || got.Header.Get("Content-Type") != "text/html; charset=utf-8" || !strings.Contains(got.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("an address that is not the page's: %d, %s", got.StatusCode, got.Header)
	}
	if r := get(p, "POST", "/", ""); r.StatusCode != 405 {
		t.Errorf("POST: %d", r.StatusCode)
	}
}

// TestHash depends on each file and its name.
func TestHash(t *testing.T) {
	dir := built(t).(fstest.MapFS)
	a, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	dir["a/app-2.js.gz"], dir["a/app-2.js.br"] = dir["a/app-1.js.gz"], dir["a/app-1.js.br"]
	b, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if a.Hash() == b.Hash() || len(a.Hash()) != 64 {
		t.Errorf("%s and %s", a.Hash(), b.Hash())
	}
}

// TestNoPage says so.
func TestNoPage(t *testing.T) {
	if _, err := Open(fstest.MapFS{"README.md": {}}); !errors.Is(err, ErrNoPage) {
		t.Error(err)
	}
}

// TestIndex has no inline script or style, which the policy would refuse.
func TestIndex(t *testing.T) {
	b, err := os.ReadFile("index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<style", " style=", " onclick=", "<script>", "javascript:", "https://"} {
		if strings.Contains(string(b), bad) {
			t.Errorf("index.html has %s", bad)
		}
	}
}

// TestOnlyLab serves the lab at its root and nothing of the rest, and writes no
// more than it needs.
func TestOnlyLab(t *testing.T) {
	all, err := Open(built(t))
	if err != nil {
		t.Fatal(err)
	}
	p := all.OnlyLab()
	for path, want := range map[string]int{"/": 200, "/a/lab-1.js": 200, "/new": 404, "/verify": 404, "/t/abc": 404, "/index.html": 404} {
		if r := get(p, "GET", path, ""); r.StatusCode != want {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	var names []string
	if own := string(p.Static()[Index]); !strings.Contains(own, `http-equiv="Content-Security-Policy" content="default-src 'none';`) ||
		!strings.Contains(own, "trusted-types nodealer") || strings.Contains(own, "frame-ancestors") {
		t.Errorf("the document has no policy of its own: %s", own)
	}
	for n := range p.Static() {
		names = append(names, n)
	}
	slices.Sort(names)
	if want := []string{"a/lab-1.js", "a/worker-2.js", "index.html"}; !slices.Equal(names, want) {
		t.Errorf("files %v, want %v", names, want)
	}
	if first, _ := all.Size(); first > 60 {
		t.Errorf("the first visit loads %d bytes: the lab is counted", first)
	}
}

var (
	labUse  = regexp.MustCompile(`\b(?:t|say)\('([^']+)'`)
	labMade = regexp.MustCompile("`([a-z]+[.][a-z0-9.]*)[$][{]")
)

// TestLabWords is TestWords for the lab, which also says words of the page.
func TestLabWords(t *testing.T) {
	page, own := map[string]bool{}, map[string]bool{}
	for file, have := range map[string]map[string]bool{"src/words.ts": page, "src/lab/words.ts": own} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range entry.FindAllStringSubmatch(string(text), -1) {
			have[m[1]] = true
			if file != "src/lab/words.ts" {
				continue
			}
			if m[2] == "" || m[3] == "" {
				t.Errorf("%s is empty in a language", m[1])
			}
			for _, h := range hole.FindAllString(m[2]+m[3], -1) {
				if !strings.Contains(m[2], h) || !strings.Contains(m[3], h) {
					t.Errorf("%s: the hole %s is not in both languages", m[1], h)
				}
			}
			for _, mark := range []string{"**", "`"} {
				if strings.Count(m[2], mark) != strings.Count(m[3], mark) || strings.Count(m[2], mark)%2 != 0 {
					t.Errorf("%s: %s is not in pairs, or not as often in both languages", m[1], mark)
				}
			}
			if strings.Contains(m[2]+m[3], "!") {
				t.Errorf("%s shouts", m[1])
			}
		}
	}
	if len(own) < 300 {
		t.Fatalf("only %d sentences found: the test does not read the table", len(own))
	}
	for k := range own {
		if page[k] {
			t.Errorf("%s is in both tables", k)
		}
	}
	used, begun := map[string]bool{}, []string{}
	sources, err := filepath.Glob("src/lab/*.ts*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range sources {
		if strings.HasSuffix(p, "words.ts") {
			continue
		}
		b, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range labUse.FindAllStringSubmatch(string(b), -1) {
			if !own[m[1]] && !page[m[1]] {
				t.Errorf("%s: the sentence %s is missing", p, m[1])
			}
		}
		for _, m := range labMade.FindAllStringSubmatch(string(b), -1) {
			begun = append(begun, m[1])
		}
		for _, m := range quote.FindAllStringSubmatch(string(b), -1) {
			used[m[1]] = true
		}
	}
	for _, chapter := range []string{"sra", "breaks", "race", "letters", "bits", "proof", "toss"} {
		for _, part := range []string{"title", "sub", "what"} {
			if used[chapter+"."+part] = true; !own[chapter+"."+part] {
				t.Errorf("%s.%s is missing", chapter, part)
			}
		}
	}
next:
	for k := range own {
		if used[k] {
			continue
		}
		for _, b := range begun {
			if b != "" && strings.HasPrefix(k, b) {
				continue next
			}
		}
		t.Errorf("nobody says %s", k)
	}
}

var (
	refused = regexp.MustCompile(`(?:stale|breach)\((?:protocol\.\w+, )?"([^"]*)"\)`)
	french  = regexp.MustCompile(`(?m)^  '((?:[^'\\]|\\.)*)': '((?:[^'\\]|\\.)+)',$`)
	numbers = regexp.MustCompile(`\{(\d+), "([a-z-]+)", "`)
)

// TestRefusals finds sentences with which the engine refuses something, and
// clauses, that the page cannot say in French.
func TestRefusals(t *testing.T) {
	text, err := os.ReadFile("src/refusals.ts")
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, m := range french.FindAllStringSubmatch(string(text), -1) {
		have[strings.ReplaceAll(m[1], `\'`, "'")] = true
	}
	words, err := os.ReadFile("src/words.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, dir := range []string{"../table", "../protocol"} {
		sources, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range sources {
			if strings.HasSuffix(p, "_test.go") {
				continue
			}
			b, err := os.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range refused.FindAllStringSubmatch(string(b), -1) {
				if found++; !have[m[1]] {
					t.Errorf("%s: no French for %q", p, m[1])
				}
			}
			for _, m := range numbers.FindAllStringSubmatch(string(b), -1) {
				if found++; !strings.Contains(string(words), "'clause."+m[1]+"': [") {
					t.Errorf("%s: no words for clause P-%s %s", p, m[1], m[2])
				}
			}
		}
	}
	if found < 60 {
		t.Fatalf("only %d sentences found: the test does not read the sources", found)
	}
}

var (
	whyLine  = regexp.MustCompile(`(?m)^\t[A-Z]\w+ +Why = "([a-z]+)"`)
	waitLine = regexp.MustCompile(`(?m)^\tFor[A-Z]\w+ +Wait = "([a-z]+)"`)
)

// TestLetterWords finds what the desk says of a letter or a game and the page
// cannot say.
func TestLetterWords(t *testing.T) {
	words, err := os.ReadFile("src/words.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file, words string
		line        *regexp.Regexp
		least       int
	}{{"refusal.go", "mail.why.", whyLine, 20}, {"status.go", "mail.state.", waitLine, 6}} {
		b, err := os.ReadFile("../letter/desk/" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		all := c.line.FindAllStringSubmatch(string(b), -1)
		if len(all) < c.least {
			t.Errorf("%s: only %d found: the test does not read it", c.file, len(all))
		}
		for _, m := range all {
			if !strings.Contains(string(words), "'"+c.words+m[1]+"': [") {
				t.Errorf("no words for %s%s", c.words, m[1])
			}
		}
	}
}
