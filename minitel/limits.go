package minitel

import "time"

// Characters that mean something to the procedure. In a text each is sent with
// DLE before it.
const (
	NUL  = 0x00
	DLE  = 0x10
	NACK = 0x15
	SYN  = 0x16
)

// Kept is how many blocks a sender keeps for requests to repeat, and the
// modulus of block numbers.
const Kept = 16

// MaxRepeats is how often [Start] or [Stop] may be sent again without answer.
const MaxRepeats = 8

// Times. The procedure itself has no clock: the caller says that one has passed.
const (
	FlushAfter  = 16 * time.Millisecond   // without a new character: Sender.Flush
	IdleAfter   = 134 * time.Millisecond  // after the last block: Sender.Idle
	AskAfter    = 1120 * time.Millisecond // without the repeated block: Receiver.Timeout
	StartWithin = 1400 * time.Millisecond // for the answer to Start
	StopWithin  = 1550 * time.Millisecond // for the answer to Stop
)

// MaxTape is the greatest number of blocks of a recording, near one megabyte.
const MaxTape = 1 << 16
