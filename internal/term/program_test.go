package term

import (
	"bytes"
	"context"
	"reflect"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/exp/teatest/v2"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
)

// TestProgram runs the whole screen: the table appears, a key decides, the
// screen closes when it is asked to and told yes.
func TestProgram(t *testing.T) {
	for _, c := range []struct {
		lang            words.Lang
		turn, yes, quit string
	}{{words.English, "Your turn", "y", "leave this screen"}, {words.French, "suivre 40", "o", "quitter"}} {
		f := &fakeSeat{updates: make(chan client.Update, 8)}
		m := New(context.Background(), Options{Words: c.lang, Seat: f, Link: testLink(), Name: "Ann"})
		tm := teatest.NewTestModel(t, m, teatest.WithInitialTermSize(80, 24), teatest.WithProgramOptions(tea.WithColorProfile(colorprofile.Ascii)))
		v := testView(t, 4)
		f.updates <- ready(v)
		shows := func(text string) {
			teatest.WaitFor(t, tm.Output(), func(b []byte) bool { return bytes.Contains(b, []byte(text)) },
				teatest.WithDuration(5*time.Second), teatest.WithCheckInterval(10*time.Millisecond))
		}
		shows(c.turn)
		tm.Type("c")
		deadline := time.Now().Add(5 * time.Second)
		for f.last() == nil && time.Now().Before(deadline) {
			time.Sleep(5 * time.Millisecond)
		}
		if want := (table.Act{Hand: 12, Turn: 5, Action: game.Action{Verb: game.Call}}); !reflect.DeepEqual(f.last(), table.Command(want)) {
			t.Errorf("%+v, want %+v", f.last(), want)
		}
		tm.Type("q")
		shows(c.quit)
		tm.Type(c.yes)
		tm.WaitFinished(t, teatest.WithFinalTimeout(5*time.Second))
	}
}
