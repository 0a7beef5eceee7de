package table

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
)

// conclude ends the hand once its game has a result. In a suite that is audited
// by its keys the seats publish them first (P-24): the result stands when all
// that are still there have done so. A hand that is void is not audited, unless
// a card that opened to nothing made it so.
func (s *State) conclude(m moment) error {
	h := s.hand
	if h == nil {
		return nil // what was just done has ended it
	}
	if h.result == nil {
		res, over := h.game.Result()
		if !over && h.foreign {
			res, over = h.voidResult(), true
		}
		if !over {
			return nil
		}
		if !s.scheme.Suite().Reveals() || res.Void && !h.foreign {
			s.finish(m, res)
			return nil
		}
		d, _, err := h.deck.Step(deck.End{})
		if err != nil {
			return err
		}
		h.deck, h.result = d, &res
	}
	missing := false
	for _, d := range h.deck.Owed() {
		if !h.dropped[d.Seat] {
			return nil
		}
		missing = missing || !h.named(d.Seat)
	}
	res := *h.result
	if len(h.cheats) > 0 {
		res = h.voidResult()
	}
	if missing && !res.Void { // D6, P-110
		s.unaudited++
	}
	s.finish(m, res)
	return nil
}

// named reports whether the keys have named the seat.
func (h *hand) named(i cards.Seat) bool {
	for _, c := range h.cheats {
		if c == i {
			return true
		}
	}
	return false
}

// voidResult gives everybody back what it brought. What a cheat that the keys
// have named put in is dead money: else a false key would be a way to get a lost
// bet back.
func (h *hand) voidResult() game.Result {
	res := game.Result{Void: true, Carry: h.setup.Carry}
	put := map[cards.Seat]game.Chips{}
	for _, v := range h.game.View(cards.NoSeat, nil).Seats {
		if h.named(v.Seat) {
			put[v.Seat] = v.Total
		}
	}
	for _, p := range h.setup.Players {
		lost := min(put[p.Seat], p.Stack)
		res.Carry += lost
		p.Stack -= lost
		res.Stacks = append(res.Stacks, p)
	}
	return res
}

// overtime is what follows for seats that a claim has decided against: whoever
// owes the keys that the hand is audited by has refused them (P-24), the others
// are absent (P-52).
func (s *State) overtime(m moment, seats []cards.Seat) error {
	var absent []cards.Seat
	for _, i := range seats {
		if s.hand == nil || s.hand.duties[i].kind != OwedReveal {
			absent = append(absent, i)
			continue
		}
		if err := s.convict(m, i, protocol.NoReveal, "the time for its keys is over"); err != nil {
			return err
		}
	}
	if len(absent) == 0 {
		return nil
	}
	return s.declareAbsent(m, absent)
}
