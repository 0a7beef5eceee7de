package vtmf

import (
	"bytes"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/group"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

var live = New()

// rig is a world of this suite whose insides a test can reach.
type rig struct {
	*decktest.World
	t testing.TB
}

func start(t testing.TB, s decktest.Setup) rig {
	t.Helper()
	w, err := decktest.Make(live, s)
	if err != nil {
		t.Fatal(err)
	}
	return rig{w, t}
}

func ready(t testing.TB, seats, faces int) rig {
	t.Helper()
	r := start(t, decktest.Setup{Seats: seats, Faces: faces, Seed: 77})
	r.settle()
	return r
}

func (r rig) settle() {
	r.t.Helper()
	if err := r.Settle(); err != nil {
		r.t.Fatal(err)
	}
}

func (r rig) step(in deck.Input) {
	r.t.Helper()
	if err := r.Step(in); err != nil {
		r.t.Fatal(err)
	}
}

func (r rig) deck() *Deck { return r.Public.(*Deck) }

func (r rig) holder(seat cards.Seat) *Holder { return r.Holders[seat].(*Holder) }

// seat returns the seat at a position of the roster.
func (r rig) seat(at int) cards.Seat { return r.Context.Roster[at].Seat }

// secret returns x of the seat at a position.
func (r rig) secret(at int) group.Scalar {
	x, _, err := r.holder(r.seat(at)).makeKey()
	if err != nil {
		r.t.Fatal(err)
	}
	return x
}

// answer lets the seat at a position answer what it owes, without a step.
func (r rig) answer(at int) deck.Message {
	r.t.Helper()
	duty, ok := r.deck().duty(at, r.seat(at))
	if !ok {
		r.t.Fatalf("%v owes nothing", r.seat(at))
	}
	m, err := r.Holders[r.seat(at)].Answer(r.Public, duty)
	if err != nil {
		r.t.Fatal(err)
	}
	return m
}

// give is answer and step.
func (r rig) give(at int) deck.Message {
	r.t.Helper()
	m := r.answer(at)
	r.step(m)
	return m
}

// sharesOf makes a shares message for slots, owed or not, as a cheat would.
func (r rig) sharesOf(at int, slots ...cards.Slot) deck.Message {
	r.t.Helper()
	d := r.deck().clone()
	for _, s := range slots {
		if d.slots[s] == nil {
			d.slots[s] = newSlot(cards.NoSeat, len(d.keys))
		}
	}
	data, err := r.holder(r.seat(at)).shares(d, d.epochOf(slots[0]), slots)
	if err != nil {
		r.t.Fatal(err)
	}
	return deck.Message{From: r.seat(at), Kind: transcript.KindDeckShares, Data: data}
}

// one returns the one output of a message that must leave the state alone.
func one(t testing.TB, d deck.Deck, m deck.Message) deck.Output {
	t.Helper()
	next, out, err := d.Step(m)
	if err != nil || len(out) != 1 || next != d {
		t.Fatalf("answered with %v, %v; same state %v", out, err, next == d)
	}
	return out[0]
}

func wantFault(t testing.TB, d deck.Deck, m deck.Message, want protocol.Clause) {
	t.Helper()
	if f, ok := one(t, d, m).(deck.Fault); !ok || f.Seat != m.From || f.Clause != want || f.Reason == "" {
		t.Errorf("answered with %#v, want fault %v of %v", one(t, d, m), want, m.From)
	}
}

func wantStale(t testing.TB, d deck.Deck, m deck.Message) {
	t.Helper()
	if s, ok := one(t, d, m).(deck.Stale); !ok || s.Reason == "" {
		t.Errorf("answered with %#v, want Stale", one(t, d, m))
	}
}

// from returns the message with another author.
func from(m deck.Message, seat cards.Seat) deck.Message {
	m.From = seat
	return m
}

// put returns the message with bytes replaced.
func put(m deck.Message, at int, b []byte) deck.Message {
	m.Data = bytes.Clone(m.Data)
	copy(m.Data[at:], b)
	return m
}

const (
	kindKey    = transcript.KindDeckKey
	kindPass   = transcript.KindDeckPass
	kindShares = transcript.KindDeckShares
)
