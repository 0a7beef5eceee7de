//go:build js && !live

package main

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"syscall/js"
	"time"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/letter/envelope"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/web/show"
)

// dayMS is a day in milliseconds.
const dayMS = 86400e3

// maxPast is how many events of a game the page is told at most.
const maxPast = 120

// post is what the page does with games by letters: it has one game open at a time.
type post struct {
	box     box
	home    *desk.Home
	now     *desk.Desk // nil: none
	outs    []desk.Out // as they were written last
	invited map[transcript.TableID]letter.Letter
}

func nowMS() uint64 { return uint64(time.Now().UnixMilli()) }

// letters does one command about games by letters. A refusal of the desk is an
// answer, in parts that the page makes a sentence of.
func (w *worker) letters(m js.Value) (any, error) {
	w.mu.Lock() // one at a time
	defer w.mu.Unlock()
	p := &w.post
	if p.home == nil {
		p.box, p.invited = newBox(), map[transcript.TableID]letter.Letter{}
		h, err := desk.New(p.box)
		if err != nil {
			return nil, err
		}
		p.home = h
	}
	out, err := p.do(w, m)
	var r *desk.Refusal
	if errors.As(err, &r) {
		return map[string]any{"refused": show.LetterReads([]show.LetterRead{refused(err)})}, nil
	}
	if err != nil {
		p.shut() // what is in memory may be ahead of what is stored
	}
	return out, err
}

// shut lets go of the game that is open.
func (p *post) shut() {
	if p.now != nil {
		_ = p.now.Close()
	}
	p.now, p.outs = nil, nil
}

// do does a command for which no game need be open.
func (p *post) do(w *worker, m js.Value) (any, error) {
	switch op := m.Get("op").String(); op {
	case "key":
		return letter.KeyText(p.home.Key()), nil
	case "shut":
		p.shut()
		return nil, nil
	case "read":
		return p.read(w, toBytes(m.Get("data")))
	case "new":
		return p.create(w, m)
	case "accept":
		return p.accept(w, m)
	case "resume":
		link, err := transcript.ParseLink(strings.TrimSpace(m.Get("link").String()))
		if err != nil {
			return nil, err
		}
		p.shut()
		p.now, err = desk.ResumeCopy(p.home, w, toBytes(m.Get("data")), link, m.Get("name").String(), m.Get("latest").Truthy(), nowMS())
		if err != nil {
			return nil, err
		}
		return p.state()
	}
	id, err := transcript.ParseTableID(m.Get("table").String())
	if err != nil {
		return nil, err
	}
	if err := p.open(w, id); err != nil {
		return nil, err
	}
	return p.atGame(m)
}

// open opens a game, unless it is open already. The clock is looked at anew.
func (p *post) open(w *worker, id transcript.TableID) error {
	if p.now != nil && p.now.Table() == id {
		p.now.SetClock(nowMS())
		return nil
	}
	p.shut()
	d, err := desk.Open(p.home, id, w, nowMS())
	if err == nil {
		p.now = d
	}
	return err
}

// state is the game that is open, as the page shows it.
func (p *post) state() (any, error) {
	g, err := p.keepNote()
	if err != nil {
		return nil, err
	}
	g.News = p.now.News()
	g.Past = p.now.History(0)
	g.Past = g.Past[max(0, len(g.Past)-maxPast):]
	return show.Letter(g), nil
}

// keepNote says how the game stands that is open, and keeps its line of the list.
func (p *post) keepNote() (*show.LetterGame, error) {
	d := p.now
	s := d.Status()
	g := &show.LetterGame{
		ID: d.Table().String(), Player: d.Saved().Player, Waiting: string(s.Waiting), Since: d.View().TimeMS, Until: s.Deadline,
		Asked: s.Asked, Ring: d.Ring(), Leaving: d.Leaving(), View: &s.View,
	}
	for _, i := range s.For {
		g.For = append(g.For, s.View.Seats[i].Name)
	}
	if at, ok := d.Recallable(); ok {
		g.Recall = at
	}
	if !s.View.Running && s.View.Hand == 0 {
		g.For = d.Awaited()
		g.Invited = d.View().IAmHost && len(g.For) > 0
	}
	return g, p.box.last[d.Table()].note(show.LetterNote(g))
}

