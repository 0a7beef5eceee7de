package audit

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

// Tournament is what became of a tournament.
type Tournament struct {
	Over    bool       `json:"over"`
	BuyIn   game.Chips `json:"buyin"`
	Entries int        `json:"entries"` // buy-ins paid
	Level   int        `json:"level"`   // from 1; of the last hand, or of the one in progress
	Levels  int        `json:"levels"`
	// Places are best first; before the end as they would be by the chips.
	Places []Place `json:"places"`
}

// Place is the result of a player.
type Place struct {
	Place        int        `json:"place"` // from 1; who share places have the best of them
	Seat         cards.Seat `json:"seat"`  // from 0
	Name         string     `json:"name"`
	Entries      int        `json:"entries"`
	Chips        game.Chips `json:"chips"`
	Prize        game.Chips `json:"prize"`
	Out          uint32     `json:"out"` // the hand in which the last chips went; 0 for none
	Disqualified bool       `json:"disqualified"`
}

// tournamentOf copies what the fold says; nil at other tables.
func tournamentOf(v table.View) *Tournament {
	t := v.Tournament
	if t == nil {
		return nil
	}
	out := &Tournament{
		Over: t.Over, BuyIn: v.Charter.Tournament.BuyIn, Entries: t.Entries, Level: t.Level + 1, Levels: t.Levels, Places: []Place{},
	}
	for _, p := range t.Standing {
		out.Places = append(out.Places, Place{p.Place, p.Seat, p.Name, p.Times, p.Chips, p.Prize, p.Out, p.Foul})
	}
	return out
}
