package race

import (
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/sigma"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
)

// takePass judges hash of the input || output deck || evidence (P-12). What acts
// on another input is stale; on the right one only the seat whose turn it is may
// pass. No card may be there twice.
func (d *Deck) takePass(at int, m deck.Message) (*Deck, []deck.Output, error) {
	body, err := d.form.DecodePass(m.Data)
	turn, step := d.turn()
	switch {
	case err != nil:
		return nil, locks.Fault(m.From, protocol.BadEncoding, "%v", err), nil
	case !d.keyed():
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "a pass before all keys are there"), nil
	case body.Input != d.last().Hash:
		return nil, locks.Stale("the pass is on another input"), nil
	case d.Ready():
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "every pass has been made"), nil
	case at != turn:
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "the pass of %v is due", d.ctx.Roster[turn].Seat), nil
	}
	list, err := commute.DecodeList(d.g, body.Output, len(d.ctx.Faces))
	if err != nil {
		return nil, locks.Fault(m.From, locks.ElementClause(err), "output deck: %v", err), nil
	}
	p := pass{Deck: d.clone(), at: at, step: step, m: m, in: d.last(), out: locks.NewPile(d.id, list), evidence: body.Proof}
	if out, err := p.judge(); out != nil || err != nil {
		return nil, out, err
	}
	if !p.out.Distinct() {
		return nil, locks.Fault(m.From, protocol.BadShuffle, "a card is in the deck twice"), nil
	}
	next := p.Deck
	next.piles = append(next.piles, p.out)
	if !d.classic {
		next.counts.Passes++
	}
	if !next.Ready() {
		return next, nil, nil
	}
	next.digest = p.out.DealDigest(d.id)
	return next, []deck.Output{deck.Ready{}}, nil
}

// pass is a pass while it is judged, on a fresh clone of the deck.
type pass struct {
	*Deck
	at, step int
	m        deck.Message
	in, out  *locks.Pile
	evidence []byte
}

// judge takes the evidence apart and judges it.
func (p *pass) judge() ([]deck.Output, error) {
	n := 1
	switch relock := p.step == p.lockStep(p.at) && p.at < p.players; {
	case relock:
		n = len(p.ctx.Faces)
	case p.classic:
		n = 0
	}
	size := n * p.g.ElementSize()
	if len(p.evidence) < size || p.classic && len(p.evidence) != size {
		return locks.Fault(p.m.From, protocol.BadEncoding, "%d bytes after the deck", len(p.evidence)), nil
	}
	keys, err := commute.DecodeList(p.g, p.evidence[:size], n)
	if err != nil {
		return locks.Fault(p.m.From, locks.ElementClause(err), "commitment to a key: %v", err), nil
	}
	if p.classic {
		return p.keep(keys), nil
	}
	if err := p.verify(keys, p.evidence[size:]); err != nil {
		return locks.Refused(p.m.From, err, protocol.BadShuffle)
	}
	return p.keep(keys), nil
}

// proofTranscript begins the proof of a pass.
func (d *Deck) proofTranscript(m deck.Message, step int) (*sigma.Transcript, error) {
	tr, err := d.transcript("lock pass", m.From)
	if err != nil {
		return nil, err
	}
	tr.AbsorbUint("pass", uint64(step))
	return tr, nil
}

// verify judges the proof of a pass (C-075, C-076, C-079).
func (p *pass) verify(keys []commute.Element, proof []byte) error {
	tr, err := p.proofTranscript(p.m, p.step)
	if err != nil {
		return err
	}
	switch {
	case p.at == p.players:
		return commute.VerifyEqualLogs(p.g, tr, transacted(keys[0], p.step, p.in.Cards, p.out.Cards), proof)
	case p.step == p.maskStep(p.at):
		st := commute.Shuffle{A: keys[0], In: p.in.Cards, Out: p.out.Cards}
		return commute.VerifyShuffle(tr, p.bases, st, proof)
	default:
		st := commute.Relock{A: p.masks[p.at], K: keys, In: p.in.Cards, Out: p.out.Cards}
		return commute.VerifyRelock(p.g, tr, st, proof)
	}
}

// transacted says what the transactor did: it masked every card in the first
// pass, and took the mask off in the last.
func transacted(z commute.Element, step int, in, out []commute.Element) commute.EqualLogs {
	st := commute.EqualLogs{A: z}
	for i := range in {
		pair := commute.Pair{Slot: uint64(i), Recipient: sigma.Everyone, Base: in[i], Image: out[i]}
		if step > 0 {
			pair.Base, pair.Image = out[i], in[i]
		}
		st.Pairs = append(st.Pairs, pair)
	}
	return st
}

// keep keeps the commitments of a pass, unless one of them serves already (P-15)
// or changes nothing (P-14); a proof comes first.
func (p *pass) keep(keys []commute.Element) []deck.Output {
	if p.at == p.players && p.step > 0 {
		if !p.classic && !commute.Same(keys[0], p.masks[p.at]) {
			return locks.Fault(p.m.From, protocol.BadShuffle, "the transactor took off another mask than it had put on")
		}
		return nil
	}
	used := map[string]bool{}
	for _, list := range append([][]commute.Element{p.masks}, p.locks...) {
		for _, k := range list {
			if k != nil {
				used[string(k.Append(nil))] = true
			}
		}
	}
	base := p.g.Generator()
	for _, k := range keys {
		b := string(k.Append(nil))
		switch {
		case used[b]:
			return locks.Fault(p.m.From, protocol.KeyReuse, "one key is there twice")
		case commute.Same(k, base) || p.g.Add(k, base).IsIdentity():
			return locks.Fault(p.m.From, protocol.BadKey, "a lock changes nothing")
		}
		used[b] = true
	}
	switch {
	case p.step == p.lockStep(p.at) && p.at < p.players:
		p.locks[p.at] = keys
	case len(keys) == 1:
		p.masks[p.at] = keys[0]
	}
	return nil
}
