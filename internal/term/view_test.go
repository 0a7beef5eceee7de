package term

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
)

func timeOf(ms uint64) time.Time { return time.UnixMilli(int64(ms)) }

// screenText is the screen without colours; no line may be wider than the
// terminal, and there are not more than it has.
func screenText(t *testing.T, m *Model) string {
	t.Helper()
	text := ansi.Strip(m.render())
	lines := strings.Split(text, "\n")
	if len(lines) > m.height {
		t.Errorf("%d lines on a terminal of %d", len(lines), m.height)
	}
	for _, l := range lines {
		if w := ansi.StringWidth(l); w > m.width {
			t.Errorf("a line of %d cells on a terminal of %d: %q", w, m.width, l)
		}
	}
	return text
}

func wantAll(t *testing.T, text string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("%q is not on the screen:\n%s", w, text)
		}
	}
}

// TestTable: everything that matters stands on a usual terminal, at tables of
// all sizes, and on a narrow one.
func TestTable(t *testing.T) {
	for n := 2; n <= 10; n++ {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 24}, {60, 20}} {
			m, _ := newModel(words.English, size[0], size[1], ready(testView(t, n)))
			text := screenText(t, m)
			wantAll(t, text, "Friday", "hand 12", "Ann", "1,240", "K♠", "10♣", "K♥", "10♠", "4♦", "Your turn", "22 s", "2:00 bank",
				"you have: two pair, kings and tens", "[f] fold", "call 40", "all-in", "online")
			for i := range n {
				wantAll(t, text, testNames[i])
			}
			if n < 9 || size[1] > 20 {
				wantAll(t, text, "shuffles proved, 8 shares verified; log #123")
			}
		}
	}
}

func TestTableInFrench(t *testing.T) {
	m, _ := newModel(words.French, 80, 24, ready(testView(t, 4)))
	wantAll(t, screenText(t, m), "coup 12", "À vous", "1\u202f240", "vous avez\u00a0: deux paires, rois et dix", "se coucher", "suivre 40",
		"4 mélanges prouvés sur 4, 8 parts vérifiées\u202f; journal #123", "en ligne", "(vous)", "? aide")
}

// TestAnySize: no size of terminal breaks the screen, in any state.
func TestAnySize(t *testing.T) {
	for _, w := range []words.Lang{words.English, words.French} {
		for width := 0; width <= 130; width += 13 {
			for height := 0; height <= 45; height += 3 {
				m, _ := newModel(w, width, height, ready(testView(t, 10)))
				for s := onTable; s <= onFull; s++ {
					m.screen = s
					if width > 0 && height > 0 {
						screenText(t, m)
					} else if m.render() == "" {
						t.Error("a terminal without a size gets nothing")
					}
				}
			}
		}
	}
}

func TestStates(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*client.Update)
		want   string
	}{
		"offline": {func(u *client.Update) { u.Status = client.Status{Trouble: "no route"} }, "no route"},
		"fenced":  {func(u *client.Update) { u.Status.Fenced = true }, "Press k"},
		"paused":  {func(u *client.Update) { u.View.Paused = true }, "paused"},
		"closed":  {func(u *client.Update) { u.View.Closed, u.View.Running = true, false }, "The table is closed."},
		"defect":  {func(u *client.Update) { u.View.Defect = "x" }, "Nobody is blamed"},
		"absent":  {func(u *client.Update) { u.View.Seats[0].Status = table.Absent }, "Press o to come back"},
		"cheated": {func(u *client.Update) { u.View.Seats[1].Status = table.Cheated }, "✕ cheated"},
		"all-in":  {func(u *client.Update) { u.View.Game.Seats[1].AllIn = true }, "all-in"},
		"asking":  {func(u *client.Update) { u.View.Seats[2].Status = table.Waiting }, "Chloé asks for a seat: h to answer."},
		"side pots": {func(u *client.Update) {
			u.View.Game.Pots = append(u.View.Game.Pots, game.Pot{Amount: 66, Seats: []cards.Seat{0}})
		}, "side 1: 66 (1)"},
		"busted": {func(u *client.Update) {
			u.View.Running, u.View.Seats[0].InHand = false, false
		}, "Press + to buy again"},
	} {
		u := ready(testView(t, 4))
		c.change(&u)
		m, _ := newModel(words.English, 80, 24, u)
		if text := screenText(t, m); !strings.Contains(text, c.want) {
			t.Errorf("%s: %q is not on the screen:\n%s", name, c.want, text)
		}
	}
}

// TestHiddenStaysHidden: the cards of others are never drawn before they are
// shown.
func TestHiddenStaysHidden(t *testing.T) {
	m, _ := newModel(words.English, 80, 24, ready(testView(t, 2)))
	text := screenText(t, m)
	if strings.Count(text, "░░ ░░") != 1 {
		t.Errorf("the other's cards are not two backs:\n%s", text)
	}
}

