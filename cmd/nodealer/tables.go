package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/audit"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/table"
)

// tableInfo is one line of the list for scripts.
type tableInfo struct {
	Table    string `json:"table"`
	Title    string `json:"title"`
	Player   string `json:"player"`
	Host     bool   `json:"host"`
	Seat     int    `json:"seat"` // from 0; -1: none
	Finished bool   `json:"finished"`
	Seen     string `json:"seen"`
	Error    string `json:"error,omitempty"`
}

// tablesFlags are those of tables.
type tablesFlags struct {
	links, seatLink, hide, erase, settle string
	all                                  bool
}

func (a *app) tablesCommand() *cobra.Command {
	var f tablesFlags
	c := a.command("tables [flags]", "tables", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		home, err := a.openHome()
		if err != nil {
			return err
		}
		switch {
		case f.links != "":
			return a.tableLinks(home, f.links)
		case f.seatLink != "":
			return a.tableSeatLink(home, f.seatLink)
		case f.settle != "":
			return a.tableSettle(c.Context(), home, f.settle)
		case f.hide != "":
			return a.tableHide(home, f.hide)
		case f.erase != "":
			return a.tableErase(home, f.erase)
		}
		return a.listTables(home, f.all)
	}
	c.Flags().StringVar(&f.links, "links", "", a.say("flag.links"))
	c.Flags().StringVar(&f.seatLink, "seat-link", "", a.say("flag.seatlink"))
	c.Flags().StringVar(&f.settle, "settle", "", a.say("flag.settle"))
	c.Flags().StringVar(&f.hide, "hide", "", a.say("flag.hide"))
	c.Flags().StringVar(&f.erase, "erase", "", a.say("flag.erase"))
	c.Flags().BoolVar(&f.all, "all", false, a.say("flag.all"))
	c.MarkFlagsMutuallyExclusive("links", "seat-link", "settle", "hide", "erase")
	return c
}

func (a *app) listTables(home *client.Home, all bool) error {
	tables, err := home.Tables()
	if err != nil {
		return err
	}
	list := []tableInfo{}
	for _, t := range tables {
		if t.About.Archived && !all {
			continue
		}
		i := tableInfo{
			Table: t.Table.String(), Title: t.About.Title, Player: t.About.Player, Host: t.About.Host, Seat: t.About.Seat,
			Finished: t.About.Finished, Seen: time.UnixMilli(int64(t.About.SeenMS)).UTC().Format(time.RFC3339),
		}
		if t.Err != nil {
			i.Error = t.Err.Error()
		}
		list = append(list, i)
	}
	if a.json {
		return a.emit(list)
	}
	if len(list) == 0 {
		a.talk("tables.none", "dir", clean(home.Dir()))
	}
	for _, i := range list {
		a.printTable(i)
	}
	return nil
}

func (a *app) printTable(i tableInfo) {
	short := i.Table[:8]
	if i.Error != "" {
		a.print("tables.broken", "id", short, "why", clean(i.Error))
		return
	}
	state := "tables.waiting"
	if i.Finished {
		state = "tables.finished"
	}
	role := a.say("tables.noseat")
	if i.Seat >= 0 {
		role = a.say("tables.seat", "seat", i.Seat+1)
	}
	if i.Host {
		role += ", " + a.say("tables.host")
	}
	a.print("tables.line", "id", short, "title", clean(i.Title), "player", clean(i.Player), "role", role,
		"state", a.say(state), "seen", i.Seen)
}

func (a *app) tableLinks(home *client.Home, id string) error {
	t, err := a.findTable(home, id)
	if err != nil {
		return err
	}
	return a.printLinks(t.Link)
}

// tableSeatLink prints the link for another device of the same player.
func (a *app) tableSeatLink(home *client.Home, id string) error {
	t, err := a.findTable(home, id)
	if err != nil {
		return err
	}
	store, err := home.Find(t.Table)
	if errors.Is(err, client.ErrInUse) {
		return errors.New(a.say("error.inuse.link"))
	}
	if err != nil {
		return err
	}
	r, err := start(stopped(), client.Config{Store: store, Dial: dial})
	if err != nil {
		return err
	}
	defer func() { <-r.done }()
	link, err := r.SeatLink()
	if err != nil {
		return err
	}
	if a.json {
		return a.emit(linksInfo{Table: t.Table.String(), Seat: link.URL()})
	}
	fmt.Fprintln(a.out, link.URL())
	a.talk("links.seat")
	return nil
}

// stopped is a context that has ended: a client with it reads its store only.
func stopped() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// tableSettle says who owes whom at a table, as the log at its relay stands.
func (a *app) tableSettle(ctx context.Context, home *client.Home, id string) error {
	t, err := a.findTable(home, id)
	if err != nil {
		return err
	}
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := start(run, client.Config{Link: t.Link.Watch(), Dial: dial, Logger: a.logger()})
	if err != nil {
		return err
	}
	defer func() { cancel(); <-r.done }()
	if err := r.ready(ctx); err != nil {
		return a.unreachable(t.Link.Base, err)
	}
	if err := a.readToEnd(ctx, r); err != nil {
		return err
	}
	v, _ := r.View()
	debts, err := table.Settlement(v.Accounts)
	if err != nil {
		return errors.New(a.say("settle.dead"))
	}
	list := audit.Debts(debts)
	switch {
	case a.json:
		return a.emit(list)
	case len(list) == 0:
		a.print("settle.even")
	default:
		a.settlement(list)
	}
	return nil
}

func (a *app) tableHide(home *client.Home, id string) error {
	t, err := a.findTable(home, id)
	if err != nil {
		return err
	}
	if err := home.Archive(t.Table, true); err != nil {
		return err
	}
	a.talk("tables.hidden", "id", t.Table.String()[:8])
	return nil
}

func (a *app) tableErase(home *client.Home, id string) error {
	t, err := a.findTable(home, id)
	if err != nil && t.Err == nil {
		return err
	}
	if err := home.Erase(t.Table); err != nil {
		return err
	}
	a.talk("tables.erased", "id", t.Table.String()[:8])
	return nil
}
