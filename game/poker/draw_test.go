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

// The tests of this file go through docs/rules/draw.md in order.

var oldGame = poker.Options{Ante: 10, MinBet: 20}

// streetsOf lists the streets on which a hand that is checked down waits for a
// decision, and how often.
func streetsOf(h *hand) []string {
	var list []string
	for {
		seat, ok := h.State.ToAct()
		if !ok {
			return list
		}
		v, c := h.State.View(cards.NoSeat, nil), h.State.Choices()
		a := game.Action{Verb: c[0].Verb}
		if a.Verb == game.Fold {
			a.Verb = c[1].Verb
		}
		list = append(list, fmt.Sprint(v.Street, "/", len(c[0].Slots)))
		h.Apply(seat, a)
		h.Serve()
	}
}

// D-01, D-02, D-09
func TestDrawGames(t *testing.T) {
	for id, want := range map[string]struct {
		o       poker.Options
		seats   int
		streets string
	}{
		"draw52-nl/1": {blinds, 6, "[predraw/0 draw/5 draw/0 showdown/0]"},
		"deuce1-nl/1": {blinds, 7, "[predraw/0 draw/5 draw/0 showdown/0]"},
		"deuce3-fl/1": {blinds, 6, "[predraw/0 first draw/5 first draw/0 second draw/5 second draw/0 third draw/5 third draw/0 showdown/0]"},
		"ace3-fl/1":   {blinds, 6, "[predraw/0 first draw/5 first draw/0 second draw/5 second draw/0 third draw/5 third draw/0 showdown/0]"},
		"badugi-fl/1": {blinds, 8, "[predraw/0 first draw/4 first draw/0 second draw/4 second draw/0 third draw/4 third draw/0 showdown/0]"},
		"draw32-nl/1": {oldGame, 5, "[first draw/5 second draw/5 second draw/0 showdown/0]"},
	} {
		h := dealGame(t, id, want.o, nil, 1000, 1000)
		if got := fmt.Sprint(slices.Compact(streetsOf(h))); got != want.streets {
			t.Errorf("%s: %s, want %s", id, got, want.streets)
		}
		g, _ := poker.ByID(id)
		if i := g.Info(); i.MaxSeats != want.seats || i.Slots != 0 {
			t.Errorf("%+v", i)
		}
	}
	o := oldGame
	o.BetEveryRound = true
	h := dealGame(t, "draw32-nl/1", o, nil, 1000, 1000)
	if got := fmt.Sprint(slices.Compact(streetsOf(h))); got != "[predraw/0 first draw/5 first draw/0 second draw/5 second draw/0 showdown/0]" {
		t.Error(got)
	}
}

// D-03, D-05
func TestReplacementsAreTheNextCards(t *testing.T) {
	h := dealGame(t, "draw52-nl/1", blinds, []string{"0 2c3c4c5c6c", "1 2d3d4d5d6d", "2 2h3h4h5h6h", "@15 AsKsQsJs"}, 1000, 1000, 1000)
	if _, ok := h.State.Recipient(15); ok {
		t.Error("slot 15 belongs to somebody already")
	}
	if _, _, err := h.State.Learn(15, hold(t, "As")[0]); err == nil { // D-03
		t.Error("a card came out that was not dealt")
	}
	h.play("0 call, 1 call, 2 check")
	h.Apply(h.parse("1 draw 2d4d"))
	h.Apply(h.parse("2 draw"))
	if _, ok := h.State.Recipient(15); ok {
		t.Error("slot 15 was dealt before all had said")
	}
	h.play("0 draw 2c3c")
	var owners []cards.Seat
	for k := cards.Slot(15); k < 20; k++ {
		to, ok := h.State.Recipient(k)
		if !ok {
			to = 99
		}
		owners = append(owners, to)
	}
	if !slices.Equal(owners, []cards.Seat{1, 1, 0, 0, 99}) {
		t.Errorf("%v", owners)
	}
	v := h.State.View(1, func(k cards.Slot) (cards.Card, bool) { return h.Deck[k], true })
	if !slices.Equal(v.Seats[1].Cards, hold(t, "3d5d6dAsKs")) || !slices.Equal(v.Seats[1].Drew, []int{2}) || !slices.Equal(v.Seats[2].Drew, []int{0}) {
		t.Errorf("%+v", v.Seats[1])
	}
	if to, ok := h.State.Recipient(0); !ok || to != 1 {
		t.Error("a card that was thrown away lost its owner") // D-03
	}
}

