package poker_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/poker/pokertest"
)

// The tests of this file go through docs/rules/hands.md in order.

var evaluators = pokertest.Evaluators()

// dealer deals random hands from a deck that begins at a rank. Few ranks make
// pairs frequent.
func dealer(r *rand.Rand, lowest cards.Rank, ranks int) func(n int) []cards.Card {
	var deck []cards.Card
	for _, c := range cards.Deck52() {
		if c.Rank() >= lowest && (ranks == 0 || int(c.Rank()-lowest) < ranks || c.Rank() == cards.Ace) {
			deck = append(deck, c)
		}
	}
	return func(n int) []cards.Card {
		for i := range n {
			k := i + r.IntN(len(deck)-i)
			deck[i], deck[k] = deck[k], deck[i]
		}
		return slices.Clone(deck[:n])
	}
}

// E-01, E-02, E-03, E-10, E-11, E-20, E-21, E-22, E-25, E-30, E-31, O-02, O-03:
// the quick evaluators order random hands as the plain ones do
func TestEvaluatorsAgreeWithPlainOnes(t *testing.T) {
	pairs := 1200
	if testing.Short() {
		pairs = 400
	}
	for _, e := range evaluators {
		for _, ranks := range []int{0, 3, 5, 8} {
			r := rand.New(rand.NewPCG(uint64(ranks), 3))
			draw := dealer(r, e.Lowest, ranks)
			n := e.Hole + e.Board
			last := draw(n)
			for range pairs / 4 {
				next := draw(n)
				a, b := last[:e.Hole], next[:e.Hole]
				quick := cmp.Compare(e.Quick(a, last[e.Hole:]), e.Quick(b, next[e.Hole:]))
				slow := slices.Compare(e.Plain(a, last[e.Hole:]), e.Plain(b, next[e.Hole:]))
				if none := e.Plain(b, next[e.Hole:]) == nil; none != (e.Quick(b, next[e.Hole:]) == 0) {
					t.Fatalf("%s: %v: no hand %v", e.Name, next, none)
				}
				if quick != slow && (e.Plain(a, last[e.Hole:]) != nil && e.Plain(b, next[e.Hole:]) != nil) {
					t.Fatalf("%s: %v against %v: %d, want %d", e.Name, last, next, quick, slow)
				}
				last = next
			}
		}
	}
}

// E-20: fewer than five cards are ordered too, as open hands of razz
func TestAceFiveOfFewCards(t *testing.T) {
	order := []string{"KhKsKdKc", "KhKsKd2c", "2h2s2d3c", "KhKsQdQc", "2h2s3d3c", "KhKsAd2c", "2h2sAdKc", "AhAs3d2c", "KhQsJdTc", "8h7s6d5c", "Ah2s3d4c"}
	last := uint32(0)
	for _, text := range order {
		v := poker.AceFive(hold(t, text)...)
		if v <= last {
			t.Errorf("%s is not above the one before", text)
		}
		last = v
	}
}

// E-12
func TestTripsOverStraight(t *testing.T) {
	lay := []string{"0 9s9h", "1 TcJd", "board 9d8h7c6sKd"}
	o := poker.Options{BigBlind: 100, Ante: 100}
	h := dealGame(t, "short-nl/1", o, lay, 1000, 1000)
	h.play("1 raise 900, 0 call").ends("H-26", 0, 2000)
	o.TripsOverStraight = true
	h = dealGame(t, "short-nl/1", o, lay, 1000, 1000)
	r := h.play("1 raise 900, 0 call").ends("H-26", 2000, 0)
	if got := poker.Describe(r.Pots[0].Name, "fr"); got != "brelan de neuf" {
		t.Error(got)
	}
	// Who holds both has three of a kind, and a straight alone has its name.
	lay = []string{"0 9sTc", "1 JdJh", "board 9d9h8h7c6s"}
	h = dealGame(t, "short-nl/1", o, lay, 1000, 1000)
	r = h.play("1 raise 900, 0 call").ends("H-26", 2000, 0)
	if got := poker.Describe(r.Pots[0].Name, "en"); got != "three of a kind, nines" {
		t.Error(got)
	}
	lay = []string{"0 AsKc", "1 QdJh", "board 9d8h7c6sQs"}
	h = dealGame(t, "short-nl/1", o, lay, 1000, 1000)
	r = h.play("1 raise 900, 0 call").ends("H-26", 2000, 0)
	if got := poker.Describe(r.Pots[0].Name, "en"); got != "straight, nine high" || len(r.Pots[0].Name.Cards) != 5 {
		t.Error(got, r.Pots[0].Name)
	}
}

