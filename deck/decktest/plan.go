package decktest

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/transcript"
)

// RunPlan is [Run] for a suite whose decks go by the plan "letters-1988": five
// cards for each of two seats, of which the second exchanges first, two exchanges
// each, and hands that are shown whole.
func RunPlan(t *testing.T, scheme deck.Scheme) {
	for i, n := range [][4]int{{2, 3, 1, 0}, {5, 5, 5, 5}, {0, 0, 0, 0}, {0, 5, 5, 0}} {
		t.Run(fmt.Sprintf("deal/%v", n), func(t *testing.T) { try(t, DealPlan(scheme, n, uint64(i))) })
	}
	lies := 12
	if testing.Short() {
		lies = 3
	}
	t.Run("choices", func(t *testing.T) { try(t, Choices(scheme)) })
	t.Run("lies", func(t *testing.T) { try(t, Lies(scheme, lies)) })
	t.Run("strangers", func(t *testing.T) { try(t, PlanStrangers(scheme)) })
	t.Run("views", func(t *testing.T) { try(t, PlanViews(scheme, 60)) })
	t.Run("claims", func(t *testing.T) { try(t, PlanClaims(scheme)) })
}

// hands are the slots of the hands of a plan: the two that are dealt, and the one
// after each exchange. The first of the roster is seat A of the plan.
func hands() [6][]cards.Slot {
	var h [6][]cards.Slot
	for k := range cards.Slot(5) {
		h[0], h[1] = append(h[0], 2*k), append(h[1], 2*k+1)
		for e := range 4 {
			h[2+e] = append(h[2+e], cards.Slot(10+5*e)+k)
		}
	}
	return h
}

// plan lists the inputs of a hand that exchanges so many cards each time; both
// hands are shown and the keys published.
func (w *World) plan(n [4]int) []deck.Input {
	a, b, h := w.Context.Roster[0].Seat, w.Context.Roster[1].Seat, hands()
	list := []deck.Input{deck.Deal{Slots: h[0], To: b}, deck.Deal{Slots: h[1], To: a}}
	for e := range n {
		seat := []cards.Seat{b, a}[e%2]
		list = append(list, deck.Exchange{Seat: seat, Drawn: n[e], Slots: h[2+e]})
	}
	return append(list, deck.Release{Seat: b, Slots: h[4]}, deck.Open{Slots: h[4]}, deck.Open{Slots: h[5]}, deck.End{})
}

