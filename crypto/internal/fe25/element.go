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

// An Element is the number v[0] + v[1] 2^26 + v[2] 2^51 + v[3] 2^77 + ... +
// v[9] 2^230 modulo 2^255 - 19. The zero value is 0.
type Element [10]uint32

// Add sets v = a + b; its magnitude is the sum of theirs.
func (v *Element) Add(a, b *Element) {
	v[0], v[1] = a[0]+b[0], a[1]+b[1]
	v[2], v[3] = a[2]+b[2], a[3]+b[3]
	v[4], v[5] = a[4]+b[4], a[5]+b[5]
	v[6], v[7] = a[6]+b[6], a[7]+b[7]
	v[8], v[9] = a[8]+b[8], a[9]+b[9]
}

// Sub sets v = a - b for a tight b; its magnitude is that of a, and 2.
func (v *Element) Sub(a, b *Element) {
	const even, odd = 2 * mask26, 2 * mask25 // limbs of 2 (2^255 - 19)
	v[0], v[1] = a[0]+(even-36)-b[0], a[1]+odd-b[1]
	v[2], v[3] = a[2]+even-b[2], a[3]+odd-b[3]
	v[4], v[5] = a[4]+even-b[4], a[5]+odd-b[5]
	v[6], v[7] = a[6]+even-b[6], a[7]+odd-b[7]
	v[8], v[9] = a[8]+even-b[8], a[9]+odd-b[9]
}

// Neg sets v = -a for a tight a; its magnitude is 2.
func (v *Element) Neg(a *Element) { v.Sub(&Element{}, a) }

// Carry sets v = a for any a of magnitude up to 32 and makes it tight.
func (v *Element) Carry(a *Element) {
	t := *a
	v[0] = t[0]&mask26 + 19*(t[9]>>25)
	for i := 1; i < 10; i += 2 {
		v[i] = t[i]&mask25 + t[i-1]>>26
	}
	for i := 2; i < 10; i += 2 {
		v[i] = t[i]&mask26 + t[i-1]>>25
	}
}

// Select sets v = a if cond is 1 and v = b if it is 0.
func (v *Element) Select(a, b *Element, cond int) {
	m := -uint32(cond)
	for i := range v {
		v[i] = b[i] ^ m&(a[i]^b[i])
	}
}

// Mask sets v = v + a if m is all ones and leaves it if m is 0. Of several calls
// on a zero v at most one may have ones: so an entry of a table is looked up
// without showing which.
func (v *Element) Mask(a *Element, m uint64) {
	n := uint32(m)
	v[0], v[1] = v[0]|a[0]&n, v[1]|a[1]&n
	v[2], v[3] = v[2]|a[2]&n, v[3]|a[3]&n
	v[4], v[5] = v[4]|a[4]&n, v[5]|a[5]&n
	v[6], v[7] = v[6]|a[6]&n, v[7]|a[7]&n
	v[8], v[9] = v[8]|a[8]&n, v[9]|a[9]&n
}

// SetBytes sets v to the little-endian number b without its top bit, which may
// be above 2^255 - 19 and is then reduced.
func (v *Element) SetBytes(b *[32]byte) {
	w0 := binary.LittleEndian.Uint64(b[0:])
	w1 := binary.LittleEndian.Uint64(b[8:])
	w2 := binary.LittleEndian.Uint64(b[16:])
	w3 := binary.LittleEndian.Uint64(b[24:])
	v[0] = uint32(w0 & mask26)
	v[1] = uint32(w0 >> 26 & mask25)
	v[2] = uint32((w0>>51 | w1<<13) & mask26)
	v[3] = uint32(w1 >> 13 & mask25)
	v[4] = uint32(w1 >> 38 & mask26)
	v[5] = uint32(w2 & mask25)
	v[6] = uint32(w2 >> 25 & mask26)
	v[7] = uint32((w2>>51 | w3<<13) & mask25)
	v[8] = uint32(w3 >> 12 & mask26)
	v[9] = uint32(w3 >> 38 & mask25)
}

// Bytes returns the number below 2^255 - 19, little-endian. a may have any
// magnitude up to 32.
func (a *Element) Bytes() (b [32]byte) {
	var v Element
	v.Carry(a)
	v.Carry(&v)
	// q is 1 if v >= 2^255 - 19: then v + 19 has bit 255.
	q := v[0] + 19
	for i := range 9 {
		q = v[i+1] + q>>(26-i&1)
	}
	v[0] += 19 * (q >> 25)
	for i := range 9 {
		width := 26 - i&1
		v[i+1] += v[i] >> width
		v[i] &= 1<<width - 1
	}
	v[9] &= mask25
	l := func(i int) uint64 { return uint64(v[i]) }
	binary.LittleEndian.PutUint64(b[0:], l(0)|l(1)<<26|l(2)<<51)
	binary.LittleEndian.PutUint64(b[8:], l(2)>>13|l(3)<<13|l(4)<<38)
	binary.LittleEndian.PutUint64(b[16:], l(5)|l(6)<<25|l(7)<<51)
	binary.LittleEndian.PutUint64(b[24:], l(7)>>13|l(8)<<12|l(9)<<38)
	return b
}

// IsOneLimbs reports whether v is 1 as it is written by a decoder; another
// writing of 1 may be missed.
func (a *Element) IsOneLimbs() bool {
	return a[0] == 1 && a[1]|a[2]|a[3]|a[4]|a[5]|a[6]|a[7]|a[8]|a[9] == 0
}

// IsZeroLimbs reports whether all limbs are zero, as in the zero value.
func (a *Element) IsZeroLimbs() bool {
	return a[0]|a[1]|a[2]|a[3]|a[4]|a[5]|a[6]|a[7]|a[8]|a[9] == 0
}
