//go:build !js

package browsertest

import "testing"

// TestTournament opens a tournament with the form, begins it by the host's word
// with a free seat, and shows its level.
func TestTournament(t *testing.T) {
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", phone), newTab(t, "ben", desktop)
	ann.open(base + "/new")
	ann.fill("#n-player", "Ann")
	ann.press("3")
	ann.press("Turbo")
	ann.has("Turbo, 3 seats, 1,000 to enter")
	ann.shot("cup-new-phone")
	ann.click("button[form=new]")
	ann.wait("location.pathname.startsWith('/t/') && document.querySelector('.seat.me')")
	ben.join(js[string](ann, "location.href"), "Ben")
	ann.has("2 players are here")
	ben.has("or with the host’s word")
	ann.press("Begin now")
	ann.cards()
	for _, b := range []*tab{ann, ben} {
		b.has("Level 1")
		b.has("15/30 in ")
		b.shot("cup-" + b.name)
		b.sane()
	}
}
