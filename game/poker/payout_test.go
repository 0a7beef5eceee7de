package poker_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/poker/plain"
	"github.com/nodealer/nodealer/game/poker/pokertest"
)

// TestPayoutsOfAllGames plays random hands of every variant and reckons their
// ends a second time: hands by the plain evaluator, pots chip by chip. (E-40,
// E-41, S-32, U-13, H-31 to H-33)
func TestPayoutsOfAllGames(t *testing.T) {
	hands := 2400
	switch {
	case os.Getenv("NODEALER_LONG") != "":
		hands = 20000
	case testing.Short():
		hands = 500
	}
	games := poker.Games()
	for seed := range uint64(hands) {
		r := rand.New(rand.NewPCG(seed, 7))
		h, err := pokertest.Random(r, games[seed%uint64(len(games))])
		if err != nil {
			t.Fatal(err)
		}
		w := gametest.Quickly(t, h.Rules, h.Setup, h.Deck)
		result := w.Play(r, 0)
		if want := payouts(w, h); fmt.Sprint(want) != fmt.Sprint(result.Stacks) {
			t.Fatalf("seed %d, %s, %+v: final stacks %v, the slow reckoning says %v; pots %+v",
				seed, h.Game.Info().ID, h.Options, result.Stacks, want, result.Pots)
		}
	}
}

// worth returns what the hole cards and a board are worth, high and low; nil for
// no hand.
func worth(h pokertest.Hand, hole, board []cards.Card) (high, low []int) {
	both := append(slices.Clone(hole), board...)
	switch id := h.Game.Info().ID; {
	case strings.HasPrefix(id, "omaha8"):
		return plain.Omaha(hole, board), plain.OmahaLow(hole, board)
	case strings.HasPrefix(id, "omaha"):
		return plain.Omaha(hole, board), nil
	case strings.HasPrefix(id, "short"):
		v := plain.Short(both)
		if h.Options.TripsOverStraight {
			v = plain.ShortTrips(both)
		}
		return v, nil
	case strings.HasPrefix(id, "draw32"):
		return plain.High32(both), nil
	case strings.HasPrefix(id, "deuce"):
		return plain.DeuceSeven(both), nil
	case strings.HasPrefix(id, "ace") || strings.HasPrefix(id, "razz"):
		return plain.AceFive(both), nil
	case strings.HasPrefix(id, "badugi"):
		return plain.Badugi(both), nil
	case strings.HasPrefix(id, "stud8"):
		return plain.High(both), plain.EightOrBetter(both)
	}
	return plain.High(both), nil
}

// payouts returns the final stacks of a finished hand without drops.
func payouts(w *gametest.World, h pokertest.Hand) []game.Player {
	v := w.State.View(cards.NoSeat, nil)
	n := len(h.Setup.Players)
	put, dead := contributions(v, h)
	live := make([][]int, n) // not nil for who can win, as layers has it
	hole := make([][]cards.Card, n)
	out := make([]game.Player, n)
	for i, s := range v.Seats {
		out[i] = game.Player{Seat: s.Seat, Stack: h.Setup.Players[i].Stack - s.Total}
		for _, k := range s.Slots {
			hole[i] = append(hole[i], w.Deck[k])
		}
		if !s.Folded && !s.Mucked {
			live[i] = []int{}
		}
	}
	boards := append([][]cards.Card{v.Board}, v.Runs...)
	for _, l := range layers(put, live, dead) {
		for k, board := range boards {
			part := l.chips / game.Chips(len(boards))
			if game.Chips(k) < l.chips%game.Chips(len(boards)) {
				part++
			}
			payPart(h, out, l.in, part, hole, board)
		}
	}
	return out
}

// contributions returns what each player put in for himself, and dead money.
func contributions(v game.View, h pokertest.Hand) (put []game.Chips, dead game.Chips) {
	dead = h.Setup.Carry
	for i, s := range v.Seats {
		stack, own := h.Setup.Players[i].Stack, s.Total
		ante := min(h.Options.Ante, stack)
		pays := h.Options.AnteFrom == poker.AnteBigBlind && s.Seat == h.Setup.Positions.BigBlind ||
			h.Options.AnteFrom == poker.AnteButton && s.Seat == h.Setup.Positions.Button
		if pays && h.Setup.Bomb == 0 {
			own, dead = own-ante, dead+ante
			stack -= ante
		} else if h.Options.AnteFrom == poker.AnteEach {
			stack -= ante
		}
		for _, p := range h.Setup.Posts {
			if p.Seat == s.Seat {
				own, dead = own-min(p.Dead, stack), dead+min(p.Dead, stack)
			}
		}
		put = append(put, own)
	}
	return put, dead
}

// payPart pays a part of a layer, half to the best low hand if there is one.
func payPart(h pokertest.Hand, out []game.Player, in []int, chips game.Chips, hole [][]cards.Card, board []cards.Card) {
	if len(in) == 1 { // the others folded or mucked, or could not match it
		out[in[0]].Stack += chips
		return
	}
	high, low := make([][]int, len(out)), make([][]int, len(out))
	var lows []int
	for _, i := range in {
		high[i], low[i] = worth(h, hole[i], board)
		if low[i] != nil {
			lows = append(lows, i)
		}
	}
	half := game.Chips(0)
	if len(lows) > 0 {
		half = chips / 2
		payOut(h, out, winners(lows, low), half, hole)
	}
	payOut(h, out, winners(in, high), chips-half, hole)
}

// payOut pays chips one by one, in the order of odd chips.
func payOut(h pokertest.Hand, out []game.Player, who []int, chips game.Chips, hole [][]cards.Card) {
	n := len(out)
	button := slices.IndexFunc(h.Setup.Players, func(p game.Player) bool { return p.Seat == h.Setup.Positions.Button })
	slices.SortFunc(who, func(a, b int) int { return (a-button-1+2*n)%n - (b-button-1+2*n)%n })
	if id := h.Game.Info().ID; strings.HasPrefix(id, "stud") || strings.HasPrefix(id, "razz") {
		top := func(i int) int {
			best := 0
			for _, c := range hole[i] {
				best = max(best, 10*int(c.Rank())+int(c.Suit()))
			}
			return best
		}
		slices.SortFunc(who, func(a, b int) int { return top(b) - top(a) })
	}
	for k := 0; chips > 0; k++ {
		out[who[k%len(who)]].Stack++
		chips--
	}
}
