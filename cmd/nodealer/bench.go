package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/internal/bench"
)

func (a *app) benchCommand() *cobra.Command {
	o := bench.Defaults()
	var wasm bool
	c := a.command("bench", "bench", func(_ *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		out, run := a.out, bench.Run
		if a.json {
			out = io.Discard
		}
		if wasm {
			run = bench.RunWASM
		}
		a.talk("bench.wait")
		r, err := run(out, o)
		if err != nil || !a.json {
			return err
		}
		return a.emit(r)
	})
	c.Flags().IntVar(&o.Cards, "cards", o.Cards, a.say("flag.benchcards"))
	c.Flags().IntVar(&o.Rounds, "rounds", o.Rounds, a.say("flag.benchrounds"))
	c.Flags().BoolVar(&wasm, "wasm", false, a.say("flag.benchwasm"))
	c.AddCommand(a.timingCommand(), a.benchRulesCommand(), a.benchPageCommand())
	return c
}
