package poker_test

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// The tests of this file go through docs/rules/structures.md in order.

// limit are the options of most tests of fixed limit.
var limit = poker.Options{SmallBlind: 50, BigBlind: 100}

// S-01
func TestOptionsMustFitTheGame(t *testing.T) {
	for _, tt := range []struct {
		id   string
		o    poker.Options
		fits bool
	}{
		{"holdem-nl/1", poker.Options{SmallBlind: 1, BigBlind: 2}, true},
		{"holdem-nl/1", poker.Options{BigBlind: 2, MaxBet: 10}, false},
		{"holdem-nl/1", poker.Options{MinBet: 2}, false},
		{"holdem-nl/1", poker.Options{MinBet: 2, Ante: 1}, true},
		{"holdem-nl/1", poker.Options{MinBet: 2, Ante: 1, AnteFrom: poker.AnteBigBlind}, false},
		{"holdem-nl/1", poker.Options{BigBlind: 2, FourRaises: true}, false},
		{"holdem-nl/1", poker.Options{BigBlind: 2, BringIn: 1}, false},
		{"holdem-nl/1", poker.Options{BigBlind: 2, TripsOverStraight: true}, false},
		{"holdem-nl/1", poker.Options{BigBlind: 2, RoundSmallBlind: true}, false},
		{"holdem-nl/1", poker.Options{BigBlind: 2, BetEveryRound: true}, false},
		{"holdem-nl/1", poker.Options{MinBet: 2, Ante: 1, Straddle: poker.StraddleUTG}, false},
		{"holdem-pl/1", poker.Options{BigBlind: 2, RoundSmallBlind: true}, false},
		{"holdem-pl/1", poker.Options{SmallBlind: 1, BigBlind: 2, RoundSmallBlind: true}, true},
		{"holdem-fl/1", poker.Options{SmallBlind: 1, BigBlind: 2, MinBet: 4}, false},
		{"holdem-fl/1", poker.Options{SmallBlind: 1, BigBlind: 2, MaxBet: 4, FourRaises: true}, true},
		{"holdem-sl/1", poker.Options{SmallBlind: 1, BigBlind: 2}, false},
		{"holdem-sl/1", poker.Options{SmallBlind: 1, BigBlind: 2, MaxBet: 10}, true},
		{"short-nl/1", poker.Options{SmallBlind: 1, BigBlind: 2}, false},
		{"short-nl/1", poker.Options{BigBlind: 2, Ante: 2, TripsOverStraight: true}, true},
		{"stud-fl/1", poker.Options{Ante: 1, MinBet: 4}, false},
		{"stud-fl/1", poker.Options{Ante: 1, BringIn: 2, MinBet: 4}, true},
		{"stud-fl/1", poker.Options{Ante: 1, BringIn: 2, MinBet: 4, BigBlind: 1}, false},
		{"stud-fl/1", poker.Options{Ante: 1, AnteFrom: poker.AnteButton, BringIn: 2, MinBet: 4}, false},
		{"stud-fl/1", poker.Options{Ante: 1, BringIn: 2, MinBet: 4, Runs: 2}, false},
		{"draw32-nl/1", poker.Options{MinBet: 4}, false},
		{"draw32-nl/1", poker.Options{Ante: 1, MinBet: 4, BetEveryRound: true}, true},
	} {
		g, _ := poker.ByID(tt.id)
		b, err := tt.o.Encode()
		if err != nil {
			t.Errorf("%s %+v: %v", tt.id, tt.o, err)
			continue
		}
		if _, err := g.Rules(b); (err == nil) != tt.fits {
			t.Errorf("%s %+v: %v", tt.id, tt.o, err)
		}
	}
}

// TestSuggest: what is suggested fits, for every game and unit.
func TestSuggest(t *testing.T) {
	for _, g := range poker.Games() {
		for unit := game.Chips(1); unit < 20; unit++ {
			b, err := poker.Suggest(g, unit).Encode()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Rules(b); err != nil {
				t.Errorf("%d: %v", unit, err)
			}
		}
	}
}

// S-02
func TestButtonAnte(t *testing.T) {
	o := poker.Options{SmallBlind: 50, BigBlind: 100, Ante: 30, AnteFrom: poker.AnteButton}
	h := deal(t, o, nil, 1000, 1000, 1000)
	h.play("0 fold, 1 fold").ends("H-23", 970, 950, 1080)
}

