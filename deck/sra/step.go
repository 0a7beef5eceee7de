package sra

import (
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/transcript"
)

// Step takes one input and returns the next state with what there is to say
// about it. With a Fault, a Stale or an error it returns d itself.
func (d *Deck) Step(in deck.Input) (deck.Deck, []deck.Output, error) {
	return locks.Step(d, locks.Steps[*Deck]{
		Context: d.ctx, Ready: d.Ready(), Ask: d.ask,
		Take: map[transcript.Kind]func(int, deck.Message) (*Deck, []deck.Output, error){
			transcript.KindDeckPass:   d.takePass,
			transcript.KindDeckShares: d.takeShares,
			transcript.KindDeckReveal: d.takeReveal,
		},
	}, in)
}

// ask takes what is no message.
func (d *Deck) ask(in deck.Input) (*Deck, []deck.Output, error) {
	next := d.clone()
	if _, ok := in.(deck.End); ok {
		next.ended = true
		return next, nil, nil
	}
	reply, err := next.slots.Ask(d.ctx, in)
	return next, reply, err
}
