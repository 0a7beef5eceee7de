package lab

import (
	"math/big"

	"github.com/nodealer/nodealer/cards"
)

// Two is what a person chooses for an experiment with two players.
type Two struct {
	Encoding string `json:"encoding"`
	Prime    string `json:"prime"`
	Seed     string `json:"seed"`
}

// The stages of [SRA].
const (
	SRAOpen = iota
	SRAAlice
	SRABob
	SRADeal
	SRAShow
	SRAStages
)

// SRA is the game of Shamir, Rivest and Adleman (1979) in five stages. Each stage
// is computed when it is asked for.
type SRA struct {
	two          Two
	p            *big.Int
	deck         []cards.Card
	open         []*big.Int
	a, b         *big.Int // the locks
	ai, bi       *big.Int // their inverses
	alice, bob   []*big.Int
	aliceOrder   []int // alice[i] is open[aliceOrder[i]] under a
	bobOrder     []int
	deal, opened []*big.Int
	halves       []*big.Int
}

// NewSRA chooses locks and orders.
func NewSRA(two Two) (*SRA, error) {
	p, err := prime(two.Prime)
	if err != nil {
		return nil, err
	}
	s := &SRA{two: two, p: p, deck: tens()}
	if s.open, err = encode(s.deck, two.Encoding, p); err != nil {
		return nil, err
	}
	d := roll(two.Seed, "sra")
	s.a, s.b = lock(d, p), lock(d, p)
	s.ai, s.bi = inverse(s.a, less(p, 1)), inverse(s.b, less(p, 1))
	s.aliceOrder, s.bobOrder = d.perm(len(s.deck)), d.perm(len(s.deck))
	return s, nil
}

// lock is an exponent coprime to p - 1. Modulo a large prime it has 256 bits,
// which is as hard to find as a longer one when p - 1 is twice a prime.
func lock(d dice, p *big.Int) *big.Int {
	if p.BitLen() <= 256 {
		return d.unit(less(p, 1))
	}
	e := d.bits(256)
	return e.SetBit(e.SetBit(e, 0, 1), 255, 1)
}

// Card is a card and its number. Sign is 1 for a square and -1 for another.
type Card struct {
	Card   string `json:"card"`
	Number string `json:"number"`
	Sign   int    `json:"sign"`
}

// Slot is a number on the table.
type Slot struct {
	Number string `json:"number"`
	Sign   int    `json:"sign"`
	Power  bool   `json:"power"` // a power of two, and one was hidden
}

// Dealt is a card that goes to one player: the other takes his lock off first.
type Dealt struct {
	Slot   int    `json:"slot"`
	To     string `json:"to"` // "alice", "bob"
	Locked string `json:"locked"`
	Half   string `json:"half"`
	Number string `json:"number"`
	Card   string `json:"card"`
}

// Scene is a stage of [SRA]. Keys are in it from the start: the page shows them
// when the person asks or when the rules do.
type Scene struct {
	Stage   int     `json:"stage"`
	P       string  `json:"p"`
	Deck    []Card  `json:"deck"`
	Slots   []Slot  `json:"slots,omitempty"`
	Look    *Look   `json:"look,omitempty"`
	A       string  `json:"a"`
	B       string  `json:"b"`
	AI      string  `json:"ai"`
	BI      string  `json:"bi"`
	Dealt   []Dealt `json:"dealt,omitempty"`
	Opened  []Card  `json:"opened,omitempty"`
	Checks  []Check `json:"checks,omitempty"`
	Squares int     `json:"squares"`
	Others  int     `json:"others"`
}

// Check is one thing that anybody can check afterwards.
type Check struct {
	Name string `json:"name"`
	OK   bool   `json:"ok"`
}