// D-04
func TestWhatADrawMayName(t *testing.T) {
	h := dealGame(t, "draw52-nl/1", blinds, nil, 1000, 1000)
	h.Refuse(0, game.Action{Verb: game.Draw}, "D-04")
	h.play("0 call, 1 check")
	h.refuse("1 check", "D-04")
	h.refuse("1 fold", "D-04")
	h.refuse("0 draw", "H-12")
	for _, bad := range [][]cards.Slot{{1}, {0, 0}, {2, 0}, {0, 2, 4, 6, 8, 10}, {-1}, {51}} {
		h.Refuse(1, game.Action{Verb: game.Draw, Slots: bad}, "D-04")
	}
	h.Refuse(1, game.Action{Verb: game.Draw, To: 1}, "H-20")
	h.Apply(1, game.Action{Verb: game.Draw, Slots: []cards.Slot{0, 4}})
	h.Apply(0, game.Action{Verb: game.Draw})
	h.Serve()
	h.Refuse(1, game.Action{Verb: game.Check, Slots: []cards.Slot{2}}, "H-20")
}

// D-04, D-07: all-in seats exchange too, and all hands are tabled
func TestAllInDraws(t *testing.T) {
	lay := []string{"0 2c2d2h5c6c", "1 AdAhKdQd9d", "@10 AsAc"}
	h := dealGame(t, "draw52-nl/1", blinds, lay, 1000, 1000)
	h.play("0 raise 1000, 1 call")
	h.toAct(1)
	h.play("1 draw KdQd9d, 0 draw")
	r := h.ends("H-26", 0, 2000)
	if got := poker.Describe(r.Pots[0].Name, "en"); got != "four of a kind, aces" {
		t.Error(got)
	}
}

// throwAll throws whole hands away until nobody exchanges any more.
func throwAll(h *hand) {
	for {
		seat, ok := h.State.ToAct()
		c := h.State.Choices()
		if !ok || c[0].Verb != game.Draw {
			return
		}
		h.Apply(seat, game.Action{Verb: game.Draw, Slots: c[0].Slots})
		h.Serve()
	}
}

// D-06, D-10: six seats throw everything away: 22 cards are left for 30
func TestDeckThatRunsOut(t *testing.T) {
	h := dealGame(t, "deuce3-fl/1", limit, nil, 1000, 1000, 1000, 1000, 1000, 1000)
	h.play("3 call, 4 call, 5 call, 0 call, 1 call, 2 check")
	throwAll(h)
	if h.Reshuffled != 1 {
		t.Errorf("%d reshuffles", h.Reshuffled)
	}
	seen := map[cards.Card]bool{}
	for _, s := range h.State.View(cards.NoSeat, nil).Seats {
		for _, k := range s.Slots {
			if k < 52 || seen[h.Deck[k]] || h.Deck[k] == cards.Hidden {
				t.Errorf("%v holds slot %d: %v", s.Seat, k, h.Deck[k])
			}
			seen[h.Deck[k]] = true
		}
	}
	if _, ok := h.State.Recipient(51); ok {
		t.Error("slot 51 belongs to somebody, but went into the pile")
	}
}

// needsOf plays decisions and returns the needs of the last.
func needsOf(t *testing.T, h *hand, script ...string) []game.Need {
	t.Helper()
	var needs []game.Need
	for _, text := range script {
		seat, a := h.parse(text)
		_, n, err := h.State.Apply(seat, a)
		if err != nil {
			t.Fatal(err)
		}
		needs = n
		h.Apply(seat, a)
		h.Serve()
	}
	return needs
}

// D-06: folded hands and what was thrown away earlier come back, nothing else
func TestPile(t *testing.T) {
	h := dealGame(t, "deuce3-fl/1", limit, nil, 1000, 1000, 1000, 1000, 1000, 1000)
	h.play("3 fold, 4 call, 5 call, 0 call, 1 call, 2 check")
	for range 4 { // 20 of the 22 cards that are left
		seat, _ := h.State.ToAct()
		h.Apply(seat, game.Action{Verb: game.Draw, Slots: h.State.Choices()[0].Slots})
		h.Serve()
	}
	h.Apply(0, game.Action{Verb: game.Draw})
	h.Serve()
	h.play("1 check, 2 check, 4 check, 5 check, 0 check")
	seat, _ := h.State.ToAct()
	h.Apply(seat, game.Action{Verb: game.Draw, Slots: h.State.Choices()[0].Slots[:3]})
	needs := needsOf(t, h, "2 draw", "4 draw", "5 draw", "0 draw")
	pile := needs[0].(game.Reshuffle).Slots
	want := []cards.Slot{50, 51}
	for k := range cards.Slot(30) {
		if to, _ := h.State.Recipient(k); to != 0 { // all but the hand that stood pat
			want = append(want, k)
		}
	}
	if !slices.Equal(pile, want) {
		t.Errorf("pile %v, want %v", pile, want)
	}
	if deal := needs[1].(game.Deal); !slices.Equal(deal.Slots, []cards.Slot{52, 53, 54}) {
		t.Errorf("%+v", deal)
	}
}

