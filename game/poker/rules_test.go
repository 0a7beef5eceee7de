package poker_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// The tests of this file go through docs/rules/holdem.md in order; each cites
// the rules that it checks.

// H-01, H-03, H-04
func TestStartRefusesImpossibleSetups(t *testing.T) {
	rules, good := setupOf(t, blinds, 1000, 1000, 1000)
	for name, spoil := range map[string]func(*game.Setup){
		"one seat":         func(s *game.Setup) { s.Players = s.Players[:1] },
		"no chips":         func(s *game.Setup) { s.Players[1].Stack = 0 },
		"too many chips":   func(s *game.Setup) { s.Players[1].Stack = game.MaxChips },
		"chips that wrap":  func(s *game.Setup) { s.Players[1].Stack = 1<<64 - 1 },
		"carry too big":    func(s *game.Setup) { s.Carry = 1<<64 - 1 },
		"a seat twice":     func(s *game.Setup) { s.Players[1].Seat = 0 },
		"a negative seat":  func(s *game.Setup) { s.Players[0].Seat = cards.NoSeat },
		"a foreign button": func(s *game.Setup) { s.Positions.Button = 9 },
		"blinds swapped": func(s *game.Setup) {
			s.Positions.SmallBlind, s.Positions.BigBlind = s.Positions.BigBlind, s.Positions.SmallBlind
		},
		"eleven seats": func(s *game.Setup) {
			for i := cards.Seat(3); i < 11; i++ {
				s.Players = append(s.Players, game.Player{Seat: i, Stack: 1})
			}
		},
	} {
		bad := good
		bad.Players = slices.Clone(good.Players)
		spoil(&bad)
		if s, needs, err := rules.Start(bad); err == nil || s != nil || needs != nil {
			t.Errorf("%s: Start gave %v, %v, %v", name, s, needs, err)
		}
	}
	rules, two := setupOf(t, blinds, 1000, 1000)
	two.Positions = game.Positions{Button: 0, SmallBlind: 1, BigBlind: 0}
	if _, _, err := rules.Start(two); err == nil {
		t.Error("heads-up, the button was not the small blind")
	}
}

// H-01: at the limit nothing overflows
func TestAllTheChipsThereCanBe(t *testing.T) {
	h := deal(t, blinds, overPair, game.MaxChips-2000, 1000, 1000)
	h.play(fmt.Sprintf("0 raise %d, 1 call, 2 call", game.MaxChips-2000))
	h.ends("H-26", game.MaxChips, 0, 0)
}

// H-02, H-03, H-04, H-05
func TestPositions(t *testing.T) {
	rules := mustRules(t, blinds)
	pos := func(b, s, bb cards.Seat) game.Positions {
		return game.Positions{Button: b, SmallBlind: s, BigBlind: bb}
	}
	first := pos(cards.NoSeat, cards.NoSeat, cards.NoSeat)
	for _, tt := range []struct {
		last game.Positions
		in   []cards.Seat
		want game.Positions
	}{
		{first, []cards.Seat{2, 5, 7}, pos(2, 5, 7)},
		{first, []cards.Seat{2, 5}, pos(2, 2, 5)},
		{pos(2, 5, 7), []cards.Seat{2, 5, 7}, pos(5, 7, 2)},
		{pos(7, 2, 5), []cards.Seat{2, 5, 7}, pos(2, 5, 7)},
		{pos(5, 7, 9), []cards.Seat{2, 4, 6, 9}, pos(6, 9, 2)},
		{pos(2, 2, 5), []cards.Seat{2, 5}, pos(5, 5, 2)},
		{pos(2, 5, 7), []cards.Seat{5, 7}, pos(7, 7, 5)}, // H-05: 7 was the big blind
		{pos(2, 5, 7), []cards.Seat{2, 5}, pos(5, 5, 2)}, // the big blind left
		{pos(2, 5, 7), []cards.Seat{2, 7}, pos(7, 7, 2)}, // the small blind left
		{pos(7, 2, 5), []cards.Seat{5, 7}, pos(5, 5, 7)}, // H-05
		{pos(2, 2, 5), []cards.Seat{2, 3, 5}, pos(3, 5, 2)},
	} {
		if got := rules.Positions(tt.last, tt.in); got != tt.want {
			t.Errorf("after %v with %v: %v, want %v", tt.last, tt.in, got, tt.want)
		}
	}
	if got := rules.Positions(first, []cards.Seat{4}); got.Button != cards.NoSeat {
		t.Errorf("one seat alone got the button: %v", got)
	}
}

