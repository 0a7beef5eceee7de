package store

import "time"

// Limits of every store.
const (
	MaxName = 200     // bytes of a log's name
	MaxData = 1 << 20 // bytes of one message
)

// Waits of the NATS store.
const (
	startWait   = 30 * time.Second // until the embedded server takes connections
	requestWait = 10 * time.Second // for one answer of the store
	streamWait  = 15 * time.Second // until the stream exists; a cluster elects first
)

// natsOverhead is what a message may carry beside its data: subject, headers
// and the form in which an answer is sent (base64).
const natsOverhead = 1 << 20

// Reading in bulk.
const (
	bulkAfter = 64  // messages asked for one by one before the rest is read in bulk
	bulkBatch = 256 // messages of one answer
)
