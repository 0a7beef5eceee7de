package decktest_test

import (
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/vtmf"
	"github.com/nodealer/nodealer/transcript"
)

// planted is the live suite with one thing broken. Its shares messages carry
// trailing bytes that the public side strips unread.
type planted struct {
	deck.Scheme
	suite    func(*deck.Suite)
	seed     func(derive.Seed) derive.Seed
	trailing int
	trailer  func(h *holder, d deck.Deck) []byte
	blame    func(*deck.Fault)
	peek     bool // a holder reads whatever any holder can
	mutable  bool // Step changes the old state

	holders []deck.Holder
}

func (p *planted) Suite() deck.Suite {
	s := p.Scheme.Suite()
	if p.suite != nil {
		p.suite(&s)
	}
	return s
}

func (p *planted) Begin(c deck.Context) (deck.Deck, error) {
	d, err := p.Scheme.Begin(c)
	return &public{d, p}, err
}

func (p *planted) Hold(c deck.Context, seat cards.Seat, seed derive.Seed) (deck.Holder, error) {
	if p.seed != nil {
		seed = p.seed(seed)
	}
	h, err := p.Scheme.Hold(c, seat, seed)
	p.holders = append(p.holders, h)
	return &holder{Holder: h, planted: p, seat: seat, size: len(c.Faces)}, err
}

type public struct {
	deck.Deck
	planted *planted
}

func (d *public) Step(in deck.Input) (deck.Deck, []deck.Output, error) {
	if m, ok := in.(deck.Message); ok && m.Kind == transcript.KindDeckShares && len(m.Data) >= d.planted.trailing {
		m.Data = m.Data[:len(m.Data)-d.planted.trailing]
		in = m
	}
	next, out, err := d.Deck.Step(in)
	for i, o := range out {
		if f, ok := o.(deck.Fault); ok && d.planted.blame != nil {
			d.planted.blame(&f)
			out[i] = f
		}
	}
	if d.planted.mutable {
		d.Deck = next
		return d, out, err
	}
	return &public{next, d.planted}, out, err
}

type holder struct {
	deck.Holder
	planted *planted
	seat    cards.Seat
	size    int
	pass    []byte // the seat's own pass
	count   byte
}

func (h *holder) Answer(d deck.Deck, duty deck.Duty) (deck.Message, error) {
	inner := d.(*public).Deck
	m, err := h.Holder.Answer(inner, duty)
	if duty.Kind == deck.OwePass {
		h.pass = m.Data
	}
	if duty.Kind == deck.OweShares && h.planted.trailer != nil {
		m.Data = append(m.Data, h.planted.trailer(h, inner)...)
	}
	return m, err
}

func (h *holder) Read(d deck.Deck, at cards.Slot) (cards.Card, error) {
	inner := d.(*public).Deck
	if h.planted.peek {
		for _, other := range h.planted.holders {
			if face, err := other.Read(inner, at); err == nil {
				return face, nil
			}
		}
	}
	return h.Holder.Read(inner, at)
}

// card returns the first card that the holder can read, Hidden if none.
func (h *holder) card(d deck.Deck) cards.Card {
	for at := range h.size {
		if face, err := h.Holder.Read(d, cards.Slot(at)); err == nil {
			return face
		}
	}
	return cards.Hidden
}

// A conformance suite that nothing fails shows nothing: each planted fault must
// be found by the check that is there for it, for the reason that is there.
func TestPlanted(t *testing.T) {
	live := vtmf.New()
	deal := func(s deck.Scheme) error { return decktest.Deal(s, decktest.Setup{Seats: 3, Faces: 12, Seed: 1}) }
	orders := func(s deck.Scheme) error { return decktest.Orders(s, 60) }
	mutations := func(s deck.Scheme) error { return decktest.Mutations(s, 1) }
	views := func(s deck.Scheme) error { return decktest.Views(s, 100) }
	for _, c := range []struct {
		name  string
		plant planted
		check func(deck.Scheme) error
		want  string
	}{
		{"reads what is not its own", planted{peek: true}, deal, "reads"},
		{"changes old states", planted{mutable: true}, deal, "changed the state"},
		{"answers with other bytes", planted{trailing: 1, trailer: func(h *holder, _ deck.Deck) []byte {
			h.count++
			return []byte{h.count}
		}}, deal, "same bytes"},
		{"always the same order", planted{seed: func(derive.Seed) derive.Seed {
			return derive.New([32]byte{1})
		}}, func(s deck.Scheme) error { return decktest.Orders(fixed{s}, 60) }, "not even"},
		{"ignores a byte", planted{trailing: 1, trailer: func(*holder, deck.Deck) []byte {
			return []byte{0}
		}}, mutations, "spoiled"},
		{"blames another", planted{blame: func(f *deck.Fault) { f.Seat++ }}, mutations, "want one of"},
		{"tells its card", planted{trailing: 1, trailer: func(h *holder, d deck.Deck) []byte {
			return []byte{byte(h.card(d))}
		}}, views, "goes with the hidden card"},
		{"repeats what shows its card", planted{trailing: 20, trailer: func(h *holder, d deck.Deck) []byte {
			at := 32 + 64*int(h.card(d)&3)
			return h.pass[at : at+20]
		}}, views, "the coalition tells"},
		{"claims more seats than it serves", planted{suite: func(s *deck.Suite) { s.MaxSeats++ }}, decktest.Claims, "success true"},
		{"claims fewer seats than it serves", planted{suite: func(s *deck.Suite) { s.MaxSeats-- }}, decktest.Claims, "success false"},
		{"claims more passes", planted{suite: func(s *deck.Suite) { s.Passes++ }}, decktest.Claims, "passes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.plant.Scheme = live
			if err := c.check(&c.plant); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the check says %v, want an error with %q", err, c.want)
			}
		})
	}
	t.Run("nothing broken", func(t *testing.T) {
		for _, check := range []func(deck.Scheme) error{deal, orders, decktest.Claims} {
			if err := check(&planted{Scheme: live}); err != nil {
				t.Error(err)
			}
		}
	})
}

// fixed makes all worlds the same by taking the context out of them.
type fixed struct{ deck.Scheme }

func (f fixed) context(c deck.Context) deck.Context {
	c.Table, c.Head = [32]byte{1}, [32]byte{1}
	for i := range c.Roster {
		c.Roster[i] = deck.Member{Seat: c.Roster[i].Seat, Key: [32]byte{byte(i + 1)}, Device: [32]byte{1}}
	}
	return c
}

func (f fixed) Begin(c deck.Context) (deck.Deck, error) {
	return f.Scheme.Begin(f.context(c.Clone()))
}

func (f fixed) Hold(c deck.Context, seat cards.Seat, seed derive.Seed) (deck.Holder, error) {
	return f.Scheme.Hold(f.context(c.Clone()), seat, seed)
}
