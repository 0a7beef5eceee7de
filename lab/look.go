package lab

import (
	"math/big"

	"github.com/nodealer/nodealer/lab/attack"
)

// Look is what is computed from the numbers on the table alone, without a key:
// c^((p-1)/2) is 1 for a square and p-1 for another number, and a lock, being
// odd, does not change it (Euler's criterion; Lipton 1981).
type Look struct {
	Matches int      `json:"matches"` // places whose sign is that of the hidden card
	Says    bool     `json:"says"`    // whether the sign tells any two cards apart
	Plus    []string `json:"plus"`    // the cards with sign +
	Minus   []string `json:"minus"`
	// Tenths is how many cards a place can hide on average, in tenths: (q^2 +
	// n^2)/10 for q squares and n others.
	Tenths int `json:"tenths"`
	// Powers are the places that hold powers of two, PowerCards the cards that
	// are: modulo 2^31 - 1 the powers of two are so few that a lock only
	// exchanges them.
	Powers     []int    `json:"powers"`
	PowerCards []string `json:"powerCards"`
}

func (s *SRA) look(table []*big.Int, order []int) *Look {
	signs, cards := attack.Residues(s.p, table), attack.Residues(s.p, s.open)
	l := &Look{Plus: []string{}, Minus: []string{}, Powers: []int{}, PowerCards: []string{}}
	for i, card := range s.deck {
		if cards[i] {
			l.Plus = append(l.Plus, card.String())
		} else {
			l.Minus = append(l.Minus, card.String())
		}
	}
	for i, sign := range signs {
		if sign == cards[order[i]] {
			l.Matches++
		}
	}
	q, n := len(l.Plus), len(l.Minus)
	l.Tenths, l.Says = q*q+n*n, q > 0 && n > 0
	if s.p.Cmp(big.NewInt(1<<31-1)) == 0 {
		if which, hidden := powersOfTwo(s.open); hidden > 0 {
			for i, x := range table {
				if isPowerOfTwo(x) {
					l.Powers = append(l.Powers, i)
				}
			}
			l.PowerCards = arrange(names(s.deck), which)
		}
	}
	return l
}

func isPowerOfTwo(x *big.Int) bool {
	return x.Sign() > 0 && x.TrailingZeroBits()+1 == uint(x.BitLen())
}

func powersOfTwo(list []*big.Int) (which []int, n int) {
	for i, x := range list {
		if isPowerOfTwo(x) {
			which = append(which, i)
		}
	}
	return which, len(which)
}
