package show

import (
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/tourney"
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

// TestOwnMix: a mix of chosen games has those, in their order, and a game that
// nobody knows is refused.
func TestOwnMix(t *testing.T) {
	n := NewTable{Game: "mix/1", Unit: 20, Games: []string{"razz-fl/1", "holdem-nl/1"}, Turn: poker.TurnHand}
	rules, err := n.Make()
	if err != nil {
		t.Fatal(err)
	}
	mix, err := poker.ParseMix(rules.Options())
	if err != nil || len(mix.Parts) != 2 || mix.Parts[0].ID != "razz-fl/1" || mix.Parts[1].ID != "holdem-nl/1" {
		t.Errorf("%+v, %v", mix, err)
	}
	for _, bad := range []string{"whist/1", "short-nl/1", ""} {
		n.Games = []string{"razz-fl/1", bad}
		if _, err := n.Make(); err == nil {
			t.Errorf("a mix with the game %q", bad)
		}
	}
}

// TestOffered: what the catalog says of tournaments and mixes is so.
func TestOffered(t *testing.T) {
	var c struct {
		Games []struct {
			ID         string
			Cup, Mixes bool
		}
		MaxMix int
		Suites []struct {
			ID     string
			Plan   string
			Groups []string
			Locks  bool
		}
	}
	if err := json.Unmarshal([]byte(Catalog()), &c); err != nil {
		t.Fatal(err)
	}
	cups, mixes := 0, 0
	for _, x := range c.Games {
		g, _ := catalog.Catalog{}.Game(x.ID)
		s, err := tourney.Plan{Preset: tourney.Presets()[0], Seats: 2, BuyIn: 100, Antes: poker.BlindAntes(g)}.Structure()
		if err != nil {
			t.Fatal(err)
		}
		_, err = poker.ForStakes(g, s.Stakes(len(s.Levels)-1))
		if x.Cup != (err == nil) {
			t.Errorf("%s: a tournament is offered: %v; it is %v", x.ID, x.Cup, err)
		}
		_, err = NewTable{Game: "mix/1", Unit: 10, Games: []string{x.ID}}.Make()
		if x.Mixes != (err == nil) {
			t.Errorf("%s: offered for a mix: %v; it is %v", x.ID, x.Mixes, err)
		}
		if x.Cup {
			cups++
		}
		if x.Mixes {
			mixes++
		}
	}
	if cups < 10 || mixes < 10 || c.MaxMix != poker.MaxMix {
		t.Errorf("%d games for tournaments, %d for a mix of at most %d", cups, mixes, c.MaxMix)
	}
	for _, s := range c.Suites {
		if got := catalog.ChoiceOf(s.ID); len(s.Groups) != len(got.Groups) || s.Locks != got.Locks {
			t.Errorf("%+v", s)
		}
	}
}
