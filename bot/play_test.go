package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/table"
)

// brain is what plays against a bot here.
type brain interface {
	Decide(table.View) (table.Command, bool)
}

// caller checks, calls and shows.
type caller struct{}

func (caller) Decide(v table.View) (table.Command, bool) {
	for _, c := range v.Game.Choices {
		if c.Verb == game.Check || c.Verb == game.Call || c.Verb == game.Show {
			return table.Act{Action: game.Action{Verb: c.Verb}}, true
		}
	}
	return nil, false
}

// chaos does anything.
type chaos struct{ r *rand.Rand }

func (c chaos) Decide(v table.View) (table.Command, bool) {
	return table.Act{Action: gametest.Choose(c.r, v.Game.Choices)}, true
}

// arena plays hands over bare rules, with a deck that everybody trusts.
type arena struct {
	t      *testing.T
	r      *rand.Rand
	rules  game.Rules
	brains []brain
	pos    game.Positions
	hand   uint32
	won    []int64 // of each brain
	folds  []int
	acts   []int
}

func newArena(t *testing.T, seed uint64, brains ...brain) *arena {
	options, err := poker.Options{SmallBlind: 5, BigBlind: 10}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := poker.Holdem.Rules(options)
	if err != nil {
		t.Fatal(err)
	}
	return &arena{
		t: t, r: rand.New(rand.NewPCG(seed, 1)), rules: rules, brains: brains,
		pos: game.Positions{Button: cards.NoSeat}, won: make([]int64, len(brains)),
		folds: make([]int, len(brains)), acts: make([]int, len(brains)),
	}
}

const stack = 1000

// play plays one hand with fresh stacks.
func (a *arena) play() {
	var in []cards.Seat
	var players []game.Player
	for i := range a.brains {
		in = append(in, cards.Seat(i))
		players = append(players, game.Player{Seat: cards.Seat(i), Stack: stack})
	}
	a.pos = a.rules.Positions(a.pos, in)
	a.hand++
	state, needs, err := a.rules.Start(game.Setup{Players: players, Positions: a.pos})
	a.must(err)
	deck := gametest.Shuffled(a.r, a.rules.Info().Deck)
	known := func(s cards.Slot) (cards.Card, bool) { return deck[s], true }
	for turn := uint32(0); ; turn++ {
		for len(needs) > 0 {
			state, needs = a.serve(state, needs, deck)
		}
		if r, over := state.Result(); over {
			for _, p := range r.Stacks {
				a.won[p.Seat] += int64(p.Stack) - stack
			}
			return
		}
		state, needs = a.act(state, turn, known)
	}
}

func (a *arena) must(err error) {
	a.t.Helper()
	if err != nil {
		a.t.Fatal(err)
	}
}

// serve does the deck's work.
func (a *arena) serve(state game.State, needs []game.Need, deck []cards.Card) (game.State, []game.Need) {
	var later []game.Need
	for _, n := range needs {
		slots, face := []cards.Slot(nil), true
		switch n := n.(type) {
		case game.Deal:
			slots, face = n.Slots, false
		case game.Open:
			slots = n.Slots
		}
		for _, slot := range slots {
			c := cards.Hidden
			if face {
				c = deck[slot]
			}
			next, more, err := state.Learn(slot, c)
			a.must(err)
			state, later = next, append(later, more...)
		}
	}
	return state, later
}

// act asks the brain of the seat to act.
func (a *arena) act(state game.State, turn uint32, known func(cards.Slot) (cards.Card, bool)) (game.State, []game.Need) {
	i, ok := state.ToAct()
	if !ok {
		a.t.Fatal("nobody is to act")
	}
	g := state.View(i, known)
	v := table.View{Me: i, Speaks: true, Running: true, Hand: a.hand, Turn: turn, Game: &g, Seats: make([]table.SeatInfo, len(a.brains))}
	v.Charter.Options = a.rules.Options()
	cmd, ok := a.brains[i].Decide(v)
	if !ok {
		a.t.Fatalf("%T wants nothing while it is to act", a.brains[i])
	}
	action := cmd.(table.Act).Action
	a.acts[i]++
	if action.Verb == game.Fold {
		a.folds[i]++
	}
	next, needs, err := state.Apply(i, action)
	if err != nil {
		a.t.Fatalf("%T: %+v in %+v: %v", a.brains[i], action, g, err)
	}
	return next, needs
}

// TestLegal lets all tempers meet chaos at tables of every size.
func TestLegal(t *testing.T) {
	for n := 2; n <= 10; n++ {
		var brains []brain
		for i := range n {
			brains = append(brains, New(Config{Temper: Temper(i % 4)}))
		}
		brains[n-1] = chaos{rand.New(rand.NewPCG(uint64(n), 2))}
		a := newArena(t, uint64(n), brains...)
		for range 40 {
			a.play()
		}
	}
}

// TestBeats: a bot wins from those who call everything and from those who do
// anything.
func TestBeats(t *testing.T) {
	for _, temper := range Tempers() {
		for name, rival := range map[string]brain{"caller": caller{}, "chaos": chaos{rand.New(rand.NewPCG(7, 7))}} {
			a := newArena(t, 5, New(Config{Temper: temper}), rival)
			const hands = 400
			for range hands {
				a.play()
			}
			rate := float64(a.won[0]) / hands / 10
			t.Logf("%v against %s: %.2f blinds a hand", temper, name, rate)
			if rate < 0.2 {
				t.Errorf("%v wins only %.2f blinds a hand from %s", temper, rate, name)
			}
		}
	}
}

// TestFoldsJunk: most hands are folded at a full table, and less in a small one.
func TestFoldsJunk(t *testing.T) {
	share := func(n int) float64 {
		var brains []brain
		for range n {
			brains = append(brains, New(Config{Temper: Steady}))
		}
		a := newArena(t, 3, brains...)
		const hands = 120
		for range hands {
			a.play()
		}
		folds := 0
		for _, f := range a.folds {
			folds += f
		}
		return float64(folds) / float64(hands*n)
	}
	nine, two := share(9), share(2)
	t.Logf("folded hands: %.2f of nine, %.2f of two", nine, two)
	if nine < 0.6 || two > nine {
		t.Errorf("folds %.2f of the hands at a table of nine and %.2f of two", nine, two)
	}
}
