package client

import (
	"crypto/rand"
	"encoding/binary"
	"time"
)

// backoff is the pause before the next attempt to connect. It doubles with
// each failure, and is a random part of that, so that all the clients of a
// relay that was away do not come back in one moment.
type backoff struct{ failures int }

// next counts a failure and returns the pause.
func (b *backoff) next() time.Duration {
	d := min(firstWait<<min(b.failures, 16), longestWait)
	b.failures++
	var r [8]byte
	_, _ = rand.Read(r[:]) // never fails
	half := uint64(d / 2)
	return time.Duration(half + binary.BigEndian.Uint64(r[:])%(half+1))
}

// reset forgets the failures.
func (b *backoff) reset() { b.failures = 0 }
