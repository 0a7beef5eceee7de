//go:build !js

package browsertest

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/letter/envelope"
	"github.com/nodealer/nodealer/table"
)

// writer is somebody who plays by letters from files, as nodealer mail does.
type writer struct {
	t    *testing.T
	home *desk.Home
	desk *desk.Desk
}

func newWriter(t *testing.T) *writer {
	t.Helper()
	h, err := desk.OpenHome(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &writer{t: t, home: h}
	t.Cleanup(func() {
		if w.desk != nil {
			_ = w.desk.Close()
		}
	})
	return w
}

func (w *writer) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal("bob: ", err)
	}
}

func now() uint64 { return uint64(time.Now().UnixMilli()) }

// letters takes the letters out of a text that the page gave.
func (w *writer) letters(text string) []letter.Letter {
	w.t.Helper()
	found, err := envelope.Find([]byte(text))
	w.must(err)
	var out []letter.Letter
	for _, b := range found {
		l, err := letter.Decode(b)
		w.must(err)
		out = append(out, l)
	}
	return out
}

// text is the letters that are due, as text.
func (w *writer) text() string {
	w.t.Helper()
	outs, err := w.desk.Letters("")
	w.must(err)
	var out strings.Builder
	for _, o := range outs {
		out.WriteString("A letter from Bob:\n" + letter.Armor(o.Letter.Encode()))
	}
	return out.String()
}

// reply reads a text and answers it, staying in as cheaply as possible.
func (w *writer) reply(text string) string {
	w.t.Helper()
	w.desk.SetClock(now())
	for _, l := range w.letters(text) {
		_, err := w.desk.Take(l)
		w.must(err)
	}
	for range 20 {
		if !w.desk.Holds() {
			break
		}
		w.must(w.desk.AnswerDue())
		v, asked := w.desk.Ask()
		if !asked {
			break
		}
		i := slices.IndexFunc(v.Game.Choices, func(c game.Choice) bool { return c.Verb == game.Check || c.Verb == game.Call || c.Verb == game.Draw })
		w.must(w.desk.Decide(v.Hand, v.Turn, game.Action{Verb: v.Game.Choices[i].Verb}))
	}
	return w.text()
}

// paste gives the page a text and waits until it was read.
func (b *tab) paste(text string) {
	b.t.Helper()
	b.wait("document.querySelector('#pasted')")
	js[bool](b, `(() => { const e = document.querySelector('#pasted'); Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(e, `+
		quote(text)+`); e.dispatchEvent(new Event('input', {bubbles: true})); return true; })()`)
	b.click(".paste .btn")
	b.wait("document.querySelector('main[aria-busy=false]')")
}

// written waits until the page has an answer to send, and returns its text.
func (b *tab) written() string {
	b.t.Helper()
	b.wait("document.querySelector('.send .armor')")
	return js[string](b, "[...document.querySelectorAll('.send .armor')].map((x) => x.value).join('\\n')")
}

// answer decides what there is to decide, changing a card once, and returns what is to
// be sent; "" if the game is over.
func (b *tab) answer() string {
	b.t.Helper()
	for range 12 {
		b.wait("document.querySelector('main[aria-busy=false]') && (document.querySelector('.letters .verbs, .next .btn.lamp, .send') || document.body.innerText.includes('It is over.'))")
		switch {
		case js[bool](b, "!!document.querySelector('.send .armor')"):
			return b.written()
		case js[bool](b, "!!document.querySelector('.letters .pick')"):
			b.click(".letters .pick")
			b.press("Exchange 1")
			b.wait("!document.querySelector('.letters .pick')")
		case js[bool](b, "!!document.querySelector('.letters .verbs')"):
			was := js[string](b, "document.querySelector('.state').innerText + document.querySelectorAll('.lines-list li').length")
			js[bool](b, "([...document.querySelectorAll('.verbs .btn.ink')].at(-1).click(), true)")
			b.wait("document.querySelector('.send') || document.querySelector('.state').innerText + document.querySelectorAll('.lines-list li').length !== " + quote(was))
		case js[bool](b, "!!document.querySelector('.next .btn.lamp')"):
			b.click(".next .btn.lamp")
			b.wait("!document.querySelector('.next .btn.lamp')")
		default:
			return ""
		}
	}
	b.t.Fatal("the page answers without end")
	return ""
}

// long is screen where there is time for it.
func (b *tab) long(where string) {
	b.t.Helper()
	if patient() {
		b.screen(where)
	}
}

const ownCards = "[...document.querySelectorAll('.cards.own [role=img]')].map((x) => x.getAttribute('aria-label')).join()"

