//go:build !js

package browsertest

import (
	"os"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/deck/pele"
	"github.com/nodealer/nodealer/deck/sra"
)

// TestHistoric: the page loads the client of all suites when it opens a table that
// needs it, or follows a link to one; who would join is told first that the keys open
// every card (P-111). Who has backs in hand is told what opens them. In
// long runs the hand is played out, to a file that nodealer verify finds clean.
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
	// The exchange of the first to decide opens the cards of the other.
	exchange := sparOnce(t, base, link, "Ben")
	const wait = "document.querySelector('.dock .hand').innerText"
	ann.wait(wait + " === 'Your cards open with the other player’s next letter'")
	const seen = "document.querySelectorAll('.seat.me .held [role=img]').length"
	if n := js[int](ann, seen); n != 0 {
		t.Errorf("%d cards are open before the letter that opens them", n)
	}
	ann.sane()
	ann.shot("pele-waits")
	ann.menu()
	ann.press2("dialog", "Français")
	ann.shut()
	ann.wait(wait + " === 'Vos cartes s’ouvriront avec la prochaine lettre de l’autre joueur'")
	exchange()
	ann.wait(seen + " === 5 && !" + wait + ".includes('lettre')")
	ann.sane()
	ann.shot("pele-ann")
	if os.Getenv("NODEALER_LONG") == "" { // TestKeysAtEnd has a shorter hand
		return
	}
	ann.picks("Fermer la table après ce coup")
	passive([]*tab{ann}, "document.querySelector('.rail').innerText.includes('Le coup 1 est prouvé')")
	ann.sane()
	ann.shot("pele-over")
	if r := verified(t, ann.file()); r.Suite != pele.ID || r.Hands != 1 || r.Audit != audit.AtReveal {
		t.Errorf("%s, %d hands, %v", r.Suite, r.Hands, r.Audit)
	}
}

// TestKeysAtEnd: where the keys at the end are the proof, the page calls nothing proved
// before they are published (P-110); a hand is over, with what they open, when all have
// done so, and nodealer verify finds its file clean.
func TestKeysAtEnd(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", desktop)
	ann.form(base)
	ann.press("2")
	ann.press("5 min")
	ann.click("input[name=suite][value='" + sra.ClassicID + "']")
	if c := ann.opens(); c.Suite != sra.ClassicID {
		t.Fatal(c.Suite)
	}
	spar(t, base, js[string](ann, "location.href"), "Ben")
	ann.cards()
	ann.wait("document.querySelector('.verbs')")
	if rail := js[string](ann, "document.querySelector('.rail').innerText"); !strings.Contains(rail, "Not proved before the keys are published") || strings.Contains(rail, "proves") {
		t.Errorf("before the keys are published the page says: %s", rail)
	}
	const done = "document.querySelectorAll('.rail .ring .c').length" // rings with a tick
	if n := js[int](ann, done); n != 0 {
		t.Errorf("%d ticks before the keys are published", n)
	}
	ann.sane()
	ann.shot("keys-before")
	ann.picks("Close the table after this hand")
	ann.press("Fold")
	ann.wait("document.querySelector('.rail').innerText.includes('Hand 1 is proved')")
	if n := js[int](ann, done); n < 3 {
		t.Errorf("%d ticks when the hand is proved", n)
	}
	ann.click("#tab-hand")
	ann.has("You have published your keys of the hand")
	ann.has("Ben has published the keys of the hand")
	ann.sane()
	ann.shot("keys-after")
	if r := verified(t, ann.file()); r.Suite != sra.ClassicID || r.Hands != 1 || r.Audit != audit.AtReveal {
		t.Errorf("%s, %d hands, %v", r.Suite, r.Hands, r.Audit)
	}
}
