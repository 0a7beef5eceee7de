package term

import (
	"reflect"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// cupView is a tournament on its third level.
func cupView(t testing.TB) table.View {
	v := testView(t, 6)
	v.Tournament = &table.Tournament{
		Begun: true, Level: 2, Rising: 2, Levels: 9, Stakes: game.Stakes{SmallBlind: 25, BigBlind: 50},
		Next: &game.Stakes{SmallBlind: 40, BigBlind: 80, Ante: 80}, EndsAt: v.TimeMS + 83_000, Entries: 6, Left: 5,
	}
	for i := range 6 {
		v.Tournament.Standing = append(v.Tournament.Standing, table.Standing{Place: i + 1, Seat: cards.Seat(i), Name: testNames[i], Chips: 1000})
	}
	v.Tournament.Standing[0].Prize = 390
	v.Tournament.Standing[5].Out, v.Tournament.Standing[5].Chips = 9, 0
	v.Seats[5].Status = table.Eliminated
	return v
}

// screenOf draws a view, without colours.
func screenOf(t *testing.T, lang words.Lang, v table.View) string {
	t.Helper()
	m, _ := newModel(lang, 110, 34, ready(v))
	return screenText(t, m)
}

// The terminal seat shows level, next blinds, places, the break and the result, in
// both languages.
func TestTournamentScreen(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*table.View)
		en, fr []string
	}{
		"running": {func(*table.View) {}, []string{"level 3: 25/50", "40/80/80 in 01:23", "out, no. 6"}, []string{"niveau 3 : 25/50", "40/80/80 dans 01:23", "sorti, n° 6"}},
		"by hands": {func(v *table.View) { v.Tournament.EndsAt, v.Tournament.HandsLeft = 0, 1 },
			[]string{"40/80/80 in 1 hand"}, []string{"40/80/80 dans 1 coup"}},
		"level is over": {func(v *table.View) { v.Tournament.Rising = 3 }, []string{"from the next hand on"}, []string{"dès le prochain coup"}},
		"break": {func(v *table.View) {
			v.Running = false
			v.Tournament.BreakEnds = v.TimeMS + 300_000
		}, []string{"Break: it goes on in 05:00."}, []string{"Pause : on reprend dans 05:00."}},
		"begin": {func(v *table.View) { v.Running, v.Tournament.Begun = false, false }, []string{"5 players are here. Press g"}, []string{"Touche g"}},
		"guest": {func(v *table.View) { v.Running, v.Tournament.Begun, v.IAmHost = false, false, false }, []string{"host's word"}, []string{"l'hôte le dit"}},
		"over": {func(v *table.View) {
			v.Running, v.Closed, v.Tournament.Over, v.Me = false, true, true, 1
		}, []string{"Ann has won the tournament and gets 390.", "You are number 2."}, []string{"Ann gagne le tournoi et touche 390.", "Vous êtes numéro 2."}},
		"out": {func(v *table.View) { v.Me, v.Running = 5, false }, []string{"You are number 6."}, []string{"Vous êtes numéro 6."}},
		"again": {func(v *table.View) { v.Me, v.Running, v.Tournament.MayReturn = 5, false, true },
			[]string{"Press + to enter again"}, []string{"Touche + pour rentrer"}},
	} {
		for lang, want := range map[words.Lang][]string{words.English: tt.en, words.French: tt.fr} {
			v := cupView(t)
			tt.change(&v)
			got := screenOf(t, lang, v)
			for _, w := range want {
				if !strings.Contains(strings.ReplaceAll(strings.ReplaceAll(got, "\u00a0", " "), "\u202f", " "), w) {
					t.Errorf("%s: no %q in\n%s", name, w, got)
				}
			}
		}
	}
}

// The host begins a tournament with g; who is out enters again with +, where that
// may be.
func TestTournamentKeys(t *testing.T) {
	v := cupView(t)
	v.Running, v.Tournament.Begun = false, false
	for name, tt := range map[string]struct {
		change func(*table.View)
		key    string
		want   table.Command
	}{
		"the host begins":      {func(*table.View) {}, "g", table.DealNow{}},
		"a guest does not":     {func(v *table.View) { v.IAmHost = false }, "g", nil},
		"it has begun":         {func(v *table.View) { v.Tournament.Begun = true }, "g", nil},
		"nobody buys":          {func(v *table.View) { v.Tournament.Begun = true }, "+", nil},
		"out and in again":     {func(v *table.View) { v.Me, v.Tournament.MayReturn = 5, true }, "+", table.Want{Body: table.Rebuy{Amount: 1500}}},
		"out, and stays out":   {func(v *table.View) { v.Me = 5 }, "+", nil},
		"no tournament at all": {func(v *table.View) { v.Tournament = nil }, "g", nil},
	} {
		v := v
		cup := *v.Tournament
		v.Tournament = &cup
		tt.change(&v)
		m, f := newModel(words.English, 110, 34, ready(v))
		press(m, tt.key)
		if got := f.last(); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// Events of a tournament have words.
func TestTournamentEvents(t *testing.T) {
	v := cupView(t)
	for _, lang := range []words.Lang{words.English, words.French} {
		list := Lines(lang, &v, []table.Event{{Kind: table.TournamentBegan, Seat: cards.NoSeat}, {Kind: table.WentOut, Seat: 5}, {Kind: table.TournamentOver, Seat: 0, Chips: 390}})
		if len(list) != 3 || !strings.Contains(list[1].Text, "Max") || !strings.Contains(list[2].Text, "390") {
			t.Errorf("%v", list)
		}
	}
}
