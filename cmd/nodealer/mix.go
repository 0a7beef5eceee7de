package main

import (
	"slices"
	"strings"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// mixFlags say which games a table of mixed games plays, and how they follow
// each other. Without a list the dealer chooses from the one of that name; the
// games of a list that is named come in turn, round by round.
type mixFlags struct {
	list string
	turn string
}

// isMix reports whether a game is the mix.
func isMix(g game.Game) bool { return g.Info().ID == poker.Mix.Info().ID }

// turns are the words of --turn, in the order of poker.Turn.
var turns = []string{"hand", "round", "dealer", "dealer-round"}

// mixNames lists the names of mixes.
func mixNames() string {
	var names []string
	for _, l := range poker.MixLists() {
		names = append(names, l.Name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// games finds the games of --mix: a name, or ids with commas between them.
func (m *mixFlags) games(a *app) ([]game.Game, error) {
	name := m.list
	if name == "" {
		name = "dealer"
	}
	ids, ok := poker.FindMixList(name)
	if !ok {
		ids = strings.Split(m.list, ",")
	}
	var list []game.Game
	for _, id := range ids {
		g, ok := poker.ByID(id)
		if !ok || len(g.Info().Deck) != len(poker.Mix.Info().Deck) {
			return nil, misuse(a.say("error.mixgame", "id", clean(id), "known", mixNames()))
		}
		list = append(list, g)
	}
	if len(list) > poker.MaxMix {
		return nil, misuse(a.say("error.mixlong", "max", poker.MaxMix))
	}
	return list, nil
}

// allGames are the games that a mix can have.
func allGames() []game.Game {
	return slices.DeleteFunc(poker.Games(), func(g game.Game) bool { return len(g.Info().Deck) != len(poker.Mix.Info().Deck) })
}

// mixRules are the rules that a table of these games can choose: those of any of
// them.
func mixRules(games []game.Game) []rule {
	var list []rule
	for _, r := range tableRules {
		if slices.ContainsFunc(games, r.fits) {
			list = append(list, r)
		}
	}
	return list
}

// options makes the options of a mix. A rule counts in each game that knows it;
// those of the house count once.
func (m *mixFlags) options(a *app, blinds func(game.Game) (poker.Options, bool), rules string) ([]byte, error) {
	games, err := m.games(a)
	if err != nil {
		return nil, err
	}
	turn := slices.Index(turns, m.turn)
	switch {
	case m.turn == "" && m.list == "":
		turn = int(poker.DealerHand)
	case m.turn == "":
		turn = int(poker.TurnRound)
	case turn < 0:
		return nil, misuse(a.say("error.turn", "turn", clean(m.turn), "known", strings.Join(turns, ", ")))
	}
	settings, err := a.readRules(poker.Mix.Info().ID, mixRules(games), rules)
	if err != nil {
		return nil, err
	}
	out := poker.MixOptions{Turn: poker.Turn(turn)}
	house := poker.Options{}
	for _, s := range settings {
		if s.house {
			s.on(&house)
		}
	}
	out.House = house.House
	for _, g := range games {
		o, ok := blinds(g)
		if !ok {
			return nil, misuse(a.say("error.mixblinds", "id", g.Info().ID))
		}
		for _, s := range settings {
			if !s.house && s.fits(g) {
				s.on(&o)
			}
		}
		if _, err := encoded(g, o); err != nil {
			return nil, a.rulesError(rules, err)
		}
		out.Parts = append(out.Parts, poker.Part{ID: g.Info().ID, Options: o})
	}
	b, err := poker.EncodeMix(out)
	if err != nil {
		return nil, a.rulesError(rules, err)
	}
	return b, nil
}
