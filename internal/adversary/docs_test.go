package adversary

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	goFile   = regexp.MustCompile("`([a-z]+\\.go)`")
	testName = regexp.MustCompile("`(Test[A-Za-z0-9_]+)`")
)

// notAttacks are the files of this package that hold no attack.
var notAttacks = map[string]bool{"wire.go": true, "adversary.go": true, "cheat.go": true, "deck.go": true}

// TestThreats: each row of docs/threats.md names an attack file and a test that
// exist, and each attack file is in a row.
func TestThreats(t *testing.T) {
	root := filepath.Join("..", "..")
	doc, err := os.ReadFile(filepath.Join(root, "docs", "threats.md"))
	if err != nil {
		t.Fatal(err)
	}
	tests := testsOf(t, root)
	named := map[string]bool{}
	for _, line := range strings.Split(string(doc), "\n") {
		if !strings.HasPrefix(line, "| A") && !strings.HasPrefix(line, "| R") {
			continue
		}
		if !testName.MatchString(line) || !goFile.MatchString(line) && !strings.Contains(line, "| silence |") {
			t.Errorf("a row without file or test: %s", line)
		}
		for _, m := range goFile.FindAllStringSubmatch(line, -1) {
			named[m[1]] = true
			if _, err := os.Stat(m[1]); err != nil {
				t.Errorf("no file %s", m[1])
			}
		}
	}
	for _, m := range testName.FindAllStringSubmatch(string(doc), -1) {
		if !tests[m[1]] {
			t.Errorf("no test %s", m[1])
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f, "_test.go") && !notAttacks[f] && !named[f] {
			t.Errorf("%s is in no row of docs/threats.md", f)
		}
	}
}

// testsOf lists the tests of the module.
func testsOf(t *testing.T, root string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	fun := regexp.MustCompile(`(?m)^func (Test[A-Za-z0-9_]+)\(`)
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, "_test.go") {
			return err
		}
		b, err := os.ReadFile(p)
		for _, m := range fun.FindAllStringSubmatch(string(b), -1) {
			all[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestNamesAreDistinct: a verdict names an attack by its name alone.
func TestNamesAreDistinct(t *testing.T) {
	seen := map[string]bool{}
	for _, file := range Files() {
		for _, a := range file {
			if seen[a.Name] || a.Name == "" || a.act == nil || a.Want.Found == "" {
				t.Errorf("attack %q", a.Name)
			}
			seen[a.Name] = true
		}
	}
}
