package bot

import (
	"reflect"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

func parse(t testing.TB, text string) []cards.Card {
	t.Helper()
	list, err := cards.ParseAll(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// facing is a view in which seat 0 faces an all-in bet of seat 1.
func facing(t testing.TB, hole, board string, pot, bet game.Chips) table.View {
	t.Helper()
	g := game.View{
		Board: parse(t, board), Pots: []game.Pot{{Amount: pot, Seats: []cards.Seat{0, 1}}}, ToAct: 0, ToCall: bet,
		Choices: []game.Choice{{Verb: game.Fold}, {Verb: game.Call, Cost: bet}},
		Seats: []game.SeatView{
			{Seat: 0, Stack: 1000, Total: pot / 2, Cards: parse(t, hole)},
			{Seat: 1, Bet: bet, Total: pot/2 + bet, AllIn: true, Cards: parse(t, "????"), Last: &game.Action{Verb: game.Raise, To: bet}},
		},
	}
	v := table.View{Me: 0, Speaks: true, Running: true, Hand: 1, Game: &g, Seats: make([]table.SeatInfo, 2)}
	v.Options, _ = poker.Options{SmallBlind: 5, BigBlind: 10}.Encode()
	return v
}

func verb(t testing.TB, temper Temper, v table.View) game.Verb {
	t.Helper()
	cmd, ok := New(Config{Temper: temper}).Decide(v)
	if !ok {
		t.Fatal("the bot decides nothing")
	}
	return cmd.(table.Act).Action.Verb
}

func TestJunkAndNuts(t *testing.T) {
	for _, temper := range Tempers() {
		for hand := range uint32(30) {
			for _, c := range []struct {
				hole, board string
				want        game.Verb
			}{
				{"7h2c", "", game.Fold},
				{"9h3c", "", game.Fold},
				{"AhAc", "", game.Call},
				{"7h2c", "AsKdQs", game.Fold},
				{"3h2c", "AsKdQsJd9c", game.Fold},
				{"AhTc", "KsQdJs", game.Call},
				{"9h9c", "9sKd4s2c", game.Call},
				{"AsTs", "KsQsJs2c2d", game.Call},
			} {
				v := facing(t, c.hole, c.board, 40, 900)
				v.Hand = hand
				if got := verb(t, temper, v); got != c.want {
					t.Errorf("%v with %s on %q: verb %d, want %d", temper, c.hole, c.board, got, c.want)
				}
			}
		}
	}
}

// TestSameAgain: the same view gives the same command.
func TestSameAgain(t *testing.T) {
	b := New(Config{Temper: Bold})
	for hand := range uint32(20) {
		v := facing(t, "Jh9h", "Th8s2d", 200, 80)
		v.Hand = hand
		first, _ := b.Decide(v)
		v.Head, v.Records = [32]byte{9}, 77 // chat came in between
		if again, _ := b.Decide(v); !reflect.DeepEqual(first, again) {
			t.Errorf("hand %d: %v, then %v", hand, first, again)
		}
	}
}

func TestAside(t *testing.T) {
	seats := []table.SeatInfo{
		{Seat: 0, Status: table.In, Name: "A (bot)", Stack: 500},
		{Seat: 1, Status: table.In, Name: "B (bot)", Stack: 100},
		{Seat: 2, Status: table.In, Name: "Ann", Stack: 50},
		{Seat: 3, Status: table.In, Name: "Tom", Stack: 50},
	}
	with := func(me cards.Seat, change func([]table.SeatInfo)) table.View {
		v := table.View{Me: me, Speaks: true, Seats: append([]table.SeatInfo(nil), seats...)}
		v.Charter.BuyInMax = 1000
		change(v.Seats)
		return v
	}
	b := New(Config{Rebuy: 2000, MakesRoom: true})
	leave := table.Want{Body: table.Plain{Kind: transcript.KindLeave}}
	back := table.Want{Body: table.Plain{Kind: transcript.KindBack}}
	two := with(0, func([]table.SeatInfo) {})
	two.Seats = []table.SeatInfo{seats[0], seats[2]}
	for name, c := range map[string]struct {
		view table.View
		want table.Command
	}{
		"full: the poorest bot leaves":  {with(1, func([]table.SeatInfo) {}), leave},
		"full: the other bot stays":     {with(0, func([]table.SeatInfo) {}), nil},
		"a free place":                  {with(1, func(s []table.SeatInfo) { s[2].Status = table.Empty }), nil},
		"somebody leaves already":       {with(1, func(s []table.SeatInfo) { s[0].Leaving = true }), nil},
		"two players only":              {two, nil},
		"busted: buys, within the rule": {with(0, func(s []table.SeatInfo) { s[0].Stack = 0; s[2].Status = table.Empty }), table.Want{Body: table.Rebuy{Amount: 1000}}},
		"absent: comes back":            {with(0, func(s []table.SeatInfo) { s[0].Status = table.Absent }), back},
		"out: stays out":                {with(0, func(s []table.SeatInfo) { s[0].Status = table.Out }), nil},
	} {
		if got, _ := b.Decide(c.view); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestTempers(t *testing.T) {
	for _, want := range Tempers() {
		if got, err := ParseTemper(want.String()); err != nil || got != want {
			t.Errorf("%v: %v, %v", want, got, err)
		}
	}
	if _, err := ParseTemper("wild"); err == nil {
		t.Error("an unknown temper is taken")
	}
}

func TestChart(t *testing.T) {
	order := []string{"AhAs", "KhKs", "AhKh", "AhKs", "9h8h", "Th4s", "7h2s"}
	last := 0.0
	for _, text := range order {
		c := parse(t, text)
		got := top(c[0], c[1])
		if got <= last {
			t.Errorf("%s is in the best %.3f, not behind the hand before", text, got)
		}
		last = got
	}
}

func BenchmarkDecide(b *testing.B) {
	v := facing(b, "Jh9h", "Th8s2d", 200, 80)
	bot := New(Config{})
	for b.Loop() {
		bot.Decide(v)
	}
}
