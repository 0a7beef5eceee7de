package poker_test

import (
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

var overPair = []string{"0 AsAd", "1 KsKd", "2 QsQd", "board 3h4h8s9dJc"}

// H-41: a drop during the deal
func TestDropDuringTheDeal(t *testing.T) {
	o := poker.Options{SmallBlind: 50, BigBlind: 100, Ante: 10}
	rules, setup := setupOf(t, o, 1000, 1000, 1000)
	setup.Carry = 7
	h := &hand{gametest.Start(t, rules, setup, cards.Deck52()), t}
	for range 5 {
		h.ServeOne()
	}
	h.Drop(true, 2)
	if r := h.ends("H-41", 1000, 1000, 890); !r.Void || r.Carry != 117 || len(r.Pots) != 0 {
		t.Errorf("%+v", r)
	}
	o.AnteFrom = poker.AnteBigBlind
	h = start(t, o, 1000, 1000, 1000)
	h.Drop(false, 1, 2)
	if r := h.ends("H-41", 1000, 950, 890); r.Carry != 160 {
		t.Errorf("%+v", r)
	}
}

// H-42
func TestDropAfterFold(t *testing.T) {
	h := deal(t, blinds, overPair, 1000, 1000, 1000)
	h.play("0 fold")
	h.Drop(false, 0)
	h.toAct(1)
	h.play("1 call, 2 check")
	h.toAct(1)
}

// H-43
func TestDropLeavesOne(t *testing.T) {
	for _, stuck := range []bool{false, true} {
		h := deal(t, blinds, nil, 1000, 1000)
		h.play("0 raise 400")
		h.Drop(stuck, 1)
		h.ends("H-43", 1100, 900)
		h = deal(t, blinds, nil, 1000, 1000)
		h.play("0 raise 400")
		h.Drop(stuck, 0) // the uncalled part does not come back to who is dropped
		h.ends("H-43", 600, 1400)
	}
}

// H-44: as a fold
func TestDropNotStuck(t *testing.T) {
	h := deal(t, blinds, overPair, 1000, 1000, 1000)
	h.play("0 raise 300")
	h.Drop(false, 1)
	h.toAct(2)
	h.can("fold, call 200-0, raise 500-1000")
	h.play("2 call")
	h.toAct(2)
	h.Drop(false, 1) // again: no effect
	h.play("2 check, 0 check, 2 check, 0 check, 2 check, 0 check, 2 show, 0 show")
	h.ends("H-31", 1350, 950, 700)

	// The bettor is dropped: the bet stands.
	h = deal(t, blinds, overPair, 1000, 1000, 1000)
	h.play("0 raise 300")
	h.Drop(false, 0)
	h.toAct(1)
	h.can("fold, call 250-0, raise 500-1000")
	h.play("1 fold").ends("H-23", 700, 950, 1350)
}

// H-44: while the next street is being opened
func TestDropWhileOpening(t *testing.T) {
	h := deal(t, blinds, overPair, 1000, 1000, 1000)
	h.play("0 call, 1 call")
	h.Apply(2, game.Action{Verb: game.Check})
	h.ServeOne()
	h.Drop(false, 1)
	h.Serve()
	h.toAct(2)
}

// H-45
func TestDropStuck(t *testing.T) {
	h := deal(t, blinds, overPair, 1000, 1000, 1000, 1000)
	h.play("3 fold, 0 raise 301, 1 call, 2 fold")
	h.Drop(true, 3) // a folded seat is needed after all
	if r := h.ends("H-45", 1050, 1050, 900, 1000); r.Pots[0].Amount != 100 {
		t.Errorf("%+v", r)
	}
	h = deal(t, blinds, overPair, 1000, 1000, 1000, 1000)
	h.play("3 call, 0 raise 301, 1 call, 2 call, 3 fold, 1 bet 100")
	h.Drop(true, 1)
	// Dead are 401 of seat 1 and 100 of seat 3; seat 2 is first from the button's left.
	if r := h.ends("H-45", 1250, 599, 1251, 900); r.Pots[0].Amount != 501 || r.Carry != 0 {
		t.Errorf("%+v", r)
	}
	// Refusing to open the board does not pay an all-in seat.
	h = deal(t, blinds, overPair, 1000, 1000, 1000)
	h.play("0 raise 1000, 1 call")
	h.Apply(2, game.Action{Verb: game.Call})
	h.Drop(true, 2)
	h.ends("H-45", 1500, 1500, 0)
}

// H-46
func TestDropAtShowdown(t *testing.T) {
	river := "0 call, 1 call, 2 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check"
	h := deal(t, blinds, overPair, 1000, 1000, 1000).play(river)
	h.Drop(true, 1)
	h.toAct(2)
	h.play("2 show, 0 show").ends("H-31", 1200, 900, 900)

	h = deal(t, blinds, overPair, 1000, 1000, 1000).play(river).play("1 muck")
	h.Apply(2, game.Action{Verb: game.Show})
	h.Drop(true, 2) // in the middle of showing
	h.ends("H-43", 1200, 900, 900)

	h = deal(t, blinds, overPair, 1000, 1000, 1000) // tabled, board given, own cards kept back
	h.play("0 raise 1000, 1 call")
	h.Apply(2, game.Action{Verb: game.Call})
	h.Drop(false, 0)
	h.Serve()
	h.ends("H-26", 0, 3000, 0)
}

// H-47
func TestDropEverybody(t *testing.T) {
	h := deal(t, blinds, overPair, 1000, 1000, 1000)
	h.play("0 call, 1 fold")
	h.Drop(true, 0, 2)
	if r := h.ends("H-47", 900, 950, 900); r.Carry != 250 || r.Void || len(r.Pots) != 0 {
		t.Errorf("%+v", r)
	}
	h.Drop(true, 1) // after the end nothing changes
	h.ends("H-47", 900, 950, 900)
	if _, _, err := h.State.Drop([]cards.Seat{9}, false); err == nil {
		t.Error("a seat that is not in the hand was dropped")
	}
}

// H-12: no order of drops and decisions gives a dropped seat the turn; the
// random hands check it at every step.
func TestDroppedSeatHasNoTurn(t *testing.T) {
	h := deal(t, blinds, overPair, 1000, 1000, 1000, 1000)
	h.Drop(false, 3)
	h.toAct(0)
	h.refuse("3 fold", "H-12")
}
