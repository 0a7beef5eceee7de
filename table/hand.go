package table

import (
	"fmt"
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
)

// hand is a hand in progress with its deck.
type hand struct {
	number  uint32
	attempt uint32
	opened  uint64 // index of the record that opened the deck
	setup   game.Setup
	rules   game.Rules // of this hand: in a tournament those of its level
	level   int        // of the tournament
	game    game.State
	deck    deck.Deck       // nil in a walkover
	queue   []game.Need     // deals that wait for the deck
	turn    uint32          // decisions so far
	acted   [parties]uint32 // the turn behind each seat's last decision
	plans   []plan          // by seat; nil while nobody has made one
	grants  []grant
	dropped [parties]bool
	redeals [parties]uint8
	duties  [parties]duty
	claims  [parties]claimers
	release [parties][]cards.Slot // shares that the entry being applied must bring
	result  *game.Result          // of a hand that is over and waits for keys
	cheats  []cards.Seat          // named by the keys
	foreign bool                  // a slot has opened to no card: the keys will say whose doing
}

// Summary is a finished hand.
type Summary struct {
	Number uint32
	Setup  game.Setup // what the hand began with
	Rules  game.Rules // what it was played by
	Level  int        // of the tournament, from 0
	Result game.Result
	State  game.State // the last state, for views
	Faces  func(cards.Slot) (cards.Card, bool)
}

// dealtIn reports whether the seat was dealt into the hand.
func (h *hand) dealtIn(i cards.Seat) bool { return h.staked(i) && !slices.Contains(h.setup.Away, i) }

// staked reports whether chips of the seat are in the hand; one that is away gets
// no cards.
func (h *hand) staked(i cards.Seat) bool {
	for _, p := range h.setup.Players {
		if p.Seat == i {
			return true
		}
	}
	return false
}

// begin opens the next hand at a record (P-40): its deck, its stakes.
func (s *State) begin(m moment) error {
	h := s.seated(m)
	s.dealt++
	s.carry = 0
	s.positions = h.setup.Positions
	h.number = s.dealt
	s.hand = h
	for _, p := range h.setup.Players {
		s.seats[p.Seat].stack = 0 // in play: the hand's result puts it back
	}
	m.event(Event{Kind: HandBegan, Hand: s.dealt, Seat: h.setup.Positions.Button})
	s.tellOpening(m, h.setup)
	if len(h.setup.Players)-len(h.setup.Away) == 1 {
		return s.walkover(m)
	}
	return s.openDeck(m)
}

// seated says who plays the next hand, and by which rules.
func (s *State) seated(m moment) *hand {
	if s.tour != nil {
		return s.lineUp(m)
	}
	return &hand{rules: s.rules, setup: s.setUp()}
}

// openDeck opens the hand's deck, or its next attempt, at a record
// (P-40). Its id is made by deck.Context.
func (s *State) openDeck(m moment) error {
	h := s.hand
	ctx := deck.Context{
		Table: s.id, Counter: s.decks, Attempt: h.attempt, Suite: s.charter.Suite, Params: s.charter.Params,
		Faces: h.rules.Info().Deck, Index: m.index, Head: m.head,
	}
	s.decks++
	for _, p := range h.setup.Players {
		if !h.dealtIn(p.Seat) {
			continue
		}
		ctx.Roster = append(ctx.Roster, deck.Member{Seat: p.Seat, Key: s.seats[p.Seat].key, Device: s.seats[p.Seat].device})
	}
	if s.scheme.Suite().Plan != "" {
		buttonFirst(ctx.Roster, h.setup.Positions.Button)
	}
	if s.scheme.Suite().Transactor {
		t := &s.seats[deck.TransactorSeat]
		ctx.Roster = append(ctx.Roster, deck.Member{Seat: deck.TransactorSeat, Key: t.key, Device: t.device})
	}
	d, err := s.scheme.Begin(ctx)
	if err != nil {
		return err
	}
	st, needs, err := h.rules.Start(h.setup)
	if err != nil {
		return err
	}
	h.deck, h.game, h.opened, h.turn = d, st, m.index, 0
	h.acted, h.plans, h.grants = [parties]uint32{}, nil, nil
	h.queue = nil
	h.duties, h.claims = [parties]duty{}, [parties]claimers{} // a new deck, new duties (P-50)
	return s.run(m, needs, nil)
}

