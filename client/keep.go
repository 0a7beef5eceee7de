package client

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/table"
)

// save stores all that there is to store, and returns when it is safe.
func (d *driver) save() error {
	if d.store == nil {
		return nil
	}
	d.saved.Floor, d.saved.Behind = d.floor, d.skew.behind
	if d.count > d.floor.Count {
		d.saved.Floor = d.last.Seen()
	}
	d.saved.About.SeenMS = d.clock.NowMS()
	d.restMS = 0
	if err := d.store.Save(d.saved.clone()); err != nil {
		return fmt.Errorf("client: nothing was sent, because it could not be stored first: %w", err)
	}
	return nil
}

// later lets the floor and the facts of the list be stored within restWait.
// They may lag behind: what is sent is always stored with them.
func (d *driver) later() {
	if d.restMS == 0 && d.store != nil {
		d.restMS = d.clock.NowMS() + uint64(restWait.Milliseconds())
	}
}

// rest stores what waits for it.
func (d *driver) rest() error {
	if d.restMS == 0 {
		return nil
	}
	return d.save()
}

// note takes from a view what a list of tables shows.
func (d *driver) note(v *table.View) {
	old := d.saved.About
	a := &d.saved.About
	a.Title, a.Seat, a.Finished = v.Charter.Name, -1, v.Closed
	if v.Me != cards.NoSeat {
		a.Seat = int(v.Me)
	}
	a.Host = a.Host || v.IAmHost
	if *a != old {
		d.later()
	}
}

// seated reports whether our key has a seat or is the host's.
func (d *driver) seated() bool {
	v, ok := d.engine.View()
	return ok && (v.Me != cards.NoSeat || v.IAmHost)
}

// takeOver makes this device the one that speaks, if the store wants that.
func (d *driver) takeOver() error {
	if !d.saved.TakeOver {
		return nil
	}
	v, _ := d.engine.View()
	switch {
	case v.Speaks:
		d.saved.TakeOver = false
		return d.save()
	case v.Fenced:
		return d.newDevice(true)
	case v.Sending || d.asked:
		return nil
	}
	d.asked = true
	if err := d.step(table.TakeOver{}); err != nil {
		d.log.Info("there is no seat to take over", "table", d.link.Table.String(), "why", err)
		d.saved.TakeOver = false
		return d.save()
	}
	return nil
}

// newDevice begins again with a device that has never spoken; takeOver says
// whether it is to take the seat.
func (d *driver) newDevice(takeOver bool) error {
	if err := d.saved.newDevice(); err != nil {
		return err
	}
	d.saved.TakeOver = takeOver
	if err := d.save(); err != nil {
		return err
	}
	d.floor, d.dirty = d.saved.Floor, true
	d.endSession()
	d.redialMS = 0
	return d.newEngine(d.saved.Relay)
}
