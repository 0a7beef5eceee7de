package sim_test

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/history"
	"github.com/nodealer/nodealer/history/ndl"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// guest is a player who does anything legal, and between hands comes and goes,
// buys chips and wishes for what the table offers, all by the dice. At most one
// wish in a moment, so that an evening does not consist of wishes.
type guest struct {
	simtest.Wild
	name string
	asks uint32 // hand before which it has asked for something already
}

func (g *guest) Decide(v table.View) (table.Command, bool) {
	if cmd, ok := g.Wild.Decide(v); ok {
		return cmd, true
	}
	in := 0
	for _, s := range v.Seats {
		if s.Status == table.In {
			in++
		}
	}
	// Whoever has gone comes back when too few are left for a hand.
	few, asked := in < 2, g.asks == v.Hand+1
	if v.Running || v.Sending || asked && !few {
		return nil, false
	}
	if v.Me == cards.NoSeat {
		return table.Sit{Name: g.name, Seat: cards.NoSeat, BuyIn: 300 + game.Chips(g.Dice.IntN(700))}, v.Hand > 0
	}
	me, plain := v.Seats[v.Me], func(k transcript.Kind) (table.Command, bool) { return table.Want{Body: table.Plain{Kind: k}}, true }
	switch {
	case me.Stack == 0:
		return table.Want{Body: table.Rebuy{Amount: 500}}, true
	case me.Status == table.Out && (few || g.Dice.IntN(2) == 0):
		return plain(transcript.KindBack)
	case asked:
		return nil, false
	case me.Debt != 0 && v.Offers.Post && !me.Wish.Post && g.Dice.IntN(4) > 0:
		return g.wish(true, table.WishPost, 0, 2)
	}
	g.asks = v.Hand + 1
	switch o, old := v.Offers, me.Wish; g.Dice.IntN(8) {
	case 0:
		if me.Status == table.In {
			return plain(transcript.KindSitOut)
		}
	case 1:
		return plain(transcript.KindLeave)
	case 2, 3:
		return g.wish(o.Straddle, table.WishStraddle, int(old.Straddle), 3)
	case 4, 5:
		return g.wish(o.Bomb == game.BombVote && !old.Bomb, table.WishBomb, 0, 2)
	case 6, 7:
		return g.wish(o.Choice, table.WishGame, old.Game, len(o.Games)+1)
	}
	return nil, false
}

// wish asks for another of n values than the old one.
func (g *guest) wish(offered bool, what table.WishKind, old, n int) (table.Command, bool) {
	if !offered {
		return nil, false
	}
	value := (old + 1 + g.Dice.IntN(n-1)) % n
	return table.Want{Body: table.WishBody{What: what, Value: uint8(value)}}, true
}

// evenings are tables with every option of a cash game.
func evenings(t *testing.T) map[string]table.Charter {
	t.Helper()
	all := poker.House{Missed: poker.MissedPost, BombEvery: 4, BombAnte: 3, BombCall: game.BombVote}
	one := func(id string, o poker.Options) table.Charter {
		c := simtest.Charter(t)
		b, err := o.Encode()
		if err != nil {
			t.Fatal(err)
		}
		c.Game, c.Options, c.Seats = id, b, 5
		return c
	}
	mix := func(turn poker.Turn, ids ...string) table.Charter {
		o := poker.MixOptions{Turn: turn, House: all}
		for _, id := range ids {
			g, _ := poker.ByID(id)
			part := poker.Suggest(g, 10)
			if part.BigBlind > 0 {
				part.Straddle = poker.StraddleMississippi
			}
			o.Parts = append(o.Parts, poker.Part{ID: id, Options: part})
		}
		b, err := poker.EncodeMix(o)
		if err != nil {
			t.Fatal(err)
		}
		c := simtest.Charter(t)
		c.Game, c.Options, c.Seats = "mix/1", b, 5
		return c
	}
	return map[string]table.Charter{
		"hold'em": one("holdem-nl/1", poker.Options{
			SmallBlind: 5, BigBlind: 10, Ante: 2, AnteFrom: poker.AnteButton, Straddle: poker.StraddleUTG, Restraddles: 2, Runs: 3, House: all,
		}),
		"Omaha":  one("omaha8-fl/1", poker.Options{SmallBlind: 5, BigBlind: 10, Ante: 1, Straddle: poker.StraddleButton, House: all}),
		"dealer": mix(poker.DealerHand, "holdem-nl/1", "badugi-fl/1", "razz-fl/1", "omaha-pl/1"),
		"rounds": mix(poker.TurnRound, "stud8-fl/1", "holdem-fl/1", "deuce1-nl/1"),
	}
}

