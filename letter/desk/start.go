package desk

import (
	"crypto/rand"
	"errors"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// NewGame is what a game begins with.
type NewGame struct {
	Charter table.Charter // with Letters; Nonce and the keys are filled in
	Name    string        // of the host
	Address string        // of the host's mail; may be empty
	People  []letter.Person
	File    string // where the game's file shall be; "": in the home
}

// Create opens a new game, takes the host's seat and writes the invitations.
func Create(h *Home, catalog table.Catalog, g NewGame, nowMS uint64) (*Desk, []Out, error) {
	if err := playable(g.Charter, catalog); err != nil {
		return nil, nil, err
	}
	link := transcript.Link{Base: Base, Secret: transcript.Secret{Kind: transcript.LinkPlay}}
	if _, err := rand.Read(link.Secret.Link[:]); err != nil {
		return nil, nil, err
	}
	s, err := client.NewSaved(link, g.Name, nowMS)
	if err != nil {
		return nil, nil, err
	}
	s.Device = h.key
	g.Charter.Admission = table.AdmitHost // L-13: the host lets in whom it invited
	if _, err := rand.Read(g.Charter.Nonce[:]); err != nil {
		return nil, nil, err
	}
	host, err := table.HostSigner(derive.New(s.Seed), g.Charter.Nonce)
	if err != nil {
		return nil, nil, err
	}
	g.Charter.RelayKey = transcript.PublicKey(host)
	o, err := table.Open(g.Charter, derive.New(s.Seed), s.Keys(), s.Device, s.Member)
	if err != nil {
		return nil, nil, err
	}
	s.Link.Table, s.Relay = o.Table, transcript.PublicKey(host)
	s.About.Host, s.About.Title = true, g.Charter.Name
	first := transcript.SignRecord(host, o.Table, [32]byte{}, transcript.Record{TimeMS: nowMS, Kind: transcript.RecordFrame, Frame: o.Frame})
	if _, err := folded(s, catalog, []transcript.Record{first}); err != nil {
		return nil, nil, err // nobody keeps a game that cannot be played
	}
	people := append([]letter.Person{{Name: g.Name, Key: h.Key(), Address: g.Address}}, g.People...)
	d, err := begin(h, catalog, s, post{File: g.File, People: people}, []transcript.Record{first}, nowMS)
	if err != nil {
		return nil, nil, err
	}
	out, err := d.Invitations()
	if err != nil {
		return nil, nil, errors.Join(err, d.Close())
	}
	return d, out, nil
}

// playable says why a game cannot be played by letters, or nil.
func playable(c table.Charter, catalog table.Catalog) error {
	if s, ok := catalog.Scheme(c.Suite); ok && s.Suite().Transactor {
		return &Refusal{Why: Transactor, Suite: c.Suite}
	}
	return nil
}

// begin makes the place of a game, what is kept beside it and its file, and opens
// it. If a crash has stopped that before, it is done again.
func begin(h *Home, catalog table.Catalog, s client.Saved, p post, first []transcript.Record, nowMS uint64) (*Desk, error) {
	store, err := place(h, s)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(fill(h, store, s, p, first), store.Close()); err != nil {
		return nil, err
	}
	return Open(h, s.Table(), catalog, nowMS)
}

// place makes the place of a new game. One from which nothing was ever said is as
// good as new: the program stopped while it was being made.
func place(h *Home, s client.Saved) (Place, error) {
	store, err := h.Find(s.Table())
	if errors.Is(err, client.ErrNoStore) {
		return h.Make(s)
	}
	if err != nil {
		return nil, err
	}
	old, err := store.Load()
	switch {
	case err != nil:
	case !unspoken(old) || old.TakeOver != s.TakeOver:
		err = &Refusal{Why: Known}
	default:
		err = store.Save(s)
	}
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// unspoken reports whether a player has never said anything in a game: a seat is
// taken, or taken over, by the first entry.
func unspoken(s client.Saved) bool { return len(s.Pending) == 0 && (s.TakeOver || s.Floor.Count == 0) }

// fill puts the post and the file into the place of a new game, as far as they
// are not there.
func fill(h *Home, store Place, s client.Saved, p post, first []transcript.Record) error {
	old, err := loadPost(store)
	begun := err == nil
	if begun {
		p.File = old.File
	} else if p.File, err = h.FileName(s.Table(), p.File); err != nil {
		return err
	}
	if err := store.SavePost(p.encode()); err != nil {
		return err
	}
	head := transcript.FileHeader{Table: s.Table(), RelayKey: s.Relay}
	f, found, list, err := openFile(store, p.File)
	var r *Refusal
	switch {
	case errors.As(err, &r) && (r.Why == NoFile || r.Why == BadFile && begun):
		f, err = makeFile(store, p.File, head, r.Why == BadFile)
	case err == nil && found != head:
		err = &Refusal{Why: OtherFile, File: p.File}
	}
	if err != nil {
		return err
	}
	tmp := &Desk{saved: s}
	for _, rec := range first[min(len(list), len(first)):] {
		if err := f.append(tmp.filed(rec)); err != nil {
			return err
		}
	}
	return nil
}

// spoken reports whether this player has said anything in the game, be it not on
// the log yet.
func (d *Desk) spoken() bool {
	return d.View().Me != cards.NoSeat || len(d.saved.Pending) > 0 || d.saved.TakeOver || d.knows[transcript.PublicKey(d.saved.Device)] > 0
}

// sit takes a seat in a new game, unless that was said before.
func (d *Desk) sit(buyIn game.Chips) error {
	if d.spoken() {
		return nil
	}
	if buyIn == 0 {
		buyIn = d.State().Charter().BuyInMax
	}
	d.engine.SetQuiet(false)
	defer d.engine.SetQuiet(true)
	return d.step(table.Sit{Name: d.saved.About.Player, Seat: cards.NoSeat, BuyIn: buyIn})
}

// Invitations writes an invitation for each person who has not come yet (L-12).
func (d *Desk) Invitations() ([]Out, error) {
	if err := d.mute(); err != nil {
		return nil, err
	}
	if d.View().IAmHost {
		if err := d.sit(0); err != nil {
			return nil, err
		}
	}
	var out []Out
	for _, p := range d.post.People {
		if p.Key == d.home.Key() || d.came(p) || d.State().DeviceSeat(p.Key) != cards.NoSeat {
			continue
		}
		l, err := letter.Sign(letter.Letter{
			Kind: letter.Invitation, Table: d.Table(), To: p.Key, Have: d.count(), Head: d.engine.Fold().Chain().Head(),
			Records: d.records, Link: d.saved.Link.Secret.Link, People: d.post.People,
		}, d.saved.Device)
		if errors.Is(err, letter.ErrLong) {
			continue // the game has become too long to be joined by a letter
		}
		if err != nil {
			return nil, err
		}
		out = append(out, Out{To: p, Letter: l, Turn: true})
	}
	return out, nil
}

// Offer is what an invitation offers.
type Offer struct {
	Host    string
	Name    string // under which this person is invited
	Charter table.Charter
	People  []letter.Person
}

// Look checks an invitation and says what it offers, before anybody accepts it.
func Look(h *Home, catalog table.Catalog, l letter.Letter, nowMS uint64) (Offer, error) {
	f, err := invited(h, catalog, l, nowMS)
	if err != nil {
		return Offer{}, err
	}
	o := Offer{Charter: f.State().Charter(), People: l.People, Host: l.People[0].Name}
	for _, p := range l.People {
		if p.Key == h.Key() {
			o.Name = p.Name
		}
	}
	return o, nil
}

// invited folds the records of an invitation.
func invited(h *Home, catalog table.Catalog, l letter.Letter, nowMS uint64) (*table.Fold, error) {
	if l.Kind != letter.Invitation || len(l.Records) == 0 || l.First != 0 || len(l.People) < 2 {
		return nil, letter.ErrForm
	}
	mine := false
	for _, p := range l.People[1:] {
		mine = mine || p.Key == h.Key()
	}
	switch {
	case !mine: // L-13
		return nil, &Refusal{Why: NotMine, Name: l.People[0].Name}
	case l.From != l.People[0].Key:
		return nil, &Refusal{Why: Stranger, Name: l.People[0].Name}
	}
	s := client.Saved{Link: transcript.Link{Base: Base, Table: l.Table, Secret: transcript.Secret{Kind: transcript.LinkPlay, Link: l.Link}}}
	var err error
	if s.Relay, err = relayOf(&s, l.Records[0]); err != nil {
		return nil, err
	}
	for _, rec := range l.Records {
		if rec.TimeMS > nowMS+MaxAheadMS {
			return nil, &Refusal{Why: Future, Name: l.People[0].Name, AtMS: rec.TimeMS}
		}
	}
	f, err := folded(s, catalog, l.Records)
	if err != nil {
		return nil, &Refusal{Why: Altered, Name: l.People[0].Name, From: f.Count(), Clause: protocol.RelayChain, Err: err}
	}
	c := f.State().Charter()
	if c.Letters.Route == table.RouteNone || c.ReadCommit != s.Keys().Read.Commit() {
		return nil, letter.ErrForm
	}
	return f, playable(c, catalog)
}

// folded folds the first records of a game that is not kept here yet, up to one
// that cannot follow.
func folded(s client.Saved, catalog table.Catalog, records []transcript.Record) (*table.Fold, error) {
	d := &Desk{saved: s}
	f := table.NewFold(s.Table(), s.Relay, catalog)
	for _, rec := range records {
		inner, _ := d.inner(rec)
		if _, err := f.Apply(rec, inner); err != nil {
			return f, err
		}
	}
	return f, nil
}

// relayOf reads from the opening entry whose key signs the first records.
func relayOf(s *client.Saved, first transcript.Record) (relay [32]byte, err error) {
	inner, ok := (&Desk{saved: *s}).inner(first)
	if !ok {
		return relay, letter.ErrForm
	}
	e, err := transcript.DecodeSigned(inner)
	if err != nil {
		return relay, err
	}
	bodies, err := table.DecodeBodies(e.Entry.Bodies)
	if err != nil {
		return relay, err
	}
	c, ok := bodies[0].(table.CharterBody)
	if !ok {
		return relay, letter.ErrForm
	}
	return c.RelayKey, nil
}

// Accept takes part in the game that an invitation offers.
func Accept(h *Home, catalog table.Catalog, l letter.Letter, name, file string, buyIn game.Chips, nowMS uint64) (*Desk, error) {
	f, err := invited(h, catalog, l, nowMS)
	if err != nil {
		return nil, err
	}
	c := f.State().Charter()
	link := transcript.Link{Base: Base, Table: l.Table, Secret: transcript.Secret{Kind: transcript.LinkPlay, Link: l.Link}}
	s, err := client.NewSaved(link, name, nowMS)
	if err != nil {
		return nil, err
	}
	s.Device, s.Relay, s.About.Title = h.key, c.RelayKey, c.Name
	d, err := Open(h, l.Table, catalog, nowMS)
	var r *Refusal
	switch {
	case err == nil && d.spoken():
		return nil, errors.Join(&Refusal{Why: Known}, d.Close())
	case errors.Is(err, client.ErrNoStore), errors.As(err, &r) && r.Why == Unfinished:
		d, err = begin(h, catalog, s, post{File: file, People: l.People}, l.Records, nowMS)
	}
	if err != nil {
		return nil, err
	}
	if err := d.sit(buyIn); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// ResumeCopy goes on with a game like Resume, from the bytes of its file, which are
// kept in the home.
func ResumeCopy(h *Home, catalog table.Catalog, data []byte, link transcript.Link, name string, latest bool, nowMS uint64) (*Desk, error) {
	file, err := h.FileName(link.Table, "")
	if err != nil {
		return nil, err
	}
	return resume(h, catalog, file, data, link, name, latest, nowMS, func(p Place) error {
		if _, err := p.ReadFile(file); err == nil { // a crash has stopped this before
			return p.Extend(file, 0, data)
		}
		return p.MakeFile(file, data)
	})
}

// resume makes the place of a game that was begun elsewhere; keep puts the file
// there.
func resume(h *Home, catalog table.Catalog, file string, data []byte, link transcript.Link, name string, latest bool, nowMS uint64, keep func(Place) error) (*Desk, error) {
	if link.Secret.Kind != transcript.LinkSeat {
		return nil, errors.New("desk: this is not the link of a seat")
	}
	r, list, err := readRecords(data, file)
	if err != nil {
		return nil, err
	}
	if r.Header().Table != link.Table {
		return nil, &Refusal{Why: OtherTable, File: file}
	}
	if n := uint64(len(list)); n < link.Secret.Last.Count {
		return nil, &Refusal{Why: TooSmall, File: file, From: n, To: link.Secret.Last.Count}
	}
	s, err := client.NewSaved(link, name, nowMS)
	if err != nil {
		return nil, err
	}
	s.Device, s.Relay, s.Seed, s.TakeOver = h.key, r.Header().RelayKey, [32]byte(link.Secret.Seed), true
	if n := link.Secret.Last.Count; n > 0 {
		s.Floor = transcript.Seen{Count: n, Head: link.Secret.Last.Head}
	}
	store, err := place(h, s)
	if err != nil {
		return nil, err
	}
	p := post{File: file, Latest: latest}
	if err := errors.Join(store.SavePost(p.encode()), keep(store), store.Close()); err != nil {
		return nil, err
	}
	return Open(h, s.Table(), catalog, nowMS)
}
