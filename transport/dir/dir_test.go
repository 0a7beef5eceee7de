package dir

import (
	"bytes"
	"crypto/ed25519"
	"os"
	"path/filepath"
	"testing"

	"github.com/nodealer/nodealer/letter"
)

func testLetter(t testing.TB, have uint64, note string) (letter.Letter, []byte) {
	t.Helper()
	l, err := letter.Sign(letter.Letter{Kind: letter.Request, Table: [32]byte{1}, Have: have, First: have, Head: [32]byte{2}, Note: note},
		ed25519.NewKeyFromSeed(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return l, l.Encode()
}

// TestBox: letters come out as they went in, in the order in which they can be
// read; the same letter again is the same file; a folder that is not there is
// empty.
func TestBox(t *testing.T) {
	b := Box(filepath.Join(t.TempDir(), "not", "there"))
	if got, err := b.Letters(); err != nil || len(got) != 0 {
		t.Fatalf("%d letters, %v", len(got), err)
	}
	var paths []string
	for _, have := range []uint64{30, 4, 200} {
		l, raw := testLetter(t, have, "")
		for range 2 {
			path, err := b.Put(raw, l)
			if err != nil {
				t.Fatal(err)
			}
			paths = append(paths, path)
		}
	}
	if paths[0] != paths[1] || paths[0] == paths[2] {
		t.Errorf("%v", paths)
	}
	got, err := b.Letters()
	if err != nil || len(got) != 3 {
		t.Fatalf("%d letters, %v", len(got), err)
	}
	for i, want := range []uint64{4, 30, 200} {
		if got[i].Letter.Have != want {
			t.Errorf("letter %d has %d records", i, got[i].Letter.Have)
		}
	}
}

// TestForeignFiles: what is half there, was changed, or was put there by other
// programs is passed over and left alone.
func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	b := Box(dir)
	_, raw := testLetter(t, 7, "")
	changed := bytes.Clone(raw)
	changed[len(changed)-1] ^= 1
	files := map[string][]byte{
		"half.ndm": raw[:len(raw)/2], "changed.ndm": changed, "notes.txt": raw, ".syncthing.x.ndm": raw, "~tmp.ndm": raw,
		"empty.ndm": nil, "long.ndm": make([]byte, letter.MaxBytes+1), "x.sync-conflict-1.ndm": raw,
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.ndm"), 0o755); err != nil {
		t.Fatal(err)
	}
	got, err := b.Letters()
	if err != nil || len(got) != 1 || filepath.Base(got[0].Path) != "x.sync-conflict-1.ndm" {
		t.Errorf("%d letters, %v", len(got), err)
	}
	for name, data := range files {
		if now, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(now, data) {
			t.Errorf("%s was touched", name)
		}
	}
}

// TestPutWhole: a letter is under its name only when all of it is there: nothing
// else that ends so is left, whatever was there before.
func TestPutWhole(t *testing.T) {
	dir := t.TempDir()
	l, raw := testLetter(t, 7, "note")
	path, err := Box(dir).Put(raw, l)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, raw[:10], 0o644); err != nil { // a copy that was torn
		t.Fatal(err)
	}
	if _, err := Box(dir).Put(raw, l); err != nil {
		t.Fatal(err)
	}
	got, err := Box(dir).Letters()
	if err != nil || len(got) != 1 || got[0].Letter.Note != "note" {
		t.Errorf("%d letters, %v", len(got), err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%d files are left", len(entries))
	}
}
