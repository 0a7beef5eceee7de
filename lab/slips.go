package lab

import (
	"math/big"

	"github.com/nodealer/nodealer/crypto/modp"
)

// KeyTry is what becomes of an exponent modulo 9973.
type KeyTry struct {
	Key      string `json:"key"`
	GCD      string `json:"gcd"`      // with 9972: a lock needs 1
	Inverse  string `json:"inverse"`  // modulo 9972, "" if there is none
	Distinct int    `json:"distinct"` // different numbers that the 32 cards become
	Locked   string `json:"locked"`   // 1512 under the lock
	Back     string `json:"back"`     // and unlocked again, "" if it cannot be
}

// TryKey looks at an exponent, of 1 to 9972.
func TryKey(a int) (KeyTry, error) {
	if a < 1 || a >= pelesPrime {
		return KeyTry{}, ErrChoice
	}
	p, key, order, card := big.NewInt(pelesPrime), big.NewInt(int64(a)), big.NewInt(pelesPrime-1), big.NewInt(1512)
	t := KeyTry{Key: key.String(), GCD: new(big.Int).GCD(nil, nil, key, order).String()}
	seen := map[string]bool{}
	for _, x := range peles() {
		seen[power(x, key, p).String()] = true
	}
	t.Distinct = len(seen)
	locked := power(card, key, p)
	t.Locked = locked.String()
	if t.GCD == "1" {
		i := inverse(key, order)
		t.Inverse, t.Back = i.String(), power(locked, i, p).String()
	}
	return t, nil
}

// Slips are the places where the page of 1988 and the truth part, each computed.
type Slips struct {
	Mod8      int      `json:"mod8"`      // of 9973, which the page wants to be 3
	NextSafe  string   `json:"nextSafe"`  // the next safe prime that is 3 modulo 8
	Squares   []string `json:"squares"`   // of 1512, 4442 and 633; the page has 327 for the first
	Valid     int      `json:"valid"`     // exponents from 1 to 9972 that can be undone
	Smallest  string   `json:"smallest"`  // the least key above 1 that can be undone
	Invalid   int      `json:"invalid"`   // those from 2 to 9972 that cannot, per thousand
	WrongMod  string   `json:"wrongMod"`  // the inverse of 5 modulo 9973, as the page has it
	WrongBack string   `json:"wrongBack"` // what 1512 comes back as with it
	RightMod  string   `json:"rightMod"`  // modulo 9972
	RightBack string   `json:"rightBack"`
	Residues  int      `json:"residues"` // squares among the 32 cards
	Pile      int      `json:"pile"`     // cards of the pile in phase 5
	Printed   int      `json:"printed"`  // of them, how many open with b3 a5, as printed
	Correct   int      `json:"correct"`  // and with b4 a5
}

// FindSlips computes them; those of phase 5 are from the game of a seed.
func FindSlips(seed string) (Slips, error) {
	p, order := big.NewInt(pelesPrime), big.NewInt(pelesPrime-1)
	s := Slips{Mod8: pelesPrime % 8}
	for c := int64(pelesPrime + 1); s.NextSafe == ""; c++ {
		if v := big.NewInt(c); c%8 == 3 && v.ProbablyPrime(20) && new(big.Int).Rsh(v, 1).ProbablyPrime(20) {
			s.NextSafe = v.String()
		}
	}
	for _, x := range []int64{1512, 4442, 633} {
		s.Squares = append(s.Squares, power(big.NewInt(x), two, p).String())
	}
	for a := int64(1); a < pelesPrime; a++ {
		if new(big.Int).GCD(nil, nil, big.NewInt(a), order).Cmp(one) == 0 {
			s.Valid++
			if a > 1 && s.Smallest == "" {
				s.Smallest = big.NewInt(a).String()
			}
		}
	}
	all := pelesPrime - 2 // 2 to 9972
	s.Invalid = ((all-(s.Valid-1))*1000 + all/2) / all
	five, card := big.NewInt(5), big.NewInt(1512)
	wrong, right := inverse(five, p), inverse(five, order)
	s.WrongMod, s.RightMod = wrong.String(), right.String()
	s.WrongBack = power(power(card, five, p), wrong, p).String()
	s.RightBack = power(power(card, five, p), right, p).String()
	for _, x := range peles() {
		if big.Jacobi(x, p) == 1 {
			s.Residues++
		}
	}
	return s, s.phaseFive(seed)
}

// phaseFive takes the pile that A receives in letter 4, under a3 b4, replaces a3
// by a5, and opens it with the keys that the page prints and with the right ones.
func (s *Slips) phaseFive(seed string) error {
	g, err := NewLetters(Toy, LieNone, seed, nil)
	if err != nil {
		return err
	}
	pile := g.relock(g.Letters[3].heap("PILE").list, "-a3 a5")
	s.Pile = len(pile)
	for _, x := range g.relock(pile, "-b3 -a5") {
		if g.face(x) != "" {
			s.Printed++
		}
	}
	for _, x := range g.relock(pile, "-b4 -a5") {
		if g.face(x) != "" {
			s.Correct++
		}
	}
	return nil
}

// Crack is what a stranger makes of the first letter.
type Crack struct {
	Tried  int      `json:"tried"` // exponents
	Fits   int      `json:"fits"`  // those under which all 32 numbers are cards
	Key    string   `json:"key"`
	Opened []string `json:"opened"`
	Bits   int      `json:"bits"` // of the prime that the suite uses instead
}

// CrackFirst opens the first letter by trying every exponent modulo 9972.
func (g *Letters) CrackFirst(tell Progress) Crack {
	c := Crack{Opened: []string{}, Bits: modp.FFDHE2048().Prime().BitLen()}
	if g.Prime != Toy {
		return c
	}
	pile := g.Letters[0].heap("PILE").list
	for a := int64(2); a < pelesPrime; a++ {
		key := big.NewInt(a)
		if new(big.Int).GCD(nil, nil, key, g.order).Cmp(one) != 0 {
			continue
		}
		c.Tried++
		if c.Tried%256 == 0 {
			tell.tell(int(a), pelesPrime)
		}
		off := inverse(key, g.order)
		if find(g.deck, power(pile[0], off, g.p)) < 0 {
			continue
		}
		if opened := powers(pile, off, g.p, nil); sameSet(opened, g.deck) {
			c.Fits++
			c.Key, c.Opened = key.String(), g.faceList(opened)
		}
	}
	return c
}
