package table

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
)

// OwedKind says what is owed.
type OwedKind uint8

// What a seat can owe.
const (
	OwedNothing  OwedKind = iota
	OwedKey               // a key for the deck
	OwedPass              // a pass of the shuffle
	OwedShares            // shares of slots
	OwedDecision          // a decision of the game
	OwedReveal            // keys, after the end of the hand
)

// Owed is one thing that the table waits for. Screens, clocks, bots, letters
// and blame all read this list.
type Owed struct {
	Seat  cards.Seat
	Kind  OwedKind
	Slots []cards.Slot // OwedShares
	Hand  uint32
	Turn  uint32 // OwedDecision
	Since uint64 // game clock, ms
	// Deadline is the time by which a present seat answers, as the clock of
	// the records will show it if it does not stop; 0 while the table is
	// paused. DecisionEnd is the same without the time bank.
	Deadline    uint64
	DecisionEnd uint64
	// Claimable is the time from which the seat can be declared absent: the
	// deadline and the table's grace.
	Claimable uint64
}

// duty is what a seat owed after the last record, with its beginning.
type duty struct {
	kind  OwedKind
	epoch uint32
	slots []cards.Slot
	turn  uint32
	since uint64 // game clock
}

// claimers are the seats that say that another is past its time.
type claimers struct {
	since uint64 // of the duty that they mean
	by    uint16 // bit i: seat i
}

// due computes what a seat owes now, without times.
func (h *hand) due() (out [parties]duty) {
	for _, d := range h.deck.Owed() {
		if !h.dropped[d.Seat] {
			out[d.Seat] = duty{kind: owedKinds[d.Kind], epoch: d.Epoch, slots: d.Slots}
		}
	}
	if i, ok := h.game.ToAct(); ok && !h.dropped[i] && h.result == nil {
		out[i] = duty{kind: OwedDecision, turn: h.turn}
	}
	return out
}

var owedKinds = map[deck.DutyKind]OwedKind{deck.OweKey: OwedKey, deck.OwePass: OwedPass, deck.OweShares: OwedShares, deck.OweReveal: OwedReveal, deck.OweLetter: OwedPass}

// retime starts the clock of every duty that this record created (P-50). A
// duty that has only shrunk keeps its beginning.
func (s *State) retime(now uint64) {
	if s.hand == nil {
		return
	}
	due := s.hand.due()
	for i := range due {
		d, old := &due[i], s.hand.duties[i]
		d.since = now
		if d.kind == old.kind && d.epoch == old.epoch && d.turn == old.turn && within(d.slots, old.slots) {
			d.since = old.since
		}
	}
	s.hand.duties = due
}

// within reports whether every slot of a is in b.
func within(a, b []cards.Slot) bool {
	for _, s := range a {
		if !slices.Contains(b, s) {
			return false
		}
	}
	return true
}

// Owed lists everything that the table waits for, ascending by seat.
func (s *State) Owed() []Owed {
	h := s.hand
	if h == nil || s.defect != "" {
		return nil
	}
	var out []Owed
	for i := range h.duties {
		d := &h.duties[i]
		if d.kind == OwedNothing {
			continue
		}
		o := Owed{Seat: cards.Seat(i), Kind: d.kind, Slots: d.slots, Hand: h.number, Turn: d.turn, Since: d.since}
		if !s.paused {
			soft, hard := s.allowance(cards.Seat(i), d.kind)
			away := s.away(cards.Seat(i), d.since) // P-124
			o.DecisionEnd = d.since + soft + away + s.lost
			o.Deadline = d.since + hard + away + s.lost
			o.Claimable = o.Deadline + s.charter.Clock.GraceMS + s.waits(cards.Seat(i))
		}
		out = append(out, o)
	}
	return out
}

// allowance returns the time for a duty without and with the time bank.
func (s *State) allowance(i cards.Seat, kind OwedKind) (soft, hard uint64) {
	if kind == OwedDecision {
		soft = s.charter.Clock.DecisionMS
		return soft, soft + s.seats[i].bank
	}
	return s.charter.Clock.DeckMS, s.charter.Clock.DeckMS
}

// spendTime takes what a decision took beyond its allowance from the bank.
func (s *State) spendTime(m moment, i cards.Seat) {
	since := s.hand.duties[i].since
	used := s.clock(m.timeMS) - since
	used -= min(used, s.away(i, since))
	if soft := s.charter.Clock.DecisionMS; used > soft {
		p := &s.seats[i]
		p.bank -= min(p.bank, used-soft)
	}
}

// overdue reports whether, at a record's time, a seat can be declared absent by
// another, who may have given it more time (P-123).
func (s *State) overdue(i, by cards.Seat, timeMS uint64) bool {
	d := s.hand.duties[i]
	if d.kind == OwedNothing || s.paused {
		return false
	}
	_, hard := s.allowance(i, d.kind)
	hard += s.charter.Clock.GraceMS + s.away(i, d.since) + s.hand.granted(by, i)
	return s.clock(timeMS) > d.since+hard
}

// claim takes a claim that seats are past their time (P-51, P-53, P-54).
func (s *State) claim(m moment, c Claim) error {
	h, from := s.hand, m.author.seat
	switch {
	case h == nil || h.number != c.Hand:
		return stale("the hand is over")
	case from == cards.NoSeat || slices.Contains(c.Seats, from):
		return stale("a claim is about others, by a seat")
	case s.paused:
		return stale("the table is paused")
	}
	for _, i := range c.Seats {
		if !s.overdue(i, from, m.timeMS) {
			return stale("the time is not over")
		}
	}
	var out []cards.Seat
	for _, i := range c.Seats {
		k := &h.claims[i]
		if k.since != h.duties[i].since {
			*k = claimers{since: h.duties[i].since}
		}
		k.by |= 1 << from
		if s.claimHolds(k.by, c.Seats) {
			out = append(out, i)
		}
	}
	return s.overtime(m, out)
}

// claimHolds reports whether the claimers suffice.
func (s *State) claimHolds(by uint16, absent []cards.Seat) bool {
	if s.charter.Claims == ClaimAny {
		return true
	}
	others, said := 0, 0
	for i := range s.seats[:MaxSeats] {
		if s.seats[i].status != In || slices.Contains(absent, cards.Seat(i)) {
			continue
		}
		others++
		if by&(1<<i) != 0 {
			said++
		}
	}
	return others < 3 || 2*said > others
}

// declareAbsent ends the hand for seats as the dropout rules say (P-52).
func (s *State) declareAbsent(m moment, seats []cards.Seat) error {
	for _, i := range seats {
		p := &s.seats[i]
		p.status = Absent
		s.absences = append(slices.Clone(s.absences), Absence{i, p.name, m.index, s.hand.number})
		m.event(Event{Kind: WentAbsent, Hand: s.hand.number, Seat: i})
	}
	return s.drop(m, seats)
}
