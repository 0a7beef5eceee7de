package letter

import "github.com/nodealer/nodealer/transcript"

// Limits of what is read, checked before memory is taken for it.
const (
	// MaxBytes is the length of a letter in bytes.
	MaxBytes = 4 << 20
	// MaxTextBytes is the length of a text in which a letter is looked for.
	MaxTextBytes = 16 << 20
	// MaxRecords is the number of records in one letter.
	MaxRecords = 4096
	// MaxFrames is the number of frames in one letter.
	MaxFrames = 16
	// MaxPeople is the number of people whom an invitation names.
	MaxPeople = 10
	// MaxNameBytes is the length of a person's name, in bytes of UTF-8.
	MaxNameBytes = 64
	// MaxAddressBytes is the length of a mail address, in bytes.
	MaxAddressBytes = 254
	// MaxNoteBytes is the length of what one person writes to another beside
	// the game, in bytes of UTF-8.
	MaxNoteBytes = 2048
	// MaxFound is the number of letters that are taken from one text.
	MaxFound = 16

	maxRecordBytes = transcript.MaxRecordBytes
	maxFrameBytes  = transcript.MaxFrameBytes
)
