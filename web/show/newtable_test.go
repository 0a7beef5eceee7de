package show

import (
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
)

// TestNewTable: whatever the form says, every game makes of it what it knows.
func TestNewTable(t *testing.T) {
	all := NewTable{Unit: 20, Small: 10, Straddle: poker.StraddleUTG, Missed: poker.MissedPost, BombEvery: 12, Mix: "horse", Turn: poker.DealerRound}
	for _, g := range catalog.Games() {
		n := all
		n.Game = g.Info().ID
		if _, err := n.Make(); err != nil {
			t.Errorf("%s: %v", n.Game, err)
		}
	}
	all.Game = "holdem-nl/1"
	rules, err := all.Make()
	if err != nil {
		t.Fatal(err)
	}
	o, err := poker.ParseOptions(rules.Options())
	want := poker.Options{
		SmallBlind: 10, BigBlind: 20, Straddle: poker.StraddleUTG,
		House: poker.House{Missed: poker.MissedPost, BombEvery: 12, BombAnte: 5},
	}
	if err != nil || o != want {
		t.Errorf("%+v, %v", o, err)
	}
	whole := NewTable{Game: "holdem-nl/1", Options: hex.EncodeToString(rules.Options()), Unit: 999}
	if again, err := whole.Make(); err != nil || string(again.Options()) != string(rules.Options()) {
		t.Errorf("whole options are not taken as they are: %v", err)
	}
	all.Game = "mix/1"
	if rules, err = all.Make(); err != nil {
		t.Fatal(err)
	}
	mix, err := poker.ParseMix(rules.Options())
	if err != nil || mix.Turn != poker.DealerRound || len(mix.Parts) != 5 || mix.House != want.House || mix.Parts[0].Options.Straddle != poker.StraddleUTG {
		t.Errorf("%+v, %v", mix, err)
	}
	for _, bad := range []NewTable{{Game: "chess/1"}, {Game: "mix/1", Mix: "none"}, {Game: "holdem-nl/1", Options: "xx"}, {Game: "holdem-nl/1", Options: "00"}} {
		if _, err := bad.Make(); err == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
}

// TestOffers: the form offers what a game knows, and a table what its player may
// wish.
func TestOffers(t *testing.T) {
	var c struct {
		Games []struct {
			ID                     string
			Straddle, Missed, Bomb bool
		}
		Mixes []struct{ Name string }
	}
	if err := json.Unmarshal([]byte(Catalog()), &c); err != nil || len(c.Mixes) != len(poker.MixLists()) {
		t.Fatal(err, c.Mixes)
	}
	want := map[string][3]bool{"holdem-nl/1": {true, true, true}, "draw52-nl/1": {true, true, false}, "stud-fl/1": {}, "mix/1": {true, true, true}}
	for _, g := range c.Games {
		if w, ok := want[g.ID]; ok && w != [3]bool{g.Straddle, g.Missed, g.Bomb} {
			t.Errorf("%+v, want %v", g, w)
		}
		delete(want, g.ID)
	}
	if len(want) > 0 {
		t.Errorf("not in the catalog: %v", want)
	}
	for _, host := range []bool{false, true} {
		v := table.View{IAmHost: host, Offers: game.Offers{Bomb: game.BombHost, Games: []string{"razz-fl/1"}}}
		var got struct {
			Offers struct {
				Bomb  bool
				Games []string
			}
		}
		if err := json.Unmarshal([]byte(View(&v)), &got); err != nil || got.Offers.Bomb != host || len(got.Offers.Games) != 0 {
			t.Errorf("host %v: %+v, %v", host, got, err)
		}
	}
}
