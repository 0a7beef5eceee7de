package client

import "time"

// Limits and waits of a client.
const (
	// MaxPins is the number of decks whose deal digest a store remembers. Two
	// can be in use at once.
	MaxPins = 64
	// MaxEvents is the number of events that wait for a watcher who does not
	// look; older ones are dropped.
	MaxEvents = 4096
	// MaxStoreBytes is the length of a stored file in bytes.
	MaxStoreBytes = 1 << 20
	// firstWait and longestWait bound the pause before another attempt to
	// connect; each failure doubles it.
	firstWait   = 250 * time.Millisecond
	longestWait = 15 * time.Second
	// answerWait is how long the relay may take to answer an append, and to
	// show the entry on the log after that, before the connection counts as
	// dead.
	answerWait = 20 * time.Second
	// connectWait is how long a connection may take to come about.
	connectWait = 30 * time.Second
	// restWait is the longest time for which what need not be stored at once
	// (the floor, the list's facts) stays unwritten.
	restWait = 5 * time.Second
	// quietMS is how long no record must come before the log counts as read,
	// in milliseconds; longestMuteMS ends the reading of one that never rests.
	quietMS       = 200
	longestMuteMS = 60_000
	// eventBuffer is the number of records that are read ahead.
	eventBuffer = 64
)
