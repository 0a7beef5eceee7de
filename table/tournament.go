package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/game/tourney"
)

// tournament is where the tournament of a table stands. It is part of a State and
// never changes; [State.turn] makes the next one.
type tournament struct {
	rules   []game.Rules // of each level
	begun   bool
	beganAt uint64 // game clock of the first hand
	hands   uint32 // settled
	lastAt  uint64 // game clock of the end of the last of them
	players []entrant
	removed game.Chips // of disqualified players, and of those who left after the end
	over    bool
	places  []Standing // once it is over
}

// entrant is a player who has entered, in the order of entering.
type entrant struct {
	key     [32]byte
	name    string
	seat    cards.Seat // the last one
	account int
	times   int        // buy-ins paid
	hand    uint32     // of the elimination; 0 while there are chips
	chips   game.Chips // what there was when that hand began
	foul    bool       // disqualified
}

// validateTournament checks what a tournament asks of the rest of the charter
// (P-91).
func (c *Charter) validateTournament() error {
	t := c.Tournament
	if t == nil {
		return nil
	}
	if err := t.Validate(); err != nil {
		return err
	}
	if c.Letters != (Letters{}) {
		return errors.New("table: a tournament is not played by letters")
	}
	if t.Seats != c.Seats || c.BuyInMin != t.Stack || c.BuyInMax != t.Stack {
		return fmt.Errorf("table: a tournament of %d seats with stacks of %d at a table of %d seats and %d to %d chips",
			t.Seats, t.Stack, c.Seats, c.BuyInMin, c.BuyInMax)
	}
	return nil
}

// levelRules makes the rules of every level. The charter's options are those of
// the last one, so that one tournament has one charter (P-91).
func levelRules(c *Charter, rules game.Rules) ([]game.Rules, error) {
	r, ok := rules.(game.Raiser)
	if !ok {
		return nil, fmt.Errorf("table: there are no tournaments of %s", c.Game)
	}
	var list []game.Rules
	for i := range c.Tournament.Levels {
		level, err := r.Raised(c.Tournament.Stakes(i))
		if err != nil {
			return nil, fmt.Errorf("table: level %d: %w", i+1, err)
		}
		list = append(list, level)
	}
	if !bytes.Equal(list[len(list)-1].Options(), c.Options) {
		return nil, errors.New("table: the options of a tournament's game must be those of its last level")
	}
	return list, nil
}

// turn changes the tournament of a state that may be changed.
func (s *State) turn(change func(*tournament)) {
	t := *s.tour
	t.players = slices.Clone(t.players)
	change(&t)
	s.tour = &t
}

// playing reports whether a tournament has begun and is not over.
func (s *State) playing() bool { return s.tour != nil && s.tour.begun && !s.tour.over }

// levelAt returns where the tournament stands at a record's time (P-92).
func (s *State) levelAt(timeMS uint64) tourney.Moment {
	t, structure := s.tour, s.charter.Tournament
	if !t.begun {
		return structure.At(0, 0, 0)
	}
	now := s.clock(timeMS)
	m := structure.At(t.hands, now-min(now, t.beganAt), now-min(now, t.lastAt))
	m.Late = m.Late && structure.LateLevels > 0
	return m
}

// full reports whether every seat is taken by somebody who is there.
func (s *State) full() bool {
	for i := range s.charter.Seats {
		if s.seats[i].status != In {
			return false
		}
	}
	return true
}

// contenders lists the seats with chips between two hands, ascending: those that
// were dealt in before, and those that were not.
func (s *State) contenders() (old, fresh []cards.Seat) {
	for i := range s.seats[:MaxSeats] {
		switch p := &s.seats[i]; {
		case p.status == Empty || p.status == Waiting || p.status == Cheated || p.stack == 0:
		case p.fresh:
			fresh = append(fresh, cards.Seat(i))
		default:
			old = append(old, cards.Seat(i))
		}
	}
	return old, fresh
}

// mayDeal says why the next hand of a tournament cannot begin at a record, or nil
// (P-91, P-92).
func (s *State) mayDeal(m moment) error {
	old, fresh := s.contenders()
	switch {
	case s.tour.over:
		return stale("the tournament is over")
	case !s.tour.begun && !s.full() && m.author.key != s.hostKey:
		return stale("the tournament begins when all seats are taken, or with the host's word")
	case !s.tour.begun && len(s.ready()) < MinSeats, len(old)+len(fresh) < MinSeats:
		return stale("too few seats are ready")
	case s.levelAt(m.timeMS).Break > 0:
		return stale("it is the break")
	}
	return nil
}

