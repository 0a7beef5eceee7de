package term

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// TestWishes: the page of wishes offers what the table offers, and each key says
// what stands beside it.
func TestWishes(t *testing.T) {
	v := testView(t, 4)
	v.Offers = game.Offers{Straddle: true, Post: true, Debts: true, Bomb: game.BombVote, Choice: true, Games: []string{"razz-fl/1", "badugi-fl/1"}}
	v.Seats[0].Wish, v.Seats[0].Debt = game.Wish{Straddle: game.StraddleOnce, Game: 2}, game.OwesBig|game.OwesSmall
	say := func(what table.WishKind, value uint8) table.Command {
		return table.Want{Body: table.WishBody{What: what, Value: value}}
	}
	for _, c := range []struct {
		key  string
		want table.Command
	}{
		{"s", say(table.WishStraddle, 2)}, {"p", say(table.WishPost, 1)}, {"b", say(table.WishBomb, 1)},
		{"1", say(table.WishGame, 1)}, {"2", say(table.WishGame, 0)}, {"3", nil},
	} {
		m, f := newModel(langOf(t, "en"), 80, 30, ready(v))
		press(m, "w", c.key)
		if got := f.last(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.key, got, c.want)
		}
	}
	for lang, want := range map[string][]string{
		"en": {"straddle when it is my turn to: once", "missed both blinds", "ask for a bomb pot", "▸ [2] Fixed-limit badugi"},
		"fr": {"une fois", "manqué les deux blindes", "demander un bomb pot", "▸ [2] Badugi à limites fixes"},
	} {
		m, _ := newModel(langOf(t, lang), 80, 30, ready(v))
		if hint := ansi.Strip(m.render()); !strings.Contains(hint, "w ") {
			t.Errorf("no hint at the key:\n%s", hint)
		}
		press(m, "w")
		for _, w := range want {
			if text := ansi.Strip(m.render()); !strings.Contains(text, w) {
				t.Errorf("%s: no %q in\n%s", lang, w, text)
			}
		}
	}
	plain := testView(t, 4)
	m, f := newModel(langOf(t, "en"), 80, 30, ready(plain))
	press(m, "w", "s")
	if f.last() != nil || m.screen != onTable && m.screen != onSave {
		t.Errorf("a table without wishes: %+v, screen %d", f.last(), m.screen)
	}
	plain.Offers, plain.IAmHost = game.Offers{Bomb: game.BombHost}, false
	if m, _ = newModel(langOf(t, "en"), 80, 30, ready(plain)); m.offered() {
		t.Error("a guest may ask for the host's bomb pot")
	}
	host := testView(t, 4)
	host.Offers = game.Offers{Bomb: game.BombHost}
	if m, _ = newModel(langOf(t, "en"), 80, 30, ready(host)); !m.offered() {
		t.Error("the host may not ask for a bomb pot")
	}
}

// TestWishEvents: what goes before the deal is told in both languages.
func TestWishEvents(t *testing.T) {
	v := testView(t, 4)
	events := []table.Event{
		{Kind: table.Straddled, Seat: 1, Chips: 20}, {Kind: table.Posted, Seat: 2, Chips: 15},
		{Kind: table.BombPot, Seat: -1, Chips: 50}, {Kind: table.BombAsked, Seat: 1}, {Kind: table.GameChosen, Seat: 1, Text: "razz-fl/1"},
	}
	for lang, want := range map[string]string{
		"en": "Tom straddles: 20.|Chloé makes missed blinds good: 15.|Bomb pot: everybody puts in 50.|Tom wants a bomb pot.|The game is Razz.",
		"fr": "Tom straddle : 20.|Chloé paie les blindes manquées : 15.|Bomb pot : chacun met 50.|Tom veut un bomb pot.|Le jeu est : Razz.",
	} {
		var got []string
		for _, l := range Lines(langOf(t, lang), &v, events) {
			got = append(got, strings.ReplaceAll(strings.ReplaceAll(l.Text, "\u00a0", " "), "\u202f", " "))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q, want %q", strings.Join(got, "|"), want)
		}
	}
}

func langOf(t *testing.T, code string) words.Lang {
	t.Helper()
	l, ok := words.For(code)
	if !ok {
		t.Fatal(code)
	}
	return l
}
