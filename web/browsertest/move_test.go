//go:build !js

package browsertest

import (
	"os"
	"strings"
	"testing"
)

// TestMove lets a table go on from another computer, with the same seats and
// cards: the relay's folder is copied there, as the page tells, and each player
// follows. The hand is played to its end there, and the next one is dealt.
func TestMove(t *testing.T) {
	begin(t)
	here, there := t.TempDir(), t.TempDir()
	base, line := host(t, here, nil)
	ann, ben := newTab(t, "ann", phone), newTab(t, "ben", desktop)
	ben.join(ann.newTable(base, "Ann", 2), "Ben")
	both := []*tab{ann, ben}
	cards := map[*tab]string{ann: ann.cards(), ben: ben.cards()}
	line.stop()
	ann.has("You are offline")
	if err := os.CopyFS(there, os.DirFS(here)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(here); err != nil { // that computer is gone
		t.Fatal(err)
	}
	to, _ := host(t, there, nil)
	for _, b := range both {
		js[bool](b, "([...document.querySelectorAll('.bar button')].find((x) => x.offsetParent && x.getAttribute('aria-label') === 'Menu').click(), true)")
		b.press("Move to another computer")
		b.shot("move-" + b.name)
		b.fill("dialog input[name=to]", to)
		b.press("Go on there")
		b.wait("location.origin === " + quote(to))
		if got := b.cards(); got != cards[b] {
			t.Errorf("%s has %s there, before %s", b.name, got, cards[b])
		}
	}
	passive(both, "document.querySelector('.bar .where').innerText.includes('Hand 2')")
	for _, b := range both {
		if got := b.cards(); got == cards[b] {
			t.Errorf("%s has the cards of the first hand in the second: %s", b.name, got)
		}
		if at := js[string](b, "location.href"); strings.Contains(at, base) {
			t.Error(at)
		}
	}
}
