package lab

import (
	"math/big"

	"github.com/nodealer/nodealer/cards"
)

// Bit is one encrypted bit: Root^2 for 0 and -Root^2 for 1, modulo n.
type Bit struct {
	Bit    int    `json:"bit"`
	Root   string `json:"root"`
	Number string `json:"number"`
	Symbol int    `json:"symbol"` // Jacobi symbol modulo n: all that a stranger computes
	ModP   int    `json:"modP"`   // Legendre symbol modulo p: what Bob computes
	Opened int    `json:"opened"`
}

// Asked is one question of Alice's: the square root of x^2. If Bob answers with a
// root that is not x or -x, the greatest common divisor is a factor of n.
type Asked struct {
	X      string `json:"x"`
	Square string `json:"square"`
	Root   string `json:"root"`
	GCD    string `json:"gcd"`
	Factor bool   `json:"factor"`
}

// Bits is a card encrypted bit by bit (Goldwasser and Micali 1982) under Bob's
// modulus.
type Bits struct {
	N      string  `json:"n"`
	P      string  `json:"p"`
	Q      string  `json:"q"`
	Card   string  `json:"card"`
	Index  int     `json:"index"` // of the card in the deck of 52
	Bits   []Bit   `json:"bits"`
	Again  []Bit   `json:"again"` // the same card, encrypted anew
	Plus   int     `json:"plus"`  // symbols +1 among the six, always all
	Opened string  `json:"opened"`
	Flip   int     `json:"flip"`   // the bit that an onlooker turns over
	Turned string  `json:"turned"` // the number that he puts in its place
	Other  string  `json:"other"`  // the card that the six numbers then open to
	Asked  []Asked `json:"asked"`  // until n is factored
	Broken bool    `json:"broken"` // the last question gave a factor
}

// bitsPerCard is enough for 52 cards.
const bitsPerCard = 6

// maxAsked bounds the questions: each factors n with probability one half.
const maxAsked = 40

// NewBits makes Bob's key, Toy or Real (2048 bits), and encrypts a card.
func NewBits(which, seed string, tell Progress) (Bits, error) {
	d := roll(seed, "bits")
	p, q, err := blum(d, which, tell)
	if err != nil {
		return Bits{}, err
	}
	n, deck := new(big.Int).Mul(p, q), cards.Deck52()
	index := d.intn(len(deck))
	b := Bits{N: n.String(), P: p.String(), Q: q.String(), Card: deck[index].String(), Index: index, Asked: []Asked{}}
	b.Bits, b.Again = encrypt(d, index, n, p), encrypt(d, index, n, p)
	read := 0
	for i, bit := range b.Bits {
		if bit.Symbol == 1 {
			b.Plus++
		}
		read |= bit.Opened << (bitsPerCard - 1 - i)
	}
	b.Opened = deck[read].String()
	b.flip(d, n, p)
	b.ask(d, n, p, q)
	return b, nil
}

// encrypt writes a number in six bits, the highest first. Since p and q are 3
// modulo 4, -1 is no square modulo either and has the symbol +1 modulo n.
func encrypt(d dice, index int, n, p *big.Int) []Bit {
	out := make([]Bit, bitsPerCard)
	for i := range out {
		bit := index >> (bitsPerCard - 1 - i) & 1
		root := d.unit(n)
		c := times(root, root, n)
		if bit == 1 {
			c.Sub(n, c)
		}
		out[i] = Bit{bit, root.String(), c.String(), big.Jacobi(c, n), big.Jacobi(c, p), readBit(c, p)}
	}
	return out
}

func readBit(c, p *big.Int) int {
	if big.Jacobi(c, p) == 1 {
		return 0
	}
	return 1
}

// flip turns one bit over without reading it: -c in place of c. The bit is one
// that makes another card of the deck.
func (b *Bits) flip(d dice, n, p *big.Int) {
	deck := cards.Deck52()
	for i := range b.Bits {
		b.Flip = (d.intn(bitsPerCard) + i) % bitsPerCard
		if b.Index^1<<(bitsPerCard-1-b.Flip) < len(deck) {
			break
		}
	}
	read := 0
	for i, bit := range b.Bits {
		c, _ := new(big.Int).SetString(bit.Number, 10)
		if i == b.Flip {
			c.Sub(n, c)
			b.Turned = c.String()
		}
		read |= readBit(c, p) << (bitsPerCard - 1 - i)
	}
	if read < len(deck) {
		b.Other = deck[read].String()
	}
}

// ask asks Bob for square roots. He takes any of the four.
func (b *Bits) ask(d dice, n, p, q *big.Int) {
	for len(b.Asked) < maxAsked && !b.Broken {
		x := d.unit(n)
		y := times(x, x, n)
		root := roots(y, p, q)[d.intn(4)]
		g := new(big.Int).GCD(nil, nil, new(big.Int).Abs(new(big.Int).Sub(x, root)), n)
		b.Broken = g.Cmp(one) > 0 && g.Cmp(n) < 0
		b.Asked = append(b.Asked, Asked{x.String(), y.String(), root.String(), g.String(), b.Broken})
	}
}