// lineUp prepares the next hand of a tournament: who is in it, who of them is
// away, the places, and the rules of the level (P-92, P-93).
func (s *State) lineUp(m moment) *hand {
	if !s.tour.begun {
		now := s.clock(m.timeMS)
		s.turn(func(t *tournament) { t.begun, t.beganAt, t.lastAt = true, now, now })
		m.event(Event{Kind: TournamentBegan, Seat: cards.NoSeat})
		s.disqualify(m)
	}
	h := &hand{level: s.levelAt(m.timeMS).Level}
	h.rules = s.tour.rules[h.level]
	old, fresh := s.contenders()
	pos, in := h.rules.(game.Raiser).Advance(s.positions, old, fresh)
	there := func(i cards.Seat) bool { return slices.Contains(s.ready(), i) }
	if !slices.ContainsFunc(in, there) { // who is there has just sat down, and need not wait for nobody
		in = slices.Sorted(slices.Values(append(slices.Clone(old), fresh...)))
		pos = h.rules.Positions(s.positions, in)
	}
	h.setup = game.Setup{Positions: pos, Carry: s.carry}
	if t, ok := h.rules.(game.Turner); ok {
		s.past = t.Turn(s.before(), pos.Button)
		h.setup.Choice = s.past.Game
	}
	for _, i := range in {
		s.seats[i].fresh = false
		h.setup.Players = append(h.setup.Players, game.Player{Seat: i, Stack: s.seats[i].stack})
		if !there(i) {
			h.setup.Away = append(h.setup.Away, i)
		}
	}
	return h
}

// walkover plays a hand in which one seat alone is there: it needs no cards
// (P-93).
func (s *State) walkover(m moment) error {
	h := s.hand
	st, _, err := h.rules.Start(h.setup)
	if err != nil {
		return err
	}
	res, over := st.Result()
	if !over {
		return errors.New("table: a hand of one seat does not end")
	}
	h.game = st
	s.finish(m, res)
	return nil
}

// mayEnter says why a player cannot enter at a record, or nil (P-94).
func (s *State) mayEnter(m moment, key [32]byte) error {
	if s.tour.over {
		return stale("the tournament is over")
	}
	times, entered := 0, len(s.tour.players)
	if i := s.tour.find(key); i >= 0 {
		times = s.tour.players[i].times
	}
	for i := range s.seats[:MaxSeats] {
		if p := &s.seats[i]; p.status == Waiting && p.key != key && s.tour.find(p.key) < 0 {
			entered++ // the host may let him in
		}
	}
	if err := s.charter.Tournament.MayEnter(s.levelAt(m.timeMS), entered, times); err != nil {
		return stale(err.Error())
	}
	return nil
}

// find returns the place of a player in the list, or -1.
func (t *tournament) find(key [32]byte) int {
	return slices.IndexFunc(t.players, func(e entrant) bool { return e.key == key })
}

// enter books a player who has sat down, or comes again.
func (s *State) enter(i cards.Seat) {
	p := &s.seats[i]
	p.fresh = true
	s.turn(func(t *tournament) {
		at := t.find(p.key)
		if at < 0 {
			t.players = append(t.players, entrant{key: p.key, name: p.name})
			at = len(t.players) - 1
		}
		e := &t.players[at]
		e.seat, e.account, e.times, e.hand, e.chips = i, p.account, e.times+1, 0, 0
	})
}

// again lets a player who is out enter once more (P-94).
func (s *State) again(m moment, r Rebuy) error {
	p := &s.seats[m.author.seat]
	switch {
	case p.status != Eliminated || p.leaving || p.removed:
		return stale("in a tournament only a seat that is out enters again")
	case r.Amount != s.charter.Tournament.Stack:
		return stale("the stack is not that of the tournament")
	}
	if err := s.mayEnter(m, p.key); err != nil {
		return err
	}
	s.setAccount(p.account, func(a *Account) { a.In += s.charter.Tournament.BuyIn })
	p.status, p.stack = In, r.Amount
	s.enter(m.author.seat)
	m.event(Event{Kind: Bought, Seat: m.author.seat, Chips: r.Amount})
	return nil
}

// stays reports whether a seat has to stay for its chips' sake: in a tournament
// nobody takes chips along (P-95).
func (s *State) stays(i cards.Seat) bool {
	return s.playing() && (s.seats[i].stack > 0 || s.hand != nil && s.hand.staked(i))
}

// withdraw takes a player out who gives the seat up, and returns the buy-in if the
// tournament has not begun; later he takes nothing along (P-95).
func (s *State) withdraw(p *seat) game.Chips {
	if s.tour.begun {
		s.turn(func(t *tournament) { t.removed += p.stack })
		return 0
	}
	s.turn(func(t *tournament) {
		t.players = slices.DeleteFunc(t.players, func(e entrant) bool { return e.key == p.key })
	})
	return s.charter.Tournament.BuyIn
}

