package table_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/sim"
	"github.com/nodealer/nodealer/internal/sim/simtest"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// cash seats n players at hold'em with blinds of 5 and 10 and these options.
func cash(t *testing.T, n int, o poker.Options) *sim.World {
	t.Helper()
	o.SmallBlind, o.BigBlind = 5, 10
	b, err := o.Encode()
	if err != nil {
		t.Fatal(err)
	}
	w := simtest.Seated(t, n, func(c *sim.Config) { c.Charter.Options = b })
	hold(w)
	return w
}

// goOn lets hands begin by themselves.
func goOn(w *sim.World) {
	for _, p := range w.Players {
		p.Engine.SetDeals(true)
	}
}

func wish(what table.WishKind, value uint8) table.Want {
	return table.Want{Body: table.WishBody{What: what, Value: value}}
}

// begun runs until a hand has begun and its deal is over, and returns the table.
func begun(t *testing.T, w *sim.World, hand uint32) table.View {
	t.Helper()
	simtest.Run(t, w, func(s *table.State) bool {
		v := s.View()
		return v.Hand == hand && v.Running && v.Game.ToAct != cards.NoSeat
	})
	return view(w)
}

// bets lists what each seat of the hand has put in on this street.
func bets(v table.View) (list []game.Chips) {
	for _, s := range v.Game.Seats {
		list = append(list, s.Bet)
	}
	return list
}

// P-80, P-81, P-82, S-24: a straddle is wished for before the hand, and the record
// that opens the hand decides.
func TestStraddleAtTheTable(t *testing.T) {
	w := cash(t, 4, poker.Options{Straddle: poker.StraddleUTG, Restraddles: 1})
	do(t, w, 3, wish(table.WishStraddle, uint8(game.StraddleOnce)))
	refuse(t, w, 3, wish(table.WishStraddle, uint8(game.StraddleOnce)), "nothing to change")
	refuse(t, w, 3, wish(table.WishStraddle, 3), "value 3")
	refuse(t, w, 2, wish(table.WishPost, 1), "does not offer")
	refuse(t, w, 2, wish(table.WishBomb, 1), "does not offer")
	refuse(t, w, 2, wish(table.WishGame, 1), "does not offer")
	goOn(w)
	v := begun(t, w, 1)
	if got := bets(v); !slices.Equal(got, []game.Chips{0, 5, 10, 20}) || v.Game.ToAct != 0 || v.Seats[3].Wish.Straddle != game.StraddleNever {
		t.Errorf("bets %v, %v to act, wish %v", got, v.Game.ToAct, v.Seats[3].Wish)
	}
	// During the hand a wish is for the next one alone.
	do(t, w, 0, wish(table.WishStraddle, uint8(game.StraddleAlways)))
	do(t, w, 1, wish(table.WishStraddle, uint8(game.StraddleAlways)))
	if got := bets(view(w)); !slices.Equal(got, []game.Chips{0, 5, 10, 20}) {
		t.Errorf("a wish changed the hand in progress: %v", got)
	}
	v = begun(t, w, 2)
	if got := bets(v); !slices.Equal(got, []game.Chips{20, 40, 5, 10}) || v.Seats[0].Wish.Straddle != game.StraddleAlways {
		t.Errorf("bets %v, wish %v", got, v.Seats[0].Wish)
	}
	simtest.Run(t, w, simtest.Hands(2))
	clean(t, w)
}

// P-80: what no honest client says, a cheat may: such a wish is ignored, whoever
// asks for it, and nobody is blamed.
func TestWishesThatAreNotOffered(t *testing.T) {
	for _, tt := range []struct {
		body table.WishBody
		o    poker.Options
	}{
		{table.WishBody{What: table.WishStraddle, Value: 2}, poker.Options{}},
		{table.WishBody{What: table.WishPost, Value: 1}, poker.Options{House: poker.House{Missed: poker.MissedWait}}},
		{table.WishBody{What: table.WishBomb, Value: 1}, poker.Options{House: poker.House{BombAnte: 5, BombCall: game.BombHost}}},
		{table.WishBody{What: table.WishGame, Value: 1}, poker.Options{}},
	} {
		w := cash(t, 3, tt.o)
		cheats(t, w, 1, func(_ table.View, b []transcript.Body) bool {
			b[0] = table.EncodeBody(tt.body)
			return true
		})
		do(t, w, 1, table.Want{Body: table.Chat{Text: "nothing to see here"}})
		w.Players[1].Filter = nil
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		if v := view(w); v.Seats[1].Wish != (game.Wish{}) || len(v.Faults) != 0 {
			t.Errorf("%+v: %+v, %+v", tt.body, v.Seats[1], v.Faults)
		}
		if last := w.Events[len(w.Events)-1]; last.Kind != table.Ignored {
			t.Errorf("%+v: %+v", tt.body, last)
		}
	}
}

