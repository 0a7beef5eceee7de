package desk

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// Desk is one player's game by letters, open. It is for one goroutine.
type Desk struct {
	home    *Home
	catalog table.Catalog
	store   Place
	saved   client.Saved
	post    post
	file    *gameFile
	engine  *table.Engine
	seq     ed25519.PrivateKey // orders the log while this player has it
	now     uint64             // this computer's clock, ms

	records []transcript.Record
	signers [][32]byte          // of each record
	knows   map[[32]byte]uint64 // key of a signer or device: records that it has seen
	names   map[cards.Seat]string
	old     bool // the file is older than the journal

	past    []table.Event // before the game was opened here
	events  []table.Event // since then
	dropped []table.Dropped
}

// Open opens the game of a table for this process alone. An old copy of its file
// is opened too: it can be read, and letters bring it up to date, but nothing is
// answered until then (L-30).
func Open(h *Home, id transcript.TableID, catalog table.Catalog, nowMS uint64) (*Desk, error) {
	store, err := h.Find(id)
	if err != nil {
		return nil, err
	}
	d := &Desk{home: h, catalog: catalog, store: store, now: nowMS, knows: map[[32]byte]uint64{}, names: map[cards.Seat]string{}}
	if err := d.load(id); err != nil {
		if d.saved.Link.Table == id && unspoken(d.saved) && d.count() == 0 {
			err = &Refusal{Why: Unfinished, Err: err}
		}
		return nil, errors.Join(err, store.Close())
	}
	return d, nil
}

// Close lets go of the game.
func (d *Desk) Close() error { return d.store.Close() }

func (d *Desk) load(id transcript.TableID) (err error) {
	if d.saved, err = d.store.Load(); err != nil {
		return err
	}
	if d.post, err = loadPost(d.store); err != nil {
		return err
	}
	file, head, list, err := openFile(d.store, d.post.File)
	if err != nil {
		return err
	}
	if head.Table != id || head.RelayKey != d.saved.Relay {
		return &Refusal{Why: OtherFile, File: d.post.File}
	}
	d.file = file
	if err := d.newEngine(); err != nil {
		return err
	}
	for _, rec := range list {
		if err := d.feed(rec.Record); err != nil {
			return &Refusal{Why: OtherFile, File: d.post.File, Err: err}
		}
	}
	d.past, d.events = d.events, nil
	if d.old = d.count() < d.saved.Floor.Count; !d.old {
		d.raise()
	}
	return d.findKey()
}

// newEngine makes an engine that has read nothing and keeps quiet.
func (d *Desk) newEngine() error {
	e, err := table.New(table.Config{
		Table: d.saved.Table(), Relay: d.saved.Relay, Catalog: d.catalog, Keys: d.saved.Keys(),
		Epoch: d.saved.Link.Secret.Epoch,
		Me: &table.Player{
			Seed: derive.New(d.saved.Seed), Device: d.saved.Device, Member: d.saved.Member,
			Pins: d.saved.Pins, Floor: d.saved.Floor, Pending: d.saved.Pending,
			Shows: true, Letters: true, Latest: d.post.Latest,
		},
	})
	if err != nil {
		return err
	}
	e.SetQuiet(true)
	d.engine = e
	return nil
}

// findKey derives the key that orders the log while this player has it: the key
// of the seat (P-121).
func (d *Desk) findKey() error {
	s := d.engine.State()
	if s == nil {
		return errors.New("desk: the game's file has no record")
	}
	c := s.Charter()
	host, err := table.HostSigner(derive.New(d.saved.Seed), c.Nonce)
	if err != nil {
		return err
	}
	if d.seq = host; transcript.PublicKey(host) != c.HostKey {
		d.seq, err = table.SeatSigner(derive.New(d.saved.Seed), d.saved.Table())
	}
	return err
}

func (d *Desk) count() uint64 { return uint64(len(d.records)) }

// feed gives the engine the next record and notes who has seen what.
func (d *Desk) feed(rec transcript.Record) error {
	signer := d.engine.Fold().Chain().Signer()
	if by, ok := d.engine.Fold().Chain().Gave(); ok && rec.Kind == transcript.RecordRecall {
		signer = by
	}
	out, err := d.engine.Step(table.Received{Record: rec})
	if err != nil {
		return err
	}
	d.records, d.signers = append(d.records, rec), append(d.signers, signer)
	d.knows[signer] = rec.Index + 1
	if inner, ok := d.inner(rec); ok {
		if s, err := transcript.DecodeSigned(inner); err == nil && s.Verify() == nil {
			d.knows[s.Entry.Device] = max(d.knows[s.Entry.Device], s.Entry.Seen.Count)
		}
	}
	return d.carry(out)
}

// inner opens the frame of a record.
func (d *Desk) inner(rec transcript.Record) ([]byte, bool) {
	if rec.Kind != transcript.RecordFrame {
		return nil, false
	}
	f, err := transcript.DecodeFrame(rec.Frame)
	if err != nil || f.Table != d.saved.Table() {
		return nil, false
	}
	inner, _, err := f.Open(d.saved.Keys().Read)
	return inner, err == nil
}

