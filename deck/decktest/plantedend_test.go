package decktest_test

import (
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/race"
	"github.com/nodealer/nodealer/transcript"
)

// blind is a suite audited by keys whose public side judges a reveal wrongly.
type blind struct {
	deck.Scheme
	judge func([]deck.Output) []deck.Output
}

func (b blind) Begin(ctx deck.Context) (deck.Deck, error) {
	d, err := b.Scheme.Begin(ctx)
	return blindDeck{d, b.judge}, err
}

func (b blind) Hold(ctx deck.Context, seat cards.Seat, seed derive.Seed) (deck.Holder, error) {
	h, err := b.Scheme.Hold(ctx, seat, seed)
	return blindHolder{h}, err
}

type blindDeck struct {
	deck.Deck
	judge func([]deck.Output) []deck.Output
}

func (d blindDeck) Step(in deck.Input) (deck.Deck, []deck.Output, error) {
	next, out, err := d.Deck.Step(in)
	if m, ok := in.(deck.Message); ok && m.Kind == transcript.KindDeckReveal {
		out = d.judge(out)
	}
	return blindDeck{next, d.judge}, out, err
}

type blindHolder struct{ deck.Holder }

func (h blindHolder) Answer(d deck.Deck, duty deck.Duty) (deck.Message, error) {
	return h.Holder.Answer(d.(blindDeck).Deck, duty)
}

func (h blindHolder) Read(d deck.Deck, at cards.Slot) (cards.Card, error) {
	return h.Holder.Read(d.(blindDeck).Deck, at)
}

// The check of keys at the end finds a suite that takes false keys, and one that
// blames another.
func TestPlantedAtEnd(t *testing.T) {
	for name, judge := range map[string]func([]deck.Output) []deck.Output{
		"takes false keys": func([]deck.Output) []deck.Output { return nil },
		"blames another": func(out []deck.Output) []deck.Output {
			for i, o := range out {
				if f, ok := o.(deck.Fault); ok {
					f.Seat++
					out[i] = f
				}
			}
			return out
		},
	} {
		err := decktest.AtEnd(blind{race.Classic(), judge})
		if err == nil || !strings.Contains(err.Error(), "at the reveal") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := decktest.AtEnd(blind{race.Classic(), func(out []deck.Output) []deck.Output { return out }}); err != nil {
		t.Errorf("nothing broken: %v", err)
	}
}
