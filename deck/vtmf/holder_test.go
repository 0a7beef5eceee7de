package vtmf

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
)

// A holder gives nothing that the deck does not wait for.
func TestHolderRefuses(t *testing.T) {
	r := ready(t, 3, 8)
	a := r.seat(0)
	r.step(deck.Deal{Slots: []cards.Slot{0, 1}, To: a})
	r.step(deck.Open{Slots: []cards.Slot{3}})
	h := r.Holders[a]
	for name, duty := range map[string]deck.Duty{
		"a key now":            {Seat: a, Kind: deck.OweKey},
		"a pass now":           {Seat: a, Kind: deck.OwePass},
		"no kind":              {Seat: a},
		"another seat's":       {Seat: r.seat(1), Kind: deck.OweShares, Slots: []cards.Slot{3}},
		"its own card":         {Seat: a, Kind: deck.OweShares, Slots: []cards.Slot{0}},
		"the stub with it":     {Seat: a, Kind: deck.OweShares, Slots: []cards.Slot{3, 4}},
		"a slot twice":         {Seat: a, Kind: deck.OweShares, Slots: []cards.Slot{3, 3}},
		"nothing":              {Seat: a, Kind: deck.OweShares},
		"no slot of this deck": {Seat: a, Kind: deck.OweShares, Slots: []cards.Slot{99}},
	} {
		if m, err := h.Answer(r.Public, duty); !errors.Is(err, ErrDuty) || m.Data != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	r.give(0)
	if _, err := h.Answer(r.Public, deck.Duty{Seat: a, Kind: deck.OweShares, Slots: []cards.Slot{3}}); !errors.Is(err, ErrDuty) {
		t.Errorf("given already: %v", err)
	}
	other := ready(t, 3, 6)
	if _, err := h.Answer(other.Public, deck.Duty{}); !errors.Is(err, ErrDeck) {
		t.Errorf("another deck: %v", err)
	}
	if _, err := h.Read(other.Public, 0); !errors.Is(err, ErrDeck) {
		t.Errorf("another deck: %v", err)
	}
}

// A holder whose key is not the one on the log gives no share and reads no
// card; it may still shuffle (P-44).
func TestHolderWithAnotherKey(t *testing.T) {
	r := ready(t, 2, 4)
	a := r.seat(0)
	r.step(deck.Deal{Slots: []cards.Slot{0}, To: a})
	r.settle()
	r.step(deck.Open{Slots: []cards.Slot{1}})
	h := must(live.Hold(r.Context, a, derive.New([32]byte{1})))
	duty, _ := r.deck().duty(0, a)
	if _, err := h.Answer(r.Public, duty); !errors.Is(err, ErrKey) {
		t.Errorf("share: %v", err)
	}
	if _, err := h.Read(r.Public, 0); !errors.Is(err, ErrKey) {
		t.Errorf("own card: %v", err)
	}
	p := passRig(t)
	h = must(live.Hold(p.Context, p.seat(0), derive.New([32]byte{1})))
	m := must(h.Answer(p.Public, p.Public.Owed()[0]))
	p.step(m)
}

func TestRead(t *testing.T) {
	r := ready(t, 3, 6)
	a := r.seat(0)
	h := r.Holders[a]
	if _, err := h.Read(r.Public, 0); !errors.Is(err, ErrSlot) {
		t.Errorf("undealt: %v", err)
	}
	r.step(deck.Deal{Slots: []cards.Slot{0}, To: a})
	r.give(1)
	if _, err := h.Read(r.Public, 0); !errors.Is(err, ErrSlot) {
		t.Errorf("a share is missing: %v", err)
	}
	r.give(2)
	if _, err := h.Read(r.Public, 0); err != nil {
		t.Error(err)
	}
	if _, err := r.Holders[r.seat(1)].Read(r.Public, 0); !errors.Is(err, ErrSlot) {
		t.Errorf("another's card: %v", err)
	}
	r.step(deck.Open{Slots: []cards.Slot{1}})
	r.give(1)
	r.give(2)
	if _, err := h.Read(r.Public, 1); !errors.Is(err, ErrSlot) {
		t.Errorf("a public card before its own share: %v", err)
	}
	if _, err := h.Read(r.Public, 99); !errors.Is(err, ErrSlot) {
		t.Errorf("no such slot: %v", err)
	}
}

func TestHoldAndBegin(t *testing.T) {
	ctx := keyRig(t).Context
	seed := derive.New([32]byte{1})
	if _, err := live.Hold(ctx, 99, seed); !errors.Is(err, deck.ErrContext) {
		t.Errorf("stranger: %v", err)
	}
	ctx.Params = []byte{0}
	if _, err := live.Begin(ctx); !errors.Is(err, deck.ErrContext) {
		t.Errorf("parameters: %v", err)
	}
	if _, err := live.Hold(ctx, 3, seed); !errors.Is(err, deck.ErrContext) {
		t.Errorf("parameters: %v", err)
	}
	if _, err := (Scheme{}).Begin(keyRig(t).Context); err == nil {
		t.Error("a scheme that New did not make begins a deck")
	}
	h := must(live.Hold(keyRig(t).Context, 3, derive.Seed{}))
	if _, err := h.Answer(keyRig(t).Public, deck.Duty{Seat: 3, Kind: deck.OweKey}); !errors.Is(err, derive.ErrSeed) {
		t.Errorf("no seed: %v", err)
	}
}

// Printing a holder shows no seed.
func TestHolderDoesNotPrint(t *testing.T) {
	seed := [32]byte([]byte("0123456789abcdef0123456789abcdef"))
	h := must(live.Hold(keyRig(t).Context, 3, derive.New(seed)))
	text := fmt.Sprintf("%v %+v %#v %x", h, h, h, h)
	if strings.Contains(text, "0123456789abcdef") || strings.Contains(text, fmt.Sprintf("%x", seed[:8])) {
		t.Errorf("a printed holder shows its seed: %s", text)
	}
}

// What Context returns is the caller's own.
func TestDeckKeepsItsContext(t *testing.T) {
	s := decktest.Setup{Seats: 2, Faces: 3, Seed: 1}
	r := start(t, s)
	c := r.Public.Context()
	c.Faces[0], c.Roster[0].Seat = 9, 9
	r.Context.Faces[1], r.Context.Roster[1].Seat = 9, 9
	if got := r.Public.Context(); got.ID() != r.Public.ID() {
		t.Error("the context of a deck can be changed from outside")
	}
}
