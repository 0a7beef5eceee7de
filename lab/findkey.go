package lab

import (
	"math/big"

	"github.com/nodealer/nodealer/lab/attack"
)

// Try is one guess of Bob's: the card that the chosen place may hide, the lock
// that would have made the number on it, and how many of the ten places that lock
// opens to cards.
type Try struct {
	Card  string `json:"card"`
	Key   string `json:"key"`
	Opens int    `json:"opens"`
}

// Search is the lock in one small part of p - 1.
type Search struct {
	Factor string `json:"factor"`
	Base   string `json:"base"`   // card^((p-1)/factor)
	Wanted string `json:"wanted"` // number^((p-1)/factor)
	Rest   string `json:"rest"`   // Base^Rest = Wanted; "" where nobody can search
	Order  string `json:"order"`  // so many powers were tried at most
}

// KeyHunt is the search for Alice's lock from her ten numbers alone.
type KeyHunt struct {
	P        string   `json:"p"`
	Slot     int      `json:"slot"`  // the place of greatest order
	Order    string   `json:"order"` // of the number there
	Number   string   `json:"number"`
	Slots    []Slot   `json:"slots"`
	Tries    []Try    `json:"tries"`
	Searches []Search `json:"searches"`
	Key      string   `json:"key"` // "" if it was not found
	Alice    string   `json:"alice"`
	Same     bool     `json:"same"`   // Key acts on every card as Alice's own lock
	Opened   []string `json:"opened"` // the deck under Key
	Digits   int      `json:"digits"` // of the largest factor of p - 1
}

// FindKey is the attack of Pohlig and Hellman (1978) on Alice's locked deck. A
// guess of one card gives the lock that fits it, by small searches in the parts
// of p - 1; the right guess is the one whose lock opens the other nine. Modulo a
// safe prime the parts are 2 and a number of 617 digits.
func FindKey(two Two, tell Progress) (KeyHunt, error) {
	s, err := NewSRA(two)
	if err != nil {
		return KeyHunt{}, err
	}
	s.compute(SRAAlice, nil)
	h := KeyHunt{P: s.p.String(), Alice: s.a.String(), Slots: s.slots(s.alice), Tries: []Try{}, Opened: []string{}}
	if two.Prime == Real {
		return s.hopeless(h), nil
	}
	orders := make([]*big.Int, len(s.alice))
	for i, x := range s.alice {
		orders[i] = orderOf(x, s.p)
		if orders[i].Cmp(orders[h.Slot]) > 0 {
			h.Slot = i
		}
	}
	x := s.alice[h.Slot]
	h.Number, h.Order = x.String(), orders[h.Slot].String()
	for i, card := range s.open {
		tell.tell(i, len(s.open))
		if orderOf(card, s.p).Cmp(orders[h.Slot]) != 0 {
			continue // a lock keeps the order: this card cannot be there
		}
		key, _ := attack.Discrete(s.p, card, x, smooth)
		opened := s.under(key)
		t := Try{s.deck[i].String(), key.String(), count(opened)}
		h.Tries = append(h.Tries, t)
		if t.Opens == len(s.deck) {
			h.Key, h.Opened = t.Key, opened
			h.Same = sameSet(powers(s.open, key, s.p, nil), s.alice)
			h.Searches = s.searches(card, x)
			break
		}
	}
	h.Digits = 3
	return h, nil
}

// under opens Alice's numbers with a lock; "" for a number that is no card.
func (s *SRA) under(key *big.Int) []string {
	out := make([]string, len(s.alice))
	locked := map[string]string{}
	for i, x := range s.open {
		locked[power(x, key, s.p).String()] = s.deck[i].String()
	}
	for i, x := range s.alice {
		out[i] = locked[x.String()]
	}
	return out
}

func count(list []string) (n int) {
	for _, s := range list {
		if s != "" {
			n++
		}
	}
	return n
}

func (s *SRA) searches(card, x *big.Int) []Search {
	var out []Search
	for _, f := range smooth {
		k := new(big.Int).Quo(less(s.p, 1), big.NewInt(f))
		rest, order := attack.Discrete(s.p, card, x, []int64{f})
		out = append(out, Search{big.NewInt(f).String(), power(card, k, s.p).String(), power(x, k, s.p).String(), rest.String(), order.String()})
	}
	return out
}

// hopeless is what remains of the attack modulo a safe prime: the part 2, which
// is the sign, and a part in which nobody can search.
func (s *SRA) hopeless(h KeyHunt) KeyHunt {
	q := new(big.Int).Rsh(s.p, 1)
	x, card := s.alice[0], s.open[s.aliceOrder[0]]
	h.Number, h.Order, h.Digits = x.String(), q.String(), len(q.String())
	if big.Jacobi(x, s.p) < 0 {
		h.Order = less(s.p, 1).String()
	}
	rest, order := attack.Discrete(s.p, card, x, []int64{2})
	h.Searches = []Search{
		{"2", power(card, q, s.p).String(), power(x, q, s.p).String(), rest.String(), order.String()},
		{q.String(), power(card, two, s.p).String(), power(x, two, s.p).String(), "", q.String()},
	}
	return h
}

// orderOf is the least n > 0 with x^n = 1 modulo 2^31 - 1.
func orderOf(x, p *big.Int) *big.Int {
	n := less(p, 1)
	for _, l := range []int64{2, 3, 3, 7, 11, 31, 151, 331} {
		m, rest := new(big.Int).QuoRem(n, big.NewInt(l), new(big.Int))
		if rest.Sign() == 0 && power(x, m, p).Cmp(one) == 0 {
			n = m
		}
	}
	return n
}
