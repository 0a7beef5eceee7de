package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// driver is the loop of a client: the one goroutine that owns the engine and
// the store. Everything it hears comes to it as a value.
type driver struct {
	c     *Client
	log   Logger
	clock Clock
	store Store // nil: an onlooker
	saved Saved
	link  transcript.Link

	engine *table.Engine // nil until the relay's key is known
	me     *table.Player // what the engine was told; nil for an onlooker
	count  uint64        // records that the engine has taken
	last   transcript.Receipt
	floor  transcript.Seen // the log must come as far before anything is said
	skew   skew
	wakeMS uint64 // when the engine wants a Tick, the relay's clock; 0: never
	fresh  bool   // the pending entry was made by this engine and not sent yet
	asked  bool   // the takeover has been given to the engine

	muteMS  uint64 // until when nothing new is said, local clock; 0: not mute
	unmuted uint64 // the latest that muteMS may become

	session  *session // nil while offline
	redialMS uint64   // when to dial, local clock
	backoff  backoff
	trouble  string

	restMS  uint64 // when to store what need not be stored at once; 0: nothing
	dirty   bool   // there is something to publish
	events  []table.Event
	dropped []table.Dropped
}

func newDriver(c *Client) *driver {
	return &driver{
		c: c, log: c.cfg.Logger, clock: c.cfg.Clock, store: c.cfg.Store, saved: c.saved.clone(),
		link: c.book.link, floor: c.saved.Floor, skew: skew{c.saved.Behind}, dirty: true,
	}
}

// run is Run.
func (d *driver) run(ctx context.Context) error {
	err := d.loop(ctx)
	d.endSession()
	d.publish()
	if err == nil {
		err = d.rest()
	}
	if err != nil {
		d.trouble, d.dirty = err.Error(), true
		d.log.Error("the client stops", "table", d.link.Table.String(), "why", err)
	}
	d.publish()
	return err
}

// loop takes one thing after another, and makes a view only when nothing waits.
func (d *driver) loop(ctx context.Context) error {
	for {
		if err := d.clockwork(ctx); err != nil {
			return err
		}
		select {
		case n := <-d.heard():
			if err := d.take(ctx, n); err != nil {
				return err
			}
			continue
		default:
		}
		d.publish()
		timer, stop := d.timer()
		var err error
		select {
		case <-ctx.Done():
			stop()
			return nil
		case n := <-d.heard():
			err = d.take(ctx, n)
		case a := <-d.c.asks:
			var refused error
			refused, err = d.ask(a.cmd)
			a.reply <- cmp.Or(refused, err)
		case <-timer:
		}
		stop()
		if err != nil {
			return err
		}
	}
}

func (d *driver) heard() <-chan news {
	if d.session == nil {
		return nil
	}
	return d.session.news
}

func (d *driver) take(ctx context.Context, n news) error {
	switch n := n.(type) {
	case connected:
		return d.connected(n)
	case arrived:
		return d.arrived(n.record)
	case answered:
		return d.answered(n)
	case lost:
		return d.lost(ctx, n.err)
	default:
		return fmt.Errorf("client: no news %T", n)
	}
}

// timer waits for the next thing that is due by the clock.
func (d *driver) timer() (<-chan time.Time, func()) {
	next, now := d.nextMS(), d.clock.NowMS()
	if next == 0 {
		return nil, func() {}
	}
	return d.clock.Timer(time.Duration(next-min(now, next)) * time.Millisecond)
}

// nextMS returns when something is due, local clock; 0 for never.
func (d *driver) nextMS() (next uint64) {
	sooner := func(ms uint64) {
		if ms != 0 && (next == 0 || ms < next) {
			next = ms
		}
	}
	if d.wakeMS != 0 && d.muteMS == 0 {
		sooner(uint64(max(int64(d.wakeMS)-d.skew.behind, 1)))
	}
	sooner(d.restMS)
	sooner(d.muteMS)
	if s := d.session; s != nil {
		sooner(s.dueMS)
		sooner(s.againMS)
	} else {
		sooner(max(d.redialMS, 1))
	}
	return next
}

