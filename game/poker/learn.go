package poker

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Learn tells the state a slot that has come out. The same face told twice is
// harmless. The face of a private card may come at any time after it was asked
// for, also after the end.
func (s *state) Learn(k cards.Slot, face cards.Card) (game.State, []game.Need, error) {
	if k < 0 || int(k) >= len(s.slots) || s.slots[k].owner == free {
		return nil, nil, fmt.Errorf("poker: H-09: slot %d is not dealt to anybody", k)
	}
	same, err := s.checkFace(k, face)
	if err != nil {
		return nil, nil, err
	}
	if same {
		return s, nil, nil
	}
	c := s.next()
	c.slots[k].face = face
	c.slots[k].ready = true
	return c, c.learned(), nil
}

// checkFace refuses a face that cannot be at the slot (H-35). same says that
// there is nothing new in it.
func (s *state) checkFace(k cards.Slot, face cards.Card) (same bool, err error) {
	t := &s.slots[k]
	switch {
	case face == cards.Hidden && t.owner == nobody: // a record may lack an open card of a seat (U-07)
		return false, fmt.Errorf("poker: H-35: slot %d is opened and needs a face", k)
	case t.face == face && (t.face != cards.Hidden || t.ready):
		return true, nil
	case t.face != cards.Hidden:
		return false, fmt.Errorf("poker: H-35: slot %d holds %v, not %v", k, t.face, face)
	case !t.asked:
		return false, fmt.Errorf("poker: H-25: nobody has asked for slot %d yet", k)
	case face == cards.Hidden:
		return false, nil
	case !s.rules.variant.holds(face):
		return false, fmt.Errorf("poker: H-35: %v is not in the deck", face)
	}
	for i := range s.slots { // a card of a pile comes again
		if o := &s.slots[i]; o.face == face && !o.gone && !t.gone {
			return false, fmt.Errorf("poker: H-35: %v is at slot %d already, it cannot be at slot %d", face, i, k)
		}
	}
	return false, nil
}

// learned goes on if what the hand waits for is complete.
func (s *state) learned() []game.Need {
	switch s.phase {
	case dealing: // H-10, H-25
		if s.rules.variant.plan != "" {
			return s.dealtByLetter()
		}
		if s.dealt() {
			return s.begin()
		}
	case tabling:
		return s.tableDone()
	case showing:
		return s.shownDone()
	}
	return nil
}
