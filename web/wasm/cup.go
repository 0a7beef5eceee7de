//go:build js

package main

import (
	"encoding/hex"
	"fmt"

	"github.com/nodealer/nodealer/catalog"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/tourney"
	"github.com/nodealer/nodealer/table"
)

// tournament makes a charter one of a tournament: of a usual kind at the price of
// the buy-in with the entries and breaks of the plan, or of the structure that the
// program which hosts the page has made.
func (w *worker) tournament(c *table.Charter, kind, hexed, options string, p tourney.Plan) error {
	g, ok := catalog.Catalog{}.Game(c.Game)
	if !ok {
		return fmt.Errorf("there is no game %q", c.Game)
	}
	s, err := structure(c, g, kind, hexed, p)
	if err != nil {
		return err
	}
	if hexed != "" { // the program has made the options too
		c.Options, err = hex.DecodeString(options)
	} else {
		var o poker.Options
		if o, err = poker.ForStakes(g, s.Stakes(len(s.Levels)-1)); err == nil {
			c.Options, err = o.Encode()
		}
	}
	if err != nil {
		return err
	}
	c.Tournament, c.BuyInMin, c.BuyInMax = &s, s.Stack, s.Stack
	return w.servable(c, g.Info())
}

func structure(c *table.Charter, g game.Game, kind, hexed string, p tourney.Plan) (tourney.Structure, error) {
	if hexed != "" {
		b, err := hex.DecodeString(hexed)
		if err != nil {
			return tourney.Structure{}, err
		}
		return tourney.Parse(b)
	}
	preset, ok := tourney.FindPreset(kind)
	if !ok {
		return tourney.Structure{}, fmt.Errorf("there is no tournament %q", kind)
	}
	p.Preset, p.Seats, p.BuyIn, p.Antes = preset, c.Seats, c.BuyInMax, poker.BlindAntes(g)
	return p.Structure()
}
