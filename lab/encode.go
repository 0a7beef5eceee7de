package lab

import (
	"errors"
	"math/big"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/crypto/modp"
)

// The ways to write a card as a number.
const (
	Naive   = "naive"   // card k is k + 2
	Squares = "squares" // card k is (k + 2)^2
	Hashed  = "hashed"  // the square of a hash of the card's name
)

// The primes.
const (
	Toy  = "toy"  // 2^31 - 1: p - 1 has only small factors
	Real = "real" // ffdhe2048 of RFC 7919: p = 2q + 1 with q prime
)

// ErrChoice says that there is no such choice in this experiment.
var ErrChoice = errors.New("lab: no such choice")

// smooth are the factors of 2^31 - 2, powers of different primes.
var smooth = []int64{2, 9, 7, 11, 31, 151, 331}

func prime(which string) (*big.Int, error) {
	switch which {
	case Toy:
		return big.NewInt(1<<31 - 1), nil
	case Real:
		return modp.FFDHE2048().Prime(), nil
	}
	return nil, ErrChoice
}

// tens are the ten cards of the article: A K Q J 10 of two suits.
func tens() []cards.Card {
	var out []cards.Card
	for _, s := range []cards.Suit{cards.Spades, cards.Hearts} {
		for _, r := range []cards.Rank{cards.Ace, cards.King, cards.Queen, cards.Jack, cards.Ten} {
			out = append(out, cards.Make(r, s))
		}
	}
	return out
}

func names(list []cards.Card) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = c.String()
	}
	return out
}

// encode writes cards as numbers modulo p.
func encode(list []cards.Card, encoding string, p *big.Int) ([]*big.Int, error) {
	g := modp.FFDHE2048()
	out := make([]*big.Int, len(list))
	for i, c := range list {
		k := big.NewInt(int64(i + 2))
		switch {
		case encoding == Naive:
			out[i] = k
		case encoding == Squares:
			out[i] = times(k, k, p)
		case encoding == Hashed && p.Cmp(g.Prime()) == 0:
			// The cards of the suite sra.
			out[i] = new(big.Int).SetBytes(g.Hash("card", []byte(c.String())).Append(nil))
		case encoding == Hashed:
			h := hash.Sum("nodealer/lab/card", []byte(c.String()))
			x := new(big.Int).SetBytes(h[:])
			out[i] = times(x, x, p)
		default:
			return nil, ErrChoice
		}
	}
	return out, nil
}
