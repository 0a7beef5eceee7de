package desk

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Taken says what a letter brought.
type Taken struct {
	From    string // name of the author; "" if nobody knows it
	Records int    // new ones
	Frames  int    // recorded now
	Asks    bool   // the author asks for what it lacks
	Note    string
	More    bool // the author has more than the letter holds
}

// Nothing reports whether the letter brought nothing new: it was read before.
func (t Taken) Nothing() bool {
	return t.Records == 0 && t.Frames == 0 && !t.Asks && t.Note == ""
}

// Take reads a letter. The error is a *Refusal where the letter is to
// blame; nothing that was there before is lost then, and the good records before
// the bad one are kept. The same letter again is harmless.
func (d *Desk) Take(l letter.Letter) (Taken, error) {
	if l.Table != d.Table() {
		return Taken{}, &Refusal{Why: OtherTable}
	}
	t := Taken{From: d.nameOf(l.From), Note: l.Note}
	if l.First > d.count() { // L-21
		return t, &Refusal{Why: Missing, Name: t.From, From: d.count(), To: l.First - 1}
	}
	for _, rec := range l.Records {
		fresh, err := d.takeRecord(rec, t.From)
		if err != nil {
			return t, errors.Join(d.keep(), err)
		}
		if fresh {
			t.Records++
		}
	}
	// Whoever sends records that follow is somebody: they are signed. Whoever
	// sends none must be known.
	if t.Records == 0 && !d.known(l) {
		return t, errors.Join(d.keep(), &Refusal{Why: Stranger, Name: t.From})
	}
	if l.Have > d.count() {
		t.More = true
	}
	if err := d.takeFrames(l, &t); err != nil {
		return t, errors.Join(d.keep(), err)
	}
	if t.Asks = l.Kind == letter.Request && l.Have < d.count(); t.Asks {
		d.post.ask(l.From, l.Have)
	}
	d.heard(l)
	if t.Nothing() {
		return t, nil
	}
	if l.Kind != letter.Request {
		d.post.answered(l.From)
	}
	return t, d.keep()
}

// heard notes what the author of a letter has, if that is our log.
func (d *Desk) heard(l letter.Letter) {
	if n := l.Have; n > 0 && n <= d.count() && d.records[n-1].Head == l.Head {
		d.knows[l.From] = max(d.knows[l.From], n)
	}
}

// keep stores what was taken.
func (d *Desk) keep() error {
	if d.old = d.count() < d.saved.Floor.Count; !d.old {
		d.raise()
	}
	return errors.Join(d.save(), d.savePost())
}

// known reports whether the author of a letter speaks for a seat, was invited,
// or brings an entry that introduces it.
func (d *Desk) known(l letter.Letter) bool {
	if d.State().DeviceSeat(l.From) != cards.NoSeat {
		return true
	}
	if _, ok := d.post.person(l.From); ok {
		return true
	}
	for _, f := range l.Frames {
		if s, err := d.entryOf(f); err == nil && s.Entry.Device == l.From && introduces(s.Entry) {
			return true
		}
	}
	return false
}

// introduces reports whether an entry says who its author is.
func introduces(e transcript.Entry) bool {
	k := e.Bodies[0].Kind
	return k == transcript.KindJoin || k == transcript.KindDevice
}

// takeRecord takes one record of a letter; fresh is false for one that is here
// already.
func (d *Desk) takeRecord(rec transcript.Record, from string) (fresh bool, err error) {
	if rec.Index < d.count() {
		if d.records[rec.Index].Head == rec.Head {
			return false, nil // L-20
		}
		return false, d.conflict(rec, from)
	}
	if rec.TimeMS > d.now+MaxAheadMS { // L-22
		return false, &Refusal{Why: Future, Name: from, AtMS: rec.TimeMS}
	}
	if d.engine.Fold().Halted() != nil {
		return false, &Refusal{Why: Halted, Clause: protocol.RelayFork}
	}
	// The file first: what the engine has taken must not be lost.
	if err := d.engine.Fold().Check(rec); err != nil {
		return false, &Refusal{Why: Altered, Name: from, From: rec.Index, Clause: protocol.RelayChain, Err: err}
	}
	if err := d.file.append(d.filed(rec)); err != nil {
		return false, err
	}
	if err := d.feed(rec); err != nil {
		return false, &Refusal{Why: OtherFile, File: d.post.File, Err: err}
	}
	if h := d.engine.Fold().Halted(); h != nil {
		return true, &Refusal{Why: Halted, Clause: h.Clause, From: h.Index}
	}
	return true, nil
}

// conflict judges a record that stands where another one stands here. Who signed
// both is convicted by them (T-34); if two signed one each, the letter was taken
// back while it was being answered (L-24).
func (d *Desk) conflict(rec transcript.Record, from string) error {
	mine := d.records[rec.Index]
	signer := d.signers[rec.Index]
	if d.crosses(mine, rec) {
		return &Refusal{Why: Overtaken, Name: from, From: rec.Index}
	}
	var prev [32]byte
	if rec.Index > 0 {
		prev = d.records[rec.Index-1].Head
	}
	// Only a record that follows from the same one shows two answers to one
	// letter; any signature of the signer for that place convicts.
	convicted := transcript.Conflict(signer, d.Table(), mine.Receipt(), rec.Receipt()) != nil
	if !convicted {
		if rec.Head != transcript.NextHead(d.Table(), prev, rec) {
			return &Refusal{Why: Altered, Name: from, From: rec.Index, Clause: protocol.RelayChain}
		}
		return &Refusal{Why: Altered, Name: from, From: rec.Index, Clause: protocol.RelayChain, Err: errors.New("signed by somebody who did not have the log then")}
	}
	name := d.signerName(signer)
	where, err := d.store.Evidence("two-letters.txt", d.evidence(name, signer, mine, rec))
	if err != nil {
		return err
	}
	return &Refusal{Why: Fork, Name: name, From: rec.Index, Clause: protocol.RelayFork, Evidence: where}
}

