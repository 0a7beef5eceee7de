package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/skip2/go-qrcode"
	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/bot"
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/internal/term"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// playHere hosts a table on this computer and gives its player a seat in the
// terminal, with bots for company.
func (a *app) playHere(ctx context.Context, c *cobra.Command, f *playFlags) error {
	if !a.interactive() {
		return misuse(a.say("error.noterminal"))
	}
	charter, err := f.table.charter(a)
	if err != nil {
		return err
	}
	if !c.Flags().Changed("bots") {
		f.bots = min(f.bots, max(f.table.seats-2, 1)) // a place for a friend
		if f.table.cup.kind != "" {
			f.bots = f.table.seats - 1 // a tournament begins when it is full
		}
	}
	if f.bots < 0 || f.bots >= f.table.seats {
		return misuse(a.say("error.bots", "bots", f.bots, "max", f.table.seats-1))
	}
	name, err := a.player()
	if err != nil {
		return err
	}
	home, err := a.openHome()
	if err != nil {
		return err
	}
	serve, stopServing := context.WithCancel(context.WithoutCancel(ctx))
	defer stopServing()
	f.relay.transactor = true
	h, err := a.startRelay(serve, home.Dir(), &f.relay)
	if err != nil {
		return err
	}
	a.tellSuite(&charter)
	e := &evening{a: a, h: h, home: home, name: name}
	err = e.run(ctx, f, charter)
	stopServing()
	return errors.Join(err, h.wait())
}

// evening is a table that this process hosts.
type evening struct {
	a    *app
	h    *hosted
	home *client.Home
	name string
	me   *running
	bots []*botSeat
	link transcript.Link // the play link, at the relay's present address
}

// run opens or resumes the table, seats everybody and plays.
func (e *evening) run(ctx context.Context, f *playFlags, charter table.Charter) error {
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := e.host(run, f, charter); err != nil {
		return err
	}
	if err := e.seatBots(run, f); err != nil {
		return err
	}
	e.a.talk("links.play")
	e.a.talk("links.line", "link", e.link.URL())
	err := e.a.terminal(run, e.me, term.Options{
		Link: e.link, Name: e.name, Quit: term.QuitHost, LinkNotes: e.notes(), About: e.a.aboutTable(e.me),
	})
	cancel()
	<-e.me.done
	for _, b := range e.bots {
		<-b.done
	}
	if err = errors.Join(err, e.me.err); err != nil {
		return err
	}
	e.a.talk("play.resume", "table", e.link.Table.String()[:8])
	return nil
}

// host starts the client of the player, who is the host.
func (e *evening) host(ctx context.Context, f *playFlags, charter table.Charter) error {
	var store client.Store
	var err error
	if f.resume != "" {
		var t client.Listed
		if t, err = e.a.findTable(e.home, f.resume); err != nil {
			return err
		}
		store, err = e.home.Find(t.Table)
	} else {
		store, err = client.Create(ctx, e.home, dialLocal(e.h), client.NewTable{Base: e.h.base, Charter: charter, Catalog: catalog.Catalog{}, Name: e.name})
	}
	if err != nil {
		return err
	}
	s, err := store.Load()
	if err != nil {
		return errors.Join(err, store.Close())
	}
	e.link = s.Link.Play()
	e.link.Base = e.h.base
	e.me, err = start(ctx, client.Config{Store: store, Dial: dialLocal(e.h), Deals: true, Shows: true, Logger: e.a.logger()})
	if err != nil {
		return err
	}
	return e.me.ready(ctx)
}

// botHome is the folder of one bot: it is a person of its own.
func (e *evening) botHome(i int) string { return filepath.Join(e.home.Dir(), "bots", fmt.Sprint(i+1)) }

// seatBots starts the bots; at a resumed table, those that sat there.
func (e *evening) seatBots(ctx context.Context, f *playFlags) error {
	for i := range f.table.seats - 1 {
		if f.resume == "" && i >= f.bots {
			break
		}
		if f.resume != "" && !e.wasHere(i) {
			continue
		}
		b, err := e.startBot(ctx, i)
		if err != nil {
			return err
		}
		b.keeps = f.resume != ""
		go func() { _ = b.play(ctx) }()
		if b.keeps {
			continue
		}
		if err := e.admit(ctx, b.name); err != nil {
			return err
		}
	}
	return nil
}

// wasHere reports whether a bot has a store for the table.
func (e *evening) wasHere(i int) bool {
	if _, err := os.Stat(e.botHome(i)); err != nil {
		return false
	}
	home, err := client.OpenHome(e.botHome(i))
	if err != nil {
		return false
	}
	list, err := home.Tables()
	if err != nil {
		return false
	}
	for _, t := range list {
		if t.Table == e.link.Table {
			return true
		}
	}
	return false
}

// botPace is how long a bot seems to think beside people.
const botPace = 1200 * time.Millisecond

// startBot starts the client of a bot.
func (e *evening) startBot(ctx context.Context, i int) (*botSeat, error) {
	home, err := client.OpenHome(e.botHome(i))
	if err != nil {
		return nil, err
	}
	cfg := bot.Config{Temper: bot.Tempers()[i%len(bot.Tempers())], Rebuy: table.MaxBuyIn, MakesRoom: true}
	// The bots do not ask for hands: the player sits down last, and the first
	// hand deals everybody in.
	b, err := newBot(ctx, home, e.link, botName(i), dialLocal(e.h), false, cfg)
	if err != nil {
		return nil, err
	}
	b.pace, b.place = botPace, cards.Seat(i+1)
	e.bots = append(e.bots, b)
	return b, nil
}

// admit lets a bot of ours in where the host is asked. The link is not out yet,
// so nobody else can ask under its name.
func (e *evening) admit(ctx context.Context, name string) error {
	return e.me.until(ctx, 30*time.Second, func(u client.Update) bool {
		for _, s := range u.View.Seats {
			switch {
			case s.Name != name:
			case s.Status == table.Waiting:
				_ = e.me.Do(ctx, table.Want{Body: table.Admit{Seat: s.Seat, Let: true}})
			default:
				return true
			}
		}
		return false
	})
}

// notes are what the screen with the link says below it.
func (e *evening) notes() []string {
	switch {
	case !e.h.lan:
		return []string{e.a.say("phone.local")}
	case !e.h.tls:
		return append(e.qr(), e.a.say("phone.plain"))
	}
	return append(e.qr(), e.a.say("phone.tls"))
}

// qr draws the play link for phones in the same network.
func (e *evening) qr() []string {
	q, err := qrcode.New(e.link.URL(), qrcode.Low)
	if err != nil {
		return nil
	}
	return []string{q.ToSmallString(false)}
}
