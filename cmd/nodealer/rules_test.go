package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// optionsOf are the options that a charter gets from the command line.
func optionsOf(t *testing.T, id, blinds, rules string) (poker.Options, error) {
	t.Helper()
	g, ok := catalog.Catalog{}.Game(id)
	if !ok {
		t.Fatalf("no game %s", id)
	}
	f := tableFlags{game: id, blinds: blinds, rules: rules}
	b, err := f.options(&app{}, g)
	if err != nil {
		return poker.Options{}, err
	}
	o, err := poker.ParseOptions(b)
	if err != nil {
		t.Fatal(err)
	}
	return o, nil
}

// TestRules: what --rules says is what the table plays by.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		game, rules string
		want        poker.Options
	}{
		{"holdem-nl/1", "", poker.Options{SmallBlind: 5, BigBlind: 10}},
		{"holdem-nl/1", "ante=10,ante-from=bb,runs=3", poker.Options{SmallBlind: 5, BigBlind: 10, Ante: 10, AnteFrom: poker.AnteBigBlind, Runs: 3}},
		{"holdem-nl/1", "ante-from=button,ante=3", poker.Options{SmallBlind: 5, BigBlind: 10, Ante: 3, AnteFrom: poker.AnteButton}},
		{"holdem-fl/1", "raises=4,max-bet=30", poker.Options{SmallBlind: 5, BigBlind: 10, MaxBet: 30, FourRaises: true}},
		{"holdem-sl/1", "min-bet=12,max-bet=40,raises=3", poker.Options{SmallBlind: 5, BigBlind: 10, MinBet: 12, MaxBet: 40}},
		{"omaha-pl/1", "round-small-blind=yes", poker.Options{SmallBlind: 5, BigBlind: 10, RoundSmallBlind: true}},
		{"short-nl/1", "trips-over-straight=yes,ante=4", poker.Options{BigBlind: 10, Ante: 4, TripsOverStraight: true}},
		{"stud-fl/1", "ante=2,bring-in=3", poker.Options{Ante: 2, BringIn: 3, MinBet: 10}},
		{"holdem-nl/1", "straddle=utg,restraddles=2,missed=post", poker.Options{
			SmallBlind: 5, BigBlind: 10, Straddle: poker.StraddleUTG, Restraddles: 2, House: poker.House{Missed: poker.MissedPost},
		}},
		{"omaha-pl/1", "bomb-every=12,straddle=button", poker.Options{
			SmallBlind: 5, BigBlind: 10, Straddle: poker.StraddleButton, House: poker.House{BombEvery: 12, BombAnte: 5},
		}},
		{"holdem-nl/1", "bomb-ante=3,bomb-call=host", poker.Options{
			SmallBlind: 5, BigBlind: 10, House: poker.House{BombAnte: 3, BombCall: game.BombHost},
		}},
		{"draw32-nl/1", "bet-every-round=yes", poker.Options{Ante: 10, MinBet: 10, BetEveryRound: true}},
	} {
		if o, err := optionsOf(t, c.game, "5/10", c.rules); err != nil || o != c.want {
			t.Errorf("%s %s: %+v, %v; want %+v", c.game, c.rules, o, err, c.want)
		}
	}
}

