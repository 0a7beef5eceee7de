package poker_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// The tests of this file go through docs/rules/stud.md in order. The own cards
// of a seat are laid in the order in which it gets them: two hidden, four open,
// one hidden.

var studs = poker.Options{Ante: 10, BringIn: 25, MinBet: 100}

// U-01
func TestStudStreets(t *testing.T) {
	h := dealGame(t, "stud-fl/1", studs, []string{"0 2c3cAs", "1 2d3dKs", "2 2h3h4s"}, 1000, 1000, 1000)
	v := h.State.View(cards.NoSeat, nil)
	if fmt.Sprint(v.Seats[0].Cards, v.Seats[0].Up) != "[?? ?? As] [false false true]" || v.Pots[0].Amount != 30 {
		t.Errorf("%+v", v)
	}
	h.play("2 bringin, 0 raise 100, 1 call, 2 call")
	if v = h.State.View(cards.NoSeat, nil); v.Street != "fourth street" || len(v.Seats[0].Cards) != 4 || !v.Seats[0].Cards[3].Valid() {
		t.Errorf("%+v", v)
	}
	var sizes []string
	for h.State.View(cards.NoSeat, nil).Street != "showdown" {
		sizes = append(sizes, h.choices())
		for range 3 {
			seat, _ := h.State.ToAct()
			h.Apply(seat, game.Action{Verb: game.Check})
			h.Serve()
		}
	}
	small, big := "fold, check, bet 100-100", "fold, check, bet 200-200"
	if !slices.Equal(sizes, []string{small, big, big, big}) {
		t.Errorf("%v", sizes)
	}
	v = h.State.View(cards.NoSeat, nil)
	if up := v.Seats[1].Up; !slices.Equal(up, []bool{false, false, true, true, true, true, false}) {
		t.Errorf("%v", up)
	}
}

// U-02
func TestStudSlots(t *testing.T) {
	h := startGame(t, "stud-fl/1", studs, nil, 1000, 1000, 1000)
	var to []cards.Seat
	for k := range cards.Slot(21) {
		seat, ok := h.State.Recipient(k)
		if !ok {
			t.Errorf("slot %d", k)
		}
		to = append(to, seat)
	}
	if want := []cards.Seat{1, 2, 0}; !slices.Equal(to[:3], want) || !slices.Equal(to[18:], want) {
		t.Errorf("%v", to)
	}
	if _, ok := h.State.Recipient(21); ok {
		t.Error("slot 21")
	}
	h.Serve()
	if _, _, err := h.State.Learn(9, h.Deck[9]); err == nil { // fourth street
		t.Error("a card of fourth street came out on third")
	}
	// A fold changes nobody's slots.
	h.lay([]string{"0 2c3cAs", "1 2d3dKs", "2 2h3h4s"})
	h = dealGame(t, "stud-fl/1", studs, []string{"0 2c3cAs", "1 2d3dKs", "2 2h3h4s"}, 1000, 1000, 1000)
	h.play("2 bringin, 0 call, 1 fold")
	if v := h.State.View(cards.NoSeat, nil); !slices.Equal(v.Seats[2].Slots, []cards.Slot{1, 4, 7, 10}) || len(v.Seats[1].Slots) != 3 {
		t.Errorf("%+v", v.Seats)
	}
}

