package poker_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// evening is a table before its hands, as a fold keeps it.
type evening struct {
	t     *testing.T
	rules game.Rules
	game.Before
}

// newEvening seats players with 1000 chips each.
func newEvening(t *testing.T, rules game.Rules, seats ...cards.Seat) *evening {
	e := &evening{t: t, rules: rules, Before: game.Before{Least: 2, Host: cards.NoSeat, Last: game.Positions{Button: cards.NoSeat}}}
	for _, s := range seats {
		e.join(s, 0)
	}
	return e
}

func (e *evening) join(s cards.Seat, d game.Debt) *game.Sitter {
	at := slices.IndexFunc(e.Seats, func(o game.Sitter) bool { return o.Seat > s })
	if at < 0 {
		at = len(e.Seats)
	}
	e.Seats = slices.Insert(e.Seats, at, game.Sitter{Player: game.Player{Seat: s, Stack: 1000}, Debt: d})
	return &e.Seats[at]
}

func (e *evening) at(s cards.Seat) *game.Sitter {
	return &e.Seats[slices.IndexFunc(e.Seats, func(o game.Sitter) bool { return o.Seat == s })]
}

// deal opens the next hand, which the rules must be able to start, and tells it
// in short: button, blinds, who is in, and what goes before the deal.
func (e *evening) deal() string {
	e.t.Helper()
	e.Hand++
	setup, after := e.rules.(game.Opener).Opening(e.Before)
	if _, _, err := e.rules.Start(setup); err != nil {
		e.t.Fatalf("hand %d: %v: %+v", e.Hand, err, setup)
	}
	e.Last, e.Past = setup.Positions, after.Past
	for k := range e.Seats {
		e.Seats[k].Debt = after.Debts[k]
	}
	said := fmt.Sprintf("%d %d %d:", setup.Positions.Button, setup.Positions.SmallBlind, setup.Positions.BigBlind)
	for _, p := range setup.Players {
		said += fmt.Sprintf(" %d", p.Seat)
	}
	for _, p := range setup.Posts {
		said += fmt.Sprintf(", %d posts %d+%d", p.Seat, p.Live, p.Dead)
	}
	for _, s := range setup.Straddles {
		said += fmt.Sprintf(", %d straddles %d", s.Seat, s.Amount)
	}
	if setup.Bomb > 0 {
		said += fmt.Sprintf(", bomb %d", setup.Bomb)
	}
	if setup.Choice > 0 {
		said += fmt.Sprintf(", game %d", setup.Choice)
	}
	return said
}

func (e *evening) want(want ...string) {
	e.t.Helper()
	for _, w := range want {
		if got := e.deal(); got != w {
			e.t.Errorf("hand %d: %q, want %q", e.Hand, got, w)
		}
	}
}

func house(t *testing.T, h poker.House) game.Rules {
	return mustRules(t, poker.Options{SmallBlind: 5, BigBlind: 10, House: h})
}

// S-21, S-24: under the gun the row of straddles ends where the table, the next
// seat or its chips end it.
func TestOpeningStraddlesUnderTheGun(t *testing.T) {
	o := poker.Options{SmallBlind: 5, BigBlind: 10, Ante: 1, Straddle: poker.StraddleUTG, Restraddles: 2}
	e := newEvening(t, mustRules(t, o), 0, 1, 2, 3, 4, 5, 6)
	for _, s := range []cards.Seat{1, 2, 4, 5, 6} {
		e.at(s).Wish.Straddle = game.StraddleAlways // the blinds' wishes are nothing
	}
	e.want("0 1 2: 0 1 2 3 4 5 6") // seat 3 does not, so nobody does
	e.want("1 2 3: 0 1 2 3 4 5 6, 4 straddles 20, 5 straddles 40, 6 straddles 80")
	e.at(5).Stack = 20 // one chip goes for the ante
	e.want("2 3 4: 0 1 2 3 4 5 6")
	e.at(5).Stack = 21
	e.want("3 4 5: 0 1 2 3 4 5 6, 6 straddles 20")
	e.at(1).Stack = 40
	e.at(0).Wish.Straddle = game.StraddleOnce
	e.want("4 5 6: 0 1 2 3 4 5 6, 0 straddles 20")
	two := newEvening(t, mustRules(t, o), 0, 1)
	two.at(0).Wish.Straddle = game.StraddleAlways
	two.want("0 0 1: 0 1") // both are blinds
}

