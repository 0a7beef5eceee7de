package table

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
)

// discards checks that a seat throws away only what it holds face down (P-47).
// Whether it may do so now is for the rules of the game to say.
func (h *hand) discards(i cards.Seat, a game.Action) error {
	if a.Verb != game.Draw {
		return nil
	}
	for _, slot := range a.Slots {
		if !h.deck.Holds(i, slot) {
			return breach(protocol.WrongSlot, fmt.Sprintf("this seat does not hold slot %d face down", slot))
		}
	}
	return nil
}

// takeBack tells the deck that a seat has given slots back.
func (h *hand) takeBack(i cards.Seat, slots []cards.Slot) error {
	if len(slots) == 0 {
		return nil
	}
	d, _, err := h.deck.Step(deck.Return{Seat: i, Slots: slots})
	if err != nil {
		return err
	}
	h.deck = d
	return nil
}

// collect lets the hands of seats that are out of the game go into a pile that
// lists them (P-48): a fold gives its cards back too, but says no more of it.
func (h *hand) collect(pile []cards.Slot) error {
	for _, p := range h.setup.Players {
		if h.game.Involved(p.Seat) {
			continue
		}
		var mucked []cards.Slot
		for _, slot := range pile {
			if h.deck.Holds(p.Seat, slot) {
				mucked = append(mucked, slot)
			}
		}
		if err := h.takeBack(p.Seat, mucked); err != nil {
			return err
		}
	}
	return nil
}
