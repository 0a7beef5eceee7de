package term

import (
	"reflect"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// TestOtherDecisions: an exchange, a bring-in and the number of run-outs have
// their keys, and the screen offers them.
func TestOtherDecisions(t *testing.T) {
	exchange := func(slots ...cards.Slot) table.Command {
		return table.Act{Hand: 12, Turn: 5, Action: game.Action{Verb: game.Draw, Slots: slots}}
	}
	draw := []game.Choice{{Verb: game.Draw, Slots: []cards.Slot{3, 9}}}
	all := []game.Choice{{Verb: game.RunOnce}, {Verb: game.RunTwice}, {Verb: game.RunThrice}}
	for name, c := range map[string]struct {
		choices []game.Choice
		keys    []string
		shown   string
		want    table.Command
	}{
		"pat":       {draw, []string{"enter"}, "[1] K♠ [2] 10♣", exchange()},
		"one":       {draw, []string{"2", "enter"}, "[enter]", exchange(9)},
		"both":      {draw, []string{"2", "1", "enter"}, "exchange", exchange(3, 9)},
		"not after": {draw, []string{"1", "1", "enter"}, "exchange", exchange()},
		"no fold":   {draw, []string{"f", "a", "4"}, "exchange", nil},
		"bring-in":  {[]game.Choice{{Verb: game.BringIn, Cost: 3}}, []string{"c"}, "bring in 3", act(game.BringIn, 0)},
		"twice":     {all, []string{"2"}, "[1] 1 [2] 2 [3] 3", act(game.RunTwice, 0)},
		"only once": {all[:1], []string{"2"}, "[1] 1", nil},
	} {
		v := testView(t, 3)
		v.Game.Choices = c.choices
		v.Game.Seats[0].Slots = []cards.Slot{3, 9}
		m, f := newModel(words.English, 80, 24, ready(v))
		wantAll(t, screenText(t, m), c.shown)
		press(m, c.keys...)
		if got := f.last(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
