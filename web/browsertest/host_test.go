//go:build !js

package browsertest

import (
	"fmt"
	"testing"
)

// hostDoes presses the button of a player's line in the menu that is open, and closes
// the menu.
func (b *tab) hostDoes(name, text string) {
	b.t.Helper()
	b.wait("document.querySelector('.host-list')")
	js[bool](b, "(document.querySelector('.host-list').closest('details').open = true)")
	line := "[...document.querySelectorAll('.host-list li')].find((x) => x.innerText.startsWith(" + quote(name) + "))"
	button := "[..." + line + ".querySelectorAll('button')].find((x) => x.innerText === " + quote(text) + ")"
	b.wait(button)
	js[bool](b, "("+button+".click(), true)")
	b.shut()
}

// picks opens the menu, presses what begins with a text there, and waits until the
// menu is gone.
func (b *tab) picks(text string) {
	b.t.Helper()
	b.menu()
	b.press2("dialog", text)
	b.wait("!document.querySelector('dialog')")
}

// TestHost: the host approves one who asks and refuses another, pauses the table and
// hands it over; the new host goes on with it, and takes the old one's seat away after
// the hand.
func TestHost(t *testing.T) {
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", phone)
	ann.open(base + "/new")
	js[bool](ann, "(document.querySelector('label.check input').click(), true)") // I approve each player
	link := ann.fillTable("Ann", 3)
	ben.join(link, "Ben")
	ben.has("The host lets you in")
	ann.has("Ben asks for a seat")
	if n := js[int](ben, "document.querySelectorAll('.seat.me .held').length"); n != 0 {
		t.Error("cards for somebody who is not let in")
	}
	ann.press("Let in")
	ben.wait("!document.body.innerText.includes('The host lets you in')")
	ann.picks("Pause the table")
	for _, b := range []*tab{ann, ben} {
		b.wait("/paused/i.test(document.querySelector('.dock').innerText)")
		b.sane()
	}
	ann.shot("host-paused")
	seat(t, base, link, "Cem", nil)
	ann.has("Cem asks for a seat")
	ann.menu()
	ann.hostDoes("Cem", "Refuse")
	ann.wait("!document.body.innerText.includes('Cem asks for a seat')")
	const seats = "[...document.querySelectorAll('.seats .seat .who b')].map((x) => x.title).sort().join()"
	ann.wait(seats + " === 'Ann,Ben'")

	ann.menu()
	ann.hostDoes("Ben", "Make host")
	ben.picks("Accept to be host")
	ann.wait(holder + " === 'Ben'")
	ben.wait(holder + " === 'Ben'")
	ann.menu()
	if js[bool](ann, "!!document.querySelector('.host-list') || document.querySelector('dialog').innerText.includes('Go on')") {
		t.Error("who is no host any more has the host's powers in the menu")
	}
	ann.shut()
	ben.picks("Go on")
	ben.wait("!/paused/i.test(document.querySelector('.dock').innerText)")
	ann.cards()
	ben.menu()
	ben.shot("host-menu-phone")
	ben.hostDoes("Ann", "Remove")
	passive([]*tab{ann, ben}, "document.querySelector('.sitdown, .seat:not(.me) .who') && !document.querySelector('.seat.me')")
	ben.wait(seats + " === 'Ben'")
}

// holder is the name of the seat that is the host's; its own player's seat is "You".
const holder = "[...document.querySelectorAll('.seats .seat .who b')].find((x) => x.innerText.includes('host'))?.title"

// TestTalkAndLooks: what one says comes to the others, with emoji; a knock at one's
// turn is heard only after it is switched on; and the deck has four colours, or two.
func TestTalkAndLooks(t *testing.T) {
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", phone)
	ben.join(ann.newTable(base, "Ann", 2), "Ben")
	ann.click("#tab-chat")
	ann.fill(".say-it input", "Good luck ")
	ann.click(".say-it .icon-btn")
	ann.press2(".emoji", "🍀")
	ann.click(".say-it .btn")
	ben.wait("document.querySelector('.chat-btn .dot')?.innerText === '1'")
	ben.click(".chat-btn")
	ben.wait("document.querySelector('.chat').innerText === 'Ann Good luck 🍀'")
	ben.shot("chat-phone")
	ben.click(".tabs .shut")
	ben.wait("!document.querySelector('.chat-btn .dot')")

	for _, b := range []*tab{ann, ben} {
		js[bool](b, `(() => { window.__knocks = 0; const node = () => ({connect: (x) => x, start() { __knocks++; }, stop() {}, frequency: ramp, gain: ramp});
			const ramp = {setValueAtTime() {}, exponentialRampToValueAtTime() {}};
			window.AudioContext = class { currentTime = 0; destination = null; createOscillator = node; createGain = node; }; return true; })()`)
	}
	ben.menu()
	ben.press2Label("A knock at my turn")
	ben.shut()
	passive([]*tab{ann, ben}, overText)
	if a, b := js[int](ann, "__knocks"), js[int](ben, "__knocks"); a != 0 || b == 0 {
		t.Errorf("%d knocks where they are off, %d where they are on", a, b)
	}

	// Each suit on the screen has a colour of its own, or red and black.
	const suits = "new Set([...document.querySelectorAll('svg.card')].map((x) => x.classList[1])).size"
	const colours = "new Set([...document.querySelectorAll('svg.card')].map((x) => getComputedStyle(x.querySelector('.pip')).fill)).size"
	if s, c := js[int](ann, suits), js[int](ann, colours); s != c {
		t.Errorf("%d suits in %d colours", s, c)
	}
	ann.menu()
	ann.press2Label("Two-colour deck")
	ann.shut()
	const pairs = "new Set([...document.querySelectorAll('svg.card')].map((x) => 'hd'.includes(x.classList[1]))).size"
	if p, c := js[int](ann, pairs), js[int](ann, colours); p != c {
		t.Errorf("%d colours in a deck of two, of which %d are here", c, p)
	}
	ann.shot("two-colours")
}

// press2Label presses the box beside a text in a sheet.
func (b *tab) press2Label(text string) {
	b.t.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('dialog label.check')].find((x) => x.innerText.trim() === %s).querySelector('input')", quote(text))
	b.wait(find)
	js[bool](b, "("+find+".click(), true)")
}
