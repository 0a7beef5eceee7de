package crypto

import (
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/crypto/sigma"
)

var update = flag.Bool("update", false, "write the vectors anew")

const vectorDir = "testdata/vectors"

// classes are all that a vector can expect (docs/crypto.md, section 15). The
// list is closed, so that a wrong equation cannot hide behind a wrong length.
var classes = []string{"valid", "length", "encoding", "identity", "unreduced", "count", "changed", "equation"}

// A verdict is what a proof gets: a class, and unless it is valid the field at
// fault.
type verdict struct{ class, field string }

// A vector is one file: its name and its lines, as the values of each key.
// Several lines of one key of bytes are one value; pairs are a list.
type vector struct {
	name  string
	lines map[string][]string
}

// keysOf are the keys of a file of each kind, in their order.
var keysOf = map[string][]string{
	"possession": {"roster", "X"},
	"equal logs": {"deal", "X", "pair"},
	"layer":      {"pass", "X", "in", "out"},
	"rehide":     {"slot", "X", "in", "out", "PK'"},
	"shuffle":    {"pass", "PK", "in", "out"},

	"shuffle in rows": {"pass", "m", "PK", "in", "out"},
	"folded shuffle":  {"pass", "PK", "in", "out"},

	"shuffle with one lock": {"group", "A", "in", "out"},
	"equal logs of a lock":  {"group", "A", "pair"},
	"relock":                {"group", "A", "K", "in", "out"},
}

// unlisted are the kinds that give no number N of entries.
var unlisted = []string{"possession", "equal logs", "rehide", "equal logs of a lock"}

// withoutClass are the classes that no file of a kind can have.
var withoutClass = map[string][]string{
	"possession": {"count", "changed"}, "equal logs": {"count", "changed"}, "layer": {"count"}, "rehide": {"count", "changed"},
	"shuffle": {"changed"}, "shuffle in rows": {"changed"}, "folded shuffle": {"changed"},
	"shuffle with one lock": {"changed"}, "equal logs of a lock": {"count", "changed"}, "relock": {"count", "changed"},
}

func (v vector) keys() []string {
	keys := []string{"comment", "kind", "expect", "field", "suite", "table", "deck", "epoch", "seat"}
	if !slices.Contains(unlisted, v.text("kind")) {
		keys = append(keys, "N")
	}
	return append(append(keys, keysOf[v.text("kind")]...), "proof")
}

func (v vector) text(key string) string { return strings.Join(v.lines[key], "") }

func (v vector) number(key string) uint64 {
	n, err := strconv.ParseUint(v.text(key), 10, 64)
	if err != nil {
		panic(fmt.Sprintf("%s: %s: %v", v.name, key, err))
	}
	return n
}

func (v vector) bytes(key string) []byte {
	b, err := hex.DecodeString(v.text(key))
	if err != nil {
		panic(fmt.Sprintf("%s: %s: %v", v.name, key, err))
	}
	return b
}

func (v vector) set(key string, value any) { v.lines[key] = []string{fmt.Sprint(value)} }

// setBytes writes b in lines: an entry of a list, or a word of a proof.
func (v vector) setBytes(key string, b []byte) {
	width := 32
	switch group := v.text("group"); {
	case group != "" && group != "ristretto255":
		width = 256
	case group == "" && (key == "in" || key == "out"):
		width = 64
	}
	v.lines[key] = nil
	for part := range slices.Chunk(b, width) {
		v.lines[key] = append(v.lines[key], hex.EncodeToString(part))
	}
}

func (v vector) clone(name string) vector {
	c := vector{name, map[string][]string{}}
	for k, l := range v.lines {
		c.lines[k] = slices.Clone(l)
	}
	return c
}

// pairs are the lines "pair: slot recipient A S".
type pairLine struct {
	slot, recipient uint64
	a, s            []byte
}

func (v vector) pairs() (out []pairLine) {
	for _, line := range v.lines["pair"] {
		var p pairLine
		if _, err := fmt.Sscanf(line, "%d %d %x %x", &p.slot, &p.recipient, &p.a, &p.s); err != nil {
			panic(fmt.Sprintf("%s: pair: %v", v.name, err))
		}
		out = append(out, p)
	}
	return out
}

func (v vector) setPairs(list []pairLine) {
	v.lines["pair"] = nil
	for _, p := range list {
		v.lines["pair"] = append(v.lines["pair"], fmt.Sprintf("%d %d %x %x", p.slot, p.recipient, p.a, p.s))
	}
}

