//go:build !js

package browsertest

import (
	"strings"
	"testing"

	"github.com/nodealer/nodealer/deck/pele"
)

// TestHistoric: the page loads the client of all suites when it opens a table that
// needs it, or follows a link to one; who joins is told first that the keys open
// every card (P-111); and the cards are dealt.
func TestHistoric(t *testing.T) {
	need(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", phone)
	ann.form(base)
	ann.choose("#n-game", "draw1988-nl/1")
	ann.has("The keys at the end open every card of the hand, discards and folded hands too")
	ann.press("5 min")
	if c := ann.opens(); c.Suite != pele.ID {
		t.Fatal(c.Suite)
	}

	ben.open(js[string](ann, "location.href"))
	ben.wait("document.querySelector('.sitdown')")
	ben.has("every player’s keys are published after each hand") // P-111
	ben.sane()
	ben.shot("reveals-phone")
	ben.fill(".sitdown input[name=name]", "Ben")
	ben.click(".sitdown .btn.lamp")
	// The exchange of the first to decide opens the cards of the other.
	const five = "document.querySelectorAll('.seat.me .held [role=img]').length === 5"
	ben.wait(five)
	ben.shot("pele-ben")
	ben.press("Keep all")
	ann.wait(five)
	ann.shot("pele-ann")
	for _, b := range []*tab{ann, ben} {
		b.sane()
	}

	// A table of the live suite says nothing of that.
	ben.open(ann.newTable(base, "Ann", 2))
	ben.wait("document.querySelector('.sitdown')")
	if strings.Contains(js[string](ben, "document.body.innerText"), "keys are published") {
		t.Error("a table whose suite publishes no keys says that it does")
	}
}
