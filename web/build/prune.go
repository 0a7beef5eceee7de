package build

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Pages that were built from other sources stay for a while: one goes back to an
// older version, and another program may be about to read one.
const (
	keptPages = 5
	keptFor   = time.Hour
)

// prune removes the pages in a folder, and what was left of broken builds, but
// for the newest and those used a short time before now. What cannot be removed
// stays: a full cache is no reason not to play.
func prune(folder string, now time.Time) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	type page struct {
		path string
		used time.Time
	}
	var pages []page
	for _, e := range entries {
		if info, err := e.Info(); err == nil && e.IsDir() {
			pages = append(pages, page{filepath.Join(folder, e.Name()), info.ModTime()})
		}
	}
	slices.SortFunc(pages, func(a, b page) int { return cmp.Compare(b.used.UnixNano(), a.used.UnixNano()) })
	for i, p := range pages {
		if i >= keptPages && now.Sub(p.used) > keptFor {
			_ = os.RemoveAll(p.path)
		}
	}
}