// S-22, S-23, S-24
func TestOpeningStraddlesElsewhere(t *testing.T) {
	o := poker.Options{SmallBlind: 5, BigBlind: 10, Straddle: poker.StraddleButton}
	e := newEvening(t, mustRules(t, o), 0, 1, 2, 3, 4)
	e.at(1).Wish.Straddle, e.at(4).Wish.Straddle = game.StraddleAlways, game.StraddleAlways
	e.want("0 1 2: 0 1 2 3 4", "1 2 3: 0 1 2 3 4, 1 straddles 20")
	o.Straddle = poker.StraddleMississippi
	e.rules = mustRules(t, o)
	e.want("2 3 4: 0 1 2 3 4, 1 straddles 20")
	e.want("3 4 0: 0 1 2 3 4, 1 straddles 20")
	e.at(3).Wish.Straddle = game.StraddleOnce
	e.want("4 0 1: 0 1 2 3 4, 4 straddles 20") // the button first, then the seat before it
	e.at(0).Wish.Straddle = game.StraddleNever
	e.at(4).Wish.Straddle = game.StraddleNever
	e.want("0 1 2: 0 1 2 3 4, 3 straddles 20")
}

// S-52, S-53, S-54: who sits out while the blinds pass by posts both, behind the
// button, or waits for the big blind.
func TestOpeningMissedBlinds(t *testing.T) {
	e := newEvening(t, house(t, poker.House{Missed: poker.MissedPost}), 0, 1, 2, 3, 4)
	e.want("0 1 2: 0 1 2 3 4")
	e.at(3).Away = true
	e.want("1 2 4: 0 1 2 4", "2 4 0: 0 1 2 4")
	e.at(3).Away = false
	if d := e.at(3).Debt; d != game.OwesBig|game.OwesSmall {
		t.Fatalf("debt %b", d)
	}
	e.at(3).Wish.Post = true
	e.want("4 0 1: 0 1 2 3 4, 3 posts 10+5") // the button has passed it
	e.want("0 1 2: 0 1 2 3 4")               // and it owes nothing any more
	e.at(3).Away = true
	e.want("1 2 4: 0 1 2 4")
	e.at(3).Away = false
	e.want("2 4 0: 0 1 2 4") // it would get the button: not between the blinds' back
	e.at(3).Wish.Post = false
	e.want("4 0 1: 0 1 2 4", "0 1 2: 0 1 2 4")
	e.want("1 2 3: 0 1 2 3 4") // the big blind makes all good
	if d := e.at(3).Debt; d != 0 {
		t.Errorf("debt %b", d)
	}
	e.at(3).Away = true
	e.want("2 4 0: 0 1 2 4") // it was the big blind and misses the small one alone
	if d := e.at(3).Debt; d != game.OwesSmall {
		t.Errorf("debt %b", d)
	}
	e.at(3).Away, e.at(3).Wish.Post = false, true
	e.want("4 0 1: 0 1 2 3 4, 3 posts 0+5")
}

