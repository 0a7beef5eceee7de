package poker_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// blinds are the options of most tests.
var blinds = poker.Options{SmallBlind: 50, BigBlind: 100}

// hand is a hand that is played from a script.
type hand struct {
	*gametest.World
	t testing.TB
}

// setupOf seats the stacks from seat 0 on, the button at seat 0: of three or
// more, seat 1 has the small and seat 2 the big blind.
func setupOf(t testing.TB, o poker.Options, stacks ...game.Chips) (game.Rules, game.Setup) {
	t.Helper()
	rules := mustRules(t, o)
	var setup game.Setup
	var in []cards.Seat
	for i, stack := range stacks {
		in = append(in, cards.Seat(i))
		setup.Players = append(setup.Players, game.Player{Seat: cards.Seat(i), Stack: stack})
	}
	setup.Positions = rules.Positions(game.Positions{Button: cards.NoSeat, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat}, in)
	return rules, setup
}

// start begins a hand and deals nothing yet.
func start(t testing.TB, o poker.Options, stacks ...game.Chips) *hand {
	t.Helper()
	rules, setup := setupOf(t, o, stacks...)
	return &hand{gametest.Start(t, rules, setup, cards.Deck52()), t}
}

// deal begins a hand and deals the hole cards. lay says which cards lie where:
// "0 AhAd" for a seat's own, "board 2c7d9hJsKs".
func deal(t testing.TB, o poker.Options, lay []string, stacks ...game.Chips) *hand {
	t.Helper()
	h := start(t, o, stacks...)
	for _, l := range lay {
		who, text, _ := strings.Cut(l, " ")
		list, err := cards.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, slot := range h.slotsOf(who, len(stacks)) {
			at := slices.Index(h.Deck, list[i])
			h.Deck[slot], h.Deck[at] = h.Deck[at], h.Deck[slot]
		}
	}
	h.Serve()
	return h
}

// slotsOf returns the slots of a seat or of the board.
func (h *hand) slotsOf(who string, n int) []cards.Slot {
	if who == "board" {
		b := cards.Slot(2 * n)
		return []cards.Slot{b, b + 1, b + 2, b + 3, b + 4}
	}
	seat, _ := strconv.Atoi(who)
	return h.State.View(cards.NoSeat, nil).Seats[seat].Slots
}

var verbs = map[string]game.Verb{
	"fold": game.Fold, "check": game.Check, "call": game.Call, "bet": game.Bet,
	"raise": game.Raise, "show": game.Show, "muck": game.Muck,
}

// parse reads a decision such as "2 raise 300".
func (h *hand) parse(text string) (cards.Seat, game.Action) {
	h.t.Helper()
	f := strings.Fields(text)
	seat, err := strconv.Atoi(f[0])
	a := game.Action{Verb: verbs[f[1]]}
	if err == nil && len(f) == 3 {
		var to uint64
		to, err = strconv.ParseUint(f[2], 10, 64)
		a.To = game.Chips(to)
	}
	if err != nil || a.Verb == 0 {
		h.t.Fatalf("bad script %q: %v", text, err)
	}
	return cards.Seat(seat), a
}

// play carries out decisions and serves the cards they ask for.
func (h *hand) play(script string) *hand {
	h.t.Helper()
	for text := range strings.SplitSeq(script, ",") {
		h.Apply(h.parse(text))
		h.Serve()
	}
	return h
}

// refuse checks that a decision is refused by a rule.
func (h *hand) refuse(text, rule string) {
	h.t.Helper()
	seat, a := h.parse(text)
	h.Refuse(seat, a, rule)
}

// toAct checks whose turn it is.
func (h *hand) toAct(want cards.Seat) {
	h.t.Helper()
	if got, ok := h.State.ToAct(); got != want || ok != (want != cards.NoSeat) {
		h.Fatalf("%v is to act (%v), want %v", got, ok, want)
	}
}

// ends checks how the hand has ended: the rule and the stacks.
func (h *hand) ends(rule string, stacks ...game.Chips) game.Result {
	h.t.Helper()
	r, over := h.State.Result()
	if !over {
		h.Fatalf("the hand is not over")
	}
	var got []game.Chips
	for _, p := range r.Stacks {
		got = append(got, p.Stack)
	}
	if r.Rule != rule || !slices.Equal(got, stacks) {
		h.Fatalf("ended by %s with %v, want %s with %v", r.Rule, got, rule, stacks)
	}
	return r
}

// choices returns what the seat to act may do, as text.
func (h *hand) choices() string {
	var list []string
	for _, c := range h.State.Choices() {
		for name, v := range verbs {
			if v == c.Verb {
				list = append(list, strings.TrimSuffix(fmt.Sprintf("%s %d-%d", name, c.Min+c.Cost, c.Max), " 0-0"))
			}
		}
	}
	return strings.Join(list, ", ")
}

// can checks the choices of the seat to act.
func (h *hand) can(want string) {
	h.t.Helper()
	if got := h.choices(); got != want {
		h.Fatalf("choices: %s; want: %s", got, want)
	}
}
