package main

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/internal/term"
	"github.com/nodealer/nodealer/transcript"
)

func (a *app) joinCommand() *cobra.Command {
	var buyIn uint64
	c := a.command("join LINK|TABLE", "join", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		what, err := a.one(args, "LINK")
		if err != nil {
			return err
		}
		if !a.interactive() {
			return misuse(a.say("error.noterminal.join"))
		}
		return a.join(c.Context(), what, buyIn)
	}
	c.Flags().Uint64Var(&buyIn, "buyin", 0, a.say("flag.botbuyin"))
	return c
}

// interactive reports whether there is a person at a terminal.
func (a *app) interactive() bool { return isTerminal(a.in) && isTerminal(a.out) }

// join takes a seat in the terminal.
func (a *app) join(ctx context.Context, what string, buyIn uint64) error {
	name, err := a.player()
	if err != nil {
		return err
	}
	home, err := a.openHome()
	if err != nil {
		return err
	}
	link, err := a.find(home, what)
	if err != nil {
		return err
	}
	if err := a.playable(link); err != nil {
		return err
	}
	about := a.aboutJoined(ctx, link)
	store, err := client.Join(home, link, name)
	if err != nil {
		return err
	}
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := start(run, client.Config{Store: store, Dial: dial, Deals: true, Shows: true, Logger: a.logger()})
	if err != nil {
		return err
	}
	err = a.terminal(run, r, term.Options{Link: link.Play(), Name: name, BuyIn: chips(buyIn), Quit: term.QuitGuest, About: about})
	cancel()
	<-r.done
	return a.ended(ctx, errors.Join(err, r.err))
}

// terminal shows a client on the terminal until the player has had enough.
func (a *app) terminal(ctx context.Context, r *running, o term.Options) error {
	o.Words, o.Seat, o.Getenv = a.words, r.Client, a.getenv
	o.Save = func(ctx context.Context, file string) error {
		_, err := replaceFile(file, func(w io.Writer) error { return r.Export(ctx, w, "") })
		return err
	}
	in, _ := a.in.(*os.File)
	out, _ := a.out.(*os.File)
	return term.Run(ctx, in, out, o)
}

func (a *app) watchCommand() *cobra.Command {
	c := a.command("watch LINK|TABLE", "watch", nil)
	plain := c.Flags().Bool("plain", false, a.say("flag.plain"))
	c.RunE = func(c *cobra.Command, args []string) error {
		what, err := a.one(args, "LINK")
		if err != nil {
			return err
		}
		home, err := a.openHome()
		if err != nil {
			return err
		}
		link, err := a.find(home, what)
		if err != nil {
			return err
		}
		return a.watch(c.Context(), link.Watch(), *plain || a.json || !a.interactive())
	}
	return c
}

// watch shows a table to an onlooker: on the whole terminal, or line by line.
func (a *app) watch(ctx context.Context, link transcript.Link, plain bool) error {
	about := a.aboutJoined(ctx, link)
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := start(run, client.Config{Link: link, Dial: dial, Logger: a.logger()})
	if err != nil {
		return err
	}
	if plain {
		err = a.watchLines(run, r)
	} else {
		err = a.terminal(run, r, term.Options{Link: link, Quit: term.QuitOnlooker, About: about})
	}
	cancel()
	<-r.done
	return a.ended(ctx, errors.Join(err, r.err))
}

// watchedLine is one line of watch --json.
type watchedLine struct {
	Record uint64 `json:"record"`
	Hand   uint32 `json:"hand"`
	Text   string `json:"text"`
}

// watchLines writes what happens, a line for each thing, until the table closes.
func (a *app) watchLines(ctx context.Context, r *running) error {
	go a.tellTrouble(ctx, r)
	updates, stop := r.Watch()
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case u, ok := <-updates:
			if !ok {
				<-r.done
				return r.err
			}
			for _, l := range term.Lines(a.words, &u.View, u.Events) {
				if err := a.line(watchedLine{l.Index, l.Hand, l.Text}); err != nil {
					return err
				}
			}
			if u.Ready && u.View.Closed && !u.View.Running {
				return nil
			}
		}
	}
}

func (a *app) line(l watchedLine) error {
	if a.json {
		return a.emit(l)
	}
	_, err := io.WriteString(a.out, l.Text+"\n")
	return err
}
