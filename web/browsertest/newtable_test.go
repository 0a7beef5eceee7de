//go:build !js

package browsertest

import (
	"context"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport/ws"
)

// charter reads what a table was opened with from its relay.
func charter(t *testing.T, url string) *table.Charter {
	t.Helper()
	link, err := transcript.ParseLink(url)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	conn, err := ws.Dial(ctx, link.Base, ws.Options{Table: link.Table, Access: link.Secret.Keys().Access})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for rec, err := range conn.Records(ctx, 0) {
		if err != nil {
			t.Fatal(err)
		}
		c, err := table.ReadCharter(link.Secret.Keys().Read, link.Table, rec.Frame)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	t.Fatal("the relay has nothing of the table")
	return nil
}

// opens presses the form's button and reads the charter of the table.
func (b *tab) opens() *table.Charter {
	b.t.Helper()
	b.click("button[form=new]")
	b.wait("location.pathname.startsWith('/t/') && location.hash && document.querySelector('.seat.me')")
	return charter(b.t, js[string](b, "location.href"))
}

// in is the same tab in a part of the test.
func (b tab) in(t *testing.T) *tab {
	b.t = t
	return &b
}

// form opens the form of a new table.
func (b *tab) form(base string) {
	b.t.Helper()
	b.open(base + "/new")
	b.fill("#n-player", "Ann")
	b.wait("document.querySelector('.suites .suite')")
}

// TestNewTable: what the form says stands in the charter of the table that it
// opens, and what a table cannot have is said before it is opened, in the words of
// nodealer play.
func TestNewTable(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", phone)

	t.Run("tournament", func(t *testing.T) {
		ann := ann.in(t)
		ann.form(base)
		ann.press("Turbo")
		ann.press("4 levels")
		ann.press("Twice")
		ann.press("Each 3 levels")
		ann.sane()
		ann.shot("new-tournament")
		s := ann.opens().Tournament
		if s == nil || s.LateLevels != 4 || s.ReEntries != 2 || s.Levels[1].Break != 0 || s.Levels[2].Break != 5*60_000 || s.Levels[5].Break == 0 {
			t.Errorf("%+v", s)
		}
	})
	t.Run("mix", func(t *testing.T) {
		ann := ann.in(t)
		ann.form(base)
		ann.choose("#n-game", "mix/1")
		const most = "[...document.querySelectorAll('.seg.fit')].find((x) => x.innerText.startsWith('2')).lastElementChild.innerText"
		ann.wait(most + " === '6'") // draw games are among them
		ann.choose("#n-mix", "horse")
		ann.wait(most + " === '8'")
		ann.choose("#n-mix", "dealer")
		ann.choose("#n-mix", "own")
		ann.has("There are no tournaments of this game")
		for _, id := range []string{"holdem-nl/1", "omaha-pl/1", "omaha8-pl/1", "draw52-nl/1", "deuce3-fl/1", "badugi-fl/1", "stud-fl/1", "razz-fl/1"} {
			ann.click("input[name=own][value='" + id + "']") // the usual list is what one begins with
		}
		ann.has("Choose at least one game")
		ann.wait("document.querySelector('button[form=new]').disabled")
		ann.click("input[name=own][value='holdem-nl/1']")
		ann.wait(most + " === '10'") // as many as can sit at the games that are chosen
		ann.press("10")
		ann.click("input[name=own][value='razz-fl/1']")
		ann.wait(most + " === '8'")
		ann.click("input[name=own][value='holdem-nl/1']")
		ann.click("input[name=own][value='draw52-nl/1']")
		ann.wait(most + " === '6'")
		ann.click("input[name=own][value='draw52-nl/1']")
		ann.click("input[name=own][value='badugi-fl/1']")
		ann.wait(most + " === '8'")
		ann.press("Each hand")
		ann.sane()
		ann.shot("new-own-mix")
		c := ann.opens()
		mix, err := poker.ParseMix(c.Options)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, p := range mix.Parts {
			ids = append(ids, p.ID)
		}
		slices.Sort(ids)
		if !slices.Equal(ids, []string{"badugi-fl/1", "razz-fl/1"}) || mix.Turn != poker.TurnHand || c.Seats != 8 {
			t.Errorf("%v, %v, %d seats", ids, mix.Turn, c.Seats)
		}
	})
	t.Run("group", func(t *testing.T) {
		ann := ann.in(t)
		ann.form(base)
		ann.click("input[name=suite][value='sra/1']")
		ann.press("ffdhe3072")
		ann.press("Full length")
		ann.sane()
		ann.shot("new-group")
		c := ann.opens()
		s, _ := catalog.FindScheme("sra")
		want, err := catalog.Params(s, "ffdhe3072", true)
		if err != nil || c.Suite != "sra/1" || string(c.Params) != string(want) {
			t.Errorf("%s with %x, not %x, %v", c.Suite, c.Params, want, err)
		}
	})
	t.Run("refused", func(t *testing.T) {
		ann := ann.in(t)
		ann.form(base)
		ann.wait("!document.querySelector(\"input[name=suite][value^='race']\")")
		js[bool](ann, "(document.querySelector('details.others').open = true)")
		ann.has("needs a transactor, a party without cards that runs beside the relay, and this relay has none")
		ann.has("plays the game of 1988 and nothing else")
		ann.click("input[name=suite][value='sra/1']")
		ann.choose("#n-game", "stud-fl/1")
		ann.has("cannot shuffle cards again during a hand, which this game may need")
		ann.sane()
		ann.shot("new-refused")
		if n := js[int](ann, "document.querySelectorAll('.suites .suite').length"); n != 1 {
			t.Errorf("%d ways to keep the cards of stud", n)
		}
	})
	t.Run("french", func(t *testing.T) {
		ann := ann.in(t)
		ann.press("Français")
		ann.has("ne sait pas remêler des cartes pendant un coup")
		ann.has("joue la partie de 1988 et rien d’autre")
		ann.sane()
		ann.shot("new-refused-fr")
		ann.press("English")
	})
}

// TestFilledAtOnce: a name that is filled in as soon as the form is there, as a
// browser does that remembers it, leaves the form with all that it begins with.
func TestFilledAtOnce(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", desktop)
	_, err := chromedp.Call(ann.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
		new MutationObserver((_, o) => { const e = document.querySelector('#n-player'); if (!e) return; o.disconnect();
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(e, 'Ann'); e.dispatchEvent(new Event('input', {bubbles: true}));
		}).observe(document, {childList: true, subtree: true});`})
	ann.check(err)
	ann.open(base + "/new")
	ann.wait("document.querySelector('.suites .suite')")
	if got := js[string](ann, "['player', 'title'].map((k) => document.querySelector('#n-' + k).value).join()"); got != "Ann,Friday night" {
		t.Errorf("the form has %q", got)
	}
}

// TestBeforeClient: on a slow phone the page can be used before the client has
// come: a table is chosen, and nobody is told that there are no tables.
func TestBeforeClient(t *testing.T) {
	begin(t)
	base := serve(t)
	ann := newTab(t, "ann", phone)
	_, err := chromedp.Call(ann.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: "self.Worker = class { postMessage() {} terminate() {} };", // one whose client never starts
	})
	ann.check(err)
	ann.open(base)
	ann.has("Reading what this browser keeps")
	if js[bool](ann, "document.body.innerText.includes('None in this browser yet')") {
		t.Error("home says that there are no tables, and does not know")
	}
	ann.open(base + "/new")
	ann.wait("document.querySelectorAll('#n-game option').length > 20")
	ann.choose("#n-game", "badugi-fl/1")
	ann.wait("document.querySelector('.ticket').innerText.includes('adugi') && !document.querySelector('button[form=new]').disabled")
}
