//go:build !js

package browsertest

import (
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
