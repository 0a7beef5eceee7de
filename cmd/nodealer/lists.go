package main

import (
	"github.com/spf13/cobra"

	"github.com/nodealer/nodealer/catalog"
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
