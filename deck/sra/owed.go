package sra

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// Owed lists what the deck waits for now, ascending by seat: passes in the order
// of the roster, then unlocks round the ring, then keys after the end.
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
	case !d.Ready():
		return deck.Duty{Seat: seat, Kind: deck.OwePass}, at == len(d.piles)-1
	case d.ended:
		return deck.Duty{Seat: seat, Kind: deck.OweReveal}, d.classic && !d.shown[at]
	}
	slots := d.owedSlots(at, seat)
	return deck.Duty{Seat: seat, Kind: deck.OweShares, Slots: slots}, len(slots) > 0
}

// owedSlots lists the slots whose lock the seat owes to take off now, ascending:
// those that it released by itself, and the others once no seat before it in the
// roster has to unlock any of them first.
func (d *Deck) owedSlots(at int, seat cards.Seat) []cards.Slot {
	var released, inTurn []cards.Slot
	turn := true
	for i := range cards.Slot(d.slots.Len()) {
		s := d.slots.At(i)
		switch {
		case !s.Owes(at, seat):
			continue
		case s.Released[at]:
			released = append(released, i)
			continue
		}
		inTurn = append(inTurn, i)
		for before, m := range d.ctx.Roster[:at] {
			turn = turn && !s.Owes(before, m.Seat)
		}
	}
	if turn {
		released = append(released, inTurn...)
		slices.Sort(released)
	}
	return released
}
