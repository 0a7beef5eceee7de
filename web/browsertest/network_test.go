//go:build !js

package browsertest

import (
	"strings"
	"testing"

	"github.com/nodealer/nodealer/relay/store"
)

const boardOpen = "document.querySelectorAll('.board [role=img]:not(.sealed)').length >= 3"

// TestNetworkLost says that it is offline, and comes back by itself to the same
// cards and plays on.
func TestNetworkLost(t *testing.T) {
	begin(t)
	base, line := host(t, t.TempDir(), store.NewMem())
	ann := newTab(t, "ann", phone)
	spar(t, base, ann.newTable(base, "Ann", 2), "Ben")
	before := ann.cards()
	line.cut()
	ann.has("You are offline")
	ann.has("Nothing is lost")
	ann.shot("offline-phone")
	ann.sane()
	line.mend()
	ann.wait("!document.body.innerText.includes('offline')")
	if after := ann.cards(); after != before {
		t.Errorf("back with %s, before %s", after, before)
	}
	passive([]*tab{ann}, overText)
}

// TestSecondDevice takes a seat over by its link; the first device says so and
// can have the seat back.
func TestSecondDevice(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", desktop)
	spar(t, base, ann.newTable(base, "Ann", 2), "Ben")
	before := ann.cards()
	ann.press("Invite")
	ann.wait("document.querySelector('#link-seat')")
	link := js[string](ann, "document.querySelector('#link-seat').value")
	js[bool](ann, "(document.querySelector('dialog').close(), true)")

	other := newTab(t, "ann's phone", phone)
	other.open(link)
	if got := other.cards(); got != before {
		t.Errorf("the second device shows %s, the first %s", got, before)
	}
	ann.has("Another device plays your seat")
	if js[string](other, "location.href") == link {
		t.Error("the seat's secret stays in the address")
	}
	passive([]*tab{other}, boardOpen)
	ann.press("Play here again")
	other.has("Another device plays your seat")
	passive([]*tab{ann}, overText)
	if got := ann.cards(); got != before {
		t.Errorf("back on the first device: %s, not %s", got, before)
	}
}

// TestMove lets a table go on from another computer, with the same seats and
// cards: what the relay keeps is carried there, and each player follows.
func TestMove(t *testing.T) {
	begin(t)
	dir, kept := t.TempDir(), store.NewMem()
	base, line := host(t, dir, kept)
	ann, ben := newTab(t, "ann", phone), newTab(t, "ben", desktop)
	ben.join(ann.newTable(base, "Ann", 2), "Ben")
	cards := map[*tab]string{ann: ann.cards(), ben: ben.cards()}
	line.stop()
	ann.has("You are offline")
	there, _ := host(t, dir, kept)
	for _, b := range []*tab{ann, ben} {
		js[bool](b, "([...document.querySelectorAll('.bar button')].find((x) => x.offsetParent && x.getAttribute('aria-label') === 'Menu').click(), true)")
		b.press("Move to another computer")
		b.fill("dialog input[name=to]", there)
		b.press("Go on there")
		b.wait("location.origin === " + quote(there))
		if got := b.cards(); got != cards[b] {
			t.Errorf("%s has %s there, before %s", b.name, got, cards[b])
		}
	}
	passive([]*tab{ann, ben}, overText)
	if at := js[string](ann, "location.href"); strings.Contains(at, base) {
		t.Error(at)
	}
}
