package decktest

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/transcript"
)

// sample is a small world with every kind of message in its log: keys, passes,
// shares of a deal, of an opening, of a fold's release and of a show; and, where
// the suite can, passes and shares of a reshuffle.
func sample(scheme deck.Scheme, s Setup) (*World, error) {
	w, err := Ready(scheme, s)
	if err != nil {
		return nil, err
	}
	first := w.Context.Roster[0].Seat
	inputs := []deck.Input{
		deck.Deal{Slots: []cards.Slot{0, 1}, To: first},
		deck.Release{Seat: first, Slots: []cards.Slot{2}},
		deck.Open{Slots: []cards.Slot{2}},
		deck.Open{Slots: []cards.Slot{0}},
	}
	if scheme.Suite().Reshuffles {
		next := cards.Slot(s.Faces)
		inputs = append(inputs,
			deck.Return{Seat: first, Slots: []cards.Slot{1}},
			deck.Reshuffle{Slots: []cards.Slot{3, 1}},
			deck.Deal{Slots: []cards.Slot{next}, To: first},
			deck.Open{Slots: []cards.Slot{next, next + 1}},
		)
	}
	if scheme.Suite().Reveals() {
		inputs = append(inputs, deck.End{})
	}
	for _, in := range inputs {
		if err := w.Step(in); err != nil {
			return nil, err
		}
		if err := w.Settle(); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// Mutations spoils every message of a small deck: one bit of each byte (of
// every so manyth byte), its length, its author, its kind. No spoiled message
// may be accepted where the suite claims evidence at once; the seat named must
// be the author, and only the hash or digest at the front may make a message
// stale instead.
func Mutations(scheme deck.Scheme, every int) error {
	w, err := sample(scheme, Setup{Seats: scheme.Suite().MinSeats, Faces: 4, Seed: 5})
	if err != nil {
		return err
	}
	for i, in := range w.Log {
		m, ok := in.(deck.Message)
		if !ok || claimed(scheme.Suite(), m.Kind) != deck.AtOnce {
			continue
		}
		if err := spoilBytes(w.Before[i], m, every); err != nil {
			return fmt.Errorf("input %d, kind %d of %v: %w", i, m.Kind, m.From, err)
		}
		if err := spoilRest(w, w.Before[i], m); err != nil {
			return fmt.Errorf("input %d, kind %d of %v: %w", i, m.Kind, m.From, err)
		}
	}
	return nil
}

// claimed returns when the suite claims to see a wrong message of this kind.
func claimed(s deck.Suite, kind transcript.Kind) deck.When {
	switch kind {
	case transcript.KindDeckPass:
		return s.ShuffleProof
	case transcript.KindDeckShares:
		return s.OpeningProof
	default:
		return deck.AtOnce
	}
}

func spoilBytes(d deck.Deck, m deck.Message, every int) error {
	for at := 0; at < len(m.Data); at += every {
		bad := m
		bad.Data = bytes.Clone(m.Data)
		bad.Data[at] ^= 1 << (at % 8)
		front := at < 32 && m.Kind != transcript.KindDeckKey
		if err := refused(d, bad, front); err != nil {
			return fmt.Errorf("byte %d spoiled: %w", at, err)
		}
	}
	for _, data := range [][]byte{nil, m.Data[:len(m.Data)-1], append(bytes.Clone(m.Data), 0), m.Data[1:]} {
		bad := m
		bad.Data = data
		if err := refused(d, bad, len(data) >= 32); err != nil {
			return fmt.Errorf("length %d for %d: %w", len(data), len(m.Data), err)
		}
	}
	return nil
}

// spoilRest sends the message as another seat, and twice.
func spoilRest(w *World, d deck.Deck, m deck.Message) error {
	for _, other := range w.Context.Roster {
		bad := m
		bad.From = other.Seat
		if other.Seat == m.From {
			continue
		}
		if err := refused(d, bad, true); err != nil {
			return fmt.Errorf("sent as %v: %w", other.Seat, err)
		}
	}
	after, _, err := d.Step(m)
	if err != nil {
		return err
	}
	out, err := judged(after, m)
	if err != nil {
		return fmt.Errorf("repeated: %w", err)
	}
	if _, ok := out.(deck.Stale); !ok {
		return fmt.Errorf("repeated: %T %v, want Stale", out, out)
	}
	return nil
}

// refused demands a Fault of the author, or Stale where that is allowed.
func refused(d deck.Deck, m deck.Message, mayBeStale bool) error {
	out, err := judged(d, m)
	if err != nil {
		return err
	}
	switch out := out.(type) {
	case deck.Fault:
		if out.Seat != m.From || out.Clause.Slug == "" || out.Reason == "" {
			return fmt.Errorf("fault %+v, want one of %v with clause and reason", out, m.From)
		}
		return nil
	case deck.Stale:
		if mayBeStale && out.Reason != "" {
			return nil
		}
	}
	return fmt.Errorf("answered with %T %v", out, out)
}

// judged returns the one output of a message that must not change the state.
func judged(d deck.Deck, m deck.Message) (deck.Output, error) {
	before := Snapshot(d)
	next, out, err := d.Step(m)
	switch {
	case err != nil:
		return nil, fmt.Errorf("a peer's message is answered with an error: %w", err)
	case len(out) != 1:
		return nil, fmt.Errorf("answered with %d outputs: %v", len(out), out)
	case Snapshot(next) != before:
		return nil, fmt.Errorf("changed the state: %v", out)
	}
	return out[0], nil
}

// Strangers plays the messages of one deck into others that differ in one
// thing: the attempt, the head of the opening record, the seats. Nothing may be
// accepted (docs/threats.md A13, A14, R14).
func Strangers(scheme deck.Scheme) error {
	base := Setup{Seats: scheme.Suite().MinSeats, Faces: 4, Seed: 6}
	w, err := sample(scheme, base)
	if err != nil {
		return err
	}
	again, head := base, base
	again.Attempt++
	head.Head++
	for _, s := range []Setup{again, head} {
		other, err := sample(scheme, s)
		if err != nil {
			return err
		}
		for i, in := range w.Log {
			m, ok := in.(deck.Message)
			if !ok {
				continue
			}
			if err := refused(other.Before[i], m, true); err != nil {
				return fmt.Errorf("input %d of another deck: %w", i, err)
			}
			mine := other.Log[i].(deck.Message)
			if slices.Equal(mine.Data, m.Data) {
				return fmt.Errorf("input %d is the same in two decks", i)
			}
		}
	}
	return nil
}