// follow makes a world and plays a plan; see, if not nil, is called when nothing is
// owed before each input.
func follow(scheme deck.Scheme, s Setup, n [4]int, see func(w *World, next deck.Input) error) (*World, error) {
	w, err := Ready(scheme, s)
	if err != nil {
		return nil, err
	}
	for _, in := range w.plan(n) {
		if see != nil {
			if err := see(w, in); err != nil {
				return nil, err
			}
		}
		if err := w.Step(in); err != nil {
			return nil, err
		}
		if err := w.Settle(); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// PlanCost plays a hand and counts its letters.
func PlanCost(scheme deck.Scheme, n [4]int) (c deck.Cost, err error) {
	w, err := follow(scheme, planSetup(26), n, nil)
	if err != nil {
		return c, err
	}
	for _, in := range w.Log {
		if m, ok := in.(deck.Message); ok && m.Kind == transcript.KindDeckPass {
			c.Messages, c.Passes, c.Bytes = c.Messages+1, c.Passes+1, c.Bytes+len(m.Data)
		}
	}
	return c, nil
}

func planSetup(seed uint64) Setup { return Setup{Seats: 2, Faces: 32, Seed: seed} }

// DealPlan plays one honest hand. Each seat must read its own cards as they lie
// ready and no others, keep those that it does not give back, draw new ones, and
// show what it had read; the same duty must give the same bytes, and the log must
// rebuild the state.
func DealPlan(scheme deck.Scheme, n [4]int, seed uint64) error {
	had := map[cards.Slot]cards.Card{}
	w, err := follow(scheme, planSetup(seed), n, func(w *World, next deck.Input) error { return w.readHands(had, next) })
	if err != nil {
		return err
	}
	if got := countOf[deck.Ready](w.Said()); got != 1 {
		return fmt.Errorf("Ready came %d times", got)
	}
	if got := countOf[deck.Dealt](w.Said()); got != 30 {
		return fmt.Errorf("%d cards were dealt, want 30", got)
	}
	if c := w.Public.Counts(); c.Passes != 8 || c.Shares != 10 {
		return fmt.Errorf("the keys show %+v, want 8 letters and 10 cards", c)
	}
	if err := w.kept(had, n); err != nil {
		return err
	}
	if err := w.repeatable(); err != nil {
		return err
	}
	return w.replay()
}

// readHands lets both seats read all slots.
func (w *World) readHands(had map[cards.Slot]cards.Card, next deck.Input) error {
	dealt := map[cards.Slot]cards.Seat{}
	for _, o := range w.Said() {
		if d, ok := o.(deck.Dealt); ok {
			dealt[d.Slot] = d.To
		}
	}
	for at := range cards.Slot(w.Public.Slots()) {
		for seat, h := range w.Holders {
			to, ready := dealt[at]
			face, err := h.Read(w.Public, at)
			_, open := w.Public.Face(at)
			switch mine := ready && to == seat; {
			case open:
			case mine != (err == nil):
				return fmt.Errorf("before %T: %v reads slot %d, dealt to %v (%v): %v %w", next, seat, at, to, ready, face, err)
			case mine && had[at] != cards.Hidden && had[at] != face:
				return fmt.Errorf("slot %d was %v and is %v", at, had[at], face)
			case mine:
				had[at] = face
			}
		}
	}
	return nil
}

// kept checks that of each hand the lowest cards went, the others stayed, and that
// what is shown is what its owner had read.
func (w *World) kept(had map[cards.Slot]cards.Card, n [4]int) error {
	h := hands()
	faces := func(slots []cards.Slot) (list []cards.Card) {
		for _, at := range slots {
			list = append(list, had[at])
		}
		slices.Sort(list)
		return list
	}
	for e := range n {
		before, after := h[e], h[2+e]
		stay := faces(before[n[e]:])
		if got := faces(after[:5-n[e]]); !slices.Equal(got, stay) {
			return fmt.Errorf("exchange %d: %v stayed, want %v", e, got, stay)
		}
		for _, c := range faces(after[5-n[e]:]) {
			if slices.Contains(faces(before), c) {
				return fmt.Errorf("exchange %d: %v is drawn again at once", e, c)
			}
		}
	}
	final := append(faces(h[4]), faces(h[5])...)
	slices.Sort(final)
	if len(slices.Compact(final)) != 10 {
		return fmt.Errorf("the hands at the end hold %v", final)
	}
	for _, at := range append(slices.Clone(h[4]), h[5]...) {
		if face, ok := w.Public.Face(at); !ok || face != had[at] {
			return fmt.Errorf("slot %d is shown as %v (%v), its owner had read %v", at, face, ok, had[at])
		}
	}
	return nil
}

// Choices gives back other cards than the lowest: the others must stay, and no
// wrong choice may make a letter.
func Choices(scheme deck.Scheme) error {
	w, err := Ready(scheme, planSetup(21))
	if err != nil {
		return err
	}
	h, inputs := hands(), w.plan([4]int{2, 3, 1, 0})
	for _, in := range inputs[:2] {
		if err := w.Step(in); err != nil {
			return err
		}
	}
	had := map[cards.Slot]cards.Card{}
	for e, give := range [][]cards.Slot{{4, 8}, {1, 5, 9}, {13}, {}} {
		if err := w.readHands(had, inputs[2+e]); err != nil {
			return err
		}
		if err := w.Step(inputs[2+e]); err != nil {
			return err
		}
		duty := w.Public.Owed()[0]
		c, ok := w.Holders[duty.Seat].(deck.Chooser)
		if !ok {
			return fmt.Errorf("the holder cannot choose")
		}
		for _, bad := range [][]cards.Slot{{4}, {4, 4}, {4, 1}, {29, 28, 27}, {10, 11}} {
			if m, err := c.Choose(w.Public, duty, bad); err == nil && !slices.Equal(bad, give) {
				return fmt.Errorf("exchange %d gives back %v: a letter of %d bytes", e, bad, len(m.Data))
			}
		}
		m, err := c.Choose(w.Public, duty, give)
		if err != nil {
			return err
		}
		if err := w.Step(m); err != nil {
			return err
		}
		if err := w.readHands(had, nil); err != nil {
			return err
		}
		stayed := 0
		for _, at := range h[e] {
			if slices.Contains(give, at) {
				continue
			}
			if had[at] == cards.Hidden || !slices.ContainsFunc(h[2+e][:5-len(give)], func(s cards.Slot) bool { return had[s] == had[at] }) {
				return fmt.Errorf("exchange %d: %v of slot %d did not stay", e, had[at], at)
			}
			stayed++
		}
		if stayed != 5-len(give) {
			return fmt.Errorf("exchange %d: %d cards stayed", e, stayed)
		}
	}
	return nil
}

// Lies spoils every message in so many places: it is refused, and its author named,
// or it is accepted and the keys at the end name its author and nobody else. Only
// the hash at the front may make a message stale instead.
func Lies(scheme deck.Scheme, places int) error {
	n := [4]int{2, 3, 1, 2}
	w, err := follow(scheme, planSetup(22), n, nil)
	if err != nil {
		return err
	}
	inputs := w.plan(n)
	told := 0
	for i, in := range w.Log {
		m, ok := in.(deck.Message)
		if !ok {
			told++
			continue
		}
		for k := range places {
			bad := m
			bad.Data = bytes.Clone(m.Data)
			at := (2*k + 1) * len(m.Data) / (2 * places)
			bad.Data[at] ^= 1 << (k % 8)
			if err := w.liePlan(i, bad, inputs[told:], at < 32 && m.Kind != transcript.KindDeckReveal); err != nil {
				return fmt.Errorf("input %d, kind %d of %v, byte %d: %w", i, m.Kind, m.From, at, err)
			}
		}
		for _, data := range [][]byte{nil, m.Data[:len(m.Data)-1], append(bytes.Clone(m.Data), 0), m.Data[1:]} {
			bad := m
			bad.Data = data
			if err := refused(w.Before[i], bad, len(data) >= 32); err != nil {
				return fmt.Errorf("input %d, length %d for %d: %w", i, len(data), len(m.Data), err)
			}
		}
		if err := spoilRest(w, w.Before[i], m); err != nil {
			return fmt.Errorf("input %d, kind %d of %v: %w", i, m.Kind, m.From, err)
		}
	}
	return nil
}

// liePlan goes back to input i, says something else, and plays on.
func (w *World) liePlan(i int, bad deck.Message, rest []deck.Input, mayBeStale bool) error {
	next, out, err := w.Before[i].Step(bad)
	if err != nil {
		return err
	}
	if next == w.Before[i] {
		return refused(next, bad, mayBeStale)
	}
	named, err := PlayOn(w, bad.From, next, out, rest)
	if err != nil {
		return err
	}
	if !slices.Equal(named, []cards.Seat{bad.From}) {
		return fmt.Errorf("accepted, and at the end %v are named", named)
	}
	return nil
}

// PlayOn lets honest seats play the rest of a plan after one has said something
// else that was accepted, and returns who is named, in order. said is what the deck
// answered to it. A cheat whose own lie keeps it from going on ends the hand.
func PlayOn(w *World, cheat cards.Seat, d deck.Deck, said []deck.Output, rest []deck.Input) (named []cards.Seat, err error) {
	hear := func(out []deck.Output) {
		for _, o := range out {
			switch o := o.(type) {
			case deck.Guilty:
				named = append(named, o.Seat)
			case deck.Fault:
				named = append(named, o.Seat)
			}
		}
	}
	hear(said)
	for {
		for len(d.Owed()) > 0 {
			duty := d.Owed()[0]
			m, err := w.Holders[duty.Seat].Answer(d, duty)
			if err != nil && duty.Seat == cheat && duty.Kind != deck.OweReveal {
				rest = rest[len(rest)-1:]
				break
			}
			if err != nil {
				return nil, fmt.Errorf("%v answers %v: %w", duty.Seat, duty, err)
			}
			next, out, err := d.Step(m)
			if err != nil {
				return nil, err
			}
			if hear(out); next == d {
				return named, nil
			}
			d = next
		}
		if len(rest) == 0 {
			return named, nil
		}
		next, out, err := d.Step(rest[0])
		if err != nil {
			return nil, fmt.Errorf("step %T: %w", rest[0], err)
		}
		hear(out)
		d, rest = next, rest[1:]
	}
}

// PlanStrangers plays the messages of one hand into others that differ in the
// attempt or the head of the opening record. Nothing may be accepted.
func PlanStrangers(scheme deck.Scheme) error {
	n := [4]int{1, 2, 3, 4}
	base := planSetup(23)
	w, err := follow(scheme, base, n, nil)
	if err != nil {
		return err
	}
	again, head := base, base
	again.Attempt++
	head.Head++
	for _, s := range []Setup{again, head} {
		other, err := follow(scheme, s, n, nil)
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
		}
	}
	return nil
}

// PlanViews compares what the other seat sees of many hands up to the showdown: all
// that can be told without luck must be equal, and no bit of the log may go with the
// suit of a card that it must not know.
func PlanViews(scheme deck.Scheme, runs int) error {
	worlds := make([]*view, runs)
	for i := range worlds {
		s := planSetup(24)
		victim := s.seats()[i%2]
		if i%2 == 1 {
			continue
		}
		s.Seeds = map[cards.Seat]uint64{victim: 7000 + uint64(i)}
		v := &view{}
		w, err := Ready(scheme, s)
		if err != nil {
			return err
		}
		inputs := w.plan([4]int{2, 3, 1, 2})
		for _, in := range inputs[:6] {
			if err := w.Step(in); err != nil {
				return err
			}
			if err := w.Settle(); err != nil {
				return err
			}
		}
		face, err := w.Holders[victim].Read(w.Public, hands()[5][0])
		if err != nil {
			return err
		}
		v.hidden = cards.Deck52()[int(face.Suit())]
		for i, in := range w.Log {
			v.text += fmt.Sprintf("owed %v\n", w.Before[i].Owed())
			if m, ok := in.(deck.Message); ok {
				v.text += fmt.Sprintf("%v kind %d, %d bytes\n", m.From, m.Kind, len(m.Data))
				v.log = append(v.log, m.Data...)
			}
			v.text += fmt.Sprintf("%T %v\n", w.Out[i], w.Out[i])
		}
		worlds[i] = v
	}
	worlds = slices.DeleteFunc(worlds, func(v *view) bool { return v == nil })
	for _, v := range worlds {
		if v.text != worlds[0].text {
			return fmt.Errorf("hands differ in more than luck:\n%s\nand\n%s", v.text, worlds[0].text)
		}
	}
	return bits(worlds)
}

// PlanClaims shows the limits of the suite, and that it refuses what is not in its
// plan.
func PlanClaims(scheme deck.Scheme) error {
	s := scheme.Suite()
	for _, c := range []struct {
		seats, faces int
		ok           bool
	}{{2, s.MaxCards, true}, {2, s.MaxCards - 1, false}, {2, s.MaxCards + 1, false}, {1, s.MaxCards, false}, {3, s.MaxCards, false}} {
		if err := begins(scheme, c.seats, c.faces, c.ok); err != nil {
			return err
		}
	}
	w, err := Ready(scheme, planSetup(25))
	if err != nil {
		return err
	}
	a, b, h := w.Context.Roster[0].Seat, w.Context.Roster[1].Seat, hands()
	for _, in := range []deck.Input{
		deck.Deal{Slots: h[0][:4], To: b}, deck.Deal{Slots: []cards.Slot{0, 2, 4, 6, 30}, To: b}, deck.Deal{Slots: h[0], To: 99},
		deck.Exchange{Seat: b, Drawn: 1, Slots: h[2]}, deck.Open{Slots: h[0]}, deck.Release{Seat: b, Slots: h[0]},
		deck.Return{Seat: b, Slots: []cards.Slot{0}}, deck.Reshuffle{Slots: []cards.Slot{0, 1}},
	} {
		if next, out, err := w.Public.Step(in); err == nil || next != w.Public {
			return fmt.Errorf("%T %v is taken: %v", in, in, out)
		}
	}
	for _, in := range w.plan([4]int{})[:2] {
		if err := w.Step(in); err != nil {
			return err
		}
	}
	for _, in := range []deck.Input{
		deck.Deal{Slots: h[2], To: b}, deck.Exchange{Seat: a, Drawn: 1, Slots: h[2]}, deck.Exchange{Seat: b, Drawn: 6, Slots: h[2]},
		deck.Exchange{Seat: b, Drawn: -1, Slots: h[2]}, deck.Exchange{Seat: b, Drawn: 1, Slots: h[0]}, deck.Exchange{Seat: b, Drawn: 1, Slots: h[2][:4]},
		deck.Exchange{Seat: 99, Drawn: 1, Slots: h[2]},
	} {
		if next, out, err := w.Public.Step(in); err == nil || next != w.Public {
			return fmt.Errorf("%T %v is taken: %v", in, in, out)
		}
	}
	if got := (deck.Suite{Passes: s.Passes, MinSeats: 2, MaxSeats: 2, ShuffleProof: deck.AtEnd, OpeningProof: deck.AtEnd, Plan: s.Plan}); s.Passes != 4 ||
		!reflect.DeepEqual(got, deck.Suite{Passes: s.Passes, MinSeats: s.MinSeats, MaxSeats: s.MaxSeats, ShuffleProof: s.ShuffleProof, OpeningProof: s.OpeningProof, Plan: s.Plan}) {
		return fmt.Errorf("the suite says of itself %+v", s)
	}
	return refused(w.Public, deck.Message{From: a, Kind: transcript.KindDeckRetire, Data: make([]byte, 32)}, false)
}
