package lab

import (
	"math/big"
	"slices"
	"strings"

	"github.com/nodealer/nodealer/cards"
)

// A Heap is one group of cards in a letter: the hand of a player (HA, HB), what
// he rejects (RA, RB), what he draws (DA, DB), and the pile.
type Heap struct {
	Name    string   `json:"name"`
	Keys    []string `json:"keys"` // the locks on it: "a1", "b2"
	Numbers []string `json:"numbers"`

	list []*big.Int
}

// A Letter of the game. Kept, Rejected and Hand are what its sender knows and
// nobody else: the cards that he has opened now.
type Letter struct {
	Number   int      `json:"number"` // from 1
	From     string   `json:"from"`   // "A", "B"
	NewKeys  []string `json:"newKeys"`
	Heaps    []Heap   `json:"heaps"`
	Hand     []string `json:"hand"`
	Rejected []string `json:"rejected"`
}

// heap finds a group of a letter; an empty one if it is not there.
func (l *Letter) heap(name string) *Heap {
	for i := range l.Heaps {
		if l.Heaps[i].Name == name {
			return &l.Heaps[i]
		}
	}
	return &Heap{Name: name}
}

// The lies that [NewLetters] can play.
const (
	LieNone    = ""
	LieDouble  = "double"  // B puts a copy of a card of his hand in the pile, letter 2
	LieKey     = "key"     // A locks one card of the pile with another key, letter 3
	LieAce     = "ace"     // A takes the ace of spades for a card of her hand, letter 5
	LieReject  = "reject"  // B draws from what A has rejected, letter 6
	LiePublish = "publish" // B publishes a false key b4 at the end
)

// Lies lists them in the order of the letters.
func Lies() []string { return []string{LieDouble, LieKey, LieAce, LieReject, LiePublish} }

// exchanges is how many cards B, A, B and A exchange: so the pile of letter 4 has
// 21 cards, as on the page of 1988.
var exchanges = [4]int{1, 2, 2, 1}

// Letters is the game that Laurent Pelé wrote down in 1988: two players, 32
// cards, nine letters, fresh keys in every phase.
type Letters struct {
	Prime   string            `json:"prime"`
	P       string            `json:"p"`
	Cards   []Card            `json:"cards"`
	Keys    map[string]string `json:"keys"` // as their owners publish them after the game
	Letters []Letter          `json:"letters"`

	p, order *big.Int // exponents count modulo order
	deck     []*big.Int
	faces    []cards.Card
	keys     map[string]*big.Int // the true ones
	shown    map[string]*big.Int // the published ones
	d        dice
	lie      string
	step     func() // hears of every exponentiation
}

// pelesPrime and his identifiers.
const pelesPrime = 9973

// faces32 are the 32 cards in the order of the page: ace, 7, 8, 9, 10, jack,
// queen, king, of each spade, heart, club, diamond.
func faces32() (out []cards.Card) {
	for _, r := range []cards.Rank{cards.Ace, cards.Seven, cards.Eight, cards.Nine, cards.Ten, cards.Jack, cards.Queen, cards.King} {
		for _, s := range []cards.Suit{cards.Spades, cards.Hearts, cards.Clubs, cards.Diamonds} {
			out = append(out, cards.Make(r, s))
		}
	}
	return out
}

// peles are his identifiers 47 + 293 i modulo 9973.
func peles() []*big.Int {
	out := make([]*big.Int, 32)
	for i := range out {
		out[i] = big.NewInt(47 + 293*int64(i))
	}
	return out
}

// NewLetters plays the nine letters: with the numbers of the page (Toy), or
// modulo ffdhe2048 with hashes for cards (Real).
func NewLetters(which, lie, seed string, tell Progress) (*Letters, error) {
	total := 0
	if _, err := play(Toy, lie, seed, func() { total++ }); err != nil {
		return nil, err
	}
	done := 0
	return play(which, lie, seed, func() { done++; tell.tell(done, total) })
}

