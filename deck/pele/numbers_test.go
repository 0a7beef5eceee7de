package pele_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/crypto/modp"
	"github.com/nodealer/nodealer/deck/pele"
)

// page is the arithmetic of the example: P = 9973.
var page = pele.NewNumbers(9973)

func n(x int64) *big.Int { return big.NewInt(x) }

// The worked numbers of the page, right and as printed (docs/pele.md, "The page
// against the truth").
func TestPageNumbers(t *testing.T) {
	for x, want := range map[int64]int64{1512: 2327, 4442: 4770, 633: 1769} {
		if got := page.Turn(n(2), n(x)); got.Int64() != want {
			t.Errorf("%d squared is %v, want %d", x, got, want)
		}
	}
	if !slices.ContainsFunc(pele.Identifiers(), func(x *big.Int) bool { return x.Int64() == 1512 }) {
		t.Error("1512 is no card")
	}
	for a, aa := range map[int64]int64{5: 3989, 7: 7123} {
		got, err := page.Join(nil, []*big.Int{n(a)})
		if err != nil || got.Int64() != aa {
			t.Errorf("the inverse of %d is %v (%v), want %d", a, got, err, aa)
		}
		if back := page.Turn(got, page.Turn(n(a), n(1512))); back.Int64() != 1512 {
			t.Errorf("1512 under %d comes back as %v", a, back)
		}
	}
	// a aa = 1 modulo P, as the page writes, is no inverse.
	wrong := new(big.Int).ModInverse(n(5), page.P)
	if got := page.Turn(wrong, page.Turn(n(5), n(1512))); wrong.Int64() != 5984 || got.Int64() != 9563 {
		t.Errorf("with the inverse %v modulo P 1512 comes back as %v", wrong, got)
	}
}

// What a key with a factor in common with 9972 does: 2, the example of the page, has
// no inverse; 277 leaves 20 values of the 32; 9972 sends all to 1; 5 is the smallest
// that can be used, and 3312 of them can.
func TestPageKeys(t *testing.T) {
	if _, err := page.Join(nil, []*big.Int{n(2)}); !errors.Is(err, pele.ErrInverse) {
		t.Errorf("2 has an inverse: %v", err)
	}
	values := func(k int64) int {
		seen := map[string]bool{}
		for _, x := range pele.Identifiers() {
			seen[page.Text(page.Turn(n(k), x))] = true
		}
		return len(seen)
	}
	for k, want := range map[int64]int{1: 32, 5: 32, 277: 20, 9972: 1} {
		if got := values(k); got != want {
			t.Errorf("the key %d leaves %d values, want %d", k, got, want)
		}
	}
	good, first := 0, int64(0)
	for k := int64(2); k <= 9972; k++ {
		if _, err := page.Join(nil, []*big.Int{n(k)}); err == nil {
			good++
			if first == 0 {
				first = k
			}
		}
	}
	if good+1 != 3312 || first != 5 { // 1 is one of the 3312
		t.Errorf("%d keys can be used, the first is %d", good+1, first)
	}
}

// One bit of every card shows under every lock: 15 of the 32 are squares.
func TestPageResidues(t *testing.T) {
	squares := 0
	for _, x := range pele.Identifiers() {
		if big.Jacobi(x, page.P) == 1 {
			squares++
		}
		for _, k := range []int64{5, 7, 11, 3989} {
			if big.Jacobi(page.Turn(n(k), x), page.P) != big.Jacobi(x, page.P) {
				t.Errorf("the key %d hides whether %v is a square", k, x)
			}
		}
	}
	if squares != 15 {
		t.Errorf("%d of 32 are squares, want 15", squares)
	}
}

// game plays the schedule over plain numbers. Keys are drawn by the dice.
type numbersGame struct {
	keys    map[pele.Key]*big.Int
	letters []pele.Letter[*big.Int]
}

// playNumbers plays a whole game over a prime with exchanges of two and one, so that
// the pile of letter 5 has 21 cards.
func playNumbers(t *testing.T, l pele.Numbers, deck []*big.Int, seed uint64) numbersGame {
	t.Helper()
	dice := rand.New(rand.NewPCG(seed, 9973))
	g := numbersGame{keys: map[pele.Key]*big.Int{}}
	for k := range pele.Key(pele.Keys) {
		for g.keys[k] == nil || new(big.Int).GCD(nil, nil, g.keys[k], l.Order).Int64() != 1 {
			g.keys[k] = n(2 + dice.Int64N(9000))
		}
	}
	first := pele.Letter[*big.Int]{}
	first[pele.Pile] = deck
	g.letters = append(g.letters, first)
	for letter := 1; letter <= pele.LastLetter; letter++ {
		w := pele.Work[*big.Int, *big.Int]{Locks: l, Key: func(k pele.Key) *big.Int { return g.keys[k] }}
		w.Shuffle = func(_ pele.Group, list []*big.Int) ([]*big.Int, error) {
			list = slices.Clone(list)
			dice.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			return list, nil
		}
		if i, ok := pele.Exchange(letter); ok {
			w.GiveBack = []int{0, 3}[:2-i%2]
		}
		next, err := pele.Write(letter, g.letters[letter-1], w)
		if err != nil {
			t.Fatalf("letter %d: %v", letter, err)
		}
		g.letters = append(g.letters, next)
	}
	return g
}

