package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/table"
	"github.com/nodealer/nodealer/transcript"
)

// linksInfo gives scripts the links of a table. They are secret.
type linksInfo struct {
	Table string `json:"table"`
	Play  string `json:"play,omitempty"`
	Watch string `json:"watch,omitempty"`
	Seat  string `json:"seat,omitempty"`
}

func (a *app) openCommand() *cobra.Command {
	var f tableFlags
	var base string
	c := a.command("open [flags]", "open", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		base = strings.TrimSuffix(base, "/")
		link, err := a.openTable(c.Context(), base, &f)
		if err != nil {
			return err
		}
		return a.printLinks(link)
	}
	f.bind(a, c)
	f.bindPeople(a, c)
	c.Flags().StringVar(&base, "relay", "http://"+defaultListen, a.say("flag.relay"))
	return c
}

// openTable opens a table at a relay; the store of its host stays in the home.
func (a *app) openTable(ctx context.Context, base string, f *tableFlags) (transcript.Link, error) {
	charter, err := f.charter(a)
	if err != nil {
		return transcript.Link{}, err
	}
	name, err := a.player()
	if err != nil {
		return transcript.Link{}, err
	}
	home, err := a.openHome()
	if err != nil {
		return transcript.Link{}, err
	}
	a.tellSuite(&charter)
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	store, err := client.Create(ctx, home, dial, client.NewTable{Base: base, Charter: charter, Catalog: catalog.Catalog{}, Name: name})
	if errors.Is(err, client.ErrNoTransactor) {
		return transcript.Link{}, errors.New(a.say("error.transactor", "id", charter.Suite, "url", clean(base)))
	}
	if err != nil {
		return transcript.Link{}, a.unreachable(base, err)
	}
	defer store.Close()
	s, err := store.Load()
	return s.Link, err
}

// unreachable says that a relay does not answer.
func (a *app) unreachable(base string, err error) error {
	return errors.New(a.say("error.unreachable", "url", clean(base), "why", err.Error()))
}

// printLinks prints the links of a table for friends and for onlookers.
func (a *app) printLinks(link transcript.Link) error {
	i := linksInfo{Table: link.Table.String(), Watch: link.Watch().URL()}
	if link.Secret.Kind != transcript.LinkWatch {
		i.Play = link.Play().URL()
	}
	if a.json {
		return a.emit(i)
	}
	if i.Play != "" {
		fmt.Fprintln(a.out, a.say("links.play")+"\n  "+i.Play)
	}
	fmt.Fprintln(a.out, a.say("links.watch")+"\n  "+i.Watch)
	a.talk("links.secret", "table", i.Table[:8])
	return nil
}

// player returns the player's name: --name, else the name on this computer.
func (a *app) player() (string, error) {
	if a.name != "" {
		if !table.ValidName(a.name) {
			return "", misuse(a.say("error.name", "max", table.MaxNameRunes))
		}
		return a.name, nil
	}
	for _, v := range []string{"USER", "LOGNAME", "USERNAME"} {
		if n := a.getenv(v); table.ValidName(n) {
			return n, nil
		}
	}
	return a.say("player.name"), nil
}
