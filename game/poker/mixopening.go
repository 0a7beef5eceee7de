package poker

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
)

// Offers says what seats may wish at a table of mixed games.
func (m *mixed) Offers() game.Offers {
	h := m.house
	o := game.Offers{
		Debts: h.Missed != MissedFree, Post: h.Missed == MissedPost,
		Bomb: h.BombCall, BombBy: uint32(h.BombEvery),
		Choice: m.turn >= DealerHand,
	}
	for _, r := range m.games {
		o.Straddle = o.Straddle || r.options.Straddle != NoStraddle
		o.Games = append(o.Games, r.variant.id)
	}
	return o
}

// Opening decides which game a hand plays and what goes before its deal.
func (m *mixed) Opening(b game.Before) (game.Setup, game.After) {
	o := opening{before: b, house: m.house, marks: markBlinds}
	o.seat()
	o.after.Past = m.turnOn(b, o.setup.Positions.Button)
	o.setup.Choice = o.after.Past.Game
	o.compose(m.games[o.setup.Choice])
	return o.setup, o.after
}

// Turn says which game is next, wherever a table puts the button.
func (m *mixed) Turn(b game.Before, button cards.Seat) game.Memory { return m.turnOn(b, button) }

// turnOn says which game is next (S-42, S-43). A dealer who has chosen nothing
// leaves it at the game that was played before.
func (m *mixed) turnOn(b game.Before, button cards.Seat) game.Memory {
	past, first := b.Past, b.Past.Hands == 0
	round := m.turn == TurnRound || m.turn == DealerRound
	if past.Game >= len(m.games) {
		past.Game = 0 // no table remembers such a game
	}
	if !first && round && !roundOver(b.Last.Button, button, past.Began) {
		past.Hands++
		return past
	}
	if m.turn >= DealerHand {
		for _, s := range b.Seats {
			if s.Seat == button && s.Wish.Game > 0 && s.Wish.Game <= len(m.games) {
				past.Game = s.Wish.Game - 1
			}
		}
	} else if !first {
		past.Game = (past.Game + 1) % len(m.games)
	}
	past.Hands, past.Began = 1, button
	return past
}

// roundOver reports whether the button, on its way from one seat to another,
// comes to the seat where the round began or passes it by.
func roundOver(from, to, began cards.Seat) bool { return to == began || between(from, to, began) }
