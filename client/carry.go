package client

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// arrived takes the next record of the log.
func (d *driver) arrived(rec transcript.Record) error {
	if err := d.checkFloor(rec); err != nil {
		return err
	}
	_, waiting := d.engine.Resend()
	entries := d.engine.Fold().Entries()
	out, err := d.engine.Step(table.Received{Record: rec})
	if err != nil {
		return d.refusedRecord(rec, err)
	}
	d.count, d.last = rec.Index+1, rec.Receipt()
	d.skew.atLeast(rec.TimeMS, d.clock.NowMS())
	d.c.book.add(rec, d.link.Secret.Keys())
	d.backoff.reset()
	d.later()
	d.stillReading()
	if waiting && d.burnt(out, entries) {
		// Whatever the engine says now would stand at a count that has been
		// signed for. Nobody has seen it: it is dropped.
		d.show(out)
		return d.newDevice(d.seated())
	}
	if _, pending := d.engine.Resend(); waiting && !pending && d.session != nil {
		d.session.dueMS = 0
	}
	if err := d.carry(out); err != nil {
		return err
	}
	if d.muteMS != 0 {
		return nil
	}
	d.send()
	return d.takeOver()
}

// burnt reports whether our own entry came onto the log without taking its
// place in our chain: the table ignored it, for instance because the seat had
// been taken away. Its count must not be signed again.
func (d *driver) burnt(out []table.Output, entries int) bool {
	if f := d.engine.Fold(); f.Entries() != entries || f.Halted() != nil || d.fenced() {
		return false
	}
	if _, pending := d.engine.Resend(); !pending {
		return true
	}
	for _, o := range out {
		if _, ok := o.(table.Append); ok {
			return true
		}
	}
	return false
}

// carry does what the engine says: first all that is to be stored, in one
// piece, then what is to be sent.
func (d *driver) carry(out []table.Output) error {
	store := false
	for _, o := range out {
		switch o := o.(type) {
		case table.Pin:
			d.saved.pin(o)
			store = true
		case table.Append:
			d.saved.Pending = o.Signed
			store, d.fresh = true, true
		case table.Wake:
			d.wakeMS = o.AtMS
		case table.Show, table.Dropped, table.Fenced, table.Blame:
		case table.Halt:
			d.show(out)
			return d.halted(o.Event)
		default:
			return fmt.Errorf("client: no way to carry out %T", o)
		}
	}
	d.show(out)
	if store {
		if err := d.save(); err != nil {
			return err
		}
		d.send()
	}
	return nil
}

// show keeps what is to be told.
func (d *driver) show(out []table.Output) {
	for _, o := range out {
		switch o := o.(type) {
		case table.Show:
			d.events = append(d.events, o.Events...)
		case table.Dropped:
			d.dropped = append(d.dropped, o)
		case table.Fenced:
			d.log.Info("another device speaks for the seat", "table", d.link.Table.String())
		case table.Blame:
			d.log.Info("a cheat was found", "table", d.link.Table.String(), "seat", int(o.Fault.Seat),
				"clause", o.Fault.Clause.String(), "record", o.Fault.Index)
		}
	}
	d.dirty = true
}

// send sends the own entry that is not on the log yet, once for each
// connection, and only after the log has been read.
func (d *driver) send() {
	s := d.session
	if s == nil || !s.ready || s.againMS != 0 || d.muteMS != 0 {
		return
	}
	a, ok := d.engine.Resend()
	if !ok || s.sent == a.ID {
		return
	}
	s.sent, s.fresh = a.ID, d.fresh
	d.fresh = false
	s.dueMS = d.clock.NowMS() + uint64(answerWait.Milliseconds())
	s.append(a.ID, a.Frame)
}

// answered takes the relay's answer to an append.
func (d *driver) answered(n answered) error {
	if n.err != nil {
		return d.notSent(n)
	}
	if transcript.VerifyReceipt(d.saved.Relay, d.link.Table, n.receipt) != nil {
		d.hangUp("the relay sent a receipt that it has not signed")
		return nil
	}
	if n.receipt.Index < d.count {
		if head, ok := d.engine.Fold().Head(n.receipt.Index); ok && head != n.receipt.Head {
			return d.fork(n.receipt.Index, evidence{held: []transcript.Receipt{n.receipt, d.last}})
		}
		return nil
	}
	if d.session.fresh && d.session.sent == n.id {
		d.skew.atMost(n.receipt.TimeMS, n.sentMS)
	}
	if seen := n.receipt.Seen(); seen.Count > d.floor.Count {
		d.floor = seen
		d.later()
	}
	return nil
}

// notSent: what was sent may be on the log or not. The same bytes will be sent
// again.
func (d *driver) notSent(n answered) error {
	if errors.Is(n.err, transport.ErrBusy) {
		if s := d.session; s.sent == n.id {
			s.againMS = d.clock.NowMS() + uint64(d.backoff.next().Milliseconds())
		}
		return nil
	}
	var refused *transport.Refused
	if errors.As(n.err, &refused) && refused.Code != transport.NotRegistered {
		return d.lost(d.session.ctx, n.err)
	}
	d.hangUp(n.err.Error())
	return nil
}

// checkFloor compares a record with the receipt that the device holds of it.
func (d *driver) checkFloor(rec transcript.Record) error {
	if rec.Index+1 != d.floor.Count || rec.Head == d.floor.Head {
		return nil
	}
	ev := evidence{record: &rec}
	if r, ok := d.floor.Receipt(); ok {
		ev.held = []transcript.Receipt{r}
	}
	return d.fork(rec.Index, ev)
}

// fork: the relay has shown two logs.
func (d *driver) fork(index uint64, ev evidence) error {
	proved := true
	for _, r := range ev.held {
		proved = proved && transcript.VerifyReceipt(d.saved.Relay, d.link.Table, r) == nil
	}
	return d.fault(&transcript.RelayError{
		Clause: protocol.RelayFork, Index: index, Proved: proved,
		Reason: "has another head than the one that this device has seen before",
	}, ev)
}

// refusedRecord: the engine could not take a record.
func (d *driver) refusedRecord(rec transcript.Record, err error) error {
	var relay *transcript.RelayError
	if errors.As(err, &relay) {
		ev := evidence{record: &rec}
		if held, ok := d.held(); ok {
			ev.held = []transcript.Receipt{held}
		}
		return d.fault(relay, ev)
	}
	return fmt.Errorf("client: record %d: %w", rec.Index, err)
}

// halted: an entry on the log shows that the relay has shown its author
// another log.
func (d *driver) halted(e table.Event) error {
	return d.fault(&transcript.RelayError{
		Clause: e.Clause, Index: e.Index, Proved: true, Reason: e.Text,
	}, evidence{held: []transcript.Receipt{d.last}})
}
