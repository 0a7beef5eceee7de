package sra

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
)

// takeReveal judges a key after the end (P-24): with it everything that the seat
// did can be done again. Its pass must give the same cards, its unlocks the same
// elements; each seat is judged by its own key, on the lists that the log shows,
// so what others did wrong touches it not.
func (d *Deck) takeReveal(at int, m deck.Message) (*Deck, []deck.Output, error) {
	switch {
	case !d.classic || !d.ended:
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "no key is due"), nil
	case d.shown[at]:
		return nil, locks.Stale("%v has published its key", m.From), nil
	}
	key, err := d.g.DecodeScalar(m.Data)
	if err != nil {
		return nil, locks.Fault(m.From, protocol.BadEncoding, "key: %v", err), nil
	}
	one := d.g.Short([]byte{1})
	if key.IsZero() || d.g.SubScalar(key, one).IsZero() || d.g.AddScalar(key, one).IsZero() {
		return nil, locks.Fault(m.From, protocol.BadKey, "the lock changes nothing"), nil
	}
	if !d.locked(key, d.piles[at].Cards, d.piles[at+1].Cards) {
		return nil, locks.Fault(m.From, protocol.BadShuffle, "under this key the deck that %v put out is not the one it took", m.From), nil
	}
	next := d.clone()
	for u := d.unlocks; u != nil; u = u.before {
		if u.at != at {
			continue
		}
		if !commute.Same(d.public(key, u.to), u.from) {
			return nil, locks.Fault(m.From, protocol.BadShare, "slot %d was not unlocked with this key", u.slot), nil
		}
		next.counts.Shares++
	}
	next.shown[at] = true
	next.counts.Passes++
	return next, nil, nil
}

// public puts a published lock on an element.
func (d *Deck) public(key commute.Scalar, x commute.Element) commute.Element {
	return d.g.VarTimeSum([]commute.Scalar{key}, []commute.Element{x})
}

// locked reports whether out is in under the lock, in any order.
func (d *Deck) locked(key commute.Scalar, in, out []commute.Element) bool {
	left := map[string]bool{}
	for _, x := range out {
		left[string(x.Append(nil))] = true
	}
	for _, x := range in {
		k := string(d.public(key, x).Append(nil))
		if !left[k] {
			return false
		}
		delete(left, k)
	}
	return len(left) == 0
}

// Revealed reports whether the seat's keys have been published and are right.
func (d *Deck) Revealed(seat cards.Seat) bool {
	at, ok := d.ctx.Position(seat)
	return ok && d.shown[at]
}
