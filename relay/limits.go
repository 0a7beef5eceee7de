package relay

import (
	"fmt"
	"time"

	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// Limits are what one relay allows. Sizes of frames and messages are limits of
// the format (packages transcript and message) and not of a relay.
type Limits struct {
	Tables      int     // tables in the store
	Members     int     // registered keys of one table; at most transport.MaxMembers
	Records     int     // records of one table; at most transcript.MaxRecords
	Conns       int     // connections at one time
	Follows     int     // Follow requests of one connection at one time
	FrameRate   float64 // frames of one member per second, in the long run
	FrameBurst  int     // frames of one member at once
	CreateRate  float64 // new tables per second, all together, in the long run
	CreateBurst int     // new tables at once
}

// DefaultLimits suit a relay for friends and for a small public one.
func DefaultLimits() Limits {
	return Limits{
		Tables: 10_000, Members: transport.MaxMembers, Records: 1 << 20, Conns: 2000, Follows: 8,
		FrameRate: 100, FrameBurst: 400, CreateRate: 2, CreateBurst: 50,
	}
}

func (l Limits) validate() error {
	for _, f := range []struct {
		name    string
		value   int
		atMost  int
		atLeast int
	}{
		{"Tables", l.Tables, 1 << 20, 1},
		{"Members", l.Members, transport.MaxMembers, 1},
		{"Records", l.Records, transcript.MaxRecords, 2},
		{"Conns", l.Conns, 1 << 16, 1},
		{"Follows", l.Follows, 64, 1},
		{"FrameBurst", l.FrameBurst, 1 << 20, 1},
		{"CreateBurst", l.CreateBurst, 1 << 20, 1},
	} {
		if f.value < f.atLeast || f.value > f.atMost {
			return fmt.Errorf("relay: limit %s is %d, want %d to %d", f.name, f.value, f.atLeast, f.atMost)
		}
	}
	if !(l.FrameRate > 0) || !(l.CreateRate > 0) {
		return fmt.Errorf("relay: limits FrameRate and CreateRate are %v and %v, want more than 0", l.FrameRate, l.CreateRate)
	}
	return nil
}

// Fixed limits and waits.
const (
	maxPending  = 16               // requests of a connection that wait for their turn
	maxLoaded   = 512              // tables in memory before unused ones are put away
	maxTries    = 4                // attempts to store one record
	recentKept  = 64               // last records of a table kept in memory
	readBatch   = 32               // records read from the store at once
	outageAfter = 2 * time.Second  // a store out of reach for so long is an outage
	writeWait   = 10 * time.Second // a follower that takes no bytes for so long is cut off
	commitWait  = 60 * time.Second // for storing one record, attempts and all
	pingEvery   = 20 * time.Second
	pingWait    = 20 * time.Second
	headerWait  = 5 * time.Second // for the headers of a request
	idleWait    = 2 * time.Minute // between requests of one HTTP connection
	stopWait    = 5 * time.Second // for HTTP requests to end when the relay stops
	maxHeader   = 16 << 10        // bytes of a request's headers
	healthWait  = 2 * time.Second // for the store to answer a health check
)
