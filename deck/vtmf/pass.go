package vtmf

import (
	"bytes"

	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
)

// takePass judges hash of the input || output deck || proof (P-12). What acts on
// another input is stale and nobody's fault (P-63); on the right
// input only the seat whose turn it is may pass. Cheap checks come first.
func (d *Deck) takePass(at int, m deck.Message) (*Deck, []deck.Output, error) {
	body, err := d.passForm(m.Data).DecodePass(m.Data)
	switch {
	case err != nil:
		return nil, fault(m.From, protocol.BadEncoding, "%v", err), nil
	case d.joint == nil:
		return nil, fault(m.From, protocol.OutOfPhase, "a pass before all keys are there"), nil
	case body.Input != d.last().hash:
		return nil, stale("the pass is on another input"), nil
	case d.Ready():
		return nil, fault(m.From, protocol.OutOfPhase, "every pass has been made"), nil
	case at != d.turn():
		return nil, fault(m.From, protocol.OutOfPhase, "the pass of %v is due", d.ctx.Roster[d.turn()].Seat), nil
	}
	out, err := d.decodePile(d.now(), body.Output)
	if err != nil {
		return nil, fault(m.From, elementClause(err), "output deck: %v", err), nil
	}
	if err := d.verifyPass(m.From, out, body.Proof); err != nil {
		out, err := refused(m.From, err, protocol.BadShuffle)
		return nil, out, err
	}
	next := d.clone()
	e := next.renew()
	e.piles = append(e.piles, out)
	next.counts.Passes++
	if len(e.piles) <= len(d.ctx.Roster) {
		return next, nil, nil
	}
	e.digest = next.dealDigest(e)
	return next, []deck.Output{deck.Ready{}}, nil
}

// passForm returns the form of a pass: its length is that of the pile which the
// message names, or of the newest one.
func (d *Deck) passForm(data []byte) deck.Form {
	form := d.form
	if d.joint == nil {
		return form
	}
	form.Cards = d.last().Len()
	for _, e := range d.epochs {
		for _, p := range e.piles {
			if bytes.HasPrefix(data, p.hash[:]) {
				form.Cards = p.Len()
			}
		}
	}
	return form
}
