package show

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/deck/pele"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
)

// TestUpdate writes JSON that a reader takes, whatever a name holds.
func TestUpdate(t *testing.T) {
	const name = "a\"b\\c\u2028\x01<é\U0001F0A1\xff"
	u := client.Update{Ready: true, Events: []table.Event{{Kind: table.Said, Text: name, Name: name}}, Dropped: []table.Dropped{{Reason: name}}}
	u.View.Seats = []table.SeatInfo{{Name: name, Stack: 12}, {Seat: 1}}
	u.View.Charter.Name = name
	var got struct {
		Skew   int
		View   struct{ Places []struct{ Name string } }
		Events []struct{ Text string }
	}
	if err := json.Unmarshal([]byte(Update(&u, -7)), &got); err != nil {
		t.Fatal(err)
	}
	const want = "a\"b\\c\u2028\x01<é\U0001F0A1\ufffd"
	if got.Skew != -7 || len(got.View.Places) != 2 || got.View.Places[0].Name != want || got.Events[0].Text != want {
		t.Errorf("%+v", got)
	}
}

// TestLists are JSON, and offer the games that plain stakes suit.
func TestLists(t *testing.T) {
	var c struct{ Games, Suites []struct{ ID string } }
	if err := json.Unmarshal([]byte(Catalog()), &c); err != nil {
		t.Fatal(err)
	}
	if len(c.Games) < 10 || len(c.Suites) != len(catalog.Suites()) {
		t.Errorf("%d games, %d suites", len(c.Games), len(c.Suites))
	}
	a := Audit([]byte("no file of ours"), catalog.Catalog{}, nil)
	var r struct{ Unreadable bool }
	if err := json.Unmarshal([]byte(Report(&a.Report, a.Hands)), &r); err != nil || !r.Unreadable {
		t.Error(r, err)
	}
	for _, s := range []string{Tables([]Listed{{Title: "x"}, {}}), Steps(nil)} {
		if !json.Valid([]byte(s)) {
			t.Error(s)
		}
	}
}

// TestVerbs go there and back.
func TestVerbs(t *testing.T) {
	for v, name := range verbs {
		if got, ok := VerbOf(name); ok != (v != 0) || got != game.Verb(v) {
			t.Errorf("%v: %q", v, name)
		}
	}
	for _, none := range []string{"shout", ""} {
		if _, ok := VerbOf(none); ok {
			t.Errorf("%q is a verb", none)
		}
	}
}

// TestLetter writes JSON of a game by letters, of letters and of what they brought.
func TestLetter(t *testing.T) {
	const name = "a\"b\\c\u2028"
	v := table.View{Hand: 2, Game: &game.View{Choices: []game.Choice{{Verb: game.Fold}, {Verb: game.Call, Cost: 40}}}}
	v.Charter.Name = name
	g := LetterGame{ID: "x", Player: name, Waiting: "me", For: []string{name}, Since: 5, Asked: true, View: &v, News: []table.Event{{Kind: table.OnHoliday, MS: 7}}}
	var got struct {
		Title, Waiting string
		Asked          bool
		For, Choices   []string
		News           []struct {
			Kind string
			MS   int
		}
	}
	for _, text := range []string{Letter(&g), LetterNote(&g)} {
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
	}
	if got.Title != name || !got.Asked || got.For[0] != name || got.News[0].Kind != "holiday" || got.News[0].MS != 7 || !slices.Equal(got.Choices, []string{"fold", "call"}) {
		t.Errorf("%+v", got)
	}
	var outs struct {
		Letters []struct{ To, Armor string }
	}
	if err := json.Unmarshal([]byte(LetterOuts([]LetterOut{{To: name, Armor: "x\ny", View: &v}})), &outs); err != nil || outs.Letters[0].To != name || outs.Letters[0].Armor != "x\ny" {
		t.Errorf("%+v, %v", outs, err)
	}
	var reads struct {
		Read []struct {
			Why   string
			Last  int
			Offer *struct{ People []string }
		}
	}
	text := LetterReads([]LetterRead{{Why: "missing", Last: 9}, {Offer: &LetterOffer{People: []string{name}, Charter: &v.Charter}}})
	if err := json.Unmarshal([]byte(text), &reads); err != nil || reads.Read[0].Last != 9 || reads.Read[0].Offer != nil || reads.Read[1].Offer.People[0] != name {
		t.Errorf("%+v, %v", reads, err)
	}
}

// TestHistoricHand writes every moment of a hand whose keys are published at its
// end: each thing that is owed has a name.
func TestHistoricHand(t *testing.T) {
	w := simtest.Seated(t, 2, func(c *sim.Config) {
		simtest.Game(t, poker.Letters.Info().ID)(c)
		c.Charter.Suite, c.Charter.MaxHands = pele.ID, 1
		c.Brains[0], c.Brains[1] = simtest.Thrower(1), simtest.Thrower(2)
	})
	simtest.Run(t, w, simtest.Hands(1))
	file, err := w.File("")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	a := Audit(file, catalog.Catalog{}, nil)
	var hand struct {
		Steps []struct {
			Events []struct{ Kind string }
			View   struct{ Owed []struct{ Kind string } }
		}
	}
	if err := json.Unmarshal([]byte(Steps(a.Steps(1))), &hand); err != nil {
		t.Fatal(err)
	}
	for _, s := range hand.Steps {
		for _, o := range s.View.Owed {
			told[o.Kind] = true
		}
		for _, e := range s.Events {
			told[e.Kind] = true
		}
	}
	if !a.Report.OK || told[""] || !told["shares"] || !told["pass"] || !told["decision"] || !told["reveal"] || !told["revealed"] {
		t.Errorf("%v: %v", a.Report.OK, told)
	}
}

// TestNames: each event has a name, or is one that the page does not tell; and the
// page has the words of each event and of each thing that is owed.
func TestNames(t *testing.T) {
	text, err := os.ReadFile("../src/words.ts")
	if err != nil {
		t.Fatal(err)
	}
	says := func(key string) {
		t.Helper()
		if !strings.Contains(string(text), "\n  '"+key+"': ") {
			t.Errorf("the page has no words for %s", key)
		}
	}
	untold := []table.EventKind{table.KeyAnnounced, table.SharesGiven, table.Ignored, table.Handed, table.Acted, table.CardOpened, table.KeyContested}
	for k := table.Opened; k <= table.TournamentOver; k++ {
		if slices.Contains(untold, k) {
			continue
		}
		says("event." + kinds[k])
	}
	for k := table.OwedKey; k <= table.OwedReveal; k++ {
		says("owed." + owedKinds[k])
		says("owed." + owedKinds[k] + ".you")
		if k != table.OwedDecision {
			says("dock." + owedKinds[k])
		}
	}
}
