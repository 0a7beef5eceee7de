package locks

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Steps is how a deck of commuting locks takes its inputs. A function that leaves
// the deck as it is returns the zero D.
type Steps[D any] struct {
	Context deck.Context
	Ready   bool
	// Take judges the messages of a kind by the seat at a position of the roster.
	Take map[transcript.Kind]func(at int, m deck.Message) (D, []deck.Output, error)
	// Ask takes what is no message, once the deck is ready.
	Ask func(in deck.Input) (D, []deck.Output, error)
}

// kinds are the messages that a deck of some suite can take.
var kinds = []transcript.Kind{
	transcript.KindDeckKey, transcript.KindDeckPass, transcript.KindDeckShares,
	transcript.KindDeckRetire, transcript.KindDeckReveal, transcript.KindDeckComplaint,
}

// Step takes one input and returns the next deck with what there is to say about
// it. With a Fault, a Stale or an error it returns d itself.
func Step[D interface {
	deck.Deck
	comparable
}](d D, s Steps[D], in deck.Input) (deck.Deck, []deck.Output, error) {
	next, out, err := s.step(in)
	var same D
	if err != nil || next == same {
		return d, out, err
	}
	return next, out, nil
}

func (s Steps[D]) step(in deck.Input) (same D, out []deck.Output, err error) {
	m, ok := in.(deck.Message)
	switch {
	case ok:
		return s.message(m)
	case !s.Ready:
		return same, nil, ErrNotReady
	default:
		return s.Ask(in)
	}
}

// message judges a message. A seat outside the roster owes nothing here, so
// whatever it sends is out of phase, and so is what other suites know.
func (s Steps[D]) message(m deck.Message) (same D, out []deck.Output, err error) {
	if !slices.Contains(kinds, m.Kind) {
		return same, nil, fmt.Errorf("%w: message of kind %d", ErrInput, m.Kind)
	}
	at, ok := s.Context.Position(m.From)
	if !ok {
		return same, Fault(m.From, protocol.OutOfPhase, "%v is not in the roster of this deck", m.From), nil
	}
	take := s.Take[m.Kind]
	if take == nil {
		return same, Fault(m.From, protocol.OutOfPhase, "this suite has no messages of kind %d", m.Kind), nil
	}
	return take(at, m)
}