// clockwork does what is due by the clock.
func (d *driver) clockwork(ctx context.Context) error {
	now := d.clock.NowMS()
	if d.session == nil && now >= d.redialMS && ctx.Err() == nil {
		if err := d.redial(ctx); err != nil {
			return err
		}
	}
	if s := d.session; s != nil && s.dueMS != 0 && now >= s.dueMS {
		d.hangUp("the relay does not answer")
	} else if s != nil && s.againMS != 0 && now >= s.againMS {
		s.againMS, s.sent = 0, transcript.EntryID{}
		d.send()
	}
	if d.restMS != 0 && now >= d.restMS {
		if err := d.rest(); err != nil {
			return err
		}
	}
	if d.muteMS != 0 && now >= d.muteMS {
		return d.unmute()
	}
	if d.wakeMS != 0 && d.muteMS == 0 && d.skew.relayNow(now) >= d.wakeMS {
		return d.tick()
	}
	return nil
}

// tick tells the engine the time.
func (d *driver) tick() error {
	d.wakeMS = 0
	return d.step(table.Tick{NowMS: d.skew.relayNow(d.clock.NowMS())})
}

// step gives the engine an input and does what it says.
func (d *driver) step(in table.Input) error {
	out, err := d.engine.Step(in)
	if err != nil {
		return err
	}
	return d.carry(out)
}

// ask gives a command to the engine. refused is the engine's answer; err ends
// the client.
func (d *driver) ask(cmd table.Command) (refused, err error) {
	if d.engine == nil || d.engine.State() == nil {
		return errors.New("client: the table has not been read yet; wait a moment"), nil
	}
	if _, ok := cmd.(table.TakeOver); ok && d.fenced() {
		return nil, d.newDevice(true)
	}
	if d.store != nil && d.muteMS == 0 {
		if err := d.tick(); err != nil {
			return nil, err
		}
	}
	out, refused := d.engine.Step(cmd)
	if refused != nil {
		return refused, nil
	}
	return nil, d.carry(out)
}

// newEngine makes an engine that has read nothing.
func (d *driver) newEngine(relay [32]byte) error {
	d.c.book.restart(relay)
	d.count, d.wakeMS, d.fresh, d.asked, d.last = 0, 0, false, false, transcript.Receipt{}
	cfg := table.Config{
		Table: d.link.Table, Relay: relay, Catalog: d.c.cfg.Catalog,
		Keys: d.link.Secret.Keys(), Epoch: d.link.Secret.Epoch,
	}
	if d.store != nil {
		d.me = d.player()
		cfg.Me = d.me
	}
	e, err := table.New(cfg)
	if err != nil {
		return fmt.Errorf("client: %w", err)
	}
	d.engine = e
	return nil
}

// player is what the engine is told of the store.
func (d *driver) player() *table.Player {
	return &table.Player{
		Seed: derive.New(d.saved.Seed), Device: d.saved.Device, Member: d.saved.Member,
		Pins: d.saved.Pins, Floor: d.floor, Pending: d.saved.Pending,
		Deals: d.c.cfg.Deals, Shows: d.c.cfg.Shows,
	}
}

// publish shows the table to those who watch, if anything has changed.
func (d *driver) publish() {
	if !d.dirty {
		return
	}
	u := Update{Events: newest(d.events), Dropped: d.dropped}
	if d.engine != nil {
		u.View, u.Ready = d.engine.View()
	}
	if u.Ready {
		d.note(&u.View)
	}
	u.Status = d.status(u.Ready && u.View.Fenced)
	d.dirty, d.events, d.dropped = false, nil, nil
	d.c.board.publish(u)
}

func (d *driver) status(fenced bool) Status {
	s := Status{
		Online: d.session != nil && d.session.ready, Trouble: d.trouble,
		Reading: d.count == 0 || d.muteMS != 0, Fenced: fenced,
	}
	if d.session == nil {
		s.RetryMS = d.redialMS
	}
	return s
}

// fenced reports whether another device has taken the seat over from this one.
func (d *driver) fenced() bool {
	if d.engine == nil {
		return false
	}
	v, ok := d.engine.View()
	return ok && v.Fenced
}
