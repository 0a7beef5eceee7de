package history_test

import (
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/internal/testdata"
)

// each reads every hand of a folder or file of recorded hands.
func each(t *testing.T, name string, do func(history.Hand, error)) {
	t.Helper()
	root := testdata.Path(t, name)
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !history.IsHistory(path) {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		rel, _ := filepath.Rel(filepath.Dir(root), path)
		for h, err := range history.Read(f, filepath.ToSlash(rel)) {
			do(h, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestRecordedHands replays all recorded hands of eleven variants: none
// differs, one is out of order, five state no stacks, and three end in halves of
// an odd chip.
func TestRecordedHands(t *testing.T) {
	counts := map[string]int{}
	var named []string
	each(t, "phh", func(h history.Hand, err error) {
		f := history.Check(h, err)
		counts[h.Variant+" "+f.Verdict.String()]++
		switch f.Verdict {
		case history.Differs:
			t.Errorf("%s: %+v", f.Name, f.Stacks)
		case history.Fraction, history.Unreadable:
			named = append(named, filepath.Base(filepath.Dir(f.Name))+"/"+filepath.Base(f.Name))
		}
	})
	want := map[string]int{
		"NT exact": 5076, "NT fraction": 3, "NT unstated": 1, "PO exact": 6, "PO unstated": 1, "NS unstated": 1,
		"FT exact": 6, "FO/8 exact": 11, "F7S exact": 10, "F7S/8 exact": 6, "FR exact": 7, "FR unreadable": 1,
		"N2L1D exact": 6, "F2L3D exact": 6, "F2L3D unstated": 1, "FB unstated": 1,
	}
	if !maps.Equal(counts, want) {
		t.Errorf("%v, want %v", counts, want)
	}
	slices.Sort(named)
	if got := strings.Join(named, " "); got != "102/0.phh 41b/204.phh 88/128.phh wsop-2023-43-final/85.phh" {
		t.Error(got)
	}
}

// TestActionsSurvive writes every recorded hand as our rules have seen it, and
// reads it again: the actions are those of the file, and the verdict the same.
func TestActionsSurvive(t *testing.T) {
	for _, folder := range []string{"phh/classic", "phh/wsop-2023-43-final", "phh/pluribus.tar.gz"} {
		n := 0
		each(t, folder, func(h history.Hand, err error) {
			if n++; os.Getenv("NODEALER_LONG") == "" && n > 500 {
				return
			}
			s, err2 := history.Replay(h)
			if err != nil || err2 != nil {
				return // named by TestRecordedHands
			}
			if got, want := lines(s.Hand.Actions), lines(h.Actions); got != want {
				t.Errorf("%s:\n%s\nwant\n%s", h.Name, got, want)
			}
			again := reread(t, s.Hand)
			if got, want := lines(again.Actions), lines(h.Actions); got != want {
				t.Errorf("%s, written and read:\n%s\nwant\n%s", h.Name, got, want)
			}
			if got, want := history.Check(again, nil).Verdict, history.Compare(h, s); got != want {
				t.Errorf("%s, written and read: %v, was %v", h.Name, got, want)
			}
		})
	}
}

// lines writes actions as PHH has them.
func lines(list []history.Action) string {
	var b strings.Builder
	for _, a := range list {
		b.WriteString(a.String() + "\n")
	}
	return b.String()
}

// reread writes a hand and reads it again.
func reread(t *testing.T, h history.Hand) history.Hand {
	t.Helper()
	var b strings.Builder
	if err := history.WritePHH(&b, h); err != nil {
		t.Fatalf("%s: %v", h.Name, err)
	}
	again, err := one(strings.NewReader(b.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	return again
}

// one reads a file of one hand.
func one(r io.Reader) (h history.Hand, err error) {
	for h, err = range history.Read(r, "x.phh") {
		return h, err
	}
	return h, err
}
