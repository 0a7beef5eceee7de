package pele

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// Owed lists what the deck waits for now, ascending by seat: the next letter, once
// its exchange is decided; the keys of hands that are to be shown; and after the
// end all keys.
func (d *Deck) Owed() []deck.Duty {
	var list []deck.Duty
	for r := range Role(2) {
		if duty, ok := d.duty(r); ok {
			list = append(list, duty)
		}
	}
	slices.SortFunc(list, func(a, b deck.Duty) int { return int(a.Seat) - int(b.Seat) })
	return list
}

// duty returns what a player owes.
func (d *Deck) duty(r Role) (deck.Duty, bool) {
	n := len(d.letters)
	i, exchanges := Exchange(n)
	duty := deck.Duty{Seat: d.seat(r), Epoch: d.Epoch()}
	switch {
	case d.ended:
		duty.Kind = deck.OweReveal
		return duty, !d.revealed[r] && len(d.used(r)) > 0
	case n <= LastLetter:
		duty.Kind = deck.OweLetter
		return duty, Sender(n) == r && (!exchanges || d.exchanged[i] >= 0)
	}
	duty.Kind, duty.Slots = deck.OweShares, d.toShow(r)
	return duty, len(duty.Slots) > 0
}

// toShow lists the slots of a hand that is to be shown and is not.
func (d *Deck) toShow(r Role) (list []cards.Slot) {
	for _, at := range d.hand(r) {
		if d.slots[at].open && !d.shown[r] {
			list = append(list, at)
		}
	}
	return list
}

// used lists the keys that a player has used so far, in their order.
func (d *Deck) used(r Role) (list []Key) {
	for _, k := range KeysOf(r) {
		if d.commits[k] != nil {
			list = append(list, k)
		}
	}
	return list
}
