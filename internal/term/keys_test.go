package term

import (
	"reflect"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// press presses keys one after another; a word of one letter is that key.
func press(m *Model, keys ...string) (last tea.Msg) {
	for _, k := range keys {
		_, cmd := m.Update(keyOf(k))
		last = nil
		if cmd != nil {
			last = cmd()
			if _, mine := last.(didMsg); mine {
				m.Update(last)
			}
			if s, mine := last.(secretMsg); mine {
				m.Update(s)
			}
		}
	}
	return last
}

func keyOf(name string) tea.KeyPressMsg {
	special := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "backspace": tea.KeyBackspace}
	if code, ok := special[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if name == "ctrl+c" {
		return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}
	}
	r := []rune(name)[0]
	return tea.KeyPressMsg{Code: r, Text: name}
}

func act(verb game.Verb, to game.Chips) table.Command {
	return table.Act{Hand: 12, Turn: 5, Action: game.Action{Verb: verb, To: to}}
}

func plainBody(k transcript.Kind) table.Command { return table.Want{Body: table.Plain{Kind: k}} }

func TestKeys(t *testing.T) {
	waiting := func(v *table.View) { v.Seats[2].Status = table.Waiting }
	for name, c := range map[string]struct {
		keys   []string
		change func(*table.View)
		want   table.Command
	}{
		"fold":            {[]string{"f"}, nil, act(game.Fold, 0)},
		"call":            {[]string{"c"}, nil, act(game.Call, 0)},
		"raise typed":     {[]string{"r", "2", "0", "0", "enter"}, nil, act(game.Raise, 200)},
		"raise least":     {[]string{"b", "enter"}, nil, act(game.Raise, 80)},
		"raise nudged":    {[]string{"r", "up", "enter"}, nil, act(game.Raise, 120)},
		"letters ignored": {[]string{"r", "x", "9", "0", "enter"}, nil, act(game.Raise, 90)},
		"too much":        {[]string{"r", "9", "9", "9", "9", "enter"}, nil, nil},
		"taken back":      {[]string{"r", "2", "0", "0", "esc"}, nil, nil},
		"third of pot":    {[]string{"1"}, nil, act(game.Raise, 40+200/3)},
		"half":            {[]string{"2"}, nil, act(game.Raise, 140)},
		"two thirds":      {[]string{"3"}, nil, act(game.Raise, 40+200*2/3)},
		"pot":             {[]string{"4"}, nil, act(game.Raise, 240)},
		"all-in asks":     {[]string{"a"}, nil, nil},
		"all-in":          {[]string{"a", "a"}, nil, act(game.Raise, 1240)},
		"all-in not":      {[]string{"a", "n"}, nil, nil},
		"not my turn":     {[]string{"f", "c", "4"}, func(v *table.View) { v.Game.ToAct = 1 }, nil},
		"check, not fold": {[]string{"f"}, free, nil},
		"check":           {[]string{"c"}, free, act(game.Check, 0)},
		"chat":            {[]string{"t", "h", "i", "enter"}, nil, table.Want{Body: table.Chat{Text: "hi"}}},
		"chat empty":      {[]string{"t", "enter"}, nil, nil},
		"sit out":         {[]string{"o"}, nil, plainBody(transcript.KindSitOut)},
		"back":            {[]string{"o"}, func(v *table.View) { v.Seats[0].Status = table.Out }, plainBody(transcript.KindBack)},
		"rebuy":           {[]string{"+"}, nil, table.Want{Body: table.Rebuy{Amount: 260}}},
		"rebuy full":      {[]string{"+"}, func(v *table.View) { v.Charter.BuyInMax = 1240 }, nil},
		"leave seat":      {[]string{"q", "x"}, nil, plainBody(transcript.KindLeave)},
		"stay":            {[]string{"q", "esc"}, nil, nil},
		"pause":           {[]string{"h", "p"}, nil, plainBody(transcript.KindPause)},
		"remove second":   {[]string{"h", "down", "r"}, nil, table.Want{Body: table.Remove{Seat: 2}}},
		"admit":           {[]string{"h", "down", "y"}, waiting, table.Want{Body: table.Admit{Seat: 2, Let: true}}},
		"refuse":          {[]string{"h", "down", "n"}, waiting, table.Want{Body: table.Admit{Seat: 2}}},
		"not the host":    {[]string{"h", "p"}, func(v *table.View) { v.IAmHost = false }, nil},
		"take over":       {[]string{"k"}, func(v *table.View) { v.Speaks = false }, table.TakeOver{}},
	} {
		v := testView(t, 4)
		if c.change != nil {
			c.change(&v)
		}
		m, f := newModel(words.English, 80, 24, ready(v))
		press(m, c.keys...)
		if got := f.last(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// free makes the decision one that costs nothing.
func free(v *table.View) {
	v.Game.Choices = []game.Choice{{Verb: game.Fold}, {Verb: game.Check}, {Verb: game.Bet, Min: 10, Max: 1240}}
}

func TestQuitAsks(t *testing.T) {
	for _, c := range []struct {
		lang words.Lang
		keys []string
		quit bool
	}{
		{words.English, []string{"ctrl+c"}, false},
		{words.English, []string{"ctrl+c", "y"}, true},
		{words.English, []string{"ctrl+c", "ctrl+c"}, true},
		{words.English, []string{"q", "n"}, false},
		{words.French, []string{"q", "o"}, true},
	} {
		m, _ := newModel(c.lang, 80, 24, ready(testView(t, 3)))
		_, quit := press(m, c.keys...).(tea.QuitMsg)
		if quit != c.quit {
			t.Errorf("%v: quits %v", c.keys, quit)
		}
	}
	m, _ := newModel(words.English, 80, 24, ready(testView(t, 3)))
	m.o.Quit = QuitHost
	press(m, "ctrl+c")
	wantAll(t, screenText(t, m), "stops for everybody", "play --resume", "[y] leave", "[x] give the seat up")
}

func TestLinks(t *testing.T) {
	m, _ := newModel(words.English, 80, 24, ready(testView(t, 3)))
	press(m, "l")
	wantAll(t, screenText(t, m), "For friends who play:", testLink().URL()[:70], "For friends who watch:")
	press(m, "esc", "d")
	wantAll(t, screenText(t, m), "show it to nobody", "http://192.168.1.7:8420/t/")
	press(m, "esc")
	if m.secret != "" {
		t.Error("the seat link is kept after its page")
	}
}

// TestOnlookerActs: somebody without a seat can command nothing.
func TestOnlookerActs(t *testing.T) {
	v := testView(t, 3)
	v.Me, v.IAmHost, v.Speaks = cards.NoSeat, false, false
	m, f := newModel(words.English, 80, 24, ready(v))
	m.o.Quit = QuitOnlooker
	f.done = nil
	press(m, "f", "c", "a", "a", "t", "h", "o", "+", "j", "k", "d")
	if got := f.last(); got != nil {
		t.Errorf("an onlooker commands %+v", got)
	}
}

// TestSitsDown: a new player asks for a seat once, with the table's buy-in.
func TestSitsDown(t *testing.T) {
	v := testView(t, 3)
	v.Me = cards.NoSeat
	m, f := newModel(words.English, 80, 24, ready(v))
	m.sat = false
	if cmd := m.take(ready(v)); cmd == nil {
		t.Fatal("nothing is asked")
	} else {
		cmd()
	}
	if want := (table.Sit{Name: "Ann", Seat: cards.NoSeat, BuyIn: 1500}); !reflect.DeepEqual(f.last(), table.Command(want)) {
		t.Errorf("%+v", f.last())
	}
	if cmd := m.take(ready(v)); cmd != nil {
		t.Error("it is asked twice")
	}
}
