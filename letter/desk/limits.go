package desk

// Limits of what is kept and believed.
const (
	// MaxPostBytes is the length of what is kept beside the journal, in bytes.
	MaxPostBytes = 64 << 10
	// MaxPathBytes is the length of a file's name, in bytes.
	MaxPathBytes = 4096
	// MaxFileBytes is the length of a game's file, in bytes.
	MaxFileBytes = 1 << 30
	// MaxAheadMS is how far a date in a letter may lie ahead of this computer's
	// clock, in milliseconds: two days (L-22).
	MaxAheadMS = 2 * 86400e3
	// MaxRounds bounds how often a desk goes on by itself for one letter.
	MaxRounds = 256
)