// L-31, L-45, L-46: a whole game of draw by letters between the page, which opens it, and somebody
// with files. In the middle the page is loaded anew, and letters come twice,
// altered and from another game.
func TestLetters(t *testing.T) {
	begin(t)
	base := serve(t)
	ann, bob := newTab(t, "ann", phone), newWriter(t)
	ann.open(base + "/letters/new")
	ann.fill("#l-player", "Ann")
	ann.fill(".guest input", "Bob")
	ann.fill(".guest input.mono", letter.KeyText(bob.home.Key()))
	ann.fill("#l-hands", "1")
	ann.wait("document.querySelector('#l-game option[value=\"draw52-nl/1\"]')")
	js[bool](ann, `(() => { const e = document.querySelector('#l-game'); e.value = 'draw52-nl/1'; e.dispatchEvent(new Event('change', {bubbles: true})); return true; })()`)
	ann.sane()
	ann.shot("letters-new-phone")
	ann.click(".by-letters .btn.big")
	invitation := bob.letters(ann.written())[0]
	ann.sane()
	ann.shot("letters-invitation-phone")
	var err error
	bob.desk, err = desk.Accept(bob.home, catalog.Catalog{}, invitation, "Bob", "", 0, now())
	bob.must(err)
	// A letter of another game, and one that was altered, do nothing.
	_, stranger, err := ed25519.GenerateKey(nil)
	bob.must(err)
	foreign, err := letter.Sign(letter.Letter{Kind: letter.Request, Table: [32]byte{1}}, stranger)
	bob.must(err)
	first := bob.text()
	ann.paste(letter.Armor(foreign.Encode()))
	ann.has("belongs to a game that is not here")
	ann.paste(strings.Replace(first, "bmRsZXR0ZXI", "bmRsZXR0ZXJ", 1))
	ann.has("its check differs")
	ann.has("Nothing is lost")
	ann.paste(first)
	ann.has("The letter of Bob was read")
	ann.paste(first) // twice
	ann.has("nothing new in this letter")

	cards := ""
	for n := 0; ; n++ {
		if n > 20 {
			t.Fatal("letters without end")
		}
		if cards == "" && js[bool](ann, "!!document.querySelector('.letters .verbs')") {
			cards = js[string](ann, ownCards)
			if strings.Count(cards, ",") != 4 {
				t.Errorf("own cards: %q", cards)
			}
			ann.sane()
			ann.shot("letters-decide-phone")
			ann.long("a decision by letters")
			ann.check(chromedp.Do(ann.ctx, chromedp.Reload()))
			ann.wait("document.querySelector('.letters .verbs')")
			if again := js[string](ann, ownCards); again != cards {
				t.Errorf("after a reload %s, before %s", again, cards)
			}
		}
		text := ann.answer()
		if text == "" {
			break
		}
		if n == 3 {
			ann.sane()
			ann.shot("letters-send-phone")
			ann.long("a letter to send")
			ann.look(desktop)
			ann.shot("letters-send")
			ann.look(phone)
		}
		back := bob.reply(text)
		if back == "" {
			break
		}
		ann.paste(back)
	}
	if cards == "" {
		t.Fatal("the page was never asked")
	}
	ann.has("It is over.")
	ann.shot("letters-over-phone")
	ann.long("a game by letters that is over")
	ann.click(".tools-box summary")
	data := ann.given(func() { ann.press("Save the file") })
	theirs, err := bob.desk.Data()
	bob.must(err)
	a, b := audit.File(data, catalog.Catalog{}, nil), audit.File(theirs, catalog.Catalog{}, nil)
	if !a.OK || !a.Complete || a.Hands != 1 || a.Head != b.Head {
		t.Errorf("the page's file: %+v\nbob's: %+v", a, b)
	}
	ann.press("Verify it")
	ann.has("Clean. Nobody cheated.")
	ann.open(base + "/")
	ann.has("Letters waiting for me")
	ann.has("It is over.")
	ann.sane()
}

// host opens a game of hold'em with somebody.
func (w *writer) host(guest [32]byte) []desk.Out {
	w.t.Helper()
	g, _ := poker.ByID("holdem-nl/1")
	options, err := poker.Suggest(g, 10).Encode()
	w.must(err)
	var out []desk.Out
	w.desk, out, err = desk.Create(w.home, catalog.Catalog{}, desk.NewGame{
		Name: "Bob", Address: "bob@example.org", People: []letter.Person{{Name: "Ann", Key: guest}},
		Charter: table.Charter{
			Name: "Winter", Game: "holdem-nl/1", Options: options, Suite: "vtmf-ristretto255/1", Seats: 2, BuyInMin: 500, BuyInMax: 500, MaxHands: 1,
			Clock:   table.Clock{DecisionMS: 3 * 86400e3, BankMS: 30 * 86400e3, DeckMS: 3 * 86400e3, GraceMS: 86400e3},
			Letters: table.Letters{Route: table.RouteRing, HolidayMS: 20 * 86400e3},
		},
	}, now())
	w.must(err)
	return out
}

