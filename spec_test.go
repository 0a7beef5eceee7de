package nodealer

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/protocol"
)

var (
	clause = regexp.MustCompile(`(?m)^\[([A-Z]-\d{2,3})\] (.*)$`)
	cite   = regexp.MustCompile(`\b[A-Z]-\d{2,3}\b`)
)

// notClauses are other things that look like the number of a clause.
var notClauses = map[string]bool{"P-256": true}

// clausesOf reads the numbered clauses of every document: id -> is it a MUST.
func clausesOf(t *testing.T) map[string]bool {
	t.Helper()
	must, prefix := map[string]bool{}, map[string]string{}
	walk(t, "docs", ".md", func(p, text string) {
		for _, m := range clause.FindAllStringSubmatch(text, -1) {
			id := m[1]
			if _, dup := must[id]; dup {
				t.Errorf("%s: clause %s appears twice", p, id)
			}
			if old, ok := prefix[id[:1]]; ok && old != p {
				t.Errorf("%s: clause %s has the letter of %s", p, id, old)
			}
			prefix[id[:1]] = p
			must[id] = strings.Contains(m[2], "MUST")
		}
	})
	return must
}

// TestClauses: every MUST clause is cited by code and by a test, and every
// citation names a clause of a document.
func TestClauses(t *testing.T) {
	must := clausesOf(t)
	letters := map[byte]bool{}
	for id := range must {
		letters[id[0]] = true
	}
	code, tests := map[string]bool{}, map[string]bool{}
	walk(t, ".", ".go", func(p, text string) {
		for _, id := range cite.FindAllString(text, -1) {
			if _, ok := must[id]; !ok && letters[id[0]] && !notClauses[id] {
				t.Errorf("%s cites %s, which is not a clause", p, id)
			}
			if strings.HasSuffix(p, "_test.go") {
				tests[id] = true
			} else {
				code[id] = true
			}
		}
	})
	for _, c := range protocol.All() {
		id := strings.Fields(c.String())[0]
		code[id] = true // the list of fault codes cites its clauses by number
		if _, ok := must[id]; !ok {
			t.Errorf("fault code %v is no clause of docs/protocol.md", c)
		}
	}
	for id, m := range must {
		if m && !code[id] {
			t.Errorf("%s is a MUST that no code cites", id)
		}
		if m && !tests[id] {
			t.Errorf("%s is a MUST that no test cites", id)
		}
	}
}

// TestRules: every rule of every game is cited by a test, MUST or not.
func TestRules(t *testing.T) {
	tests := map[string]bool{}
	walk(t, ".", "_test.go", func(_, text string) {
		for _, id := range cite.FindAllString(text, -1) {
			tests[id] = true
		}
	})
	rules := 0
	walk(t, "docs/rules", ".md", func(p, text string) {
		for _, m := range clause.FindAllStringSubmatch(text, -1) {
			rules++
			if !tests[m[1]] {
				t.Errorf("%s: no test cites %s", p, m[1])
			}
		}
	})
	if rules < 100 {
		t.Errorf("%d rules found", rules)
	}
}

// TestSlugs: the document gives each fault code its slug.
func TestSlugs(t *testing.T) {
	doc, err := os.ReadFile("docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range protocol.All() {
		id, slug, _ := strings.Cut(c.String(), " ")
		if !strings.Contains(string(doc), "["+id+"] `"+slug+"`:") {
			t.Errorf("docs/protocol.md does not introduce %v as [%s] `%s`:", c, id, slug)
		}
	}
}

// walk reads every file below dir that ends in ext. The files are opened by the
// test itself, so that its cached result is renewed when one changes.
func walk(t *testing.T, dir, ext string, see func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && p != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "vendor") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(p, ext) {
			return nil
		}
		b, err := os.ReadFile(p)
		if err == nil {
			see(filepath.ToSlash(p), string(b))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
