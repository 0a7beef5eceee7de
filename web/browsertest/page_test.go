//go:build !js

package browsertest

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
)

// animation is how long cards take to come to rest.
const animation = 400 * time.Millisecond

const overText = `[...document.querySelectorAll('.lines .line')].length > 0`

// TestFirstHand is a newcomer's first hand: one opens a table in the form,
// two others follow the link, they play to showdown, and the file that one of
// them saves is clean; dropped on the page it is so too.
func TestFirstHand(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", desktop)
	link := ann.newTable(base, "Ann", 3)
	ben := newTab(t, "ben", phone)
	ben.join(link, "Ben")
	cem := newTab(t, "cem", desktop)
	cem.join(link, "Cem")
	tabs := []*tab{ann, ben, cem}

	passive(tabs, overText)
	ann.wait("document.querySelectorAll('.seats .seat').length === 3")
	passive(tabs, "document.querySelector('.bar .where').innerText.includes('Hand 2')")
	for _, b := range tabs {
		b.cards()
		b.sane()
	}
	ben.shot("hand-phone")
	passive(tabs, overText)
	ann.shot("showdown")
	data := ann.file()
	r := audit.File(data, catalog.Catalog{}, nil)
	if !r.OK || r.Hands < 2 || len(r.Faults) > 0 {
		t.Fatalf("the saved file: ok %v, %d hands, faults %v, %s", r.OK, r.Hands, r.Faults, r.Error)
	}

	dan := newTab(t, "dan", desktop)
	dan.open(base + "/verify")
	dan.drop("evening.ndl", data)
	dan.has("Clean. Nobody cheated.")
	dan.sane()
	dan.shot("verify")
	dan.click(".hands button")
	dan.wait("document.querySelector('.replaying .felt')")
	dan.click(".transport .icon-btn:last-child")
	dan.wait(overText)
	dan.shot("replay")
	dan.click(".bar .icon-btn")
	dan.press("Another file")
	bad := bytes.Clone(data)
	bad[len(bad)/2] ^= 1
	dan.drop("bad.ndl", bad)
	dan.wait("document.querySelector('#verdict') && !document.body.innerText.includes('Clean')")
}

// TestReload comes back to the same cards, and a second window takes the table
// from the first instead of fighting it.
func TestReload(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", phone)
	spar(t, base, ann.newTable(base, "Ann", 2), "Ben")
	before := ann.cards()
	ann.check(chromedp.Do(ann.ctx, chromedp.Reload()))
	if after := ann.cards(); after != before {
		t.Errorf("after a reload %s, before %s", after, before)
	}
	passive([]*tab{ann}, boardOpen)

	// The same person opens the table again in another window: the newer one
	// plays, the older one says so and can have it back.
	ctx, cancel := chromedp.NewContext(ann.ctx)
	defer cancel()
	again := &tab{t: t, ctx: ctx, name: "ann again"}
	again.open(js[string](ann, "location.href"))
	if after := again.cards(); after != before {
		t.Errorf("in another window %s, before %s", after, before)
	}
	ann.has("open in another window")
	ann.press("Play here")
	again.has("open in another window")
	ann.wait("!document.body.innerText.includes('open in another window')")
	if after := ann.cards(); after != before {
		t.Errorf("after coming back %s, before %s", after, before)
	}
}

// TestHostileName shows that a name is a name.
func TestHostileName(t *testing.T) {
	begin(t)
	base := serve(t)
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", desktop)
	const name = "<img src=x onerror=a=1>"
	ann.open(base + "/")
	ann.fill("[name=link]", "javascript:/t/x#document.title=1")
	ann.press("Join")
	ann.has("not the link of a table")
	link := ann.newTable(base, "Ann", 2)
	js[bool](ben, "true")
	ben.join(link, name)
	ann.wait("[...document.querySelectorAll('.seats .who b')].some((x) => x.textContent.startsWith(" + quote(name) + "))")
	if n := js[int](ann, "document.querySelectorAll('img').length"); n != 0 {
		t.Errorf("%d images on the page", n)
	}
	ben.press("Chat")
	ben.fill(".say-it input", "<script>a=1</script>")
	ben.click(".say-it .btn")
	ann.press("Chat")
	ann.has("<script>a=1</script>")
	if js[string](ann, "typeof a") != "undefined" {
		t.Error("text of a player's ran as a script")
	}
	for _, expression := range []string{"document.createElement('div').innerHTML = '<b>'", "eval('1')"} {
		if _, err := chromedp.Run(ann.ctx, chromedp.Evaluate[any]("(() => { try { "+expression+"; return 'ran' } catch { return 'refused' } })()")); err != nil {
			t.Error(err)
		}
	}
}

