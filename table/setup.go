package table

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// least is the fewest seats that a hand needs at this table.
func (s *State) least() int {
	return max(MinSeats, s.rules.Info().MinSeats, s.scheme.Suite().MinSeats)
}

// setUp decides with what the hand begins that this record opens: the rules of
// the game make it from the log so far, and no entry says it (P-81).
func (s *State) setUp() game.Setup {
	opener, ok := s.rules.(game.Opener)
	if !ok {
		in := s.ready()
		setup := game.Setup{Carry: s.carry, Positions: s.rules.Positions(s.positions, in)}
		for _, i := range in {
			setup.Players = append(setup.Players, game.Player{Seat: i, Stack: s.seats[i].stack})
		}
		return setup
	}
	before := s.before()
	setup, after := opener.Opening(before)
	for k, b := range before.Seats {
		p := &s.seats[b.Seat]
		p.debt = after.Debts[k]
		if after.Bomb {
			p.wish.Bomb = false
		}
	}
	for _, st := range setup.Straddles {
		if w := &s.seats[st.Seat].wish; w.Straddle == game.StraddleOnce {
			w.Straddle = game.StraddleNever
		}
	}
	s.past = after.Past
	return setup
}

// before is the table as the rules see it when they open a hand.
func (s *State) before() game.Before {
	b := game.Before{
		Hand: s.dealt + 1, Least: s.least(), Last: s.positions, Host: s.seatOf(s.hostKey), Carry: s.carry, Past: s.past,
	}
	for i := range s.seats[:MaxSeats] {
		p := &s.seats[i]
		if !s.sits(cards.Seat(i)) || p.status == Cheated {
			continue
		}
		b.Seats = append(b.Seats, game.Sitter{
			Player: game.Player{Seat: cards.Seat(i), Stack: p.stack},
			Away:   p.status != In || p.leaving || p.removed, Debt: p.debt, Wish: p.wish,
		})
	}
	return b
}

// entryDebt is what a player owes who sits down now: nothing before the first
// hand.
func (s *State) entryDebt() game.Debt {
	if s.dealt == 0 || !s.offers().Debts {
		return 0
	}
	return game.OwesEntry
}

// tellOpening tells what goes before the deal.
func (s *State) tellOpening(m moment, setup game.Setup) {
	if games := s.offers().Games; len(games) > 0 && (s.dealt == 1 || s.last == nil || s.last.Setup.Choice != setup.Choice) {
		m.event(Event{Kind: GameChosen, Hand: s.dealt, Seat: setup.Positions.Button, Text: games[setup.Choice]})
	}
	if setup.Bomb > 0 {
		m.event(Event{Kind: BombPot, Hand: s.dealt, Seat: cards.NoSeat, Chips: setup.Bomb})
	}
	for _, p := range setup.Posts {
		m.event(Event{Kind: Posted, Hand: s.dealt, Seat: p.Seat, Chips: p.Live + p.Dead})
	}
	for _, st := range setup.Straddles {
		m.event(Event{Kind: Straddled, Hand: s.dealt, Seat: st.Seat, Chips: st.Amount})
	}
}