// read takes in every letter that stands in some bytes, of any form.
func (p *post) read(w *worker, raw []byte) (any, error) {
	found, err := envelope.Find(raw)
	if err != nil {
		return show.LetterReads([]show.LetterRead{unread(err)}), nil
	}
	var out []show.LetterRead
	for _, b := range found {
		l, err := letter.Decode(b)
		if err != nil {
			out = append(out, unread(err))
			continue
		}
		r, err := p.take(w, l)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return show.LetterReads(out), nil
}

// unread says why no letter was found in what was read.
func unread(err error) show.LetterRead {
	for cause, why := range map[error]string{
		envelope.ErrNone: "noletter", letter.ErrCut: "cut", letter.ErrDamaged: "damaged", letter.ErrForm: "form", letter.ErrChanged: string(desk.Changed),
	} {
		if errors.Is(err, cause) {
			return show.LetterRead{Why: why}
		}
	}
	return show.LetterRead{Why: "text", Text: plain(err)}
}

// take reads one letter. The error is that of a store; what is wrong with the
// letter is in what is returned.
func (p *post) take(w *worker, l letter.Letter) (show.LetterRead, error) {
	r := show.LetterRead{Table: l.Table.String(), Note: l.Note}
	err := p.open(w, l.Table)
	if errors.Is(err, client.ErrNoStore) && l.Kind == letter.Invitation {
		return p.look(w, l)
	}
	if errors.Is(err, client.ErrNoStore) {
		err = &desk.Refusal{Why: desk.OtherTable}
	}
	var t desk.Taken
	if err == nil {
		if t, err = p.now.Take(l); err == nil {
			_, err = p.keepNote()
		}
	}
	if err == nil {
		r.From, r.Note, r.Asks, r.Old, r.More = t.From, t.Note, t.Asks, t.Nothing(), t.More
		return r, nil
	}
	bad := refused(err)
	if bad.Why == "" {
		return r, err
	}
	bad.Table = r.Table
	return bad, nil
}

// look says what an invitation offers, and keeps it until it is accepted.
func (p *post) look(w *worker, l letter.Letter) (show.LetterRead, error) {
	r := show.LetterRead{Table: l.Table.String(), Note: l.Note}
	o, err := desk.Look(p.home, w, l, nowMS())
	if err != nil {
		bad := unread(err)
		if re := refused(err); re.Why != "" {
			bad = re
		}
		return bad, nil
	}
	r.From = o.Host
	r.Offer = &show.LetterOffer{Host: o.Host, Name: o.Name, Charter: &o.Charter}
	for _, x := range o.People {
		r.Offer.People = append(r.Offer.People, x.Name)
	}
	if s, ok := w.Scheme(o.Charter.Suite); ok {
		r.Offer.Leaks, r.Offer.AtOnce = s.Suite().Leaks, s.Suite().ShuffleProof == deck.AtOnce
	}
	p.invited[l.Table] = l
	return r, nil
}

// refused takes a refusal to pieces; Why is empty if it is none.
func refused(err error) show.LetterRead {
	var r *desk.Refusal
	if !errors.As(err, &r) {
		return show.LetterRead{}
	}
	out := show.LetterRead{Why: string(r.Why), Name: r.Name, First: r.From, Last: r.To, AtMS: r.AtMS, Evidence: r.Evidence}
	if r.Clause.Number != 0 {
		out.Clause = r.Clause.String()
	}
	return out
}

// accept takes part in the game of an invitation that was read.
func (p *post) accept(w *worker, m js.Value) (any, error) {
	id, err := transcript.ParseTableID(m.Get("table").String())
	if err != nil {
		return nil, err
	}
	l, ok := p.invited[id]
	if !ok {
		return nil, errors.New("read the invitation again")
	}
	p.shut()
	if p.now, err = desk.Accept(p.home, w, l, m.Get("name").String(), "", 0, nowMS()); err != nil {
		return nil, err
	}
	delete(p.invited, id)
	return p.state()
}

// create opens a game and writes the invitations.
func (p *post) create(w *worker, m js.Value) (any, error) {
	me := letter.Person{Name: m.Get("player").String(), Key: p.home.Key()}
	if !table.ValidName(me.Name) {
		return nil, errors.New("this name cannot be used")
	}
	guests, err := people(m.Get("people"), me)
	if err != nil {
		return nil, err
	}
	c, err := w.newCharter(m)
	if err != nil {
		return nil, err
	}
	days := func(k string) uint64 { return uint64(max(m.Get(k).Float(), 0) * dayMS) }
	c.Clock = table.Clock{DecisionMS: days("think"), BankMS: days("reserve"), DeckMS: days("think"), GraceMS: days("grace")}
	c.Letters = table.Letters{Route: table.RouteRing, HolidayMS: days("holiday")}
	p.shut()
	d, _, err := desk.Create(p.home, w, desk.NewGame{Charter: c, Name: me.Name, Address: m.Get("address").String(), People: guests}, nowMS())
	if err != nil {
		return nil, err
	}
	p.now = d
	return p.state()
}

// people reads who is invited: a name, a key and perhaps an address each.
func people(list js.Value, me letter.Person) ([]letter.Person, error) {
	var out []letter.Person
	for i := range list.Length() {
		x := list.Index(i)
		one := letter.Person{Name: x.Get("name").String(), Address: x.Get("address").String()}
		if !table.ValidName(one.Name) {
			return nil, errors.New("this name cannot be used")
		}
		key, err := letter.ParseKey(strings.TrimSpace(x.Get("key").String()))
		if err != nil {
			return nil, fmt.Errorf("badkey: %s", one.Name)
		}
		one.Key = key
		for _, y := range append([]letter.Person{me}, out...) {
			if y.Name == one.Name || y.Key == one.Key {
				return nil, fmt.Errorf("twice: %s", one.Name)
			}
		}
		out = append(out, one)
	}
	if len(out) == 0 || len(out) >= letter.MaxPeople {
		return nil, errors.New("nobody is invited")
	}
	return out, nil
}

// atGame does a command about the game that is open.
func (p *post) atGame(m js.Value) (any, error) {
	d := p.now
	num := func(k string) uint64 { return uint64(max(m.Get(k).Float(), 0)) }
	seat := func() cards.Seat { return cards.Seat(num("seat")) }
	var err error
	switch op := m.Get("op").String(); op {
	case "open":
	case "answer":
		err = d.AnswerDue()
	case "decide":
		err = decide(d, m)
	case "begin":
		if err = d.Begin(); err == nil {
			err = d.AnswerDue()
		}
	case "resign":
		if err = d.Resign(); err == nil {
			if err = d.AnswerDue(); notHere(err) {
				err = nil // as soon as the letter comes
			}
		}
	case "claim":
		err = d.Claim(seat())
	case "grant":
		err = d.Grant(seat(), num("days")*dayMS)
	case "write":
		return p.write(m.Get("note").String())
	case "ask":
		o, err := d.AskFor()
		return p.written([]desk.Out{o}, err)
	case "raw", "eml":
		return p.letter(m, int(num("i")), op == "eml")
	case "file":
		b, err := d.Data()
		if err != nil {
			return nil, err
		}
		return fromBytes(b), nil
	case "seat":
		return d.SeatLink().URL(), nil
	default:
		return nil, fmt.Errorf("no command %q", op)
	}
	if err != nil {
		return nil, err
	}
	return p.state()
}

func notHere(err error) bool {
	var r *desk.Refusal
	return errors.As(err, &r) && r.Why == desk.NotHere
}

// decide answers with the decision of the person at the page, as it was asked for.
func decide(d *desk.Desk, m js.Value) error {
	verb, ok := show.VerbOf(m.Get("verb").String())
	if !ok {
		return errors.New("no such decision")
	}
	if err := d.AnswerDue(); err != nil {
		return err
	}
	a := game.Action{Verb: verb, To: game.Chips(max(m.Get("to").Float(), 0))}
	if slots := m.Get("slots"); slots.Truthy() {
		for i := range slots.Length() {
			a.Slots = append(a.Slots, cards.Slot(slots.Index(i).Int()))
		}
	}
	return d.Decide(uint32(m.Get("hand").Int()), uint32(m.Get("turn").Int()), a)
}

// write writes the letters that are due, and the invitations that are open.
func (p *post) write(note string) (any, error) {
	if len(note) > letter.MaxNoteBytes {
		return nil, fmt.Errorf("the note is longer than %d bytes", letter.MaxNoteBytes)
	}
	outs, err := p.now.Letters(note)
	if err == nil {
		var more []desk.Out
		if more, err = p.now.Invitations(); err == nil && p.now.View().IAmHost {
			outs = append(outs, more...)
		}
	}
	return p.written(outs, err)
}

var letterKinds = map[letter.Kind]string{letter.Move: "move", letter.Invitation: "invitation", letter.Request: "request"}

// written shows letters to the page, with all that their readers are told.
func (p *post) written(outs []desk.Out, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	p.outs = outs
	v := p.now.State().View()
	var list []show.LetterOut
	for _, o := range outs {
		raw := o.Letter.Encode()
		list = append(list, show.LetterOut{
			To: o.To.Name, Address: o.To.Address, Kind: letterKinds[o.Letter.Kind], Turn: o.Turn, Have: o.Letter.Have, Bytes: len(raw),
			Note: o.Letter.Note, Armor: letter.Armor(raw), View: &v, Told: p.now.History(o.Letter.First),
		})
	}
	_, err = p.keepNote()
	return show.LetterOuts(list), err
}

// letter returns one of the letters that were written last as it is, or as a mail
// with the page's summary (L-17).
func (p *post) letter(m js.Value, i int, eml bool) (any, error) {
	if i >= len(p.outs) {
		return nil, errors.New("write the letter again")
	}
	o := p.outs[i]
	raw := o.Letter.Encode()
	if !eml {
		return fromBytes(raw), nil
	}
	name := m.Get("name").String()
	to := o.To.Address
	if to == "" {
		to = "player@nodealer.invalid"
	}
	b, err := envelope.Write(envelope.Mail{
		From: mail.Address{Name: p.now.Saved().Player, Address: "me@nodealer.invalid"}, To: mail.Address{Name: o.To.Name, Address: to},
		Subject: m.Get("subject").String(), Date: time.Now().UTC(), Text: m.Get("text").String(), Letter: raw, FileName: name,
	})
	if err != nil {
		return nil, err
	}
	return fromBytes(b), nil
}