// U-03, U-05
func TestBringIn(t *testing.T) {
	lay := []string{"0 2c3c5h", "1 2d3d5d", "2 2h3h7s"}
	h := dealGame(t, "stud-fl/1", studs, lay, 1000, 1000, 1000)
	h.toAct(1) // five of diamonds
	h.can("bringin 25-0, bet 100-100")
	h.refuse("1 fold", "U-03")
	h.refuse("1 check", "U-03")
	h.refuse("1 bet 25", "S-10")
	h.refuse("2 bringin", "H-12")
	h.play("1 bringin")
	h.refuse("2 bringin", "U-03")
	h.can("fold, call 25-0, raise 100-100")
	h.play("2 call, 0 call")
	if v := h.State.View(cards.NoSeat, nil); v.Street != "fourth street" { // the bring-in has no second word
		t.Errorf("%+v", v)
	}
	h = dealGame(t, "stud-fl/1", studs, lay, 1000, 1000, 1000)
	h.play("1 bringin, 2 raise 100, 0 call")
	h.can("fold, call 75-0, raise 200-200")
	h = dealGame(t, "stud-fl/1", studs, lay, 1000, 1000, 1000)
	h.play("1 bet 100")
	h.can("fold, call 100-0, raise 200-200")
	h.play("2 raise 200, 0 raise 300, 1 raise 400")
	h.refuse("2 raise 500", "S-13") // the completion was the first bet

	// A completion opens the betting again, even if the bring-in was more than
	// half of it.
	o := poker.Options{Ante: 10, BringIn: 60, MinBet: 100}
	h = dealGame(t, "stud-fl/1", o, lay, 1000, 1000, 1000)
	h.play("1 bringin, 2 raise 100, 0 fold")
	h.can("fold, call 40-0, raise 200-200")
}

// U-03, H-08
func TestShortBringIn(t *testing.T) {
	lay := []string{"0 2c3c5h", "1 2d3d5d", "2 2h3h7s"}
	h := dealGame(t, "stud-fl/1", studs, lay, 1000, 20, 1000)
	h.can("bringin 10-0")
	h.refuse("1 bet 10", "U-03")
	h.play("1 bringin")
	h.can("fold, call 25-0, raise 100-100")
}

// U-04, U-06
func TestRazzOrder(t *testing.T) {
	lay := []string{"0 2c3cKh2s", "1 2d3dKsAc", "2 4h5hAs8s", "board "}
	h := dealGame(t, "razz-fl/1", studs, lay, 1000, 1000, 1000)
	h.toAct(1)
	h.play("1 bringin, 2 call, 0 call")
	h.toAct(2) // eight-ace against king-two and king-ace
	h = dealGame(t, "razz-fl/1", studs, []string{"0 2c3cKh2s", "1 2d3dKsAc", "2 4h5hAsAd"}, 1000, 1000, 1000)
	h.play("1 bringin, 2 call, 0 call")
	h.toAct(1) // king-ace is lower than a pair, and than king-two
}

// U-06
func TestHighestOpenHandActsFirst(t *testing.T) {
	h := dealGame(t, "stud-fl/1", studs, []string{"0 2c3cAh2s", "1 2d3d4s4c", "2 4h5hAs8s"}, 1000, 1000, 1000)
	h.play("1 bringin, 2 call, 0 call")
	h.toAct(1) // the open pair
	h = dealGame(t, "stud-fl/1", studs, []string{"0 2c3cAhKs", "1 2d3d4s5c", "2 4h5hAsKh"}, 1000, 1000, 1000)
	h.play("1 bringin, 2 call, 0 call")
	h.toAct(2) // equal ones: the first from the button's left
}

// U-07
func TestBringInWithoutChips(t *testing.T) {
	h := dealGame(t, "stud-fl/1", studs, []string{"0 2c3cAh", "1 2d3d4s", "2 4h5h6s"}, 1000, 10, 1000)
	h.toAct(2)
	h.can("bringin 25-0, bet 100-100")
	h = dealGame(t, "stud-fl/1", studs, []string{"0 2c3cAh", "1 2d3d4s", "2 4h5h6s"}, 1000, 10, 10)
	if _, over := h.State.Result(); !over {
		t.Error("one seat alone with chips was asked to bring in")
	}
	h = startGame(t, "stud-fl/1", studs, nil, 1000, 1000)
	h.lay([]string{"0 2c3cAh", "1 2d3d4s"})
	h.Learn(4, cards.Hidden) // the open card of seat 1 is not told
	h.Serve()
	h.toAct(0)
}

