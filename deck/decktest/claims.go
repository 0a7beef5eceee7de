package decktest

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/transcript"
)

// Claims shows the description of the suite true, apart from the evidence,
// which [Mutations] shows: its limits at the limit and one above, the number of
// passes, and that what it says it cannot do is refused.
func Claims(scheme deck.Scheme) error {
	s := scheme.Suite()
	if s.ID == "" || s.Name == "" {
		return fmt.Errorf("the suite has no name: %+v", s)
	}
	for _, c := range []struct {
		seats, faces int
		ok           bool
	}{
		{s.MinSeats, 3, true},
		{s.MinSeats - 1, 3, false},
		{s.MaxSeats, 3, true},
		{s.MaxSeats + 1, 3, false},
		{s.MinSeats, deck.MinFaces, true},
		{s.MinSeats, deck.MinFaces - 1, false},
		{s.MinSeats, s.MaxCards, true},
		{s.MinSeats, s.MaxCards + 1, false},
	} {
		if err := begins(scheme, c.seats, c.faces, c.ok); err != nil {
			return err
		}
	}
	w, err := Ready(scheme, Setup{Seats: s.MinSeats, Faces: 3, Seed: 8})
	if err != nil {
		return err
	}
	if err := w.reveal(); err != nil {
		return err
	}
	if got, want := w.Public.Counts().Passes, w.passes(); got != want {
		return fmt.Errorf("%d passes verified, want %d", got, want)
	}
	if _, _, err := w.Public.Step(deck.Reshuffle{Slots: []cards.Slot{0, 1}}); (err == nil) != s.Reshuffles {
		return fmt.Errorf("a reshuffle: %v, the suite says %v", err, s.Reshuffles)
	}
	if !s.SurvivesLeaver {
		m := deck.Message{From: w.Context.Roster[0].Seat, Kind: transcript.KindDeckRetire, Data: make([]byte, 32)}
		return refused(w.Public, m, false)
	}
	return nil
}

// begins demands that a deck of this size can be opened, or that it cannot.
func begins(scheme deck.Scheme, seats, faces int, ok bool) error {
	ctx := Setup{Seats: seats, Faces: min(faces, len(cards.Deck52())), Seed: 4}.context(scheme.Suite())
	for len(ctx.Faces) < faces {
		ctx.Faces = append(ctx.Faces, cards.Card(len(ctx.Faces)+1))
	}
	if _, err := scheme.Begin(ctx); (err == nil) != ok {
		return fmt.Errorf("a deck of %d cards for %d seats: %v, want success %v", faces, seats, err, ok)
	}
	return nil
}
