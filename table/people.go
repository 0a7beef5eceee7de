package table

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// join takes a seat, or asks the host for it (P-30).
func (s *State) join(m *moment, j Join) error {
	switch {
	case s.closed:
		return stale("the table is closed")
	case !validCert(j.Key, DeviceScope(s.id), m.author.device, j.Cert):
		return stale("the device is not certified by the seat key")
	case s.seatOf(j.Key) != cards.NoSeat:
		return stale("this player sits already")
	case s.banned.has(j.Key):
		return stale("this player was removed from the table") // P-31, P-60
	case m.author.key != [32]byte{} && m.author.key != j.Key:
		return stale("this device speaks for another seat")
	case j.BuyIn < s.charter.BuyInMin || j.BuyIn > s.charter.BuyInMax:
		return stale("the buy-in is outside the table's limits")
	case len(s.accounts) >= MaxPlayers:
		return stale("the table has seen too many players")
	case !s.fits(j.BuyIn):
		return stale("there are too many chips on the table")
	}
	i, ok := s.place(j.Seat)
	if !ok {
		return stale("the seat is taken")
	}
	if s.tour != nil {
		if err := s.mayEnter(*m, j.Key); err != nil {
			return err
		}
	}
	s.seats[i] = seat{status: Waiting, name: j.Name, key: j.Key, device: m.author.device, queued: j.BuyIn, account: -1}
	m.author = author{m.author.device, j.Key, i}
	if s.charter.Admission == AdmitHost && j.Key != s.hostKey {
		m.event(Event{Kind: Asked, Seat: i, Name: j.Name})
		return nil
	}
	s.seatDown(*m, i)
	return nil
}

// place finds the seat that is asked for, or the lowest free one.
func (s *State) place(want cards.Seat) (cards.Seat, bool) {
	for i := range s.charter.Seats {
		if s.seats[i].status == Empty && (want == cards.NoSeat || want == cards.Seat(i)) {
			return cards.Seat(i), true
		}
	}
	return cards.NoSeat, false
}

// seatDown makes a waiting player a player.
func (s *State) seatDown(m moment, i cards.Seat) {
	p := &s.seats[i]
	p.status, p.bank, p.account = In, s.charter.Clock.BankMS, len(s.accounts)
	p.holiday = s.charter.Letters.HolidayMS
	p.stack, p.queued = p.queued, 0
	p.debt = s.entryDebt()
	paid := p.stack
	if s.tour != nil {
		paid = s.charter.Tournament.BuyIn
		s.enter(i)
	}
	s.accounts = append(slices.Clone(s.accounts), Account{Name: p.name, Seat: i, In: paid, Key: p.key})
	m.event(Event{Kind: Joined, Seat: i, Name: p.name, Chips: p.stack})
}

// admit is the host's answer to one who waits.
func (s *State) admit(m moment, a Admit) error {
	p := &s.seats[a.Seat]
	if p.status != Waiting {
		return stale("nobody waits for this seat")
	}
	if a.Let && !s.fits(p.queued) {
		return stale("there are too many chips on the table")
	}
	if a.Let && s.tour != nil {
		if err := s.mayEnter(m, p.key); err != nil {
			return err
		}
	}
	if a.Let {
		s.seatDown(m, a.Seat)
		return nil
	}
	m.event(Event{Kind: Refused, Seat: a.Seat, Name: p.name})
	*p = seat{}
	return nil
}

// device hands a seat to the author's device. Older devices are fenced by that
// (P-33).
func (s *State) device(m *moment, d Device) error {
	old, ok := s.deviceOf(d.Key)
	switch {
	case !ok || !validCert(d.Key, DeviceScope(s.id), m.author.device, d.Cert):
		return stale("the device is not certified by a seat's key")
	case old == m.author.device:
		return stale("this device speaks already")
	case m.author.key != [32]byte{} && m.author.key != d.Key:
		return stale("this device speaks for another seat")
	}
	i := s.seatOf(d.Key)
	if i == cards.NoSeat {
		s.hostDevice = m.author.device
	} else {
		s.seats[i].device = m.author.device
	}
	m.author = author{m.author.device, d.Key, i}
	m.event(Event{Kind: DeviceMoved, Seat: i})
	return nil
}

// sit sits a player out from the next hand on, or back in.
func (s *State) sit(m moment, back bool) error {
	p := &s.seats[m.author.seat]
	switch {
	case back && (p.status == Out || p.status == Absent):
		p.status = In
		m.event(Event{Kind: CameBack, Seat: m.author.seat})
	case !back && p.status == In:
		p.status = Out
		m.event(Event{Kind: SatOut, Seat: m.author.seat})
	default:
		return stale("nothing to change")
	}
	return nil
}

