// Package fe51 is the field of 2^255 - 19 elements in five limbs of 51 bits,
// for machines that multiply 64-bit numbers to 128 bits.
//
// Unlike filippo.io/edwards25519/field it does not carry after additions: the
// caller counts. A result of Mul, Square, Carry or SetBytes is tight, of
// magnitude 1; an element of magnitude m has limbs below m (2^51 + 2^18). Add
// adds magnitudes, Sub and Neg say their own, and Mul takes magnitudes up to 8.
// In return a point addition carries only where it multiplies.
//
// All functions are constant time. Arguments and receiver may be the same.
// Package fe25 has the same functions with the same rules.
package fe51

import "encoding/binary"

const mask = 1<<51 - 1

// An Element is the number v[0] + v[1] 2^51 + ... + v[4] 2^204 modulo 2^255 - 19.
// The zero value is 0.
type Element [5]uint64

// Add sets v = a + b; its magnitude is the sum of theirs.
func (v *Element) Add(a, b *Element) {
	v[0] = a[0] + b[0]
	v[1] = a[1] + b[1]
	v[2] = a[2] + b[2]
	v[3] = a[3] + b[3]
	v[4] = a[4] + b[4]
}

// Sub sets v = a - b for a tight b; its magnitude is that of a, and 2.
func (v *Element) Sub(a, b *Element) {
	v[0] = a[0] + (1<<52 - 38) - b[0]
	v[1] = a[1] + (1<<52 - 2) - b[1]
	v[2] = a[2] + (1<<52 - 2) - b[2]
	v[3] = a[3] + (1<<52 - 2) - b[3]
	v[4] = a[4] + (1<<52 - 2) - b[4]
}

// Neg sets v = -a for a tight a; its magnitude is 2.
func (v *Element) Neg(a *Element) { v.Sub(&Element{}, a) }

// Carry sets v = a for any a of magnitude up to 2^12 and makes it tight.
func (v *Element) Carry(a *Element) {
	l0, l1, l2, l3, l4 := a[0], a[1], a[2], a[3], a[4]
	v[0] = l0&mask + 19*(l4>>51)
	v[1] = l1&mask + l0>>51
	v[2] = l2&mask + l1>>51
	v[3] = l3&mask + l2>>51
	v[4] = l4&mask + l3>>51
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
	v[0] = w0 & mask
	v[1] = (w0>>51 | w1<<13) & mask
	v[2] = (w1>>38 | w2<<26) & mask
	v[3] = (w2>>25 | w3<<39) & mask
	v[4] = w3 >> 12 & mask
}

// Bytes returns the number below 2^255 - 19, little-endian. a may have any
// magnitude up to 2^12.
func (a *Element) Bytes() (b [32]byte) {
	var v Element
	v.Carry(a)
	v.Carry(&v)
	// v < 2^255 + 2^13. q is 1 if v >= 2^255 - 19: then v + 19 has bit 255.
	q := (v[0] + 19) >> 51
	for i := 1; i < 5; i++ {
		q = (v[i] + q) >> 51
	}
	v[0] += 19 * q
	for i := range 4 {
		v[i+1] += v[i] >> 51
		v[i] &= mask
	}
	v[4] &= mask
	binary.LittleEndian.PutUint64(b[0:], v[0]|v[1]<<51)
	binary.LittleEndian.PutUint64(b[8:], v[1]>>13|v[2]<<38)
	binary.LittleEndian.PutUint64(b[16:], v[2]>>26|v[3]<<25)
	binary.LittleEndian.PutUint64(b[24:], v[3]>>39|v[4]<<12)
	return b
}

// IsOneLimbs reports whether v is 1 as it is written by a decoder; another
// writing of 1 may be missed.
func (a *Element) IsOneLimbs() bool { return a[0] == 1 && a[1]|a[2]|a[3]|a[4] == 0 }

// IsZeroLimbs reports whether all limbs are zero, as in the zero value.
func (a *Element) IsZeroLimbs() bool { return a[0]|a[1]|a[2]|a[3]|a[4] == 0 }
