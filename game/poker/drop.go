package poker

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Drop takes seats out of the hand (H-41 to H-47). After the end it changes
// nothing.
func (s *state) Drop(seats []cards.Seat, stuck bool) (game.State, []game.Need, error) {
	c := s.next()
	wasLive := s.liveCount()
	for _, seat := range seats {
		i := c.find(seat)
		if i == nobody {
			return nil, nil, fmt.Errorf("poker: %v is not in the hand and cannot be dropped", seat)
		}
		c.players[i].dropped = true
	}
	if s.phase == done {
		return s, nil, nil
	}
	live := c.liveCount()
	switch {
	case c.phase == dealing && c.street == 0 && len(seats) > 0:
		c.void()
	case live == 0:
		c.abandon()
	case live == wasLive && !stuck: // H-42
	case live == 1:
		c.win("H-43")
	case stuck && c.needsCards():
		c.freeze()
	default:
		return c, c.dropped(), nil
	}
	return c, nil, nil
}

// void ends a hand that was not dealt: bets go back, and what dropped seats had
// posted goes to the next hand (H-41).
func (s *state) void() {
	carry := s.carry
	for i := range s.n {
		p := &s.players[i]
		if posted := p.total + p.dead; p.dropped {
			carry += posted
		} else {
			p.stack += posted
		}
	}
	s.finish(game.Result{Void: true, Carry: carry, Rule: "H-41"})
}

// abandon ends a hand that nobody is left in (H-47).
func (s *state) abandon() {
	carry := s.deadMoney()
	for i := range s.n {
		carry += s.players[i].total
	}
	s.finish(game.Result{Carry: carry, Rule: "H-47"})
}

// freeze settles a hand whose board cannot be opened: each live seat takes its
// own back and an equal part of the dead money (H-45).
func (s *state) freeze() {
	dead := s.carry
	var in [maxSeats]bool
	for i := range s.n {
		p := &s.players[i]
		if in[i] = p.live(); in[i] {
			p.stack += p.total + p.dead
		} else {
			dead += p.total + p.dead
		}
	}
	r := game.Result{Rule: "H-45"}
	if dead > 0 {
		r.Pots = []game.Award{s.award(dead, in, game.Name{})}
	}
	s.finish(r)
}

// needsCards reports whether the hand waits for cards that every seat of the
// deck has a share in, or can still ask for such: the board, the cards of later
// streets, and those of an exchange (H-45, D-08, U-14).
func (s *state) needsCards() bool {
	if s.phase == showing {
		return false
	}
	if s.phase == exchanging || s.phase == dealing || len(s.boardMissing()) > 0 {
		return true
	}
	if s.phase == tabling {
		return s.studMissing()
	}
	for _, st := range s.rules.variant.streets[s.street+1:] {
		if st.exchange || st.down+st.up+st.board > 0 {
			return true
		}
	}
	return false
}

// studMissing reports whether a live seat waits for a card that it has never
// had.
func (s *state) studMissing() bool {
	for i := range s.n {
		p := &s.players[i]
		for _, k := range p.own[:p.held] {
			if t := &s.slots[k]; p.live() && t.face == cards.Hidden && t.up {
				return true
			}
		}
	}
	return false
}

// dropped goes on after live seats have left a hand that two or more can still
// win (H-44, H-46).
func (s *state) dropped() []game.Need {
	switch s.phase {
	case dealing, tabling:
		return s.learned()
	case betting:
		switch {
		case s.bringing:
			s.turn = nobody
			return s.bringInDue()
		case !s.owes(s.turn):
			return s.pass()
		}
	case exchanging:
		if !s.players[s.turn].live() {
			return s.nextToDraw()
		}
	case agreeing:
		if !s.players[s.turn].live() {
			return s.nextToAgree()
		}
	case showing:
		switch {
		case s.shower != nobody && !s.players[s.shower].live():
			s.shower = nobody
			return s.nextToShow()
		case s.turn != nobody && !s.players[s.turn].live():
			return s.nextToShow()
		}
	}
	return nil
}
