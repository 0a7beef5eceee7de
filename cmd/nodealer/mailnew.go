package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/internal/words"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/letter/envelope"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// mailNewFlags are those of mail new.
type mailNewFlags struct {
	table                      tableFlags
	with                       []string
	star                       bool
	think, bank, grace, resort daysFlag
	file                       string
}

func (a *app) mailNewCommand() *cobra.Command {
	f := mailNewFlags{think: 3 * 86400e3, bank: 30 * 86400e3, grace: 2 * 86400e3, resort: 20 * 86400e3}
	var form mailForm
	c := a.boxed("new", "mailnew", &form, func(b *mailbox, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		return b.begin(&f)
	})
	f.table.bind(a, c)
	c.Flags().Lookup("seats").Hidden = true // as many as there are people
	c.Flags().StringVar(&f.table.title, "title", "", a.say("flag.title"))
	c.Flags().StringArrayVar(&f.with, "with", nil, a.say("flag.mailwith"))
	c.Flags().BoolVar(&f.star, "star", false, a.say("flag.mailstar"))
	c.Flags().Var(&f.think, "time", a.say("flag.mailtime"))
	c.Flags().Var(&f.bank, "bank", a.say("flag.mailbank"))
	c.Flags().Var(&f.grace, "grace", a.say("flag.mailgrace"))
	c.Flags().Var(&f.resort, "holiday", a.say("flag.mailholiday"))
	c.Flags().StringVar(&f.file, "file", "", a.say("flag.mailfile"))
	return c
}

// begin opens a game and invites to it.
func (b *mailbox) begin(f *mailNewFlags) error {
	name, err := b.player()
	if err != nil {
		return err
	}
	guests, err := b.people(f.with, letter.Person{Name: name, Key: b.home.Key()})
	if err != nil {
		return err
	}
	if f.table.title == "" {
		f.table.title = b.say("mail.title", "name", name)
	}
	charter, err := f.charter(b.app, len(guests)+1)
	if err != nil {
		return err
	}
	d, out, err := desk.Create(b.home, catalog.Catalog{}, desk.NewGame{
		Charter: charter, Name: name, Address: b.form.mine, People: guests, File: f.file,
	}, b.clock())
	if err != nil {
		return err
	}
	defer d.Close()
	if err := b.sendAll(d, out); err != nil || b.json {
		return err
	}
	b.print("mail.opened", "title", clean(charter.Name), "id", d.Table().String()[:8], "file", whole(d.File()))
	b.talk("mail.secret")
	return nil
}

// charter makes the charter of a table by letters.
func (f *mailNewFlags) charter(a *app, n int) (table.Charter, error) {
	if f.table.cup.kind != "" {
		return table.Charter{}, misuse(a.say("mail.notournament")) // P-91
	}
	f.table.seats, f.table.think = n, 1e9 // the clock below counts
	c, err := f.table.charter(a)
	if err != nil {
		return c, err
	}
	c.Clock = table.Clock{
		DecisionMS: max(uint64(f.think), 1), BankMS: uint64(f.bank), DeckMS: max(uint64(f.think), 1), GraceMS: uint64(f.grace),
	}
	c.Letters = table.Letters{Route: table.RouteRing, HolidayMS: uint64(f.resort)}
	if f.star {
		c.Letters.Route = table.RouteStar
	}
	return c, nil
}

// mailInfo tells scripts what a command did.
type mailInfo struct {
	Game    string     `json:"game"`
	File    string     `json:"file"`
	Records int        `json:"records"` // new ones that were read
	Asked   string     `json:"asked"`   // what this player is asked; ""
	Sent    []sentInfo `json:"sent"`
}

func (a *app) mailAcceptCommand() *cobra.Command {
	var form mailForm
	var file string
	var buyIn uint64
	var yes bool
	c := a.boxed("accept FILE|-", "mailaccept", &form, func(b *mailbox, args []string) error {
		what, err := a.one(args, "FILE")
		if err != nil {
			return err
		}
		return b.accept(what, file, buyIn, yes)
	})
	c.Flags().StringVar(&file, "file", "", a.say("flag.mailfile"))
	c.Flags().Uint64Var(&buyIn, "buyin", 0, a.say("flag.botbuyin"))
	c.Flags().BoolVar(&yes, "yes", false, a.say("flag.mailyes"))
	return c
}

// accept takes part in the game to which somebody invites.
func (b *mailbox) accept(what, file string, buyIn uint64, yes bool) error {
	l, err := b.invitation(what)
	if err != nil {
		return err
	}
	offer, err := desk.Look(b.home, catalog.Catalog{}, l, b.clock())
	if err != nil {
		return err
	}
	b.offer(offer)
	if !yes && !b.agree() {
		b.code = exitNo
		b.talk("mail.notaccepted")
		return nil
	}
	d, err := desk.Accept(b.home, catalog.Catalog{}, l, cmp.Or(b.name, offer.Name), file, chips(buyIn), b.clock())
	if err != nil {
		return err
	}
	defer d.Close()
	out, err := d.Letters(b.form.note)
	if err != nil {
		return err
	}
	if err := b.sendAll(d, out); err != nil || b.json {
		return err
	}
	b.print("mail.accepted", "title", clean(offer.Charter.Name), "file", whole(d.File()))
	return nil
}