// TestFrench is complete on the screens that a newcomer sees.
func TestFrench(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "anne", phone)
	ann.open(base + "/")
	ann.press("Français")
	ann.has("Des cartes sans")
	ann.shot("home-fr-phone")
	ann.sane()
	link := ann.newTable(base, "Anne", 2)
	spar(t, base, link, "Ben")
	passive([]*tab{ann}, boardOpen)
	ann.wait("[...document.querySelectorAll('.pot, .dock .turn')].some((x) => /À vous|décide|Pot/.test(x.innerText))")
	ann.sane()
	ann.shot("table-fr-phone")
	text := js[string](ann, "document.body.innerText")
	for _, word := range []string{"Your turn", "Fold", "Check", "Call", "decides", "Waiting"} {
		if strings.Contains(text, word) {
			t.Errorf("English on the French page: %q", word)
		}
	}
}

// TestShots takes pictures of every screen for people to look at.
func TestShots(t *testing.T) {
	if os.Getenv("NODEALER_SHOTS") == "" {
		t.Skip("NODEALER_SHOTS says where to keep pictures")
	}
	begin(t)
	base := serve(t)
	dark, darkPhone := desktop, phone
	dark.dark, darkPhone.dark = true, true
	ann, ben := newTab(t, "ann", desktop), newTab(t, "ben", desktop)
	for _, p := range []string{"", "new", "verify", "protected"} {
		ann.open(base + "/" + p)
		ann.wait("document.querySelector('main')")
		for name, l := range map[string]look{"desktop": desktop, "desktop-dark": dark, "phone": phone, "phone-dark": darkPhone} {
			ann.look(l)
			time.Sleep(animation)
			ann.shot("page-" + p + "-" + name)
			ann.sane()
		}
	}
	ann.look(desktop)
	link := ann.newTable(base, "Ann", 6)
	ann.shot("table-waiting")
	ben.open(link)
	ben.wait("document.querySelector('.sitdown')")
	// How the cards are kept is said before one sits down.
	ben.click(".kept")
	ben.wait("document.querySelectorAll('#kept:popover-open li').length >= 3")
	ben.shot("table-join-kept")
	js[bool](ben, "(document.querySelector('#kept').hidePopover(), true)")
	ben.shot("table-join")
	ben.look(phone)
	ben.shot("table-join-phone")
	ben.join(link, "Ben")
	cem := newTab(t, "cem", desktop)
	cem.join(link, "Cem")
	tabs := []*tab{ann, ben, cem}
	passive(tabs, "document.querySelectorAll('.board [role=img]:not(.sealed)').length >= 3 && document.querySelector('.verbs')")
	for name, l := range map[string]look{"desktop": desktop, "desktop-dark": dark, "phone": phone, "phone-dark": darkPhone} {
		ann.look(l)
		time.Sleep(animation)
		ann.shot("table-" + name)
		ann.sane()
	}
	ann.look(phone)
	ann.click(".proof-chip")
	ann.shot("rail-phone")
	ann.click(".tabs .shut")
	ann.click(".bar .phone-only")
	time.Sleep(animation)
	ann.shot("menu-phone")
	ann.press("Invite")
	time.Sleep(animation)
	ann.shot("invite-phone")
	js[bool](ann, "(document.querySelector('dialog').close(), true)")
	ann.look(desktop)
	ann.click(".tools .icon-btn:last-child")
	ann.press("Accounts")
	time.Sleep(animation)
	ann.shot("accounts")
	js[bool](ann, "(document.querySelector('dialog').close(), true)")
	ann.click("#tab-proof")
	ann.click(".steps li:nth-child(2) button")
	ann.shot("explain")
	passive(tabs, overText)
	ann.shot("showdown-desktop")
	ann.look(phone)
	ann.shot("showdown-phone")
}

// TestDraw plays a game without a board, with an exchange of cards.
func TestDraw(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", phone)
	ann.open(base + "/new")
	ann.wait("document.querySelector('#n-game option[value=\"draw52-nl/1\"]')")
	js[bool](ann, `(() => { const e = document.querySelector('#n-game'); e.value = 'draw52-nl/1'; e.dispatchEvent(new Event('change', {bubbles: true})); return true; })()`)
	ann.fill("#n-player", "Ann")
	ann.press("2")
	ann.click("button[form=new]")
	ann.wait("location.pathname.startsWith('/t/') && document.querySelector('.seat.me')")
	spar(t, base, js[string](ann, "location.href"), "Ben")
	passive([]*tab{ann}, "document.querySelector('.pick')")
	if n := js[int](ann, "document.querySelectorAll('.seat.me .pick').length"); n != 5 {
		t.Errorf("%d cards to choose from", n)
	}
	ann.click(".seat.me .pick")
	ann.press("Exchange 1")
	passive([]*tab{ann}, overText)
	ann.sane()
}
