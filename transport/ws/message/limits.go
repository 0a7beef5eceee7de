package message

import "github.com/nodealer/nodealer/transcript"

// Limits of messages, in bytes unless they say otherwise.
const (
	// MaxRequest is the longest message that a relay reads: Create with the
	// largest frame.
	MaxRequest = createFixed + transcript.MaxFrameBytes
	// MaxReply is the longest message that a client reads: a Record.
	MaxReply = recordFixed + transcript.MaxRecordBytes
	// MaxCode and MaxText are the lengths of the two parts of a refusal.
	MaxCode = 32
	MaxText = 512
	// Window is the number of records that a relay sends on one Follow before
	// the client has asked for more.
	Window = 64

	createFixed = 1 + 4 + 32 + 4 + 32 + 32 + 64 + 4
	recordFixed = 1 + 4 + 4
)