func play(which, lie, seed string, step func()) (*Letters, error) {
	if lie != LieNone && !slices.Contains(Lies(), lie) {
		return nil, ErrChoice
	}
	g := &Letters{Prime: which, faces: faces32(), lie: lie, step: step, d: roll(seed, "letters"), keys: map[string]*big.Int{}, Keys: map[string]string{}}
	switch which {
	case Toy:
		g.p, g.deck = big.NewInt(pelesPrime), peles()
		g.order = less(g.p, 1)
	case Real:
		p, err := prime(Real)
		if err != nil {
			return nil, err
		}
		g.p, g.order = p, new(big.Int).Rsh(p, 1)
		if g.deck, err = encode(g.faces, Hashed, p); err != nil {
			return nil, err
		}
	default:
		return nil, ErrChoice
	}
	g.P = g.p.String()
	for i, x := range g.deck {
		g.Cards = append(g.Cards, Card{g.faces[i].String(), x.String(), big.Jacobi(x, g.p)})
	}
	for i, phase := range []func(*Letter){g.first, g.second, g.third, g.fourth, g.fifth, g.sixth, g.seventh, g.eighth, g.ninth} {
		from := "A"
		if i%2 == 1 {
			from = "B"
		}
		l := Letter{Number: i + 1, From: from, NewKeys: []string{}, Heaps: []Heap{}, Hand: []string{}, Rejected: []string{}}
		phase(&l)
		g.Letters = append(g.Letters, l)
	}
	g.publish()
	return g, nil
}

// fresh makes the new keys of a letter.
func (g *Letters) fresh(l *Letter, names ...string) {
	for _, n := range names {
		k := g.d.unit(g.order)
		if g.Prime == Real {
			k = lock(g.d, g.p)
		}
		g.keys[n] = k
	}
	l.NewKeys = names
}

// publish gives the thirteen keys, one of them perhaps not the one that was used.
func (g *Letters) publish() {
	g.shown = map[string]*big.Int{}
	for n, k := range g.keys {
		g.shown[n] = k
	}
	if g.lie == LiePublish {
		g.shown["b4"] = g.d.unit(g.order)
	}
	for n, k := range g.shown {
		g.Keys[n] = k.String()
	}
}

// exponent is the product of keys; "-a1" is the inverse of a1.
func exponent(keys map[string]*big.Int, names string, order *big.Int) *big.Int {
	e := big.NewInt(1)
	for _, n := range strings.Fields(names) {
		if name, ok := strings.CutPrefix(n, "-"); ok {
			e = times(e, inverse(keys[name], order), order)
		} else {
			e = times(e, keys[n], order)
		}
	}
	return e
}

// relock raises a list to a product of keys.
func (g *Letters) relock(list []*big.Int, names string) []*big.Int {
	return powers(list, exponent(g.keys, names, g.order), g.p, g.step)
}

// put shuffles a group into a letter.
func (g *Letters) put(l *Letter, name, keys string, lists ...[]*big.Int) {
	list := slices.Concat(lists...)
	list = arrange(list, g.d.perm(len(list)))
	l.Heaps = append(l.Heaps, Heap{Name: name, Keys: strings.Fields(keys), Numbers: texts(list), list: list})
}

// pass sends a group on as it came.
func (g *Letters) pass(l *Letter, h *Heap) {
	l.Heaps = append(l.Heaps, *h)
}

func (g *Letters) last() *Letter { return &g.Letters[len(g.Letters)-1] }

// face names the card of an opened number, "" if it is none.
func (g *Letters) face(x *big.Int) string {
	if i := find(g.deck, x); i >= 0 {
		return g.faces[i].String()
	}
	return ""
}

func (g *Letters) faceList(list []*big.Int) []string {
	out := []string{}
	for _, x := range list {
		out = append(out, g.face(x))
	}
	return out
}

// choose parts an opened hand: n cards go, single ones of low rank first.
func (g *Letters) choose(hand []*big.Int, n int) (keep, reject []*big.Int) {
	ranks := map[cards.Rank]int{}
	rank := func(x *big.Int) cards.Rank {
		if i := find(g.deck, x); i >= 0 {
			return g.faces[i].Rank()
		}
		return 0
	}
	for _, x := range hand {
		ranks[rank(x)]++
	}
	sorted := slices.Clone(hand)
	slices.SortStableFunc(sorted, func(x, y *big.Int) int {
		if d := ranks[rank(x)] - ranks[rank(y)]; d != 0 {
			return d
		}
		return int(rank(x)) - int(rank(y))
	})
	return sorted[n:], sorted[:n]
}

func (g *Letters) show(l *Letter, hand, reject []*big.Int) {
	l.Hand, l.Rejected = g.faceList(hand), g.faceList(reject)
}
