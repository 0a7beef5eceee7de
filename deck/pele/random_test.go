package pele

import (
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/deck"
)

// TestAnyCardAnywhere: a sender who can put any card of the deck into any group of a
// letter, under whatever keys it belongs there, as if he knew those of the other too,
// is named, and an honest player never is. (A card that lies there anyway changes
// nothing, nor one that is put back, as in seed 1898.)
func TestAnyCardAnywhere(t *testing.T) {
	runs := 40
	if os.Getenv("NODEALER_LONG") != "" {
		runs = 2000
	}
	for seed := range uint64(runs + 1) {
		if seed == uint64(runs) {
			seed = 1898
		}
		r := rand.New(rand.NewPCG(seed, 88))
		s := stage(t, 50)
		n := 1 + r.IntN(LastLetter)
		changed := false
		s.cheats[n] = func(f *forgery) {
			honest := f.cards()
			for range 1 + r.IntN(3) {
				parts := schedule[n].parts
				p := parts[r.IntN(len(parts))]
				list := f.body.groups[p.group]
				if len(list) == 0 {
					continue
				}
				at := r.IntN(len(list))
				card := f.under(f.d.letters[0].groups[Pile][r.IntN(Cards)], p.keys, nil)
				list[at] = card
			}
			changed = !reflect.DeepEqual(f.cards(), honest)
		}
		s.play()
		if want := changed; len(s.named) > 1 || (len(s.named) == 1) != want {
			t.Errorf("seed %d, letter %d: named %v", seed, n, s.named)
			continue
		}
		for _, o := range s.named {
			seat := s.d.seat(1 - Sender(n))
			if f, ok := o.(deck.Fault); ok && f.Seat == seat {
				t.Errorf("seed %d, letter %d: the honest player is named: %v", seed, n, o)
			}
			if g, ok := o.(deck.Guilty); ok && g.Seat == seat {
				t.Errorf("seed %d, letter %d: the honest player is named: %v", seed, n, o)
			}
		}
	}
}

// cards lists the cards of each group of the letter, whatever their order.
func (f *forgery) cards() (groups [Groups][]string) {
	for i, list := range f.body.groups {
		for _, card := range list {
			groups[i] = append(groups[i], f.d.g.Text(card))
		}
		slices.Sort(groups[i])
	}
	return groups
}
