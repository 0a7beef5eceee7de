package client

import "time"

// Clock is the time of this computer.
type Clock interface {
	// NowMS returns milliseconds since 1970.
	NowMS() uint64
	// Timer returns a channel on which something comes once after d, and a
	// function that calls it off.
	Timer(d time.Duration) (c <-chan time.Time, stop func())
}

// WallClock is the clock of the operating system. The zero value is ready.
type WallClock struct{}

// NowMS returns the time in milliseconds since 1970.
func (WallClock) NowMS() uint64 { return uint64(max(time.Now().UnixMilli(), 0)) }

// Timer is a time.Timer.
func (WallClock) Timer(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTimer(d)
	return t.C, func() { t.Stop() }
}

// skew estimates how far the clock of this computer is behind the relay's, in
// milliseconds. Times in records are the relay's, and deadlines are made from
// them. The estimate starts with what the store remembers and moves only as far
// as it is proved wrong.
type skew struct{ behind int64 }

// relayNow turns a local time into the relay's.
func (k skew) relayNow(localMS uint64) uint64 { return uint64(max(int64(localMS)+k.behind, 0)) }

// atLeast takes a record time that is over: the relay's clock is there already.
func (k *skew) atLeast(recordMS, localMS uint64) {
	k.behind = max(k.behind, int64(recordMS)-int64(localMS))
}

// atMost takes the time of the record of an entry that was sent at a local time
// and never before.
func (k *skew) atMost(recordMS, sentMS uint64) {
	k.behind = min(k.behind, int64(recordMS)-int64(sentMS))
}
