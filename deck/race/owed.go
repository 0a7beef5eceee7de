package race

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// Owed lists what the deck waits for now, ascending by seat: in the classic suite
// the players' keys, then passes, then card keys, then all keys after the end.
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
	case !d.keyed():
		return deck.Duty{Seat: seat, Kind: deck.OweKey}, at < d.players && d.to[at] == nil
	case !d.Ready():
		turn, _ := d.turn()
		return deck.Duty{Seat: seat, Kind: deck.OwePass}, at == turn
	case d.ended:
		return deck.Duty{Seat: seat, Kind: deck.OweReveal}, d.classic && !d.shown[at]
	}
	slots := d.owedSlots(at, seat)
	return deck.Duty{Seat: seat, Kind: deck.OweShares, Slots: slots}, len(slots) > 0
}

// keyed reports whether everybody who must announce a key has done so.
func (d *Deck) keyed() bool {
	for _, r := range d.to {
		if d.classic && r == nil {
			return false
		}
	}
	return true
}

// owedSlots lists the slots whose key the seat owes now, ascending. In the classic
// suite the owner of a slot opens it with the keys of all, so it comes last.
func (d *Deck) owedSlots(at int, seat cards.Seat) []cards.Slot {
	var list []cards.Slot
	for i := range cards.Slot(d.slots.Len()) {
		s := d.slots.At(i)
		if s.Owes(at, seat) && (!d.classic || s.Owner != seat || s.Missing(at) == 0) {
			list = append(list, i)
		}
	}
	return list
}
