package table

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Route is the way of the letters.
type Route uint8

// The routes. At a star table every letter goes to the host or comes from
// there, and the host orders the log. At a ring table one letter goes from hand
// to hand, and who has it orders the log.
const (
	RouteNone Route = iota // not by letters
	RouteStar
	RouteRing
)

// Letters says how a table by letters is played (P-120). No relay orders its
// log: the host does, and whoever the log is handed to.
type Letters struct {
	Route     Route
	HolidayMS uint64 // of each player, for the whole table
}

// validate is part of the charter's check.
func (l Letters) validate(c *Charter) error {
	switch {
	case l == Letters{}:
		return nil
	case l.Route != RouteStar && l.Route != RouteRing:
		return errors.New("table: unknown route of letters")
	case l.HolidayMS > MaxClockMS:
		return fmt.Errorf("table: a holiday of %d ms is over the limit of %d", l.HolidayMS, uint64(MaxClockMS))
	case c.RelayKey != c.HostKey:
		return errors.New("table: by letters the host's key must sign the first records")
	}
	return nil
}

// byLetters reports whether the table is played by letters.
func (s *State) byLetters() bool { return s.charter.Letters.Route != RouteNone }

// handed checks a baton or a recall that the chain has taken, and says what
// happened (P-121, P-122). giver is the key that gave the log by the record
// before.
func (s *State) handed(m moment, rec transcript.Record, before transcript.Chain) (*State, error) {
	if !s.byLetters() {
		return nil, brokenChain(rec, "hands the log over, which only tables by letters do")
	}
	t := s.clone()
	t.time = rec.TimeMS
	if key, ok := rec.Baton(); ok {
		to := s.seatOf(key)
		if (to == cards.NoSeat || !s.sits(to)) && key != s.charter.HostKey {
			return nil, brokenChain(rec, "hands the log to somebody who has no seat")
		}
		m.event(Event{Kind: Handed, Seat: to})
		return t, nil
	}
	from, _ := s.keySeat(before.Signer())
	if rec.TimeMS <= s.recallable(from, before.Seen().TimeMS) {
		return nil, brokenChain(rec, "takes the log back before the time is over")
	}
	giver, _ := before.Gave()
	back, _ := s.keySeat(giver)
	m.event(Event{Kind: TakenBack, Seat: back})
	return t, nil
}

// keySeat is seatOf for a signer.
func (s *State) keySeat(key [32]byte) (cards.Seat, bool) {
	i := s.seatOf(key)
	return i, i != cards.NoSeat
}

// recallable is the time up to which who was given the log may keep it: that of
// the seat's duty, or that of a decision if it owes nothing.
func (s *State) recallable(from cards.Seat, givenMS uint64) uint64 {
	for _, o := range s.Owed() {
		if o.Seat == from && o.Claimable != 0 {
			return o.Claimable
		}
	}
	return givenMS + s.charter.Clock.DecisionMS + s.charter.Clock.GraceMS
}

// RecallableMS returns the time after which the giver of the log may take it
// back from the key that has it now; ok is false if the last record handed
// nothing over.
func (f *Fold) RecallableMS() (ms uint64, ok bool) {
	if _, ok := f.chain.Gave(); !ok || f.state == nil {
		return 0, false
	}
	from, _ := f.state.keySeat(f.chain.Signer())
	return f.state.recallable(from, f.chain.Seen().TimeMS), true
}

// Check says whether a record can follow on this log, as far as its order goes;
// the fold does not move.
func (f *Fold) Check(rec transcript.Record) error {
	if _, err := f.chain.Next(rec); err != nil {
		return err
	}
	if f.state == nil || rec.Kind != transcript.RecordBaton && rec.Kind != transcript.RecordRecall {
		return nil
	}
	_, err := f.state.handed(moment{index: rec.Index, timeMS: rec.TimeMS, head: rec.Head}, rec, f.chain)
	return err
}

// Chain returns the chain after the last record.
func (f *Fold) Chain() transcript.Chain { return f.chain }

func brokenChain(rec transcript.Record, reason string) error {
	return &transcript.RelayError{Clause: protocol.RelayChain, Index: rec.Index, Reason: reason, Proved: true}
}

// grant is more time that one seat gives another: it binds the giver alone.
type grant struct {
	by, to cards.Seat
	since  uint64 // of the duty that it is for
	ms     uint64
}

// more takes a Grant (P-123).
func (s *State) more(m moment, g Grant) error {
	h, by := s.hand, m.author.seat
	switch {
	case !s.byLetters():
		return stale("time is given by letters only")
	case h == nil || h.number != g.Hand:
		return stale("the hand is over")
	case by == g.Seat || h.duties[g.Seat].kind == OwedNothing:
		return stale("there is nobody to give time to")
	}
	h.grants = append(slices.Clone(h.grants), grant{by, g.Seat, h.duties[g.Seat].since, g.MS})
	m.event(Event{Kind: TimeGiven, Seat: g.Seat, Hand: h.number, Text: s.seats[by].name, MS: g.MS})
	return nil
}

