package group

import "encoding/binary"

// secretWidth is the width in bits of the digits of secret scalars, and
// secretDigits their number: 51 digits of 5 bits hold 255, and q < 2^253.
const (
	secretWidth  = 5
	secretDigits = 51
	secretTable  = 1 << (secretWidth - 1) // multiples in a table: 1 to 16
)

// digits writes s in base 32 with digits from -16 to 15, lowest first. Constant
// time.
func (s Scalar) digits() (out [secretDigits]int8) {
	b := s.Bytes()
	acc, bits, at := uint(0), 0, 0
	carry := int8(0)
	for k := range out {
		if bits < secretWidth && at < len(b) {
			acc |= uint(b[at]) << bits
			bits, at = bits+8, at+1
		}
		d := int8(acc&31) + carry
		acc >>= secretWidth
		bits -= secretWidth
		carry = (d + 16) >> 5 // 1 if d >= 16
		out[k] = d - carry<<5
	}
	return out
}

// publicDigits writes the number b < 2^252 in base 2^w into out, with digits
// from -2^(w-1) to 2^(w-1), lowest first. There are 252/w digits, rounded up,
// and nothing is carried out of the last if b < 2^251 or w does not divide 252.
// Variable time.
func publicDigits(out []int16, b *[ScalarSize]byte, w int) {
	words := [5]uint64{}
	for i := range 4 {
		words[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	carry, mask, half := uint64(0), uint64(1)<<w-1, uint64(1)<<(w-1)
	for k := range out {
		word, bit := uint(k*w)/64, uint(k*w)%64
		// Shifting by 64 gives 0, so a digit within one word is right too.
		v := words[word]>>bit | words[word+1]<<(64-bit)
		d := v&mask + carry
		carry = (half - d) >> 63 // 1 if d > half
		out[k] = int16(d - carry<<w)
	}
}

// nafDigits writes the number b < 2^252 as a non-adjacent form of width 5 into
// out: digits are 0 or odd from -15 to 15, and of 5 in a row at most one is not
// 0. It returns the number of digits up to the last that is not 0. Variable
// time.
func nafDigits(out *[256]int8, b *[ScalarSize]byte) int {
	*out = [256]int8{}
	last, carry := 0, 0
	for at := 0; at < 256; {
		v := int(b[at/8]) >> (at % 8)
		if at/8+1 < len(b) {
			v |= int(b[at/8+1]) << (8 - at%8)
		}
		d := v&31 + carry
		if d&1 == 0 {
			at++
			continue
		}
		carry = 0
		if d > 15 {
			d -= 32
			carry = 1
		}
		out[at] = int8(d)
		last = at + 1
		at += 5
	}
	return last
}
