package decktest

import (
	"bytes"
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/transcript"
)

// players returns the number of seats that play.
func (w *World) players() int {
	if w.Scheme.Suite().Transactor {
		return len(w.Context.Roster) - 1
	}
	return len(w.Context.Roster)
}

// passes returns how many passes the deck takes.
func (w *World) passes() int { return w.Scheme.Suite().Passes * len(w.Context.Roster) }

// reveal ends the hand, if the suite is audited by keys: every seat publishes
// its own, once, and all passes are verified then.
func (w *World) reveal() error {
	if !w.Scheme.Suite().Reveals() {
		return nil
	}
	if err := w.Step(deck.End{}); err != nil {
		return err
	}
	owed := w.Public.Owed()
	if len(owed) != len(w.Context.Roster) {
		return fmt.Errorf("after the end %d seats owe something, want all", len(owed))
	}
	for _, duty := range owed {
		if duty.Kind != deck.OweReveal {
			return fmt.Errorf("after the end %v owes %v, want its keys", duty.Seat, duty)
		}
	}
	return w.Settle()
}

// AtEnd shows the claim true that the keys at the end name the culprit: for each
// seat, and for each kind of message whose evidence the suite promises at the
// end, the seat says something that is well formed and false. It is accepted; at
// the reveal that seat, and no other, is blamed. A suite with other claims passes
// at once.
func AtEnd(scheme deck.Scheme) error {
	if !scheme.Suite().Reveals() {
		return nil
	}
	seats := max(scheme.Suite().MinSeats, min(3, scheme.Suite().MaxSeats))
	w, err := sample(scheme, Setup{Seats: seats, Faces: 4, Seed: 11})
	if err != nil {
		return err
	}
	for i, in := range w.Log {
		m, ok := in.(deck.Message)
		if !ok || claimed(scheme.Suite(), m.Kind) != deck.AtEnd {
			continue
		}
		if err := w.lie(i, m); err != nil {
			return fmt.Errorf("input %d, kind %d of %v: %w", i, m.Kind, m.From, err)
		}
	}
	return nil
}

// lie goes back to input i, where the cheat says something else, goes on
// honestly as far as shares are not needed, ends the hand and lets all reveal.
func (w *World) lie(i int, m deck.Message) error {
	bad := m
	bad.Data = w.false(m)
	next, out, err := w.Before[i].Step(bad)
	if err != nil {
		return err
	}
	if len(out) > 0 {
		if _, ok := out[0].(deck.Fault); ok {
			return nil // better than promised
		}
	}
	fork := &World{Scheme: w.Scheme, Context: w.Context, Public: next, Holders: w.Holders}
	if named, err := fork.complain(m.From); named || err != nil {
		return err
	}
	for !fork.Public.Ready() {
		if err := fork.Answer(fork.Public.Owed()[0]); err != nil {
			return err
		}
	}
	if err := fork.Step(deck.End{}); err != nil {
		return err
	}
	for _, duty := range fork.Public.Owed() {
		reveal, err := fork.Holders[duty.Seat].Answer(fork.Public, duty)
		if err != nil {
			return err
		}
		after, out, err := fork.Public.Step(reveal)
		if err != nil {
			return err
		}
		fault, blamed := deck.Fault{}, false
		if len(out) > 0 {
			fault, blamed = out[0].(deck.Fault)
		}
		if blamed != (duty.Seat == m.From) || blamed && fault.Seat != m.From {
			return fmt.Errorf("at the reveal of %v: %v", duty.Seat, out)
		}
		fork.Public = after
	}
	return nil
}

// complain lets every seat say what it can show. It reports whether that names
// the cheat.
func (w *World) complain(cheat cards.Seat) (bool, error) {
	for _, m := range w.Context.Roster {
		c, ok := w.Holders[m.Seat].(deck.Complainer)
		if !ok {
			continue
		}
		complaint, ok, err := c.Complain(w.Public)
		if err != nil || !ok {
			if err != nil {
				return false, err
			}
			continue
		}
		_, out, err := w.Public.Step(complaint)
		if err != nil || len(out) == 0 {
			return false, fmt.Errorf("a true complaint is answered with %v (%w)", out, err)
		}
		if g, ok := out[0].(deck.Guilty); !ok || g.Seat != cheat {
			return false, fmt.Errorf("a true complaint about %v names %v", cheat, out)
		}
		return true, nil
	}
	return false, nil
}

// false makes a message of the same form that says something else: its last
// element is that of another pass of the log.
func (w *World) false(m deck.Message) []byte {
	other := append([]byte(nil), m.Data...)
	for _, in := range w.Log {
		o, ok := in.(deck.Message)
		if !ok || o.Kind != transcript.KindDeckPass || bytes.Equal(o.Data, m.Data) {
			continue
		}
		n := (len(o.Data) - 32) / len(w.Context.Faces)
		copy(other[len(other)-n:], o.Data[len(o.Data)-n:])
		return other
	}
	return other
}
