package transactor

import "time"

// Limits of one transactor (P-77).
const (
	// MaxTables is the number of tables that are served at one time.
	MaxTables = 256
	// MaxOffers is the number of offers that wait for their table; the oldest
	// goes when there is one more.
	MaxOffers = 256
	// Idle is how long a table may lie there without a record before it is given
	// up (P-76).
	Idle = 30 * 24 * time.Hour

	// readWait bounds the reading of a new table's charter.
	readWait = 10 * time.Second
	// sweepEvery is how often idle tables are looked for.
	sweepEvery = time.Hour
)
