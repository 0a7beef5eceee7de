// Package transport says what carries frames and records between a table's
// members and the relay that orders them, without saying how.
//
// A transport is not trusted: whoever reads records runs them through a
// [transcript.Chain]. Sending a frame twice is harmless, so a sender who does
// not know whether a frame arrived sends the same bytes again.
//
// Package mem is a relay in memory, package ws one at the other end of a web
// socket; transporttest holds the tests that both must pass.
package transport

import (
	"context"
	"iter"

	"github.com/nodealer/nodealer/transcript"
)

// Transport is a connection to the log of one table. It is safe for concurrent
// use.
type Transport interface {
	// Append asks the relay to record an encoded frame, and returns when it is
	// stored for good. The same frame again gives the receipt that it got
	// before, as long as the relay remembers; a table ignores repeats anyway.
	// Errors are *Refused, *Gone, or the error of ctx.
	Append(ctx context.Context, frame []byte) (transcript.Receipt, error)
	// Records delivers the records from the index from on: those that exist,
	// then new ones as they come. It ends without an error when ctx ends, and
	// with one error (*Refused or *Gone) when the relay refuses or the
	// connection breaks. To ask for a record beyond the next one is refused
	// with NoRecord: the relay lacks records that the asker has seen.
	Records(ctx context.Context, from uint64) iter.Seq2[transcript.Record, error]
}

// Opener opens a table and lets members in.
type Opener interface {
	// Create opens the table with its first frame, whose member is registered
	// thereby. The same again gives the same receipt; another opening of an
	// existing table is refused with Exists.
	Create(ctx context.Context, t NewTable) (transcript.Receipt, error)
	// Register lets a member's key send frames in the table's epoch. sig is
	// transcript.SignMember of the link's write key. Again is harmless.
	Register(ctx context.Context, member [32]byte, sig [64]byte) error
	// RelayKey returns the Ed25519 public key that the relay says it signs
	// receipts with. Once there is a charter, what it says counts.
	RelayKey() [32]byte
}

// Conn is a connection that can do both.
type Conn interface {
	Transport
	Opener
}

// NewTable is what a relay must know to open a table.
type NewTable struct {
	Table     transcript.TableID
	Epoch     uint32   // of the link secret, 0 for a new table
	WriteKey  [32]byte // public: registers members
	AccessKey [32]byte // public: readers prove themselves by it
	Frame     []byte   // encoded frame of the charter
}
