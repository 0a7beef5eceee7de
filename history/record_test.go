package history_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/history"
)

// random plays a hand of any game with a shuffled deck and no table.
type random struct {
	rng    *rand.Rand
	deck   []cards.Card // by slot
	faces  map[cards.Slot]cards.Card
	played history.Played
}

// playOut plays a hand at random and records it.
func playOut(t *testing.T, g game.Game, o poker.Options, rng *rand.Rand, n int, change func(*game.Setup)) *history.Story {
	t.Helper()
	encoded, err := o.Encode()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(encoded)
	if err != nil {
		t.Fatal(err)
	}
	return playRules(t, g, rules, rng, n, change)
}

// playRules is playOut with rules that are made already.
func playRules(t *testing.T, g game.Game, rules game.Rules, rng *rand.Rand, n int, change func(*game.Setup)) *history.Story {
	t.Helper()
	r := &random{rng: rng, deck: g.Info().Deck, faces: map[cards.Slot]cards.Card{}}
	rng.Shuffle(len(r.deck), func(i, j int) { r.deck[i], r.deck[j] = r.deck[j], r.deck[i] })
	var setup game.Setup
	var in []cards.Seat
	for i := range n {
		in = append(in, cards.Seat(2*i))
		setup.Players = append(setup.Players, game.Player{Seat: cards.Seat(2 * i), Stack: game.Chips(1 + rng.IntN(1500))})
	}
	setup.Positions = rules.Positions(game.Positions{Button: in[rng.IntN(n)], BigBlind: cards.NoSeat}, in)
	if change != nil {
		change(&setup)
	}
	state, needs, err := rules.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	r.played = history.Played{
		Rules: rules, Setup: setup, Seats: 20, Table: "random", Number: "7", ID: 99, TimeMS: 1_790_000_000_000,
		Face: func(s cards.Slot) (cards.Card, bool) { c, ok := r.faces[s]; return c, ok },
		Name: func(s cards.Seat) string { return fmt.Sprintf("Player %d", int(s)) },
	}
	for range 500 {
		if state, err = r.serve(state, needs); err != nil {
			t.Fatal(err)
		}
		seat, ok := state.ToAct()
		if !ok {
			break
		}
		a := r.choose(state.Choices())
		r.played.Actions = append(r.played.Actions, history.Decision{Seat: seat, Action: a})
		if state, needs, err = state.Apply(seat, a); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := state.Result(); !ok {
		t.Fatal("the hand does not end")
	}
	s, err := history.Record(r.played)
	if err != nil {
		t.Fatalf("%s: %v", g.Info().ID, err)
	}
	return s
}

// serve brings the cards that the hand wants.
func (r *random) serve(state game.State, needs []game.Need) (game.State, error) {
	for len(needs) > 0 {
		need := needs[0]
		needs = needs[1:]
		var slots []cards.Slot
		open := false
		switch need := need.(type) {
		case game.Deal:
			slots = need.Slots
		case game.Open:
			slots, open = need.Slots, true
		case game.Reshuffle:
			var pile []cards.Card
			for _, s := range need.Slots {
				pile = append(pile, r.deck[s])
			}
			r.rng.Shuffle(len(pile), func(i, j int) { pile[i], pile[j] = pile[j], pile[i] })
			r.deck = append(r.deck, pile...)
		}
		for _, s := range slots {
			c := cards.Hidden
			if open {
				c = r.deck[s]
				r.faces[s] = c
			}
			next, more, err := state.Learn(s, c)
			if err != nil {
				return nil, err
			}
			state, needs = next, append(needs, more...)
		}
	}
	return state, nil
}

// choose takes any choice, folds seldom, and bets anything.
func (r *random) choose(list []game.Choice) game.Action {
	c := list[r.rng.IntN(len(list))]
	if c.Verb == game.Fold && r.rng.IntN(3) > 0 {
		c = list[len(list)-1]
	}
	a := game.Action{Verb: c.Verb}
	if c.Max > 0 {
		a.To = c.Min
		if r.rng.IntN(3) == 0 {
			a.To = c.Min + game.Chips(r.rng.Int64N(int64(c.Max-c.Min)+1))
		}
	}
	if c.Verb == game.Draw {
		for _, s := range c.Slots {
			if r.rng.IntN(3) == 0 {
				a.Slots = append(a.Slots, s)
			}
		}
	}
	return a
}

// exactAgain writes a story as PHH, reads it and checks it.
func exactAgain(t *testing.T, s *history.Story) {
	t.Helper()
	h := reread(t, s.Hand)
	if f := history.Check(h, nil); f.Verdict != history.Exact {
		var b strings.Builder
		_ = history.WritePHH(&b, s.Hand)
		t.Fatalf("%s: %v %v %+v\n%s", s.Game, f.Verdict, f.Err, f.Stacks, b.String())
	}
	if got, want := lines(h.Actions), lines(s.Hand.Actions); got != want {
		t.Fatalf("%s\nwant\n%s", got, want)
	}
}

// TestRecord plays random hands of every game; those that PHH has a code for
// are exact when they are written and read again, and the other formats are
// sound.
func TestRecord(t *testing.T) {
	each := 20
	if testing.Short() {
		each = 6
	}
	coded := map[string]bool{}
	for _, g := range poker.Games() {
		info := g.Info()
		rng := rand.New(rand.NewPCG(1, uint64(len(info.ID))))
		for range each {
			n := info.MinSeats + rng.IntN(info.MaxSeats-info.MinSeats+1)
			s := playOut(t, g, poker.Suggest(g, 20), rng, n, nil)
			if history.CanPHH(s.Hand) == nil {
				coded[s.Hand.Variant] = true
				exactAgain(t, s)
			}
			checkFormats(t, s)
		}
	}
	if len(coded) != 11 {
		t.Errorf("%d variants of PHH are among our games: %v", len(coded), coded)
	}
}

// TestRecordExtras: straddles, posts, bomb pots, run-outs, antes of one seat,
// left-over chips and rules to choose come back too.
func TestRecordExtras(t *testing.T) {
	blinds := poker.Options{SmallBlind: 10, BigBlind: 20}
	with := func(change func(*poker.Options)) poker.Options {
		o := blinds
		change(&o)
		return o
	}
	rich := func(s *game.Setup) {
		for i := range s.Players {
			s.Players[i].Stack = game.Chips(500 + 100*i)
		}
	}
	next := func(s *game.Setup, k int) cards.Seat { // k seats after the big blind
		at := slices.IndexFunc(s.Players, func(p game.Player) bool { return p.Seat == s.Positions.BigBlind })
		return s.Players[(at+k)%len(s.Players)].Seat
	}
	straddle := func(k int, amounts ...game.Chips) func(*game.Setup) {
		return func(s *game.Setup) {
			rich(s)
			for i, a := range amounts {
				s.Straddles = append(s.Straddles, game.Straddle{Seat: next(s, k+i), Amount: a})
			}
		}
	}
	for _, tt := range []struct {
		name, id string
		o        poker.Options
		change   func(*game.Setup)
	}{
		{"straddle", "holdem-nl/1", with(func(o *poker.Options) { o.Straddle = poker.StraddleUTG }), straddle(1, 40)},
		{"two straddles", "omaha-pl/1", with(func(o *poker.Options) { o.Straddle = poker.StraddleUTG }), straddle(1, 40, 80)},
		{"button", "holdem-nl/1", with(func(o *poker.Options) { o.Straddle = poker.StraddleButton }), straddle(3, 40)},
		{"mississippi", "holdem-nl/1", with(func(o *poker.Options) { o.Straddle = poker.StraddleMississippi }), straddle(2, 60)},
		{"posts", "holdem-nl/1", blinds, func(s *game.Setup) {
			rich(s)
			s.Posts = []game.Post{{Seat: next(s, 1), Live: 20, Dead: 10}}
		}},
		{"bomb", "holdem-nl/1", blinds, func(s *game.Setup) { s.Bomb = 50 }},
		{"bomb in fixed limit", "omaha8-fl/1", blinds, func(s *game.Setup) { s.Bomb = 50 }},
		{"carry", "holdem-fl/1", blinds, func(s *game.Setup) { s.Carry = 33 }},
		{"runs", "holdem-nl/1", with(func(o *poker.Options) { o.Runs = 3 }), nil},
		{"runs of two", "omaha8-fl/1", with(func(o *poker.Options) { o.Runs = 2 }), func(s *game.Setup) {
			for i := range s.Players {
				s.Players[i].Stack = game.Chips(20 + 17*i)
			}
		}},
		{"button ante", "holdem-nl/1", with(func(o *poker.Options) { o.Ante, o.AnteFrom = 20, poker.AnteButton }), nil},
		{"big blind ante", "deuce1-nl/1", with(func(o *poker.Options) { o.Ante, o.AnteFrom = 20, poker.AnteBigBlind }), nil},
		{"rules", "omaha-pl/1", with(func(o *poker.Options) { o.RoundSmallBlind = true }), nil},
		{"raises", "holdem-fl/1", with(func(o *poker.Options) { o.FourRaises = true }), nil},
		{"trips", "short-nl/1", poker.Options{BigBlind: 20, Ante: 5, TripsOverStraight: true}, nil},
		{"short deck", "short-nl/1", poker.Options{BigBlind: 20, Ante: 5}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, ok := poker.ByID(tt.id)
			if !ok {
				t.Fatal("no such game")
			}
			rng, runs := rand.New(rand.NewPCG(2, 3)), 0
			for k := range 30 {
				n := 5
				if tt.change == nil {
					n = 2 + k%5
				}
				s := playOut(t, g, tt.o, rng, n, tt.change)
				runs += len(s.Hand.Extra.Runs)
				exactAgain(t, s)
				checkFormats(t, s)
			}
			if strings.HasPrefix(tt.name, "runs") && runs < 2 {
				t.Errorf("only %d further run-outs", runs)
			}
		})
	}
}

// TestRecordMix: a hand of a mix is a hand of the game that was chosen.
func TestRecordMix(t *testing.T) {
	var parts []poker.Part
	ids := []string{"holdem-nl/1", "razz-fl/1", "deuce3-fl/1"}
	for _, id := range ids {
		g, _ := poker.ByID(id)
		parts = append(parts, poker.Part{ID: id, Options: poker.Suggest(g, 20)})
	}
	b, err := poker.EncodeMix(poker.MixOptions{Parts: parts})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := poker.Mix.Rules(b)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(4, 5))
	for k := range 30 {
		s := playRules(t, poker.Mix, rules, rng, 2+k%4, func(s *game.Setup) { s.Choice = k % 3 })
		if s.Game != ids[k%3] {
			t.Errorf("a hand of %s, want %s", s.Game, ids[k%3])
		}
		exactAgain(t, s)
		checkFormats(t, s)
	}
}