func (v vector) encode() []byte {
	var b bytes.Buffer
	for _, k := range v.keys() {
		for _, line := range v.lines[k] {
			fmt.Fprintf(&b, "%s: %s\n", k, line)
		}
	}
	return b.Bytes()
}

// parseVector reads a file. A key that its kind does not have, one that is
// missing, an unknown class, and anything that is not written as encode writes
// it are errors.
func parseVector(name string, b []byte) (vector, error) {
	v := vector{name, map[string][]string{}}
	for line := range strings.Lines(string(b)) {
		key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok {
			return vector{}, fmt.Errorf("%s: line %q", name, line)
		}
		v.lines[key] = append(v.lines[key], value)
	}
	if _, ok := keysOf[v.text("kind")]; !ok {
		return vector{}, fmt.Errorf("%s: unknown kind %q", name, v.text("kind"))
	}
	known := v.keys()
	for key := range v.lines {
		if !slices.Contains(known, key) {
			return vector{}, fmt.Errorf("%s: unknown key %q", name, key)
		}
	}
	valid := v.text("expect") == "valid"
	for _, key := range known {
		if may := key == "field" && valid || key == "in" || key == "out" || key == "proof"; !may && v.lines[key] == nil {
			return vector{}, fmt.Errorf("%s: no %s", name, key)
		}
	}
	if !slices.Contains(classes, v.text("expect")) || valid && v.lines["field"] != nil {
		return vector{}, fmt.Errorf("%s: unknown class %q", name, v.text("expect"))
	}
	if !bytes.Equal(v.encode(), b) {
		return vector{}, fmt.Errorf("%s: not in the one form of a vector", name)
	}
	return v, nil
}

// TestVectors: the library and the second verifier give every file of
// testdata/vectors the verdict that it expects, and every file is what is made
// today. -update writes
// them.
func TestVectors(t *testing.T) {
	made := makeVectors(t)
	if *update {
		writeVectors(t, made)
	}
	files, err := filepath.Glob(filepath.Join(vectorDir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(made) {
		t.Errorf("%d files, %d are made", len(files), len(made))
	}
	count := map[string]int{}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		v, err := parseVector(name, b)
		if err != nil {
			t.Error(err)
			continue
		}
		if want, ok := made[name]; !ok || !bytes.Equal(want.encode(), b) {
			t.Errorf("%s is not what is made today", name)
		}
		want := verdict{v.text("expect"), v.text("field")}
		if got := judge(v); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		if got := referenceJudge(v); got != want {
			t.Errorf("%s: the second verifier says %v, want %v", name, got, want)
		}
		count[v.text("kind")+", "+v.text("expect")]++
	}
	for kind := range keysOf {
		for _, class := range classes {
			if count[kind+", "+class] == 0 && !slices.Contains(withoutClass[kind], class) {
				t.Errorf("no vector: %s, %s", kind, class)
			}
		}
	}
}

func writeVectors(t *testing.T, made map[string]vector) {
	t.Helper()
	if err := os.RemoveAll(vectorDir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(vectorDir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, v := range made {
		if err := os.WriteFile(filepath.Join(vectorDir, name+".txt"), v.encode(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestVectorSyntax: what is not a vector is not read as one.
func TestVectorSyntax(t *testing.T) {
	good := makePossession(t).encode()
	if _, err := parseVector("good", good); err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]string{
		"unknown key":     string(good) + "sign: 1\n",
		"key of a kind":   string(good) + "pass: 1\n",
		"no key":          strings.Replace(string(good), "seat: 4\n", "", 1),
		"unknown class":   strings.Replace(string(good), "expect: valid", "expect: false", 1),
		"valid and field": strings.Replace(string(good), "expect: valid\n", "expect: valid\nfield: z\n", 1),
		"refused by what": strings.Replace(string(good), "expect: valid\n", "expect: equation\n", 1),
		"unknown kind":    strings.Replace(string(good), "kind: possession", "kind: obsession", 1),
		"order":           "suite: " + sigma.Suite + "\n" + strings.Replace(string(good), "suite: "+sigma.Suite+"\n", "", 1),
		"no colon":        string(good) + "proof\n",
		"last line":       strings.TrimSuffix(string(good), "\n"),
	} {
		if _, err := parseVector(name, []byte(bad)); err == nil {
			t.Errorf("%s: read", name)
		}
	}
}
