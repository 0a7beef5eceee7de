package attack

import "math/big"

// Discrete finds e with base^e = x modulo p, modulo the order of base, from the
// factors of p - 1, each a power of a small prime (Pohlig and Hellman 1978): one
// search in each small subgroup, joined by the Chinese remainder theorem.
func Discrete(p, base, x *big.Int, factors []int64) (e, modulus *big.Int) {
	order := new(big.Int).Sub(p, big.NewInt(1))
	e, modulus = new(big.Int), big.NewInt(1)
	for _, f := range factors {
		n := big.NewInt(f)
		k := new(big.Int).Quo(order, n)
		g := new(big.Int).Exp(base, k, p)
		want := new(big.Int).Exp(x, k, p)
		r, size := search(p, g, want, f)
		join(e, modulus, r, size)
	}
	return e, modulus
}

// search returns the smallest r with g^r = want, and the order of g.
func search(p, g, want *big.Int, limit int64) (r, order *big.Int) {
	v, one := big.NewInt(1), big.NewInt(1)
	found := int64(-1)
	for i := range limit {
		if found < 0 && v.Cmp(want) == 0 {
			found = i
		}
		v = new(big.Int).Mod(new(big.Int).Mul(v, g), p)
		if v.Cmp(one) == 0 {
			return big.NewInt(max(found, 0)), big.NewInt(i + 1)
		}
	}
	return big.NewInt(max(found, 0)), big.NewInt(limit)
}

// join makes e the number that is e modulo m and r modulo n, for coprime m, n.
func join(e, m, r, n *big.Int) {
	d := new(big.Int).Sub(r, e)
	d.Mul(d, new(big.Int).ModInverse(m, n)).Mod(d, n)
	e.Add(e, d.Mul(d, m))
	m.Mul(m, n)
}