// granted is what one seat has given another for its present duty.
func (h *hand) granted(by, to cards.Seat) (ms uint64) {
	for _, g := range h.grants {
		if g.by == by && g.to == to && g.since == h.duties[to].since {
			ms += g.ms
		}
	}
	return ms
}

// waits is what all others who could claim have given a seat at least.
func (s *State) waits(to cards.Seat) uint64 {
	if len(s.hand.grants) == 0 {
		return 0
	}
	least, some := uint64(0), false
	for i := range s.seats[:MaxSeats] {
		if cards.Seat(i) == to || s.seats[i].status != In {
			continue
		}
		if ms := s.hand.granted(cards.Seat(i), to); !some || ms < least {
			least, some = ms, true
		}
	}
	return least
}

// goAway takes a Holiday (P-124).
func (s *State) goAway(m moment, a Holiday) error {
	p, now := &s.seats[m.author.seat], s.clock(m.timeMS)
	switch {
	case !s.byLetters():
		return stale("only players by letters take holidays")
	case a.MS > p.holiday:
		return stale("so much holiday is not left")
	}
	p.holiday -= a.MS
	if p.awayTo <= now {
		p.awayFrom, p.awayTo = now, now
	}
	p.awayTo += a.MS
	m.event(Event{Kind: OnHoliday, Seat: m.author.seat, MS: a.MS})
	return nil
}

// away is how long a seat has been or will be on holiday since a duty began.
func (s *State) away(i cards.Seat, since uint64) uint64 {
	p := &s.seats[i]
	if from := max(p.awayFrom, since); p.awayTo > from {
		return p.awayTo - from
	}
	return 0
}

// plan is a decision made ahead, for the seat's next turn on this street.
type plan struct {
	stands bool
	street string
	Plan
}

// intend takes a Plan (P-125).
func (s *State) intend(m moment, p Plan) error {
	h, i := s.hand, m.author.seat
	switch {
	case !s.byLetters():
		return stale("decisions are made ahead by letters only")
	case h == nil || h.number != p.Hand || h.result != nil:
		return stale("the hand is over")
	case !h.dealtIn(i) || h.dropped[i] || !h.game.Involved(i):
		return stale("the seat has nothing left to decide")
	case p.Turn > h.turn:
		return breach(protocol.OutOfPhase, "there is no such turn yet")
	case p.Turn < h.acted[i]:
		return stale("the turn that it was made for is over")
	case len(h.plans) > 0 && h.plans[i].stands && h.plans[i].Turn > p.Turn:
		return stale("a newer plan stands")
	}
	h.plans = slices.Clone(h.plans)
	if h.plans == nil {
		h.plans = make([]plan, parties)
	}
	h.plans[i] = plan{stands: !p.empty(), street: h.street(), Plan: p}
	m.event(Event{Kind: PlannedAhead, Seat: i, Hand: h.number, Chips: p.Call})
	return nil
}

func (p Plan) empty() bool { return !p.Check && !p.Fold && p.Call == 0 }

// street names the moment of the hand that a plan is for.
func (h *hand) street() string { return h.game.View(cards.NoSeat, nil).Street }

// follow carries out plans as long as it is the turn of a seat that has one
// (P-126). A plan serves once: what does not apply lapses. Its fold brings no
// shares: the seat owes them (P-127).
func (s *State) follow(m moment) error {
	for range parties {
		h := s.hand
		if h == nil || len(h.plans) == 0 || h.result != nil {
			return nil
		}
		i, ok := h.game.ToAct()
		if !ok || !h.plans[i].stands || h.dropped[i] {
			return nil
		}
		a, applies := h.plans[i].action(h.street(), h.game.Choices())
		h.plans = slices.Clone(h.plans)
		h.plans[i].stands = false
		if !applies || h.game.Verify(i, a) != nil {
			return nil
		}
		if err := s.act(m, i, a); err != nil {
			return err
		}
		if s.hand != nil {
			s.hand.release[i] = nil
		}
	}
	return nil
}

// action is what a plan says to do here, if it says anything.
func (p *plan) action(street string, choices []game.Choice) (game.Action, bool) {
	if street != p.street {
		return game.Action{}, false
	}
	can := map[game.Verb]game.Choice{}
	for _, c := range choices {
		can[c.Verb] = c
	}
	if _, free := can[game.Check]; free {
		return game.Action{Verb: game.Check}, p.Check
	}
	if c, ok := can[game.Call]; ok && c.Cost <= p.Call {
		return game.Action{Verb: game.Call}, true
	}
	_, ok := can[game.Fold]
	return game.Action{Verb: game.Fold}, ok && p.Fold
}

// Planned returns the plan of a seat that stands, if there is one.
func (s *State) Planned(i cards.Seat) (Plan, bool) {
	if s.hand == nil || len(s.hand.plans) == 0 || i == cards.NoSeat || !s.hand.plans[i].stands {
		return Plan{}, false
	}
	return s.hand.plans[i].Plan, true
}
