package build

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestPrune keeps the newest pages, and all that were used within the hour.
func TestPrune(t *testing.T) {
	now := time.Now()
	for name, c := range map[string]struct {
		step       time.Duration
		made, left int
	}{"a day's work": {2 * time.Hour, 9, keptPages}, "an hour's work": {time.Minute, 9, 9}, "few": {24 * time.Hour, 3, 3}} {
		dir := t.TempDir()
		for i := range c.made {
			at := filepath.Join(dir, fmt.Sprintf("page-%d", i))
			if err := os.MkdirAll(filepath.Join(at, "a"), 0o755); err != nil {
				t.Fatal(err)
			}
			used := now.Add(-time.Duration(i+1) * c.step)
			if err := os.Chtimes(at, used, used); err != nil {
				t.Fatal(err)
			}
		}
		prune(dir, now)
		left, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(left) != c.left || left[0].Name() != "page-0" {
			t.Errorf("%s: %d of %d pages are left, from %s", name, len(left), c.made, left[0].Name())
		}
	}
	prune(filepath.Join(t.TempDir(), "none"), now)
}
