//go:build !js

package browsertest

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// press2 presses a button inside an element.
func (b *tab) press2(inside, text string) {
	b.t.Helper()
	find := "[..." + "document.querySelectorAll(" + quote(inside+" button") + ")].find((x) => x.innerText.trim().startsWith(" + quote(text) + "))"
	b.wait(find)
	js[bool](b, "("+find+".click(), true)")
}

// tabTo presses Tab until something has the focus.
func (b *tab) tabTo(selector string) {
	b.t.Helper()
	for range 80 {
		if js[bool](b, "document.activeElement?.matches("+quote(selector)+") ?? false") {
			return
		}
		b.keys(kb.Tab)
	}
	b.t.Fatalf("%s: no way to %s by Tab; the focus is on %s", b.name, selector, js[string](b, "document.activeElement?.outerHTML.slice(0, 200) ?? ''"))
}

func (b *tab) keys(keys string) {
	b.t.Helper()
	b.check(chromedp.Do(b.ctx, chromedp.KeyEvent(keys)))
}

// TestKeyboard opens a table, sits down and plays a whole hand without a mouse,
// and hears what a screen reader would say.
func TestKeyboard(t *testing.T) {
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", desktop)
	ann.open(base + "/")
	ann.wait("document.querySelector('a.new')")
	ann.tabTo("a.new")
	ann.keys(kb.Enter)
	ann.wait("document.querySelector('#n-game option')")
	ann.tabTo("#n-player")
	ann.keys("Ann")
	ann.tabTo(".seg.fit button:first-child")
	if seats := js[string](ann, "document.activeElement.closest('.frow').innerText"); !strings.HasPrefix(seats, "Seats") {
		t.Fatalf("the first choice is not of seats: %q", seats)
	}
	ann.keys(" ")
	ann.tabTo("button[form=new]")
	ann.keys(kb.Enter)
	ann.wait("location.pathname.startsWith('/t/') && document.querySelector('.seat.me')")
	ben.open(js[string](ann, "location.href"))
	ben.wait("document.querySelector('.sitdown')")
	ben.tabTo(".sitdown input")
	ben.keys("Ben" + kb.Enter)
	ben.wait("document.querySelector('.seat.me')")
	ann.cards()

	ann.keys("?")
	ann.has("Check or call")
	ann.keys(kb.Escape)
	ann.wait("!document.querySelector('dialog')")
	raised, spoken := false, ""
	for end := time.Now().Add(patience); time.Now().Before(end) && !js[bool](ann, overText); time.Sleep(20 * time.Millisecond) {
		for _, b := range []*tab{ann, ben} {
			if !js[bool](b, "!!document.querySelector('.verbs')") {
				continue
			}
			if b == ann && spoken == "" {
				spoken = js[string](b, "document.querySelector('[aria-live=assertive]').textContent")
			}
			if b == ann && !raised {
				b.keys("3")
				b.keys(kb.ArrowUp)
				b.keys("r")
				raised = true
			} else {
				b.keys("c")
			}
			b.wait("!document.querySelector('.verbs')")
		}
	}
	if !js[bool](ann, overText) || !raised {
		t.Fatal("the hand did not end:\n" + js[string](ann, "document.body.innerText"))
	}
	for _, want := range []string{"Your turn", " of ", "Pot ", "You have ", "Fold"} {
		if !strings.Contains(spoken, want) {
			t.Errorf("at one's turn %q is not said: %q", want, spoken)
		}
	}
	ann.keys("h")
	ann.wait("document.querySelector('#tab-hand[aria-selected=true]')")
	ann.wait("document.querySelector('.lines-list').innerText.includes('You raise to')")
	ann.keys("p")
	ann.wait("document.querySelector('#tab-proof[aria-selected=true]')")
	ann.keys("s")
	ann.wait("document.querySelector('[aria-live=polite]').textContent.includes('Board')")
	ann.keys("t")
	ann.wait("document.activeElement.matches('.say-it input')")
	ann.keys("good game" + kb.Enter)
	ben.wait("document.querySelector('[aria-live=polite]').textContent.includes('good game') || document.querySelector('.chat-btn .dot')")
}
