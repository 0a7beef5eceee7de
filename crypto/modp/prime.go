package modp

import "math/big"

// FFDHE2048 returns the group of RFC 7919 appendix A.1. It computes some
// tables; keep the result.
func FFDHE2048() *Group { return rfc7919("ffdhe2048", 2048, 560316) }

// FFDHE3072 returns the group of RFC 7919 appendix A.2.
func FFDHE3072() *Group { return rfc7919("ffdhe3072", 3072, 2625351) }

// rfc7919 returns the group modulo
//
//	p = 2^b - 2^(b-64) + (floor(2^(b-130) e) + x) 2^64 - 1
func rfc7919(name string, b uint, x int64) *Group {
	one := big.NewInt(1)
	p := new(big.Int).Lsh(one, b)
	p.Sub(p, new(big.Int).Lsh(one, b-64))
	mid := new(big.Int).Add(eulerTimes(b-130), big.NewInt(x))
	p.Add(p, mid.Lsh(mid, 64))
	return newGroup(name, p.Sub(p, one))
}

// eulerTimes returns floor(2^n e), from the series e = 1 + 1/1! + 1/2! + ...
// with 64 bits to spare.
func eulerTimes(n uint) *big.Int {
	const spare = 64
	term := new(big.Int).Lsh(big.NewInt(1), n+spare)
	sum := new(big.Int)
	for k := int64(1); term.Sign() > 0; k++ {
		sum.Add(sum, term)
		term.Quo(term, big.NewInt(k))
	}
	return sum.Rsh(sum, spare)
}

// Toy returns a group of 256 bits, the smallest safe prime above 2^255 that is 7
// modulo 8. It is broken by any computer: it makes tests quick and is in no
// suite.
func Toy() *Group {
	p := new(big.Int).Lsh(big.NewInt(1), 255)
	return newGroup("toy", p.Add(p, big.NewInt(196479)))
}
