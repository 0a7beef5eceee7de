package lab

import (
	"crypto/sha3"
	"math/big"

	"github.com/nodealer/nodealer/crypto/hash"
)

// dice is the stream of numbers of one experiment, a function of the person's
// seed. Nothing that it gives is a secret.
type dice struct{ stream *sha3.SHAKE }

func roll(seed, what string) dice {
	d := dice{sha3.NewSHAKE256()}
	_, _ = d.stream.Write(hash.Encode("nodealer/lab/v1", []byte(seed), []byte(what)))
	return d
}

func (d dice) bytes(n int) []byte {
	b := make([]byte, n)
	_, _ = d.stream.Read(b)
	return b
}

// bits is a number of up to n bits.
func (d dice) bits(n int) *big.Int {
	v := new(big.Int).SetBytes(d.bytes((n + 7) / 8))
	return v.Rsh(v, uint((8-n%8)%8))
}

// below is uniform in 0..n-1.
func (d dice) below(n *big.Int) *big.Int {
	for {
		if v := d.bits(n.BitLen()); v.Cmp(n) < 0 {
			return v
		}
	}
}

func (d dice) intn(n int) int { return int(d.below(big.NewInt(int64(n))).Int64()) }

// perm is an order of n things (Fisher and Yates).
func (d dice) perm(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := d.intn(i + 1)
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// unit is a number from 2 to n-1 that is coprime to n: an exponent that can be
// undone modulo n.
func (d dice) unit(n *big.Int) *big.Int {
	for {
		v := d.below(n)
		if v.Cmp(big.NewInt(2)) >= 0 && new(big.Int).GCD(nil, nil, v, n).Cmp(big.NewInt(1)) == 0 {
			return v
		}
	}
}
