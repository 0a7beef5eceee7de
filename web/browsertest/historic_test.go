//go:build !js

package browsertest

import (
	"strings"
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/deck/pele"
)

// TestHistoric: the page loads the client of all suites when it opens a table that
// needs it, or follows a link to one; who would join is told first that the keys open
// every card (P-111). A hand is played out; while its cards are backs, the page says
// what opens them; and nodealer verify finds its file clean.
func TestHistoric(t *testing.T) {
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", phone)
	ann.form(base)
	ann.choose("#n-game", "draw1988-nl/1")
	ann.has("The keys at the end open every card of the hand, discards and folded hands too")
	ann.press("5 min")
	if c := ann.opens(); c.Suite != pele.ID {
		t.Fatal(c.Suite)
	}
	link := js[string](ann, "location.href")

	ben.open(link)
	ben.wait("document.querySelector('.sitdown')")
	ben.has("every player’s keys are published after each hand") // P-111
	ben.sane()
	ben.shot("reveals-phone")
	// A table of the live suite says nothing of that.
	other := newTab(t, "ann", desktop)
	ben.open(other.newTable(base, "Ann", 2))
	ben.wait("document.querySelector('.sitdown')")
	if strings.Contains(js[string](ben, "document.body.innerText"), "keys are published") {
		t.Error("a table whose suite publishes no keys says that it does")
	}

	// The exchange of the first to decide opens the cards of the other.
	exchange := sparOnce(t, base, link, "Ben")
	const wait = "document.querySelector('.dock .hand').innerText"
	ann.wait(wait + " === 'Your cards open with the other player’s next letter'")
	const seen = "document.querySelectorAll('.seat.me .held [role=img]').length"
	if n := js[int](ann, seen); n != 0 {
		t.Errorf("%d cards are open before the letter that opens them", n)
	}
	if rail := js[string](ann, "document.querySelector('.rail').innerText"); !strings.Contains(rail, "Not proved before the keys are published") || strings.Contains(rail, "proves") {
		t.Errorf("before the keys are published the page says: %s", rail)
	}
	ann.sane()
	ann.shot("pele-waits")
	ann.menu()
	ann.press2("dialog", "Français")
	ann.shut()
	ann.wait(wait + " === 'Vos cartes s’ouvriront avec la prochaine lettre de l’autre joueur'")
	ann.menu()
	ann.press2("dialog", "Fermer la table après ce coup")
	exchange()
	ann.wait(seen + " === 5 && !" + wait + ".includes('lettre')")
	ann.sane()
	ann.shot("pele-ann")
	passive([]*tab{ann}, "document.querySelector('.rail').innerText.includes('Le coup 1 est prouvé')")
	ann.sane()
	ann.shot("pele-over")
	if r := verified(t, ann.file()); r.Suite != pele.ID || r.Hands != 1 || r.Audit != audit.AtReveal {
		t.Errorf("%s, %d hands, %v", r.Suite, r.Hands, r.Audit)
	}
}