// buttonFirst turns a roster round until the button is its first (P-109).
func buttonFirst(roster []deck.Member, button cards.Seat) {
	for range roster {
		if roster[0].Seat == button {
			return
		}
		first := roster[0]
		copy(roster, roster[1:])
		roster[len(roster)-1] = first
	}
}

// run carries needs of the game to the deck and news of the deck to the game
// until both are silent, and ends the hand when the game has a result.
func (s *State) run(m moment, needs []game.Need, outs []deck.Output) error {
	h := s.hand
	for len(needs) > 0 || len(outs) > 0 {
		if len(outs) == 0 {
			need := needs[0]
			needs = needs[1:]
			more, err := h.ask(need)
			if err != nil {
				return err
			}
			outs = more
			continue
		}
		out := outs[0]
		outs = outs[1:]
		more, err := s.hear(m, out)
		if err != nil {
			return err
		}
		needs = append(needs, more...)
	}
	return s.conclude(m)
}

// ask passes a need to the deck, or keeps it until the deck is ready.
func (h *hand) ask(need game.Need) ([]deck.Output, error) {
	if !h.deck.Ready() {
		h.queue = append(h.queue[:len(h.queue):len(h.queue)], need)
		return nil, nil
	}
	var in deck.Input
	switch need := need.(type) {
	case game.Deal:
		in = deck.Deal{Slots: need.Slots, To: need.To}
	case game.Open:
		in = deck.Open{Slots: need.Slots}
	case game.Exchange:
		in = deck.Exchange{Seat: need.Seat, Drawn: need.Drawn, Slots: need.Slots}
	case game.Reshuffle:
		if err := h.collect(need.Slots); err != nil {
			return nil, err
		}
		in = deck.Reshuffle{Slots: need.Slots}
	default:
		return nil, fmt.Errorf("table: the game needs %T, which this version cannot give", need)
	}
	d, outs, err := h.deck.Step(in)
	if err != nil {
		return nil, err
	}
	h.deck = d
	return outs, nil
}

// hear tells the game what the deck says.
func (s *State) hear(m moment, out deck.Output) ([]game.Need, error) {
	h := s.hand
	slot, card := cards.Slot(0), cards.Hidden
	switch out := out.(type) {
	case deck.Ready:
		m.event(Event{Kind: DeckReady, Hand: h.number, Seat: cards.NoSeat})
		needs := h.queue
		h.queue = nil
		return needs, nil
	case deck.Dealt:
		slot = out.Slot
	case deck.Known:
		slot, card = out.Slot, out.Card
		owner, _ := h.game.Recipient(slot)
		m.event(Event{Kind: CardOpened, Hand: h.number, Seat: owner, Cards: []cards.Card{card}})
	case deck.Guilty:
		return nil, s.convict(m, out.Seat, out.Clause, out.Reason)
	case deck.Foreign:
		h.foreign = true
		return nil, nil
	case deck.Defect:
		// P-45: our own mistake.
		s.defect = fmt.Sprintf("hand %d: slot %d opens to no card although every proof is valid", h.number, out.Slot)
		return nil, nil
	default:
		return nil, fmt.Errorf("table: the deck says %T out of place", out)
	}
	g, needs, err := h.game.Learn(slot, card)
	if err != nil {
		return nil, err
	}
	h.game = g
	return needs, nil
}

