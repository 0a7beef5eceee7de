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
	h.lay(lay)
	h.Serve()
	return h
}

// lay puts cards where they are wanted: "0 AhAd" for a seat's own, in the order
// of its slots, "board 2c7d9hJsKs", or "@20 3c" for a slot and those after it.
func (h *hand) lay(list []string) {
	h.t.Helper()
	for _, l := range list {
		who, text, _ := strings.Cut(l, " ")
		slots := h.slotsOf(who)
		for i, c := range hold(h.t, text) {
			at := slices.Index(h.Deck, c)
			h.Deck[slots[i]], h.Deck[at] = h.Deck[at], h.Deck[slots[i]]
		}
	}
}

// slotsOf returns the slots of a seat, of the board, or from a number on.
func (h *hand) slotsOf(who string) []cards.Slot {
	from, count := 0, len(h.Deck)
	if text, ok := strings.CutPrefix(who, "@"); ok {
		from, _ = strconv.Atoi(text)
	}
	seat, err := strconv.Atoi(who)
	var own, all []cards.Slot
	for k := from; k < count; k++ {
		to, ok := h.State.Recipient(cards.Slot(k))
		if ok && (err == nil && to == cards.Seat(seat) || who == "board" && to == cards.NoSeat) {
			own = append(own, cards.Slot(k))
		}
		all = append(all, cards.Slot(k))
	}
	if from > 0 {
		return all
	}
	return own
}

// dealGame is deal for another game of the list.
func dealGame(t testing.TB, id string, o poker.Options, lay []string, stacks ...game.Chips) *hand {
	t.Helper()
	h := startGame(t, id, o, nil, stacks...)
	h.lay(lay)
	h.Serve()
	return h
}

// startGame begins a hand of any game; change may change the setup.
func startGame(t testing.TB, id string, o poker.Options, change func(*game.Setup), stacks ...game.Chips) *hand {
	t.Helper()
	rules, setup := setupFor(t, id, o, stacks...)
	if change != nil {
		change(&setup)
	}
	return &hand{gametest.Start(t, rules, setup, rules.Info().Deck), t}
}

// setupFor seats stacks from seat 0 on, the button at seat 0.
func setupFor(t testing.TB, id string, o poker.Options, stacks ...game.Chips) (game.Rules, game.Setup) {
	t.Helper()
	g, ok := poker.ByID(id)
	if !ok {
		t.Fatalf("no game %s", id)
	}
	b, err := o.Encode()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(b)
	if err != nil {
		t.Fatal(err)
	}
	var setup game.Setup
	var in []cards.Seat
	for i, stack := range stacks {
		in = append(in, cards.Seat(i))
		setup.Players = append(setup.Players, game.Player{Seat: cards.Seat(i), Stack: stack})
	}
	setup.Positions = rules.Positions(game.Positions{Button: cards.NoSeat, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat}, in)
	return rules, setup
}

var verbs = map[string]game.Verb{
	"fold": game.Fold, "check": game.Check, "call": game.Call, "bet": game.Bet,
	"raise": game.Raise, "show": game.Show, "muck": game.Muck,
	"draw": game.Draw, "bringin": game.BringIn, "once": game.RunOnce, "twice": game.RunTwice, "thrice": game.RunThrice,
}

// parse reads a decision such as "2 raise 300"; for "1 draw 3c7d" the cards lie
// where the deck has them.
func (h *hand) parse(text string) (cards.Seat, game.Action) {
	h.t.Helper()
	f := strings.Fields(text)
	seat, err := strconv.Atoi(f[0])
	a := game.Action{Verb: verbs[f[1]]}
	if err == nil && len(f) == 3 && a.Verb == game.Draw {
		for _, c := range hold(h.t, f[2]) {
			a.Slots = append(a.Slots, cards.Slot(slices.Index(h.Deck, c)))
		}
		slices.Sort(a.Slots)
	} else if err == nil && len(f) == 3 {
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