// S-10, S-12, H-17: the example of a bet of 100
func TestFixedLimitSizes(t *testing.T) {
	h := dealGame(t, "holdem-fl/1", limit, nil, 1000, 1000, 1000, 1000)
	h.can("fold, call 100-0, raise 200-200")
	h.refuse("3 raise 201", "S-10")
	h.refuse("3 raise 199", "S-10")
	h.play("3 call, 0 call, 1 call, 2 check")
	h.can("fold, check, bet 100-100")
	h.refuse("1 bet 200", "S-10")
	h.play("1 check, 2 check, 3 check, 0 check")
	h.can("fold, check, bet 200-200")
}

// S-12
func TestHalfABetIsABet(t *testing.T) {
	// On the flop seat 1 bets 100 and seat 2 has 50 more, all-in: a full raise.
	h := dealGame(t, "holdem-fl/1", limit, nil, 1000, 1000, 250, 1000)
	h.play("3 call, 0 call, 1 call, 2 check, 1 bet 100, 2 raise 150")
	h.can("fold, call 150-0, raise 250-250")
	h.play("3 call, 0 fold")
	h.can("fold, call 50-0, raise 250-250")

	// It has 49 more: no raise. Seat 3 may complete it, seat 1 may not.
	h = dealGame(t, "holdem-fl/1", limit, nil, 1000, 1000, 249, 1000)
	h.play("3 call, 0 call, 1 call, 2 check, 1 bet 100, 2 raise 149")
	h.can("fold, call 149-0, raise 200-200")
	h.play("3 call, 0 fold")
	h.can("fold, call 49-0")
	h.refuse("1 raise 200", "H-17")

	// A bet of 49 all-in is completed to 100, one of 50 raised to 150.
	h = dealGame(t, "holdem-fl/1", limit, nil, 1000, 149, 1000, 1000)
	h.play("3 call, 0 call, 1 call, 2 check, 1 bet 49")
	h.can("fold, call 49-0, raise 100-100")
	h = dealGame(t, "holdem-fl/1", limit, nil, 1000, 150, 1000, 1000)
	h.play("3 call, 0 call, 1 call, 2 check, 1 bet 50")
	h.can("fold, call 50-0, raise 150-150")
}

// S-13
func TestRaiseCap(t *testing.T) {
	h := dealGame(t, "holdem-fl/1", limit, nil, 2000, 2000, 2000)
	h.play("0 raise 200, 1 raise 300, 2 raise 400")
	h.can("fold, call 200-0")
	h.refuse("0 raise 500", "S-13")

	o := limit
	o.FourRaises = true
	h = dealGame(t, "holdem-fl/1", o, nil, 2000, 2000, 2000)
	h.play("0 raise 200, 1 raise 300, 2 raise 400, 0 raise 500")
	h.refuse("1 raise 600", "S-13")

	// Heads-up there is no end to it, if the street begins so.
	h = dealGame(t, "holdem-fl/1", limit, nil, 2000, 2000)
	h.play("0 raise 200, 1 raise 300, 0 raise 400, 1 raise 500, 0 raise 600")
	h.can("fold, call 100-0, raise 700-700")
	h = dealGame(t, "holdem-fl/1", limit, nil, 2000, 2000, 2000)
	h.play("0 fold, 1 raise 200, 2 raise 300, 1 raise 400")
	h.refuse("2 raise 500", "S-13")

	spread := poker.Options{SmallBlind: 50, BigBlind: 100, MaxBet: 300}
	h = dealGame(t, "holdem-sl/1", spread, nil, 2000, 2000, 2000)
	h.play("0 raise 200, 1 raise 300, 2 raise 400")
	h.refuse("0 raise 500", "S-13")
}

// S-14, S-15, S-16
func TestPotLimit(t *testing.T) {
	h := dealGame(t, "holdem-pl/1", limit, nil, 5000, 5000, 5000)
	h.can("fold, call 100-0, raise 200-350") // 100, and the pot of 150 + 100
	h.refuse("0 raise 351", "S-14")
	h.play("0 raise 350, 1 call, 2 call")
	h.can("fold, check, bet 100-1050")
	h.play("1 bet 1050")
	h.can("fold, call 1050-0, raise 2100-4200")

	o := limit
	o.Ante = 10
	h = dealGame(t, "holdem-pl/1", o, nil, 5000, 5000, 5000)
	h.can("fold, call 100-0, raise 200-380") // antes count

	// A big blind of 60 counts as 100, and the missing ante too.
	h = dealGame(t, "holdem-pl/1", o, nil, 5000, 5000, 70)
	h.can("fold, call 100-0, raise 200-380")

	o = limit
	o.RoundSmallBlind = true
	h = dealGame(t, "holdem-pl/1", o, nil, 5000, 5000, 5000)
	h.can("fold, call 100-0, raise 200-400")

	// The smallest bet is always allowed.
	h = dealGame(t, "holdem-pl/1", poker.Options{Ante: 1, MinBet: 100}, nil, 500, 500)
	h.can("fold, check, bet 100-100")
}

