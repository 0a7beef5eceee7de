package main

import (
	"github.com/spf13/cobra"
)

// playFlags are the flags of play.
type playFlags struct {
	table    tableFlags
	relay    relayFlags
	headless headlessFlags
	bots     int
	resume   string

	page      bool // even without a terminal
	terminal  bool
	noBrowser bool
}

func (a *app) playCommand() *cobra.Command {
	var f playFlags
	c := a.command("play [flags]", "play", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		if f.headless.on {
			return a.playHeadless(c, &f)
		}
		if err := f.headless.refuse(a, c); err != nil {
			return err
		}
		page, err := a.wantsPage(c.Context(), c, &f)
		if err != nil {
			return err
		}
		if page != nil {
			return a.playPage(c.Context(), &f, page)
		}
		return a.playHere(c.Context(), c, &f)
	}
	f.table.bind(a, c)
	f.table.bindPeople(a, c)
	f.relay.bind(a, c)
	f.headless.bind(a, c)
	c.Flags().IntVar(&f.bots, "bots", 3, a.say("flag.bots"))
	c.Flags().StringVar(&f.resume, "resume", "", a.say("flag.resume"))
	c.Flags().BoolVar(&f.terminal, "terminal", false, a.say("flag.terminal"))
	c.Flags().BoolVar(&f.page, "page", false, a.say("flag.page"))
	c.Flags().BoolVar(&f.noBrowser, "no-browser", false, a.say("flag.nobrowser"))
	c.MarkFlagsMutuallyExclusive("page", "terminal")
	c.MarkFlagsMutuallyExclusive("page", "resume") // a table of the browser goes on there
	return c
}
