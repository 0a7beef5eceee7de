package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/internal/timing"
)

// timingCommand is "nodealer bench timing": exit code 1 if a path leaks, or if
// the planted leak is not found.
func (a *app) timingCommand() *cobra.Command {
	o := timing.Defaults()
	seconds := int(o.PerPath / time.Second)
	c := a.command("timing", "timing", func(_ *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		if seconds < 1 || seconds > 3600 {
			return misuse(a.say("error.timingseconds"))
		}
		o.PerPath = time.Duration(seconds) * time.Second
		a.talk("timing.wait", "seconds", seconds*(len(timing.Paths())+1))
		r, err := timing.Check(o, func(one timing.Result) {
			if !a.json {
				fmt.Fprintln(a.out, timing.Line(one))
			}
		})
		if err != nil {
			return misuse(err.Error())
		}
		if !r.OK {
			a.code = exitNo
		}
		if a.json {
			return a.emit(r)
		}
		if r.OK {
			a.print("timing.ok")
		} else {
			a.print("timing.leak")
		}
		return nil
	})
	c.Flags().IntVar(&seconds, "seconds", seconds, a.say("flag.timingseconds"))
	c.Flags().IntVar(&o.Rounds, "rounds", o.Rounds, a.say("flag.timingrounds"))
	c.Flags().StringVar(&o.Only, "only", "", a.say("flag.timingonly"))
	return c
}
