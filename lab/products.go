package lab

import (
	"math/big"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/lab/attack"
)

// Named is a place of a locked deck of 52 and the card that an onlooker names
// there; "" where he cannot.
type Named struct {
	Number string `json:"number"`
	Guess  string `json:"guess"`
	Right  bool   `json:"right"`
}

// Product is one that survived the lock: the numbers at X and Y multiply to that
// at Z, and so do their cards.
type Product struct {
	X     int      `json:"x"`
	Y     int      `json:"y"`
	Z     int      `json:"z"`
	Cards []string `json:"cards"` // as named at X, Y, Z
	// Values are the numbers of these cards before the lock.
	Values []string `json:"values"`
}

// ProductHunt is what products give away of a deck of 52 that Alice locked modulo
// a real prime.
type ProductHunt struct {
	Slots    []Named   `json:"slots"`
	Found    int       `json:"found"`    // products among the locked numbers
	Examples []Product `json:"examples"` // some between named cards
	Named    int       `json:"named"`
	Right    int       `json:"right"`
}

// Products locks 52 cards with one lock of 256 bits modulo ffdhe2048, and names
// what it can without any key: a lock keeps products.
func Products(encoding, seed string, tell Progress) (ProductHunt, error) {
	p, err := prime(Real)
	if err != nil {
		return ProductHunt{}, err
	}
	deck := cards.Deck52()
	plain, err := encode(deck, encoding, p)
	if err != nil {
		return ProductHunt{}, err
	}
	d := roll(seed, "products")
	key, order, done := lock(d, p), d.perm(len(deck)), 0
	locked := powers(arrange(plain, order), key, p, func() { done++; tell.tell(done, len(deck)+8) })
	h := ProductHunt{Examples: []Product{}}
	found := attack.Relations(p, locked)
	h.Found = len(found)
	guess := attack.Products(p, plain, locked)
	for i, g := range guess {
		n := Named{Number: locked[i].String()}
		if g >= 0 {
			n.Guess, n.Right = deck[g].String(), g == order[i]
			h.Named++
			if n.Right {
				h.Right++
			}
		}
		h.Slots = append(h.Slots, n)
	}
	for _, r := range found {
		if len(h.Examples) < 3 && r.X != r.Y && guess[r.X] >= 0 && guess[r.Y] >= 0 && guess[r.Z] >= 0 {
			h.Examples = append(h.Examples, Product{r.X, r.Y, r.Z, []string{
				deck[guess[r.X]].String(), deck[guess[r.Y]].String(), deck[guess[r.Z]].String()},
				texts([]*big.Int{plain[guess[r.X]], plain[guess[r.Y]], plain[guess[r.Z]]})})
		}
	}
	return h, nil
}

// Twice is one locked number that opens as two cards.
type Twice struct {
	Number string   `json:"number"` // on the table
	Keys   []string `json:"keys"`   // the true one, and the one that is shown later
	Values []string `json:"values"` // what they open it to
	Cards  []string `json:"cards"`  // "" for a number that is no card
	From   string   `json:"from"`   // the number of the first card
	To     string   `json:"to"`     // the number of the card that Alice would like
}

// OneLock is Alice locking the ace and opening it as the queen: in the encoding
// by squares the queen's number, 16, is the ace's, 4, squared, so that half the
// lock on the queen is the lock on the ace. With hashes nobody knows such a
// power.
func OneLock(encoding, seed string) (Twice, error) {
	p, err := prime(Real)
	if err != nil {
		return Twice{}, err
	}
	deck := tens()
	plain, err := encode(deck, encoding, p)
	if err != nil {
		return Twice{}, err
	}
	q := new(big.Int).Rsh(p, 1)
	key := lock(roll(seed, "one lock"), p)
	other := attack.Reopen(q, key, two)
	number := power(plain[0], key, p)
	t := Twice{Number: number.String(), Keys: []string{key.String(), other.String()}, From: plain[0].String(), To: plain[2].String()}
	for _, k := range []*big.Int{key, other} {
		v := power(number, inverse(k, q), p)
		card := ""
		if i := find(plain, v); i >= 0 {
			card = deck[i].String()
		}
		t.Values, t.Cards = append(t.Values, v.String()), append(t.Cards, card)
	}
	return t, nil
}