// leave gives the seat up, now or after the hand (P-31).
func (s *State) leave(m moment) error {
	p := &s.seats[m.author.seat]
	if p.leaving {
		return stale("the seat is leaving already")
	}
	p.leaving = true
	m.event(Event{Kind: Leaves, Seat: m.author.seat, Name: p.name})
	if s.hand == nil || !s.hand.staked(m.author.seat) {
		s.between(m, m.author.seat)
	}
	return nil
}

// remove takes a seat away, now or after the hand (P-32).
func (s *State) remove(m moment, r Remove) error {
	p := &s.seats[r.Seat]
	if p.status == Empty || p.removed || p.key == s.hostKey {
		return stale("there is nobody to remove")
	}
	if s.stays(r.Seat) && p.status != Cheated { // P-95
		return stale("in a tournament a seat with chips stays")
	}
	p.removed = true
	if s.hand == nil || !s.hand.staked(r.Seat) {
		s.between(m, r.Seat)
	}
	return nil
}

// rebuy adds chips between hands; during a hand they wait for its end (P-32).
func (s *State) rebuy(m moment, r Rebuy) error {
	if s.tour != nil {
		return s.again(m, r)
	}
	p := &s.seats[m.author.seat]
	have := p.stack + p.queued
	inHand := s.hand != nil && s.hand.staked(m.author.seat)
	if inHand {
		have += s.stackIn(m.author.seat)
	}
	if r.Amount > s.charter.BuyInMax || have+r.Amount > s.charter.BuyInMax || p.leaving || p.removed {
		return stale("the stack would be over the table's limit")
	}
	if !s.fits(r.Amount) {
		return stale("there are too many chips on the table")
	}
	s.setAccount(p.account, func(a *Account) { a.In += r.Amount })
	m.event(Event{Kind: Bought, Seat: m.author.seat, Chips: r.Amount})
	if inHand {
		p.queued += r.Amount
		return nil
	}
	p.stack += r.Amount
	return nil
}

// stackIn is what a seat brought into the hand in progress.
func (s *State) stackIn(i cards.Seat) game.Chips {
	for _, p := range s.hand.setup.Players {
		if p.Seat == i {
			return p.Stack
		}
	}
	return 0
}

// between does for one seat what waits for the end of a hand.
func (s *State) between(m moment, i cards.Seat) {
	p := &s.seats[i]
	if p.status == Empty {
		return
	}
	if p.status != Waiting {
		p.stack, p.queued = p.stack+p.queued, 0
	}
	if !p.leaving && !p.removed || s.stays(i) {
		return
	}
	if p.account >= 0 {
		takes := p.stack
		if s.tour != nil {
			takes = s.withdraw(p)
		}
		s.setAccount(p.account, func(a *Account) { a.Out, a.Gone = a.Out+takes, true })
	}
	m.event(Event{Kind: Leaves, Seat: i, Name: p.name, Chips: p.stack, Done: true})
	// Where the host approves each player, the host may think again.
	if p.status == Cheated || p.removed && s.charter.Admission == AdmitOpen {
		s.banned = &keyLog{s.banned, p.key}
	}
	if p.key == s.hostKey {
		s.hostDevice = p.device
	}
	if s.hostOffer == i {
		s.hostOffer = cards.NoSeat
	}
	*p = seat{}
}

// pause stops the clocks, or starts them again.
func (s *State) pause(m moment, stop bool) error {
	if s.paused == stop {
		return stale("nothing to change")
	}
	if stop {
		s.paused, s.pausedAt = true, m.timeMS
		m.event(Event{Kind: Paused, Seat: m.author.seat})
		return nil
	}
	s.lost += m.timeMS - s.pausedAt
	s.paused = false
	m.event(Event{Kind: Resumed, Seat: m.author.seat})
	return nil
}

// handover offers the host's powers to a seat (P-34).
func (s *State) handover(m moment, h Handover) error {
	p := &s.seats[h.Seat]
	if p.status != In && p.status != Out || p.key == s.hostKey {
		return stale("this seat cannot be host")
	}
	s.hostOffer = h.Seat
	return nil
}

// acceptHost takes them.
func (s *State) acceptHost(m moment) error {
	if s.hostOffer != m.author.seat {
		return stale("the host's powers are not offered to this seat")
	}
	s.hostKey, s.hostDevice, s.hostOffer = m.author.key, m.author.device, cards.NoSeat
	m.event(Event{Kind: HostMoved, Seat: m.author.seat})
	return nil
}

// blame books a cheat: the seat is out for good and the hand goes on as for an
// absent one (P-60).
func (s *State) blame(m moment, i cards.Seat, c protocol.Clause, reason string) (*State, error) {
	t := s.clone()
	if err := t.convict(m, i, c, reason); err != nil {
		return nil, err
	}
	if err := t.follow(m); err != nil {
		return nil, err
	}
	t.retime(t.clock(m.timeMS))
	return t, nil
}

