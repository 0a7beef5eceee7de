package sim

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

// share is a catalog whose decks remember what an input made of them, for all
// engines of one loop together. A deck is immutable and its Step a pure function,
// so that the second engine that takes a message gets what the first one has
// computed: the proofs of a table of ten are checked once and not ten times. An
// audit of the log checks them again.
type share struct {
	table.Catalog
	schemes map[string]deck.Scheme
	known   map[deck.ID]map[[32]byte]stepped
	order   []deck.ID // the oldest first
}

// sharedDecks is the number of decks that are remembered.
const sharedDecks = 4

type stepped struct {
	next *sharedDeck // nil: the deck stays as it is
	out  []deck.Output
	err  error
}

func newShare(c table.Catalog) *share {
	return &share{Catalog: c, schemes: map[string]deck.Scheme{}, known: map[deck.ID]map[[32]byte]stepped{}}
}

// Game finds a game by its id.
func (s *share) Game(id string) (game.Game, bool) { return s.Catalog.Game(id) }

// Scheme finds a suite by its id.
func (s *share) Scheme(id string) (deck.Scheme, bool) {
	if _, ok := s.schemes[id]; !ok {
		inner, ok := s.Catalog.Scheme(id)
		if !ok {
			return nil, false
		}
		s.schemes[id] = sharedScheme{inner, s}
	}
	return s.schemes[id], true
}

// of returns the memory of one deck and forgets the oldest.
func (s *share) of(id deck.ID) map[[32]byte]stepped {
	if s.known[id] == nil {
		s.known[id] = map[[32]byte]stepped{}
		if s.order = append(s.order, id); len(s.order) > sharedDecks {
			delete(s.known, s.order[0])
			s.order = s.order[1:]
		}
	}
	return s.known[id]
}

type sharedScheme struct {
	deck.Scheme
	share *share
}

func (s sharedScheme) Begin(ctx deck.Context) (deck.Deck, error) {
	d, err := s.Scheme.Begin(ctx)
	if err != nil {
		return nil, err
	}
	return &sharedDeck{Deck: d, share: s.share, past: [32]byte(d.ID())}, nil
}

func (s sharedScheme) Hold(ctx deck.Context, seat cards.Seat, seed derive.Seed) (deck.Holder, error) {
	h, err := s.Scheme.Hold(ctx, seat, seed)
	if err != nil {
		return nil, err
	}
	return sharedHolder{h}, nil
}

// sharedDeck is a deck with the hash of all that it was told.
type sharedDeck struct {
	deck.Deck
	share *share
	past  [32]byte
}

// Step takes one input, or looks up what it has made of the deck before.
func (d *sharedDeck) Step(in deck.Input) (deck.Deck, []deck.Output, error) {
	var key [32]byte
	if m, ok := in.(deck.Message); ok {
		key = hash.Sum32("message", d.past[:], hash.Uint64(uint64(m.From)), hash.Uint64(uint64(m.Kind)), m.Data)
	} else {
		key = hash.Sum32("input", d.past[:], fmt.Appendf(nil, "%T %v", in, in))
	}
	memory := d.share.of(d.ID())
	r, ok := memory[key]
	if !ok {
		next, out, err := d.Deck.Step(in)
		r = stepped{out: out, err: err}
		if err == nil && next != d.Deck {
			r.next = &sharedDeck{Deck: next, share: d.share, past: key}
		}
		memory[key] = r
	}
	if r.next == nil {
		return d, r.out, r.err
	}
	return r.next, r.out, r.err
}

// Unwrap returns the deck itself, for tests that look into it.
func (d *sharedDeck) Unwrap() deck.Deck { return d.Deck }

// KeyOf is there for decks that have one.
func (d *sharedDeck) KeyOf(seat cards.Seat) ([32]byte, bool) {
	k, ok := d.Deck.(interface {
		KeyOf(cards.Seat) ([32]byte, bool)
	})
	if !ok {
		return [32]byte{}, false
	}
	return k.KeyOf(seat)
}

type sharedHolder struct{ deck.Holder }

func inner(d deck.Deck) deck.Deck {
	if s, ok := d.(*sharedDeck); ok {
		return s.Deck
	}
	return d
}

func (h sharedHolder) Answer(d deck.Deck, duty deck.Duty) (deck.Message, error) {
	return h.Holder.Answer(inner(d), duty)
}

func (h sharedHolder) Read(d deck.Deck, at cards.Slot) (cards.Card, error) {
	return h.Holder.Read(inner(d), at)
}

// Choose is there for holders that can.
func (h sharedHolder) Choose(d deck.Deck, duty deck.Duty, slots []cards.Slot) (deck.Message, error) {
	c, ok := h.Holder.(deck.Chooser)
	if !ok {
		return deck.Message{}, errors.New("sim: the holder cannot choose")
	}
	return c.Choose(inner(d), duty, slots)
}

// Complain is there for holders that can.
func (h sharedHolder) Complain(d deck.Deck) (deck.Message, bool, error) {
	c, ok := h.Holder.(deck.Complainer)
	if !ok {
		return deck.Message{}, false, nil
	}
	return c.Complain(inner(d))
}
