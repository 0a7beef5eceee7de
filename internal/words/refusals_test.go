package words

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	refused = regexp.MustCompile(`(?:stale|breach)\((?:protocol\.\w+, )?"([^"]*)"\)`)
	ofPage  = regexp.MustCompile(`(?m)^  '((?:[^'\\]|\\.)*)': '((?:[^'\\]|\\.)+)',$`)
)

// TestRefusals finds sentences with which the engine refuses something and that have
// no French here, and those that the page says in other words.
func TestRefusals(t *testing.T) {
	sources, err := filepath.Glob("../../table/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, p := range sources {
		if strings.HasSuffix(p, "_test.go") {
			continue
		}
		b, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range refused.FindAllStringSubmatch(string(b), -1) {
			if found++; refusals[m[1]] == "" {
				t.Errorf("%s: no French for %q", p, m[1])
			}
		}
	}
	if found < 50 {
		t.Fatalf("only %d sentences found: the test does not read the sources", found)
	}
	page, err := os.ReadFile("../../web/src/refusals.ts")
	if err != nil {
		t.Fatal(err)
	}
	plain := strings.NewReplacer(`\'`, "'", "’", "'")
	both := 0
	for _, m := range ofPage.FindAllStringSubmatch(string(page), -1) {
		if fr, ok := refusals[plain.Replace(m[1])]; ok {
			if both++; fr != plain.Replace(m[2]) {
				t.Errorf("%q is %q here and %q in the page", m[1], fr, m[2])
			}
		}
	}
	if both != len(refusals) {
		t.Errorf("the page has %d of %d sentences", both, len(refusals))
	}
}

// TestRefusal: whoever said it, whatever is in it, and nothing in English changes.
func TestRefusal(t *testing.T) {
	for in, want := range map[string]string{
		"table: stale: the table is closed": "la table est fermée",
		"it is the turn of seat 3":          "c'est le tour de la place 3",
		"no sentence of the engine":         "no sentence of the engine",
	} {
		if got := French.Refusal(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
		if got := English.Refusal(in); got != in {
			t.Errorf("%q: %q", in, got)
		}
	}
}
