package minitel

import "fmt"

// A Sender is the server's end of a line. The zero value is ready: its first
// block has the number 0. It keeps the last [Kept] blocks for repetition.
type Sender struct {
	open  [Chars]byte // the block that is being filled
	n     int         // characters in it
	sent  [Kept]Block
	count int  // blocks sent
	nack  bool // the octet before was NACK: the next one is a number
}

// Write takes characters of seven bits, and gives the octets of the blocks that
// they complete. The rest waits for more, or for [Sender.Flush]. It fails with
// [ErrChar] and then takes none.
func (s *Sender) Write(text []byte) (line []byte, err error) {
	for i, c := range text {
		if c > 0x7f {
			return nil, fmt.Errorf("%w (character %d is %#02x)", ErrChar, i+1, c)
		}
	}
	for _, c := range text {
		if !special(c) {
			line = s.put(line, c)
			continue
		}
		if s.n == Chars-1 {
			line = s.put(line, NUL) // a pair never straddles two blocks
		}
		line = s.put(line, DLE)
		line = s.put(line, c)
	}
	return line, nil
}

// Flush pads what waits with NUL, for when [FlushAfter] has passed.
func (s *Sender) Flush() (line []byte) {
	for s.n > 0 {
		line = s.put(line, NUL)
	}
	return line
}

// Idle is what to send when [IdleAfter] has passed since the last block.
func (s *Sender) Idle() []byte { return []byte{NUL} }

// Back takes an octet that comes back from the terminal. A character of the
// keyboard is given as key. A request to repeat gives the octets to send now,
// in place of all that was not sent yet: SYN SYN, the number, and the blocks
// from there on. The return channel has no code; its parity is not looked at,
// and a number that is none, or of a block not kept, repeats the last block.
func (s *Sender) Back(octet byte) (line []byte, key byte, isKey bool) {
	c := octet & 0x7f
	if s.nack {
		s.nack = false
		return s.repeat(int(c) - 0x40), 0, false
	}
	if c == NACK {
		s.nack = true
		return nil, 0, false
	}
	return nil, c, true
}

func (s *Sender) repeat(n int) []byte {
	from := max(s.count-1, 0)
	for back := 1; back <= min(Kept, s.count); back++ {
		if (s.count-back)%Kept == n {
			from = s.count - back
		}
	}
	line := evenAll(SYN, SYN, 0x40+byte(from%Kept))
	for i := from; i < s.count; i++ {
		line = append(line, s.sent[i%Kept][:]...)
	}
	return line
}

// put adds a character to the open block, and the block to line when it is full.
func (s *Sender) put(line []byte, c byte) []byte {
	s.open[s.n] = c
	if s.n++; s.n < Chars {
		return line
	}
	b, err := EncodeBlock(&s.open)
	if err != nil {
		panic(err) // Write has looked at every character
	}
	s.sent[s.count%Kept] = b
	s.count++
	s.n = 0
	return append(line, b[:]...)
}

func special(c byte) bool { return c == DLE || c == SYN || c == NACK || c == NUL }