// convict is blame on a state that may be changed.
func (s *State) convict(m moment, i cards.Seat, c protocol.Clause, reason string) error {
	p := &s.seats[i]
	if p.status == Cheated {
		return nil
	}
	p.status = Cheated
	s.faults = append(slices.Clone(s.faults), Fault{i, p.name, m.index, s.handNumber(), c, reason})
	m.event(Event{Kind: WasBlamed, Seat: i, Name: p.name, Hand: s.handNumber(), Clause: c, Text: reason})
	if h := s.hand; h != nil && h.result != nil && h.dealtIn(i) && !h.dropped[i] {
		h.cheats = append(slices.Clone(h.cheats), i)
	}
	if err := s.drop(m, []cards.Seat{i}); err != nil {
		return err
	}
	s.disqualify(m)
	return nil
}

// openTable is the state after the opening entry.
func openTable(id transcript.TableID, c *Charter, catalog Catalog, m moment) (*State, error) {
	g, ok := catalog.Game(c.Game)
	if !ok {
		return nil, unknownError{"game", c.Game}
	}
	scheme, ok := catalog.Scheme(c.Suite)
	if !ok {
		return nil, unknownError{"suite", c.Suite}
	}
	rules, err := g.Rules(c.Options)
	if err != nil {
		return nil, err
	}
	if err := Servable(rules.Info(), scheme.Suite(), c.Seats); err != nil {
		return nil, err
	}
	if err := checkTransactor(c, scheme.Suite()); err != nil {
		return nil, err
	}
	if err := trial(id, c, rules, scheme); err != nil {
		return nil, err
	}
	m.event(Event{Kind: Opened, Seat: cards.NoSeat, Name: c.Name})
	s := &State{
		id: id, charter: c, rules: rules, scheme: scheme, time: m.timeMS,
		hostKey: c.HostKey, hostDevice: m.author.device, hostOffer: cards.NoSeat,
		positions: game.Positions{Button: cards.NoSeat, SmallBlind: cards.NoSeat, BigBlind: cards.NoSeat},
	}
	s.nameTransactor()
	if c.Tournament != nil {
		levels, err := levelRules(c, rules)
		if err != nil {
			return nil, err
		}
		s.tour = &tournament{rules: levels}
	}
	return s, nil
}

// trial begins a deck that nobody will use, to hear now whether the suite takes
// the charter's parameters (P-04) and not when the first hand begins.
func trial(id transcript.TableID, c *Charter, rules game.Rules, scheme deck.Scheme) error {
	ctx := deck.Context{Table: id, Suite: c.Suite, Params: c.Params, Faces: rules.Info().Deck}
	for i := range c.Seats {
		k := [32]byte{byte(i + 1)}
		ctx.Roster = append(ctx.Roster, deck.Member{Seat: cards.Seat(i), Key: k, Device: k})
	}
	if scheme.Suite().Transactor {
		k := [32]byte{deck.MaxSeats + 1}
		ctx.Roster = append(ctx.Roster, deck.Member{Seat: deck.TransactorSeat, Key: k, Device: k})
	}
	_, err := scheme.Begin(ctx)
	return err
}

// Servable says why a suite cannot serve a game with so many seats, or nil
// (P-04).
func Servable(g game.Info, s deck.Suite, seats int) error {
	switch {
	case g.Plan != s.Plan && s.Plan != "": // P-107
		return fmt.Errorf("table: the suite %s is made for one game alone, and %s is another", s.ID, g.Name)
	case g.Plan != s.Plan:
		return fmt.Errorf("table: %s needs a deck that is made for it, and the suite %s is not", g.Name, s.ID)
	case seats > g.MaxSeats || seats < g.MinSeats:
		return fmt.Errorf("table: %s is for %d to %d seats, not %d", g.Name, g.MinSeats, g.MaxSeats, seats)
	case seats > s.MaxSeats || seats < s.MinSeats:
		return fmt.Errorf("table: the suite %s is for %d to %d seats, not %d", s.ID, s.MinSeats, s.MaxSeats, seats)
	case len(g.Deck) > s.MaxCards:
		return fmt.Errorf("table: the suite %s has decks of at most %d cards; %s needs %d", s.ID, s.MaxCards, g.Name, len(g.Deck))
	case g.Slots == 0 && g.Plan == "" && !s.Reshuffles:
		// Without a fixed slot plan a hand may need more cards than there are.
		return fmt.Errorf("table: the suite %s cannot shuffle cards again, which %s may need", s.ID, g.Name)
	}
	return nil
}

type unknownError struct{ what, id string }

func (e unknownError) Error() string {
	return "table: this program does not know the " + e.what + " " + e.id + "; a newer version may"
}
