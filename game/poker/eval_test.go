package poker_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// hold returns cards from their text.
func hold(t testing.TB, text string) []cards.Card {
	t.Helper()
	list, err := cards.ParseAll(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// H-34: the evaluator orders random hands as sorting and counting does
func TestStrengthAgreesWithSlowReckoning(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	deck := cards.Deck52()
	draw := func() ([]cards.Card, []int) {
		for i := range 7 {
			k := i + r.IntN(len(deck)-i)
			deck[i], deck[k] = deck[k], deck[i]
		}
		list := slices.Clone(deck[:7])
		return list, slowBest(list)
	}
	a, slowA := draw()
	for range 20000 {
		b, slowB := draw()
		if fast, slow := cmp.Compare(poker.Strength(a...), poker.Strength(b...)), slices.Compare(slowA, slowB); fast != slow {
			t.Fatalf("%v against %v: %d, want %d", a, b, fast, slow)
		}
		if name := poker.NameOf(b); len(name.Cards) != 5 || slices.Compare(slowStrength(name.Cards), slowB) != 0 {
			t.Fatalf("%v: named %v, which is not its best", b, name)
		}
		a, slowA = b, slowB
	}
}

// H-34: the number of five-card hands of each kind is known
func TestCountsOfAllFiveCardHands(t *testing.T) {
	if testing.Short() {
		t.Skip("2,598,960 hands")
	}
	deck := cards.Deck52()
	var counts [9]int
	five := make([]cards.Card, 5)
	for a := range deck {
		for b := range a {
			for c := range b {
				for d := range c {
					for e := range d {
						five[0], five[1], five[2], five[3], five[4] = deck[a], deck[b], deck[c], deck[d], deck[e]
						counts[poker.Strength(five...)>>20]++
					}
				}
			}
		}
	}
	if want := [9]int{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}; counts != want {
		t.Errorf("%v, want %v", counts, want)
	}
}

// H-34
func TestDescribe(t *testing.T) {
	for _, tt := range []struct{ cards, best, en, fr string }{
		{"AsKsQsJsTs2d2c", "AsKsQsJsTs", "royal flush", "quinte flush royale"},
		{"5h4h3h2hAhKd9c", "5h4h3h2hAh", "straight flush, five high", "quinte flush au cinq"},
		{"9s9h9d9cKsKhAd", "9s9h9d9cAd", "four of a kind, nines", "carré de neuf"},
		{"KsKhKd9c9d2h3s", "KsKhKd9d9c", "full house, kings over nines", "full aux rois par les neuf"},
		{"AsAhAdKcKdKh2s", "AsAhAdKhKd", "full house, aces over kings", "full aux as par les rois"},
		{"AhJh8h5h2hAdAc", "AhJh8h5h2h", "flush, ace high", "couleur à l'as"},
		{"QdJcTs9h8d2c2d", "QdJcTs9h8d", "straight, queen high", "quinte à la dame"},
		{"As2d3c4h5s9dJd", "5s4h3c2dAs", "straight, five high", "quinte au cinq"},
		{"6s6h6dKc2dJh3s", "6s6h6dKcJh", "three of a kind, sixes", "brelan de six"},
		{"AsAdTcTh2s2dKd", "AsAdThTcKd", "two pair, aces and tens", "deux paires, as et dix"},
		{"AsAdTc9h2s3dKd", "AsAdKdTc9h", "pair of aces", "paire d'as"},
		{"QsJdTc7h2s3d4d", "QsJdTc7h4d", "queen high", "hauteur dame"},
		{"QsQd", "QsQd", "pair of queens", "paire de dames"},
	} {
		name := poker.NameOf(hold(t, tt.cards))
		if !slices.Equal(name.Cards, hold(t, tt.best)) {
			t.Errorf("%s: %v, want %s", tt.cards, name.Cards, tt.best)
		}
		if en, fr := poker.Describe(name, "en"), poker.Describe(name, "fr"); en != tt.en || fr != tt.fr {
			t.Errorf("%s: %q and %q, want %q and %q", tt.cards, en, fr, tt.en, tt.fr)
		}
	}
	if got := poker.Describe(game.Name{}, "fr") + poker.Describe(game.Name{Kind: "badugi"}, "en"); got != "" {
		t.Errorf("no name gave %q", got)
	}
}

func TestStrengthNeedsNoMemory(t *testing.T) {
	list := hold(t, "KsKhKd9c9d2h3s")
	if n := testing.AllocsPerRun(100, func() { poker.Strength(list...) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkStrength(b *testing.B) {
	list := hold(b, "KsQh7d9c9d2h3s")
	for b.Loop() {
		poker.Strength(list...)
	}
}
