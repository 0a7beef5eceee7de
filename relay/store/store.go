// Package store keeps ordered logs of opaque messages. A relay keeps two logs
// for each table in it and needs nothing else that is durable but its key.
//
// [Store] is the whole contract. [OpenNATS] serves it from NATS JetStream,
// inside this process or on a cluster; [NewMem] serves it from memory, for
// tests and for tables that nobody wants to keep. Package storetest holds the
// suite that both pass.
package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"regexp"
)

var (
	// ErrConflict says that the log's last message is not the one that Append
	// was told of: somebody else wrote, or an earlier attempt of one's own
	// whose answer was lost. Look with Last, compare, go on.
	ErrConflict = errors.New("store: the log has moved on")

	// ErrUnknown says that the store gave no answer: the message may be
	// stored, may be stored later, or may be lost. Look with Last before
	// anything else.
	ErrUnknown = errors.New("store: no answer, the message may be stored")

	// ErrClosed says that the store was closed by its owner.
	ErrClosed = errors.New("store: closed")
)

// An Item is one stored message.
type Item struct {
	// Seq is the store's own number of the message, ascending within a log
	// but with gaps: it counts the messages of all logs together.
	Seq  uint64
	Data []byte
}

// Store is a set of named logs. A log exists when it has a message. A log's
// name consists of [a-z0-9] words joined by dots. All methods are safe for
// concurrent use. Errors wrap ErrConflict, ErrUnknown or ErrClosed.
type Store interface {
	// Append stores data at the end of a log, durably before it returns, if
	// the log's last message has the number after (0: the log is empty). It
	// returns the number of the new message.
	Append(ctx context.Context, log string, after uint64, data []byte) (uint64, error)

	// Read yields the messages of a log whose number is at least from, in
	// order, up to the one that was last at some moment during the call. The
	// data belong to the caller.
	Read(ctx context.Context, log string, from uint64) iter.Seq2[Item, error]

	// Last returns the last message of a log, or the zero Item when there is
	// none. It is never older than an Append that has returned.
	Last(ctx context.Context, log string) (Item, error)

	// List returns the names of the logs that begin with a word, sorted.
	List(ctx context.Context, word string) ([]string, error)

	// Delete removes a log. A log that does not exist is no error.
	Delete(ctx context.Context, log string) error
}

var logName = regexp.MustCompile(`^[a-z0-9]+(\.[a-z0-9]+)*$`)

func checkName(log string) error {
	if len(log) > MaxName || !logName.MatchString(log) {
		return fmt.Errorf("store: %q is no name of a log", log)
	}
	return nil
}

func checkData(data []byte) error {
	if len(data) > MaxData {
		return fmt.Errorf("store: message of %d bytes, the limit is %d", len(data), MaxData)
	}
	return nil
}
