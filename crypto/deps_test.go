package crypto

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// allowed lists every import of the code below this folder and why it is there.
var allowed = map[string]string{
	"crypto/hmac":             "keys the hash with the seed, in derive only",
	"crypto/sha3":             "SHAKE128 of the transcript, SHAKE256 of streams",
	"crypto/sha512":           "the hash of the protocol",
	"crypto/subtle":           "XOR of blocks",
	"encoding/binary":         "lengths and numbers",
	"errors":                  "errors",
	"fmt":                     "errors and redaction",
	"io":                      "io.WriteString to a fmt.State, io.Reader of a stream",
	"math":                    "constants",
	"math/bits":               "constant-time comparison",
	"slices":                  "copies",
	"golang.org/x/sys/cpu":    "which instructions the processor has",
	"filippo.io/edwards25519": "scalars",
}

// allowedIn lists imports of one package alone.
var allowedIn = map[string]string{
	"modp filippo.io/bigmod": "constant-time arithmetic modulo a large number",
	"modp math/big":          "sums of public elements, and constants",
	"group sync/atomic":      "the table of the generator, made when it is first needed",
}

// TestPure: no package here imports, or starts, anything that is not on the
// list; so there is no clock, randomness, file, lock or goroutine.
func TestPure(t *testing.T) {
	walk(t, ".", func(path string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, imp := range file.Imports {
			name, _ := strconv.Unquote(imp.Path.Value)
			ours := strings.HasPrefix(name, "github.com/nodealer/nodealer/crypto/")
			if allowed[name] == "" && allowedIn[filepath.Dir(path)+" "+name] == "" && !ours {
				t.Errorf("%s imports %s", path, name)
			}
			if name == "crypto/hmac" && filepath.Dir(path) != "derive" {
				t.Errorf("%s keys a hash: only derive may", path)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.GoStmt, *ast.ChanType, *ast.SelectStmt:
				t.Errorf("%s has a goroutine or a channel", path)
			}
			return true
		})
	})
}

var (
	clause = regexp.MustCompile(`(?m)^\[([A-Z]-\d\d\d)\] (.*)$`)
	cited  = regexp.MustCompile(`\[(C-\d\d\d)\]`)
)

// TestClauses: every clause of docs/crypto.md that says MUST is cited where it
// is done and where it is tested, and no other clause is cited.
func TestClauses(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join("..", "docs", "crypto.md"))
	if err != nil {
		t.Fatal(err)
	}
	code, tests := map[string]bool{}, map[string]bool{}
	read := func(path string) {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range cited.FindAllSubmatch(b, -1) {
			if strings.HasSuffix(path, "_test.go") {
				tests[string(m[1])] = true
			} else {
				code[string(m[1])] = true
			}
		}
	}
	walk(t, ".", read)
	walk(t, filepath.Join("..", "deck"), read) // section 9
	known := map[string]bool{}
	for _, m := range clause.FindAllSubmatch(doc, -1) {
		id := string(m[1])
		if known[id] {
			t.Errorf("%s stands twice in the document", id)
		}
		known[id] = true
		if strings.Contains(string(m[2]), "MUST") && (!code[id] || !tests[id]) {
			t.Errorf("%s: cited in code %v, in tests %v", id, code[id], tests[id])
		}
	}
	for _, m := range []map[string]bool{code, tests} {
		for id := range m {
			if !known[id] {
				t.Errorf("%s is cited but stands not in the document", id)
			}
		}
	}
}

func walk(t *testing.T, dir string, do func(path string)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			do(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
