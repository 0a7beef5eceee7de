package main

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/bot"
	"github.com/nodealer/nodealer/client"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

func chips(n uint64) game.Chips { return game.Chips(n) }

// botFlags are those of bot.
type botFlags struct {
	temper string
	buyIn  uint64
	pace   time.Duration
	rebuy  bool
	stays  bool
}

func (a *app) botCommand() *cobra.Command {
	var f botFlags
	c := a.command("bot LINK|TABLE", "bot", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		what, err := a.one(args, "LINK")
		if err != nil {
			return err
		}
		return a.playBot(c.Context(), what, &f)
	}
	c.Flags().StringVar(&f.temper, "temper", bot.Steady.String(), a.say("flag.temper"))
	c.Flags().Uint64Var(&f.buyIn, "buyin", 0, a.say("flag.botbuyin"))
	c.Flags().DurationVar(&f.pace, "pace", time.Second, a.say("flag.pace"))
	c.Flags().BoolVar(&f.rebuy, "rebuy", true, a.say("flag.rebuy"))
	c.Flags().BoolVar(&f.stays, "stays", false, a.say("flag.stays"))
	return c
}

// playBot plays until it is told to stop or the table closes.
func (a *app) playBot(ctx context.Context, what string, f *botFlags) error {
	temper, err := bot.ParseTemper(f.temper)
	if err != nil {
		return misuse(a.say("error.temper", "temper", clean(f.temper)))
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
	name := a.name
	if name == "" {
		name = botNames[0]
	}
	if !bot.IsBot(name) {
		name += bot.Suffix
	}
	if !table.ValidName(name) {
		return misuse(a.say("error.name", "max", table.MaxNameRunes))
	}
	cfg := bot.Config{Temper: temper, MakesRoom: !f.stays}
	if f.rebuy {
		cfg.Rebuy = chips(max(f.buyIn, 1))
		if f.buyIn == 0 {
			cfg.Rebuy = table.MaxBuyIn // the table's limit
		}
	}
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	b, err := newBot(run, home, link, name, dial, true, cfg)
	if err != nil {
		return err
	}
	b.buyIn, b.pace = f.buyIn, f.pace
	a.talk("bot.begins", "name", clean(name), "link", link.String())
	go a.tellTrouble(run, b.running)
	err = b.play(run)
	cancel()
	<-b.done
	return a.ended(ctx, errors.Join(err, b.err))
}

// ended says how a client ended.
func (a *app) ended(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, errBotLeft):
		a.talk("bot.left")
		return nil
	case err != nil:
		return err
	case ctx.Err() != nil:
		a.talk("seat.stopped")
	default:
		a.talk("table.closed")
	}
	return nil
}

// tellTrouble says on standard error when the relay is out of reach, and when
// it is back.
func (a *app) tellTrouble(ctx context.Context, r *running) {
	updates, stop := r.Watch()
	defer stop()
	was := ""
	for {
		select {
		case <-ctx.Done():
			return
		case u, ok := <-updates:
			if !ok {
				return
			}
			a.tellFenced(&u)
			if t := u.Status.Trouble; t != was {
				if was = t; t != "" {
					a.talk("seat.trouble", "why", clean(t))
				} else {
					a.talk("seat.online")
				}
			}
		}
	}
}

func (a *app) tellFenced(u *client.Update) {
	for _, e := range u.Events {
		if e.Kind == table.DeviceMoved && e.Seat == u.View.Me && u.Status.Fenced {
			a.talk("seat.fenced")
		}
	}
}
