package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// exchange begins an exchange: each live seat in turn, from the button's left,
// says which cards it throws away; those who are all-in too (D-04).
func (s *state) exchange() []game.Need {
	s.phase, s.turn = exchanging, s.n-1
	for i := range s.n {
		s.players[i].wants = -1
	}
	if s.rules.variant.plan != "" {
		return s.nextLetter()
	}
	return s.nextToDraw()
}

// nextToDraw gives the turn to the next seat that has not said, or deals.
func (s *state) nextToDraw() []game.Need {
	for k := 1; k <= s.n; k++ {
		i := (s.turn + k) % s.n
		if p := &s.players[i]; p.live() && p.wants < 0 {
			s.turn = i
			return nil
		}
	}
	s.turn = nobody
	return s.replace()
}

// discard takes the cards of a Draw out of the hand of the player to act (D-04,
// D-05).
func (s *state) discard(slots []cards.Slot) {
	p := &s.players[s.turn]
	p.wants = len(slots)
	p.drew[p.draws] = int8(len(slots))
	p.draws++
	for _, k := range slots {
		s.slots[k].thrown = int8(p.draws)
	}
	kept := slices.DeleteFunc(p.slotsOf(), func(k cards.Slot) bool { return slices.Contains(slots, k) })
	p.held = copy(p.own[:], kept)
}

// replace deals as many cards as were thrown away, seat by seat from the
// button's left (D-05). Discards of this exchange are in no pile but the last
// resort.
func (s *state) replace() []game.Need {
	s.phase = dealing
	total := 0
	for i := range s.n {
		if p := &s.players[i]; p.live() {
			total += p.wants
		}
	}
	if total == 0 {
		return s.begin()
	}
	var needs []game.Need
	if pile := s.pile(total); pile != nil {
		needs = append(needs, s.reshuffle(pile))
	}
	for i := range s.n {
		p := &s.players[i]
		if !p.live() || p.wants <= 0 {
			continue
		}
		deal := game.Deal{To: p.seat}
		for range p.wants {
			deal.Slots = append(deal.Slots, s.give(i, false))
		}
		needs = append(needs, deal)
	}
	for i := range s.n {
		s.players[i].wants = 0
	}
	return needs
}

// pile returns the slots to shuffle again before so many cards are dealt, or nil
// if the deck goes on as it lies. The pile is what is undealt and then what has
// been returned: folded hands and what was thrown away in earlier exchanges
// (D-06, D-09); if that is too little, what was thrown away just now too (D-10).
func (s *state) pile(total int) []cards.Slot {
	undealt, earlier, now := s.undealt(), []cards.Slot(nil), []cards.Slot(nil)
	for k := range s.nextNew {
		t := &s.slots[k]
		if t.gone || t.owner < 0 || s.players[t.owner].dropped || s.held(cards.Slot(k)) {
			continue
		}
		if int(t.thrown) == s.exchangeNumber() {
			now = append(now, cards.Slot(k))
		} else {
			earlier = append(earlier, cards.Slot(k))
		}
	}
	returned := len(earlier) > 0 && s.rules.variant.returns
	if len(undealt) >= total && !returned {
		return nil
	}
	if len(undealt)+len(earlier) < total {
		earlier = append(earlier, now...)
		sortSlots(earlier)
	}
	return append(undealt, earlier...)
}

// exchangeNumber returns which exchange is on, from 1.
func (s *state) exchangeNumber() int {
	n := 0
	for _, st := range s.rules.variant.streets[:s.street+1] {
		if st.exchange {
			n++
		}
	}
	return n
}

// held reports whether a live player holds the slot.
func (s *state) held(k cards.Slot) bool {
	p := &s.players[s.slots[k].owner]
	return p.live() && slices.Contains(p.own[:p.held], k)
}

// reshuffle makes a pile of the slots; its cards have the numbers that follow
// (D-06).
func (s *state) reshuffle(pile []cards.Slot) game.Need {
	s.nextNew = len(s.slots)
	for _, k := range pile {
		s.slots[k].gone = true
	}
	for range pile {
		s.slots = append(s.slots, slot{owner: free})
	}
	return game.Reshuffle{Slots: pile}
}