// S-18
func TestSpread(t *testing.T) {
	o := poker.Options{SmallBlind: 10, BigBlind: 20, MaxBet: 60}
	h := dealGame(t, "holdem-sl/1", o, nil, 1000, 1000, 1000)
	h.can("fold, call 20-0, raise 40-80")
	h.refuse("0 raise 81", "S-18")
	h.play("0 raise 70")
	h.can("fold, call 60-0, raise 120-130")
	h.play("1 call, 2 call")
	h.can("fold, check, bet 20-60")
	h.refuse("1 bet 61", "S-18")
}

// straddle begins a hand with straddles.
func straddle(t *testing.T, id string, o poker.Options, list []game.Straddle, n int) *hand {
	t.Helper()
	stacks := make([]game.Chips, n)
	for i := range stacks {
		stacks[i] = 10000
	}
	h := startGame(t, id, o, func(s *game.Setup) { s.Straddles = list }, stacks...)
	h.Serve()
	return h
}

// S-20, S-21
func TestStraddles(t *testing.T) {
	o := poker.Options{SmallBlind: 50, BigBlind: 100, Straddle: poker.StraddleUTG}
	h := straddle(t, "holdem-nl/1", o, []game.Straddle{{Seat: 3, Amount: 200}}, 5)
	h.toAct(4)
	h.can("fold, call 200-0, raise 400-10000")
	h.play("4 call, 0 fold, 1 fold, 2 call")
	h.toAct(3)
	h.can("fold, check, raise 400-10000") // the straddler may raise

	h = straddle(t, "holdem-nl/1", o, []game.Straddle{{Seat: 3, Amount: 200}, {Seat: 4, Amount: 500}}, 5)
	h.toAct(0)
	h.can("fold, call 500-0, raise 1000-10000")

	h = straddle(t, "holdem-fl/1", o, []game.Straddle{{Seat: 3, Amount: 200}}, 5)
	h.can("fold, call 200-0, raise 300-300")
	h.play("4 raise 300, 0 raise 400")
	h.refuse("1 raise 500", "S-13") // the straddle was the first raise
}

// S-20, S-21, S-22, S-23
func TestStraddlesOutOfPlace(t *testing.T) {
	for _, tt := range []struct {
		kind poker.Straddling
		list []game.Straddle
		ok   bool
	}{
		{poker.NoStraddle, []game.Straddle{{Seat: 3, Amount: 200}}, false},
		{poker.StraddleUTG, []game.Straddle{{Seat: 3, Amount: 199}}, false},
		{poker.StraddleUTG, []game.Straddle{{Seat: 3, Amount: 10001}}, false},
		{poker.StraddleUTG, []game.Straddle{{Seat: 4, Amount: 200}}, false},
		{poker.StraddleUTG, []game.Straddle{{Seat: 2, Amount: 200}}, false},
		{poker.StraddleUTG, []game.Straddle{{Seat: 3, Amount: 200}, {Seat: 4, Amount: 399}}, false},
		{poker.StraddleUTG, []game.Straddle{{Seat: 3, Amount: 200}, {Seat: 4, Amount: 400}}, true},
		{poker.StraddleButton, []game.Straddle{{Seat: 0, Amount: 200}}, true},
		{poker.StraddleButton, []game.Straddle{{Seat: 3, Amount: 200}}, false},
		{poker.StraddleMississippi, []game.Straddle{{Seat: 4, Amount: 300}}, true},
		{poker.StraddleMississippi, []game.Straddle{{Seat: 4, Amount: 200}, {Seat: 0, Amount: 400}}, false},
		{poker.StraddleMississippi, []game.Straddle{{Seat: 1, Amount: 200}}, false},
		{poker.StraddleMississippi, []game.Straddle{{Seat: 9, Amount: 200}}, false},
	} {
		o := poker.Options{SmallBlind: 50, BigBlind: 100, Straddle: tt.kind}
		rules, setup := setupFor(t, "holdem-nl/1", o, 10000, 10000, 10000, 10000, 10000)
		setup.Straddles = tt.list
		if _, _, err := rules.Start(setup); (err == nil) != tt.ok {
			t.Errorf("%d, %v: %v", tt.kind, tt.list, err)
		}
	}
	// The seat after a straddle on the button is the small blind.
	o := poker.Options{SmallBlind: 50, BigBlind: 100, Straddle: poker.StraddleButton}
	h := straddle(t, "holdem-nl/1", o, []game.Straddle{{Seat: 0, Amount: 200}}, 4)
	h.toAct(1)
	h.play("1 call, 2 call, 3 call")
	h.toAct(0)
}

