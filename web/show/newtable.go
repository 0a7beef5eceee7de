package show

import (
	"encoding/hex"
	"fmt"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// NewTable is what the form of a new table says of the game and its rules.
type NewTable struct {
	Game        string
	Options     string // in hex, as the program has made them; what follows does not count then
	Unit, Small game.Chips
	Straddle    poker.Straddling
	Missed      poker.Missing
	BombEvery   int        // hands
	Mix         string     // name of a list, for a table of mixed games
	Games       []string   // of a mix, in their order, instead of a list with a name
	Turn        poker.Turn // of the games of a mix
}

// bombAnte is the ante of a bomb pot at tables opened by the form, in big blinds.
const bombAnte = 5

// Make returns the rules, with the options of the charter. A game takes from the
// form what it knows.
func (n NewTable) Make() (game.Rules, error) {
	g, ok := catalog.Catalog{}.Game(n.Game)
	if !ok {
		return nil, fmt.Errorf("there is no game %q", n.Game)
	}
	if n.Options != "" {
		b, err := hex.DecodeString(n.Options)
		if err != nil {
			return nil, err
		}
		return g.Rules(b)
	}
	var house poker.House
	house.Missed = n.Missed
	if n.BombEvery > 0 {
		house.BombEvery, house.BombAnte = uint16(min(n.BombEvery, poker.MaxBombEvery)), bombAnte
	}
	var b []byte
	var err error
	if g.Info().ID == poker.Mix.Info().ID {
		b, err = n.mix(house)
	} else {
		o := n.plain(g)
		o.House = fitting(g, o, house)
		b, err = o.Encode()
	}
	if err != nil {
		return nil, err
	}
	return g.Rules(b)
}

// plain are the options of one game without rules of the house.
func (n NewTable) plain(g game.Game) poker.Options {
	o := poker.Suggest(g, n.Unit)
	if n.Small != 0 && o.BigBlind != 0 && o.SmallBlind != 0 {
		o.SmallBlind = n.Small
	}
	with := o
	if with.Straddle = n.Straddle; takes(g, with) {
		return with
	}
	return o
}

// mix are the options of a table of mixed games.
func (n NewTable) mix(house poker.House) ([]byte, error) {
	ids := n.Games
	if len(ids) == 0 {
		var ok bool
		if ids, ok = poker.FindMixList(n.Mix); !ok {
			return nil, fmt.Errorf("there is no mix %q", n.Mix)
		}
	}
	o := poker.MixOptions{Turn: n.Turn, House: house}
	for _, id := range ids {
		g, ok := poker.ByID(id)
		if !ok {
			return nil, fmt.Errorf("there is no game %q", id)
		}
		o.Parts = append(o.Parts, poker.Part{ID: id, Options: n.plain(g)})
	}
	return poker.EncodeMix(o)
}

// fitting leaves away the rules of the house that a game does not know.
func fitting(g game.Game, o poker.Options, h poker.House) poker.House {
	if o.House = (poker.House{Missed: h.Missed}); !takes(g, o) {
		h.Missed = poker.MissedFree
	}
	if o.House = h; !takes(g, o) {
		h = poker.House{Missed: h.Missed}
	}
	return h
}

func takes(g game.Game, o poker.Options) bool {
	b, err := o.Encode()
	if err == nil {
		_, err = g.Rules(b)
	}
	return err == nil
}

// offers is what tables of the game can offer beside it.
func (n NewTable) offers() game.Offers {
	n.Straddle, n.Missed, n.BombEvery = poker.StraddleUTG, poker.MissedPost, 1
	rules, err := n.Make()
	if err != nil {
		return game.Offers{}
	}
	o, ok := rules.(game.Opener)
	if !ok {
		return game.Offers{}
	}
	return o.Offers()
}
