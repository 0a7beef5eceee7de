package transcript

import (
	"fmt"

	"github.com/nodealer/nodealer/protocol"
)

// RelayError says which clause a relay broke. Proved tells whether signatures of
// the relay show it to anybody; without them it may have been somebody between.
type RelayError struct {
	Clause protocol.Clause // RelayChain, RelayFork or RelayRollback
	Index  uint64          // of the record concerned
	Reason string
	Proved bool
}

func (e *RelayError) Error() string {
	return fmt.Sprintf("record %d: %s (%s)", e.Index, e.Reason, e.Clause)
}

// Chain checks the records of one log one after another. It is a value: Next
// returns the chain after the record and leaves the old one as it was. The zero
// value is of no use; begin with NewChain or ResumeChain.
type Chain struct {
	table TableID
	relay [32]byte // whose signature the next record carries
	by    [32]byte // whose signature the last record carries
	gave  [32]byte // who handed the log over by the last record; zero if it was no baton
	count uint64
	last  Receipt // of the record count-1
}

// NewChain returns the chain before the first record of a table whose relay
// signs with relayKey.
func NewChain(table TableID, relayKey [32]byte) Chain { return Chain{table: table, relay: relayKey} }

// ResumeChain returns the chain after the records that were seen, for instance
// by another device; relayKey is the signer then. A Seen without a signature is taken on trust, so it must
// come from the player's own store or seat link.
func ResumeChain(table TableID, relayKey [32]byte, seen Seen) Chain {
	c := NewChain(table, relayKey)
	if r, ok := seen.Receipt(); ok {
		c.count, c.last, c.by = seen.Count, r, relayKey
	}
	return c
}

// Count returns how many records the chain has.
func (c Chain) Count() uint64 { return c.count }

// Signer returns the key that the next record must be signed with: the relay's,
// or what the last baton names ([T-37]).
func (c Chain) Signer() [32]byte { return c.relay }

// Gave returns the key that handed the log over by the last record, and so may
// take it back ([T-38]); ok is false if the last record is no baton.
func (c Chain) Gave() (key [32]byte, ok bool) { return c.gave, c.gave != [32]byte{} }

// Head returns the head after the last record; zero before the first.
func (c Chain) Head() [32]byte { return c.last.Head }

// Seen returns the receipt of the last record as an entry carries it.
func (c Chain) Seen() Seen {
	if c.count == 0 {
		return Seen{}
	}
	return c.last.Seen()
}

// Next checks the record that follows ([T-36]) and returns the longer chain. The
// error is a *RelayError.
func (c Chain) Next(r Record) (Chain, error) {
	if err := r.check(); err != nil {
		return c, c.broken(r, protocol.RelayChain, err.Error())
	}
	if c.count > 0 && r.Index == c.last.Index {
		if err := c.compare(r.Receipt()); err != nil {
			return c, err
		}
	}
	if r.Index != c.count {
		return c, c.broken(r, protocol.RelayChain, fmt.Sprintf("came where record %d was due", c.count))
	}
	if r.TimeMS < c.last.TimeMS { // Done here: [T-31].
		return c, c.broken(r, protocol.RelayChain, "is earlier than the record before")
	}
	if r.Head != NextHead(c.table, c.last.Head, r) {
		return c, c.broken(r, protocol.RelayChain, "has a head that does not follow from the record before")
	}
	signer := c.relay
	if r.Kind == RecordRecall {
		if signer = c.gave; signer == [32]byte{} {
			return c, c.broken(r, protocol.RelayChain, "takes back what the record before has not handed over")
		}
	}
	if err := VerifyReceipt(signer, c.table, r.Receipt()); err != nil {
		return c, &RelayError{Clause: protocol.RelayChain, Index: r.Index, Reason: "does not carry the relay's signature"}
	}
	next := Chain{table: c.table, relay: signer, by: signer, count: c.count + 1, last: r.Receipt()}
	if key, ok := r.Baton(); ok {
		next.relay, next.gave = key, signer
	}
	return next, nil
}

// broken makes the error, and says whether the relay signed what is wrong.
func (c Chain) broken(r Record, clause protocol.Clause, reason string) error {
	return &RelayError{
		Clause: clause, Index: r.Index, Reason: reason,
		Proved: VerifyReceipt(c.relay, c.table, r.Receipt()) == nil,
	}
}

// Kept checks a receipt that somebody holds against the log after the relay has
// said that this is all of it. A receipt for a record beyond the end is a
// rollback, another head for the last record is a fork. Earlier receipts are
// compared by Conflict with the receipts of those records. A receipt that the
// relay did not sign is no evidence: nil.
func (c Chain) Kept(r Receipt) error { // Done here: [T-35].
	if VerifyReceipt(c.relay, c.table, r) != nil {
		return nil
	}
	if r.Index >= c.count {
		return &RelayError{
			Clause: protocol.RelayRollback, Index: r.Index, Proved: true,
			Reason: fmt.Sprintf("was signed for, but the log ends after %d records", c.count),
		}
	}
	if r.Index == c.last.Index {
		return c.compare(r)
	}
	return nil
}

// compare checks a receipt for the last record against the one that is known
// ([T-34]). The fork is proved if the relay signed both.
func (c Chain) compare(r Receipt) error {
	if r.Head == c.last.Head && r.TimeMS == c.last.TimeMS {
		return nil
	}
	if err := Conflict(c.by, c.table, c.last, r); err != nil {
		return err
	}
	return &RelayError{
		Clause: protocol.RelayFork, Index: r.Index,
		Reason: "has another head than the one seen before",
	}
}

// Conflict returns a *RelayError if two receipts signed by the relay name one
// index and differ in time or head ([T-34]): the relay showed two logs. Anybody
// can check it from the two receipts alone.
func Conflict(relayKey [32]byte, table TableID, a, b Receipt) error {
	if a.Index != b.Index || (a.Head == b.Head && a.TimeMS == b.TimeMS) {
		return nil
	}
	if VerifyReceipt(relayKey, table, a) != nil || VerifyReceipt(relayKey, table, b) != nil {
		return nil
	}
	return &RelayError{
		Clause: protocol.RelayFork, Index: a.Index, Proved: true,
		Reason: "was signed with two different heads",
	}
}
