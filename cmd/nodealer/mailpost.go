package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/letter"
	"github.com/nodealer/nodealer/letter/desk"
	"github.com/nodealer/nodealer/letter/envelope"
	"github.com/nodealer/nodealer/letter/post"
	"github.com/nodealer/nodealer/transcript"
)

// posted sends a letter by mail.
func (b *mailbox) posted(d *desk.Desk, o desk.Out, raw []byte) error {
	if o.To.Address == "" {
		return misuse(b.say("mail.noaddress", "name", clean(o.To.Name)))
	}
	eml, err := b.mail(d, o, raw, slug(d.View().Charter.Name)+envelope.Ext)
	if err != nil {
		return err
	}
	return b.postError(b.form.post.Send(b.context(), []string{o.To.Address}, eml))
}

// fetch reads the letters in a mailbox for this person's games, and returns the
// games that they brought something to. A letter that cannot be read yet stays
// unseen.
func (b *mailbox) fetch(file string) (map[transcript.TableID]bool, error) {
	account, err := post.ReadAccount(file)
	if err != nil {
		return nil, b.postError(err)
	}
	moved := map[transcript.TableID]bool{}
	n, left, err := account.Fetch(b.context(), func(eml []byte) error { return b.delivered(eml, moved) })
	if !b.json && (n > 0 || err == nil) {
		b.talk("mail.fetched", "n", n)
	}
	if left > 0 {
		b.talkError(errors.New(b.say("mail.left", "n", left)))
	}
	return moved, b.postError(err)
}

// delivered reads one mail.
func (b *mailbox) delivered(eml []byte, moved map[transcript.TableID]bool) error {
	letters, err := b.found(eml, b.say("mail.amail"))
	if errors.Is(err, envelope.ErrNone) {
		return post.ErrOther // a word from a friend about the game
	}
	if err != nil {
		return err
	}
	for _, l := range letters {
		if err := b.deliver(l, moved); err != nil {
			return err
		}
	}
	return nil
}

func (b *mailbox) deliver(l letter.Letter, moved map[transcript.TableID]bool) error {
	if l.From == b.home.Key() {
		return nil
	}
	err := b.at(l.Table, func(d *desk.Desk) error {
		t, err := d.Take(l)
		if err == nil && !t.Nothing() {
			moved[l.Table] = true
			b.took(d, t)
		}
		return err
	})
	switch {
	case errors.Is(err, client.ErrNoStore) && l.Kind == letter.Invitation && l.To == b.home.Key():
		return b.keepInvitation(l)
	case errors.Is(err, client.ErrNoStore):
		err = &desk.Refusal{Why: desk.OtherTable}
	}
	return b.refused(err)
}

// keepInvitation lays an invitation that came by mail where the player can accept
// it: none that could not be accepted, and no other one takes its place.
func (b *mailbox) keepInvitation(l letter.Letter) error {
	if _, err := desk.Look(b.home, catalog.Catalog{}, l, b.clock()); err != nil {
		return b.refused(err)
	}
	raw := l.Encode()
	sum := sha256.Sum256(raw)
	name := filepath.Join(b.dir, fmt.Sprintf("invitation-%s-%x%s", l.Table.String()[:8], sum[:6], envelope.Ext))
	if _, err := replaceFile(name, writer(raw)); err != nil {
		return err
	}
	b.talk("mail.invited", "file", name)
	return nil
}

// talkError says what went wrong without giving up.
func (b *mailbox) talkError(err error) {
	if !b.quiet {
		fmt.Fprintln(b.err, cleanTo(b.plain(err), 400))
	}
}

// postError puts what the mail says into one line.
func (a *app) postError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, post.ErrAccount):
		return misuse(a.say("mail.badaccount", "why", cleanTo(strings.TrimPrefix(err.Error(), "post: "), 400)))
	case errors.Is(err, post.ErrServer):
		return errors.New(a.say("mail.noserver", "why", cleanTo(strings.TrimPrefix(err.Error(), "post: "), 400)))
	}
	return err
}

func (b *mailbox) context() context.Context {
	if b.ctx != nil {
		return b.ctx
	}
	return context.Background()
}
