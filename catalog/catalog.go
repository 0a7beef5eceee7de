// Package catalog lists the games and the suites that this program knows, for
// players and auditors alike. The lists are explicit: nothing registers itself.
package catalog

import (
	"fmt"
	"strings"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/pele"
	"github.com/nodealer/nodealer/deck/race"
	"github.com/nodealer/nodealer/deck/sra"
	"github.com/nodealer/nodealer/deck/vtmf"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
)

// Games returns every game, in the order in which to show them.
func Games() []game.Game { return append(poker.Games(), poker.Letters, poker.Mix) }

// Schemes returns every suite that this build can play, the one to prefer first.
// Built with the tag "live" it is the live suite alone, for a smaller program.
func Schemes() []deck.Scheme { return append([]deck.Scheme{vtmf.New()}, historic()...) }

// Suites describes every suite in the same order, also those that a build with
// the tag "live" does without.
func Suites() []deck.Suite {
	return []deck.Suite{vtmf.New().Suite(), sra.Describe(false), sra.Describe(true), race.Describe(false), race.Describe(true), pele.Describe()}
}

// A Choice is what whoever opens a table can choose of a suite beside the suite.
type Choice struct {
	Groups []string // names of primes, the usual one first; nil for no choice
	Locks  bool     // locks of full length, beside the usual short ones
}

// ChoiceOf returns what can be chosen of the suite with this id, also where a
// build with the tag "live" does without it.
func ChoiceOf(id string) Choice {
	switch id {
	case sra.ID, sra.ClassicID:
		return Choice{sra.Primes(), true}
	case pele.ID:
		return Choice{Groups: pele.Primes()}
	}
	return Choice{}
}

// Params are the parameters of a suite that has a choice: a group by its name, ""
// for the usual one, and whether locks have full length. A suite without a choice
// takes the usual alone, which is nil.
func Params(s deck.Scheme, group string, full bool) ([]byte, error) {
	if c, ok := s.(interface {
		Params(group string, full bool) ([]byte, error)
	}); ok {
		return c.Params(group, full)
	}
	if group == "" && !full {
		return nil, nil
	}
	return nil, fmt.Errorf("catalog: the suite %s has no groups or locks to choose from", s.Suite().ID)
}

// FindScheme finds a suite by its id, or by the short name that people type: the
// id without its version, or without the name of its group too.
func FindScheme(name string) (deck.Scheme, bool) {
	for _, s := range Schemes() {
		id := s.Suite().ID
		family, _, _ := strings.Cut(id, "/")
		short, _, _ := strings.Cut(family, "-ristretto255")
		if name == id || name == family || name == short {
			return s, true
		}
	}
	return nil, false
}

// Catalog finds games and suites by their ids. The zero value is ready.
type Catalog struct{}

// Game finds a game by its id.
func (Catalog) Game(id string) (game.Game, bool) {
	for _, g := range Games() {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}

// Scheme finds a suite by its id.
func (Catalog) Scheme(id string) (deck.Scheme, bool) {
	for _, s := range Schemes() {
		if s.Suite().ID == id {
			return s, true
		}
	}
	return nil, false
}
