package vtmf

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// Owed lists what the deck waits for now, ascending by seat, one duty a seat
// at most: keys in any order, then passes in the order of the roster, then
// shares of whatever has been asked for.
func (d *Deck) Owed() []deck.Duty {
	var duties []deck.Duty
	for at, m := range d.ctx.Roster {
		if duty, ok := d.duty(at, m.Seat); ok {
			duties = append(duties, duty)
		}
	}
	slices.SortFunc(duties, func(a, b deck.Duty) int { return int(a.Seat) - int(b.Seat) })
	return duties
}

// duty returns what the seat at this position owes.
func (d *Deck) duty(at int, seat cards.Seat) (deck.Duty, bool) {
	switch {
	case d.joint == nil:
		return deck.Duty{Seat: seat, Kind: deck.OweKey}, d.keys[at] == nil
	case !d.Ready():
		return deck.Duty{Seat: seat, Kind: deck.OwePass}, at == d.turn()
	}
	slots := d.owedSlots(at, seat)
	return deck.Duty{Seat: seat, Kind: deck.OweShares, Slots: slots}, len(slots) > 0
}

// turn returns the position whose pass is due. The keys must be complete.
func (d *Deck) turn() int { return len(d.piles) - 1 }

// owedSlots lists the slots whose share the seat owes, ascending.
func (d *Deck) owedSlots(at int, seat cards.Seat) []cards.Slot {
	var slots []cards.Slot
	for i, s := range d.slots {
		if s.owes(at, seat) {
			slots = append(slots, cards.Slot(i))
		}
	}
	return slots
}
