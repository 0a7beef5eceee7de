package poker_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// mustRules returns hold'em with the options.
func mustRules(t testing.TB, o poker.Options) game.Rules {
	t.Helper()
	b, err := o.Encode()
	if err != nil {
		t.Fatal(err)
	}
	r, err := poker.Holdem.Rules(b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// randomHand returns random options and a random setup: any number of seats, any
// places, every depth from a single chip on.
func randomHand(t testing.TB, r *rand.Rand) (game.Rules, game.Setup) {
	t.Helper()
	o := poker.Options{BigBlind: 1 + game.Chips(r.IntN(20))}
	o.SmallBlind = game.Chips(r.IntN(int(o.BigBlind) + 1))
	if r.IntN(2) == 0 {
		o.Ante = 1 + game.Chips(r.IntN(10))
		o.AnteFrom = poker.AnteFrom(r.IntN(2))
	}
	n := 2 + r.IntN(9)
	setup := game.Setup{Carry: game.Chips(r.IntN(2) * r.IntN(9))}
	var seats []cards.Seat
	depth := []int{2, 10, 40, 400}[r.IntN(4)]
	for seat := cards.Seat(0); len(seats) < n; seat++ {
		if r.IntN(4) > 0 {
			seats = append(seats, seat)
			setup.Players = append(setup.Players, game.Player{Seat: seat, Stack: 1 + game.Chips(r.IntN(depth))})
		}
	}
	rules := mustRules(t, o)
	last := game.Positions{Button: cards.Seat(r.IntN(14)), SmallBlind: cards.NoSeat, BigBlind: cards.Seat(r.IntN(14))}
	setup.Positions = rules.Positions(last, seats)
	return rules, setup
}

// handCount returns how many random hands a test plays: NODEALER_LONG=1 asks for
// many.
func handCount() int {
	switch {
	case os.Getenv("NODEALER_LONG") != "":
		return 50000
	case testing.Short():
		return 300
	}
	return 800
}

// TestRandomHands plays thousands of hands; the world checks every step, and a
// second, slow reckoning checks the end.
func TestRandomHands(t *testing.T) {
	hands := handCount()
	for seed := range uint64(hands) {
		r := rand.New(rand.NewPCG(seed, 1))
		rules, setup := randomHand(t, r)
		w := gametest.Start(t, rules, setup, gametest.Shuffled(r, cards.Deck52()))
		w.Log = append(w.Log, fmt.Sprintf("seed %d, options %x", seed, rules.Options()))
		result := w.Play(r, 0)
		o, err := poker.ParseOptions(rules.Options())
		if err != nil {
			t.Fatal(err)
		}
		if want := reckon(w, o, setup); fmt.Sprint(want) != fmt.Sprint(result.Stacks) {
			w.Fatalf("final stacks %v, the slow reckoning says %v", result.Stacks, want)
		}
	}
}

// TestRandomDrops plays hands in which seats vanish at any moment.
func TestRandomDrops(t *testing.T) {
	hands := handCount()
	rulesSeen := map[string]int{}
	for seed := range uint64(hands) {
		r := rand.New(rand.NewPCG(seed, 2))
		rules, setup := randomHand(t, r)
		w := gametest.Start(t, rules, setup, gametest.Shuffled(r, cards.Deck52()))
		w.Log = append(w.Log, fmt.Sprintf("seed %d, options %x", seed, rules.Options()))
		rulesSeen[w.Play(r, 0.015).Rule]++
	}
	for _, rule := range []string{"H-23", "H-26", "H-29", "H-31", "H-41", "H-43", "H-45", "H-47"} {
		if rulesSeen[rule] == 0 && !testing.Short() {
			t.Errorf("no hand ended by %s: %v", rule, rulesSeen)
		}
	}
}
