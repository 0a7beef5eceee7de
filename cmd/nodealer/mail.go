package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/internal/term"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// mailCommand plays by letters.
func (a *app) mailCommand() *cobra.Command {
	c := a.command("mail", "mail", nil)
	c.AddCommand(
		a.mailKeyCommand(), a.mailNewCommand(), a.mailAcceptCommand(), a.mailReadCommand(), a.mailReplyCommand(),
		a.mailListCommand(), a.mailStatusCommand(), a.mailShowCommand(), a.mailRepeatCommand(), a.mailResignCommand(),
		a.mailExportCommand(), a.mailSeatCommand(), a.mailResumeCommand(), a.mailCertifyCommand(), a.mailWatchCommand(),
	)
	c.PersistentFlags().StringVar(&a.identity, "identity", "", a.say("flag.mailidentity"))
	return c
}

// mail is one run of a mail command: the person's letters, and the clock.
type mailbox struct {
	*app
	home  *desk.Home
	dir   string        // of the home
	lines *bufio.Reader // of the person at the terminal
	form  mailForm
	ctx   context.Context // of the command; nil: none
	parts pieces          // of a letter that was typed or recorded
	taken map[string]bool // files in a watched folder that were read
}

// clock is this computer's, in milliseconds since 1970.
func (a *app) clock() uint64 {
	if a.now != nil {
		return uint64(a.now().UnixMilli())
	}
	return uint64(time.Now().UnixMilli())
}

func (a *app) openMail() (*mailbox, error) {
	dir, err := client.DefaultHome(a.home)
	if err != nil {
		return nil, err
	}
	h, err := desk.OpenHome(dir)
	if err != nil {
		return nil, err
	}
	return &mailbox{app: a, home: h, dir: desk.Dir(dir)}, nil
}

// boxed makes a command about letters; form is nil where it writes none.
func (a *app) boxed(use, key string, form *mailForm, run func(*mailbox, []string) error) *cobra.Command {
	c := a.command(use, key, func(c *cobra.Command, args []string) error {
		if form != nil {
			if err := form.check(a); err != nil {
				return err
			}
		}
		b, err := a.openMail()
		if err != nil {
			return err
		}
		if b.ctx = c.Context(); form != nil {
			b.form = *form
		}
		return b.refused(run(b, args))
	})
	if form != nil {
		form.bind(a, c)
	}
	return c
}

// about makes a command about one game.
func (a *app) about(use, key string, form *mailForm, run func(*mailbox, *desk.Desk) error) *cobra.Command {
	return a.boxed(use, key, form, func(b *mailbox, args []string) error {
		return b.with(args, func(d *desk.Desk) error { return run(b, d) })
	})
}

// with opens a game by the beginning of its name or id, for as long as run
// takes; the only one needs no name.
func (b *mailbox) with(args []string, run func(*desk.Desk) error) error {
	l, err := b.find(args)
	if err != nil {
		return err
	}
	return b.at(l.Table, run)
}

// at opens the game of a table for as long as run takes.
func (b *mailbox) at(id transcript.TableID, run func(*desk.Desk) error) error {
	d, err := desk.Open(b.home, id, catalog.Catalog{}, b.clock())
	if err != nil {
		return err
	}
	if err := run(d); err != nil {
		_ = d.Close() // what is safe was synced before
		return err
	}
	return d.Close()
}

func (b *mailbox) find(args []string) (client.Listed, error) {
	if len(args) > 1 {
		return client.Listed{}, misuse(b.say("error.extra", "arg", clean(args[1])))
	}
	list, err := b.home.Tables()
	if err != nil {
		return client.Listed{}, err
	}
	var found []client.Listed
	for _, l := range list {
		switch {
		case len(args) == 0 && !l.About.Finished,
			len(args) == 1 && (strings.HasPrefix(l.Table.String(), args[0]) || strings.EqualFold(l.About.Title, args[0])):
			found = append(found, l)
		}
	}
	if len(args) == 0 && len(found) == 0 && len(list) == 1 {
		found = list // over, but there is no other
	}
	switch {
	case len(found) == 1:
		return found[0], found[0].Err
	case len(list) == 0:
		return client.Listed{}, misuse(b.say("mail.none"))
	case len(args) == 0:
		return client.Listed{}, misuse(b.say("mail.which", "n", len(found)))
	}
	return client.Listed{}, misuse(b.say("mail.nosuch", "name", clean(args[0]), "n", len(found)))
}

// refused puts a refusal of the desk into the user's words.
func (a *app) refused(err error) error {
	var r *desk.Refusal
	if !errors.As(err, &r) {
		return err
	}
	key, ok := refusals[r.Why]
	if !ok {
		return err
	}
	name := r.Name
	if name == "" {
		name = a.say("mail.somebody")
	}
	clause := r.Clause.String()
	if r.Clause.Number == 0 {
		clause = ""
	}
	return &refusedError{a.say(key, "name", clean(name), "file", whole(r.File), "from", r.From, "to", r.To,
		"date", date(r.AtMS), "clause", clause, "evidence", whole(r.Evidence), "suite", r.Suite), err}
}

