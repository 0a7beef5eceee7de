package ws

import "time"

// Waits of a connection.
const (
	pingEvery = 15 * time.Second
	pingWait  = 15 * time.Second // for the relay to answer a ping
	writeWait = 15 * time.Second // for the network to take a message
	sendQueue = 16               // messages that wait to be sent; callers wait after that
)
