package sra

import (
	"fmt"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Step takes one input and returns the next state with what there is to say
// about it. With a Fault, a Stale or an error it returns d itself.
func (d *Deck) Step(in deck.Input) (deck.Deck, []deck.Output, error) {
	next, out, err := d.step(in)
	if err != nil || next == nil {
		return d, out, err
	}
	return next, out, nil
}

// step returns nil for a state that stays the same.
func (d *Deck) step(in deck.Input) (*Deck, []deck.Output, error) {
	if m, ok := in.(deck.Message); ok {
		return d.message(m)
	}
	if !d.Ready() {
		return nil, nil, locks.ErrNotReady
	}
	next := d.clone()
	if _, ok := in.(deck.End); ok {
		next.ended = true
		return next, nil, nil
	}
	reply, err := next.slots.Ask(d.ctx, in)
	if err != nil {
		return nil, nil, err
	}
	return next, reply, nil
}

// message judges a message. A seat outside the roster owes nothing here, so
// whatever it sends is out of phase.
func (d *Deck) message(m deck.Message) (*Deck, []deck.Output, error) {
	take := map[transcript.Kind]func(int, deck.Message) (*Deck, []deck.Output, error){
		transcript.KindDeckPass:      d.takePass,
		transcript.KindDeckShares:    d.takeShares,
		transcript.KindDeckReveal:    d.takeReveal,
		transcript.KindDeckKey:       d.takeNothing,
		transcript.KindDeckRetire:    d.takeNothing,
		transcript.KindDeckComplaint: d.takeNothing,
	}[m.Kind]
	if take == nil {
		return nil, nil, fmt.Errorf("%w: message of kind %d", locks.ErrInput, m.Kind)
	}
	at, ok := d.ctx.Position(m.From)
	if !ok {
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "%v is not in the roster of this deck", m.From), nil
	}
	return take(at, m)
}

// takeNothing refuses what other suites know.
func (d *Deck) takeNothing(_ int, m deck.Message) (*Deck, []deck.Output, error) {
	return nil, locks.Fault(m.From, protocol.OutOfPhase, "this suite has no messages of kind %d", m.Kind), nil
}