// count books what a finished hand has done to the tournament (P-96).
func (s *State) count(m moment, h *hand, void bool) {
	if !void {
		now := s.clock(m.timeMS)
		s.turn(func(t *tournament) { t.hands, t.lastAt = t.hands+1, now })
	}
	for _, p := range h.setup.Players {
		seat := &s.seats[p.Seat]
		if seat.stack > 0 && seat.status != Cheated {
			continue
		}
		s.turn(func(t *tournament) {
			e := &t.players[t.find(seat.key)]
			e.hand, e.chips = h.number, p.Stack
		})
		if seat.status != Cheated {
			seat.status = Eliminated
			m.event(Event{Kind: WentOut, Hand: h.number, Seat: p.Seat, Name: seat.name})
		}
	}
	s.disqualify(m)
	if s.charter.MaxHands > 0 && s.settled >= s.charter.MaxHands {
		s.decideTournament(m)
	}
}

// disqualify takes the chips of cheats out of play and ends the tournament if that
// leaves no two seats with chips (N-15, P-96).
func (s *State) disqualify(m moment) {
	if !s.playing() || s.hand != nil {
		return
	}
	for i := range s.seats[:MaxSeats] {
		p := &s.seats[i]
		if p.status != Cheated {
			continue
		}
		s.turn(func(t *tournament) {
			e := &t.players[t.find(p.key)]
			e.foul, t.removed = true, t.removed+p.stack
			if e.hand == 0 {
				e.hand, e.chips = s.dealt, p.stack
			}
		})
		p.stack = 0
	}
	if old, fresh := s.contenders(); len(old)+len(fresh) < MinSeats {
		s.decideTournament(m)
	}
}

// decideTournament ends the tournament: places, prizes, and no further hand
// (P-96).
func (s *State) decideTournament(m moment) {
	if s.tour.over {
		return
	}
	list := s.standing()
	for _, p := range list {
		s.setAccount(s.tour.players[p.player].account, func(a *Account) { a.Out += p.Prize })
	}
	s.turn(func(t *tournament) { t.over, t.places = true, list })
	s.closed = true
	m.event(Event{Kind: TournamentOver, Seat: list[0].Seat, Name: list[0].Name, Chips: list[0].Prize})
}

// Standing is a player of a tournament: the place that he has, or would have if
// it ended now by the chips of those who are left.
type Standing struct {
	Place int // from 1; players who share places have the best of them
	Seat  cards.Seat
	Name  string
	Key   [32]byte // of the player's seat
	Times int      // how often he paid the buy-in
	Chips game.Chips
	Prize game.Chips
	Out   uint32 // the hand in which he went out; 0 if he has chips
	Foul  bool   // disqualified
	// player is his place in the list of those who entered.
	player int
}

// standing ranks all players, best first (N-05 to N-09, N-15).
func (s *State) standing() []Standing {
	t := s.tour
	order := make([]int, len(t.players))
	for i := range order {
		order[i] = i
	}
	// Two players can have had one seat: the earlier one comes first (N-08).
	slices.SortStableFunc(order, func(a, b int) int { return int(t.players[a].seat - t.players[b].seat) })
	var entries []tourney.Entry
	for id, i := range order {
		e := &t.players[i]
		x := tourney.Entry{Seat: cards.Seat(id), Times: e.times, Hand: e.hand, Chips: e.chips, Out: e.foul}
		if e.hand == 0 {
			x.Chips = s.chipsOf(e.seat)
		}
		entries = append(entries, x)
	}
	places, err := s.charter.Tournament.Places(entries)
	if err != nil {
		return nil // nobody has entered
	}
	var list []Standing
	for _, p := range places {
		e := &t.players[order[p.Seat]]
		st := Standing{p.Place, e.seat, e.name, e.key, e.times, 0, p.Prize, e.hand, e.foul, order[p.Seat]}
		if e.hand == 0 {
			st.Chips = s.chipsOf(e.seat)
		}
		list = append(list, st)
	}
	return list
}

// chipsOf returns what a seat has, during a hand what it brought.
func (s *State) chipsOf(i cards.Seat) game.Chips {
	if s.hand != nil && s.hand.staked(i) {
		return s.stackIn(i)
	}
	return s.seats[i].stack
}

// tournamentChips are the chips that were given out, and those that are on the
// table or were taken out of play (P-46).
func (s *State) tournamentChips() (in, out game.Chips) {
	for _, e := range s.tour.players {
		in += game.Chips(e.times) * s.charter.Tournament.Stack
	}
	out = s.carry + s.tour.removed
	for i := range s.seats[:MaxSeats] {
		if p := &s.seats[i]; p.status != Waiting {
			out += p.stack
		}
	}
	if h := s.hand; h != nil {
		out += h.setup.Carry
		for _, p := range h.setup.Players {
			out += p.Stack
		}
	}
	return in, out
}