// S-25
func TestMissedBlinds(t *testing.T) {
	h := startGame(t, "holdem-nl/1", blinds, func(s *game.Setup) {
		s.Posts = []game.Post{{Seat: 3, Live: 100, Dead: 50}}
	}, 1000, 1000, 1000, 1000)
	h.Serve()
	h.toAct(3)
	h.can("fold, check, raise 200-950")
	h.play("3 check, 0 fold, 1 fold")
	h.toAct(2)
	v := h.State.View(cards.NoSeat, nil)
	if v.Pots[0].Amount != 50 || v.Seats[3].Total != 150 {
		t.Errorf("%+v", v)
	}
	for _, post := range []game.Post{{Seat: 2, Live: 100}, {Seat: 1, Dead: 50}, {Seat: 3}, {Seat: 3, Live: 101}, {Seat: 3, Dead: 101}, {Seat: 9, Live: 100}} {
		rules, setup := setupFor(t, "holdem-nl/1", blinds, 1000, 1000, 1000, 1000)
		setup.Posts = []game.Post{post}
		if _, _, err := rules.Start(setup); err == nil {
			t.Errorf("%+v was taken", post)
		}
	}
}

// S-26
func TestBombPot(t *testing.T) {
	h := startGame(t, "holdem-nl/1", blinds, func(s *game.Setup) { s.Bomb = 200 }, 1000, 1000, 150)
	h.Serve()
	v := h.State.View(cards.NoSeat, nil)
	if v.Street != "flop" || v.Pots[0].Amount != 450 || len(v.Board) != 3 {
		t.Errorf("%+v", v)
	}
	h.toAct(1)
	h.can("fold, check, bet 100-800")
	for _, change := range []func(*game.Setup){
		func(s *game.Setup) { s.Posts = []game.Post{{Seat: 0, Live: 100}} },
		func(s *game.Setup) { s.Bomb = game.MaxChips + 1 },
	} {
		rules, setup := setupFor(t, "holdem-nl/1", blinds, 1000, 1000, 1000)
		setup.Bomb = 200
		change(&setup)
		if _, _, err := rules.Start(setup); err == nil {
			t.Errorf("%+v was taken", setup)
		}
	}
	rules, setup := setupFor(t, "draw52-nl/1", blinds, 1000, 1000)
	setup.Bomb = 200
	if _, _, err := rules.Start(setup); err == nil {
		t.Error("a bomb pot without a board")
	}
}

// S-03: who posts nothing is not marked, and where the button alone posts the seat
// after it acts first.
func TestWhoPostsNothingIsNotMarked(t *testing.T) {
	in := []cards.Seat{1, 4, 7}
	last := game.Positions{Button: 1, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat}
	for id, want := range map[string]game.Positions{
		"stud-fl/1":     {Button: 4, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat},
		"draw32-nl/1":   {Button: 4, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat},
		"short-nl/1":    {Button: 4, SmallBlind: cards.NoSeat, BigBlind: 4},
		"holdem-nl/1":   {Button: 4, SmallBlind: 7, BigBlind: 1},
		"badugi-fl/1":   {Button: 4, SmallBlind: 7, BigBlind: 1},
		"omaha8-fl/1":   {Button: 4, SmallBlind: 7, BigBlind: 1},
		"deuce3-fl/1":   {Button: 4, SmallBlind: 7, BigBlind: 1},
		"razz-fl/1":     {Button: 4, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat},
		"omaha5-pl/1":   {Button: 4, SmallBlind: 7, BigBlind: 1},
		"holdem-sl/1":   {Button: 4, SmallBlind: 7, BigBlind: 1},
		"draw52-nl/1":   {Button: 4, SmallBlind: 7, BigBlind: 1},
		"omaha8x6-fl/1": {Button: 4, SmallBlind: 7, BigBlind: 1},
	} {
		r := raiser(t, id)
		pos := r.Positions(last, in)
		if pos != want {
			t.Errorf("%s: %+v, want %+v", id, pos, want)
		}
		if err := begins(r, in, pos); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	r := raiser(t, "short-nl/1")
	setup := game.Setup{Positions: game.Positions{Button: 4, SmallBlind: cards.NoSeat, BigBlind: 4}}
	for _, s := range in {
		setup.Players = append(setup.Players, game.Player{Seat: s, Stack: 500})
	}
	st, needs, err := r.Start(setup)
	for _, n := range needs {
		for _, slot := range n.(game.Deal).Slots {
			if err == nil {
				st, _, err = st.Learn(slot, cards.Hidden)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if seat, ok := st.ToAct(); !ok || seat != 7 {
		t.Errorf("%v acts first, want the seat after the button", seat)
	}
}
