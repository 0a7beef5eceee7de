package vtmf

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Mistakes of the caller. After one the deck is as good as before.
var (
	// ErrInput: an input or message kind that no deck takes.
	ErrInput = errors.New("vtmf: not an input of a deck")
	// ErrNotReady: slots asked for before every pass is verified.
	ErrNotReady = errors.New("vtmf: the deck is not ready")
	// ErrSlot: a slot that the deck does not have, has given to another, or that
	// is gone.
	ErrSlot = errors.New("vtmf: wrong slot")
	// ErrSeat: a seat that is not in the roster.
	ErrSeat = errors.New("vtmf: not a seat of this deck")
	// ErrPile: a reshuffle of too few cards, or one too many.
	ErrPile = errors.New("vtmf: no pile to shuffle")
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
	switch in := in.(type) {
	case deck.Message:
		return d.message(in)
	case deck.Deal:
		return d.deal(in)
	case deck.Open:
		return d.open(in)
	case deck.Release:
		return d.release(in)
	case deck.Return:
		return d.giveBack(in)
	case deck.Reshuffle:
		return d.reshuffle(in)
	default:
		return nil, nil, fmt.Errorf("%w: %T", ErrInput, in)
	}
}

// message judges a message. A seat outside the roster owes nothing here, so
// whatever it sends is out of phase.
func (d *Deck) message(m deck.Message) (*Deck, []deck.Output, error) {
	take := map[transcript.Kind]func(int, deck.Message) (*Deck, []deck.Output, error){
		transcript.KindDeckKey:    d.takeKey,
		transcript.KindDeckPass:   d.takePass,
		transcript.KindDeckShares: d.takeShares,
		transcript.KindDeckRetire: d.takeRetire,
	}[m.Kind]
	if take == nil {
		return nil, nil, fmt.Errorf("%w: message of kind %d", ErrInput, m.Kind)
	}
	at, ok := d.ctx.Position(m.From)
	if !ok {
		return nil, fault(m.From, protocol.OutOfPhase, "%v is not in the roster of this deck", m.From), nil
	}
	return take(at, m)
}

// takeRetire refuses: a seat of this suite cannot take its layer back.
func (d *Deck) takeRetire(_ int, m deck.Message) (*Deck, []deck.Output, error) {
	return nil, fault(m.From, protocol.OutOfPhase, "this suite has no retirement"), nil
}
