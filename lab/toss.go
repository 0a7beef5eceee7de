package lab

import "math/big"

// Toss is one toss of a coin by telephone (Blum 1981): Alice makes n = p q, Bob
// sends x^2, she answers with one of the square roots. If it is x or -x she has
// guessed and wins; another one lets Bob factor n, and the factors prove that he
// won.
type Toss struct {
	N       string   `json:"n"`
	P       string   `json:"p"`
	Q       string   `json:"q"`
	X       string   `json:"x"`
	Square  string   `json:"square"`
	Roots   []string `json:"roots"`
	Sent    int      `json:"sent"`    // which of them Alice sends
	Guessed bool     `json:"guessed"` // it is x or -x
	GCD     string   `json:"gcd"`     // of x - root and n: a factor if she has not guessed
	Proved  bool     `json:"proved"`  // GCD is a factor
	// Series is who won so many tosses with this n: Alice's.
	Alice  int    `json:"alice"`
	Wins   []bool `json:"wins"` // of each toss, whether Alice won it
	Series int    `json:"series"`
	Fair   bool   `json:"fair"` // n is a product of two different primes that are 3 modulo 4
}

// tosses is the length of a series.
const tosses = 20

// NewToss tosses, with primes Toy or Real. A crooked Alice takes n = p^2, whose
// squares have two roots and not four.
func NewToss(which string, crooked bool, seed string, tell Progress) (Toss, error) {
	d := roll(seed, "toss")
	p, q, err := blum(d, which, tell)
	if err != nil {
		return Toss{}, err
	}
	if crooked {
		q = p
	}
	n := new(big.Int).Mul(p, q)
	t := Toss{N: n.String(), P: p.String(), Q: q.String(), Series: tosses}
	t.Fair = p.Cmp(q) != 0 && p.Bit(0)&p.Bit(1)&q.Bit(0)&q.Bit(1) == 1 && p.ProbablyPrime(20) && q.ProbablyPrime(20)
	for i := range tosses {
		x := d.unit(n)
		all := rootsOf(times(x, x, n), p, q, n)
		sent := d.intn(len(all))
		root := all[sent]
		guessed := root.Cmp(x) == 0 || new(big.Int).Add(root, x).Cmp(n) == 0
		t.Wins = append(t.Wins, guessed)
		if guessed {
			t.Alice++
		}
		if i > 0 {
			continue
		}
		g := new(big.Int).GCD(nil, nil, new(big.Int).Abs(new(big.Int).Sub(x, root)), n)
		t.X, t.Square, t.Roots, t.Sent, t.Guessed = x.String(), times(x, x, n).String(), texts(all), sent, guessed
		t.GCD, t.Proved = g.String(), g.Cmp(one) > 0 && g.Cmp(n) < 0
	}
	return t, nil
}

// rootsOf are the square roots modulo p q, or modulo p^2 the two that there are:
// its squares have odd order p (p-1)/2.
func rootsOf(y, p, q, n *big.Int) []*big.Int {
	if p.Cmp(q) != 0 {
		return roots(y, p, q)
	}
	e := new(big.Int).Mul(p, new(big.Int).Rsh(p, 1))
	e.Add(e, one).Rsh(e, 1)
	r := power(y, e, n)
	return []*big.Int{r, new(big.Int).Sub(n, r)}
}