// filed is a record as the game's file holds it.
func (d *Desk) filed(rec transcript.Record) transcript.FileRecord {
	out := transcript.FileRecord{Record: rec}
	if rec.Kind != transcript.RecordFrame {
		return out
	}
	if f, err := transcript.DecodeFrame(rec.Frame); err == nil && f.Table == d.saved.Table() {
		if _, key, err := f.Open(d.saved.Keys().Read); err == nil {
			out.HasKey, out.Key = true, key
		}
	}
	return out
}

// raise makes the end of the log what nothing may fall behind again.
func (d *Desk) raise() {
	if n := d.count(); n > 0 {
		d.saved.Floor = d.records[n-1].Receipt().Seen()
	}
}

// save stores the journal, and returns when it is safe.
func (d *Desk) save() error {
	v, ok := d.engine.View()
	if ok {
		a := &d.saved.About
		a.Title, a.Seat, a.Finished, a.Host = v.Charter.Name, -1, v.Closed, v.IAmHost
		if v.Me != cards.NoSeat {
			a.Seat = int(v.Me)
		}
	}
	d.saved.About.SeenMS = d.now
	return d.store.Save(d.saved)
}

func (d *Desk) savePost() error { return d.store.SavePost(d.post.encode()) }

// carry does what the engine says: what is to be stored is stored before anything
// else, then what this player can record is recorded.
func (d *Desk) carry(out []table.Output) error {
	for _, o := range out {
		switch o := o.(type) {
		case table.Pin:
			d.saved.Remember(o)
		case table.Append:
			d.saved.Pending = o.Signed
			if err := d.save(); err != nil {
				return fmt.Errorf("desk: nothing was written, because it could not be stored first: %w", err)
			}
			if d.Holds() {
				if err := d.record(transcript.RecordFrame, o.Frame); err != nil {
					return err
				}
			}
		case table.Show:
			d.events = append(d.events, d.named(o.Events)...)
		case table.Dropped:
			d.dropped = append(d.dropped, o)
		case table.Wake, table.Blame, table.Fenced, table.Halt:
		default:
			return fmt.Errorf("desk: no way to carry out %T", o)
		}
	}
	return nil
}

// named puts the names of the seats into events: who has left has none any more.
func (d *Desk) named(events []table.Event) []table.Event {
	out := slices.Clone(events)
	for i := range out {
		e := &out[i]
		if e.Seat == cards.NoSeat {
			continue
		}
		if name := d.seatName(e.Seat); name != "" {
			d.names[e.Seat] = name
		}
		if e.Name == "" {
			e.Name = d.names[e.Seat]
		}
	}
	return out
}

// Left reports whether this player had a seat and has none any more.
func (d *Desk) Left() bool {
	v := d.View()
	return v.Me == cards.NoSeat && !v.Fenced && d.knows[transcript.PublicKey(d.saved.Device)] > 0
}

// Holds reports whether this player orders the log now.
func (d *Desk) Holds() bool {
	return !d.old && d.seq != nil && d.engine.Fold().Chain().Signer() == transcript.PublicKey(d.seq)
}

// record orders the next record of the log: it is signed once, and stored before
// anybody sees it (L-31).
func (d *Desk) record(kind transcript.RecordKind, frame []byte) error {
	c := d.engine.Fold().Chain()
	rec := transcript.SignRecord(d.seq, d.saved.Table(), c.Head(), transcript.Record{
		Index: c.Count(), TimeMS: max(d.now, c.Seen().TimeMS), Kind: kind, Frame: frame,
	})
	if err := d.file.append(d.filed(rec)); err != nil {
		return err
	}
	d.saved.Floor = rec.Receipt().Seen()
	if err := d.save(); err != nil {
		return err
	}
	return d.feed(rec)
}

// View shows the table to this player.
func (d *Desk) View() table.View {
	v, _ := d.engine.View()
	return v
}

// State returns the public state.
func (d *Desk) State() *table.State { return d.engine.State() }

// Events returns what has happened since the game was opened here.
func (d *Desk) Events() []table.Event { return d.events }

// News returns what has happened since the game was opened or this was asked
// before.
func (d *Desk) News() []table.Event {
	out := d.events
	d.past, d.events = append(d.past, d.events...), nil
	return out
}

// SetClock tells the time to a game that stays open, in milliseconds.
func (d *Desk) SetClock(nowMS uint64) { d.now = nowMS }

// Waits reports whether an entry of this player's is in a letter that has not been
// answered.
func (d *Desk) Waits() bool {
	_, waits := d.engine.Resend()
	return waits && !d.Holds()
}

// Old reports whether the game's file is older than the journal.
func (d *Desk) Old() bool { return d.old }

// File returns the name of the game's file.
func (d *Desk) File() string { return d.post.File }

// Saved returns what is listed of the game.
func (d *Desk) Saved() client.About { return d.saved.About }

// SeatLink returns the link with which another computer can take this player's
// seat over. It is secret.
func (d *Desk) SeatLink() transcript.Link { return d.saved.SeatLink(d.saved.Floor) }

// Table returns the table's id.
func (d *Desk) Table() transcript.TableID { return d.saved.Table() }

// Ring reports whether one letter goes from hand to hand.
func (d *Desk) Ring() bool { return d.State().Charter().Letters.Route == table.RouteRing }

// History returns what the records from one on tell, whenever they were read.
func (d *Desk) History(from uint64) []table.Event {
	var out []table.Event
	for _, e := range append(d.past[:len(d.past):len(d.past)], d.events...) {
		if e.Index >= from {
			out = append(out, e)
		}
	}
	return out
}