// tellDeck gives the deck a peer's message.
func (s *State) tellDeck(m moment, msg DeckMessage) error {
	h := s.hand
	if h == nil || h.deck.ID() != msg.Deck {
		return stale("the deck is not in use")
	}
	if !h.inDeck(m.author.seat) || h.dropped[m.author.seat] {
		return breach(protocol.OutOfPhase, "this seat has no part in the deck")
	}
	before := h.deck
	d, outs, err := h.deck.Step(deck.Message{From: m.author.seat, Kind: msg.Kind, Data: msg.Data})
	if err != nil {
		return err
	}
	for _, out := range outs {
		switch out := out.(type) {
		case deck.Fault:
			return breach(out.Clause, out.Reason)
		case deck.Stale:
			return stale(out.Reason)
		}
	}
	h.deck = d
	if err := s.noteKey(m, before); err != nil {
		return err
	}
	m.event(Event{Kind: deckEvents[msg.Kind], Hand: h.number, Seat: m.author.seat})
	return s.run(m, nil, outs)
}

// keyHolder is what a deck with one key a seat can tell.
type keyHolder interface {
	KeyOf(cards.Seat) ([32]byte, bool)
}

// noteKey refuses a valid key that served in an earlier deck (P-15) and
// remembers it otherwise.
func (s *State) noteKey(m moment, before deck.Deck) error {
	k, ok := s.hand.deck.(keyHolder)
	if !ok {
		return nil
	}
	if _, had := before.(keyHolder).KeyOf(m.author.seat); had {
		return nil
	}
	key, ok := k.KeyOf(m.author.seat)
	if !ok {
		return nil
	}
	if s.keys.has(key) {
		return breach(protocol.KeyReuse, "this key served in an earlier deck")
	}
	s.keys = &keyLog{s.keys, key}
	return nil
}

// decide applies a decision of the game (P-19 to P-22).
func (s *State) decide(m moment, d Decision) error {
	h, i := s.hand, m.author.seat
	switch {
	case d.Hand > s.dealt:
		return breach(protocol.OutOfPhase, "there is no such hand yet")
	case h == nil || h.number != d.Hand:
		return breach(protocol.OutOfTurn, "the decision is for a hand that is over")
	}
	turn, ok := h.game.ToAct()
	switch {
	case !h.dealtIn(i) || h.dropped[i]:
		return breach(protocol.OutOfTurn, "this seat is not in the hand")
	case d.Turn != h.turn:
		return breach(protocol.OutOfTurn, "the decision is for another turn")
	case !ok || h.result != nil:
		return breach(protocol.OutOfPhase, "no decision is due")
	case turn != i:
		return breach(protocol.OutOfTurn, fmt.Sprintf("it is the turn of %v", turn))
	}
	if err := h.discards(i, d.Action); err != nil {
		return err
	}
	if err := h.game.Verify(i, d.Action); err != nil {
		return breach(protocol.IllegalAction, err.Error())
	}
	if g, ok := h.game.(game.Discreet); ok && !g.Public(i, d.Action).Equal(d.Action) { // P-108
		return breach(protocol.IllegalAction, "D-23: an exchange names how many cards go, by the lowest slots, and not which")
	}
	s.spendTime(m, i)
	return s.act(m, i, d.Action)
}

// act moves the game on and makes the shares due that belong to the action
// (P-43).
func (s *State) act(m moment, i cards.Seat, a game.Action) error {
	h := s.hand
	release := h.game.Releases(i, a)
	g, needs, err := h.game.Apply(i, a)
	if err != nil {
		return err
	}
	h.game = g
	h.turn++
	h.acted[i] = h.turn
	m.event(Event{Kind: Acted, Hand: h.number, Seat: i, Action: a})
	if a.Verb == game.Draw && s.scheme.Suite().Plan == "" {
		if err := h.takeBack(i, a.Slots); err != nil {
			return err
		}
	}
	if len(release) > 0 {
		d, outs, err := h.deck.Step(deck.Release{Seat: i, Slots: release})
		if err != nil {
			return err
		}
		h.deck = d
		h.release[i] = release
		return s.run(m, needs, outs)
	}
	return s.run(m, needs, nil)
}