// H-05, for every table that shrinks to two
func TestNoSecondBigBlindInARow(t *testing.T) {
	rules := mustRules(t, blinds)
	all := []cards.Seat{0, 1, 2, 3}
	for b := range all {
		last := rules.Positions(game.Positions{Button: all[b], SmallBlind: 0, BigBlind: 0}, all)
		for i := range all {
			for k := i + 1; k < len(all); k++ {
				if got := rules.Positions(last, []cards.Seat{all[i], all[k]}); got.BigBlind == last.BigBlind {
					t.Errorf("after %v, seats %d and %d: %v", last, i, k, got)
				}
			}
		}
	}
}

// H-06, H-07, H-08
func TestPosting(t *testing.T) {
	ante := blinds
	ante.Ante = 10
	h := deal(t, ante, nil, 1000, 45, 7)
	v := h.State.View(cards.NoSeat, nil)
	if got := fmt.Sprint(v.Seats[0].Total, v.Seats[1].Total, v.Seats[2].Total, v.Seats[1].Bet, v.Seats[2].Bet); got != "10 45 7 35 0" {
		t.Errorf("posted %s", got)
	}
	if !v.Seats[1].AllIn || !v.Seats[2].AllIn || v.ToCall != 100 {
		t.Errorf("%+v", v)
	}
	h.can("fold, call 100-0") // nobody else could call a raise

	ante.AnteFrom = poker.AnteBigBlind
	h = deal(t, ante, []string{"0 2c7d", "1 KsKd", "2 AsAd", "board 3h4h8s9dJc"}, 1000, 1000, 10)
	h.play("0 raise 300, 1 call, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check")
	r := h.ends("H-26", 700, 1300, 10)
	if len(r.Pots) != 2 || r.Pots[0].Amount != 10 {
		t.Errorf("a seat that lives on the big-blind ante wins it alone: %+v", r.Pots)
	}
}

// H-08
func TestShortBlindLowersNothing(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000, 30, 1000)
	h.can("fold, call 100-0, raise 200-1000")
	h.play("3 call, 0 fold")
	h.refuse("1 raise 199", "H-16")
}

// H-09
func TestSlotPlan(t *testing.T) {
	h := start(t, blinds, 1000, 1000, 1000)
	var to []cards.Seat
	for slot := cards.Slot(0); slot < 11; slot++ {
		seat, ok := h.State.Recipient(slot)
		if !ok {
			t.Errorf("slot %d is outside the plan", slot)
		}
		to = append(to, seat)
	}
	if want := []cards.Seat{1, 2, 0, 1, 2, 0, -1, -1, -1, -1, -1}; !slices.Equal(to, want) {
		t.Errorf("slots go to %v, want %v", to, want)
	}
	for _, slot := range []cards.Slot{-1, 11, 1 << 40} {
		if _, ok := h.State.Recipient(slot); ok {
			t.Errorf("slot %d is in the plan", slot)
		}
		if _, _, err := h.State.Learn(slot, h.Deck[0]); err == nil {
			t.Errorf("slot %d was learned", slot)
		}
	}
	if i := poker.Holdem.Info(); i.Slots != 25 || len(i.Deck) != 52 || i.MinSeats != 2 || i.MaxSeats != 10 {
		t.Errorf("%+v", i)
	}
}

// H-10
func TestNoDecisionBeforeTheDeal(t *testing.T) {
	h := start(t, blinds, 1000, 1000)
	for h.toAct(cards.NoSeat); h.ServeOne(); {
		if _, ok := h.State.ToAct(); !ok {
			h.refuse("0 call", "H-10")
		}
	}
	h.toAct(0)
}

// H-11, H-12, H-04
func TestTurns(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000, 1000, 1000)
	h.toAct(3)
	h.refuse("0 call", "H-12")
	h.play("3 call, 0 call, 1 fold, 2 check")
	h.toAct(2)
	h.play("2 check")
	h.toAct(3)

	h = deal(t, blinds, nil, 1000, 1000)
	h.toAct(0)
	h.play("0 call, 1 check")
	h.toAct(1)
	h.play("1 bet 100, 0 fold")
	h.refuse("1 check", "H-12")
}

