package history_test

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/internal/testdata"
)

// replayed reads and replays one hand and says how it compares.
func replayed(t *testing.T, r io.Reader, name string) history.Verdict {
	t.Helper()
	h, err := history.ReadPHH(r, name)
	if err != nil {
		t.Error(err)
		return 0
	}
	stacks, err := history.Replay(h)
	if err != nil {
		t.Error(err)
		return 0
	}
	v := history.Compare(h, stacks)
	if v == history.Differs {
		t.Errorf("%s: stacks %v, stated %v", name, stacks, h.Finished)
	}
	return v
}

// TestPluribus replays all hands of the Pluribus sessions. Three of them state
// half chips, which are named.
func TestPluribus(t *testing.T) {
	f, err := os.Open(testdata.Path(t, "phh/pluribus.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	zip, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[history.Verdict]int{}
	var halves []string
	for files := tar.NewReader(zip); ; {
		head, err := files.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if head.Typeflag != tar.TypeReg {
			continue
		}
		v := replayed(t, files, head.Name)
		counts[v]++
		if v == history.Fraction {
			halves = append(halves, head.Name)
		}
	}
	slices.Sort(halves)
	want := []string{"pluribus/102/0.phh", "pluribus/41b/204.phh", "pluribus/88/128.phh"}
	if counts[history.Exact] != 5067 || !slices.Equal(halves, want) {
		t.Errorf("%d exact, halves in %v; want 5067 and %v", counts[history.Exact], halves, want)
	}
}

// TestFolders replays the no-limit hold'em hands of the final table and of the
// famous hands; every other variant is refused as not supported yet.
func TestFolders(t *testing.T) {
	for _, tt := range []struct {
		folder                       string
		exact, unstated, unsupported int
	}{
		{"phh/wsop-2023-43-final", 9, 0, 59},
		{"phh/classic", 0, 1, 4},
	} {
		dir := testdata.Path(t, tt.folder)
		names, err := filepath.Glob(filepath.Join(dir, "*.phh"))
		if err != nil {
			t.Fatal(err)
		}
		counts, unsupported := map[history.Verdict]int{}, 0
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var u *history.UnsupportedError
			if _, err := history.ReadPHH(strings.NewReader(string(text)), name); errors.As(err, &u) {
				unsupported++
				continue
			}
			counts[replayed(t, strings.NewReader(string(text)), filepath.Base(name))]++
		}
		if counts[history.Exact] != tt.exact || counts[history.Unstated] != tt.unstated || unsupported != tt.unsupported {
			t.Errorf("%s: %v and %d unsupported, want %d exact, %d unstated, %d unsupported",
				tt.folder, counts, unsupported, tt.exact, tt.unstated, tt.unsupported)
		}
	}
}
