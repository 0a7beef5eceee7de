package sim

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/table"
)

// Memory remembers what an input made of a deck and what a seat answered to it. A
// deck is immutable, its Step a pure function, and a Holder's Answer the same bytes
// each time, so that the second engine that takes a message gets what the first one
// has computed: the proofs of a table of ten are checked once and not ten times.
// Worlds that begin alike may have one memory: what they have in common is computed
// once. An audit of the log checks it all again. Safe for concurrent use.
type Memory struct {
	mu    sync.Mutex
	decks map[deck.ID]*remembered
	order []deck.ID // the one not used for the longest time first
	limit int
}

type remembered struct {
	steps   map[[32]byte]stepped
	answers map[[32]byte]deck.Message
}

type stepped struct {
	next *knownDeck // nil: the deck stays as it is
	out  []deck.Output
	err  error
}

// NewMemory returns a memory of the last so many decks.
func NewMemory(decks int) *Memory {
	return &Memory{decks: map[deck.ID]*remembered{}, limit: decks}
}

// with calls f with the memory of one deck, and forgets the oldest.
func (m *Memory) with(id deck.ID, f func(*remembered)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.decks[id] == nil {
		m.decks[id] = &remembered{map[[32]byte]stepped{}, map[[32]byte]deck.Message{}}
	} else if i := slices.Index(m.order, id); i >= 0 {
		m.order = slices.Delete(m.order, i, i+1)
	}
	if m.order = append(m.order, id); len(m.order) > m.limit {
		delete(m.decks, m.order[0])
		m.order = m.order[1:]
	}
	f(m.decks[id])
}

// knowing is a catalog whose decks have a memory.
type knowing struct {
	table.Catalog
	memory *Memory
}

// Game finds a game by its id.
func (k knowing) Game(id string) (game.Game, bool) { return k.Catalog.Game(id) }

// Scheme finds a suite by its id.
func (k knowing) Scheme(id string) (deck.Scheme, bool) {
	s, ok := k.Catalog.Scheme(id)
	if !ok {
		return nil, false
	}
	return knownScheme{s, k.memory}, true
}

type knownScheme struct {
	deck.Scheme
	memory *Memory
}

func (s knownScheme) Begin(ctx deck.Context) (deck.Deck, error) {
	d, err := s.Scheme.Begin(ctx)
	if err != nil {
		return nil, err
	}
	return &knownDeck{Deck: d, memory: s.memory, past: [32]byte(d.ID())}, nil
}

func (s knownScheme) Hold(ctx deck.Context, seat cards.Seat, seed derive.Seed) (deck.Holder, error) {
	h, err := s.Scheme.Hold(ctx, seat, seed)
	if err != nil {
		return nil, err
	}
	key, err := table.SeatSigner(seed, ctx.Table)
	if err != nil {
		return nil, err
	}
	return knownHolder{h, s.memory, key.Public().(ed25519.PublicKey)}, nil
}

// knownDeck is a deck with the hash of all that it was told.
type knownDeck struct {
	deck.Deck
	memory *Memory
	past   [32]byte
}

// Step takes one input, or looks up what it has made of the deck before.
func (d *knownDeck) Step(in deck.Input) (deck.Deck, []deck.Output, error) {
	var key [32]byte
	if m, ok := in.(deck.Message); ok {
		key = hash.Sum32("message", d.past[:], hash.Uint64(uint64(m.From)), hash.Uint64(uint64(m.Kind)), m.Data)
	} else {
		key = hash.Sum32("input", d.past[:], fmt.Appendf(nil, "%T %v", in, in))
	}
	var r stepped
	var ok bool
	d.memory.with(d.ID(), func(m *remembered) { r, ok = m.steps[key] })
	if !ok {
		next, out, err := d.Deck.Step(in)
		r = stepped{out: out, err: err}
		if err == nil && next != d.Deck {
			r.next = &knownDeck{Deck: next, memory: d.memory, past: key}
		}
		d.memory.with(d.ID(), func(m *remembered) { m.steps[key] = r })
	}
	if r.next == nil {
		return d, r.out, r.err
	}
	return r.next, r.out, r.err
}

// Unwrap returns the deck itself, for tests that look into it.
func (d *knownDeck) Unwrap() deck.Deck { return d.Deck }

// KeyOf is there for decks that have one.
func (d *knownDeck) KeyOf(seat cards.Seat) ([32]byte, bool) {
	k, ok := d.Deck.(interface {
		KeyOf(cards.Seat) ([32]byte, bool)
	})
	if !ok {
		return [32]byte{}, false
	}
	return k.KeyOf(seat)
}

// knownHolder is a seat's secret side; who tells its seed from another.
type knownHolder struct {
	deck.Holder
	memory *Memory
	who    ed25519.PublicKey
}

// answer looks up what this seat has said to a deck that was told the same, or
// makes it.
func (h knownHolder) answer(d deck.Deck, duty deck.Duty, choice []byte, do func(deck.Deck) (deck.Message, error)) (deck.Message, error) {
	k, ok := d.(*knownDeck)
	if !ok {
		return do(d)
	}
	key := hash.Sum32("answer", k.past[:], h.who, fmt.Appendf(nil, "%v", duty), choice)
	var m deck.Message
	k.memory.with(k.ID(), func(r *remembered) { m, ok = r.answers[key] })
	if !ok {
		var err error
		if m, err = do(k.Deck); err != nil {
			return deck.Message{}, err
		}
		k.memory.with(k.ID(), func(r *remembered) { r.answers[key] = m })
	}
	m.Data = slices.Clone(m.Data)
	return m, nil
}

func (h knownHolder) Answer(d deck.Deck, duty deck.Duty) (deck.Message, error) {
	return h.answer(d, duty, nil, func(d deck.Deck) (deck.Message, error) { return h.Holder.Answer(d, duty) })
}

// Choose is there for holders that can.
func (h knownHolder) Choose(d deck.Deck, duty deck.Duty, slots []cards.Slot) (deck.Message, error) {
	c, ok := h.Holder.(deck.Chooser)
	if !ok {
		return deck.Message{}, errors.New("sim: the holder cannot choose")
	}
	choice := fmt.Appendf(nil, "%v", slots)
	return h.answer(d, duty, choice, func(d deck.Deck) (deck.Message, error) { return c.Choose(d, duty, slots) })
}

func inner(d deck.Deck) deck.Deck {
	if k, ok := d.(*knownDeck); ok {
		return k.Deck
	}
	return d
}

func (h knownHolder) Read(d deck.Deck, at cards.Slot) (cards.Card, error) {
	return h.Holder.Read(inner(d), at)
}

// Complain is there for holders that can.
func (h knownHolder) Complain(d deck.Deck) (deck.Message, bool, error) {
	c, ok := h.Holder.(deck.Complainer)
	if !ok {
		return deck.Message{}, false, nil
	}
	return c.Complain(inner(d))
}