// H-13, H-14, H-20, H-30
func TestPlainRefusals(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000)
	h.refuse("0 check", "H-13")
	h.refuse("0 call 50", "H-20")
	h.refuse("0 fold 1", "H-20")
	h.refuse("0 show", "H-30")
	h.refuse("0 muck", "H-30")
	h.Refuse(0, game.Action{}, "H-20")
	h.Refuse(0, game.Action{Verb: 13}, "H-20")
	h.play("0 call")
	h.refuse("1 call", "H-14")
	h.can("fold, check, raise 200-1000")
	h.play("1 check, 1 check, 0 check, 1 check, 0 check, 1 check, 0 check")
	h.refuse("1 check", "H-30")
	h.can("show, muck")
}

// H-14
func TestCallForLess(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 300, 1000)
	h.play("0 raise 500")
	h.can("fold, call 250-0")
}

// H-15, H-16, H-19
func TestSizes(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000, 1000)
	h.refuse("0 bet 200", "H-15")
	h.refuse("0 raise 199", "H-16")
	h.refuse("0 raise 1001", "H-19")
	for _, to := range []string{"9223372036854775808", "18446744073709551615", "1099511627777"} {
		h.refuse("0 raise "+to, "H-19")
	}
	h.refuse("0 raise 0", "H-16")
	h.play("0 raise 250")
	h.refuse("1 raise 399", "H-16")
	h.play("1 raise 400, 2 fold, 0 call")
	h.refuse("1 raise 100", "H-16")
	h.refuse("1 bet 99", "H-15")
	h.can("fold, check, bet 100-600")
}

// H-16: a first bet all-in for less than the big blind
func TestRaiseOverShortBet(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 120, 1000)
	h.play("0 call, 1 call, 2 check, 1 bet 20")
	h.can("fold, call 20-0, raise 120-900")
	h.refuse("2 raise 119", "H-16")
}

// H-19: with no more than the price there is no raise
func TestNoRaiseWithinTheCall(t *testing.T) {
	h := deal(t, blinds, nil, 100, 1000, 1000)
	h.can("fold, call 100-0")
	h.refuse("0 raise 100", "H-19")
}

// H-17
func TestShortAllInDoesNotReopen(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000, 1000, 1000, 450)
	h.play("3 raise 300, 4 raise 450, 0 call, 1 fold, 2 fold")
	h.can("fold, call 150-0")
	h.refuse("3 raise 1000", "H-17")
}

// H-17: who has not acted may raise, by the last full raise
func TestShortAllInLeavesOthersOpen(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000, 1000, 1000, 450)
	h.play("3 raise 300, 4 raise 450")
	h.can("fold, call 450-0, raise 650-1000")
}

// H-17: several short all-ins come to a full raise together
func TestShortAllInsAddUp(t *testing.T) {
	h := deal(t, blinds, nil, 500, 1000, 1000, 1000, 400)
	h.play("3 raise 300, 4 raise 400, 0 raise 500, 1 fold, 2 fold")
	h.toAct(3)
	h.can("fold, call 200-0") // one other seat only, and that is all-in

	h = deal(t, blinds, nil, 500, 1000, 1000, 1000, 400)
	h.play("3 raise 300, 4 raise 400, 0 raise 500, 1 call, 2 fold")
	h.can("fold, call 200-0, raise 700-1000")
	h.play("3 call")

	h = deal(t, blinds, nil, 499, 1000, 1000, 1000, 400)
	h.play("3 raise 300, 4 raise 400, 0 raise 499, 1 call, 2 fold")
	h.can("fold, call 199-0")
}

// H-17: what counts is what a seat faces since it last acted itself
func TestReopeningIsJudgedBySeat(t *testing.T) {
	h := deal(t, blinds, nil, 2000, 2000, 250, 2000, 175)
	// 3 calls 100, 4 is all-in for 175, 0 calls 175, 1 folds, 2 is all-in for 250:
	// 3 faces 150, a full raise; 0 faces 75, none.
	h.play("3 call, 4 raise 175, 0 call, 1 fold, 2 raise 250")
	h.can("fold, call 150-0, raise 350-2000")
	h.play("3 call")
	h.toAct(0)
	h.can("fold, call 75-0")
	h.refuse("0 raise 2000", "H-17")
}

// H-18
func TestNoBetWithoutACaller(t *testing.T) {
	h := deal(t, blinds, nil, 300, 1000, 200)
	h.play("0 raise 300, 1 call")
	h.can("fold, call 100-0")
	h = deal(t, blinds, nil, 300, 1000, 1000)
	h.play("0 raise 300, 1 fold")
	h.refuse("2 raise 1000", "H-18")
}

