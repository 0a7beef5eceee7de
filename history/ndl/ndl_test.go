package ndl_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/deck/pele"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/history/ndl"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
)

// chance is a brain that decides by the number of the hand, the turn and the
// seat, so that hands of all kinds come about.
type chance struct{}

func (chance) Decide(v table.View) (table.Command, bool) {
	if v.Me != cards.NoSeat && !v.Running && v.Seats[v.Me].Stack+v.Seats[v.Me].Queued == 0 {
		return table.Want{Body: table.Rebuy{Amount: 1000}}, true
	}
	if !v.Running || v.Me == cards.NoSeat || v.Game.ToAct != v.Me || len(v.Game.Choices) == 0 {
		return nil, false
	}
	x := uint64(v.Hand)*1000003 + uint64(v.Turn)*10007 + uint64(v.Me)*101
	x ^= x >> 7
	x *= 0x9e3779b97f4a7c15
	x >>= 20
	c := v.Game.Choices[x%uint64(len(v.Game.Choices))]
	if c.Verb == game.Fold && x>>8%3 != 0 {
		c = v.Game.Choices[1]
	}
	a := game.Action{Verb: c.Verb}
	if c.Max > 0 {
		a.To = c.Min
		if x>>12%4 == 0 {
			a.To = c.Max
		}
	}
	if c.Verb == game.Draw {
		a.Slots = c.Slots[:x>>16%uint64(1+len(c.Slots))]
	}
	return table.Act{Hand: v.Hand, Turn: v.Turn, Action: a}, true
}

// played runs a table of n seats until so many hands are settled.
func played(t *testing.T, n int, hands uint32, id string, o poker.Options) []ndl.Hand {
	t.Helper()
	encoded, err := o.Encode()
	if err != nil {
		t.Fatal(err)
	}
	w := simtest.Seated(t, n, func(c *sim.Config) {
		c.Charter.Game, c.Charter.Options, c.Charter.Seats = id, encoded, 5
		c.Charter.Name = "Tuesday's \"table\""
		for i := range c.Brains {
			c.Brains[i] = chance{}
		}
	})
	simtest.Run(t, w, simtest.Hands(hands))
	b, err := w.File("")
	if err != nil {
		t.Fatal(err)
	}
	list, err := ndl.Hands(b, catalog.Catalog{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestOwnGamesAreExact plays at real tables, writes every hand as PHH and
// checks it: exact again.
func TestOwnGamesAreExact(t *testing.T) {
	type game struct {
		seats int
		id    string
		o     poker.Options
	}
	games := []game{
		{2, "holdem-nl/1", poker.Options{SmallBlind: 5, BigBlind: 10}},
		{4, "holdem-nl/1", poker.Options{SmallBlind: 5, BigBlind: 10, Ante: 3}},
		{3, "holdem-nl/1", poker.Options{SmallBlind: 5, BigBlind: 10, Ante: 10, AnteFrom: poker.AnteBigBlind, Runs: 3}},
	}
	for _, id := range []string{
		"holdem-fl/1", "short-nl/1", "omaha-pl/1", "omaha8-fl/1", "deuce1-nl/1", "deuce3-fl/1", "badugi-fl/1",
		"stud-fl/1", "stud8-fl/1", "razz-fl/1", "draw32-nl/1",
	} {
		g, ok := poker.ByID(id)
		if !ok {
			t.Fatalf("no game %s", id)
		}
		games = append(games, game{2, id, poker.Suggest(g, 200)})
	}
	for _, tt := range games {
		t.Run(fmt.Sprintf("%s %d", tt.id, tt.seats), func(t *testing.T) {
			var stories []*history.Story
			var hands []history.Hand
			for _, h := range played(t, tt.seats, 3, tt.id, tt.o) {
				if h.Reason == ndl.Cut {
					continue // the next one has begun already
				}
				if h.Reason != ndl.Told {
					t.Errorf("hand %d: %v %v", h.Number, h.Reason, h.Err)
					continue
				}
				stories = append(stories, h.Story)
				hands = append(hands, h.Story.Hand)
			}
			if len(stories) == 0 {
				t.Fatal("no hands")
			}
			if history.CanPHH(hands[0]) == nil {
				exact(t, hands)
			}
			var b bytes.Buffer
			if err := history.WriteOHH(&b, stories); err != nil && history.CanOHH(stories[0]) == nil {
				t.Error(err)
			}
			if err := history.WritePokerStars(&b, stories); err != nil && history.CanPokerStars(stories[0]) == nil {
				t.Error(err)
			}
		})
	}
}

// exact writes hands as a .phhs file, reads it and checks each.
func exact(t *testing.T, hands []history.Hand) {
	t.Helper()
	var b strings.Builder
	if err := history.WritePHHS(&b, hands); err != nil {
		t.Fatal(err)
	}
	n := 0
	for h, err := range history.Read(strings.NewReader(b.String()), "x.phhs") {
		if f := history.Check(h, err); f.Verdict != history.Exact {
			t.Errorf("%s: %v %v %+v\n%s", f.Name, f.Verdict, f.Err, f.Stacks, b.String())
		}
		n++
	}
	if n != len(hands) || n == 0 {
		t.Errorf("%d hands read of %d", n, len(hands))
	}
}

// TestNoWords: a hand of the game of 1988 is left out for a reason that says so.
func TestNoWords(t *testing.T) {
	w := simtest.Seated(t, 2, func(c *sim.Config) {
		simtest.Game(t, poker.Letters.Info().ID)(c)
		c.Charter.Suite, c.Charter.MaxHands = pele.ID, 1
	})
	simtest.Run(t, w, simtest.Hands(1))
	file, err := w.File("")
	if err != nil {
		t.Fatal(err)
	}
	hands, err := ndl.Hands(file, catalog.Catalog{}, nil)
	if err != nil || len(hands) != 1 || hands[0].Reason != ndl.NoWords || hands[0].Story != nil {
		t.Errorf("%+v, %v", hands, err)
	}
}
