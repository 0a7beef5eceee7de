package poker

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Learn tells the state a slot that has come out. The same face told twice is
// harmless. The face of a hole card may come at any time, also after the end;
// a board slot only once it was asked for.
func (s *state) Learn(slot cards.Slot, face cards.Card) (game.State, []game.Need, error) {
	if slot < 0 || int(slot) >= s.plan() {
		return nil, nil, fmt.Errorf("poker: H-09: slot %d is not in the plan of %d slots", slot, s.plan())
	}
	same, err := s.checkFace(slot, face)
	if err != nil {
		return nil, nil, err
	}
	if same {
		return s, nil, nil
	}
	c := s.next()
	c.faces[slot] = face
	if int(slot) < c.holes() {
		c.dealt[slot] = true
	}
	return c, c.learned(), nil
}

// checkFace refuses a face that cannot be at the slot (H-35). same says that
// there is nothing new in it.
func (s *state) checkFace(slot cards.Slot, face cards.Card) (same bool, err error) {
	hole := int(slot) < s.holes()
	old := s.faces[slot]
	switch {
	case face == cards.Hidden && !hole:
		return false, fmt.Errorf("poker: H-35: board slot %d needs a face", slot)
	case old == face && (old != cards.Hidden || s.dealt[slot]):
		return true, nil
	case old != cards.Hidden:
		return false, fmt.Errorf("poker: H-35: slot %d holds %v, not %v", slot, old, face)
	case face == cards.Hidden:
		return false, nil
	case !s.rules.variant.holds(face):
		return false, fmt.Errorf("poker: H-35: %v is not in the deck", face)
	case !hole && !s.wanted[slot]:
		return false, fmt.Errorf("poker: H-25: nobody has asked for board slot %d yet", slot)
	}
	for i, f := range s.faces {
		if f == face {
			return false, fmt.Errorf("poker: H-35: %v is at slot %d already, it cannot be at slot %d", face, i, slot)
		}
	}
	return false, nil
}

// learned goes on if what the hand waits for is complete.
func (s *state) learned() []game.Need {
	switch s.phase {
	case dealing: // H-10
		for k := range s.holes() {
			if !s.dealt[k] {
				return nil
			}
		}
		return s.begin(0, s.find(s.pos.BigBlind)+1)
	case opening: // H-25
		if len(s.boardCards()) < s.rules.variant.boardBefore(s.street+1) {
			return nil
		}
		return s.begin(s.street+1, 0)
	case tabling:
		return s.tableDone()
	case showing:
		return s.shownDone()
	}
	return nil
}
