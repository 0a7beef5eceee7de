package poker

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// View shows the hand as one seat or an onlooker sees it. Choices and ToCall
// are those of the seat to act, whoever looks. Pots hold what earlier streets
// brought in; the bets of the street stand with the seats. known is asked for
// the viewer's own slots alone.
func (s *state) View(viewer cards.Seat, known func(cards.Slot) (cards.Card, bool)) game.View {
	v := game.View{
		Game:      s.rules.variant.id,
		Street:    s.streetName(),
		Board:     s.boardCards(0),
		Pots:      s.viewPots(),
		Positions: s.pos,
		ToAct:     cards.NoSeat,
		Choices:   s.Choices(),
	}
	for run := 1; run < s.runs; run++ {
		v.Runs = append(v.Runs, s.boardCards(run))
	}
	if s.turn != nobody {
		v.ToAct = s.players[s.turn].seat
		switch {
		case s.bringing:
			v.ToCall = min(s.rules.options.BringIn, s.players[s.turn].stack)
		case s.phase == betting:
			v.ToCall = s.cost()
		}
	}
	for i := range s.n {
		v.Seats = append(v.Seats, s.viewSeat(i, viewer, known))
	}
	slices.SortFunc(v.Seats, func(a, b game.SeatView) int { return int(a.Seat - b.Seat) })
	if r, ok := s.Result(); ok {
		v.Result = &r
	}
	return v
}

// streetName names the moment; while cards of a street are being dealt it is
// that street.
func (s *state) streetName() string {
	switch {
	case s.phase == done:
		return "done"
	case s.phase == dealing && s.street == 0:
		return "deal"
	case s.phase < agreeing:
		return s.now().name
	}
	return "showdown"
}

// viewPots returns the pots of earlier streets with their contenders; those
// that the same seats can win are one.
func (s *state) viewPots() []game.Pot {
	if s.phase == done {
		return nil
	}
	var list []game.Pot
	for _, p := range s.pots(func(q *player) game.Chips { return q.total - q.bet }, s.deadMoney()) {
		if p.amount == 0 {
			continue
		}
		pot := game.Pot{Amount: p.amount}
		for i, yes := range p.in {
			if yes {
				pot.Seats = append(pot.Seats, s.players[i].seat)
			}
		}
		slices.Sort(pot.Seats)
		list = append(list, pot)
	}
	return list
}

// viewSeat shows one player.
func (s *state) viewSeat(i int, viewer cards.Seat, known func(cards.Slot) (cards.Card, bool)) game.SeatView {
	p := &s.players[i]
	v := game.SeatView{
		Seat: p.seat, Stack: p.stack, Bet: p.bet, Total: p.total + p.dead,
		Folded: p.folded, Mucked: p.mucked, Dropped: p.dropped, Shown: p.shown,
		AllIn: p.live() && p.stack == 0 && s.phase != done,
		Slots: p.slotsOf(),
		Cards: s.holeCards(nil, i),
	}
	complete := p.held > 0
	for k, slot := range v.Slots {
		if v.Cards[k] == cards.Hidden && p.seat == viewer && known != nil {
			if c, ok := known(slot); ok {
				v.Cards[k] = c
			}
		}
		complete = complete && v.Cards[k].Valid()
	}
	if s.rules.variant.order != bySeat {
		for _, slot := range v.Slots {
			v.Up = append(v.Up, s.slots[slot].up)
		}
	}
	for _, n := range p.drew[:p.draws] {
		v.Drew = append(v.Drew, int(n))
	}
	if complete {
		_, v.Best = s.rules.judge.best(v.Cards, s.boardCards(0))
		if low := s.rules.variant.low; low != nil {
			_, v.Low = low.best(v.Cards, s.boardCards(0))
		}
	}
	if p.last.Verb != 0 {
		last := p.last
		last.Slots = slices.Clone(last.Slots)
		v.Last = &last
	}
	return v
}
