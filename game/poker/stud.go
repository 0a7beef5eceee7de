package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// tooFew reports whether the deck has fewer cards left than the street needs
// (U-11).
func (s *state) tooFew(st *street) bool {
	return !s.planned() && len(s.slots)-s.nextNew < (st.down+st.up)*s.liveCount()
}

// common takes the next slot for one common card instead of a card for each
// seat (U-11).
func (s *state) common() cards.Slot {
	k := cards.Slot(s.nextNew)
	s.nextNew++
	s.slots[k].owner = nobody
	s.board[0], s.runs = []cards.Slot{k}, 1
	return k
}

// restOfStud takes the slots of all cards that live seats still get in a hand
// that is tabled (U-12). They are opened for everybody; a common card is left
// to boardMissing.
func (s *state) restOfStud() []cards.Slot {
	var list []cards.Slot
	for k := s.street + 1; k < len(s.rules.variant.streets); k++ {
		st := &s.rules.variant.streets[k]
		if st.down+st.up == 0 {
			continue
		}
		if s.tooFew(st) {
			s.common()
			continue
		}
		for i := range s.n {
			if s.players[i].live() {
				list = append(list, s.give(i, true))
			}
		}
	}
	return list
}

// upCards returns the cards of a player that lie open from the deal.
func (s *state) upCards(i int) []cards.Card {
	var list []cards.Card
	p := &s.players[i]
	for _, k := range p.own[:p.held] {
		if s.slots[k].up && s.face(k) != cards.Hidden {
			list = append(list, s.face(k))
		}
	}
	return list
}

// firstToAct returns who begins the betting of a later street: the best open
// hand, of equal ones the first from the button's left (H-11, U-06).
func (s *state) firstToAct() int {
	if s.rules.variant.order == bySeat {
		return 0
	}
	best, top := 0, strength(0)
	for i := range s.n {
		if !s.players[i].live() {
			continue
		}
		m := maskOf(s.upCards(i), nil)
		v := m.high() + 1
		if s.rules.variant.order == byLow {
			v = m.aceFive()
		}
		if v > top {
			best, top = i, v
		}
	}
	return best
}

// bringInDue gives the turn to the seat that brings in: who has the worst open
// card, or the next one with chips (U-03, U-04, U-07).
func (s *state) bringInDue() []game.Need {
	if s.canBet() <= 1 {
		s.bringing = false
		return s.endStreet()
	}
	worst, at := nobody, 0
	for i := range s.n {
		if !s.players[i].live() {
			continue
		}
		if v, ok := s.bringInRank(i); ok && (worst == nobody || v < at) {
			worst, at = i, v
		}
	}
	worst = max(worst, 0) // no open card is known
	for s.players[worst].stack == 0 || !s.players[worst].live() {
		worst = (worst + 1) % s.n
	}
	s.bringing, s.turn, s.first = true, worst, worst
	return nil
}

// bringInRank orders the open cards: the smallest number brings in. In razz the
// ace is low and the highest card brings in; suits break ties (U-03, U-04). ok is
// false if the card is not known (U-07).
func (s *state) bringInRank(i int) (rank int, ok bool) {
	up := s.upCards(i)
	if len(up) == 0 {
		return 0, false
	}
	c := up[0]
	if s.rules.variant.order == byHigh {
		return int(c.Rank())*4 + int(c.Suit()), true
	}
	rank = int(c.Rank())
	if c.Rank() == cards.Ace {
		rank = 1
	}
	return -(rank*4 + int(c.Suit())), true
}

// bringInChoices lists what the seat that brings in may do: the bring-in, or a
// whole bet (U-03).
func (s *state) bringInChoices() []game.Choice {
	p := &s.players[s.turn]
	list := []game.Choice{{Verb: game.BringIn, Cost: min(s.rules.options.BringIn, p.stack)}}
	if whole, ok := s.raise(); ok && p.stack > s.rules.options.BringIn {
		list = append(list, whole)
	}
	return list
}

// bringIn posts the bring-in. A short one lowers nothing (H-08).
func (s *state) bringIn() {
	p := &s.players[s.turn]
	p.pay(min(s.rules.options.BringIn, p.stack))
	s.price = s.rules.options.BringIn
}

// highestCard returns the highest card of a player's hand by rank and then by
// suit, as a number: odd chips go there first (U-13).
func (s *state) highestCard(i int) int {
	top := 0
	for _, c := range s.holeCards(nil, i) {
		if c.Valid() {
			top = max(top, int(c.Rank())*4+int(c.Suit()))
		}
	}
	return top
}

// sortSlots sorts slots ascending.
func sortSlots(list []cards.Slot) { slices.Sort(list) }
