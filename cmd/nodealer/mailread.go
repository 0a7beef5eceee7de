package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport/dir"
)

func (a *app) mailReadCommand() *cobra.Command {
	var folder, account string
	c := a.command("read FILE...|-", "mailread", func(c *cobra.Command, args []string) error {
		if len(args) == 0 && folder == "" && account == "" {
			return misuse(a.say("error.missing", "what", "FILE"))
		}
		b, err := a.openMail()
		if err != nil {
			return err
		}
		if folder != "" {
			if _, err := b.collect(folder); err != nil {
				return err
			}
		}
		b.ctx = c.Context()
		if account != "" {
			if _, err := b.fetch(account); err != nil {
				return err
			}
		}
		for _, file := range args {
			letters, err := b.letters(file)
			if err != nil {
				return err
			}
			for _, l := range letters {
				if err := b.take(l); err != nil {
					return err
				}
			}
		}
		return b.takeParts()
	})
	c.Flags().StringVar(&account, "account", "", a.say("flag.mailaccount"))
	c.Flags().StringVar(&folder, "dir", "", a.say("flag.maildir"))
	return c
}

// takeParts reads the letters that came in lines or blocks.
func (b *mailbox) takeParts() error {
	whole, err := b.whole(&b.parts)
	if err != nil {
		return err
	}
	letters, err := b.decoded(whole)
	if err != nil {
		return err
	}
	for _, l := range letters {
		if err := b.take(l); err != nil {
			return err
		}
	}
	return nil
}

// collect reads what lies in a watched folder for this person's games, and
// returns the games that it brought something to.
func (b *mailbox) collect(folder string) (map[transcript.TableID]bool, error) {
	found, err := dir.Box(folder).Letters()
	if err != nil {
		return nil, err
	}
	moved := map[transcript.TableID]bool{}
	for len(found) > 0 { // they are sorted by table
		n := slices.IndexFunc(found, func(f dir.Found) bool { return f.Letter.Table != found[0].Letter.Table })
		if n < 0 {
			n = len(found)
		}
		some, err := b.collectGame(found[:n])
		if err != nil {
			return moved, err
		}
		if some {
			moved[found[0].Letter.Table] = true
		}
		found = found[n:]
	}
	return moved, nil
}

// collectGame reads the letters of one game, and reports whether they brought
// anything.
func (b *mailbox) collectGame(found []dir.Found) (bool, error) {
	d, err := desk.Open(b.home, found[0].Letter.Table, catalog.Catalog{}, b.clock())
	if errors.Is(err, client.ErrNoStore) {
		for _, f := range found {
			if f.Letter.Kind == letter.Invitation && f.Letter.To == b.home.Key() {
				b.talk("mail.invited", "file", whole(f.Path))
			}
		}
		return false, nil
	}
	if err != nil {
		return false, b.refused(err)
	}
	defer d.Close()
	some := false
	for _, f := range found {
		if f.Letter.From == b.home.Key() {
			continue
		}
		t, err := d.Take(f.Letter)
		var r *desk.Refusal
		switch {
		case errors.As(err, &r) && (r.Why == desk.Missing || r.Why == desk.NotHere):
			// Another letter in the folder may bring what is missing.
		case err != nil:
			b.talk("mail.unread", "file", whole(f.Path), "why", whole(b.refused(err).Error()))
		case !t.Nothing():
			some = true
			b.took(d, t)
		}
	}
	return some, nil
}

