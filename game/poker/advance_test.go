package poker_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// raiser makes a game for a tournament.
func raiser(t *testing.T, id string) game.Raiser {
	t.Helper()
	g, ok := poker.ByID(id)
	if !ok {
		t.Fatal(id)
	}
	b, err := poker.Suggest(g, 20).Encode()
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(b)
	if err != nil {
		t.Fatal(err)
	}
	return r.(game.Raiser)
}

func places(button, small, big cards.Seat) game.Positions {
	return game.Positions{Button: button, SmallBlind: small, BigBlind: big}
}

// begins reports whether a hand can begin with these places.
func begins(r game.Rules, in []cards.Seat, pos game.Positions, away ...cards.Seat) error {
	setup := game.Setup{Positions: pos, Away: away}
	for _, s := range in {
		setup.Players = append(setup.Players, game.Player{Seat: s, Stack: 1000})
	}
	_, _, err := r.Start(setup)
	return err
}

// N-11, N-12, N-13: the big blind moves on, whatever happens to the others.
func TestAdvance(t *testing.T) {
	r := raiser(t, "holdem-nl/1")
	none := []cards.Seat{}
	for name, tt := range map[string]struct {
		last       game.Positions
		old, fresh []cards.Seat
		want       game.Positions
		in         []cards.Seat
	}{
		"all are left":                     {places(0, 1, 2), []cards.Seat{0, 1, 2, 3}, none, places(1, 2, 3), []cards.Seat{0, 1, 2, 3}},
		"the big blind is out":             {places(0, 1, 2), []cards.Seat{0, 1, 3, 4}, none, places(1, 2, 3), []cards.Seat{0, 1, 3, 4}},
		"the small blind is out":           {places(0, 1, 2), []cards.Seat{0, 2, 3, 4}, none, places(1, 2, 3), []cards.Seat{0, 2, 3, 4}},
		"both blinds are out":              {places(0, 1, 2), []cards.Seat{0, 3, 4}, none, places(1, 2, 3), []cards.Seat{0, 3, 4}},
		"after a dead small blind":         {places(1, 2, 3), []cards.Seat{0, 1, 3, 4}, none, places(2, 3, 4), []cards.Seat{0, 1, 3, 4}},
		"two are left":                     {places(0, 1, 2), []cards.Seat{1, 2}, none, places(2, 2, 1), []cards.Seat{1, 2}},
		"two are left, the next was small": {places(0, 1, 2), []cards.Seat{0, 1}, none, places(1, 1, 0), []cards.Seat{0, 1}},
		"two go on":                        {places(1, 1, 0), []cards.Seat{0, 1}, none, places(0, 0, 1), []cards.Seat{0, 1}},
		"a new seat under the gun":         {places(0, 1, 2), []cards.Seat{0, 1, 2, 3}, []cards.Seat{5}, places(1, 2, 3), []cards.Seat{0, 1, 2, 3, 5}},
		"a new seat is the big blind":      {places(0, 1, 2), []cards.Seat{0, 1, 2, 4}, []cards.Seat{3}, places(1, 2, 3), []cards.Seat{0, 1, 2, 3, 4}},
		"a new seat behind the button":     {places(0, 2, 3), []cards.Seat{0, 2, 4, 5}, []cards.Seat{3}, places(2, 3, 4), []cards.Seat{0, 2, 4, 5}},
		"a new seat on the dead button":    {places(0, 2, 3), []cards.Seat{0, 3, 4, 5}, []cards.Seat{2}, places(2, 3, 4), []cards.Seat{0, 3, 4, 5}},
		"a third seat at a table of two":   {places(0, 0, 4), []cards.Seat{0, 4}, []cards.Seat{6}, places(0, 4, 6), []cards.Seat{0, 4, 6}},
		"a third seat on the other side":   {places(0, 0, 4), []cards.Seat{0, 4}, []cards.Seat{2}, places(2, 4, 0), []cards.Seat{0, 2, 4}},
		"one seat and new ones":            {places(0, 1, 2), []cards.Seat{2}, []cards.Seat{0, 1}, places(2, 2, 0), []cards.Seat{0, 2}},
	} {
		got, in := r.Advance(tt.last, tt.old, tt.fresh)
		if got != tt.want || !slices.Equal(in, tt.in) {
			t.Errorf("%s: %+v with %v, want %+v with %v", name, got, in, tt.want, tt.in)
		}
		if err := begins(r, in, got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// N-11, N-12, N-13: at random tables every seat with chips is dealt in but those
// that wait for the button, a hand can begin with the places, and nobody has the
// big blind twice in a row.
func TestAdvanceAlways(t *testing.T) {
	r := raiser(t, "holdem-nl/1")
	dice := rand.New(rand.NewPCG(9, 1))
	for range 500 {
		last := places(cards.NoSeat, cards.NoSeat, cards.NoSeat)
		old := []cards.Seat{}
		fresh := []cards.Seat{0, 3, 5, 6, 9}
		waited := map[cards.Seat]int{}
		for hand := range 60 {
			pos, in := r.Advance(last, old, fresh)
			if err := begins(r, in, pos); err != nil {
				t.Fatalf("hand %d after %+v of %v and %v: %+v with %v: %v", hand, last, old, fresh, pos, in, err)
			}
			if pos.BigBlind == last.BigBlind {
				t.Fatalf("after %+v of %v and %v the big blind stays", last, old, fresh)
			}
			for _, s := range old {
				if !slices.Contains(in, s) {
					t.Fatalf("after %+v of %v and %v %v is left out", last, old, fresh, s)
				}
			}
			var waits []cards.Seat
			for _, s := range fresh {
				if !slices.Contains(in, s) {
					waits = append(waits, s)
					if waited[s]++; waited[s] > 3 {
						t.Fatalf("%v waits for ever", s)
					}
					continue
				}
				waited[s] = 0
			}
			last, old, fresh = pos, nil, waits
			for _, s := range in { // some lose all they have
				if len(in)-len(old) > 0 && (dice.IntN(6) > 0 || len(old)+len(fresh) < 1) {
					old = append(old, s)
				}
			}
			for s := range cards.Seat(10) { // others come
				if !slices.Contains(old, s) && !slices.Contains(fresh, s) && dice.IntN(12) == 0 {
					fresh = append(fresh, s)
				}
			}
			slices.Sort(fresh)
			if len(old)+len(fresh) < 2 {
				break
			}
		}
	}
}

// N-11: with a dead button or small blind the hand goes on as if the seat were
// there and had folded.
func TestDeadPlaces(t *testing.T) {
	r := raiser(t, "holdem-nl/1")
	in := []cards.Seat{0, 1, 3, 5}
	setup := game.Setup{Positions: places(1, 2, 3)}
	for _, s := range in {
		setup.Players = append(setup.Players, game.Player{Seat: s, Stack: 1000})
	}
	st, _, err := r.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	v := st.View(cards.NoSeat, nil)
	for _, s := range v.Seats {
		if want := map[cards.Seat]game.Chips{3: 20}[s.Seat]; s.Bet != want {
			t.Errorf("%v has bet %d, want %d", s.Seat, s.Bet, want)
		}
	}
	for _, pos := range []game.Positions{
		places(0, 2, 3), // seat 1 stands between button and small blind
		places(1, 2, 5), // seat 3 stands between the blinds
		places(2, 2, 3), places(1, 3, 3), places(1, 2, 4), places(1, cards.NoSeat, 3), places(11, 2, 3),
	} {
		if begins(r, in, pos) == nil {
			t.Errorf("%+v was taken", pos)
		}
	}
	if begins(r, []cards.Seat{0, 3}, places(2, 2, 3)) == nil || begins(r, []cards.Seat{0, 3}, places(1, 0, 3)) == nil {
		t.Error("a hand of two seats has a dead button") // N-12
	}
	if err := begins(raiser(t, "stud-fl/1"), in, places(2, cards.NoSeat, cards.NoSeat)); err != nil {
		t.Error(err)
	}
	if begins(raiser(t, "short-nl/1"), in, places(2, cards.NoSeat, 2)) == nil {
		t.Error("a dead button posts a blind")
	}
}

// N-14: who is away posts and has folded; who is there alone wins at once.
func TestAway(t *testing.T) {
	r := raiser(t, "holdem-nl/1")
	in := []cards.Seat{0, 1, 2}
	setup := game.Setup{Positions: places(0, 1, 2), Away: []cards.Seat{2}}
	for _, s := range in {
		setup.Players = append(setup.Players, game.Player{Seat: s, Stack: 100})
	}
	st, needs, err := r.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range needs {
		if d, ok := n.(game.Deal); !ok || d.To == 2 {
			t.Errorf("need %+v", n)
		}
		for _, slot := range n.(game.Deal).Slots {
			if st, _, err = st.Learn(slot, cards.Hidden); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(needs) != 2 || st.Involved(2) {
		t.Errorf("%d needs, involved %v", len(needs), st.Involved(2))
	}
	if seat, ok := st.ToAct(); !ok || seat != 0 {
		t.Fatalf("%v is to act", seat)
	}
	if st, _, err = st.Apply(0, game.Action{Verb: game.Fold}); err != nil {
		t.Fatal(err)
	}
	res, ok := st.Result() // the small blind is alone now: it takes the blind of who is away
	if !ok || res.Stacks[1].Stack != 120 || res.Stacks[2].Stack != 80 {
		t.Errorf("%+v", res)
	}

	setup.Away = []cards.Seat{0, 2}
	if st, needs, err = r.Start(setup); err != nil || len(needs) != 0 {
		t.Fatal(needs, err)
	}
	if res, ok := st.Result(); !ok || res.Stacks[0].Stack != 100 || res.Stacks[1].Stack != 120 || res.Stacks[2].Stack != 80 {
		t.Errorf("%+v", res)
	}
	for _, away := range [][]cards.Seat{{0, 1, 2}, {3}, {2, 1}, {1, 1}} {
		if begins(r, in, places(0, 1, 2), away...) == nil {
			t.Errorf("%v away was taken", away)
		}
	}
}

// N-16
func TestRaised(t *testing.T) {
	for _, g := range poker.Games() {
		r := raiser(t, g.Info().ID)
		same, err := r.Raised(game.Stakes{SmallBlind: 10, BigBlind: 20, Ante: ante(r)})
		if err != nil || !slices.Equal(same.Options(), r.Options()) {
			t.Errorf("%s: the stakes it has are others: %v", g.Info().ID, err)
			continue
		}
		up, err := r.Raised(game.Stakes{SmallBlind: 100, BigBlind: 200, Ante: 200})
		if err != nil {
			t.Errorf("%s: %v", g.Info().ID, err)
			continue
		}
		back, err := up.(game.Raiser).Raised(game.Stakes{SmallBlind: 10, BigBlind: 20, Ante: ante(r)})
		if err != nil || !slices.Equal(back.Options(), r.Options()) {
			t.Errorf("%s: up and down again it is another game: %v", g.Info().ID, err)
		}
	}
	r := raiser(t, "holdem-nl/1")
	if _, err := r.Raised(game.Stakes{SmallBlind: 30, BigBlind: 20}); err == nil {
		t.Error("a small blind above the big one was taken")
	}
	if _, err := r.Raised(game.Stakes{BigBlind: game.MaxChips + 1}); err == nil {
		t.Error("more chips than there are were taken")
	}
	o := poker.Options{SmallBlind: 10, BigBlind: 20, Straddle: poker.StraddleUTG}
	b, err := o.Encode()
	if err != nil {
		t.Fatal(err)
	}
	g, _ := poker.ByID("holdem-nl/1")
	with, err := g.Rules(b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := with.(game.Raiser).Raised(game.Stakes{SmallBlind: 10, BigBlind: 20}); err == nil {
		t.Error("a tournament with straddles was taken")
	}
}

// ante is the ante of a game with blinds.
func ante(r game.Rules) game.Chips {
	o, err := poker.ParseOptions(r.Options())
	if err != nil || o.SmallBlind == 0 {
		return 0
	}
	return o.Ante
}
