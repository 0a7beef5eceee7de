package poker_test

import (
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// The tests of this file are for docs/rules/omaha.md, docs/rules/shortdeck.md
// and the split pots of docs/rules/hands.md.

// checkDown plays a hand of n seats without a bet to its showdown.
func (h *hand) checkDown(n int) *hand {
	h.t.Helper()
	for {
		seat, ok := h.State.ToAct()
		if !ok {
			return h
		}
		verb := game.Check
		switch c := h.State.Choices(); {
		case c[0].Verb == game.Show:
			return h
		case c[0].Verb == game.Draw:
			verb = game.Draw
		case c[0].Verb == game.BringIn:
			verb = game.BringIn
		case c[1].Verb == game.Call:
			verb = game.Call
		}
		h.Apply(seat, game.Action{Verb: verb})
		h.Serve()
	}
}

// showAll shows every hand.
func (h *hand) showAll() *hand {
	h.t.Helper()
	for {
		seat, ok := h.State.ToAct()
		if !ok {
			return h
		}
		h.Apply(seat, game.Action{Verb: game.Show})
		h.Serve()
	}
}

// O-01
func TestOmahaSeats(t *testing.T) {
	for id, want := range map[string][2]int{"omaha-pl/1": {10, 45}, "omaha5-pl/1": {9, 50}, "omaha6-pl/1": {7, 47}, "omaha8x6-fl/1": {7, 47}} {
		g, _ := poker.ByID(id)
		if i := g.Info(); i.MaxSeats != want[0] || i.Slots != want[1] {
			t.Errorf("%+v", i)
		}
	}
}

// O-02: one's own four spades make no flush with one on the board
func TestTwoOwnCardsExactly(t *testing.T) {
	h := dealGame(t, "omaha-pl/1", blinds, []string{"0 AsKsQs2s", "1 3c3d7h8h", "board 5sKd9c2dJh"}, 1000, 1000)
	r := h.checkDown(2).showAll().ends("H-31", 1100, 900)
	if got := poker.Describe(r.Pots[0].Name, "en"); got != "two pair, kings and twos" {
		t.Error(got)
	}
}

// O-04, H-28: all four are shown
func TestOmahaShowsAll(t *testing.T) {
	h := dealGame(t, "omaha-pl/1", blinds, nil, 1000, 1000)
	h.checkDown(2)
	if got := h.State.Releases(1, game.Action{Verb: game.Show}); !slices.Equal(got, []cards.Slot{0, 2, 4, 6}) {
		t.Errorf("a show releases %v", got)
	}
}

// O-03, E-40, E-41
func TestHighLow(t *testing.T) {
	o := poker.Options{SmallBlind: 50, BigBlind: 100, Ante: 1}
	// 303 chips: seat 0 has the high hand, 1 and 2 the same low one.
	lay := []string{"0 KsKhQd9d", "1 As2dJc9s", "2 Ah2sJd9h", "board Kc7h5d4cTs"}
	h := dealGame(t, "omaha8-fl/1", o, lay, 1000, 1000, 1000)
	r := h.checkDown(3).showAll().ends("H-31", 1051, 975, 974)
	if len(r.Pots) != 2 || r.Pots[0].Amount != 152 || !r.Pots[1].Low || r.Pots[1].Amount != 151 {
		t.Errorf("%+v", r.Pots)
	}
	if got := poker.Describe(r.Pots[1].Name, "en"); got != "seven-five-four-two-ace low" {
		t.Error(got)
	}
	// Without three low cards on the board the high hand takes it all.
	lay[3] = "board Kc7h5dJhTs"
	h = dealGame(t, "omaha8-fl/1", o, lay, 1000, 1000, 1000)
	h.checkDown(3).showAll().ends("H-31", 1202, 899, 899)
	v := h.State.View(cards.NoSeat, nil)
	if v.Seats[0].Low.Kind != "" || v.Seats[0].Best.Kind != poker.KindStraight {
		t.Errorf("%+v", v.Seats[0])
	}
}

// E-40: both halves to one seat
func TestScoop(t *testing.T) {
	h := dealGame(t, "omaha8-fl/1", blinds, []string{"0 As2s3hKd", "1 QhQcJd9d", "board 4s5s8sTcKh"}, 1000, 1000)
	r := h.checkDown(2).showAll().ends("H-31", 1100, 900)
	if len(r.Pots) != 2 || r.Pots[0].Shares[0].Seat != 0 || r.Pots[1].Shares[0].Seat != 0 {
		t.Errorf("%+v", r.Pots)
	}
}

// K-01, K-02
func TestShortDeck(t *testing.T) {
	g, _ := poker.ByID("short-nl/1")
	if n := len(g.Info().Deck); n != 36 {
		t.Errorf("%d cards", n)
	}
	h := dealGame(t, "short-nl/1", poker.Options{BigBlind: 100, Ante: 30}, nil, 1000, 1000, 1000)
	h.toAct(1)
	h.can("fold, call 100-0, raise 200-970")
	if got := h.State.View(cards.NoSeat, nil).Positions; got != (game.Positions{Button: 0, SmallBlind: cards.NoSeat, BigBlind: 0}) {
		t.Errorf("%+v", got)
	}
	if _, _, err := h.State.Learn(0, hold(t, "5c")[0]); err == nil { // K-01
		t.Error("a five came out")
	}
	h.play("1 call, 2 call, 0 check")
	h.toAct(1)
}

// K-03, E-10, E-11
func TestShortDeckHands(t *testing.T) {
	lay := []string{"0 AhJh", "1 TsTd", "board Th9h7h9sKc"}
	h := dealGame(t, "short-nl/1", poker.Options{BigBlind: 100, Ante: 100}, lay, 1000, 1000)
	r := h.play("1 raise 900, 0 call").ends("H-26", 2000, 0)
	if got := poker.Describe(r.Pots[0].Name, "en"); got != "flush, ace high" {
		t.Error(got)
	}
	lay = []string{"0 Ah6h", "1 KsQd", "board 7h8h9sKcQs"}
	h = dealGame(t, "short-nl/1", poker.Options{BigBlind: 100, Ante: 100}, lay, 1000, 1000)
	r = h.play("1 raise 900, 0 call").ends("H-26", 2000, 0)
	if got := poker.Describe(r.Pots[0].Name, "fr"); got != "quinte au neuf" {
		t.Error(got)
	}
}