// released checks, at the end of an entry, that a fold or show brought its
// shares (P-22). A hand that has ended needs none.
func (s *State) released(m moment) error {
	h := s.hand
	if h == nil || m.author.seat == cards.NoSeat {
		return nil
	}
	for _, slot := range h.release[m.author.seat] {
		if h.deck.Lacks(m.author.seat, slot) {
			return breach(protocol.NoRelease, fmt.Sprintf("the share of slot %d is missing", slot))
		}
	}
	h.release[m.author.seat] = nil
	return nil
}

// drop takes seats out of the hand (P-52).
func (s *State) drop(m moment, seats []cards.Seat) error {
	h := s.hand
	if h == nil {
		return nil
	}
	var in []cards.Seat
	for _, i := range seats {
		if h.inDeck(i) && !h.dropped[i] {
			in = append(in, i)
			h.dropped[i] = true
		}
	}
	if len(in) == 0 {
		return nil
	}
	if in = s.withoutTransactor(m, in); len(in) == 0 {
		return nil
	}
	if h.result != nil {
		return s.conclude(m)
	}
	g, needs, err := h.game.Drop(in, h.stuckWithout(in))
	if err != nil {
		return err
	}
	h.game = g
	return s.run(m, needs, nil)
}

// stuckWithout reports whether shares of the seats are missing, or will be,
// without which the rest of the hand cannot be opened (P-52). Where cards have no
// fixed slot yet no seat of the deck can be missed, folded or not.
func (h *hand) stuckWithout(seats []cards.Seat) bool {
	if !h.deck.Ready() {
		return true
	}
	p, ok := h.game.(game.Planner)
	if !ok {
		return h.boardLacks(seats)
	}
	ahead, more := p.Ahead()
	if more {
		return true
	}
	for _, slot := range ahead {
		if owner, _ := h.game.Recipient(slot); slices.Contains(seats, owner) {
			continue
		}
		for _, i := range seats {
			if _, open := h.deck.Face(slot); !open && h.deck.Lacks(i, slot) {
				return true
			}
		}
	}
	return false
}

// boardLacks reports whether some common slot of a fixed plan that is still
// closed lacks a share of one of the seats.
func (h *hand) boardLacks(seats []cards.Seat) bool {
	for slot := cards.Slot(0); ; slot++ {
		owner, ok := h.game.Recipient(slot)
		if !ok {
			return false
		}
		if _, open := h.deck.Face(slot); owner != cards.NoSeat || open {
			continue
		}
		for _, i := range seats {
			if h.deck.Lacks(i, slot) {
				return true
			}
		}
	}
}

// finish books the result of the hand and lets people come and go.
func (s *State) finish(m moment, res game.Result) {
	h := s.hand
	s.hand = nil
	faces := func(cards.Slot) (cards.Card, bool) { return cards.Hidden, false }
	if h.deck != nil {
		s.counts.Passes += h.deck.Counts().Passes
		s.counts.Shares += h.deck.Counts().Shares
		faces = h.deck.Face
	}
	s.carry += res.Carry
	for _, p := range res.Stacks {
		s.seats[p.Seat].stack = p.Stack
	}
	if res.Void {
		s.voided++
	} else {
		s.settled++
	}
	s.last = &Summary{Number: h.number, Setup: h.setup, Rules: h.rules, Level: h.level, Result: res, State: h.game, Faces: faces}
	s.endedAt = s.clock(m.timeMS)
	m.event(Event{Kind: HandEnded, Hand: h.number, Seat: cards.NoSeat, Void: res.Void})
	if s.tour != nil {
		s.count(m, h, res.Void)
	}
	for i := range s.seats {
		s.between(m, cards.Seat(i))
	}
	if in, out := s.Chips(); in != out { // P-46
		s.defect = fmt.Sprintf("hand %d: %d chips were bought and %d are left", h.number, in, out)
	}
	if s.charter.MaxHands > 0 && s.settled >= s.charter.MaxHands {
		s.closed = true
	}
}
