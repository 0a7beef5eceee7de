package race

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Step takes one input and returns the next state with what there is to say
// about it. With a Fault, a Stale or an error it returns d itself.
func (d *Deck) Step(in deck.Input) (deck.Deck, []deck.Output, error) {
	return locks.Step(d, locks.Steps[*Deck]{
		Context: d.ctx, Ready: d.Ready(), Ask: d.ask,
		Take: map[transcript.Kind]func(int, deck.Message) (*Deck, []deck.Output, error){
			transcript.KindDeckKey:       d.takeKey,
			transcript.KindDeckPass:      d.takePass,
			transcript.KindDeckShares:    d.takeShares,
			transcript.KindDeckReveal:    d.takeReveal,
			transcript.KindDeckComplaint: d.takeComplaint,
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

// takeKey judges R || proof of possession (P-13, P-15), the key to which card keys
// are encrypted in the classic suite.
func (d *Deck) takeKey(at int, m deck.Message) (*Deck, []deck.Output, error) {
	switch {
	case !d.classic || at >= d.players:
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "no key is due"), nil
	case d.to[at] != nil:
		return nil, locks.Stale("%v has announced its key", m.From), nil
	}
	body, err := d.form.DecodeKey(m.Data)
	if err != nil {
		return nil, locks.Fault(m.From, protocol.BadEncoding, "%v", err), nil
	}
	r, err := d.g.Decode(body.Element)
	if err != nil {
		return nil, locks.Fault(m.From, locks.ElementClause(err), "key: %v", err), nil
	}
	proof, err := sigma.DecodePossession(body.Proof)
	if err != nil {
		return nil, locks.Fault(m.From, protocol.BadEncoding, "%v", err), nil
	}
	tr, err := d.transcript("delivery key", m.From)
	if err != nil {
		return nil, nil, err
	}
	if err := sigma.VerifyPossession(tr, r.(group.Point), proof); err != nil {
		out, err := locks.Refused(m.From, err, protocol.NoKeyProof)
		return nil, out, err
	}
	for other, k := range d.to {
		if k != nil && commute.Same(k, r) {
			return nil, locks.Fault(m.From, protocol.KeyReuse, "it is the key of %v", d.ctx.Roster[other].Seat), nil
		}
	}
	next := d.clone()
	next.to[at] = r
	return next, nil, nil
}

// transcript begins a proof of this deck (C-022).
func (f *fixed) transcript(kind string, seat cards.Seat) (*sigma.Transcript, error) {
	return sigma.New(sigma.Context{
		Suite: "nodealer-race-ristretto255-SHAKE128",
		Table: f.ctx.Table, Deck: f.id, Seat: uint64(seat),
	}, kind)
}
