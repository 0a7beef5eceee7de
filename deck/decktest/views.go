package decktest

import (
	"fmt"
	"math"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// Views compares what all seats but one see when the hidden card of that one is
// different and their own cards are the same (the two-deck swap, threats R6).
//
// Two things are compared. What can be told without luck must be equal: the
// kinds, authors and lengths of messages, duties, outputs, what the coalition
// can read, and which parts of the log repeat earlier ones (a card that was not
// masked anew would). And over many such worlds no single bit of the log may go
// with the hidden card, by chi-square for each bit.
func Views(scheme deck.Scheme, runs int) error { return compare(scheme, runs, look) }

// compare plays worlds and compares them.
func compare(scheme deck.Scheme, runs int, look func(deck.Scheme, int, uint64) (*view, error)) error {
	seats := min(3, scheme.Suite().MaxSeats)
	worlds := make([]*view, runs)
	first := map[string]*view{} // by what the coalition holds
	swaps := 0
	for i := range worlds {
		v, err := look(scheme, seats, uint64(i))
		if err != nil {
			return err
		}
		worlds[i] = v
		other, ok := first[v.coalition]
		switch {
		case !ok:
			first[v.coalition] = v
		case v.text != other.text:
			return fmt.Errorf("the coalition tells %v from %v:\n%s\nand\n%s", v.hidden, other.hidden, v.text, other.text)
		case v.hidden != other.hidden:
			swaps++
		}
	}
	if swaps < runs/4 {
		return fmt.Errorf("only %d of %d worlds differ in the hidden card alone", swaps, runs)
	}
	return bits(worlds)
}

// view is what the coalition sees of one world.
type view struct {
	coalition string     // its own cards
	hidden    cards.Card // what it must not know
	text      string     // all that can be told without luck
	log       []byte     // all bytes on the log
}

// look plays a world: a slot for each seat, the victim's first, so that it
// speaks once more when it knows its card. One card stays in the stub. Only the
// victim's seed varies.
func look(scheme deck.Scheme, seats int, n uint64) (*view, error) {
	s := Setup{Seats: seats, Faces: seats + 1, Seed: 9}
	victim := s.seats()[seats-1]
	s.Seeds = map[cards.Seat]uint64{victim: 5000 + n}
	w, err := Ready(scheme, s)
	if err != nil {
		return nil, err
	}
	for i := seats - 1; i >= 0; i-- {
		if err := w.Step(deck.Deal{Slots: []cards.Slot{cards.Slot(i)}, To: w.Context.Roster[i].Seat}); err != nil {
			return nil, err
		}
		if err := w.Settle(); err != nil {
			return nil, err
		}
	}
	v := &view{}
	if v.hidden, err = w.Holders[victim].Read(w.Public, cards.Slot(seats-1)); err != nil {
		return nil, err
	}
	for i, m := range w.Context.Roster[:seats-1] {
		face, err := w.Holders[m.Seat].Read(w.Public, cards.Slot(i))
		if err != nil {
			return nil, err
		}
		v.coalition += face.String()
	}
	w.describe(v, victim)
	return v, nil
}

// describe fills in text and log.
func (w *World) describe(v *view, victim cards.Seat) {
	for i, in := range w.Log {
		v.text += fmt.Sprintf("owed %v\n", w.Before[i].Owed())
		if m, ok := in.(deck.Message); ok {
			v.text += fmt.Sprintf("%v kind %d, %d bytes\n", m.From, m.Kind, len(m.Data))
			v.log = append(v.log, m.Data...)
		}
		v.text += fmt.Sprintf("%T %v\n", w.Out[i], w.Out[i])
	}
	for at := range w.Public.Slots() {
		for _, m := range w.Context.Roster {
			if m.Seat != victim {
				face, err := w.Holders[m.Seat].Read(w.Public, cards.Slot(at))
				v.text += fmt.Sprintf("%v reads slot %d: %v %v\n", m.Seat, at, face, err)
			}
		}
	}
	v.text += "repeats " + w.repeats()
}

// repeats lists which stretches of the log repeat earlier ones, each as (message
// that has it, message that had it first, distance). Ends are left out: a
// stretch can go on for a byte or two by chance, and so can it be two bytes
// long.
func (w *World) repeats() string {
	const width, least = 16, 4 // bytes of a window, windows of a stretch
	first := map[[width]byte]int{}
	var log []byte
	var message []int // for each byte
	for i, in := range w.Log {
		if m, ok := in.(deck.Message); ok {
			log = append(log, m.Data...)
			message = append(message, slices.Repeat([]int{i}, len(m.Data))...)
		}
	}
	text, length, distance := "", 0, 0
	for i := 0; i+width <= len(log); i++ {
		key := [width]byte(log[i : i+width])
		at, seen := first[key]
		if !seen {
			first[key], length = i, 0
			continue
		}
		if length++; i-at != distance {
			length, distance = 1, i-at
		}
		if length == least && w.Scheme.Suite().Ring {
			// An element with one lock left is one of an earlier pass: which
			// place it had there is a claimed leak, and says no card.
			text += fmt.Sprintf("(%d %d) ", message[i+width-least], message[at+width-least])
		} else if length == least {
			text += fmt.Sprintf("(%d %d %d) ", message[i+width-least], message[at+width-least], distance)
		}
	}
	return text
}

// bits tests each bit of the log for independence of the hidden card. Honest
// logs fail with probability 1e-6 at most, all bits together.
func bits(worlds []*view) error {
	n := len(worlds[0].log)
	cardsSeen := map[cards.Card]float64{}
	for _, v := range worlds {
		cardsSeen[v.hidden]++
	}
	limit := chiLimit(float64(len(cardsSeen)-1), 1e-6/float64(8*n))
	for bit := range 8 * n {
		set := map[cards.Card]float64{}
		total := 0.0
		for _, v := range worlds {
			one := float64(v.log[bit/8] >> (bit % 8) & 1)
			set[v.hidden] += one
			total += one
		}
		p := total / float64(len(worlds))
		if p == 0 || p == 1 {
			continue // the same in all worlds
		}
		chi := 0.0
		for c, seen := range cardsSeen {
			diff := set[c] - p*seen
			chi += diff * diff / (seen * p * (1 - p))
		}
		if chi > limit {
			return fmt.Errorf("bit %d of the log goes with the hidden card: chi-square %.1f over %.1f", bit, chi, limit)
		}
	}
	return nil
}

// chiLimit returns an x that chi-square with d degrees of freedom exceeds with
// probability below alpha: d + 2 sqrt(d L) + 2 L with L = ln(1/alpha) (Laurent
// and Massart 2000, lemma 1).
func chiLimit(d, alpha float64) float64 {
	l := math.Log(1 / alpha)
	return d + 2*math.Sqrt(d*l) + 2*l
}
