package bench

import (
	"time"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/deck"
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
	public        deck.Deck
	holders       map[cards.Seat]deck.Holder
	making, steps time.Duration
	bytes         int
}

func oneDeal(scheme deck.Scheme, n, faces int) (Deal, error) {
	ctx := contextOf(scheme, n, faces)
	t := dealTable{holders: map[cards.Seat]deck.Holder{}}
	var err error
	if t.public, err = scheme.Begin(ctx); err != nil {
		return Deal{}, err
	}
	for _, m := range ctx.Roster {
		if t.holders[m.Seat], err = scheme.Hold(ctx, m.Seat, derive.New(m.Key)); err != nil {
			return Deal{}, err
		}
	}
	if err := t.settle(); err != nil {
		return Deal{}, err
	}
	for i, m := range ctx.Roster {
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

func contextOf(scheme deck.Scheme, n, faces int) deck.Context {
	word := func(name string, i int) [32]byte {
		return hash.Sum32("bench deal", []byte(name), hash.Uint64(uint64(i)))
	}
	c := deck.Context{Table: word("table", 0), Suite: scheme.Suite().ID, Faces: cards.Deck52()[:faces], Index: 1, Head: word("head", 0)}
	for i := range n {
		c.Roster = append(c.Roster, deck.Member{Seat: cards.Seat(i), Key: word("key", i), Device: word("device", i)})
	}
	return c
}

func (t *dealTable) settle() error {
	for owed := t.public.Owed(); len(owed) > 0; owed = t.public.Owed() {
		start := cpu()
		m, err := t.holders[owed[0].Seat].Answer(t.public, owed[0])
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
	next, _, err := t.public.Step(in)
	t.steps += cpu() - start
	if err == nil {
		t.public = next
	}
	return err
}