// TestWrongRules: one sentence that says what there is instead.
func TestWrongRules(t *testing.T) {
	for _, c := range []struct{ game, rules, want string }{
		{"holdem-nl/1", "runs=4", "runs=1|2|3"},
		{"holdem-nl/1", "runs", "runs=1|2|3"},
		{"holdem-nl/1", "max-bet=50", "choose from ante=CHIPS, ante-from=each|bb|button"},
		{"holdem-nl/1", "ante=", "ante=CHIPS"},
		{"holdem-nl/1", "ante=05", "ante=CHIPS"},
		{"holdem-nl/1", "ante=-1", "ante=CHIPS"},
		{"holdem-nl/1", "ante=99999999999999999999", "ante=CHIPS"},
		{"holdem-nl/1", "ante=5,ante=5", "twice"},
		{"holdem-nl/1", "ante=5,", "choose from"},
		{"holdem-nl/1", " ante=5", "choose from"},
		{"holdem-nl/1", "ante-from=bb", "an ante of 0"},
		{"holdem-nl/1", "raises=4", "choose from"},
		{"holdem-nl/1", "min-bet=2", "below the big blind"},
		{"razz-fl/1", "bring-in=11", "above the small bet"},
		{"razz-fl/1", "runs=2", "bring-in=CHIPS"},
		{"draw32-nl/1", "ante=0", "needs an ante"},
		{"holdem-nl/1", "restraddles=2", "only under the gun"},
		{"holdem-nl/1", "straddle=utg,restraddles=300", "at most 7"},
		{"holdem-fl/1", "straddle=utg,restraddles=2", "leaves no raise"},
		{"holdem-nl/1", "bomb-ante=2", "nothing that makes one"},
		{"holdem-nl/1", "bomb-every=100000", "at most 10000"},
		{"stud-fl/1", "missed=post", "choose from"},
	} {
		r := run(t, "", "play", "--headless", "--hands", "1", "--seats", "2", "--game", c.game, "--rules", c.rules)
		if r.code != exitMisuse || !strings.Contains(r.err, c.want) || r.out != "" {
			t.Errorf("%s %q: %+v, want %q", c.game, c.rules, r, c.want)
		}
	}
}

// TestGameRules: a game lists what its tables can choose, and takes each of it.
func TestGameRules(t *testing.T) {
	for _, g := range poker.Games() {
		var info gameRules
		r := run(t, "", "games", g.Info().ID, "--json")
		if err := json.Unmarshal([]byte(r.out), &info); err != nil || info.ID != g.Info().ID || len(info.Rules) == 0 {
			t.Fatalf("%v, %+v", err, r)
		}
		for _, rule := range info.Rules {
			text := []string{rule.Key + "=10", "straddle=utg," + rule.Key + "=1", "bomb-every=9," + rule.Key + "=10"}
			if rule.Values != nil {
				text = nil
				for _, v := range rule.Values {
					text = append(text, "ante=10,"+rule.Key+"="+v)
				}
			}
			taken := 0
			for _, s := range text {
				if _, err := optionsOf(t, info.ID, "5/10", s); err == nil {
					taken++
				}
			}
			if taken == 0 {
				t.Errorf("%s takes none of %v", info.ID, text)
			}
		}
	}
	if r := run(t, "", "games", "omaha-pl/1", "--lang", "fr"); !strings.Contains(r.out, "round-small-blind=no|yes") || !strings.Contains(r.out, "ante=JETONS") {
		t.Errorf("%+v", r)
	}
}

// TestBuyIns: --min-buyin gives players a choice up to --buyin.
func TestBuyIns(t *testing.T) {
	f := tableFlags{game: "holdem-nl/1", suite: "vtmf", blinds: "5/10", seats: 2, buyIn: 1000, leastIn: 200, think: time.Minute}
	c, err := f.charter(&app{})
	if err != nil || c.BuyInMin != 200 || c.BuyInMax != 1000 {
		t.Errorf("from %d to %d, %v", c.BuyInMin, c.BuyInMax, err)
	}
	if s := setupOf(c, "Ann", 0); s.BuyMin != 200 || s.BuyIn != 1000 || s.Options == "" {
		t.Errorf("the page gets %+v", s)
	}
	f.leastIn = 0
	if c, err = f.charter(&app{}); err != nil || c.BuyInMin != 1000 {
		t.Errorf("from %d, %v", c.BuyInMin, err)
	}
	r := run(t, "", "play", "--headless", "--hands", "1", "--min-buyin", "2000")
	if r.code != exitMisuse || !strings.Contains(r.err, "2,000 is above --buyin 1,000") && !strings.Contains(r.err, "2000 is above --buyin 1000") {
		t.Errorf("%+v", r)
	}
}