// Random evenings of cash games with everything that goes before a deal: the books
// balance, the auditor confirms every hand, nobody is blamed, and what PHH has
// words for is exact again. S-24, S-43, S-53, S-61, P-81.
func TestCashEvenings(t *testing.T) {
	seeds, hands := uint64(1), uint32(7)
	if os.Getenv("NODEALER_LONG") != "" {
		seeds, hands = 12, 40
	}
	seen := map[string]int{}
	for name, c := range evenings(t) {
		for seed := range seeds {
			t.Run(fmt.Sprint(name, seed), func(t *testing.T) { cashEvening(t, c, seed, hands, seen) })
		}
	}
	for _, what := range []string{"straddle", "bomb", "post"} {
		if seen[what] == 0 {
			t.Errorf("no hand had a %s: %v", what, seen)
		}
	}
}

func cashEvening(t *testing.T, c table.Charter, seed uint64, hands uint32, seen map[string]int) {
	w := simtest.Seated(t, 5, func(s *sim.Config) {
		s.Charter, s.Seed[9] = c, byte(seed)
		s.Charter.Clock.BetweenMS = 1 // a moment to come, go and wish
		for i := range s.Brains {
			s.Brains[i] = &guest{Wild: simtest.NewWild(seed<<8 + uint64(i)), name: s.Names[i]}
		}
	})
	simtest.Run(t, w, func(s *table.State) bool {
		if in, out := s.Chips(); in != out || s.Defect() != "" {
			t.Fatalf("%d chips in, %d out; %s", in, out, s.Defect())
		}
		settled, _ := s.Settled()
		return settled >= hands && !s.Running()
	})
	if r := simtest.Audit(t, w); !r.OK || len(r.Faults)+len(r.Absent) > 0 || r.Hands < int(hands) || r.Voided > 0 {
		t.Errorf("%+v", r)
	}
	for _, e := range w.Events {
		switch e.Kind {
		case table.Straddled:
			seen["straddle"]++
		case table.BombPot:
			seen["bomb"]++
		case table.Posted:
			seen["post"]++
		}
	}
	b, err := w.File("")
	if err != nil {
		t.Fatal(err)
	}
	list, err := ndl.Hands(b, catalog.Catalog{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range list {
		if h.Story == nil {
			t.Fatalf("hand %d has no story: %v", h.Number, h.Err)
		}
		one := []*history.Story{h.Story}
		if err := history.WriteOHH(io.Discard, one); err != nil && history.CanOHH(h.Story) == nil {
			t.Errorf("hand %d: %v", h.Number, err)
		}
		if err := history.WritePokerStars(io.Discard, one); err != nil && history.CanPokerStars(h.Story) == nil {
			t.Errorf("hand %d: %v", h.Number, err)
		}
		if history.CanPHH(h.Story.Hand) != nil {
			continue
		}
		var text strings.Builder
		if err := history.WritePHH(&text, h.Story.Hand); err != nil {
			t.Fatal(err)
		}
		for read, err := range history.Read(strings.NewReader(text.String()), "hand.phh") {
			if f := history.Check(read, err); f.Verdict != history.Exact {
				t.Errorf("hand %d: %v %v\n%s", h.Number, f.Verdict, f.Err, text.String())
			}
		}
	}
}
