package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/transcript"
	"github.com/nodealer/nodealer/transport/dir"
)

func (a *app) mailReadCommand() *cobra.Command {
	var folder, account string
	c := a.boxed("read FILE...|-", "mailread", nil, func(b *mailbox, args []string) error {
		if len(args) == 0 && folder == "" && account == "" {
			return misuse(a.say("error.missing", "what", "FILE"))
		}
		if folder != "" {
			if _, err := b.collect(folder); err != nil {
				return err
			}
		}
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
func (b *mailbox) collectGame(found []dir.Found) (some bool, err error) {
	err = b.at(found[0].Letter.Table, func(d *desk.Desk) error {
		for _, f := range found {
			some = b.collectOne(d, f) || some
		}
		return nil
	})
	if errors.Is(err, client.ErrNoStore) {
		for _, f := range found {
			if f.Letter.Kind == letter.Invitation && f.Letter.To == b.home.Key() && !b.taken[f.Path] {
				b.readFile(f.Path)
				b.talk("mail.invited", "file", whole(f.Path))
			}
		}
		return false, nil
	}
	return some, err
}

// collectOne reads one letter of a folder, once in each run of the program, and
// reports whether it brought anything.
func (b *mailbox) collectOne(d *desk.Desk, f dir.Found) bool {
	if f.Letter.From == b.home.Key() || b.taken[f.Path] {
		return false
	}
	t, err := d.Take(f.Letter)
	if refusedAs(err, desk.Missing) || refusedAs(err, desk.NotHere) {
		return false // another letter in the folder may bring what is missing
	}
	b.readFile(f.Path)
	if err != nil {
		b.talk("mail.unread", "file", whole(f.Path), "why", whole(b.refused(err).Error()))
		return false
	}
	if !t.Nothing() {
		b.took(d, t)
	}
	return !t.Nothing()
}

// readFile notes that a file in a folder has been read.
func (b *mailbox) readFile(path string) {
	if b.taken == nil {
		b.taken = map[string]bool{}
	}
	b.taken[path] = true
}

// take reads one letter and says what it brought.
func (b *mailbox) take(l letter.Letter) error {
	err := b.at(l.Table, func(d *desk.Desk) error { return b.takeFor(d, l) })
	if errors.Is(err, client.ErrNoStore) {
		if l.Kind == letter.Invitation {
			return errors.New(b.say("mail.acceptfirst"))
		}
		return &desk.Refusal{Why: desk.OtherTable}
	}
	return err
}

// takeFor reads a letter of a game that is open.
func (b *mailbox) takeFor(d *desk.Desk, l letter.Letter) error {
	t, err := d.Take(l)
	if err != nil {
		b.happened(d, d.Events())
		return err
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
	c := a.about("repeat [GAME]", "mailrepeat", &form, func(b *mailbox, d *desk.Desk) error {
		out, err := b.again(d, ask)
		if err != nil {
			return err
		}
		if lines != "" {
			return b.linesAgain(lines, out)
		}
		if err := b.sendAll(d, out); err != nil || b.json {
			return err
		}
		if len(out) == 0 {
			a.print("mail.nothingtosend")
		}
		return nil
	})
	c.Flags().BoolVar(&ask, "ask", false, a.say("flag.mailask"))
	c.Flags().StringVar(&lines, "lines", "", a.say("flag.maillines"))
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
	return a.boxed("export [GAME] FILE", "mailexport", nil, func(b *mailbox, args []string) error {
		if len(args) == 0 {
			return misuse(a.say("error.missing", "what", "FILE"))
		}
		file := args[len(args)-1]
		return b.with(args[:len(args)-1], func(d *desk.Desk) error { return b.export(d, file) })
	})
}

// export copies the game's file.
func (b *mailbox) export(d *desk.Desk, file string) error {
	raw, err := b.read(d.File())
	if err != nil {
		return err
	}
	if file == "-" {
		_, err := b.out.Write(raw)
		return err
	}
	if _, err := replaceFile(file, writer(raw)); err != nil {
		return err
	}
	b.talk("mail.exported", "file", clean(file))
	return nil
}

func (a *app) mailShowCommand() *cobra.Command {
	return a.about("show [GAME]", "mailshow", nil, func(b *mailbox, d *desk.Desk) error {
		b.happened(d, d.History(0))
		fmt.Fprintln(a.out)
		return b.status(d)
	})
}
