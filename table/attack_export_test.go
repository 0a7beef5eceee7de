package table

import (
	"maps"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
)

// Fits is fits.
func (s *State) Fits(more game.Chips) bool { return s.fits(more) }

// Snapshot returns a fold that goes on by itself: states never change, so only
// the lists are copied. Tests judge many entries at one moment with it.
func (f *Fold) Snapshot() *Fold {
	g := *f
	g.heads, g.read, g.past = f.heads[:len(f.heads):len(f.heads)], f.read[:len(f.read):len(f.read)], f.past[:len(f.past):len(f.past)]
	g.devices = map[[32]byte]*speaker{}
	for k, sp := range f.devices {
		c := *sp
		c.ids = sp.ids[:len(sp.ids):len(sp.ids)]
		c.ahead = maps.Clone(sp.ahead)
		g.devices[k] = &c
	}
	return &g
}

// DeckOf returns the public deck of the hand in progress.
func DeckOf(s *State) deck.Deck { return s.hand.deck }
