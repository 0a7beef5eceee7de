//go:build !js

package browsertest

import (
	"strings"
	"testing"
)

// TestScreens walks through the page. On every screen axe-core finds nothing serious,
// and at twice the size nothing is wider than the window; at one's turn all that one
// may press is in it then. The screens of a game by letters are looked at so in
// TestLetters and TestLettersAccept.
func TestScreens(t *testing.T) {
	slow(t)
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", phone)
	ann.open(base + "/lab")
	ann.wait("document.querySelector('main a')")
	ann.screen("the lab")
	ann.open(base + "/")
	ann.wait("document.querySelector('main')")
	ann.screen("home")
	for _, p := range []string{"/verify", "/protected", "/letters", "/letters/new", "/new"} {
		ann.visit(p)
		ann.screen(p)
	}
	link := ann.fillTable("Ann", 3)
	ann.screen("waiting table")
	ben.open(link)
	ben.wait("document.querySelector('.sitdown')")
	ben.screen("joining")
	ben.join(link, "Ben")
	ben.cards()
	passive([]*tab{ann, ben}, boardOpen+" && document.querySelector('.verbs')")
	ann.screen("my turn")
	ann.largeTurn(ben)
	ben.screen("another's turn")
	ann.menu()
	ann.screen("menu")
	ann.shut()
	for _, item := range []string{"Invite", "Accounts", "Keyboard", "Leave", "Move to another"} {
		ann.item(item)
		ann.screen(item)
		ann.shut()
	}
	ann.click("#tab-chat")
	ann.click(".say-it .icon-btn")
	ann.screen("chat")
	ann.click("#tab-proof")
	ann.click(".steps li:nth-child(2) button")
	ann.screen("a proof explained")
	passive([]*tab{ann, ben}, overText)
	ann.click("#tab-hand")
	ann.screen("the result")
	ben.click(".proof-chip")
	ben.screen("rail on a phone")
	data := ann.file()
	ann.visit("/verify")
	ann.wait("document.querySelector('.drop')")
	ann.drop("a.ndl", data)
	ann.has("Clean. Nobody cheated.")
	ann.screen("verdict")
	ann.click(".hands button")
	ann.wait("document.querySelector('.replaying .felt')")
	ann.screen("replay")
}

// visit goes to another screen as a link of the page does, without loading it anew.
func (b *tab) visit(path string) {
	b.t.Helper()
	const now = "document.querySelector('main')?.innerText"
	was := js[string](b, now)
	js[bool](b, "(history.pushState(null, '', "+quote(path)+"), dispatchEvent(new PopStateEvent('popstate')), true)")
	b.wait(now + " && " + now + " !== " + quote(was))
}

// screen looks at a screen with axe-core, and at whether it fits its window with
// everything at twice the size.
func (b *tab) screen(where string) {
	b.t.Helper()
	b.axe(where)
	b.large(func() {
		b.sane()
		b.shot("large-" + strings.Trim(strings.ReplaceAll(where, "/", "-"), "-"))
	})
}

// large shows the screen at twice the size, to somebody who allows motion, while f
// looks at it.
func (b *tab) large(f func()) {
	b.t.Helper()
	was := b.seen
	b.look(doubled)
	f()
	b.look(was)
}

// largeTurn: at one's turn everything that one may press is in the window at twice
// the size; what moves does so only for those who allow it, as another does not; and
// the window's title tells the turn.
func (b *tab) largeTurn(other *tab) {
	b.t.Helper()
	const hidden = `[...document.querySelectorAll('.dock button, .dock input, .seat.me .plate, .bar .tools button')].filter((x) => x.offsetParent).filter((x) => {
		const r = x.getBoundingClientRect(); return r.width && (r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1 || r.top < -1); }).map((x) => x.outerHTML.slice(0, 90)).join('\n')`
	const moving = `[...document.querySelectorAll('*')].map((x) => getComputedStyle(x)).filter((s) => [s.animationDuration, s.transitionDuration].some((d) => d.split(',').some((x) => parseFloat(x) > 0.02))).length`
	b.large(func() {
		if out := js[string](b, hidden); out != "" {
			b.t.Errorf("out of the window at 200 %%:\n%s", out)
		}
		if n := js[int](b, moving); n == 0 {
			b.t.Error("nothing moves for those who allow it: the test shows nothing")
		}
	})
	if n := js[int](other, moving); n != 0 {
		b.t.Errorf("%d elements move although nothing should", n)
	}
	if title := js[string](b, "document.title"); !strings.Contains(title, "Your turn") {
		b.t.Errorf("the window is called %q at one's turn", title)
	}
}