// E-20, E-22, E-25, E-30: names of low hands
func TestNamesOfLowHands(t *testing.T) {
	for _, tt := range []struct{ judge, cards, best, en, fr string }{
		{"ace", "As2d3c4h5s9dJd", "5s4h3c2dAs", "five-four-three-two-ace low", "main basse cinq-quatre-trois-deux-as"},
		{"ace", "AsAdAcKhKsKdQd", "KsKhAsAdQd", "two pair, kings and aces", "deux paires, rois et as"},
		{"ace", "2s2d7c7h9s9dJd", "2s2dJd9s7h", "pair of twos", "paire de deux"},
		{"eight", "AsAd8c4h5s7dJd", "8c7d5s4hAs", "eight-seven-five-four-ace low", "main basse huit-sept-cinq-quatre-as"},
		{"eight", "As2d3c4hTsTdJd", "", "", ""},
		{"deuce", "As2d3c4h5s", "As5s4h3c2d", "ace-five-four-three-two low", "main basse as-cinq-quatre-trois-deux"},
		{"deuce", "7s2d3c4h5s", "7s5s4h3c2d", "seven-five-four-three-two low", "main basse sept-cinq-quatre-trois-deux"},
		{"deuce", "6s2d3c4h5s", "6s5s4h3c2d", "straight, six high", "quinte au six"},
		{"deuce", "7s7d3c4h5s", "7s7d5s4h3c", "pair of sevens", "paire de sept"},
		{"badugi", "As2d3c4h", "4h3c2dAs", "badugi, four-three-two-ace", "badugi quatre-trois-deux-as"},
		{"badugi", "As2s3c4h", "4h3cAs", "three-card hand, four-three-ace", "main de trois cartes, quatre-trois-as"},
		{"badugi", "AsAdAcAh", "As", "one-card hand, ace", "main d'une carte, as"},
		{"badugi", "KsQsKdKc", "KdQs", "two-card hand, king-queen", "main de deux cartes, roi-dame"},
	} {
		name := poker.LowNameOf(tt.judge, hold(t, tt.cards))
		if tt.en != "" && !slices.Equal(name.Cards, hold(t, tt.best)) {
			t.Errorf("%s: %v, want %s", tt.cards, name.Cards, tt.best)
		}
		if en, fr := poker.Describe(name, "en"), poker.Describe(name, "fr"); en != tt.en || fr != tt.fr {
			t.Errorf("%s %s: %q and %q, want %q and %q", tt.judge, tt.cards, en, fr, tt.en, tt.fr)
		}
	}
}

// Every named hand has the value that was named, for each judge.
func TestNamesAreOfTheBestCards(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, g := range poker.Games() {
		draw := dealer(r, cards.Two, 0)
		if len(g.Info().Deck) < 52 {
			draw = dealer(r, cards.Seven, 0)
		}
		for range 300 {
			if err := poker.CheckNames(g, draw); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestEvaluatorsNeedNoMemory(t *testing.T) {
	for _, e := range evaluators {
		list := dealer(rand.New(rand.NewPCG(1, 1)), e.Lowest, 0)(e.Hole + e.Board)
		hole, board := list[:e.Hole], list[e.Hole:]
		if n := testing.AllocsPerRun(100, func() { e.Quick(hole, board) }); n != 0 {
			t.Errorf("%s: %v allocations", e.Name, n)
		}
	}
}

// BenchmarkEval measures the quick evaluators and the plain ones beside them.
func BenchmarkEval(b *testing.B) {
	for _, e := range evaluators {
		draw := dealer(rand.New(rand.NewPCG(1, 1)), e.Lowest, 0)
		var hands [1024][]cards.Card
		for i := range hands {
			hands[i] = draw(e.Hole + e.Board)
		}
		b.Run(e.Name+"/quick", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				h := hands[i%1024]
				e.Quick(h[:e.Hole], h[e.Hole:])
			}
		})
		b.Run(e.Name+"/plain", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				h := hands[i%1024]
				e.Plain(h[:e.Hole], h[e.Hole:])
			}
		})
	}
}
