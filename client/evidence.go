package client

import (
	"bytes"
	"encoding/hex"
	"fmt"

	"github.com/nodealer/nodealer/transcript"
)

// RelayFault says that the relay broke a clause. The client has stopped.
type RelayFault struct {
	Err  *transcript.RelayError
	File string // where the evidence is kept; "" if nothing could be kept
}

func (e *RelayFault) Error() string {
	text := "client: the relay cannot be trusted with this table any more: " + e.Err.Error()
	if e.File != "" {
		text += "; the evidence is in " + e.File
	}
	return text
}

// Unwrap returns what the relay did.
func (e *RelayFault) Unwrap() error { return e.Err }

// evidence is what shows a fault of the relay to others.
type evidence struct {
	held   []transcript.Receipt // that the relay has signed
	record *transcript.Record   // that it has sent
}

// fault keeps the evidence and makes the error that stops the client.
func (d *driver) fault(err *transcript.RelayError, ev evidence) error {
	out := &RelayFault{Err: err}
	if d.store == nil {
		return out
	}
	where, saveErr := d.store.Evidence("relay-fault.txt", ev.text(d, err))
	if saveErr != nil {
		d.log.Error("the evidence could not be stored", "why", saveErr)
		return out
	}
	out.File = where
	if log := d.logSoFar(); log != nil {
		if _, err := d.store.Evidence("relay-fault.ndl", log); err != nil {
			d.log.Error("the log could not be stored", "why", err)
		}
	}
	return out
}

// text writes one fact a line, so that people and programs can read it.
func (ev evidence) text(d *driver, err *transcript.RelayError) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "nodealer relay fault\nclause: %s\nrecord: %d\nproved: %t\nreason: %s\n",
		err.Clause, err.Index, err.Proved, err.Reason)
	fmt.Fprintf(&b, "table: %s\nrelay-key: %x\nrecords-read: %d\n", d.link.Table, d.saved.Relay, d.count)
	for _, r := range ev.held {
		fmt.Fprintf(&b, "receipt: %s\n", hex.EncodeToString(r.Encode()))
	}
	if ev.record != nil {
		fmt.Fprintf(&b, "sent-record: %s\n", hex.EncodeToString(ev.record.Encode()))
	}
	return b.Bytes()
}

// logSoFar returns the log as a file, nil if it is not kept.
func (d *driver) logSoFar() []byte {
	relay, _, records := d.c.book.kept()
	if len(records) == 0 {
		return nil
	}
	f, err := transcript.NewFileWriter(transcript.FileHeader{Table: d.link.Table, RelayKey: relay})
	if err != nil {
		return nil
	}
	b := f.Header()
	for _, r := range records {
		if b, err = f.Append(b, r); err != nil {
			break
		}
	}
	return b
}
