package transcript

import (
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata and the examples in docs/transcript.md anew")

// golden returns the pinned bytes by name: those of the small table of newGame.
func golden(t testing.TB) map[string][]byte {
	g := newGame(t)
	file, _ := g.file(t)
	var urls strings.Builder
	for _, l := range links(t) {
		fmt.Fprintln(&urls, l.URL())
	}
	return map[string][]byte{
		"entry":   g.entries[2].Encode(),
		"frame":   g.frames[2].Encode(),
		"receipt": g.records[1].Receipt().Encode(),
		"outage":  g.records[2].Encode(),
		"record":  g.records[3].Encode(),
		"game":    file,
		"links":   []byte(urls.String()),
	}
}

// TestGolden compares the bytes of this version with those that were pinned.
// They change with a new Version only.
func TestGolden(t *testing.T) {
	for name, b := range golden(t) {
		path := "testdata/" + name + ".hex"
		text := hexLines(b)
		if *update {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if text != string(want) {
			t.Errorf("%s: bytes differ from the pinned ones", path)
		}
	}
}

// hexLines writes bytes in lines of 32.
func hexLines(b []byte) string {
	var s strings.Builder
	for len(b) > 0 {
		n := min(32, len(b))
		fmt.Fprintf(&s, "%x\n", b[:n])
		b = b[n:]
	}
	return s.String()
}

// part is a field of a form as the document lists it.
type part struct {
	name string
	size int
}

// layouts are written down here a second time, apart from the encoders: the
// examples of the document are made from them, and their sizes must add up.
var layouts = map[string][]part{
	"entry": {
		{"version", 1}, {"table id", 32}, {"device key", 32}, {"count", 8}, {"previous entry", 32},
		{"seen: count", 8}, {"seen: time", 8}, {"seen: head", 32}, {"seen: relay's signature", 64},
		{"hash of what was read", 32},
		{"number of bodies", 2},
		{"kind 15, decision", 2}, {"length", 4}, {"\"fold\"", 4},
		{"kind 18, shares", 2}, {"length", 4}, {"\"shares\"", 6},
		{"signature of the device", 64},
	},
	"frame": {
		{"version", 1}, {"table tag", 32}, {"epoch", 4}, {"member key", 32}, {"salt", 32}, {"commitment", 32},
		{"length", 4}, {"ciphertext", 353}, {"write signature", 64},
	},
	"receipt": {{"index", 8}, {"time", 8}, {"head", 32}, {"relay's signature", 64}},
	"outage": {
		{"index", 8}, {"time", 8}, {"kind 2, outage", 1}, {"head", 32}, {"relay's signature", 64}, {"length of no frame", 4},
	},
	"game": {
		{"\"nodealer\"", 8}, {"version", 1}, {"table id", 32}, {"relay key", 32}, {"length", 4}, {"note", 19},
		{"hash of the header", 32},
		{"length of record 0", 4}, {"key flag", 1}, {"check", 4}, {"record 0", 673}, {"record key", 32},
	},
}

// dump writes the fields of b with their places. Long fields are shortened.
func dump(t *testing.T, b []byte, parts []part) string {
	t.Helper()
	var s strings.Builder
	at := 0
	for _, p := range parts {
		if at+p.size > len(b) {
			t.Fatalf("field %q does not fit: at %d of %d bytes", p.name, at, len(b))
		}
		field := hex.EncodeToString(b[at : at+p.size])
		if p.size > 8 {
			field = field[:8] + ".." + field[len(field)-8:]
		}
		fmt.Fprintf(&s, "%4d %4d  %-18s  %s\n", at, p.size, field, p.name)
		at += p.size
	}
	return s.String()
}

// TestDocExamples compares the examples of docs/transcript.md with the bytes
// that this version writes.
func TestDocExamples(t *testing.T) {
	const path = "../docs/transcript.md"
	doc, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := golden(t)
	blocks := map[string]string{"link": string(all["links"])}
	for name, parts := range layouts {
		blocks[name] = dump(t, all[name], parts)
		size := 0
		for _, p := range parts {
			size += p.size
		}
		want := len(all[name])
		if name == "game" { // the example ends behind the first record
			_, starts := newGame(t).file(t)
			want = starts[1]
		}
		if size != want {
			t.Errorf("the fields of %s take %d bytes, it has %d", name, size, want)
		}
	}
	fence := regexp.MustCompile("(?ms)^```text ([a-z]+)\n(.*?)^```$")
	found := map[string]bool{}
	got := fence.ReplaceAllStringFunc(string(doc), func(block string) string {
		m := fence.FindStringSubmatch(block)
		want, ok := blocks[m[1]]
		if !ok {
			t.Errorf("block %q is no example", m[1])
			return block
		}
		found[m[1]] = true
		if m[2] != want && !*update {
			t.Errorf("example %q differs from the bytes written:\n%s", m[1], want)
		}
		return "```text " + m[1] + "\n" + want + "```"
	})
	for name := range blocks {
		if !found[name] {
			t.Errorf("example %q is missing", name)
		}
	}
	if *update && !bytes.Equal([]byte(got), doc) {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDocClauses: each clause of the document with a MUST is cited where it is
// done and where it is checked, and nothing else is cited.
func TestDocClauses(t *testing.T) {
	doc, err := os.ReadFile("../docs/transcript.md")
	if err != nil {
		t.Fatal(err)
	}
	must := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\[(T-\d\d)\] (.*)$`).FindAllStringSubmatch(string(doc), -1) {
		if _, again := must[m[1]]; again {
			t.Errorf("clause %s appears twice", m[1])
		}
		must[m[1]] = strings.Contains(m[2], "MUST")
	}
	code, tests := citations(t, must)
	for id, m := range must {
		if m && !code[id] {
			t.Errorf("%s is a MUST that no code cites", id)
		}
		if m && !tests[id] {
			t.Errorf("%s is a MUST that no test cites", id)
		}
	}
}

// citations collects the clauses that the package and its transports cite.
func citations(t *testing.T, known map[string]bool) (code, tests map[string]bool) {
	code, tests = map[string]bool{}, map[string]bool{}
	for _, dir := range []string{".", "../transport", "../transport/mem", "../transport/transporttest"} {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if !strings.HasSuffix(file.Name(), ".go") {
				continue
			}
			src, err := os.ReadFile(dir + "/" + file.Name())
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range regexp.MustCompile(`\bT-\d\d\b`).FindAllString(string(src), -1) {
				if _, ok := known[id]; !ok {
					t.Errorf("%s cites %s, which is no clause", file.Name(), id)
				}
				if strings.HasSuffix(file.Name(), "_test.go") || strings.HasSuffix(dir, "test") {
					tests[id] = true
				} else {
					code[id] = true
				}
			}
		}
	}
	return code, tests
}
