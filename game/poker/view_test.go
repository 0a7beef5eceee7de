package poker_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// TestViewHoldsNoSecrets looks at a hand as an onlooker, as a seat that knows
// its own cards, and as one that claims to know everybody's.
func TestViewHoldsNoSecrets(t *testing.T) {
	h := deal(t, blinds, overPair, 1000, 1000, 1000)
	h.play("0 call, 1 call, 2 check")
	all := func(slot cards.Slot) (cards.Card, bool) { return h.Deck[slot], true }
	if v := h.State.View(cards.NoSeat, all); v.Seats[0].Cards[0].Valid() || v.Seats[0].Best.Kind != "" {
		t.Errorf("an onlooker sees %+v", v.Seats[0])
	}
	v := h.State.View(1, all)
	if fmt.Sprint(v.Seats[0].Cards, v.Seats[1].Cards) != "[?? ??] [Ks Kd]" {
		t.Errorf("seat 1 sees %v and %v", v.Seats[0].Cards, v.Seats[1].Cards)
	}
	if got := poker.Describe(v.Seats[1].Best, "en"); got != "pair of kings" {
		t.Error(got)
	}
}

func TestViewTellsTheHand(t *testing.T) {
	h := deal(t, blinds, overPair, 200, 1000, 1000)
	h.play("0 raise 200, 1 call, 2 call, 1 bet 100")
	v := h.State.View(cards.NoSeat, nil)
	got := fmt.Sprint(v.Game, " ", v.Street, v.Board, v.Pots, v.ToAct, v.ToCall, v.Positions)
	if want := "holdem-nl/1 flop[3h 4h 8s] [{600 [seat 0 seat 1 seat 2]}] seat 2 100 {seat 0 seat 1 seat 2}"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	s := v.Seats[1]
	if s.Stack != 700 || s.Bet != 100 || s.Total != 300 || !s.Last.Equal(game.Action{Verb: game.Bet, To: 100}) {
		t.Errorf("%+v", s)
	}
	if !v.Seats[0].AllIn || v.Seats[0].Last != nil {
		t.Errorf("%+v", v.Seats[0])
	}
	h.play("2 call, 1 check")
	if v = h.State.View(cards.NoSeat, nil); len(v.Pots) != 2 || v.Pots[1].Amount != 200 || len(v.Pots[1].Seats) != 2 {
		t.Errorf("%+v", v.Pots)
	}
	h.play("2 check, 1 check, 2 check")
	v = h.State.View(cards.NoSeat, nil)
	if v.Street != "done" || v.Result == nil || len(v.Pots) != 0 || !v.Seats[2].Shown {
		t.Errorf("%+v", v)
	}
	text, err := json.Marshal(v)
	if err != nil || !strings.Contains(string(text), `"Board":["3h","4h","8s","9d","Jc"]`) {
		t.Errorf("%s, %v", text, err)
	}
}

// TestResultIsACopy changes a result and looks again.
func TestResultIsACopy(t *testing.T) {
	h := deal(t, blinds, overPair, 1000, 1000, 1000)
	h.play("0 raise 1000, 1 call, 2 call")
	r, _ := h.State.Result()
	r.Stacks[0].Stack, r.Pots[0].Shares[0].Stack, r.Pots[0].Name.Cards[0] = 7, 7, 7
	if again, _ := h.State.Result(); again.Stacks[0].Stack == 7 || again.Pots[0].Shares[0].Stack == 7 || again.Pots[0].Name.Cards[0] == 7 {
		t.Errorf("%+v", again)
	}
}
