// Package fe25 is the field of 2^255 - 19 elements in ten limbs of 26 and 25
// bits by turns, for machines that multiply 32-bit numbers to 64 bits and have
// no more: WebAssembly.
//
// It has the functions and rules of package fe51, which see. A tight element,
// of magnitude 1, has limbs below 2^26 + 2^18 and 2^25 + 2^18 by turns; one of
// magnitude m has limbs below m times these. The product of the magnitudes of
// the factors of Mul may be up to 30, and each up to 8.
package fe25

import "encoding/binary"

const (
	mask26 = 1<<26 - 1
	mask25 = 1<<25 - 1
)

// low is the lower limb of a word.
const low = 1<<32 - 1

// An Element is the number l_0 + l_1 2^26 + l_2 2^51 + l_3 2^77 + ... + l_9 2^230
// modulo 2^255 - 19. Limbs l_2k and l_(2k+1) are the lower and the upper half of
// v[k], so that one instruction adds two. The zero value is 0.
type Element [5]uint64

// Add sets v = a + b; its magnitude is the sum of theirs.
func (v *Element) Add(a, b *Element) {
	v[0] = a[0] + b[0]
	v[1] = a[1] + b[1]
	v[2] = a[2] + b[2]
	v[3] = a[3] + b[3]
	v[4] = a[4] + b[4]
}

// Sub sets v = a - b for a tight b; its magnitude is that of a, and 2. No limb of
// 2 (2^255 - 19) is below one of b, so nothing is borrowed from the upper half.
func (v *Element) Sub(a, b *Element) {
	const twoP = 2*mask26 | 2*mask25<<32
	v[0] = a[0] + (twoP - 36) - b[0]
	v[1] = a[1] + twoP - b[1]
	v[2] = a[2] + twoP - b[2]
	v[3] = a[3] + twoP - b[3]
	v[4] = a[4] + twoP - b[4]
}

// Neg sets v = -a for a tight a; its magnitude is 2.
func (v *Element) Neg(a *Element) { v.Sub(&Element{}, a) }

// Carry sets v = a for any a of magnitude up to 32 and makes it tight.
func (v *Element) Carry(a *Element) {
	// Tops of the odd limbs go to the next word, those of the even ones up.
	c := 19 * (a[4] >> 57)
	for k := range v {
		even, odd := a[k]&low, a[k]>>32
		v[k] = even&mask26 + c | (odd&mask25+even>>26)<<32
		c = odd >> 25
	}
}

// Select sets v = a if cond is 1 and v = b if it is 0.
func (v *Element) Select(a, b *Element, cond int) {
	m := -uint64(cond)
	v[0] = b[0] ^ m&(a[0]^b[0])
	v[1] = b[1] ^ m&(a[1]^b[1])
	v[2] = b[2] ^ m&(a[2]^b[2])
	v[3] = b[3] ^ m&(a[3]^b[3])
	v[4] = b[4] ^ m&(a[4]^b[4])
}

// Mask sets v = v + a if m is all ones and leaves it if m is 0. Of several calls
// on a zero v at most one may have ones: so an entry of a table is looked up
// without showing which.
func (v *Element) Mask(a *Element, m uint64) {
	v[0] |= a[0] & m
	v[1] |= a[1] & m
	v[2] |= a[2] & m
	v[3] |= a[3] & m
	v[4] |= a[4] & m
}

// SetBytes sets v to the little-endian number b without its top bit, which may
// be above 2^255 - 19 and is then reduced.
func (v *Element) SetBytes(b *[32]byte) {
	w0 := binary.LittleEndian.Uint64(b[0:])
	w1 := binary.LittleEndian.Uint64(b[8:])
	w2 := binary.LittleEndian.Uint64(b[16:])
	w3 := binary.LittleEndian.Uint64(b[24:])
	v[0] = w0&mask26 | w0>>26&mask25<<32
	v[1] = (w0>>51|w1<<13)&mask26 | w1>>13&mask25<<32
	v[2] = w1>>38&mask26 | w2&mask25<<32
	v[3] = w2>>25&mask26 | (w2>>51|w3<<13)&mask25<<32
	v[4] = w3>>12&mask26 | w3>>38&mask25<<32
}

// Bytes returns the number below 2^255 - 19, little-endian. a may have any
// magnitude up to 32.
func (a *Element) Bytes() (b [32]byte) {
	var v Element
	v.Carry(a)
	v.Carry(&v)
	var l [10]uint64
	for k := range v {
		l[2*k], l[2*k+1] = v[k]&low, v[k]>>32
	}
	// q is 1 if v >= 2^255 - 19: then v + 19 has bit 255.
	q := l[0] + 19
	for i := range 9 {
		q = l[i+1] + q>>(26-i&1)
	}
	l[0] += 19 * (q >> 25)
	for i := range 9 {
		width := 26 - i&1
		l[i+1] += l[i] >> width
		l[i] &= 1<<width - 1
	}
	l[9] &= mask25
	binary.LittleEndian.PutUint64(b[0:], l[0]|l[1]<<26|l[2]<<51)
	binary.LittleEndian.PutUint64(b[8:], l[2]>>13|l[3]<<13|l[4]<<38)
	binary.LittleEndian.PutUint64(b[16:], l[5]|l[6]<<25|l[7]<<51)
	binary.LittleEndian.PutUint64(b[24:], l[7]>>13|l[8]<<12|l[9]<<38)
	return b
}

// IsOneLimbs reports whether v is 1 as it is written by a decoder; another
// writing of 1 may be missed.
func (a *Element) IsOneLimbs() bool { return a[0] == 1 && a[1]|a[2]|a[3]|a[4] == 0 }

// IsZeroLimbs reports whether all limbs are zero, as in the zero value.
func (a *Element) IsZeroLimbs() bool { return a[0]|a[1]|a[2]|a[3]|a[4] == 0 }
