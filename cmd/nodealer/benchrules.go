package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/game/poker/pokertest"
	"github.com/nodealer/nodealer/internal/bench"
)

// rulesReport tells scripts what a run has seen.
type rulesReport struct {
	OK         bool           `json:"ok"`
	Seed       uint64         `json:"seed"` // of the first hand
	Hands      int            `json:"hands"`
	Decisions  int            `json:"decisions"`
	Drops      int            `json:"drops"`
	Reshuffles int            `json:"reshuffles"`
	Games      map[string]int `json:"games"`
	Seats      map[int]int    `json:"seats"`
	Rules      map[string]int `json:"rules"`
	Failure    *rulesFailure  `json:"failure,omitempty"`
}

// rulesFailure is a hand that breaks a rule.
type rulesFailure struct {
	Seed   uint64 `json:"seed"`
	Game   string `json:"game"`
	Reason string `json:"reason"`
}

// benchRulesCommand is "nodealer bench rules".
func (a *app) benchRulesCommand() *cobra.Command {
	var hands int
	var seed, replay uint64
	var evaluators bool
	c := a.command("rules", "rules", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		switch {
		case evaluators:
			return a.benchEvaluators()
		case c.Flags().Changed("replay"):
			return a.replayRules(replay)
		case hands < 1:
			return misuse(a.say("error.ruleshands", "hands", hands))
		}
		return a.benchRules(c, seed, hands)
	}
	c.Flags().IntVar(&hands, "hands", 10000, a.say("flag.ruleshands"))
	c.Flags().Uint64Var(&seed, "seed", 1, a.say("flag.rulesseed"))
	c.Flags().Uint64Var(&replay, "replay", 0, a.say("flag.rulesreplay"))
	c.Flags().BoolVar(&evaluators, "evaluators", false, a.say("flag.evaluators"))
	c.MarkFlagsMutuallyExclusive("replay", "hands", "evaluators")
	c.MarkFlagsMutuallyExclusive("replay", "seed", "evaluators")
	return c
}

func (a *app) benchRules(c *cobra.Command, seed uint64, hands int) error {
	p := a.progress()
	counts, failure := pokertest.Run(seed, hands, func(played int) bool {
		p.show("rules.progress", "n", a.words.Number(uint64(played)), "all", a.words.Number(uint64(hands)))
		return c.Context().Err() == nil
	})
	p.done()
	if failure == nil && c.Context().Err() != nil {
		return errors.New(a.say("error.stopped"))
	}
	return a.reportRules(rulesReport{
		Seed: seed, Hands: counts.Hands, Decisions: counts.Decisions, Drops: counts.Drops, Reshuffles: counts.Reshuffles,
		Games: counts.Games, Seats: counts.Seats, Rules: counts.Rules,
	}, failure)
}

// reportRules writes what a run has seen; exit code 1 if a hand failed.
func (a *app) reportRules(r rulesReport, failure *pokertest.Failure) error {
	r.OK = failure == nil
	if failure != nil {
		a.code = exitNo
		r.Failure = &rulesFailure{failure.Seed, failure.Game, failure.Reason}
	}
	if a.json {
		return a.emit(r)
	}
	n := func(v int) string { return a.words.Number(uint64(v)) }
	a.print("rules.counts", "n", r.Hands, "hands", n(r.Hands), "decisions", n(r.Decisions), "drops", n(r.Drops), "reshuffles", n(r.Reshuffles))
	for _, id := range sorted(r.Games) {
		a.print("rules.game", "id", id, "n", n(r.Games[id]))
	}
	for _, seats := range sorted(r.Seats) {
		a.print("rules.seats", "seats", seats, "n", n(r.Seats[seats]))
	}
	for _, rule := range sorted(r.Rules) {
		a.print("rules.ended", "rule", rule, "n", n(r.Rules[rule]))
	}
	if failure == nil {
		a.print("rules.sound")
		return nil
	}
	a.failedRules(failure)
	a.print("rules.replay", "seed", failure.Seed)
	return nil
}

// failedRules tells the story of a hand that failed, which has many lines.
func (a *app) failedRules(f *pokertest.Failure) {
	fmt.Fprintln(a.out, a.say("rules.failed", "seed", f.Seed, "game", f.Game, "why", f.Reason))
}

// replayRules plays the one hand of a seed.
func (a *app) replayRules(seed uint64) error {
	failure := pokertest.Play(seed)
	if failure != nil {
		a.code = exitNo
	}
	switch {
	case a.json && failure != nil:
		return a.emit(rulesFailure{failure.Seed, failure.Game, failure.Reason})
	case a.json:
		return a.emit(struct {
			OK   bool   `json:"ok"`
			Seed uint64 `json:"seed"`
		}{true, seed})
	case failure != nil:
		a.failedRules(failure)
	default:
		a.print("rules.one", "seed", seed)
	}
	return nil
}

// benchEvaluators measures the evaluators of hands alone.
func (a *app) benchEvaluators() error {
	a.talk("bench.wait")
	list, err := bench.Evaluators(bench.Defaults().Rounds)
	switch {
	case err != nil:
		return err
	case a.json:
		return a.emit(list)
	}
	return bench.WriteEvaluators(a.out, list)
}

// sorted returns the keys of a map in order.
func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