// S-53, S-54: a seat that sat out while the blinds passed it by posts, and one
// that comes new waits for the big blind; the books balance.
func TestMissedBlindsAtTheTable(t *testing.T) {
	w := cash(t, 4, poker.Options{House: poker.House{Missed: poker.MissedPost}})
	goOn(w)
	begun(t, w, 1) // button 0, blinds 1 and 2
	do(t, w, 3, want(transcript.KindSitOut))
	simtest.Run(t, w, simtest.Hands(1))
	begun(t, w, 2) // button 1, blinds 2 and 0
	do(t, w, 3, want(transcript.KindBack))
	if v := view(w); v.Seats[3].Debt != game.OwesBig {
		t.Errorf("debt %b", v.Seats[3].Debt)
	}
	v := begun(t, w, 3) // button 2, blinds 0 and 1: the small one passes by too
	if len(v.Game.Seats) != 3 || v.Seats[3].Debt != game.OwesBig|game.OwesSmall {
		t.Errorf("%d seats, debt %b", len(v.Game.Seats), v.Seats[3].Debt)
	}
	do(t, w, 3, wish(table.WishPost, 1))
	v = begun(t, w, 4) // button 0: seat 3 is behind it
	if got := bets(v); !slices.Equal(got, []game.Chips{0, 5, 10, 10}) || v.Game.Seats[3].Total != 15 || v.Seats[3].Debt != 0 {
		t.Errorf("bets %v, %+v, debt %b", got, v.Game.Seats[3], v.Seats[3].Debt)
	}
	do(t, w, 2, want(transcript.KindLeave))
	simtest.Run(t, w, simtest.Hands(4))
	do(t, w, 2, table.Sit{Name: "C", Seat: 2, BuyIn: 500})
	if v := view(w); v.Seats[2].Debt != game.OwesEntry {
		t.Errorf("who comes new owes %b", v.Seats[2].Debt)
	}
	for hand := uint32(5); view(w).Seats[2].Debt != 0; hand++ {
		v = begun(t, w, hand)
		if in := slices.ContainsFunc(v.Game.Seats, func(s game.SeatView) bool { return s.Seat == 2 }); in != (v.Seats[2].Debt == 0) || hand > 8 {
			t.Fatalf("hand %d: %+v", hand, v.Game.Seats)
		}
	}
	if v.Game.Positions.BigBlind != 2 {
		t.Errorf("who waits comes in as the big blind, not at %+v", v.Game.Positions)
	}
	clean(t, w)
}

// S-61: bomb pots by the clock of hands, and by vote.
func TestBombPotsAtTheTable(t *testing.T) {
	w := cash(t, 3, poker.Options{House: poker.House{BombEvery: 3, BombAnte: 4, BombCall: game.BombVote}})
	do(t, w, 0, wish(table.WishBomb, 1))
	goOn(w)
	v := begun(t, w, 1)
	if v.Game.Street != "preflop" {
		t.Errorf("one of three has made a bomb pot: %s", v.Game.Street)
	}
	do(t, w, 2, wish(table.WishBomb, 1))
	v = begun(t, w, 2)
	if v.Game.Street != "flop" || v.Game.Pots[0].Amount != 120 || v.Seats[0].Wish.Bomb || v.Seats[2].Wish.Bomb {
		t.Errorf("%s, %+v", v.Game.Street, v.Game.Pots)
	}
	if v = begun(t, w, 3); v.Game.Street != "flop" {
		t.Errorf("hand 3 is no bomb pot: %s", v.Game.Street)
	}
	if v = begun(t, w, 4); v.Game.Street != "preflop" {
		t.Errorf("hand 4 is a bomb pot: %s", v.Game.Street)
	}
	simtest.Run(t, w, simtest.Hands(4))
	clean(t, w)
}

// S-43, P-04: the button chooses the game; a table for more seats than its
// smallest game has is refused.
func TestDealersChoiceAtTheTable(t *testing.T) {
	var mix poker.MixOptions
	for _, id := range []string{"holdem-nl/1", "razz-fl/1", "badugi-fl/1", "stud-fl/1"} {
		g, _ := poker.ByID(id)
		mix.Parts = append(mix.Parts, poker.Part{ID: id, Options: poker.Suggest(g, 10)})
	}
	mix.Turn = poker.DealerHand
	b, err := poker.EncodeMix(mix)
	if err != nil {
		t.Fatal(err)
	}
	play := func(seats int) *sim.World {
		return simtest.World(t, 3, func(c *sim.Config) {
			c.Charter.Game, c.Charter.Options, c.Charter.Seats = "mix/1", b, seats
			for i := range c.Brains {
				c.Brains[i] = simtest.Thrower(1)
			}
		})
	}
	w := play(8)
	if err := w.SeatAll(func(i int) table.Sit { return sit(w.Players[i].Name) }); err != nil {
		t.Fatal(err)
	}
	hold(w)
	do(t, w, 0, wish(table.WishGame, 3))
	do(t, w, 1, wish(table.WishGame, 2))
	refuse(t, w, 1, wish(table.WishGame, 5), "does not offer")
	goOn(w)
	for hand, id := range []string{"badugi-fl/1", "razz-fl/1", "razz-fl/1", "badugi-fl/1"} {
		if v := begun(t, w, uint32(hand+1)); v.Game.Game != id {
			t.Errorf("hand %d is %s, want %s", hand+1, v.Game.Game, id)
		}
	}
	simtest.Run(t, w, simtest.Hands(4))
	clean(t, w)
	if err := play(9).Settle(); err == nil || !strings.Contains(err.Error(), "2 to 8 seats") {
		t.Errorf("a table for nine with games for fewer: %v", err)
	}
}