func TestEvents(t *testing.T) {
	v := testView(t, 4)
	v.Game.Result = &game.Result{Pots: []game.Award{
		{Amount: 240, Shares: []game.Player{{Seat: 0, Stack: 240}}, Name: game.Name{Kind: "two-pair", Ranks: []cards.Rank{cards.King, cards.Nine}}},
		{Amount: 60, Shares: []game.Player{{Seat: 1, Stack: 30}, {Seat: 2, Stack: 30}}},
	}}
	events := []table.Event{
		{Kind: table.HandBegan, Hand: 12, Seat: 1},
		{Kind: table.DeckPassed, Hand: 12, Seat: 2},
		{Kind: table.KeyAnnounced, Hand: 12, Seat: 2},
		{Kind: table.Acted, Hand: 12, Seat: 1, Action: game.Action{Verb: game.Raise, To: 1240}},
		{Kind: table.CardOpened, Hand: 12, Seat: cards.NoSeat, Cards: parse(t, "Kh")},
		{Kind: table.CardOpened, Hand: 12, Seat: cards.NoSeat, Cards: parse(t, "Ts")},
		{Kind: table.CardOpened, Hand: 12, Seat: 1, Cards: parse(t, "Ah")},
		{Kind: table.HandEnded, Hand: 12, Seat: cards.NoSeat},
		{Kind: table.WasBlamed, Index: 1234, Seat: 1, Clause: protocol.BadShuffle, Text: "not the same cards"},
		{Kind: table.Said, Seat: 1, Text: "hi\x1b[2Jthere\u202e"},
	}
	want := map[words.Lang][]string{
		words.English: {
			"Hand 12: Tom has the button.", "Chloé put the deck in a new order; proved.", "Tom raises to 1,240.", "Board: K♥ 10♠", "Tom has A♥.",
			"Ann wins 240 with two pair, kings and nines", "side pot 1: Tom wins 30 and Chloé wins 30",
			"Tom cheated at entry 1,234, P-12 bad-shuffle: not the same cards", "Tom: hi\uFFFD[2Jthere\uFFFD",
		},
		words.French: {
			"Coup 12\u00a0: Tom a le bouton.", "Chloé a remis le paquet dans un nouvel ordre\u202f; prouvé.", "Tom relance à 1\u202f240.", "Tableau\u00a0: K♥ 10♠", "Tom a A♥.",
			"Ann gagne 240 avec deux paires, rois et neuf", "pot annexe 1\u00a0: Tom gagne 30 et Chloé gagne 30",
			"Tom a triché à l'entrée 1\u202f234, P-12 bad-shuffle\u00a0: not the same cards", "Tom\u00a0: hi\uFFFD[2Jthere\uFFFD",
		},
	}
	for w, texts := range want {
		var got []string
		for _, l := range Lines(w, &v, events) {
			got = append(got, l.Text)
		}
		if strings.Join(got, "\n") != strings.Join(texts, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", w.Code(), strings.Join(got, "\n"), strings.Join(texts, "\n"))
		}
	}
}

// TestReveals: a table whose hands end with everybody's keys says so where it opens,
// before anybody takes a seat (P-111), and no other table does.
func TestReveals(t *testing.T) {
	for _, w := range []words.Lang{words.English, words.French} {
		for _, reveals := range []bool{true, false} {
			v := testView(t, 2)
			v.Reveals = reveals
			told := false
			for _, l := range Lines(w, &v, []table.Event{{Kind: table.Opened, Seat: cards.NoSeat, Name: "Friday"}}) {
				told = told || l.Text == w.Say("table.reveals")
			}
			if told != reveals {
				t.Errorf("%v: told %v, the keys are published: %v", w, told, reveals)
			}
			pass := Lines(w, &v, []table.Event{{Kind: table.DeckPassed, Seat: 1}})
			if proved := strings.Contains(pass[0].Text, "prov") || strings.Contains(pass[0].Text, "prouv"); proved == reveals {
				t.Errorf("%v: %q where keys show it: %v", w, pass[0].Text, reveals)
			}
		}
	}
}

// TestEveryEvent: no kind of event is without words or breaks the teller.
func TestEveryEvent(t *testing.T) {
	silent := map[table.EventKind]bool{
		table.KeyAnnounced: true, table.SharesGiven: true, table.Ignored: true,
		table.KeyRevealed: true, table.KeyContested: true, table.Handed: true,
	}
	for kind := table.Opened; kind <= table.PlannedAhead; kind++ {
		v := testView(t, 2)
		e := table.Event{Kind: kind, Seat: 1, Hand: 3, Text: "text", Action: game.Action{Verb: game.Call}, Cards: parse(t, "Ah")}
		lines := Lines(words.English, &v, []table.Event{e})
		if (len(lines) == 0) != silent[kind] {
			t.Errorf("event %d gives %d lines", kind, len(lines))
		}
		for _, l := range lines {
			if strings.Contains(l.Text, "{") || strings.HasPrefix(l.Text, "event.") {
				t.Errorf("event %d: %q", kind, l.Text)
			}
		}
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"Chloé":                           "Chloé",
		"\x1b]0;owned\a":                  "\uFFFD]0;owned\uFFFD",
		"a\u202eb":                        "a\uFFFDb",
		"e\u0301\u0301\u0301\u0301\u0301": "e\u0301\u0301",
		"line\nbreak\t\r":                 "line\uFFFDbreak\uFFFD\uFFFD",
		"\u009b31m":                       "\uFFFD31m",
	} {
		if got := Clean(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// TestSettlementPage: the host's page ends with who owes whom.
func TestSettlementPage(t *testing.T) {
	v := testView(t, 2)
	v.Accounts = []table.Account{{Name: "Ann", In: 100, Out: 60, Key: [32]byte{1}}, {Name: "Bob", Seat: 1, In: 100, Out: 140, Key: [32]byte{2}}}
	m, _ := newModel(words.English, 80, 30, ready(v))
	m.screen = onHost
	wantAll(t, screenText(t, m), "Who owes whom", "Ann (seat 1) gives Bob (seat 2) 40")
}
