package poker

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// rules are a variant with its options; they never change.
type rules struct {
	variant *variant
	options Options
}

func (r *rules) Info() game.Info { return r.variant.Info() }

func (r *rules) Options() []byte {
	b, err := r.options.Encode()
	if err != nil {
		panic("poker: rules were made from invalid options: " + err.Error())
	}
	return b
}

// Start begins a hand: antes and blinds are posted, and every seat's hole
// cards are asked for, in the order of the deal (H-09).
func (r *rules) Start(setup game.Setup) (game.State, []game.Need, error) {
	if err := r.check(setup); err != nil {
		return nil, nil, err
	}
	s := &state{
		rules: r, pos: setup.Positions, carry: setup.Carry,
		n: len(setup.Players), phase: dealing, turn: nobody, aggressor: nobody, shower: nobody,
	}
	first := index(setup.Players, setup.Positions.Button) + 1
	for i := range s.n {
		p := setup.Players[(first+i)%s.n]
		s.players[i] = player{seat: p.Seat, stack: p.Stack}
	}
	s.post()
	needs := make([]game.Need, s.n)
	for i := range s.n {
		needs[i] = game.Deal{Slots: s.holeSlots(i), To: s.players[i].seat}
	}
	return s, needs, nil
}

// check refuses a setup that no hand can begin with (H-01, H-03, H-04).
func (r *rules) check(setup game.Setup) error {
	v := r.variant
	n := len(setup.Players)
	if n < v.minSeats || n > v.maxSeats {
		return fmt.Errorf("poker: H-01: %d seats, want %d to %d", n, v.minSeats, v.maxSeats)
	}
	if setup.Carry > game.MaxChips {
		return fmt.Errorf("poker: H-01: %d chips carried over, at most %d", setup.Carry, game.MaxChips)
	}
	sum := setup.Carry
	for i, p := range setup.Players {
		switch {
		case p.Seat < 0 || i > 0 && p.Seat <= setup.Players[i-1].Seat:
			return fmt.Errorf("poker: H-01: %v is out of order", p.Seat)
		case p.Stack == 0:
			return fmt.Errorf("poker: H-01: %v has no chips", p.Seat)
		case p.Stack > game.MaxChips || sum+p.Stack > game.MaxChips:
			return fmt.Errorf("poker: H-01: more than %d chips on the table", game.MaxChips)
		}
		sum += p.Stack
	}
	button := index(setup.Players, setup.Positions.Button)
	if button < 0 {
		return fmt.Errorf("poker: H-03: the button is at %v, which is not dealt in", setup.Positions.Button)
	}
	seats := make([]cards.Seat, n)
	for i, p := range setup.Players {
		seats[i] = p.Seat
	}
	if want := positions(seats, button); setup.Positions != want {
		return fmt.Errorf("poker: H-03: the blinds are at %v and %v, want %v and %v",
			setup.Positions.SmallBlind, setup.Positions.BigBlind, want.SmallBlind, want.BigBlind)
	}
	return nil
}

// index returns the place of the seat in the list, or -1.
func index(players []game.Player, seat cards.Seat) int {
	for i, p := range players {
		if p.Seat == seat {
			return i
		}
	}
	return -1
}

// post puts in the antes and then the blinds; who is short posts what is there
// (H-06, H-07, H-08).
func (s *state) post() {
	o := s.rules.options
	small, big := s.find(s.pos.SmallBlind), s.find(s.pos.BigBlind)
	if o.AnteFrom == AnteBigBlind {
		p := &s.players[big]
		p.dead = min(o.Ante, p.stack)
		p.stack -= p.dead
	} else {
		for i := range s.n {
			p := &s.players[i]
			ante := min(o.Ante, p.stack)
			p.stack -= ante
			p.total += ante
		}
	}
	s.players[small].pay(min(o.SmallBlind, s.players[small].stack))
	s.players[big].pay(min(o.BigBlind, s.players[big].stack))
}
