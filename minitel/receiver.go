package minitel

// A Receiver is the terminal's end of a line. The zero value is ready: the
// first block that it takes has the number 0.
type Receiver struct {
	block  Block
	n      int     // octets of the block that are here
	number int     // of the block that is awaited, modulo Kept
	asked  bool    // it was asked for again
	last   [3]byte // the latest octets while waiting for SYN SYN number

	// Corrected counts the bits that were put right.
	Corrected int
}

// Number is that of the block that is awaited, modulo [Kept].
func (r *Receiver) Number() int { return r.number }

// Asked says that the block was asked for again and has not come yet.
func (r *Receiver) Asked() bool { return r.asked }

// Step takes an octet from the line. It gives the characters of a block when
// the block is whole, or the octets to send back that ask for it again.
func (r *Receiver) Step(octet byte) (text, ask []byte) {
	if r.asked {
		return nil, r.resume(octet)
	}
	if r.n == 0 && octet == NUL {
		return nil, nil // filling between blocks
	}
	r.block[r.n] = octet
	if r.n++; r.n < BlockSize {
		return nil, nil
	}
	r.n = 0
	chars, bit, err := DecodeBlock(&r.block)
	if err != nil {
		return nil, r.repeat()
	}
	if bit >= 0 {
		r.Corrected++
	}
	r.number = (r.number + 1) % Kept
	return unescape(chars[:]), nil
}

// Timeout gives the octets to send back when [AskAfter] has passed and the block
// that was asked for has not come; none if none was asked for.
func (r *Receiver) Timeout() (ask []byte) {
	if !r.asked {
		return nil
	}
	return r.repeat()
}

// resume waits for SYN SYN and the number of the block that is awaited. Another
// number says that the request was misread: it is made again.
func (r *Receiver) resume(octet byte) (ask []byte) {
	r.last = [3]byte{r.last[1], r.last[2], octet}
	if r.last[0] != even(SYN) || r.last[1] != even(SYN) || octet == even(SYN) {
		return nil
	}
	if octet != even(0x40+byte(r.number)) {
		return r.repeat()
	}
	r.asked = false
	return nil
}

func (r *Receiver) repeat() []byte {
	r.asked, r.last = true, [3]byte{}
	return evenAll(NACK, 0x40+byte(r.number))
}

// unescape drops the filling and the DLE before a character.
func unescape(chars []byte) (text []byte) {
	for i := 0; i < len(chars); i++ {
		switch {
		case chars[i] == DLE:
			if i++; i < len(chars) {
				text = append(text, chars[i])
			}
		case chars[i] != NUL:
			text = append(text, chars[i])
		}
	}
	return text
}