// crosses reports whether of two records behind one baton the one takes the log
// back and the other is its reader's, each signed by who could sign it (L-24).
func (d *Desk) crosses(mine, rec transcript.Record) bool {
	if rec.Index == 0 || (mine.Kind == transcript.RecordRecall) == (rec.Kind == transcript.RecordRecall) {
		return false
	}
	last := d.records[rec.Index-1]
	key, ok := last.Baton()
	if rec.Kind == transcript.RecordRecall {
		key = d.signers[rec.Index-1]
	}
	return ok && rec.Head == transcript.NextHead(d.Table(), last.Head, rec) && transcript.VerifyReceipt(key, d.Table(), rec.Receipt()) == nil
}

// evidence writes one fact a line, so that people and programs can read it.
func (d *Desk) evidence(name string, signer [32]byte, a, b transcript.Record) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "nodealer: two records for one place\nclause: %s\ntable: %s\nrecord: %d\nsigner: %s %x\n",
		protocol.RelayFork, d.Table(), a.Index, name, signer)
	for _, r := range []transcript.Record{a, b} {
		fmt.Fprintf(&out, "receipt: %s\nrecord: %s\n", hex.EncodeToString(r.Receipt().Encode()), hex.EncodeToString(r.Encode()))
	}
	return out.Bytes()
}

// signerName is the name of the player with a seat key.
func (d *Desk) signerName(key [32]byte) string {
	if i := d.State().SeatOf(key); i != cards.NoSeat {
		return d.seatName(i)
	}
	for _, a := range d.View().Accounts {
		if a.Key == key {
			return a.Name
		}
	}
	return d.hostName()
}

// takeFrames records what the letter wants recorded, if this player has the log
// (L-23): each is opened and looked at first, which no relay could do.
func (d *Desk) takeFrames(l letter.Letter, t *Taken) error {
	for _, f := range l.Frames {
		s, err := d.entryOf(f)
		if err != nil {
			return &Refusal{Why: Altered, Name: t.From, Err: err}
		}
		if d.recorded(s.ID()) {
			continue
		}
		switch {
		case d.old:
			return &Refusal{Why: OldFile, File: d.post.File, From: d.count(), To: d.saved.Floor.Count}
		case !d.Holds():
			return &Refusal{Why: NotHere, Name: d.holderName()}
		case d.State().DeviceSeat(s.Entry.Device) == cards.NoSeat && !introduces(s.Entry):
			return &Refusal{Why: Stranger, Name: t.From}
		}
		if err := d.record(transcript.RecordFrame, f); err != nil {
			return err
		}
		t.Frames++
	}
	return nil
}

// entryOf opens a frame that is to be recorded and checks all that a relay and a
// reader check of it.
func (d *Desk) entryOf(raw []byte) (transcript.Signed, error) {
	f, err := transcript.DecodeFrame(raw)
	if err != nil {
		return transcript.Signed{}, err
	}
	if f.Table != d.Table() || f.Epoch != d.saved.Link.Secret.Epoch {
		return transcript.Signed{}, errors.New("it belongs to another table")
	}
	if err := f.VerifyWrite(); err != nil {
		return transcript.Signed{}, err
	}
	inner, _, err := f.Open(d.saved.Keys().Read)
	if err != nil {
		return transcript.Signed{}, err
	}
	s, err := transcript.DecodeSigned(inner)
	if err != nil {
		return transcript.Signed{}, err
	}
	if s.Entry.Table != d.Table() { // devices play in more games than one
		return transcript.Signed{}, errors.New("what is in it was said at another table")
	}
	return s, s.Verify()
}

// recorded reports whether an entry is on the log.
func (d *Desk) recorded(id transcript.EntryID) bool {
	for _, rec := range d.records {
		if inner, ok := d.inner(rec); ok {
			if s, err := transcript.DecodeSigned(inner); err == nil && s.ID() == id {
				return true
			}
		}
	}
	return false
}

// nameOf is the name of the person with a device, "" if nobody knows it.
func (d *Desk) nameOf(device [32]byte) string {
	if i := d.State().DeviceSeat(device); i != cards.NoSeat {
		return d.seatName(i)
	}
	p, _ := d.post.person(device)
	return p.Name
}

func (d *Desk) seatName(i cards.Seat) string {
	v := d.State().View()
	if int(i) < len(v.Seats) {
		return v.Seats[i].Name
	}
	return ""
}

// hostName is the name of who opened the table.
func (d *Desk) hostName() string {
	if len(d.post.People) > 0 {
		return d.post.People[0].Name
	}
	if v := d.State().View(); v.Host != cards.NoSeat {
		return d.seatName(v.Host)
	}
	return ""
}

// holderName is the name of the player who has the log.
func (d *Desk) holderName() string { return d.signerName(d.engine.Fold().Chain().Signer()) }