// invitation reads the one invitation in a file.
func (b *mailbox) invitation(what string) (letter.Letter, error) {
	letters, err := b.letters(what)
	if err != nil {
		return letter.Letter{}, err
	}
	whole, err := b.whole(&b.parts)
	if err != nil {
		return letter.Letter{}, err
	}
	more, err := b.decoded(whole)
	if err != nil {
		return letter.Letter{}, err
	}
	letters = append(letters, more...)
	for _, l := range letters {
		if l.Kind == letter.Invitation {
			return l, nil
		}
	}
	return letter.Letter{}, errors.New(b.say("mail.noinvitation", "file", clean(what)))
}

// letters reads every letter of a file of any form.
func (b *mailbox) letters(what string) ([]letter.Letter, error) {
	raw, err := b.read(what)
	if err != nil {
		return nil, err
	}
	if ok, err := b.parts.piece(what, raw); ok {
		return nil, err
	}
	return b.found(raw, what)
}

// found takes the letters out of what is neither typed nor recorded.
func (b *mailbox) found(raw []byte, what string) ([]letter.Letter, error) {
	found, err := b.unsealed(raw)
	if err == nil && len(found) == 0 {
		found, err = envelope.Find(raw)
	}
	switch {
	case errors.Is(err, envelope.ErrNone):
		return nil, &refusedError{b.say("mail.noletter", "file", clean(what)), err}
	case errors.Is(err, letter.ErrCut):
		return nil, errors.New(b.say("mail.cut"))
	case errors.Is(err, letter.ErrDamaged):
		return nil, errors.New(b.say("mail.damaged"))
	case err != nil:
		return nil, err
	}
	return b.decoded(found)
}

// decoded decodes letters.
func (b *mailbox) decoded(found [][]byte) (out []letter.Letter, err error) {
	for _, raw := range found {
		l, err := letter.Decode(raw)
		switch {
		case errors.Is(err, letter.ErrChanged):
			return nil, b.refused(&desk.Refusal{Why: desk.Changed, Err: err})
		case errors.Is(err, letter.ErrForm):
			return nil, errors.New(b.say("mail.form"))
		case err != nil:
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// offer tells what an invitation offers, before anything is agreed to.
func (b *mailbox) offer(o desk.Offer) {
	c := o.Charter
	g, _ := catalog.Catalog{}.Game(c.Game)
	s, _ := catalog.Catalog{}.Scheme(c.Suite)
	var names []string
	for _, p := range o.People {
		names = append(names, clean(p.Name))
	}
	b.talk("mail.offer", "host", clean(o.Host), "title", clean(c.Name), "game", g.Info().Name, "people", b.words.List(names))
	b.talk("mail.offermoney", "chips", words.Chips(b.words, c.BuyInMax), "options", poker.Stakes(c.Options))
	b.talk("mail.offertime", "think", days(c.Clock.DecisionMS), "bank", days(c.Clock.BankMS), "grace", days(c.Clock.GraceMS), "holiday", days(c.Letters.HolidayMS))
	if c.Letters.Route == table.RouteStar {
		b.talk("mail.offerstar", "host", clean(o.Host))
	} else {
		b.talk("mail.offerring")
	}
	b.talk("mail.offersuite", "suite", s.Suite().Name, "shuffle", b.when(s.Suite().ShuffleProof), "opening", b.when(s.Suite().OpeningProof))
	if s.Suite().Leaks != "" {
		b.talk("mail.offerleaks", "leaks", s.Suite().Leaks)
	}
}

// agree asks a person; without one the answer is no.
func (b *mailbox) agree() bool {
	if !b.interactive() {
		b.talk("mail.needyes")
		return false
	}
	fmt.Fprint(b.err, b.say("mail.agree")+" ")
	line, _ := bufio.NewReader(b.in).ReadString('\n')
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes", "o", "oui":
		return true
	}
	return false
}

func (a *app) mailResumeCommand() *cobra.Command {
	var latest bool
	c := a.boxed("resume FILE LINK", "mailresume", nil, func(b *mailbox, args []string) error {
		if len(args) != 2 {
			return misuse(a.say("error.missing", "what", "FILE LINK"))
		}
		link, err := transcript.ParseLink(args[1])
		if err != nil {
			return err
		}
		d, err := desk.Resume(b.home, catalog.Catalog{}, args[0], link, a.name, latest, a.clock())
		if err != nil {
			return err
		}
		defer d.Close()
		if latest {
			a.talk("mail.vouched")
		} else {
			a.talk("mail.resumed")
		}
		return b.status(d)
	})
	c.Flags().BoolVar(&latest, "latest", false, a.say("flag.maillatest"))
	return c
}

func (a *app) mailSeatCommand() *cobra.Command {
	return a.about("seat [GAME]", "mailseat", nil, func(_ *mailbox, d *desk.Desk) error {
		fmt.Fprintln(a.out, d.SeatLink().URL())
		a.talk("mail.seatlink", "file", whole(d.File()))
		return nil
	})
}
