//go:build !js

package browsertest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
)

// downloads lets a tab store files in a folder of the disk.
func (b *tab) downloads() string {
	b.t.Helper()
	dir := b.t.TempDir()
	_, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID, DownloadPath: dir,
	})
	b.check(err)
	return dir
}

// stored presses a button and returns the file that the browser stores under a
// name of that pattern.
func (b *tab) stored(dir, button, pattern string) []byte {
	b.t.Helper()
	b.press(button)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		list, err := filepath.Glob(filepath.Join(dir, pattern))
		b.check(err)
		if len(list) != 1 {
			continue
		}
		if data, err := os.ReadFile(list[0]); err == nil && len(data) > 0 {
			return data
		}
	}
	list, _ := filepath.Glob(filepath.Join(dir, "*"))
	b.t.Fatalf("%s: no file %s, but %v", b.name, pattern, list)
	return nil
}

// exact replays a file of hand histories and wants every stack as it states.
func exact(t *testing.T, name string, data []byte, hands int) {
	t.Helper()
	n := 0
	for h, err := range history.Read(bytes.NewReader(data), name) {
		n++
		if f := history.Check(h, err); f.Verdict != history.Exact {
			t.Errorf("%s, hand %d: %v %v", name, n, f.Verdict, f.Err)
		}
	}
	if n != hands {
		t.Errorf("%s has %d hands, want %d", name, n, hands)
	}
}

// TestExport: the buttons under a verdict store files that other programs read,
// and nodealer's own checks accept.
func TestExport(t *testing.T) {
	begin(t)
	w := simtest.Seated(t, 3, func(c *sim.Config) { c.Charter.Name, c.Charter.MaxHands = "Friday night", 2 })
	simtest.Run(t, w, simtest.Hands(2))
	file, err := w.File("")
	if err != nil {
		t.Fatal(err)
	}
	base := serve(t)
	ann := newTab(t, "ann", phone)
	dir := ann.downloads()
	ann.open(base + "/verify")
	ann.wait("document.querySelector('.drop')")
	ann.drop("evening.ndl", file)
	ann.has("Nobody cheated")

	exact(t, "friday-night.phhs", ann.stored(dir, "PHH", "friday-night.phhs"), 2)
	ann.has("Hands written: 2")
	ann.sane()
	ann.shot("export-phone")
	var ohh struct {
		OHH struct {
			SpecVersion string `json:"spec_version"`
			Players     []struct{ Name string }
		} `json:"ohh"`
	}
	one, _, _ := bytes.Cut(ann.stored(dir, "Open Hand History", "friday-night.ohh"), []byte("\n\n"))
	if err := json.Unmarshal(one, &ohh); err != nil || len(ohh.OHH.Players) != 3 || ohh.OHH.SpecVersion == "" {
		t.Errorf("Open Hand History: %+v, %v", ohh, err)
	}
	if text := string(ann.stored(dir, "PokerStars text", "friday-night.txt")); strings.Count(text, "PokerStars Hand #") != 2 || strings.Count(text, "*** SUMMARY ***") != 2 {
		t.Errorf("PokerStars text:\n%.400s", text)
	}
	sheet := string(ann.stored(dir, "Settlement sheet", "friday-night.tsv"))
	r := audit.File(file, catalog.Catalog{}, nil)
	for _, p := range r.Players {
		if !strings.Contains(sheet, p.Name+"\t") {
			t.Errorf("%s is not on the sheet:\n%s", p.Name, sheet)
		}
	}
}

// TestExportAtTable: the menu of a table stores its file, which the audit accepts,
// and the hand that is over.
func TestExportAtTable(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", desktop)
	dir := ann.downloads()
	spar(t, base, ann.newTable(base, "Ann", 2), "Ben")
	passive([]*tab{ann}, overText)
	ann.click(".bar .tools .icon-btn.wide")
	ann.press("Hand histories")
	id := js[string](ann, "location.pathname.slice(3, 9)")
	exact(t, "hand.phh", ann.stored(dir, "PHH", "friday-night-*.phh"), 1)
	if r := audit.File(ann.stored(dir, "Save the file", "friday-night-"+id+".ndl"), catalog.Catalog{}, nil); r.Unreadable || len(r.Faults) > 0 || r.Hands < 1 {
		t.Errorf("the saved file: %+v", r)
	}
}