// S-51, S-53, S-54: who comes new posts a big blind, or waits; never comes in
// between the button and the big blind.
func TestOpeningNewPlayers(t *testing.T) {
	e := newEvening(t, house(t, poker.House{Missed: poker.MissedPost}), 0, 3, 6)
	e.want("0 3 6: 0 3 6")
	e.join(1, game.OwesEntry).Wish.Post = true // between button and small blind
	e.join(4, game.OwesEntry).Wish.Post = true // between the blinds
	e.join(7, game.OwesEntry)
	e.join(2, game.OwesEntry)
	e.want("3 6 7: 0 1 3 6 7, 1 posts 10+0") // who is next behind the small blind is the big blind
	e.want("6 7 0: 0 1 3 4 6 7, 4 posts 10+0", "7 0 1: 0 1 3 4 6 7")
	e.want("0 1 2: 0 1 2 3 4 6 7")
	wait := newEvening(t, house(t, poker.House{Missed: poker.MissedWait}), 0, 3, 6)
	wait.want("0 3 6: 0 3 6")
	wait.join(7, game.OwesEntry).Wish.Post = true
	wait.join(2, game.OwesEntry).Wish.Post = true
	wait.want("3 6 7: 0 3 6 7", "6 7 0: 0 3 6 7", "7 0 2: 0 2 3 6 7")
	free := newEvening(t, house(t, poker.House{}), 0, 3, 6)
	free.want("0 3 6: 0 3 6")
	free.join(4, 0)
	free.want("3 4 6: 0 3 4 6")
}

// S-53, S-56
func TestOpeningBesideTwo(t *testing.T) {
	for _, seat := range []cards.Seat{1, 3} {
		for first := range 2 {
			e := newEvening(t, house(t, poker.House{Missed: poker.MissedWait}), 0, 2)
			for range 1 + first {
				e.deal()
			}
			e.join(seat, game.OwesEntry)
			for n := 0; e.at(seat).Debt != 0; n++ {
				blinds := e.Last
				e.deal()
				if n > 2 {
					t.Fatalf("seat %d waits for ever", seat)
				}
				if e.Last.BigBlind == blinds.BigBlind {
					t.Errorf("seat %d: %d has the big blind twice", seat, blinds.BigBlind)
				}
			}
		}
	}
	alone := newEvening(t, house(t, poker.House{Missed: poker.MissedWait}), 0, 2)
	alone.want("0 0 2: 0 2")
	alone.at(0).Away = true
	alone.join(1, game.OwesEntry)
	alone.want("2 2 1: 1 2") // too few without it: the table begins anew
	if d := alone.at(1).Debt; d != 0 {
		t.Errorf("debt %b", d)
	}
}

// S-53: in every evening of people who come and go at random nobody who waits
// waits for more than two rounds, and the rules can start every hand.
func TestOpeningNobodyWaitsForEver(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for range handCount() / 5 {
		e := newEvening(t, house(t, poker.House{Missed: poker.MissedWait}), 0, 5)
		waited := map[cards.Seat]int{}
		for range 60 {
			seat := cards.Seat(r.IntN(8))
			switch at := slices.IndexFunc(e.Seats, func(s game.Sitter) bool { return s.Seat == seat }); {
			case r.IntN(3) > 0:
			case at < 0 && e.Hand > 0:
				e.join(seat, game.OwesEntry)
			case at >= 0 && r.IntN(2) == 0:
				e.at(seat).Away = !e.at(seat).Away
			}
			ready := 0
			for _, s := range e.Seats {
				if s.Ready() {
					ready++
				}
			}
			if ready < 2 {
				continue
			}
			e.deal()
			for _, s := range e.Seats {
				if waited[s.Seat]++; s.Away || s.Debt == 0 {
					waited[s.Seat] = 0
				}
				if waited[s.Seat] > 24 {
					t.Fatalf("seat %d waits for ever: %+v", s.Seat, e.Before)
				}
			}
		}
	}
}