func (g numbersGame) key(k pele.Key) (*big.Int, bool) { return g.keys[k], g.keys[k] != nil }

// The schedule over the numbers of the page, and over a safe prime: 8 letters are
// right, every group is under the keys that the schedule says, and the hands at the
// end are ten cards of the deck.
func TestScheduleOverNumbers(t *testing.T) {
	for _, l := range []pele.Numbers{page, pele.NewNumbers(10163)} {
		for seed := range uint64(8) {
			g := playNumbers(t, l, pele.Identifiers(), seed)
			done, broken := pele.Walk(l, g.letters, [4]int{2, 1, 2, 1}, g.key)
			if done != pele.LastLetter || broken != nil {
				t.Fatalf("modulo %v, seed %d: %d letters, %v", l.P, seed, done, broken)
			}
			total := 0
			for letter := 1; letter <= pele.LastLetter; letter++ {
				for _, group := range pele.Parts(letter) {
					total += len(g.letters[letter][group])
					for _, x := range g.letters[letter][group] {
						if !isCard(l, x, g.keys, pele.Under(letter, group)) {
							t.Fatalf("letter %d: a card of %v is not under %v", letter, group, pele.Under(letter, group))
						}
					}
				}
			}
			if total != 7*32+1 {
				t.Errorf("%d cards in all letters, want 225", total)
			}
		}
	}
}

// isCard takes locks off a number and looks whether it is a card.
func isCard(l pele.Numbers, x *big.Int, keys map[pele.Key]*big.Int, under []pele.Key) bool {
	var off []*big.Int
	for _, k := range under {
		off = append(off, keys[k])
	}
	k, err := l.Join(nil, off)
	if err != nil {
		return false
	}
	plain := l.Turn(k, x)
	return slices.ContainsFunc(pele.Identifiers(), func(c *big.Int) bool { return c.Cmp(plain) == 0 })
}

// Phase 5 of the page says that the pile is coded with b3 a5 when it is with b4 a5:
// as printed none of its cards is one of the deck, corrected all are.
func TestPhaseFive(t *testing.T) {
	l := pele.Numbers{P: modp.Toy().Prime()} // so large that nothing decodes by chance
	l.Order = new(big.Int).Sub(l.P, n(1))
	g := playNumbers(t, l, pele.Identifiers(), 5)
	pile := g.letters[5][pele.Pile]
	printed, corrected := 0, 0
	for _, x := range pile {
		if isCard(l, x, g.keys, []pele.Key{pele.B3, pele.A5}) {
			printed++
		}
		if isCard(l, x, g.keys, []pele.Key{pele.B4, pele.A5}) {
			corrected++
		}
	}
	if len(pile) != 21 || printed != 0 || corrected != 21 {
		t.Errorf("of %d cards %d decode as printed, %d corrected", len(pile), printed, corrected)
	}
}

// What is not in the schedule is refused.
func TestWriteRefuses(t *testing.T) {
	g := playNumbers(t, page, pele.Identifiers(), 1)
	w := pele.Work[*big.Int, *big.Int]{
		Locks: page, Key: func(k pele.Key) *big.Int { return g.keys[k] },
		Shuffle: func(_ pele.Group, list []*big.Int) ([]*big.Int, error) { return list, nil },
	}
	for _, c := range []struct {
		letter int
		give   []int
	}{{0, nil}, {9, nil}, {1, []int{0}}, {4, []int{5}}, {4, []int{-1}}, {4, []int{1, 1}}, {8, []int{0}}} {
		w.GiveBack = c.give
		if _, err := pele.Write(c.letter, g.letters[max(0, c.letter-1)], w); err == nil {
			t.Errorf("letter %d that gives back %v", c.letter, c.give)
		}
	}
	w.GiveBack = nil
	if _, err := pele.Write(2, pele.Letter[*big.Int]{}, w); err == nil {
		t.Error("cards are dealt of an empty pile")
	}
	g.keys[pele.A1] = n(2)
	if _, err := pele.Write(3, g.letters[2], w); !errors.Is(err, pele.ErrInverse) {
		t.Errorf("a lock without inverse is taken off: %v", err)
	}
	if done, broken := pele.Walk(page, nil, [4]int{}, g.key); done != 0 || broken != nil {
		t.Errorf("no letters: %d, %v", done, broken)
	}
}
