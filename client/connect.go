package client

import (
	"context"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport"
)

// redial begins a session from where the engine is.
func (d *driver) redial(ctx context.Context) error {
	s := &session{
		dial: d.c.cfg.Dial, clock: d.clock, link: d.link, relay: d.saved.Relay,
		from: d.count, floor: d.floor.Count,
	}
	if d.store != nil {
		s.member, s.opening = d.saved.Member, d.saved.Opening
	}
	if s.opening != nil {
		var err error
		if s.transacted, err = transacted(d.c.cfg.Catalog, d.link, s.opening); err != nil {
			return err
		}
	}
	s.start(ctx)
	d.session, d.dirty = s, true
	return nil
}

// connected: the relay has let us in.
func (d *driver) connected(n connected) error {
	s := d.session
	s.ready, s.atMS = true, d.clock.NowMS()
	d.trouble, d.dirty = "", true
	if n.relayMS != 0 {
		d.skew.atLeast(n.relayMS, n.to)
		d.skew.atMost(n.relayMS, n.from)
	}
	if d.engine == nil {
		if err := d.newEngine(n.relay); err != nil {
			return err
		}
	}
	d.saved.Relay = n.relay
	d.mute()
	if n.created {
		d.saved.Opening = nil
		if err := d.save(); err != nil {
			return err
		}
	}
	return nil
}

// lost: the session is over. Some reasons no waiting can heal.
func (d *driver) lost(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	var refused *transport.Refused
	if errors.As(err, &refused) {
		switch refused.Code {
		case transport.Busy, transport.NotRegistered:
		case transport.NoRecord, transport.NoTable:
			if receipt, ok := d.held(); ok {
				return d.rollback(receipt, refused)
			}
			return fmt.Errorf("client: %w", err)
		default:
			return fmt.Errorf("client: %w", err)
		}
	}
	d.hangUp(err.Error())
	return nil
}

// held returns the latest receipt that this device holds.
func (d *driver) held() (transcript.Receipt, bool) {
	if d.floor.Count > d.count {
		return d.floor.Receipt()
	}
	return d.last, d.count > 0
}

// rollback: the relay says that its log is shorter than it signed for.
func (d *driver) rollback(held transcript.Receipt, said *transport.Refused) error {
	return d.fault(&transcript.RelayError{
		Clause: protocol.RelayRollback, Index: held.Index,
		Proved: transcript.VerifyReceipt(d.saved.Relay, d.link.Table, held) == nil,
		Reason: "the relay shows a shorter log than it has signed for: " + said.Error(),
	}, evidence{held: []transcript.Receipt{held}})
}

// hangUp ends the session and sets the time for the next.
func (d *driver) hangUp(why string) {
	now := d.clock.NowMS()
	if s := d.session; s != nil && s.ready && now >= s.atMS+uint64(longestWait.Milliseconds()) {
		d.backoff.reset()
	}
	d.endSession()
	wait := d.backoff.next()
	d.redialMS, d.trouble, d.dirty = now+uint64(wait.Milliseconds()), why, true
	d.log.Info("offline", "table", d.link.Table.String(), "why", why, "retry", wait)
}

func (d *driver) endSession() {
	if d.session != nil {
		d.session.end()
		d.session, d.dirty = nil, true
	}
}
