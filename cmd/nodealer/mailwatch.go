package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/transcript"
)

func (a *app) mailWatchCommand() *cobra.Command {
	var form mailForm
	var every time.Duration
	var once bool
	c := a.boxed("watch", "mailwatch", &form, func(b *mailbox, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		if form.dir == "" && form.account == "" {
			return misuse(a.say("mail.needdir"))
		}
		return b.watchFor(b.context(), every, once)
	})
	c.Flags().DurationVar(&every, "every", 30*time.Second, a.say("flag.mailevery"))
	c.Flags().BoolVar(&once, "once", false, a.say("flag.mailonce"))
	return c
}

// watchFor reads a folder or a mailbox again and again, and answers what needs no
// decision. What goes wrong with one letter or one game is told and keeps nobody
// from the others; a server may come back.
func (b *mailbox) watchFor(ctx context.Context, every time.Duration, once bool) error {
	moved, err := b.unanswered()
	if err != nil {
		return err
	}
	for {
		more, err := b.gather()
		if err != nil && (once || more == nil) { // no account, or no such folder
			return err
		} else if err != nil {
			b.talkError(b.refused(err))
		}
		for id := range more {
			moved[id] = true
		}
		for id := range moved {
			if err := b.at(id, b.byItself); err != nil && once {
				return err
			} else if err != nil {
				b.talkError(b.refused(err))
			}
		}
		if once {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(max(every, time.Second)):
		}
		clear(moved)
	}
}

// gather reads what has come, and returns the games that it brought something
// to.
func (b *mailbox) gather() (map[transcript.TableID]bool, error) {
	if b.form.account != "" {
		return b.fetch(b.form.account)
	}
	return b.collect(b.form.dir)
}

// unanswered are the games that wait for a letter of this player: it was read by
// another command, or the program ended before it was answered.
func (b *mailbox) unanswered() (map[transcript.TableID]bool, error) {
	tables, err := b.home.Tables()
	if err != nil {
		return nil, err
	}
	waiting := map[transcript.TableID]bool{}
	for _, l := range tables {
		if !l.About.Finished && b.listed(l).Waiting == "letter" {
			waiting[l.Table] = true
		}
	}
	return waiting, nil
}

// byItself answers one game as far as no decision is needed, and writes the
// letters that are due: also those that somebody asked for.
func (b *mailbox) byItself(d *desk.Desk) error {
	if err := d.Answer(); err != nil && !refusedAs(err, desk.NotHere) {
		return err
	}
	_, asked := d.Ask()
	out, err := d.Letters("")
	if err != nil {
		return err
	}
	if _, err := b.send(d, out); err != nil {
		return err
	}
	if asked {
		return b.status(d)
	}
	return nil
}
