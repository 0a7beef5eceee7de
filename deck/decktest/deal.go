package decktest

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// Deal plays one honest deck: two slots for each seat, a slot for everybody,
// a show, and at the end all slots. Each seat must learn exactly its own cards,
// all cards must be distinct, the outputs must come once each, the same duty
// must give the same bytes, and the log must rebuild the state.
func Deal(scheme deck.Scheme, s Setup) error {
	w, err := Ready(scheme, s)
	if err != nil {
		return err
	}
	if n := countOf[deck.Ready](w.Said()); n != 1 {
		return fmt.Errorf("Ready came %d times", n)
	}
	owner, err := w.dealTwoEach()
	if err != nil {
		return err
	}
	own, err := w.readAll(owner)
	if err != nil {
		return err
	}
	if err := w.openAll(own); err != nil {
		return err
	}
	if err := w.reveal(); err != nil {
		return err
	}
	if err := w.repeatable(); err != nil {
		return err
	}
	return w.replay()
}

// dealTwoEach deals slots 0 to 2n-1, two to each seat, and says whose they are.
func (w *World) dealTwoEach() (map[cards.Slot]cards.Seat, error) {
	owner := map[cards.Slot]cards.Seat{}
	for i, m := range w.Context.Roster[:w.players()] {
		slots := []cards.Slot{cards.Slot(2 * i), cards.Slot(2*i + 1)}
		owner[slots[0]], owner[slots[1]] = m.Seat, m.Seat
		if err := w.Step(deck.Deal{Slots: slots, To: m.Seat}); err != nil {
			return nil, err
		}
	}
	for _, duty := range w.Public.Owed() {
		want := 2 * (w.players() - 1)
		if duty.Kind != deck.OweShares || len(duty.Slots) != want && !w.Scheme.Suite().Ring || len(duty.Slots) > want {
			return nil, fmt.Errorf("after the deal %v owes %v, want shares of %d slots", duty.Seat, duty, want)
		}
	}
	before := len(w.Said())
	if err := w.Settle(); err != nil {
		return nil, err
	}
	told := map[cards.Slot]cards.Seat{}
	for _, o := range w.Said()[before:] {
		d, ok := o.(deck.Dealt)
		if _, twice := told[d.Slot]; !ok || twice {
			return nil, fmt.Errorf("unexpected output of the deal: %T %v", o, o)
		}
		told[d.Slot] = d.To
	}
	if !reflect.DeepEqual(told, owner) {
		return nil, fmt.Errorf("dealt %v, want %v", told, owner)
	}
	return owner, nil
}

// readAll lets every seat read every slot: it must succeed exactly for its own.
func (w *World) readAll(owner map[cards.Slot]cards.Seat) (map[cards.Slot]cards.Card, error) {
	own := map[cards.Slot]cards.Card{}
	for i := range w.Public.Slots() {
		at := cards.Slot(i)
		if face, ok := w.Public.Face(at); ok {
			return nil, fmt.Errorf("everybody sees %v in slot %d", face, at)
		}
		for seat, h := range w.Holders {
			face, err := h.Read(w.Public, at)
			who, dealt := owner[at]
			switch mine := dealt && who == seat; {
			case mine && err != nil:
				return nil, fmt.Errorf("%v cannot read its slot %d: %w", seat, at, err)
			case !mine && err == nil:
				return nil, fmt.Errorf("%v reads %v in slot %d", seat, face, at)
			case mine:
				own[at] = face
			}
		}
	}
	return own, nil
}

// openAll opens slot 0 alone (a show), then the rest, and compares.
func (w *World) openAll(own map[cards.Slot]cards.Card) error {
	var rest []cards.Slot
	for i := 1; i < len(w.Context.Faces); i++ {
		rest = append(rest, cards.Slot(i))
	}
	before := len(w.Said())
	for _, slots := range [][]cards.Slot{{0}, rest} {
		if err := w.Step(deck.Open{Slots: slots}); err != nil {
			return err
		}
		if err := w.Settle(); err != nil {
			return err
		}
	}
	if n := countOf[deck.Known](w.Said()[before:]); n != len(w.Context.Faces) {
		return fmt.Errorf("%d slots became known, want %d", n, len(w.Context.Faces))
	}
	var got []cards.Card
	for i := range w.Context.Faces {
		at := cards.Slot(i)
		face, ok := w.Public.Face(at)
		if mine, read := own[at]; !ok || read && mine != face {
			return fmt.Errorf("slot %d opens as %v (%v), its owner had read %v", at, face, ok, mine)
		}
		got = append(got, face)
	}
	slices.Sort(got)
	want := slices.Sorted(slices.Values(w.Context.Faces))
	if !slices.Equal(got, want) {
		return fmt.Errorf("the deck holds %v, want %v", got, want)
	}
	return nil
}

// repeatable lets every seat answer every recorded duty once more: the bytes
// must be those on the log.
func (w *World) repeatable() error {
	for i, in := range w.Log {
		m, ok := in.(deck.Message)
		if !ok {
			continue
		}
		for _, duty := range w.Before[i].Owed() {
			if duty.Seat != m.From {
				continue
			}
			again, err := w.Holders[m.From].Answer(w.Before[i], duty)
			if err != nil || again.Kind != m.Kind || !bytes.Equal(again.Data, m.Data) {
				return fmt.Errorf("%v does not answer %v with the same bytes again (%v)", m.From, duty, err)
			}
		}
	}
	return nil
}

// replay gives the log to a new public side.
func (w *World) replay() error {
	d, err := w.Scheme.Begin(w.Context)
	if err != nil {
		return err
	}
	for i, in := range w.Log {
		if got, want := Snapshot(d), Snapshot(w.Before[i]); got != want {
			return fmt.Errorf("replay before input %d:\n%s\nwant\n%s", i, got, want)
		}
		next, out, err := d.Step(in)
		if err != nil || !reflect.DeepEqual(out, w.Out[i]) {
			return fmt.Errorf("replay of input %d: %v (%v), want %v", i, out, err, w.Out[i])
		}
		d = next
	}
	if got, want := Snapshot(d), Snapshot(w.Public); got != want {
		return fmt.Errorf("replay ends in\n%s\nwant\n%s", got, want)
	}
	return nil
}

// countOf counts the outputs of one type.
func countOf[T deck.Output](out []deck.Output) int {
	n := 0
	for _, o := range out {
		if _, ok := o.(T); ok {
			n++
		}
	}
	return n
}
