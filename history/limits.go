package history

// What is read at most. A file beyond a limit is refused with a sentence, so
// that a small archive cannot fill the memory or the day.
const (
	MaxFile      = 8 << 20 // bytes of a .phh or .phhs file
	MaxArchive   = 1 << 30 // bytes that an archive may unpack to
	MaxEntries   = 1 << 20 // entries of an archive
	MaxEntryName = 512     // bytes of the name of an entry
	MaxPlayers   = 10      // of a hand
	MaxActions   = 4096    // of a hand
	MaxText      = 256     // bytes of a name or another text that is kept
)
