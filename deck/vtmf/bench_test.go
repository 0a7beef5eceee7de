package vtmf

import (
	"fmt"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
)

// BenchmarkDeck makes a whole deck of 52: what all its seats do together
// (all), what one onlooker does (verify), and two cards dealt to each seat
// (deal), every seat answering once and one onlooker judging.
func BenchmarkDeck(b *testing.B) {
	for _, seats := range []int{2, 6, 10} {
		r := start(b, decktest.Setup{Seats: seats, Faces: 52, Seed: 1})
		b.Run(fmt.Sprintf("all/%d", seats), func(b *testing.B) {
			for b.Loop() {
				finish(b, r, r.Public)
			}
		})
		r.settle()
		b.Run(fmt.Sprintf("verify/%d", seats), func(b *testing.B) {
			for b.Loop() {
				d := must(live.Begin(r.Context))
				for _, in := range r.Log {
					d = accepted(b, d, in)
				}
			}
		})
		b.Run(fmt.Sprintf("deal/%d", seats), func(b *testing.B) {
			for b.Loop() {
				d := r.Public
				for i, m := range r.Context.Roster {
					d = accepted(b, d, deck.Deal{Slots: []cards.Slot{cards.Slot(2 * i), cards.Slot(2*i + 1)}, To: m.Seat})
				}
				finish(b, r, d)
			}
		})
	}
}

// finish lets the seats answer until nothing is owed.
func finish(b *testing.B, r rig, d deck.Deck) {
	for owed := d.Owed(); len(owed) > 0; owed = d.Owed() {
		d = accepted(b, d, must(r.Holders[owed[0].Seat].Answer(d, owed[0])))
	}
}

func accepted(b testing.TB, d deck.Deck, in deck.Input) deck.Deck {
	next, _, err := d.Step(in)
	if err != nil || next == d {
		b.Fatal("honest input refused")
	}
	return next
}

// BenchmarkBegin opens a deck: card points and bases are made once, by New.
func BenchmarkBegin(b *testing.B) {
	ctx := start(b, decktest.Setup{Seats: 6, Faces: 52, Seed: 1}).Context
	for b.Loop() {
		must(live.Begin(ctx))
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New()
	}
}
