package lab

import "math/big"

// blumPrime is a prime that is 3 modulo 4, of so many bits, from the stream.
func blumPrime(d dice, bits int, step func()) *big.Int {
	for {
		v := d.bits(bits)
		v.SetBit(v, 0, 1).SetBit(v, 1, 1)
		v.SetBit(v, bits-1, 1).SetBit(v, bits-2, 1)
		if !divided(v) {
			step()
			if v.ProbablyPrime(0) {
				return v
			}
		}
	}
}

// divided reports whether a larger number has a small factor, which spares the
// long test.
func divided(v *big.Int) bool {
	if v.BitLen() < 20 {
		return false
	}
	rest, w := new(big.Int), new(big.Int)
	for q := int64(3); q < 4000; q += 2 {
		if rest.Mod(v, w.SetInt64(q)).Sign() == 0 {
			return true
		}
	}
	return false
}

// blumSizes are the bits of one prime.
var blumSizes = map[string]int{Toy: 16, Real: 1024}

// blum makes two different primes that are 3 modulo 4.
func blum(d dice, which string, tell Progress) (p, q *big.Int, err error) {
	bits, ok := blumSizes[which]
	if !ok {
		return nil, nil, ErrChoice
	}
	tests, usual := 0, 150 // tests that two primes of 1024 bits take on average
	step := func() { tests++; tell.tell(min(tests, usual-1), usual) }
	p = blumPrime(d, bits, step)
	for q = p; q.Cmp(p) == 0; {
		q = blumPrime(d, bits, step)
	}
	return p, q, nil
}

// sqrt is a square root of a square modulo a prime p that is 3 modulo 4.
func sqrt(x, p *big.Int) *big.Int {
	e := new(big.Int).Add(p, one)
	return power(x, e.Rsh(e, 2), p)
}

// join is the number below p q that is a modulo p and b modulo q.
func join(a, p, b, q *big.Int) *big.Int {
	t := new(big.Int).Sub(b, a)
	t.Mod(t.Mul(t, inverse(p, q)), q)
	return t.Add(t.Mul(t, p), a)
}

// roots are the four square roots of a square modulo p q.
func roots(y, p, q *big.Int) []*big.Int {
	a, b := sqrt(new(big.Int).Mod(y, p), p), sqrt(new(big.Int).Mod(y, q), q)
	minus := func(x, m *big.Int) *big.Int { return new(big.Int).Sub(m, x) }
	return []*big.Int{join(a, p, b, q), join(minus(a, p), p, minus(b, q), q), join(a, p, minus(b, q), q), join(minus(a, p), p, b, q)}
}
