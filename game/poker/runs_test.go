package poker_test

import (
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

var twice = poker.Options{SmallBlind: 50, BigBlind: 100, Runs: 3}

// S-30, S-31, S-32
func TestRunItTwice(t *testing.T) {
	lay := []string{"0 AsAd", "1 KsKd", "@4 3h4h8s9dJc", "@12 KhQc"} // the second run: 3h4h8s and 13, 12...
	h := dealGame(t, "holdem-nl/1", twice, lay, 1001, 1000)
	h.play("0 call, 1 check, 1 bet 900")
	h.refuse("0 twice", "S-30")
	h.play("0 call")
	h.toAct(1)
	h.refuse("1 check", "S-30")
	h.refuse("1 fold", "S-30")
	h.can("once, twice, thrice")
	h.play("1 twice")
	h.can("once, twice")
	h.refuse("0 thrice", "S-31")
	h.play("0 twice")
	v := h.State.View(cards.NoSeat, nil)
	if !slices.Equal(v.Board, hold(t, "3h4h8s9dJc")) || len(v.Runs) != 1 || !slices.Equal(v.Runs[0], hold(t, "3h4h8sKhQc")) {
		t.Errorf("%v %v", v.Board, v.Runs)
	}
	r := h.ends("H-26", 1001, 1000)
	if len(r.Pots) != 2 || r.Pots[0].Run != 0 || r.Pots[1].Run != 1 || r.Pots[0].Shares[0].Seat != 0 || r.Pots[1].Shares[0].Seat != 1 {
		t.Errorf("%+v", r.Pots)
	}
}

// S-31: whoever wants one decides for all
func TestRunItOnce(t *testing.T) {
	h := dealGame(t, "holdem-nl/1", twice, nil, 1000, 1000, 1000)
	h.play("0 raise 1000, 1 call, 2 call")
	h.toAct(1)
	h.play("1 thrice")
	h.can("once, twice, thrice")
	h.play("2 once")
	if v := h.State.View(cards.NoSeat, nil); v.Street != "done" || v.Runs != nil {
		t.Errorf("%+v", v)
	}
}

// S-32: odd chips to the first run-outs
func TestRunsAndOddChips(t *testing.T) {
	lay := []string{"0 AsAd", "1 KsKd", "@4 3h4h8s9dJc", "@9 2c2h5s6d7s", "@14 3c4c8d9hJs"}
	h := dealGame(t, "holdem-nl/1", twice, lay, 1000, 1000)
	h.play("0 raise 1000, 1 call, 1 thrice, 0 thrice")
	r := h.ends("H-26", 2000, 0)
	var amounts []game.Chips
	for _, p := range r.Pots {
		amounts = append(amounts, p.Amount)
	}
	if !slices.Equal(amounts, []game.Chips{667, 667, 666}) {
		t.Errorf("%v", amounts)
	}
}

// S-30: only where there is a board to come, and with the cards there are
func TestNoRunsAfterTheRiver(t *testing.T) {
	h := dealGame(t, "holdem-nl/1", twice, nil, 1000, 1000)
	h.play("0 call, 1 check, 1 check, 0 check, 1 check, 0 check, 1 bet 900, 0 call")
	if _, over := h.State.Result(); !over {
		t.Error("asked after the river")
	}
	stacks := make([]game.Chips, 10)
	for i := range stacks {
		stacks[i] = 100
	}
	h = dealGame(t, "omaha-pl/1", twice, nil, stacks...)
	h.play("3 call, 4 call, 5 call, 6 call, 7 call, 8 call, 9 call, 0 call, 1 call")
	h.can("once, twice") // 40 + 10 of 52 cards
}

// S-30, H-24: a fold gives away the boards of all run-outs
func TestReleasesOfRuns(t *testing.T) {
	h := dealGame(t, "holdem-nl/1", twice, nil, 1000, 1000, 1000)
	h.play("0 call, 1 call, 2 check")
	want := []cards.Slot{9, 10, 14, 15, 19, 20}
	if got := h.State.Releases(1, game.Action{Verb: game.Fold}); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	rules, _ := setupFor(t, "holdem-nl/1", twice, 1, 1)
	if got := rules.Info().Slots; got != 35 {
		t.Errorf("%d slots", got)
	}
}

// S-31: a seat that is dropped has no word
func TestDropWhileAgreeing(t *testing.T) {
	h := dealGame(t, "holdem-nl/1", twice, nil, 1000, 1000, 1000)
	h.play("0 raise 1000, 1 call, 2 call, 1 twice")
	h.Drop(false, 2)
	h.toAct(0)
	h.play("0 twice")
	if r, over := h.State.Result(); !over || len(r.Pots) != 2 {
		t.Errorf("%+v", r)
	}
}

func TestCanWin(t *testing.T) {
	lay := []string{"0 AsAd", "1 KsKd", "2 KhKc", "board 3h4h8s9dJc"}
	h := deal(t, blinds, lay, 1000, 1000, 1000)
	h.play("0 call, 1 call, 2 check").checkDown(3)
	can := func(seat cards.Seat) bool {
		return h.State.(game.Shower).CanWin(seat, func(k cards.Slot) (cards.Card, bool) { return h.Deck[k], true })
	}
	if !can(0) || !can(1) || !can(2) || can(7) {
		t.Error("nobody has shown: everybody can win")
	}
	h.play("1 show")
	if !can(2) || !can(0) {
		t.Error("a tie wins, and so does the better hand")
	}
	h.play("2 muck, 0 show")
	if can(0) {
		t.Error("the hand is over")
	}
	h = deal(t, blinds, []string{"1 AsAd", "2 KsKd", "0 2c7d", "board 3h4h8s9dJc"}, 1000, 1000, 1000).checkDown(3)
	h.play("1 show")
	if can(2) || can(0) || !h.State.(game.Shower).CanWin(2, nil) {
		t.Error("a beaten hand can win, or one that is not known cannot")
	}
	// In high-low the low half is enough.
	h = dealGame(t, "omaha8-fl/1", blinds, []string{"1 KsKdQdQh", "0 As2sTd9c", "2 TsTh9h9s", "board Kc7h5d4cTc"}, 1000, 1000, 1000)
	h.checkDown(3).play("1 show")
	if !can(0) || can(2) {
		t.Error("low", can(0), can(2))
	}
}
