//go:build !js

package browsertest

import (
	"strings"
	"testing"
)

// TestComeAndGo: what one decides before the turn is done at the turn; who has sat out
// comes back and is dealt in again; the accounts name what each has bought; and who
// leaves gives up the seat and is in the accounts still.
func TestComeAndGo(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", phone)
	begin := sparOnce(t, base, ann.newTable(base, "Ann", 3), "Ben")
	ann.cards()
	// Ann acts first, heads-up with the button; then Ben, who waits for the test.
	passive([]*tab{ann}, "document.querySelector('.prechoice label')")
	ann.press2Choice("Check or fold")
	ann.sane()
	ann.shot("prechoice-phone")
	ann.picks("Sit out")
	begin()
	// Ann presses nothing more: Ben checks to her on each street, and never bets.
	ann.wait(overText + " || document.querySelector('.verbs')")
	if !js[bool](ann, "document.querySelectorAll('.board [role=img]:not(.sealed)').length >= 3") {
		t.Error("no flop")
	}
	ann.picksPhoneTab("hand")
	ann.wait("/You (check|fold)/.test(document.querySelector('.lines-list').innerText)")
	ann.click(".tabs .shut")
	passive([]*tab{ann}, overText)
	ann.press("I am back")
	ann.wait("document.querySelector('.bar .where').innerText.includes('Hand 2')")
	ann.cards()

	ann.menu()
	ann.press2("dialog", "Accounts")
	ann.wait("document.querySelector('table.accounts')")
	sums := js[string](ann, "[...document.querySelectorAll('table.accounts tbody tr')].map((r) => r.cells[0].innerText + ' ' + r.cells[1].innerText).join()")
	if sums != "Ann 1,000,Ben 1,000" {
		t.Errorf("the accounts: %s", sums)
	}
	ann.shut()
	ann.menu()
	ann.press2("dialog", "Leave the table")
	ann.press2("dialog", "Leave")
	passive([]*tab{ann}, "document.querySelector('.sitdown')")
	ann.menu()
	ann.press2("dialog", "Accounts")
	ann.wait("document.querySelector('table.accounts')")
	if gone := js[string](ann, "document.querySelector('table.accounts tbody tr').innerText"); !strings.Contains(gone, "left") {
		t.Errorf("the accounts of who has left: %s", gone)
	}
	ann.shot("left-accounts-phone")
}

// press2Choice ticks what is to be done at one's turn.
func (b *tab) press2Choice(text string) {
	b.t.Helper()
	find := "[...document.querySelectorAll('.prechoice label')].find((x) => x.innerText.trim() === " + quote(text) + ").querySelector('input')"
	b.wait(find)
	js[bool](b, "("+find+".click(), true)")
}

// picksPhoneTab opens a page of the rail on a phone.
func (b *tab) picksPhoneTab(name string) {
	b.t.Helper()
	b.click(".proof-chip")
	b.click("#tab-" + name)
}
