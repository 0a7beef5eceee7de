// Package minitel is the error-correcting procedure between a Télétel server
// and a Minitel terminal, as the STUM 1B (France Telecom, section 1.5.5)
// describes it: blocks of 15 characters with a check octet and a validation
// octet, one wrong bit put right, and a request to repeat everything else.
//
// [EncodeBlock] and [DecodeBlock] are the code. [Sender] and [Receiver] are the
// two ends of a line; they are pure: octets and the passing of time go in,
// octets come out. [Start] and [Stop] switch the procedure of a terminal on and
// off. docs/minitel.md says where the source is silent and what we then do.
//
// Nothing here is secret, and nothing here authenticates.
package minitel

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/nodealer/nodealer/hamming128"
)

// Sizes in octets.
const (
	Chars     = 15 // characters in a block
	BlockSize = 17 // a block: characters, check, validation
)

// A Block as it travels: 15 characters of seven bits with even parity in bit 7,
// the check octet, and the validation octet, which is zero.
type Block [BlockSize]byte

// ErrChar: a character has more than seven bits.
var ErrChar = errors.New("minitel: characters have seven bits; use hamming128 for free octets")

// ErrRepeat: the block cannot be put right.
var ErrRepeat = errors.New("minitel: the block is damaged; ask for it again")

// EncodeBlock gives the block of 15 characters of seven bits. It fails with
// [ErrChar]; escaping is the work of [Sender].
func EncodeBlock(chars *[Chars]byte) (b Block, err error) {
	var octets [hamming128.Data]byte
	for i, c := range chars {
		if c > 0x7f {
			return Block{}, fmt.Errorf("%w (character %d is %#02x)", ErrChar, i+1, c)
		}
		octets[i] = even(c)
	}
	// All 15 octets are even, so the parity of all 127 bits, which hamming128
	// keeps, is the parity of the check bits alone, which the Minitel keeps.
	whole := hamming128.Encode(&octets)
	copy(b[:], whole[:])
	return b, nil
}

// DecodeBlock gives the 15 characters of a block and the place of the bit that
// was put right, counted from 0 at bit 7 of octet 1, or -1. A bit is put right
// only if it lies in the one octet whose parity is wrong. It fails with
// [ErrRepeat] and then gives no characters.
func DecodeBlock(b *Block) (chars [Chars]byte, corrected int, err error) {
	if b[BlockSize-1] != 0 {
		return chars, -1, fmt.Errorf("%w (the validation octet is %#02x)", ErrRepeat, b[BlockSize-1])
	}
	whole := [hamming128.Size]byte(b[:])
	at, ok := errorAt(&whole)
	if !ok {
		return chars, -1, ErrRepeat
	}
	if at >= 0 {
		whole[at/8] ^= 0x80 >> (at % 8)
	}
	for i := range chars {
		chars[i] = whole[i] & 0x7f
	}
	return chars, at, nil
}

// errorAt finds the one wrong bit of the first 16 octets: -1 if there is none,
// not ok if there are more.
func errorAt(whole *[hamming128.Size]byte) (at int, ok bool) {
	octet, odd := -1, 0
	for i, o := range whole {
		if bits.OnesCount8(o)%2 == 1 {
			octet, odd = i, odd+1
		}
	}
	s := hamming128.Syndrome(whole)
	switch {
	case s == 0 && odd == 0:
		return -1, true
	case odd != 1:
		return 0, false
	case s == 0:
		// Only the parity bit of the check octet is outside the remainder.
		at = 8 * hamming128.Data
	default:
		at = hamming128.BitOf(s)
	}
	return at, at/8 == octet
}

// even sets bit 7 of a character to even parity.
func even(c byte) byte {
	return c&0x7f | byte(bits.OnesCount8(c&0x7f)&1)<<7
}

// evenAll gives characters with even parity.
func evenAll(chars ...byte) []byte {
	out := make([]byte, len(chars))
	for i, c := range chars {
		out[i] = even(c)
	}
	return out
}
