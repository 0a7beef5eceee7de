package vtmf

import (
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/protocol"
)

// takePass judges hash of the input || output deck || proof (P-12). What acts on
// another input is stale and nobody's fault (P-63); on the right
// input only the seat whose turn it is may pass. Cheap checks come first.
func (d *Deck) takePass(at int, m deck.Message) (*Deck, []deck.Output, error) {
	body, err := d.form.DecodePass(m.Data)
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
	out, err := d.decodePile(body.Output)
	if err != nil {
		return nil, fault(m.From, elementClause(err), "output deck: %v", err), nil
	}
	if err := d.verifyPass(m.From, out, body.Proof); err != nil {
		out, err := refused(m.From, err, protocol.BadShuffle)
		return nil, out, err
	}
	next := d.clone()
	next.piles = append(next.piles, out)
	next.counts.Passes++
	if !next.Ready() {
		return next, nil, nil
	}
	next.digest = next.dealDigest()
	return next, []deck.Output{deck.Ready{}}, nil
}
