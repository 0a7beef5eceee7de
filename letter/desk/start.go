package desk

import (
	"crypto/rand"
	"errors"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/letter"
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
	people := append([]letter.Person{{Name: g.Name, Key: h.Key(), Address: g.Address}}, g.People...)
	d, err := begin(h, catalog, s, post{File: g.File, People: people}, []transcript.Record{first}, nowMS)
	if err != nil {
		return nil, nil, err
	}
	d.engine.SetQuiet(false)
	err = d.step(table.Sit{Name: g.Name, Seat: cards.NoSeat, BuyIn: g.Charter.BuyInMax})
	d.engine.SetQuiet(true)
	if err != nil {
		return nil, nil, errors.Join(err, d.Close())
	}
	out, err := d.Invitations()
	return d, out, err
}

// begin makes the store, the post and the file of a game, in this order of
// importance, and opens it.
func begin(h *Home, catalog table.Catalog, s client.Saved, p post, first []transcript.Record, nowMS uint64) (*Desk, error) {
	var err error
	if p.File, err = h.FileName(s.Table(), p.File); err != nil {
		return nil, err
	}
	store, err := h.Make(s)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(fill(store, s, p, first), store.Close()); err != nil {
		return nil, err
	}
	return Open(h, s.Table(), catalog, nowMS)
}

// fill puts the post and the file into the place of a new game.
func fill(store Place, s client.Saved, p post, first []transcript.Record) error {
	if err := store.SavePost(p.encode()); err != nil {
		return err
	}
	f, err := makeFile(store, p.File, transcript.FileHeader{Table: s.Table(), RelayKey: s.Relay})
	if err != nil {
		return err
	}
	tmp := &Desk{saved: s}
	for _, rec := range first {
		if err := f.append(tmp.filed(rec)); err != nil {
			return err
		}
	}
	return nil
}

// Invitations writes an invitation for each person who has not come yet (L-12).
func (d *Desk) Invitations() ([]Out, error) {
	var out []Out
	for _, p := range d.post.People {
		if p.Key == d.home.Key() || d.came(p) || d.State().DeviceSeat(p.Key) != cards.NoSeat {
			continue
		}
		l, err := letter.Sign(letter.Letter{
			Kind: letter.Invitation, Table: d.Table(), To: p.Key, Have: d.count(), Head: d.engine.Fold().Chain().Head(),
			Records: d.records, Link: d.saved.Link.Secret.Link, People: d.post.People,
		}, d.saved.Device)
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
	relay, err := relayOf(&s, l.Records[0])
	if err != nil {
		return nil, err
	}
	d := &Desk{saved: s}
	f := table.NewFold(l.Table, relay, catalog)
	for _, rec := range l.Records {
		if rec.TimeMS > nowMS+MaxAheadMS {
			return nil, &Refusal{Why: Future, Name: l.People[0].Name, AtMS: rec.TimeMS}
		}
		inner, _ := d.inner(rec)
		if _, err := f.Apply(rec, inner); err != nil {
			return nil, &Refusal{Why: Altered, Name: l.People[0].Name, From: rec.Index, Err: err}
		}
	}
	c := f.State().Charter()
	if c.Letters.Route == table.RouteNone || c.ReadCommit != s.Keys().Read.Commit() {
		return nil, letter.ErrForm
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
	if store, err := h.Find(l.Table); err == nil {
		return nil, errors.Join(&Refusal{Why: Known}, store.Close())
	}
	c := f.State().Charter()
	link := transcript.Link{Base: Base, Table: l.Table, Secret: transcript.Secret{Kind: transcript.LinkPlay, Link: l.Link}}
	s, err := client.NewSaved(link, name, nowMS)
	if err != nil {
		return nil, err
	}
	s.Device, s.Relay, s.About.Title = h.key, c.RelayKey, c.Name
	d, err := begin(h, catalog, s, post{File: file, People: l.People}, l.Records, nowMS)
	if err != nil {
		return nil, err
	}
	if buyIn == 0 {
		buyIn = c.BuyInMax
	}
	d.engine.SetQuiet(false)
	err = d.step(table.Sit{Name: name, Seat: cards.NoSeat, BuyIn: buyIn})
	d.engine.SetQuiet(true)
	if err != nil {
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
	return resume(h, catalog, file, data, link, name, latest, nowMS, func(p Place) error { return p.MakeFile(file, data) })
}

// resume makes the place of a game that was begun elsewhere; keep puts the file
// there.
func resume(h *Home, catalog table.Catalog, file string, data []byte, link transcript.Link, name string, latest bool, nowMS uint64, keep func(Place) error) (*Desk, error) {
	if link.Secret.Kind != transcript.LinkSeat {
		return nil, errors.New("desk: this is not the link of a seat")
	}
	if store, err := h.Find(link.Table); err == nil {
		return nil, errors.Join(&Refusal{Why: Known}, store.Close())
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
	store, err := h.Make(s)
	if err != nil {
		return nil, err
	}
	p := post{File: file, Latest: latest}
	if err := errors.Join(store.SavePost(p.encode()), keep(store), store.Close()); err != nil {
		return nil, err
	}
	return Open(h, s.Table(), catalog, nowMS)
}
