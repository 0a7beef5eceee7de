package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// slot is what the hand knows of one place of the deck.
type slot struct {
	owner  int8 // player, nobody for a common card, free for none yet
	up     bool // is opened for everybody when it is dealt
	ready  bool // lies ready for its owner
	asked  bool // the hand has asked for it
	wanted bool // the hand has asked to open it
	gone   bool // went into a pile
	thrown int8 // away in which exchange of its owner, from 1; 0 if it was not
	face   cards.Card
}

// free is the owner of a slot that has not been dealt.
const free int8 = -2

// layOut makes the slots of a new hand. The fixed plan (H-09, U-02): the cards
// of the seats first, dealt one at a time, so slot k is for player k mod n in the
// order of the deal; then the boards of the run-outs. Without a plan slots are
// dealt from the lowest free one (D-03).
func (s *state) layOut() {
	v := s.rules.variant
	if !v.planned(s.n) {
		s.slots = make([]slot, len(v.deck))
		for k := range s.slots {
			s.slots[k].owner = free
		}
		return
	}
	own := s.n * v.hand()
	runs := v.runs(s.n, max(1, int(s.rules.options.Runs)))
	s.slots = make([]slot, own+v.board()*runs)
	for k := range s.slots {
		s.slots[k].owner = nobody
		if k < own {
			s.slots[k].owner = int8(k % s.n)
		}
	}
	s.runs = 1
	for r := range runs {
		for k := range v.board() {
			s.board[r] = append(s.board[r], cards.Slot(own+r*v.board()+k))
		}
	}
}

// planned reports whether the hand has a fixed slot plan.
func (s *state) planned() bool { return s.rules.variant.planned(s.n) }

// give deals the next own card to a player and returns its slot.
func (s *state) give(i int, up bool) cards.Slot {
	p := &s.players[i]
	slot := cards.Slot(p.held*s.n + i)
	if !s.planned() {
		slot = cards.Slot(s.nextNew)
		s.nextNew++
		s.slots[slot].owner = int8(i)
	}
	s.slots[slot].up = up
	s.slots[slot].asked = true
	p.own[p.held] = slot
	p.held++
	return slot
}

// undealt returns the slots that nobody has been dealt, without a fixed plan.
func (s *state) undealt() []cards.Slot {
	var list []cards.Slot
	for k := s.nextNew; k < len(s.slots); k++ {
		list = append(list, cards.Slot(k))
	}
	return list
}

// open asks for slots to be opened and waits for them.
func (s *state) open(slots []cards.Slot) []game.Need {
	for _, k := range slots {
		s.slots[k].wanted, s.slots[k].asked = true, true
	}
	return []game.Need{game.Open{Slots: slots}}
}

// face returns the public face of a slot.
func (s *state) face(k cards.Slot) cards.Card { return s.slots[k].face }

// holeCards appends the faces of a player's cards as far as they are public.
func (s *state) holeCards(list []cards.Card, i int) []cards.Card {
	p := &s.players[i]
	for _, k := range p.own[:p.held] {
		list = append(list, s.face(k))
	}
	return list
}

// tabled reports whether all cards of a player are public.
func (s *state) tabled(i int) bool {
	p := &s.players[i]
	for _, k := range p.own[:p.held] {
		if s.face(k) == cards.Hidden {
			return false
		}
	}
	return true
}

// boardSlots returns the slots of one run-out, those that all have in common
// first.
func (s *state) boardSlots(run int) []cards.Slot {
	if run == 0 || len(s.board[run]) == 0 {
		return s.board[0]
	}
	return append(slices.Clone(s.board[0][:s.shared]), s.board[run][s.shared:]...)
}

// boardMissing returns the board slots that have not been opened, of all
// run-outs that the hand can still have, ascending.
func (s *state) boardMissing() []cards.Slot {
	runs, common := maxRuns, len(s.boardCards(0))
	if s.phase == tabling {
		runs, common = s.runs, s.shared
	}
	var list []cards.Slot
	for r := range runs {
		for k, slot := range s.board[r] {
			if (r == 0 || k >= common) && s.face(slot) == cards.Hidden {
				list = append(list, slot)
			}
		}
	}
	return list
}

// boardCards returns the open board cards of a run-out in their order, without
// gaps.
func (s *state) boardCards(run int) []cards.Card {
	slots := s.boardSlots(run)
	list := make([]cards.Card, 0, len(slots))
	for _, k := range slots {
		if s.face(k) == cards.Hidden {
			break
		}
		list = append(list, s.face(k))
	}
	return list
}

// Recipient says to whom a slot belongs.
func (s *state) Recipient(k cards.Slot) (cards.Seat, bool) {
	switch {
	case k < 0 || int(k) >= len(s.slots) || s.slots[k].owner == free:
		return cards.NoSeat, false
	case s.slots[k].owner == nobody:
		return cards.NoSeat, true
	}
	return s.players[s.slots[k].owner].seat, true
}

// Releases lists the slots whose shares go with the action: the board that can
// still be opened for a fold that does not end the hand (H-24), the seat's own
// cards for a show (H-28). Draw and stud have no board (D-08).
func (s *state) Releases(seat cards.Seat, a game.Action) []cards.Slot {
	switch {
	case s.Verify(seat, a) != nil:
		return nil
	case a.Verb == game.Fold && s.liveCount() > 2:
		return s.boardMissing()
	case a.Verb == game.Show:
		return s.unshown(s.turn)
	}
	return nil
}

// unshown returns the slots of a player that are not public.
func (s *state) unshown(i int) []cards.Slot {
	var list []cards.Slot
	p := &s.players[i]
	for _, k := range p.own[:p.held] {
		if s.face(k) == cards.Hidden {
			list = append(list, k)
		}
	}
	return list
}

// Ahead lists the slots that the hand waits for or can still ask for; more says
// that it can need others, whose numbers are not fixed.
func (s *state) Ahead() (slots []cards.Slot, more bool) {
	if s.phase == done {
		return nil, false
	}
	more = s.phase == exchanging
	for _, st := range s.rules.variant.streets[s.street+1:] {
		more = more || st.exchange || st.down+st.up > 0
	}
	more = more && !s.planned() && s.phase < tabling
	for k := range s.slots {
		if s.ahead(cards.Slot(k)) {
			slots = append(slots, cards.Slot(k))
		}
	}
	return slots, more
}

// ahead reports whether the hand waits for a slot or can still ask for it.
func (s *state) ahead(k cards.Slot) bool {
	t := &s.slots[k]
	switch {
	case t.owner == free || t.gone || t.face != cards.Hidden:
		return false
	case t.owner == nobody:
		return !s.planned() && t.asked || slices.Contains(s.boardMissing(), k)
	}
	if !s.players[t.owner].live() {
		return false
	}
	return t.wanted || t.asked && !t.ready || s.planned() && !t.asked && s.phase != showing
}
