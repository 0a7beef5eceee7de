//go:build !js

package browsertest

import (
	"strings"
	"testing"
)

// TestLarge keeps everything in reach with text at 200 %, and moves nothing
// for people who want that.
func TestLarge(t *testing.T) {
	slow(t)
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", doubled), newTab(t, "ben", desktop)
	for _, p := range []string{"", "new", "verify", "protected"} {
		ann.open(base + "/" + p)
		ann.wait("document.querySelector('main')")
		ann.sane()
		ann.shot("large-" + p)
	}
	ben.join(ann.newTable(base, "Ann", 2), "Ben")
	ann.cards()
	passive([]*tab{ann, ben}, "document.querySelector('.verbs')")
	ann.sane()
	ann.shot("large-turn")
	const hidden = `[...document.querySelectorAll('.dock button, .dock input, .seat.me .plate, .bar .tools button')].filter((x) => x.offsetParent).filter((x) => {
		const r = x.getBoundingClientRect(); return r.width && (r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1 || r.top < -1); }).map((x) => x.outerHTML.slice(0, 90)).join('\n')`
	if out := js[string](ann, hidden); out != "" {
		t.Errorf("out of the window at 200 %%:\n%s", out)
	}
	const moving = `[...document.querySelectorAll('*')].map((x) => getComputedStyle(x)).filter((s) => [s.animationDuration, s.transitionDuration].some((d) => d.split(',').some((x) => parseFloat(x) > 0.02))).length`
	if n := js[int](ben, moving); n != 0 {
		t.Errorf("%d elements move although nothing should", n)
	}
	if n := js[int](ann, moving); n == 0 {
		t.Error("nothing moves for those who allow it: the test shows nothing")
	}
	if title := js[string](ann, "document.title"); !strings.Contains(title, "Your turn") {
		t.Errorf("the window is called %q at one's turn", title)
	}
}
