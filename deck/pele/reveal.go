package pele

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/commute"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/internal/locks"
	"github.com/nodealer/nodealer/protocol"
)

// open asks for whole hands to be shown, after the last letter: a hand is opened
// by one key.
func (d *Deck) open(slots []cards.Slot) (*Deck, []deck.Output, error) {
	if d.Letters() < LastLetter {
		return nil, nil, locks.ErrNotReady
	}
	next := d.copied()
	var out []deck.Output
	count := [2]int{}
	for _, at := range slots {
		s := d.slot(at)
		if s == nil || s.gone || next.slots[at].open && !d.slots[at].open {
			return nil, nil, fmt.Errorf("%w: slot %d is in no final hand or listed twice", locks.ErrSlot, at)
		}
		count[s.owner]++
		next.edit(at).open = true
		if s.card != cards.Hidden {
			out = append(out, deck.Known{Slot: at, Card: s.card})
		}
	}
	for _, n := range count {
		if n != 0 && n != HandSize {
			return nil, nil, fmt.Errorf("%w: %d cards of a hand of %d", locks.ErrSlot, n, HandSize)
		}
	}
	return next, out, nil
}

// takeShow judges the key of a final hand: hash of letter 8 || key. It must be the
// one of the commitment (P-103), so that what it opens is the hand of the letters.
func (d *Deck) takeShow(r Role, m deck.Message) (*Deck, []deck.Output, error) {
	size := d.g.keySize()
	switch {
	case len(m.Data) != 32+size:
		return nil, locks.Fault(m.From, protocol.BadEncoding, "a final key of %d bytes, want %d", len(m.Data), 32+size), nil
	case [32]byte(m.Data[:32]) != d.letters[d.Letters()].hash:
		return nil, locks.Stale("the hand is one of other letters"), nil
	case d.shown[r]:
		return nil, locks.Stale("%v has shown its hand", m.From), nil
	case d.ended || len(d.toShow(r)) == 0:
		return nil, locks.Fault(m.From, protocol.WrongSlot, "%v has no hand to show now", m.From), nil
	}
	key, out := d.checkKey(m.From, FinalKey(r), m.Data[32:])
	if out != nil {
		return nil, out, nil
	}
	next := d.copied()
	next.shown[r] = true
	off := d.g.Invert(key)
	for _, at := range d.hand(r) {
		face, ok := d.faces.Of(d.g.Mul(off, d.element(d.slots[at])))
		if !ok || next.shows(face) {
			out = append(out, deck.Foreign{Slot: at})
			continue
		}
		next.edit(at).card = face
		out = append(out, deck.Known{Slot: at, Card: face})
	}
	return next, out, nil
}

// element returns what lies in a slot.
func (d *Deck) element(s *slot) commute.Element { return d.letters[s.letter].groups[s.group][s.index] }

// shows reports whether some slot shows the card.
func (d *Deck) shows(c cards.Card) bool {
	for _, s := range d.slots {
		if s != nil && s.card == c {
			return true
		}
	}
	return false
}

// checkKey reads a key and compares it with its commitment.
func (d *Deck) checkKey(seat cards.Seat, k Key, b []byte) (commute.Scalar, []deck.Output) {
	key, ok := d.g.readKey(b)
	if !ok {
		return nil, locks.Fault(seat, protocol.BadKey, "key %v changes nothing", k)
	}
	if !commute.Same(d.g.Mul(key, d.g.Generator()), d.commits[k]) {
		return nil, locks.Fault(seat, protocol.FalseKey, "key %v is not the one that letter %d commits to", k, k.FirstUse())
	}
	return key, nil
}

// takeReveal judges the keys of a player after the end (P-24): each fits its
// commitment, and no two undo each other (P-103, P-105). Then all letters are walked
// through whose keys are known, and the first that is wrong names its sender, who
// may be the other one (P-104).
func (d *Deck) takeReveal(r Role, m deck.Message) (*Deck, []deck.Output, error) {
	size, used := d.g.keySize(), d.used(r)
	switch {
	case !d.ended || len(used) == 0:
		return nil, locks.Fault(m.From, protocol.OutOfPhase, "no key is due"), nil
	case d.revealed[r]:
		return nil, locks.Stale("%v has published its keys", m.From), nil
	case len(m.Data) != len(used)*size:
		return nil, locks.Fault(m.From, protocol.BadEncoding, "%d bytes for %d keys of %d", len(m.Data), len(used), size), nil
	}
	next := d.copied()
	for i, k := range used {
		key, out := d.checkKey(m.From, k, m.Data[i*size:(i+1)*size])
		if out != nil {
			return nil, out, nil
		}
		for _, other := range used[:i+1] {
			if o := next.keys[other]; other != k && d.undoes(o, key) || other == k && d.undoes(key, key) {
				return nil, locks.Fault(m.From, protocol.BadKeyPair, "keys %v and %v undo each other", other, k), nil
			}
		}
		next.keys[k] = key
	}
	next.revealed[r] = true
	if d.broken {
		return next, nil, nil // the first fault is known, and what follows is contaminated
	}
	return next, next.audit(), nil
}

// undoes reports whether the product of two keys is 1.
func (d *Deck) undoes(k, l commute.Scalar) bool {
	return d.g.SubScalar(d.g.MulScalar(k, l), d.g.Short([]byte{1})).IsZero()
}

// audit walks through the letters with the keys that are published, and counts
// what it has found right.
func (d *Deck) audit() []deck.Output {
	letters := make([]Letter[commute.Element], len(d.letters))
	for n, l := range d.letters {
		letters[n] = l.groups
	}
	done, f := Walk(d.g, letters, d.exchanged, func(k Key) (commute.Scalar, bool) { return d.keys[k], d.keys[k] != nil })
	d.counts = deck.Counts{Passes: done}
	if f != nil {
		d.broken = true
		return []deck.Output{deck.Guilty{Seat: d.seat(f.By()), Clause: clauses[f.Rule], Reason: f.Reason}}
	}
	for r := range Role(2) {
		if d.shown[r] && done == LastLetter {
			d.counts.Shares += HandSize
		}
	}
	return nil
}
