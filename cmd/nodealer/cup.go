package main

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/tourney"
	"github.com/nodealer/nodealer/table"
)

// cupFlags make a new table one of a tournament.
type cupFlags struct {
	kind    string // of tourney.Presets; "" for none
	level   string // "8": hands; "8m": time
	stack   uint64
	late    int
	again   int
	payouts string // "50/30/20"
	breaks  string // "4:5m"
	byHands bool   // the usual measure of a level here
	cmd     *cobra.Command
}

// cupNames are the flags that only a tournament has.
var cupNames = []string{"level", "stack", "late", "reentry", "payouts", "break"}

func (t *cupFlags) bind(a *app, c *cobra.Command) {
	f := c.Flags()
	t.cmd = c
	f.StringVar(&t.kind, "tournament", "", a.say("flag.tournament"))
	f.Lookup("tournament").NoOptDefVal = "regular"
	f.StringVar(&t.level, "level", "", a.say("flag.level"))
	f.Uint64Var(&t.stack, "stack", 0, a.say("flag.stack"))
	f.IntVar(&t.late, "late", 0, a.say("flag.late"))
	f.IntVar(&t.again, "reentry", 0, a.say("flag.reentry"))
	f.StringVar(&t.payouts, "payouts", "", a.say("flag.payouts"))
	f.StringVar(&t.breaks, "break", "", a.say("flag.break"))
}

// stray names a flag that was given and means nothing without --tournament.
func (t *cupFlags) stray() string {
	for _, name := range cupNames {
		if t.cmd != nil && t.cmd.Flags().Changed(name) {
			return name
		}
	}
	return ""
}

// tournament makes the charter one of a tournament.
func (t *tableFlags) tournament(a *app, g game.Game, c *table.Charter) error {
	if t.cup.cmd != nil && t.cup.cmd.Flags().Changed("blinds") {
		return misuse(a.say("error.cupblinds"))
	}
	plan, err := t.cup.plan(a)
	if err != nil {
		return err
	}
	plan.Seats, plan.BuyIn, plan.Antes = t.seats, chips(t.buyIn), poker.BlindAntes(g)
	s, err := plan.Structure()
	if err != nil {
		return misuse(a.say("error.cup", "why", strings.TrimPrefix(err.Error(), "tourney: ")))
	}
	last := s.Stakes(len(s.Levels) - 1)
	o, err := poker.ForStakes(g, last)
	if err != nil {
		return misuse(a.say("error.cupgame", "game", g.Info().ID))
	}
	if err := a.applyRules(g, &o, t.rules); err != nil {
		return err
	}
	if c.Options, err = encoded(g, o); err != nil {
		return err
	}
	if !rises(g, c.Options, s) {
		return misuse(a.say("error.cuprules", "rules", clean(t.rules)))
	}
	c.Tournament, c.BuyInMin, c.BuyInMax = &s, s.Stack, s.Stack
	return nil
}

// rises reports whether the game can be played on every level, with these options
// on the last.
func rises(g game.Game, options []byte, s tourney.Structure) bool {
	rules, err := g.Rules(options)
	if err != nil {
		return false
	}
	r, ok := rules.(game.Raiser)
	for i := 0; ok && i < len(s.Levels); i++ {
		level, err := r.Raised(s.Stakes(i))
		ok = err == nil && (i < len(s.Levels)-1 || bytes.Equal(level.Options(), options))
	}
	return ok
}

// plan reads the flags.
func (t *cupFlags) plan(a *app) (tourney.Plan, error) {
	preset, ok := tourney.FindPreset(t.kind)
	if !ok {
		return tourney.Plan{}, misuse(a.say("error.cupkind", "kind", clean(t.kind)))
	}
	p := tourney.Plan{Preset: preset, ByHands: t.byHands, Late: t.late, ReEntries: t.again}
	if t.stack > 0 {
		p.Stack = chips(t.stack)
	}
	if t.level != "" && !t.readLevel(&p) {
		return p, misuse(a.say("error.cuplevel", "level", clean(t.level)))
	}
	if t.breaks != "" && !t.readBreak(&p) {
		return p, misuse(a.say("error.cupbreak", "break", clean(t.breaks)))
	}
	if t.payouts != "" && !t.readPayouts(&p) {
		return p, misuse(a.say("error.cuppayouts", "payouts", clean(t.payouts)))
	}
	return p, nil
}

func (t *cupFlags) readLevel(p *tourney.Plan) bool {
	if n, err := strconv.ParseUint(t.level, 10, 16); err == nil {
		p.ByHands, p.Hands = true, uint32(n)
		return n > 0
	}
	d, err := time.ParseDuration(t.level)
	p.ByHands, p.Millis = false, uint64(d.Milliseconds())
	return err == nil && d >= time.Second
}

func (t *cupFlags) readBreak(p *tourney.Plan) bool {
	every, length, found := strings.Cut(t.breaks, ":")
	n, err := strconv.ParseUint(every, 10, 8)
	if err != nil || !found || n == 0 {
		return false
	}
	d, err := time.ParseDuration(length)
	p.Every, p.Break = int(n), uint64(d.Milliseconds())
	return err == nil && d >= time.Second
}

func (t *cupFlags) readPayouts(p *tourney.Plan) bool {
	for _, part := range strings.Split(t.payouts, "/") {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || n > 100 {
			return false
		}
		p.Shares = append(p.Shares, uint16(10*n))
	}
	return true
}
