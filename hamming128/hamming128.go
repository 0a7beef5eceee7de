// Package hamming128 carries 15 octets in blocks of 16 that survive one wrong
// bit: the extended Hamming code (128, 120), systematic, with the check
// polynomial of the Minitel, x^7 + x^3 + 1.
//
// Most people need [Encode] and [Decode]. Nothing here is secret, and nothing
// here authenticates: a code corrects accidents, a signature stops people.
//
// # The block
//
// Octets 1 to 15 are data. Read with the most significant bit of octet 1
// first, they are the coefficients of x^119 ... x^0 of D(x). Octet 16 holds in
// its bits 6 to 0 the coefficients of x^6 ... x^0 of x^7 D(x) modulo
// x^7 + x^3 + 1, and in bit 7 the parity of the other 127 bits, so that the
// whole block has an even number of ones.
//
// x has order 127 modulo the polynomial, which is primitive; so the 127 single
// errors have 127 different remainders. One wrong bit makes the parity odd and
// is put right; two make it even with a remainder that is not zero and are
// detected. Three or more wrong bits in one block may be taken for one: whoever
// must know puts a checksum above the blocks, see docs/minitel.md.
package hamming128

import (
	"errors"
	"math/bits"
)

// Sizes in octets.
const (
	Data = 15 // what a block carries
	Size = 16 // a block
)

// Poly is x^7 + x^3 + 1 without its leading term.
const Poly = 0x09

// ErrDamaged: the block has two wrong bits, or more. Ask for it again.
var ErrDamaged = errors.New("hamming128: more than one bit of the block is wrong; ask for the block again")

// Encode gives the block that carries data.
func Encode(data *[Data]byte) (block [Size]byte) {
	copy(block[:], data[:])
	check := Remainder(data[:])
	block[Data] = check | parity(data[:], check)<<7
	return block
}

// Decode gives the data of a block and the place of the bit that was put right,
// counted from 0 at the most significant bit of octet 1 (127 is the least of
// octet 16), or -1 if the block was whole. It fails with [ErrDamaged] if two
// bits are wrong, and then gives no data.
func Decode(block *[Size]byte) (data [Data]byte, corrected int, err error) {
	b, at := *block, -1
	odd := parity(b[:Data], b[Data]) == 1
	switch s := Syndrome(block); {
	case odd && s == 0:
		at = 120 // the parity bit itself
	case odd:
		at = BitOf(s)
	case s != 0:
		return data, -1, ErrDamaged
	}
	if at >= 0 {
		b[at/8] ^= 0x80 >> (at % 8)
	}
	copy(data[:], b[:Data])
	return data, at, nil
}

// Remainder is x^7 D(x) modulo x^7 + x^3 + 1, as seven bits, for data read with
// the most significant bit first.
func Remainder(data []byte) byte {
	r := byte(0)
	for _, d := range data {
		r = step[r<<1^d]
	}
	return r
}

// Syndrome is the remainder of the 127 bits of data and check octets, without
// the parity bit; 0 says that they belong together.
func Syndrome(block *[Size]byte) byte {
	return Remainder(block[:Data]) ^ block[Data]&0x7f
}

// BitOf gives the place in the block of the single error with syndrome s, which
// is between 1 and 127.
func BitOf(s byte) int { return place[s&0x7f] }

func parity(data []byte, check byte) byte {
	n := bits.OnesCount8(check)
	for _, d := range data {
		n += bits.OnesCount8(d)
	}
	return byte(n & 1)
}

// step[v] is the remainder after one more octet, where v is the octet added to
// the remainder so far, shifted to the top seven bits. place[s] is the bit whose
// error leaves the syndrome s.
var step, place = tables()

func tables() (step [256]byte, place [128]int) {
	for v := range step {
		r := byte(v)
		for range 8 {
			top := r&0x80 != 0
			r <<= 1
			if top {
				r ^= Poly << 1
			}
		}
		step[v] = r >> 1
	}
	s := byte(1) // x^p modulo the polynomial
	for p := range 127 {
		place[s] = 126 - p
		if p < 7 {
			place[s]++ // behind the parity bit of octet 16
		}
		if s <<= 1; s&0x80 != 0 {
			s ^= 0x80 | Poly
		}
	}
	return step, place
}
