// Package typed writes a letter as lines that a person can type, print or read
// aloud, and reads them back: one wrong bit in a line is put right, and exactly
// the lines that are wrong are asked for again.
//
// [Encode] gives the lines of a letter, a [Sheet] takes lines as they are
// typed, in any order. docs/typed.md has the form, and says which letters are
// sensible to type.
//
// Nothing here is secret, and nothing here authenticates: a letter carries its
// own signatures.
package typed

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/hamming128"
)

// alphabet has no letter that looks like a digit, and no U. A reader takes
// small letters too, O for 0, and I and L for 1.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	symbols   = 28 // of a line: 128 bits of a block and 12 of its check
	group     = 4  // symbols between two spaces
	checkBits = 12
)

// A line is one block of a letter.
type line struct {
	mark   [2]byte // symbols that name the letter
	number int
	data   [hamming128.Data]byte
}

// check covers all of a line, so that a line of another letter, or under
// another number, is not taken.
func (l line) check() uint16 {
	h := hash.Sum32("nodealer/typed/v1/line", l.mark[:], hash.Uint64(uint64(l.number)), l.data[:])
	return uint16(h[0])<<4 | uint16(h[1])>>4
}

// String is "K7 0012 XXXX XXXX XXXX XXXX XXXX XXXX XXXX".
func (l line) String() string {
	block := hamming128.Encode(&l.data)
	v := bitString{}
	for _, b := range block {
		v.put(uint16(b), 8)
	}
	v.put(l.check(), checkBits)
	var s strings.Builder
	fmt.Fprintf(&s, "%s %04d", l.mark[:], l.number)
	for i := range symbols {
		if i%group == 0 {
			s.WriteByte(' ')
		}
		s.WriteByte(alphabet[v.take(5)])
	}
	return s.String()
}

// ErrForm: this is not a line of a typed letter.
var ErrForm = errors.New("typed: this is no line of a letter")

// ErrWrong: the line has the form, but something in it is wrong.
var ErrWrong = errors.New("typed: something in this line is wrong; type it again as it stands on the page")

// parse reads a line and puts one wrong bit right.
func parse(text string) (l line, corrected bool, err error) {
	fields := strings.Fields(strings.ReplaceAll(text, "-", " "))
	if len(fields) < 3 {
		return line{}, false, fmt.Errorf("%w: it needs two letters, a number and %d signs", ErrForm, symbols)
	}
	mark, err := parseMark(fields[0])
	if err != nil {
		return line{}, false, err
	}
	number, err := parseNumber(fields[1])
	if err != nil {
		return line{}, false, err
	}
	body := strings.Join(fields[2:], "")
	if len(body) != symbols {
		return line{}, false, fmt.Errorf("%w: line %d has %d signs behind its number, not %d", ErrForm, number, len(body), symbols)
	}
	v := bitString{}
	for i := range len(body) {
		s, ok := symbol(body[i])
		if !ok {
			return line{}, false, fmt.Errorf("%w: line %d has the sign %q", ErrForm, number, body[i])
		}
		v.put(uint16(s), 5)
	}
	return repair(line{mark: mark, number: number}, &v)
}

// repair takes a line if its block is whole and its check has at most one wrong
// bit, or if one bit of the block was put right and the check then agrees. So
// one wrong bit anywhere is put right, and any two are detected.
func repair(l line, v *bitString) (line, bool, error) {
	var block [hamming128.Size]byte
	for i := range block {
		block[i] = byte(v.take(8))
	}
	check := v.take(checkBits)
	data, bit, err := hamming128.Decode(&block)
	if err != nil {
		return line{}, false, fmt.Errorf("%w (line %d)", ErrWrong, l.number)
	}
	l.data = data
	off := bits.OnesCount16(l.check() ^ check)
	if off > 1 || bit >= 0 && off > 0 {
		return line{}, false, fmt.Errorf("%w (line %d)", ErrWrong, l.number)
	}
	return l, bit >= 0 || off > 0, nil
}

func parseMark(s string) (mark [2]byte, err error) {
	if len(s) != len(mark) {
		return mark, fmt.Errorf("%w: it begins with two signs that name the letter, not %q", ErrForm, s)
	}
	for i := range mark {
		v, ok := symbol(s[i])
		if !ok {
			return mark, fmt.Errorf("%w: it begins with two signs that name the letter, not %q", ErrForm, s)
		}
		mark[i] = alphabet[v]
	}
	return mark, nil
}

// parseNumber reads up to four digits, with the same licence as for signs.
func parseNumber(s string) (int, error) {
	var digits strings.Builder
	for i := range len(s) {
		v, ok := symbol(s[i])
		if !ok || v > 9 {
			return 0, fmt.Errorf("%w: %q is no number of a line", ErrForm, s)
		}
		digits.WriteByte(alphabet[v])
	}
	n, err := strconv.Atoi(digits.String())
	if err != nil || len(s) > 4 || n > MaxLines-1 {
		return 0, fmt.Errorf("%w: lines have numbers from 0 to %d, not %q", ErrForm, MaxLines-1, s)
	}
	return n, nil
}

func symbol(c byte) (v byte, ok bool) {
	if 'a' <= c && c <= 'z' {
		c -= 'a' - 'A'
	}
	switch c {
	case 'O':
		c = '0'
	case 'I', 'L':
		c = '1'
	}
	i := strings.IndexByte(alphabet, c)
	return byte(i), i >= 0
}

// bitString is a row of bits, the first written is the first read.
type bitString struct {
	b    [symbols * 5]byte
	w, r int
}

func (s *bitString) put(v uint16, n int) {
	for n--; n >= 0; n-- {
		s.b[s.w] = byte(v >> n & 1)
		s.w++
	}
}

func (s *bitString) take(n int) (v uint16) {
	for range n {
		v = v<<1 | uint16(s.b[s.r])
		s.r++
	}
	return v
}