// H-21, H-22
func TestUncalledBetGoesBack(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000, 1000)
	r := h.play("0 raise 600, 1 fold, 2 fold").ends("H-23", 1150, 950, 900)
	if len(r.Pots) != 1 || r.Pots[0].Amount != 250 {
		t.Errorf("%+v: want one pot of 250, without the 500 that nobody called", r.Pots)
	}
	// A short big blind: the small blind has covered it and is not asked.
	h = deal(t, blinds, []string{"0 2c7d", "1 AsAd", "2 KsKd", "board 3h4h8s9dJc"}, 1000, 1000, 20)
	h.play("0 fold").ends("H-26", 1000, 1020, 0)
}

// H-23
func TestLastSeatWinsUnshown(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000, 1000)
	r := h.play("0 fold, 1 fold").ends("H-23", 1000, 950, 1050)
	if r.Pots[0].Name.Kind != "" {
		t.Errorf("an unshown hand is named: %+v", r.Pots[0])
	}
}

// H-24, H-28
func TestReleases(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000, 1000)
	fold := game.Action{Verb: game.Fold}
	is := func(seat cards.Seat, a game.Action, want ...cards.Slot) {
		t.Helper()
		if got := h.State.Releases(seat, a); !slices.Equal(got, want) {
			h.Fatalf("%v %+v releases %v, want %v", seat, a, got, want)
		}
	}
	is(0, fold, 6, 7, 8, 9, 10)
	is(1, fold) // not its turn
	is(0, game.Action{Verb: game.Call})
	h.play("0 call, 1 call, 2 check")
	is(1, fold, 9, 10)
	h.play("1 fold")
	is(2, fold) // ends the hand
	h.play("2 check, 0 check, 2 check, 0 check, 2 check, 0 check")
	is(2, game.Action{Verb: game.Show}, 1, 4)
	is(2, game.Action{Verb: game.Muck})
}

// H-25, H-35
func TestBoardCards(t *testing.T) {
	h := deal(t, blinds, nil, 1000, 1000)
	no := func(slot cards.Slot, face string) {
		t.Helper()
		c, err := cards.Parse(face)
		if err != nil {
			t.Fatal(err)
		}
		if s, needs, err := h.State.Learn(slot, c); err == nil || s != nil || needs != nil {
			h.Fatalf("slot %d was learned as %s: %v", slot, face, err)
		}
	}
	no(4, "Ah")
	h.Apply(0, game.Action{Verb: game.Call})
	no(4, "Ah")
	h.Apply(1, game.Action{Verb: game.Check})
	no(7, "Ah")
	no(4, "??")
	h.Learn(4, cards.Make(cards.Ace, cards.Hearts))
	h.Learn(4, cards.Make(cards.Ace, cards.Hearts)) // told twice: harmless
	no(4, "Kh")
	no(5, "Ah")
	if _, _, err := h.State.Learn(5, 53); err == nil {
		t.Error("a card outside the deck was learned")
	}
	h.Learn(0, cards.Make(cards.Two, cards.Hearts)) // a hole card may be shown
	no(0, "3h")
	no(0, "??")
	no(2, "2h")
	h.toAct(cards.NoSeat)
}

// H-26
func TestTabling(t *testing.T) {
	lay := []string{"0 AsAd", "1 KsKd", "2 QsQd", "board 3h4h8s9dJc"}
	h := deal(t, blinds, lay, 1000, 500, 1000)
	h.play("0 raise 500, 1 call")
	h.Apply(2, game.Action{Verb: game.Fold})
	v := h.State.View(cards.NoSeat, nil)
	if v.Street != "showdown" || len(v.Choices) > 0 {
		t.Errorf("%+v", v)
	}
	h.Serve()
	h.ends("H-26", 1600, 0, 900)
	if cards := h.State.View(cards.NoSeat, nil).Seats[2].Cards; cards[0].Valid() {
		t.Error("a folded hand was tabled")
	}
	// An all-in seat, and two that bet until the river: nobody may muck.
	h = deal(t, blinds, lay, 200, 1000, 1000)
	h.play("0 raise 200, 1 call, 2 call, 1 check, 2 check, 1 check, 2 check, 1 bet 100, 2 call")
	r := h.ends("H-26", 600, 900, 700)
	if len(r.Pots) != 2 || r.Pots[0].Amount != 600 || r.Pots[1].Amount != 200 {
		t.Errorf("%+v", r.Pots)
	}
}

