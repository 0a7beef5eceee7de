//go:build !js

package browsertest

import (
	"testing"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
)

// choose picks an option of a list as a person would.
func (b *tab) choose(selector, value string) {
	b.t.Helper()
	b.wait("document.querySelector(" + quote(selector+" option[value='"+value+"']") + ")")
	js[bool](b, "(() => { const e = document.querySelector("+quote(selector)+"); e.value = "+quote(value)+
		"; e.dispatchEvent(new Event('change', {bubbles: true})); return true; })()")
}

// TestDealersChoice: the form opens a table of mixed games, the menu chooses the
// game for who has the button and asks for a straddle, and what is played so is
// clean.
func TestDealersChoice(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", desktop)
	ann.open(base + "/new")
	ann.fill("#n-player", "Ann")
	ann.choose("#n-game", "mix/1")
	ann.choose("#n-mix", "horse")
	ann.press("Dealer chooses")
	ann.press("Any seat")
	ann.press("Post or wait")
	ann.press("3")
	ann.sane()
	ann.shot("new-mix")
	ann.click("button[form=new]")
	ann.wait("location.pathname.startsWith('/t/') && document.querySelector('.seat.me')")
	link := js[string](ann, "location.href")

	ann.click(".bar .tools .icon-btn.wide")
	ann.choose("#w-game", "3")
	ann.press("Always")
	ann.wait("document.querySelector('#w-game').value === '3'")
	ann.wait("[...document.querySelectorAll('dialog .seg button')].find((x) => x.innerText === 'Always').getAttribute('aria-pressed') === 'true'")
	ann.sane()
	ann.shot("wishes")
	ann.click("dialog header .icon-btn")

	ben := newTab(t, "ben", phone)
	ben.join(link, "Ben")
	tabs := []*tab{ann, ben}
	passive(tabs, overText)
	ann.wait("document.querySelector('.bar .where').innerText.includes('Razz')")
	ann.sane()
	ben.sane()
	data := ann.file()
	if r := audit.File(data, catalog.Catalog{}, nil); !r.OK || len(r.Faults) > 0 || r.Game != "mix/1" {
		t.Errorf("the saved file: ok %v, faults %v, %s", r.OK, r.Faults, r.Error)
	}
}
