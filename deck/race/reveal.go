package race

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
)

// takeReveal judges mask || card keys after the end (P-24): with them everything
// that the seat did can be done again, on the lists that the log shows.
func (d *Deck) takeReveal(at int, m deck.Message) (*Deck, []deck.Output, error) {
	want := 1
	if at < d.players {
		want += len(d.ctx.Faces)
	}
	switch {
	case !d.classic || !d.ended:
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "no keys are due"), nil
	case d.shown[at]:
		return nil, locks.Stale("%v has published its keys", m.From), nil
	case len(m.Data) != want*group.ScalarSize:
		return nil, locks.Fault(m.From, protocol.BadEncoding, "%d bytes of keys", len(m.Data)), nil
	}
	keys := make([]commute.Scalar, want)
	for i := range keys {
		k, err := d.g.DecodeScalar(m.Data[i*group.ScalarSize : (i+1)*group.ScalarSize])
		if err != nil {
			return nil, locks.Fault(m.From, protocol.BadEncoding, "key %d: %v", i, err), nil
		}
		if k.IsZero() {
			return nil, locks.Fault(m.From, protocol.BadKey, "key %d is zero", i), nil
		}
		keys[i] = k
	}
	if why := d.redo(at, keys[0], keys[1:]); why != "" {
		return nil, locks.Fault(m.From, protocol.BadShuffle, "under these keys %s", why), nil
	}
	next := d.clone()
	next.shown[at] = true
	next.counts.Passes += 2
	return next, nil, nil
}

// redo makes a seat's passes again with its published keys and says what differs.
func (d *Deck) redo(at int, mask commute.Scalar, keys []commute.Scalar) string {
	step := d.maskStep(at)
	in, out := d.piles[step].Cards, d.piles[step+1].Cards
	if at == d.players {
		last := d.steps() - 1
		for i := range in {
			if !d.is(mask, in[i], out[i]) || !d.is(mask, d.piles[last+1].Cards[i], d.piles[last].Cards[i]) {
				return "the mask put on or taken off is another one"
			}
		}
		return ""
	}
	left := map[string]bool{}
	for _, x := range out {
		left[string(x.Append(nil))] = true
	}
	for _, x := range in {
		delete(left, string(d.times(mask, x).Append(nil)))
	}
	if len(left) > 0 {
		return "the deck put out is not the one taken"
	}
	step = d.lockStep(at)
	in, out = d.piles[step].Cards, d.piles[step+1].Cards
	for i, k := range keys {
		if !d.fits(k, at, cards.Slot(i)) {
			return "a card key is not the one committed to"
		}
		if !commute.Same(d.times(mask, out[i]), d.times(k, in[i])) {
			return "a card was locked otherwise, or changed"
		}
	}
	return ""
}

func (d *Deck) times(k commute.Scalar, x commute.Element) commute.Element {
	return d.g.VarTimeSum([]commute.Scalar{k}, []commute.Element{x})
}

// is reports whether image is k base.
func (d *Deck) is(k commute.Scalar, base, image commute.Element) bool {
	return commute.Same(d.times(k, base), image)
}