// D-09: the discards of the first exchange are in the pile of the second
func TestTheGameOf1988(t *testing.T) {
	lay := []string{"1 7s8h9cTdJs", "0 AsAhAc7d8d", "@10 KsKhQs"}
	h := dealGame(t, "draw32-nl/1", oldGame, lay, 1000, 1000)
	h.toAct(1)
	needs := needsOf(t, h, "1 draw", "0 draw 7d8d")
	if fmt.Sprint(needs) != "[{[10 11] seat 0}]" {
		t.Errorf("%v", needs)
	}
	needs = needsOf(t, h, "1 draw 7s", "0 draw")
	if len(needs) != 2 || len(needs[0].(game.Reshuffle).Slots) != 22 || needs[1].(game.Deal).Slots[0] != 32 {
		t.Errorf("%v", needs)
	}
	h.toAct(1)
	h.can("fold, check, bet 20-990")
	h.play("1 bet 500, 0 call")
	h.toAct(1)
	h.play("1 show, 0 show")
	if r, _ := h.State.Result(); r.Stacks[0].Stack != 1510 {
		t.Errorf("%+v", r) // aces full of kings
	}
}

// D-06: the cards of a dropped seat do not return
func TestDroppedCardsDoNotReturn(t *testing.T) {
	h := dealGame(t, "draw32-nl/1", oldGame, nil, 1000, 1000, 1000)
	needsOf(t, h, "1 draw", "2 draw")
	h.Apply(0, game.Action{Verb: game.Draw, Slots: []cards.Slot{2}})
	h.Serve()
	h.Drop(false, 1)
	h.Apply(2, game.Action{Verb: game.Draw, Slots: []cards.Slot{1}})
	_, needs, err := h.State.Apply(0, game.Action{Verb: game.Draw})
	if err != nil {
		t.Fatal(err)
	}
	pile := needs[0].(game.Reshuffle).Slots
	for _, k := range pile {
		if to, ok := h.State.Recipient(k); ok && to == 1 {
			t.Errorf("slot %d of the dropped seat is in the pile %v", k, pile)
		}
	}
}

// D-08, H-45
func TestDrawNeedsFoldedSeats(t *testing.T) {
	h := dealGame(t, "draw52-nl/1", blinds, nil, 1000, 1000, 1000)
	if got := h.State.Releases(0, game.Action{Verb: game.Fold}); got != nil {
		t.Errorf("a fold releases %v", got)
	}
	h.play("0 fold, 1 call, 2 check")
	if slots, more := h.State.(game.Planner).Ahead(); len(slots) != 0 || !more {
		t.Errorf("%v %v", slots, more)
	}
	h.Drop(true, 0)
	h.ends("H-45", 1000, 1000, 1000)

	h = dealGame(t, "draw52-nl/1", blinds, nil, 1000, 1000, 1000)
	h.play("0 fold, 1 call, 2 check, 1 draw, 2 draw")
	if slots, more := h.State.(game.Planner).Ahead(); len(slots) != 0 || more {
		t.Errorf("%v %v", slots, more)
	}
	h.Drop(true, 0) // nothing more is needed of it
	h.toAct(1)
}

// Every draw game with as many seats as there are, all cards thrown away each
// time, to its end.
func TestEverythingThrownAwayAlways(t *testing.T) {
	for _, g := range poker.Games() {
		stacks := make([]game.Chips, g.Info().MaxSeats)
		for i := range stacks {
			stacks[i] = 1000
		}
		rules, setup := setupFor(t, g.Info().ID, poker.Suggest(g, 10), stacks...)
		h := &hand{gametest.Start(t, rules, setup, g.Info().Deck), t}
		h.Serve()
		for _, over := h.State.Result(); !over; _, over = h.State.Result() {
			seat, _ := h.State.ToAct()
			a := game.Action{}
			for _, c := range h.State.Choices() {
				if c.Verb != game.Fold && c.Verb != game.Muck && a.Verb == 0 {
					a = game.Action{Verb: c.Verb, To: c.Min, Slots: c.Slots}
				}
			}
			h.Apply(seat, a)
			h.Serve()
		}
	}
}
