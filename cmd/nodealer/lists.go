package main

import (
	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
)

// gameInfo describes a game to scripts.
type gameInfo struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	MinSeats int    `json:"min_seats"`
	MaxSeats int    `json:"max_seats"`
	Cards    int    `json:"cards"`
}

func (a *app) gamesCommand() *cobra.Command {
	return a.command("games [GAME]", "games", func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			if err := a.none(args[1:]); err != nil {
				return err
			}
			g, ok := catalog.Catalog{}.Game(args[0])
			if !ok {
				return misuse(a.say("error.game", "id", clean(args[0])))
			}
			return a.printGame(g)
		}
		list := []gameInfo{}
		for _, g := range catalog.Games() {
			list = append(list, infoOf(g))
		}
		if a.json {
			return a.emit(list)
		}
		for _, g := range list {
			a.printGameLine(g)
		}
		return nil
	})
}

func infoOf(g game.Game) gameInfo {
	i := g.Info()
	return gameInfo{i.ID, i.Name, i.MinSeats, i.MaxSeats, len(i.Deck)}
}

func (a *app) printGameLine(g gameInfo) {
	a.print("games.line", "id", g.ID, "name", g.Name, "min", g.MinSeats, "max", g.MaxSeats, "cards", g.Cards)
}

// suiteInfo describes a suite to scripts.
type suiteInfo struct {
	ID             string    `json:"id"`
	Name           string    `json:"name"`
	MinSeats       int       `json:"min_seats"`
	MaxSeats       int       `json:"max_seats"`
	MaxCards       int       `json:"max_cards"`
	ShuffleProof   deck.When `json:"shuffle_proof"`
	OpeningProof   deck.When `json:"opening_proof"`
	Leaks          string    `json:"leaks"`
	SurvivesLeaver bool      `json:"survives_leaver"`
	Reshuffles     bool      `json:"reshuffles"`
}

func (a *app) suitesCommand() *cobra.Command {
	return a.command("suites", "suites", func(_ *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		list := []suiteInfo{}
		for _, s := range catalog.Schemes() {
			i := s.Suite()
			list = append(list, suiteInfo{
				i.ID, i.Name, i.MinSeats, i.MaxSeats, i.MaxCards, i.ShuffleProof, i.OpeningProof, i.Leaks, i.SurvivesLeaver, i.Reshuffles,
			})
		}
		if a.json {
			return a.emit(list)
		}
		for _, s := range list {
			a.printSuite(s)
		}
		return nil
	})
}

func (a *app) printSuite(s suiteInfo) {
	a.print("suites.line", "id", s.ID, "name", s.Name, "min", s.MinSeats, "max", s.MaxSeats, "cards", s.MaxCards)
	a.print("suites.proof", "shuffle", a.when(s.ShuffleProof), "opening", a.when(s.OpeningProof))
	leaks := s.Leaks
	if leaks == "" {
		leaks = a.say("suites.noleak")
	}
	a.print("suites.leaks", "leaks", leaks)
}

func (a *app) when(w deck.When) string {
	switch w {
	case deck.AtOnce:
		return a.say("when.atonce")
	case deck.AtEnd:
		return a.say("when.atend")
	}
	return a.say("when.never")
}
