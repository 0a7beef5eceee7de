package decktest

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/crypto/hash"
	"github.com/nodealer/nodealer/deck"
)

// World is one deck with the secret sides of all its seats and the inputs that
// the public side has taken. Everything in it follows from its Setup.
type World struct {
	Scheme  deck.Scheme
	Context deck.Context
	Public  deck.Deck
	Holders map[cards.Seat]deck.Holder
	Log     []deck.Input    // accepted inputs, in order
	Before  []deck.Deck     // the public side before each of them
	Out     [][]deck.Output // what each was answered with
}

// Setup says which world to make.
type Setup struct {
	Seats   int
	Faces   int
	Seed    uint64                // of the context and of every seat
	Seeds   map[cards.Seat]uint64 // of seats that have another one
	Attempt uint32
	Head    byte
	Params  []byte
}

// Seats returns the numbers of the seats in the order of the passes. They are
// neither consecutive nor ascending.
func (s Setup) seats() []cards.Seat {
	seats := make([]cards.Seat, s.Seats)
	for i := range seats {
		seats[i] = cards.Seat(3 * ((i + 1) % s.Seats))
	}
	return seats
}

// context makes the context for a suite.
func (s Setup) context(suite deck.Suite) deck.Context {
	c := deck.Context{
		Table:   word("table", s.Seed),
		Counter: 3,
		Attempt: s.Attempt,
		Suite:   suite.ID,
		Params:  s.Params,
		Faces:   cards.Deck52()[:s.Faces],
		Index:   7,
		Head:    word("head", s.Seed<<8|uint64(s.Head)),
	}
	seats := s.seats()
	if suite.Transactor {
		seats = append(seats, deck.TransactorSeat)
	}
	for _, seat := range seats {
		c.Roster = append(c.Roster, deck.Member{
			Seat:   seat,
			Key:    word("key", s.Seed<<8|uint64(seat)),
			Device: word("device", s.Seed<<8|uint64(seat)),
		})
	}
	return c
}

// word makes 32 bytes from a purpose and a number.
func word(purpose string, n uint64) [32]byte {
	return hash.Sum32("decktest", []byte(purpose), binary.BigEndian.AppendUint64(nil, n))
}

// Make begins a world in which nothing has been said yet.
func Make(scheme deck.Scheme, s Setup) (*World, error) {
	w := &World{Scheme: scheme, Context: s.context(scheme.Suite()), Holders: map[cards.Seat]deck.Holder{}}
	var err error
	if w.Public, err = scheme.Begin(w.Context); err != nil {
		return nil, err
	}
	for _, m := range w.Context.Roster {
		n, other := s.Seeds[m.Seat]
		if !other {
			n = s.Seed
		}
		seed := derive.New(word("seed", n<<8|uint64(m.Seat)))
		if w.Holders[m.Seat], err = scheme.Hold(w.Context, m.Seat, seed); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// Ready is Make and then everything until the deck is ready.
func Ready(scheme deck.Scheme, s Setup) (*World, error) {
	w, err := Make(scheme, s)
	if err != nil {
		return nil, err
	}
	if err := w.Settle(); err != nil {
		return nil, err
	}
	if !w.Public.Ready() {
		return nil, fmt.Errorf("nothing is owed and the deck is not ready")
	}
	return w, nil
}

// Step gives the public side an input that must be accepted.
func (w *World) Step(in deck.Input) error {
	old, before := w.Public, Snapshot(w.Public)
	next, out, err := old.Step(in)
	if err != nil {
		return fmt.Errorf("step %T: %w", in, err)
	}
	for _, o := range out {
		switch o := o.(type) {
		case deck.Fault, deck.Stale, deck.Defect, deck.Foreign:
			return fmt.Errorf("step %T: honest input answered with %T: %v", in, o, o)
		}
	}
	if Snapshot(old) != before {
		return fmt.Errorf("step %T: changed the state that it began with", in)
	}
	w.Before, w.Log, w.Out = append(w.Before, old), append(w.Log, in), append(w.Out, out)
	w.Public = next
	return nil
}

// Settle lets every seat answer what it owes until nothing is owed.
func (w *World) Settle() error {
	for {
		owed := w.Public.Owed()
		if len(owed) == 0 {
			return nil
		}
		if !slices.IsSortedFunc(owed, func(a, b deck.Duty) int { return int(a.Seat) - int(b.Seat) }) {
			return fmt.Errorf("duties are not ascending by seat: %v", owed)
		}
		if err := w.Answer(owed[0]); err != nil {
			return err
		}
	}
}

// Answer lets the seat of the duty answer it.
func (w *World) Answer(duty deck.Duty) error {
	m, err := w.Holders[duty.Seat].Answer(w.Public, duty)
	if err != nil {
		return fmt.Errorf("%v answers %v: %w", duty.Seat, duty, err)
	}
	return w.Step(m)
}

// Said returns the outputs of all inputs in order.
func (w *World) Said() []deck.Output { return slices.Concat(w.Out...) }

// Snapshot writes all that the interface shows of a deck, as text.
func Snapshot(d deck.Deck) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%x ready=%v owed=%v counts=%v shared=%v\n", d.ID(), d.Ready(), d.Owed(), d.Counts(), d.Shared())
	ctx := d.Context()
	for e := range d.Epoch() + 1 {
		fmt.Fprintf(&s, "epoch %d digest=%x\n", e, d.Digest(e))
	}
	for i := range d.Slots() {
		face, ok := d.Face(cards.Slot(i))
		fmt.Fprintf(&s, "slot %d %v %v lacks, holds", i, face, ok)
		for _, m := range ctx.Roster {
			fmt.Fprintf(&s, " %v %v", d.Lacks(m.Seat, cards.Slot(i)), d.Holds(m.Seat, cards.Slot(i)))
		}
		s.WriteByte('\n')
	}
	for _, m := range ctx.Roster {
		fmt.Fprintf(&s, "%v shared=%v\n", m.Seat, d.SharedBy(m.Seat))
	}
	return s.String()
}
