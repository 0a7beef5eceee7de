package poker_test

import (
	"math/rand/v2"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/poker"
	"github.com/nodealer/nodealer/game/poker/pokertest"
)

// FuzzHand tells a hand of any game whatever the bytes say, in any order: it
// must refuse what is not legal, and never panic, make chips or change its
// past.
func FuzzHand(f *testing.F) {
	for seed := range uint64(24) {
		r := rand.New(rand.NewPCG(seed, 8))
		script := make([]byte, 400)
		for i := range script {
			script[i] = byte(r.IntN(256))
		}
		f.Add(seed, script)
	}
	games := poker.Games()
	f.Fuzz(func(t *testing.T, seed uint64, script []byte) {
		h, err := pokertest.Random(rand.New(rand.NewPCG(seed, 9)), games[seed%uint64(len(games))])
		if err != nil {
			t.Fatal(err)
		}
		s, _, err := h.Rules.Start(h.Setup)
		if err != nil {
			t.Fatal(err)
		}
		total := sum(s, h.Setup)
		for script = script[:min(len(script), 1200)]; len(script) >= 4; {
			next := tell(s, script)
			script = script[4:]
			if next == nil {
				continue
			}
			s = next
			if got := sum(s, h.Setup); got != total {
				t.Fatalf("%d chips, were %d", got, total)
			}
		}
	})
}

// tell makes one step of four bytes; nil if it was refused.
func tell(s game.State, b []byte) game.State {
	var next game.State
	var err error
	seats := s.View(cards.NoSeat, nil).Seats
	seat := seats[int(b[1])%len(seats)].Seat
	if toAct, ok := s.ToAct(); ok && b[1] > 20 {
		seat = toAct
	}
	switch b[0] % 8 {
	case 0, 1, 2:
		next, _, err = s.Learn(cards.Slot(b[2]%60), cards.Card(b[3]%54))
	case 3:
		next, _, err = s.Learn(cards.Slot(b[2]%60), cards.Hidden)
	case 4:
		if b[2] < 16 {
			next, _, err = s.Drop([]cards.Seat{seat}, b[3]%2 == 0)
			break
		}
		fallthrough
	case 5:
		if choices := s.Choices(); len(choices) > 0 {
			c := choices[int(b[2])%len(choices)]
			next, _, err = s.Apply(seat, game.Action{Verb: c.Verb, To: c.Min, Slots: c.Slots[:min(len(c.Slots), int(b[3])%6)]})
			break
		}
		fallthrough
	default:
		a := game.Action{Verb: game.Verb(b[2] % 14), To: game.Chips(b[3])}
		if b[3]%3 == 0 {
			a = game.Action{Verb: game.Draw, Slots: []cards.Slot{cards.Slot(b[3])}}
		}
		s.Releases(seat, a)
		next, _, err = s.Apply(seat, a)
	}
	if p, ok := s.(game.Planner); ok {
		p.Ahead()
	}
	if w, ok := s.(game.Shower); ok {
		w.CanWin(seat, nil)
	}
	if err != nil {
		return nil
	}
	return next
}

// sum counts all chips of a hand.
func sum(s game.State, setup game.Setup) game.Chips {
	total := game.Chips(0)
	if r, over := s.Result(); over {
		for _, p := range r.Stacks {
			total += p.Stack
		}
		return total + r.Carry
	}
	for _, v := range s.View(cards.NoSeat, nil).Seats {
		total += v.Stack + v.Total
	}
	return total + setup.Carry
}
