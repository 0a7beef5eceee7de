package vtmf

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// Owed lists what the deck waits for now, ascending by seat, one duty a seat
// at most: keys in any order, then, epoch by epoch, passes in the order of the
// roster and shares of whatever has been asked for.
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
	if d.joint == nil {
		return deck.Duty{Seat: seat, Kind: deck.OweKey}, d.keys[at] == nil
	}
	for _, e := range d.epochs {
		duty := deck.Duty{Seat: seat, Kind: deck.OweShares, Epoch: e.number}
		if !e.ready() {
			duty.Kind = deck.OwePass
			return duty, at == d.turn()
		}
		if duty.Slots = d.owedSlots(e, at, seat); duty.Slots != nil {
			return duty, true
		}
	}
	return deck.Duty{}, false
}

// turn returns the position whose pass is due. The keys must be complete.
func (d *Deck) turn() int { return len(d.now().piles) - 1 }

// owedSlots lists the slots of an epoch whose share the seat owes, ascending.
func (d *Deck) owedSlots(e *epoch, at int, seat cards.Seat) []cards.Slot {
	var slots []cards.Slot
	for i := range e.last().pairs {
		if name := e.first + cards.Slot(i); d.slots[name].owes(at, seat) {
			slots = append(slots, name)
		}
	}
	return slots
}