// take reads one letter and says what it brought.
func (b *mailbox) take(l letter.Letter) error {
	d, err := desk.Open(b.home, l.Table, catalog.Catalog{}, b.clock())
	if errors.Is(err, client.ErrNoStore) {
		if l.Kind == letter.Invitation {
			return errors.New(b.say("mail.acceptfirst"))
		}
		return b.refused(&desk.Refusal{Why: desk.OtherTable})
	}
	if err != nil {
		return b.refused(err)
	}
	defer d.Close()
	t, err := d.Take(l)
	if err != nil {
		b.happened(d, d.Events())
		return b.refused(err)
	}
	if b.json {
		_, asked := d.Ask()
		info := mailInfo{Game: d.Table().String(), File: d.File(), Records: t.Records, Sent: []sentInfo{}}
		if asked {
			info.Asked = b.question(d)
		}
		return b.emit(info)
	}
	b.took(d, t)
	return b.status(d)
}

// took tells what a letter brought.
func (b *mailbox) took(d *desk.Desk, t desk.Taken) {
	name := t.From
	if name == "" {
		name = b.say("mail.somebody")
	}
	switch {
	case t.Asks:
		b.print("mail.asks", "name", clean(name))
	case t.Nothing():
		b.print("mail.nothing")
	default:
		b.print("mail.took", "name", clean(name), "title", clean(d.View().Charter.Name))
	}
	if t.Note != "" {
		b.print("mail.notefrom", "name", clean(name), "note", whole(t.Note))
	}
	b.happened(d, d.News())
	if t.More {
		b.print("mail.more", "name", clean(name))
	}
}

func (a *app) mailRepeatCommand() *cobra.Command {
	var form mailForm
	var ask bool
	var lines string
	c := a.command("repeat [GAME]", "mailrepeat", func(c *cobra.Command, args []string) error {
		if err := form.check(a); err != nil {
			return err
		}
		b, err := a.openMail()
		if err != nil {
			return err
		}
		b.form, b.ctx = form, c.Context()
		d, err := b.open(args)
		if err != nil {
			return a.refused(err)
		}
		defer d.Close()
		out, err := b.again(d, ask)
		if err != nil {
			return a.refused(err)
		}
		if lines != "" {
			return b.linesAgain(lines, out)
		}
		sent, err := b.send(d, out)
		if err != nil {
			return err
		}
		if a.json {
			return a.emit(mailInfo{Game: d.Table().String(), File: d.File(), Sent: sent})
		}
		if len(sent) == 0 {
			a.print("mail.nothingtosend")
		}
		return nil
	})
	c.Flags().BoolVar(&ask, "ask", false, a.say("flag.mailask"))
	c.Flags().StringVar(&lines, "lines", "", a.say("flag.maillines"))
	form.bind(a, c)
	return c
}

// again writes the last letters again, or asks for those of the others.
func (b *mailbox) again(d *desk.Desk, ask bool) ([]desk.Out, error) {
	if ask {
		o, err := d.AskFor()
		return []desk.Out{o}, err
	}
	out, err := d.Letters(b.form.note)
	if err != nil {
		return nil, err
	}
	more, err := d.Invitations()
	return append(out, more...), err
}

func (a *app) mailExportCommand() *cobra.Command {
	return a.command("export [GAME] FILE", "mailexport", func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return misuse(a.say("error.missing", "what", "FILE"))
		}
		b, err := a.openMail()
		if err != nil {
			return err
		}
		d, err := b.open(args[:len(args)-1])
		if err != nil {
			return a.refused(err)
		}
		defer d.Close()
		raw, err := a.read(d.File())
		if err != nil {
			return err
		}
		file := args[len(args)-1]
		if file == "-" {
			_, err := a.out.Write(raw)
			return err
		}
		if _, err := replaceFile(file, writer(raw)); err != nil {
			return err
		}
		a.talk("mail.exported", "file", clean(file))
		return nil
	})
}

func (a *app) mailShowCommand() *cobra.Command {
	return a.command("show [GAME]", "mailshow", func(_ *cobra.Command, args []string) error {
		b, err := a.openMail()
		if err != nil {
			return err
		}
		d, err := b.open(args)
		if err != nil {
			return a.refused(err)
		}
		defer d.Close()
		b.happened(d, d.History(0))
		fmt.Fprintln(a.out)
		return b.status(d)
	})
}