// L-13, L-17: the page takes part in a game of somebody with files, by whole
// mails, in French, up to its first decision; a second window takes the game over, and
// the first writes nothing any more; then the game moves to another browser (L-33), where
// she leaves it (L-44).
func TestLettersAccept(t *testing.T) {
	begin(t)
	base := serve(t)
	ann, bob := newTab(t, "anne", desktop), newWriter(t)
	ann.open(base + "/letters")
	ann.press("Français")
	ann.press("Afficher ma clé")
	ann.wait("document.querySelector('#own-key')")
	key, err := letter.ParseKey(js[string](ann, "document.querySelector('#own-key').innerText"))
	ann.check(err)
	out := bob.host(key)
	eml, err := envelope.Write(envelope.Mail{
		From: mail.Address{Name: "Bob", Address: "bob@example.org"}, To: mail.Address{Name: "Ann", Address: "ann@example.org"},
		Subject: "Winter", Date: time.Now(), Text: "Come and play", Letter: out[0].Letter.Encode(), FileName: "winter.ndm",
	})
	bob.must(err)
	ann.drop("winter.eml", eml)
	ann.has("Bob vous invite à «")
	ann.sane()
	ann.shot("letters-offer-fr")
	ann.long("an invitation")
	ann.press("Prendre part")
	ann.written()
	text := string(ann.given(func() { ann.press("Message (.eml)") }))
	if !strings.Contains(text, "To: \"Bob\" <bob@example.org>") || !strings.Contains(text, "vous envoie une lettre") {
		t.Errorf("the mail: %s", text)
	}
	if !strings.Contains(js[string](ann, "document.querySelector('.send').innerText"), "bob@example.org") {
		t.Error("the page does not say where Bob's letter goes")
	}
	for range 8 {
		ann.paste(bob.reply(text))
		ann.wait("document.querySelector('.letters .verbs, .next .btn.lamp')")
		if js[bool](ann, "!!document.querySelector('.letters .verbs')") {
			break
		}
		ann.click(".next .btn.lamp")
		text = ann.written()
	}
	cards := js[string](ann, ownCards)
	if strings.Count(cards, ",") != 1 {
		t.Fatalf("own cards: %q", cards)
	}
	ann.sane()
	ann.shot("letters-decide-fr")

	ctx, cancel := chromedp.NewContext(ann.ctx)
	defer cancel()
	again := &tab{t: t, ctx: ctx, name: "anne again"}
	again.open(js[string](ann, "location.href"))
	again.wait("document.querySelector('.letters .verbs')")
	js[bool](ann, "([...document.querySelectorAll('.verbs .btn.ink')].at(-1).click(), true)")
	ann.has("ouverte dans une autre fenêtre")
	if js[bool](ann, "!!document.querySelector('.send .armor')") {
		t.Error("a letter of a window that has lost the game")
	}
	js[bool](again, "([...document.querySelectorAll('.verbs .btn.ink')].at(-1).click(), true)")
	back := bob.reply(again.written())
	if back == "" {
		t.Fatal("bob has nothing to say")
	}

	// With its file and the link of the seat the game goes on in another browser, with
	// the same cards; from there she leaves it, and Bob hears of it.
	again.paste(back)
	again.wait("document.querySelector('.letters .verbs, .next .btn.lamp')")
	again.click(".tools-box summary")
	again.press("Lien de ma place")
	again.wait("document.querySelector('.tool-list .cmd code')")
	link := js[string](again, "document.querySelector('.tool-list .cmd code').innerText")
	file := again.given(func() { again.press("Enregistrer le fichier") })
	other := newTab(t, "anne's phone", phone)
	other.open(base + "/letters")
	other.press("Français")
	other.wait("document.querySelector('#r-file')")
	js[bool](other, "(document.querySelector('#r-file').closest('details').open = true)")
	other.upload("#r-file", "winter.ndl", file)
	other.fill("#r-link", link)
	js[bool](other, "(document.querySelector('#r-link').closest('form').querySelector('[type=checkbox]').click(), true)") // the latest file
	other.sane()
	other.shot("letters-resume-phone")
	other.press("Continuer ici")
	other.wait("location.pathname.length > '/letters/'.length && document.querySelector('.letters .verbs, .next .btn.lamp')")
	if got := js[string](other, ownCards); got != cards {
		t.Errorf("in another browser %s, before %s", got, cards)
	}
	other.click(".tools-box summary")
	other.press("Quitter la partie")
	bob.reply(other.written())
	other.has("Elle est finie.")
	other.shot("letters-left-phone")
	v := bob.desk.View()
	if v.Running || !slices.ContainsFunc(v.Accounts, func(a table.Account) bool { return a.Name == "Ann" && a.Gone }) {
		t.Errorf("bob does not see that she has left: running %v, %+v", v.Running, v.Accounts)
	}
}

// upload gives a file to a field as a person chooses one.
func (b *tab) upload(selector, name string, data []byte) {
	b.t.Helper()
	js[bool](b, fmt.Sprintf(`(() => { const raw = Uint8Array.from(atob(%s), (c) => c.charCodeAt(0)); const d = new DataTransfer(); d.items.add(new File([raw], %s));
		const e = document.querySelector(%s); e.files = d.files; e.dispatchEvent(new Event('change', {bubbles: true})); return true; })()`,
		quote(base64.StdEncoding.EncodeToString(data)), quote(name), quote(selector)))
}