// S-55, S-61
func TestOpeningBombPots(t *testing.T) {
	e := newEvening(t, house(t, poker.House{Missed: poker.MissedPost, BombEvery: 3, BombAnte: 2, BombCall: game.BombVote}), 0, 1, 2, 3)
	e.want("0 1 2: 0 1 2 3")
	e.at(3).Away = true
	e.want("1 2 0: 0 1 2")
	e.at(3).Away = false
	e.at(1).Away = true
	e.want("0 2 3: 0 2 3, bomb 20") // who owes is in, and goes on owing
	if e.at(3).Debt == 0 || e.at(1).Debt != 0 {
		t.Errorf("%+v", e.Seats) // nobody misses a blind that nobody pays
	}
	e.at(1).Away = false
	e.at(0).Wish.Bomb, e.at(1).Wish.Bomb = true, true
	e.want("1 2 3: 0 1 2 3") // two of four are no majority
	e.at(2).Wish.Bomb = true
	e.want("2 3 0: 0 1 2 3, bomb 20")

	host := newEvening(t, house(t, poker.House{BombAnte: 5, BombCall: game.BombHost}), 0, 1, 2)
	host.Host = 2
	host.at(0).Wish.Bomb, host.at(1).Wish.Bomb = true, true
	host.want("0 1 2: 0 1 2")
	host.at(2).Wish.Bomb = true
	host.want("1 2 0: 0 1 2, bomb 50")
}

