package client

import "github.com/nodealer/nodealer/transcript"

// After a connection has come about the log is read on first, and only then
// something new is said: an answer to what lies far behind the log's end would
// be stale, and could give shares of a deck that is dead by now. No transport
// says where the end is; it is taken to be where nothing more comes for a
// moment, once the device's own floor is reached.

// mute lets the engine say nothing new until the log has been read.
func (d *driver) mute() {
	if d.me == nil {
		return
	}
	now := d.clock.NowMS()
	d.me.Floor.Count = transcript.MaxRecords + 1
	d.muteMS, d.unmuted = now+quietMS, now+longestMuteMS
}

// stillReading puts the end of the silence off when a record comes.
func (d *driver) stillReading() {
	if d.muteMS != 0 {
		d.muteMS = min(d.clock.NowMS()+quietMS, max(d.unmuted, d.muteMS))
	}
}

// unmute lets the engine speak again, if the log has come as far as this device
// has seen it.
func (d *driver) unmute() error {
	if d.count < max(d.floor.Count, 1) {
		d.muteMS = d.clock.NowMS() + quietMS
		return nil
	}
	d.muteMS, d.dirty = 0, true
	d.me.Floor = d.floor
	if err := d.takeOver(); err != nil {
		return err
	}
	d.send()
	return d.tick()
}
