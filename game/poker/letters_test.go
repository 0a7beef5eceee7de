package poker_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/gametest"
	"github.com/nodealer/nodealer/game/poker"
)

// byLetters begins a hand by letters at seats 0, which has the button, and 1.
func byLetters(t *testing.T, stacks ...game.Chips) *hand {
	t.Helper()
	return startGame(t, poker.Letters.Info().ID, poker.Options{Ante: 10, MinBet: 10}, nil, stacks...)
}

// tell tells the hand that the slots of the next need lie ready.
func (h *hand) tell(slots ...cards.Slot) {
	h.t.Helper()
	for _, s := range slots {
		h.Learn(s, cards.Hidden)
	}
}

// D-20, D-21, D-22: the seat after the button exchanges as soon as its own hand lies
// ready, and the other when its hand does, which comes with that exchange; every
// exchange gives a whole new hand; then there is one round of betting, which the
// seat after the button begins.
func TestLetters(t *testing.T) {
	h := byLetters(t, 1000, 1000)
	h.toAct(cards.NoSeat)
	h.tell(0, 2, 4, 6, 8)
	h.toAct(1)
	h.refuse("1 check", "D-04")
	h.Apply(1, game.Action{Verb: game.Draw, Slots: []cards.Slot{2, 8}})
	h.toAct(cards.NoSeat)
	h.tell(10, 11, 12) // those that stay: the others come with the next letter
	h.toAct(cards.NoSeat)
	h.tell(1, 3, 5, 7, 9)
	h.toAct(0)
	h.refuse("1 draw", "H-12")
	h.Apply(0, game.Action{Verb: game.Draw})
	h.toAct(cards.NoSeat)
	h.tell(13, 14)
	h.toAct(1)
	h.refuse("1 bet 100", "D-04")
	h.Apply(1, game.Action{Verb: game.Draw, Slots: []cards.Slot{10, 11, 12, 13, 14}})
	h.tell(15, 16, 17, 18, 19)
	h.toAct(0)
	h.Apply(0, game.Action{Verb: game.Draw, Slots: []cards.Slot{16}})
	h.tell(25, 26, 27, 28, 20, 21, 22, 23, 24)
	h.toAct(cards.NoSeat)
	h.tell(29)
	h.toAct(1)
	h.can("fold, check, bet 10-990")
	v := h.State.View(cards.NoSeat, nil)
	if !slices.Equal(v.Seats[0].Drew, []int{0, 1}) || !slices.Equal(v.Seats[1].Drew, []int{2, 5}) {
		t.Errorf("exchanged %v and %v", v.Seats[0].Drew, v.Seats[1].Drew)
	}
	if slots := v.Seats[0].Slots; !slices.Equal(slots, []cards.Slot{25, 26, 27, 28, 29}) {
		t.Errorf("the hand of seat 0 is %v", slots)
	}
	h.play("1 check, 0 bet 50, 1 fold")
	h.ends("H-23", 1010, 990)
}

// D-23: all that others hear of an exchange is how many cards go.
func TestLettersSayTheNumberAlone(t *testing.T) {
	h := byLetters(t, 1000, 1000)
	h.tell(0, 2, 4, 6, 8)
	d := h.State.(game.Discreet)
	for _, slots := range [][]cards.Slot{{0, 2, 4}, {4, 6, 8}, {0, 4, 8}} {
		got := d.Public(1, game.Action{Verb: game.Draw, Slots: slots})
		if !slices.Equal(got.Slots, []cards.Slot{0, 2, 4}) {
			t.Errorf("%v is said as %v", slots, got.Slots)
		}
	}
	fold := game.Action{Verb: game.Fold}
	if got := d.Public(1, fold); !got.Equal(fold) {
		t.Errorf("a fold is said as %v", got)
	}
	open := dealGame(t, "draw32-nl/1", poker.Options{Ante: 10, MinBet: 10}, nil, 1000, 1000)
	draw := game.Action{Verb: game.Draw, Slots: []cards.Slot{4, 6}}
	if got := open.State.(game.Discreet).Public(1, draw); !got.Equal(draw) {
		t.Errorf("where discards are named, %v is said as %v", draw, got)
	}
}

// D-25: a seat that stops before the first hand lies ready voids the hand, and its
// ante goes to the next pot; later the other one wins the antes.
func TestLettersDropout(t *testing.T) {
	h := byLetters(t, 1000, 1000)
	h.Drop(true, 0)
	if r := h.ends("H-41", 990, 1000); !r.Void || r.Carry != 10 {
		t.Errorf("%+v", r)
	}
	h = byLetters(t, 1000, 1000)
	h.tell(0, 2, 4, 6, 8)
	h.Drop(true, 1)
	h.ends("H-43", 1010, 990)
	h = byLetters(t, 1000, 1000)
	h.tell(0, 2, 4, 6, 8)
	h.Apply(1, game.Action{Verb: game.Draw})
	h.Drop(true, 0) // the letter that answers never comes
	h.ends("H-43", 990, 1010)
}

// Random hands to their end, and the betting at any depth.
func TestRandomHandsByLetters(t *testing.T) {
	rules, setup := setupFor(t, poker.Letters.Info().ID, poker.Options{Ante: 1, MinBet: 1}, 1, 1)
	for seed := range uint64(handCount() / 4) {
		r := rand.New(rand.NewPCG(seed, 1988))
		for i := range setup.Players {
			setup.Players[i].Stack = 1 + game.Chips(r.IntN(40))
		}
		drop := 0.0
		if seed%3 == 0 {
			drop = 0.05
		}
		gametest.Start(t, rules, setup, gametest.Shuffled(r, rules.Info().Deck)).Play(r, drop)
	}
}

// As many hands as the game with 32 cards has: the exchanges differ in how they
// are carried out, not in what can be decided.
func TestPerftByLetters(t *testing.T) {
	o := poker.Options{Ante: 1, MinBet: 1}
	rules, setup := setupFor(t, poker.Letters.Info().ID, o, 2, 2)
	if got := gametest.Perft(t, rules, setup, rules.Info().Deck); got != 11664 {
		t.Errorf("%d hands, want 11664", got)
	}
}

// What the plan has no place for is refused (D-24).
func TestLettersOptions(t *testing.T) {
	for _, o := range []poker.Options{
		{Ante: 1, MinBet: 1, BetEveryRound: true}, {MinBet: 1}, {Ante: 1, SmallBlind: 1, BigBlind: 2}, {Ante: 1, MinBet: 1, Runs: 2},
	} {
		b, err := o.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := poker.Letters.Rules(b); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
	if b, err := poker.EncodeMix(poker.MixOptions{Parts: []poker.Part{{ID: poker.Letters.Info().ID, Options: poker.Options{Ante: 1, MinBet: 1}}}}); err == nil {
		t.Errorf("a mix of it: %x", b)
	}
}
