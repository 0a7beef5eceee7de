package minitel

import (
	"errors"
	"fmt"
)

// Record gives a whole text as the octets of a line, for a file or a printed
// page that nobody at the other end can answer at once. It fails with [ErrChar].
func Record(text []byte) (line []byte, err error) {
	var s Sender
	if line, err = s.Write(text); err != nil {
		return nil, err
	}
	return append(line, s.Flush()...), nil
}

// Repeat gives what answers a request for some blocks of [Record]'s line, by
// their numbers counted from 0 and rising: SYN SYN, the number modulo [Kept] and
// the block, for each. It fails if the line does not have a block.
func Repeat(line []byte, numbers []int) (again []byte, err error) {
	for _, n := range numbers {
		if n < 0 || (n+1)*BlockSize > len(line) {
			return nil, fmt.Errorf("minitel: block %d is asked for, and the text has %d", n, len(line)/BlockSize)
		}
		again = append(again, evenAll(SYN, SYN, 0x40+byte(n%Kept))...)
		again = append(again, line[n*BlockSize:(n+1)*BlockSize]...)
	}
	return again, nil
}

// A Tape reads recordings: the first one as a whole, later ones for the blocks
// that were damaged. The zero value is an empty tape.
type Tape struct {
	blocks []*[Chars]byte // nil where damaged

	// Corrected counts the bits that were put right.
	Corrected int
}

// ErrTape: the octets are no recording of blocks.
var ErrTape = errors.New("minitel: this is no recording of blocks")

// Read takes a recording: NUL between blocks is skipped. If it begins with SYN
// SYN it answers a request, and each of its blocks takes the place of the next
// damaged one with its number. It fails with [ErrTape], and the tape is as
// before.
func (t *Tape) Read(line []byte) error {
	next := *t
	next.blocks = append([]*[Chars]byte(nil), t.blocks...)
	at := -1 // the place of the latest repeated block
	for len(line) > 0 {
		switch {
		case line[0] == NUL:
			line = line[1:]
		case len(line) >= 3+BlockSize && line[0] == even(SYN) && line[1] == even(SYN):
			if at = next.damaged(at, int(line[2]&0x7f)-0x40); at < 0 {
				return fmt.Errorf("%w: it repeats block %d, which is not missing", ErrTape, int(line[2]&0x7f)-0x40)
			}
			next.blocks[at] = next.decode(line[3 : 3+BlockSize])
			line = line[3+BlockSize:]
		case len(line) >= BlockSize && len(next.blocks) < MaxTape && at < 0:
			next.blocks = append(next.blocks, next.decode(line[:BlockSize]))
			line = line[BlockSize:]
		default:
			return fmt.Errorf("%w: %d octets are left over", ErrTape, len(line))
		}
	}
	*t = next
	return nil
}

// damaged finds the next damaged block behind at with a number modulo Kept.
func (t *Tape) damaged(at, number int) int {
	for i := at + 1; i < len(t.blocks); i++ {
		if t.blocks[i] == nil && i%Kept == number {
			return i
		}
	}
	return -1
}

func (t *Tape) decode(octets []byte) *[Chars]byte {
	b := Block(octets)
	chars, bit, err := DecodeBlock(&b)
	if err != nil {
		return nil
	}
	if bit >= 0 {
		t.Corrected++
	}
	return &chars
}

// Missing lists the numbers of the damaged blocks, counted from 0.
func (t *Tape) Missing() (numbers []int) {
	for i, b := range t.blocks {
		if b == nil {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// Text is what was recorded, if no block is damaged.
func (t *Tape) Text() (text []byte, ok bool) {
	for _, b := range t.blocks {
		if b == nil {
			return nil, false
		}
		text = append(text, unescape(b[:])...)
	}
	return text, true
}
