package hamming128_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/bits"
	"testing"

	"github.com/nodealer/nodealer/hamming128"
)

// blocks are some data: all zero, all one, text, and bytes that look random.
func blocks() (out [][hamming128.Data]byte) {
	var ones, text [hamming128.Data]byte
	for i := range ones {
		ones[i] = 0xff
	}
	copy(text[:], "Full aux rois, ")
	out = append(out, [hamming128.Data]byte{}, ones, text)
	for i := range 37 {
		h := sha256.Sum256([]byte{byte(i)})
		out = append(out, [hamming128.Data]byte(h[:hamming128.Data]))
	}
	return out
}

func flip(b [hamming128.Size]byte, at ...int) [hamming128.Size]byte {
	for _, i := range at {
		b[i/8] ^= 0x80 >> (i % 8)
	}
	return b
}

// Every one of the 128 single errors is put right and its place told; every one
// of the 8,128 double errors is detected and gives no data.
func TestEveryError(t *testing.T) {
	for n, data := range blocks() {
		block := hamming128.Encode(&data)
		if got, at, err := hamming128.Decode(&block); err != nil || at != -1 || got != data {
			t.Fatalf("block %d unharmed: %x, %d, %v", n, got, at, err)
		}
		for i := range 8 * hamming128.Size {
			bad := flip(block, i)
			if got, at, err := hamming128.Decode(&bad); err != nil || at != i || got != data {
				t.Fatalf("block %d, bit %d: %x, corrected %d, %v", n, i, got, at, err)
			}
			for j := range i {
				bad := flip(block, i, j)
				if got, _, err := hamming128.Decode(&bad); !errors.Is(err, hamming128.ErrDamaged) || got != [hamming128.Data]byte{} {
					t.Fatalf("block %d, bits %d and %d: %x, %v", n, j, i, got, err)
				}
			}
		}
	}
}

// longDivision is the definition, bit by bit, to check the table against.
func longDivision(data []byte) byte {
	r := 0
	for i := range 8*len(data) + 7 {
		r <<= 1
		if i < 8*len(data) {
			r |= int(data[i/8]) >> (7 - i%8) & 1
		}
		if r&0x80 != 0 {
			r ^= 0x80 | hamming128.Poly
		}
	}
	return byte(r)
}

func TestRemainder(t *testing.T) {
	if got := hamming128.Remainder([]byte{0x03}); got != 0x1b {
		t.Errorf("remainder of 03 is %02x, want 1b", got)
	}
	for _, data := range blocks() {
		for n := range data {
			if got, want := hamming128.Remainder(data[:n]), longDivision(data[:n]); got != want {
				t.Errorf("remainder of %x is %02x, want %02x", data[:n], got, want)
			}
		}
	}
}

// The powers of the syndromes 1 to 16, as other implementations of the Minitel
// code have them.
func TestSyndromePowers(t *testing.T) {
	want := []int{0, 1, 31, 2, 62, 32, 103, 3, 7, 63, 15, 33, 84, 104, 93, 4}
	for i, p := range want {
		at := 126 - p // of the 127 bits without the parity bit
		if at >= 120 {
			at++
		}
		if got := hamming128.BitOf(byte(i + 1)); got != at {
			t.Errorf("syndrome %d is bit %d, want %d", i+1, got, at)
		}
	}
}

// The last bit is the parity of all others: the whole block is even.
func TestEven(t *testing.T) {
	for _, data := range blocks() {
		n := 0
		for _, b := range hamming128.Encode(&data) {
			n += bits.OnesCount8(b)
		}
		if n%2 != 0 {
			t.Errorf("block of %x has %d ones", data, n)
		}
	}
}

func Example() {
	data := [hamming128.Data]byte([]byte("HELLO, MINITEL!"))
	block := hamming128.Encode(&data)
	block[4] ^= 0x10 // somebody misreads a bit
	read, bit, err := hamming128.Decode(&block)
	fmt.Printf("%s, bit %d of octet %d put right, %v\n", read[:], 7-bit%8, bit/8+1, err)
	block[9] ^= 0x01 // and another one
	_, _, err = hamming128.Decode(&block)
	fmt.Println(err)
	// Output:
	// HELLO, MINITEL!, bit 4 of octet 5 put right, <nil>
	// hamming128: more than one bit of the block is wrong; ask for the block again
}