// U-10
func TestStudShowdown(t *testing.T) {
	lay := []string{"0 2c3cAh2s5s9d", "1 2d3d4s4c6hTd", "2 4h5h7s8sJcQc"}
	h := dealGame(t, "stud-fl/1", studs, lay, 1000, 1000, 1000).checkDown(3)
	h.toAct(1)
	h = dealGame(t, "stud-fl/1", studs, lay, 1000, 1000, 1000)
	h.play("1 bringin, 2 call, 0 call, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check, 1 check, 2 check, 0 check")
	h.play("1 check, 2 bet 200, 0 call, 1 call")
	h.toAct(2)
	if got := h.State.Releases(2, game.Action{Verb: game.Show}); !slices.Equal(got, []cards.Slot{1, 4, 19}) { // the open ones are open
		t.Errorf("%v", got)
	}
}

// eight are the stacks of a full table.
var eight = []game.Chips{1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000}

// U-11, U-02
func TestCommonCard(t *testing.T) {
	h := dealGame(t, "stud-fl/1", studs, nil, eight...).checkDown(8)
	v := h.State.View(cards.NoSeat, nil)
	if len(v.Board) != 1 || len(v.Seats[0].Cards) != 6 {
		t.Errorf("%+v", v)
	}
	h.showAll()
	if _, over := h.State.Result(); !over {
		t.Error("not over")
	}
	// With four seats left there are just cards enough.
	h = dealGame(t, "stud-fl/1", studs, nil, eight...)
	for folds := 0; folds < 4; {
		seat, _ := h.State.ToAct()
		c := h.State.Choices()
		if c[0].Verb == game.Fold && c[1].Verb == game.Call {
			folds++
		}
		h.Apply(seat, game.Action{Verb: c[0].Verb})
		h.Serve()
	}
	if v = h.checkDown(4).State.View(cards.NoSeat, nil); len(v.Board) != 0 || v.Street != "showdown" {
		t.Errorf("%+v", v)
	}
}

// U-12
func TestStudTabling(t *testing.T) {
	stacks := slices.Repeat([]game.Chips{10}, 8)
	h := dealGame(t, "stud8-fl/1", studs, nil, stacks...)
	if v := h.State.View(cards.NoSeat, nil); v.Street != "done" || len(v.Board) != 1 {
		t.Errorf("%+v", v)
	}
	h = dealGame(t, "razz-fl/1", studs, []string{"0 2c3c4h5h6h7h8h", "1 2d3d4sKcKdKsTs"}, 10, 10)
	r := h.ends("H-26", 20, 0)
	if got := poker.Describe(r.Pots[0].Name, "en"); got != "six-five-four-three-two low" {
		t.Error(got)
	}
}

// U-13
func TestStudOddChip(t *testing.T) {
	// Seats 0 and 1 tie; seat 0 has the higher ace.
	lay := []string{"0 2c3c9h9sAsKd7c", "1 2d3d9d9cAhKs7d", "2 4h5hQcJd8s6d2h"}
	h := dealGame(t, "stud-fl/1", poker.Options{Ante: 11, BringIn: 25, MinBet: 100}, lay, 11, 11, 11)
	h.ends("H-26", 17, 16, 0)
	lay[0], lay[1] = "0 2c3c9h9sAhKd7c", "1 2d3d9d9cAsKs7d"
	h = dealGame(t, "stud-fl/1", poker.Options{Ante: 11, BringIn: 25, MinBet: 100}, lay, 11, 11, 11)
	h.ends("H-26", 16, 17, 0)
}

// U-14, H-45
func TestStudNeedsFoldedSeats(t *testing.T) {
	h := dealGame(t, "stud-fl/1", studs, []string{"0 2c3cAh", "1 2d3d4s", "2 4h5h6s"}, 1000, 1000, 1000)
	h.play("1 bringin")
	if got := h.State.Releases(2, game.Action{Verb: game.Fold}); got != nil {
		t.Errorf("a fold releases %v", got)
	}
	h.play("2 fold")
	if slots, more := h.State.(game.Planner).Ahead(); len(slots) != 8 || more {
		t.Errorf("%v %v", slots, more)
	}
	h.Drop(true, 2)
	h.ends("H-45", 1005, 1005, 990)
}
