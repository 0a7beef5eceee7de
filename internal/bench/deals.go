package bench

import (
	"time"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/vtmf"
)

// deals measures whole deals of 2 to 10 players, as many as the deck feeds.
func deals(faces, rounds int) ([]Deal, error) {
	faces = min(faces, 52)
	var out []Deal
	scheme := vtmf.New()
	for n := 2; n <= 10 && 2*n+5 <= faces; n++ {
		best := Deal{}
		for range min(rounds, 3) {
			d, err := oneDeal(scheme, n, faces)
			if err != nil {
				return nil, err
			}
			if best.Players == 0 || d.Milliseconds < best.Milliseconds {
				best = d
			}
		}
		out = append(out, best)
	}
	return out, nil
}

// dealTable plays one deal. Making and judging are timed apart: every player judges
// every message, but makes only his own.
type dealTable struct {
	world         *decktest.World
	making, steps time.Duration
	bytes         int
}

func oneDeal(scheme deck.Scheme, n, faces int) (Deal, error) {
	w, err := decktest.Make(scheme, decktest.Setup{Seats: n, Faces: faces, Seed: 1})
	if err != nil {
		return Deal{}, err
	}
	t := dealTable{world: w}
	if err := t.settle(); err != nil {
		return Deal{}, err
	}
	for i, m := range w.Context.Roster {
		two := deck.Deal{Slots: []cards.Slot{cards.Slot(2 * i), cards.Slot(2*i + 1)}, To: m.Seat}
		if err := t.step(two); err != nil {
			return Deal{}, err
		}
	}
	if err := t.settle(); err != nil {
		return Deal{}, err
	}
	var board []cards.Slot
	for i := range 5 {
		board = append(board, cards.Slot(2*n+i))
	}
	if err := t.step(deck.Open{Slots: board}); err != nil {
		return Deal{}, err
	}
	if err := t.settle(); err != nil {
		return Deal{}, err
	}
	cpu := t.steps + t.making/time.Duration(n)
	return Deal{Players: n, Milliseconds: float64(cpu) / float64(time.Millisecond), Bytes: t.bytes / n}, nil
}

func (t *dealTable) settle() error {
	for owed := t.world.Public.Owed(); len(owed) > 0; owed = t.world.Public.Owed() {
		start := cpu()
		m, err := t.world.Holders[owed[0].Seat].Answer(t.world.Public, owed[0])
		if err != nil {
			return err
		}
		t.making += cpu() - start
		t.bytes += len(m.Data)
		if err := t.step(m); err != nil {
			return err
		}
	}
	return nil
}

func (t *dealTable) step(in deck.Input) error {
	start := cpu()
	next, _, err := t.world.Public.Step(in)
	t.steps += cpu() - start
	if err == nil {
		t.world.Public = next
	}
	return err
}
