package main

import (
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/internal/pagebench"
	"github.com/nodealer/nodealer/web/build"
)

// pageSteps are the steps of package pagebench in words.
var pageSteps = map[string]string{"size": "benchpage.size", "start": "benchpage.start", "table": "benchpage.table",
	"hands": "benchpage.hands", "tasks": "benchpage.tasks"}

// benchPageCommand is "nodealer bench page": exit code 1 if a budget is not met.
func (a *app) benchPageCommand() *cobra.Command {
	o := pagebench.Options{Rounds: 11, Hands: 3, Limit: 5 * time.Minute}
	c := a.command("page", "benchpage", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		if o.Rounds < 1 || o.Hands < 1 || o.Limit < time.Second {
			return misuse(a.say("error.benchpage"))
		}
		root, err := build.Source()
		if err != nil {
			return errors.New(a.say("error.benchsource"))
		}
		page, err := a.loadPage(c.Context())
		if err != nil {
			return err
		}
		out := a.out
		if a.json {
			out = io.Discard
		}
		o.Root, o.Page = root, page
		o.Say = func(step string) { a.talk(pageSteps[step]) }
		r, err := pagebench.Run(c.Context(), out, o)
		if errors.Is(err, pagebench.ErrNoBrowser) {
			return errors.New(a.say("error.chromium"))
		}
		if errors.Is(err, pagebench.ErrTime) {
			return errors.New(a.say("error.benchtime", "limit", o.Limit.String()))
		}
		if err != nil {
			return err
		}
		for _, x := range r.Rows {
			if !x.Met {
				a.code = exitNo
			}
		}
		if a.json {
			return a.emit(r)
		}
		return nil
	}
	c.Flags().IntVar(&o.Rounds, "rounds", o.Rounds, a.say("flag.benchrounds"))
	c.Flags().IntVar(&o.Hands, "hands", o.Hands, a.say("flag.benchhands"))
	c.Flags().DurationVar(&o.Limit, "limit", o.Limit, a.say("flag.benchlimit"))
	return c
}
