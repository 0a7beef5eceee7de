// Package testdata finds the data that tests read in place: published test
// vectors and recorded hands that are kept beside the project, not in it.
//
// The folder is $NODEALER_DATA if that is set, else ../shared/data seen from
// the folder of go.mod. A test whose data is missing is skipped with a message
// that names the path, so that the tests run on any machine.
package testdata

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Path returns the path of name (slash-separated, for instance
// "vectors/ristretto255_rfc9496.json"). It skips the test if there is no such
// file or folder.
func Path(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv("NODEALER_DATA")
	if dir == "" {
		dir = filepath.Join(root(t), "..", "shared", "data")
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Skipf("test data is missing (set NODEALER_DATA to its folder): %v", err)
	}
	return path
}

// Read returns the contents of the file name, or skips as [Path] does.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(Path(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// JSON decodes the file name into v, or skips as [Path] does.
func JSON(t testing.TB, name string, v any) {
	t.Helper()
	if err := json.Unmarshal(Read(t, name), v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// root returns the folder of go.mod: tests run in the folder of their package.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Skip("no go.mod above the test's folder: test data cannot be found")
		}
		dir = up
	}
}