// H-27, H-28, H-29, H-30
func TestShowdown(t *testing.T) {
	lay := []string{"0 AsAd", "1 KsKd", "2 QsQd", "board 3h4h8s9dJc"}
	river := "0 call, 1 call, 2 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check"
	h := deal(t, blinds, lay, 1000, 1000, 1000).play(river)
	h.play("1 check, 2 check, 0 check")
	h.toAct(1)
	h.play("1 show, 2 muck, 0 show").ends("H-31", 1200, 900, 900)

	h = deal(t, blinds, lay, 1000, 1000, 1000).play(river)
	h.play("1 check, 2 bet 100, 0 call, 1 fold")
	h.toAct(2)
	h.refuse("2 check", "H-30")
	h.Apply(2, game.Action{Verb: game.Show})
	h.toAct(cards.NoSeat) // the cards have to come first
	h.Serve()
	h.play("0 muck").ends("H-29", 800, 900, 1300) // mucking the best hand loses

	h = deal(t, blinds, lay, 1000, 1000, 1000).play(river)
	h.play("1 check, 2 check, 0 check, 1 muck, 2 muck")
	r := h.ends("H-29", 1200, 900, 900)
	if r.Pots[0].Name.Kind != "" {
		t.Errorf("an unshown hand is named: %+v", r.Pots[0])
	}
}

// H-31: three all-ins of different depth, and a seat that folded in between
func TestSidePots(t *testing.T) {
	lay := []string{"0 2c7d", "1 AsAd", "2 KsKd", "3 QsQd", "board 3h4h8s9dJc"}
	h := deal(t, blinds, lay, 1000, 200, 500, 900)
	h.play("3 raise 300, 0 call, 1 call, 2 raise 500, 3 raise 900, 0 fold")
	r := h.ends("H-26", 700, 800, 700, 400)
	var amounts []game.Chips
	for _, p := range r.Pots {
		amounts = append(amounts, p.Amount)
	}
	if want := []game.Chips{800, 700}; !slices.Equal(amounts, want) {
		t.Errorf("pots %v, want %v: the last 400 came back", amounts, want)
	}
}

// H-32: who could match the top layer has gone, so it falls to the one below
func TestLayerWithoutContenders(t *testing.T) {
	lay := []string{"0 2c7d", "1 QsQd", "2 KsKd", "3 AsAd", "board 3h4h8s9dJc"}
	h := deal(t, blinds, lay, 1000, 1000, 200, 100)
	h.play("3 call, 0 raise 500, 1 call, 2 call")
	h.play("1 check, 0 check, 1 check, 0 check, 1 check")
	h.Drop(false, 0, 1)
	h.Serve()
	h.ends("H-26", 500, 500, 900, 400)
}

// H-33
func TestOddChips(t *testing.T) {
	same := []string{"0 AsKd", "1 2c7d", "2 AdKs", "board 3h4h8s9dJc"}
	o := poker.Options{SmallBlind: 5, BigBlind: 10, Ante: 1}
	h := deal(t, o, same, 100, 100, 100)
	h.play("0 call, 1 fold, 2 check, 2 check, 0 check, 2 check, 0 check, 2 check, 0 check, 2 show, 0 show")
	h.ends("H-31", 103, 94, 103)
	o.Ante = 2 // a pot of 31: the odd one goes to seat 2, first from the button's left
	o.SmallBlind = 4
	h = deal(t, o, same, 100, 100, 100)
	h.play("0 call, 1 call, 2 check, 1 bet 11, 2 call, 0 call, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check, 1 muck, 2 show, 0 show")
	h.ends("H-31", 111, 77, 112)
}

// H-34
func TestBoardPlays(t *testing.T) {
	h := deal(t, blinds, []string{"0 2c3c", "1 2d3d", "board AsKsQsJsTs"}, 1000, 1000)
	r := h.play("0 raise 1000, 1 call").ends("H-26", 1000, 1000)
	if got := poker.Describe(r.Pots[0].Name, "en"); got != "royal flush" || len(r.Pots[0].Shares) != 2 {
		t.Errorf("%s: %+v", got, r.Pots)
	}
}

// H-07: chips carried over are in the main pot
func TestCarry(t *testing.T) {
	rules, setup := setupOf(t, blinds, 1000, 1000)
	setup.Carry = 77
	w := gametest.Start(t, rules, setup, cards.Deck52())
	w.Serve()
	if pots := w.State.View(cards.NoSeat, nil).Pots; len(pots) != 1 || pots[0].Amount != 77 {
		t.Errorf("%+v", pots)
	}
	h := &hand{w, t}
	h.play("0 fold").ends("H-23", 950, 1127)
}
