// Package mem is a relay in memory, for tests and for tables without a network.
//
// [Log] is the log of one table: plain calls, no goroutine, no lock; with a
// fixed key and clock two runs give the same bytes. [Relay] hosts many tables,
// may be used from several goroutines, and gives connections that follow.
package mem

import (
	"bytes"
	"crypto/ed25519"
	"fmt"

	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// Log is the ordered log of one table. It is for one goroutine.
type Log struct {
	relay   ed25519.PrivateKey
	clock   func() uint64
	table   transport.NewTable
	members map[[32]byte]bool
	index   map[[32]byte]uint64 // hash of a frame -> its record
	records []transcript.Record
}

// NewLog returns an empty log whose receipts are signed by relay. clock gives
// the time in milliseconds since 1970; a clock that goes back is ignored until
// it catches up.
func NewLog(relay ed25519.PrivateKey, clock func() uint64) *Log {
	return &Log{
		relay: relay, clock: clock,
		members: map[[32]byte]bool{}, index: map[[32]byte]uint64{},
	}
}

// RelayKey returns the public key of the receipts.
func (l *Log) RelayKey() [32]byte { return transcript.PublicKey(l.relay) }

// Len returns the number of records.
func (l *Log) Len() uint64 { return uint64(len(l.records)) }

// Record returns the record of an index below Len; the caller may change it.
func (l *Log) Record(i uint64) transcript.Record {
	r := l.records[i]
	r.Frame = bytes.Clone(r.Frame)
	return r
}

// Create opens the table and registers the member of its first frame.
func (l *Log) Create(t transport.NewTable) (transcript.Receipt, error) {
	if l.Len() > 0 {
		return l.createAgain(t)
	}
	f, err := transport.CheckNew(t)
	if err != nil {
		return transcript.Receipt{}, err
	}
	t.Frame = bytes.Clone(t.Frame)
	l.table = t
	l.members[f.Member] = true
	return l.record(transcript.RecordFrame, t.Frame), nil
}

// createAgain answers a Create after the first one.
func (l *Log) createAgain(t transport.NewTable) (transcript.Receipt, error) {
	same := t.Table == l.table.Table && t.Epoch == l.table.Epoch && t.WriteKey == l.table.WriteKey &&
		t.AccessKey == l.table.AccessKey && bytes.Equal(t.Frame, l.table.Frame)
	if !same {
		return transcript.Receipt{}, &transport.Refused{Code: transport.Exists, Text: "the table is open already; join it"}
	}
	return l.records[0].Receipt(), nil
}

// Register lets a member's key send frames.
func (l *Log) Register(member [32]byte, sig [64]byte) error {
	if l.Len() == 0 {
		return noTable()
	}
	if err := transport.CheckMember(l.table, member, sig); err != nil {
		return err
	}
	if !l.members[member] && len(l.members) >= transport.MaxMembers {
		return &transport.Refused{Code: transport.Full, Text: fmt.Sprintf("the table has %d members already", len(l.members))}
	}
	l.members[member] = true
	return nil
}

// Append records a frame, or finds it if it is recorded already.
func (l *Log) Append(frame []byte) (transcript.Receipt, error) { // Done here: [T-13].
	if l.Len() == 0 {
		return transcript.Receipt{}, noTable()
	}
	f, err := transport.CheckFrame(l.table.Table, l.table.Epoch, frame)
	if err != nil {
		return transcript.Receipt{}, err
	}
	if !l.members[f.Member] {
		return transcript.Receipt{}, &transport.Refused{Code: transport.NotRegistered, Text: "register this member's key with the play link first"}
	}
	if i, ok := l.index[hash.Sum32(frameLabel, frame)]; ok {
		return l.records[i].Receipt(), nil
	}
	if l.Len() >= transcript.MaxRecords {
		return transcript.Receipt{}, &transport.Refused{Code: transport.Full, Text: "the table's log is full; open a new table"}
	}
	return l.record(transcript.RecordFrame, bytes.Clone(frame)), nil
}

// Outage records that the relay was away since the record before.
func (l *Log) Outage() (transcript.Receipt, error) {
	if l.Len() == 0 {
		return transcript.Receipt{}, noTable()
	}
	return l.record(transcript.RecordOutage, nil), nil
}

// frameLabel is for the map of repeated frames, which never leaves the process.
const frameLabel = "nodealer/mem-frame"

// record appends a record; everything has been checked.
func (l *Log) record(kind transcript.RecordKind, frame []byte) transcript.Receipt {
	r := transcript.Record{Index: l.Len(), TimeMS: min(l.clock(), transcript.MaxTimeMS), Kind: kind, Frame: frame}
	var prev [32]byte
	if n := len(l.records); n > 0 {
		prev = l.records[n-1].Head
		r.TimeMS = max(r.TimeMS, l.records[n-1].TimeMS) // Done here: [T-31].
	}
	r = transcript.SignRecord(l.relay, l.table.Table, prev, r)
	if kind == transcript.RecordFrame {
		l.index[hash.Sum32(frameLabel, frame)] = r.Index
	}
	l.records = append(l.records, r)
	return r.Receipt()
}

// noTable refuses what needs an open table.
func noTable() error {
	return &transport.Refused{Code: transport.NoTable, Text: "this relay has no such table; check the link"}
}
