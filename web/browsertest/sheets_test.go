//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// menu opens the menu of the table.
func (b *tab) menu() {
	b.t.Helper()
	const button = "[...document.querySelectorAll('.bar .phone-only, .tools .icon-btn:last-child')].find((x) => x.offsetParent)" // a phone has another
	b.wait(button)
	js[bool](b, "("+button+".click(), true)")
	b.wait("document.querySelector('dialog[open] .menu')")
}

// item opens the menu and presses what begins with a text there.
func (b *tab) item(text string) {
	b.t.Helper()
	b.menu()
	b.press2("dialog", text)
	b.wait("document.querySelector('dialog[open]') && !document.querySelector('dialog .menu')")
}

// shut closes a sheet as a person does, and waits until it is gone.
func (b *tab) shut() {
	b.t.Helper()
	b.keys(kb.Escape)
	b.wait("!document.querySelector('dialog')")
}

// TestSheets: whoever closes a sheet and opens the next one at once has the next
// one, and the focus comes back to where it was before the first.
func TestSheets(t *testing.T) {
	begin(t)
	ann := newTab(t, "ann", desktop)
	ann.newTable(serve(t), "Ann", 2)
	const button = ".tools .icon-btn:last-child"
	for way, closes := range map[string]string{
		"the cross":     "document.querySelector('dialog header button').click()",
		"outside":       "document.querySelector('dialog').click()",
		"a close watch": "document.querySelector('dialog').requestClose()",
		"the dialog":    "document.querySelector('dialog').close()",
	} {
		ann.item("Accounts")
		// The browser tells of the closing in a task of its own, so after this.
		js[bool](ann, "(async () => { "+closes+"; for (let i = 0; i < 20; i++) await null; document.querySelector("+quote(button)+").click(); })(), true")
		ann.wait("document.querySelector('dialog[open] .menu')")
		js[bool](ann, "new Promise((yes) => setTimeout(() => yes(true), 100)).then(() => { window.__still = !!document.querySelector('dialog[open] .menu'); window.__seen = true; }), true")
		ann.wait("window.__seen")
		if !js[bool](ann, "(window.__seen = false, window.__still)") {
			t.Errorf("after closing by %s the menu goes away again", way)
		}
		ann.shut()
	}
	js[bool](ann, "(document.querySelector("+quote(button)+").focus(), true)")
	ann.keys(kb.Enter)
	ann.wait("document.querySelector('dialog[open] .menu')")
	ann.press2("dialog", "Keyboard")
	ann.wait("document.querySelector('dialog[open] .keys')")
	ann.shut()
	if on := js[string](ann, "document.activeElement.outerHTML.slice(0, 200)"); !js[bool](ann, "document.activeElement.matches("+quote(button)+")") {
		t.Errorf("after the sheet the focus is on %s, not on the menu's button", on)
	}
	ann.keys(kb.Enter)
	ann.wait("document.querySelector('dialog[open] .menu')")
}