// Stage computes a stage and those before it.
func (s *SRA) Stage(n int, tell Progress) (Scene, error) {
	if n < 0 || n >= SRAStages {
		return Scene{}, ErrChoice
	}
	s.compute(n, tell)
	sc := Scene{Stage: n, P: s.p.String(), A: s.a.String(), B: s.b.String(), AI: s.ai.String(), BI: s.bi.String()}
	for i, c := range s.deck {
		sc.Deck = append(sc.Deck, Card{c.String(), s.open[i].String(), big.Jacobi(s.open[i], s.p)})
		if sc.Deck[i].Sign == 1 {
			sc.Squares++
		} else {
			sc.Others++
		}
	}
	switch {
	case n == SRAAlice:
		sc.Slots, sc.Look = s.slots(s.alice), s.look(s.alice, s.aliceOrder)
	case n >= SRABob:
		sc.Slots, sc.Look = s.slots(s.bob), s.look(s.bob, arrange(s.aliceOrder, s.bobOrder))
	}
	if n == SRADeal {
		sc.Dealt = s.dealt()
	}
	if n == SRAShow {
		sc.Dealt = s.dealt()
		sc.Opened, sc.Checks = s.showdown()
	}
	return sc, nil
}

// compute does what stage n needs and is not there yet.
func (s *SRA) compute(n int, tell Progress) {
	total, done := 0, 0
	for stage, work := range []int{0, 10, 10, 2 * dealtSlots, 10} {
		if stage <= n {
			total += work
		}
	}
	step := func() { done++; tell.tell(done, total) }
	if n >= SRAAlice && s.alice == nil {
		s.alice = powers(arrange(s.open, s.aliceOrder), s.a, s.p, step)
	}
	if n >= SRABob && s.bob == nil {
		s.bob = powers(arrange(s.alice, s.bobOrder), s.b, s.p, step)
	}
	if n >= SRADeal && s.deal == nil {
		for i := range dealtSlots {
			first, second := s.bi, s.ai // Alice's slot: Bob unlocks first
			if dealtTo(i) == "bob" {
				first, second = s.ai, s.bi
			}
			half := power(s.bob[i], first, s.p)
			step()
			s.halves, s.deal = append(s.halves, half), append(s.deal, power(half, second, s.p))
			step()
		}
	}
	if n >= SRAShow && s.opened == nil {
		s.opened = powers(s.bob, times(s.ai, s.bi, less(s.p, 1)), s.p, step)
	}
}

// dealtSlots are the first four places: two for Alice, two for Bob.
const dealtSlots = 4

func dealtTo(i int) string {
	if i < dealtSlots/2 {
		return "alice"
	}
	return "bob"
}

func (s *SRA) slots(list []*big.Int) []Slot {
	_, hidden := powersOfTwo(s.open)
	out := make([]Slot, len(list))
	for i, x := range list {
		out[i] = Slot{x.String(), big.Jacobi(x, s.p), isPowerOfTwo(x) && hidden > 0}
	}
	return out
}

func (s *SRA) dealt() []Dealt {
	var out []Dealt
	for i := range dealtSlots {
		out = append(out, Dealt{i, dealtTo(i), s.bob[i].String(), s.halves[i].String(), s.deal[i].String(), s.cardOf(s.deal[i])})
	}
	return out
}

// cardOf names the card of a number, "" for a number that is none.
func (s *SRA) cardOf(x *big.Int) string {
	if i := find(s.open, x); i >= 0 {
		return s.deck[i].String()
	}
	return ""
}

// showdown is done from what lies on the table and the two published keys, as a
// player or a stranger does it; it does not use the orders.
func (s *SRA) showdown() ([]Card, []Check) {
	var out []Card
	valid, seen := true, map[string]bool{}
	for _, x := range s.opened {
		c := s.cardOf(x)
		valid = valid && c != "" && !seen[c]
		seen[c] = true
		out = append(out, Card{c, x.String(), big.Jacobi(x, s.p)})
	}
	hands := true
	for i, x := range s.deal {
		hands = hands && x.Cmp(s.opened[i]) == 0
	}
	return out, []Check{
		{"alice", sameSet(powers(s.open, s.a, s.p, nil), s.alice)},
		{"bob", sameSet(powers(s.alice, s.b, s.p, nil), s.bob)},
		{"cards", valid},
		{"hands", hands},
	}
}
