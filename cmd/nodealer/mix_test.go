package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/history/ndl"
)

// mixOf are the options that a table of mixed games gets from the command line.
func mixOf(t *testing.T, f tableFlags) (poker.MixOptions, error) {
	t.Helper()
	f.game, f.blinds = poker.Mix.Info().ID, "5/10"
	b, err := f.options(&app{}, poker.Mix)
	if err != nil {
		return poker.MixOptions{}, err
	}
	o, err := poker.ParseMix(b)
	if err != nil {
		t.Fatal(err)
	}
	return o, nil
}

// TestMixFlags: --mix and --turn say what a table of mixed games plays; a rule
// counts in each game that knows it, and those of the house once.
func TestMixFlags(t *testing.T) {
	dealer, _ := poker.FindMixList("dealer")
	horse, _ := poker.FindMixList("horse")
	o, err := mixOf(t, tableFlags{})
	if err != nil || len(o.Parts) != len(dealer) || o.Turn != poker.DealerHand {
		t.Errorf("%+v, %v", o, err)
	}
	o, err = mixOf(t, tableFlags{mix: mixFlags{list: "horse"}, rules: "raises=4,straddle=utg,missed=wait,bomb-every=8"})
	if err != nil || o.Turn != poker.TurnRound || o.House != (poker.House{Missed: poker.MissedWait, BombEvery: 8, BombAnte: 5}) {
		t.Fatalf("%+v, %v", o, err)
	}
	for i, p := range o.Parts {
		blinds := p.Options.BigBlind > 0
		if p.ID != horse[i] || !p.Options.FourRaises || blinds != (p.Options.Straddle == poker.StraddleUTG) || p.Options.House != (poker.House{}) {
			t.Errorf("%+v", p)
		}
	}
	o, err = mixOf(t, tableFlags{mix: mixFlags{list: "razz-fl/1,holdem-nl/1", turn: "dealer-round"}})
	if err != nil || len(o.Parts) != 2 || o.Parts[1].Options.SmallBlind != 5 || o.Turn != poker.DealerRound {
		t.Errorf("%+v, %v", o, err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--game", "mix/1", "--mix", "chess"}, "8game, dealer, horse, hose"},
		{[]string{"--game", "mix/1", "--mix", "short-nl/1"}, "no game of 52 cards"},
		{[]string{"--game", "mix/1", "--mix", strings.Repeat("razz-fl/1,", 16) + "razz-fl/1"}, "16 games at most"},
		{[]string{"--game", "mix/1", "--turn", "mine"}, "hand, round, dealer, dealer-round"},
		{[]string{"--game", "mix/1", "--rules", "missed=post", "--mix", "razz-fl/1"}, "choose from"},
		{[]string{"--mix", "horse"}, "--game mix/1"},
		{[]string{"--game", "mix/1", "--mix", "horse", "--seats", "9"}, "from 2 to 8"},
		{[]string{"--game", "mix/1", "--mix", "holdem-nl/1,draw52-nl/1", "--seats", "7"}, "from 2 to 6"},
	} {
		args := append([]string{"play", "--headless", "--hands", "1"}, c.args...)
		if r := run(t, "", args...); r.code != exitMisuse || !strings.Contains(r.err, c.want) {
			t.Errorf("%v: %+v, want %q", c.args, r, c.want)
		}
	}
}

// TestMixSeats: as many can sit at a mix as at the game of it with the fewest seats.
func TestMixSeats(t *testing.T) {
	for list, most := range map[string]int{"dealer": 6, "horse": 8, "holdem-nl/1,omaha-pl/1": 10, "holdem-nl/1,razz-fl/1": 8, "razz-fl/1,draw52-nl/1": 6} {
		for _, seats := range []int{most, most + 1} {
			f := tableFlags{game: poker.Mix.Info().ID, suite: "vtmf", seats: seats, blinds: "5/10", buyIn: 1000, think: time.Minute, mix: mixFlags{list: list}}
			_, err := f.charter(&app{})
			if ok := seats == most; ok != (err == nil) {
				t.Errorf("%s with %d seats: %v", list, seats, err)
			}
		}
	}
}

// TestHouseRulesHeadless: bots straddle, ask for bomb pots and choose games;
// what they play verifies, and each hand that PHH has words for is exact again.
func TestHouseRulesHeadless(t *testing.T) {
	for _, args := range [][]string{
		{"--game", "mix/1", "--seats", "3", "--hands", "4"},
		{"--seats", "4", "--hands", "5", "--rules", "straddle=utg,restraddles=1,missed=post,bomb-every=4,bomb-call=vote,runs=2"},
	} {
		_, file := headless(t, append(args, "--seed", "house", "--fixed-clock")...)
		if r := verified(t, file, exitYes); r.Voided > 0 || len(r.Absent) > 0 || !settles(r) {
			t.Errorf("%v: %+v", args, r)
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		hands, err := ndl.Hands(b, catalog.Catalog{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		games, straddles, bombs := map[string]bool{}, 0, 0
		for _, h := range hands {
			if h.Story == nil {
				t.Fatalf("hand %d: %v", h.Number, h.Err)
			}
			games[h.Story.Game] = true
			for _, s := range h.Story.Steps {
				if s.Kind == history.PostStraddle {
					straddles++
				}
			}
			if h.Story.Hand.Extra.Bomb {
				bombs++
			}
			if history.CanPHH(h.Story.Hand) == nil {
				var text strings.Builder
				if err := history.WritePHH(&text, h.Story.Hand); err != nil {
					t.Fatal(err)
				}
				for read, err := range history.Read(strings.NewReader(text.String()), "hand.phh") {
					if f := history.Check(read, err); f.Verdict != history.Exact {
						t.Errorf("hand %d: %v\n%s", h.Number, f.Err, text.String())
					}
				}
			}
		}
		if mixed := args[1] == "mix/1"; mixed && len(games) < 2 || !mixed && (straddles == 0 || bombs == 0) {
			t.Errorf("%v: games %v, %d straddles, %d bomb pots", args, games, straddles, bombs)
		}
	}
}