// refusedAs reports whether the desk refused something for a reason.
func refusedAs(err error, why desk.Why) bool {
	var r *desk.Refusal
	return errors.As(err, &r) && r.Why == why
}

// refusedError is a refusal in the user's words.
type refusedError struct {
	text string
	err  error
}

func (e *refusedError) Error() string { return e.text }
func (e *refusedError) Unwrap() error { return e.err }

var refusals = map[desk.Why]string{
	desk.NoFile: "mail.why.nofile", desk.BadFile: "mail.why.badfile", desk.OldFile: "mail.why.oldfile",
	desk.OtherFile: "mail.why.otherfile", desk.OtherTable: "mail.why.othertable", desk.Changed: "mail.why.changed",
	desk.Stranger: "mail.why.stranger", desk.Future: "mail.why.future", desk.Missing: "mail.why.missing",
	desk.Fork: "mail.why.fork", desk.Altered: "mail.why.altered", desk.Overtaken: "mail.why.overtaken",
	desk.NotHere: "mail.why.nothere", desk.Waiting: "mail.why.waiting", desk.Fenced: "mail.why.fenced",
	desk.NotMine: "mail.why.notmine", desk.Known: "mail.why.known", desk.TooEarly: "mail.why.tooearly",
	desk.TooSmall: "mail.why.toosmall", desk.Halted: "mail.why.halted",
	desk.Unfinished: "mail.why.unfinished", desk.Transactor: "mail.why.transactor",
}

// whole makes a text safe to print and cuts nothing off: the name of a file, a
// sentence, a note.
func whole(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = term.Clean(lines[i])
	}
	return strings.Join(lines, "\n")
}

// date writes a day and a minute, the same everywhere.
func date(ms uint64) string { return time.UnixMilli(int64(ms)).UTC().Format("2006-01-02 15:04") }

// daysFlag reads a time such as 3d, 36h or 2w.
type daysFlag uint64

func (d *daysFlag) String() string {
	if *d%86400e3 == 0 {
		return strconv.FormatUint(uint64(*d)/86400e3, 10) + "d"
	}
	return (time.Duration(*d) * time.Millisecond).String()
}

func (*daysFlag) Type() string { return "TIME" }

func (d *daysFlag) Set(s string) error {
	ms, err := parseDays(s)
	*d = daysFlag(ms)
	return err
}

func parseDays(s string) (uint64, error) {
	for unit, days := range map[string]uint64{"d": 1, "j": 1, "w": 7} {
		if n, ok := strings.CutSuffix(s, unit); ok {
			v, err := strconv.ParseUint(n, 10, 16)
			if err != nil || v*days*86400e3 > table.MaxClockMS {
				break
			}
			return v * days * 86400e3, nil
		}
	}
	v, err := time.ParseDuration(s)
	if err != nil || v < 0 || uint64(v.Milliseconds()) > table.MaxClockMS {
		return 0, fmt.Errorf("%s: 3d, 36h, 2w", clean(s))
	}
	return uint64(v.Milliseconds()), nil
}

// days counts days for people, rounded up.
func days(ms uint64) uint64 { return (ms + 86400e3 - 1) / 86400e3 }

func (a *app) mailKeyCommand() *cobra.Command {
	return a.boxed("key", "mailkey", nil, func(b *mailbox, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		key := letter.KeyText(b.home.Key())
		if a.json {
			return a.emit(struct {
				Key string `json:"key"`
			}{key})
		}
		fmt.Fprintln(a.out, key)
		a.talk("mail.key")
		return nil
	})
}

// parsePerson reads NAME=KEY or NAME=KEY,ADDRESS.
func (a *app) parsePerson(s string) (letter.Person, error) {
	name, rest, ok := strings.Cut(s, "=")
	text, address, _ := strings.Cut(rest, ",")
	if !ok || !table.ValidName(name) {
		return letter.Person{}, misuse(a.say("mail.with", "person", clean(s)))
	}
	key, err := letter.ParseKey(strings.TrimSpace(text))
	if err != nil {
		return letter.Person{}, misuse(a.say("mail.badkey", "name", clean(name)))
	}
	if address != "" && !validAddress(address) {
		return letter.Person{}, misuse(a.say("mail.badaddress", "address", clean(address)))
	}
	return letter.Person{Name: name, Key: key, Address: address}, nil
}

// people reads all who are invited.
func (a *app) people(list []string, me letter.Person) ([]letter.Person, error) {
	if len(list) == 0 || len(list) >= letter.MaxPeople {
		return nil, misuse(a.say("mail.nobody", "max", letter.MaxPeople-1))
	}
	out := []letter.Person{me}
	for _, s := range list {
		p, err := a.parsePerson(s)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(out, func(x letter.Person) bool { return x.Key == p.Key || x.Name == p.Name }) {
			return nil, misuse(a.say("mail.twice", "name", clean(p.Name)))
		}
		out = append(out, p)
	}
	return out[1:], nil
}