// mixOf makes the rules of a mix.
func mixOf(t *testing.T, o poker.MixOptions) game.Rules {
	t.Helper()
	b, err := poker.EncodeMix(o)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := poker.Mix.Rules(b)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// S-42
func TestOpeningGamesInTurn(t *testing.T) {
	e := newEvening(t, mixOf(t, poker.MixOptions{Parts: horse[:3]}), 0, 1, 2)
	e.want("0 1 2: 0 1 2", "1 2 0: 0 1 2, game 1", "2 0 1: 0 1 2, game 2", "0 1 2: 0 1 2")
	e = newEvening(t, mixOf(t, poker.MixOptions{Turn: poker.TurnRound, Parts: horse[:3]}), 0, 1, 2)
	e.want("0 1 2: 0 1 2", "1 2 0: 0 1 2", "2 0 1: 0 1 2", "0 1 2: 0 1 2, game 1", "1 2 0: 0 1 2, game 1")
	e.at(0).Away = true // the round began there: it is over when the button passes by
	e.want("2 2 1: 1 2, game 1", "1 1 2: 1 2, game 2")
}

// S-43
func TestOpeningDealersChoice(t *testing.T) {
	e := newEvening(t, mixOf(t, poker.MixOptions{Turn: poker.DealerHand, Parts: horse}), 0, 1, 2)
	e.at(1).Wish.Game, e.at(2).Wish.Game = 3, 1
	e.want("0 1 2: 0 1 2", "1 2 0: 0 1 2, game 2", "2 0 1: 0 1 2", "0 1 2: 0 1 2")
	e.at(1).Wish.Game = 5
	e.want("1 2 0: 0 1 2, game 4")
	e.at(2).Wish.Game = 0
	e.want("2 0 1: 0 1 2, game 4") // who says nothing leaves it
	e = newEvening(t, mixOf(t, poker.MixOptions{Turn: poker.DealerRound, Parts: horse}), 0, 1, 2)
	e.at(0).Wish.Game, e.at(1).Wish.Game = 2, 3
	e.want("0 1 2: 0 1 2, game 1", "1 2 0: 0 1 2, game 1", "2 0 1: 0 1 2, game 1")
	e.at(0).Wish.Game = 4
	e.want("0 1 2: 0 1 2, game 3")
}

// S-55, S-61: a bomb pot that is due waits for a game with a board; blinds are
// missed only where blinds are.
func TestOpeningMixedHouse(t *testing.T) {
	parts := slices.Clone(horse)
	parts[0].Options.Straddle = poker.StraddleUTG
	e := newEvening(t, mixOf(t, poker.MixOptions{
		House: poker.House{Missed: poker.MissedPost, BombEvery: 3, BombAnte: 1}, Parts: parts,
	}), 0, 1, 2, 3)
	e.at(3).Wish.Straddle = game.StraddleAlways
	e.want("0 1 2: 0 1 2 3, 3 straddles 200")
	e.at(3).Away = true
	e.want("1 2 0: 0 1 2, game 1", "2 0 1: 0 1 2, game 2", "0 1 2: 0 1 2, game 3")
	owed := e.at(3).Debt
	e.at(3).Away = false
	e.want("1 2 3: 0 1 2 3, game 4") // due, and again no board
	if owed == 0 || e.at(3).Debt != owed {
		t.Errorf("debt %b, then %b", owed, e.at(3).Debt)
	}
	e.want("2 0 1: 0 1 2, bomb 100")
}

// S-01
func TestHouseOptions(t *testing.T) {
	ok := poker.House{Missed: poker.MissedWait, BombEvery: poker.MaxBombEvery, BombAnte: poker.MaxBombAnte, BombCall: game.BombVote}
	o := poker.Options{SmallBlind: 5, BigBlind: 10, Straddle: poker.StraddleUTG, Restraddles: 7, House: ok}
	b, err := o.Encode()
	if err != nil || len(b) != 63 || b[0] != 3 {
		t.Fatalf("%x, %v", b, err)
	}
	if back, err := poker.ParseOptions(b); err != nil || back != o {
		t.Errorf("%+v, %v", back, err)
	}
	for n := range b {
		if _, err := poker.ParseOptions(b[:n]); err == nil {
			t.Errorf("%d bytes were read", n)
		}
	}
	plain := append(slices.Clone(b[:56]), make([]byte, 7)...)
	if _, err := poker.ParseOptions(plain); err == nil {
		t.Error("options without anything new were read as version 3: they have two forms")
	}
	for _, bad := range []func(*poker.Options){
		func(o *poker.Options) { o.House.Missed = 3 },
		func(o *poker.Options) { o.House.BombEvery = poker.MaxBombEvery + 1 },
		func(o *poker.Options) { o.House.BombAnte = poker.MaxBombAnte + 1 },
		func(o *poker.Options) { o.House.BombCall = 3 },
		func(o *poker.Options) { o.House.BombAnte = 0 },
		func(o *poker.Options) { o.House = poker.House{BombAnte: 1} },
		func(o *poker.Options) { o.Restraddles = 8 },
		func(o *poker.Options) { o.Straddle = poker.StraddleButton },
	} {
		with := o
		bad(&with)
		if _, err := with.Encode(); err == nil {
			t.Errorf("%+v was written", with)
		}
	}
	for id, o := range map[string]poker.Options{
		"short-nl/1":  {BigBlind: 10, Ante: 10, House: poker.House{Missed: poker.MissedPost}},
		"stud-fl/1":   {Ante: 1, BringIn: 2, MinBet: 10, House: poker.House{Missed: poker.MissedPost}},
		"draw52-nl/1": {SmallBlind: 5, BigBlind: 10, House: poker.House{BombEvery: 2, BombAnte: 1}},
		"holdem-fl/1": {SmallBlind: 5, BigBlind: 10, Straddle: poker.StraddleUTG, Restraddles: 2},
	} {
		g, _ := poker.ByID(id)
		b, err := o.Encode()
		if err != nil {
			t.Fatal(id, err)
		}
		if _, err := g.Rules(b); err == nil {
			t.Errorf("%s took %+v", id, o)
		}
	}
	for _, bad := range []poker.MixOptions{
		{Turn: 4, Parts: horse},
		{House: poker.House{Missed: 3}, Parts: horse},
		{House: poker.House{Missed: poker.MissedPost}, Parts: horse[2:4]},
		{House: poker.House{BombEvery: 1, BombAnte: 1}, Parts: horse[2:4]},
		{Parts: []poker.Part{{ID: "holdem-nl/1", Options: o}}},
	} {
		if _, err := poker.EncodeMix(bad); err == nil {
			t.Errorf("%+v was written", bad)
		}
	}
}
