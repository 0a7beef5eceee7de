package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// The slot plan (H-09): hole slots first, dealt one at a time, so slot k is
// for player k mod n in the order of the deal; then the board in its order.

// holes returns the number of hole slots, which is the first board slot.
func (s *state) holes() int { return s.n * s.rules.variant.hole }

// plan returns the number of slots that the hand can use.
func (s *state) plan() int { return s.holes() + s.rules.variant.board() }

// holeSlots returns the slots of a player, ascending.
func (s *state) holeSlots(i int) []cards.Slot {
	slots := make([]cards.Slot, s.rules.variant.hole)
	for k := range slots {
		slots[k] = cards.Slot(k*s.n + i)
	}
	return slots
}

// holeCards appends the faces of a player's hole cards as far as they are
// public.
func (s *state) holeCards(list []cards.Card, i int) []cards.Card {
	for k := range s.rules.variant.hole {
		list = append(list, s.faces[k*s.n+i])
	}
	return list
}

// tabled reports whether all hole cards of a player are public.
func (s *state) tabled(i int) bool {
	for k := range s.rules.variant.hole {
		if s.faces[k*s.n+i] == cards.Hidden {
			return false
		}
	}
	return true
}

// boardMissing returns the board slots that have not been opened.
func (s *state) boardMissing() []cards.Slot {
	var slots []cards.Slot
	for i := s.holes(); i < s.plan(); i++ {
		if s.faces[i] == cards.Hidden {
			slots = append(slots, cards.Slot(i))
		}
	}
	return slots
}

// boardCards returns the open board cards in their order, without gaps.
func (s *state) boardCards() []cards.Card {
	list := make([]cards.Card, 0, s.rules.variant.board())
	for i := s.holes(); i < s.plan() && s.faces[i] != cards.Hidden; i++ {
		list = append(list, s.faces[i])
	}
	return list
}

// Recipient says to whom a slot belongs.
func (s *state) Recipient(slot cards.Slot) (cards.Seat, bool) {
	switch {
	case slot < 0 || int(slot) >= s.plan():
		return cards.NoSeat, false
	case int(slot) < s.holes():
		return s.players[int(slot)%s.n].seat, true
	}
	return cards.NoSeat, true
}

// Releases lists the slots whose shares go with the action: the board that can
// still be opened for a fold that does not end the hand (H-24), the seat's own
// cards for a show (H-28).
func (s *state) Releases(seat cards.Seat, a game.Action) []cards.Slot {
	switch {
	case s.Verify(seat, a) != nil:
		return nil
	case a.Verb == game.Fold && s.liveCount() > 2:
		return s.boardMissing()
	case a.Verb == game.Show:
		return s.holeSlots(s.turn)
	}
	return nil
}
