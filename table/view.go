package table

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/transcript"
)

// View is the table as one viewer sees it. It holds nobody else's secrets; a
// screen is a pure function of it.
type View struct {
	Table   transcript.TableID
	Charter Charter
	Reveals bool // every hand ends with keys that open all its cards, folded ones too
	Records uint64
	Head    [32]byte
	TimeMS  uint64 // of the last record

	Me       cards.Seat // NoSeat for an onlooker
	Host     cards.Seat // NoSeat while the host has no seat
	IAmHost  bool
	Speaks   bool // this device speaks for my seat
	Fenced   bool // another device does
	Sending  bool // an own entry is on its way
	Seats    []SeatInfo
	Accounts []Account

	Hand    uint32     // number of the hand shown, from 1; 0 before the first
	Running bool       // that hand is in progress
	Turn    uint32     // for decisions
	Game    *game.View // the hand in progress, or the last one
	Deck    *DeckInfo  // of the hand in progress
	Owed    []Owed

	Settled, Voided   uint32
	Paused, Closed    bool
	Defect            string
	Faults            []Fault
	Absences          []Absence
	ChipsIn, ChipsOut game.Chips
	NextDeal          uint64 // when the pause between hands is over, ms; 0 while a hand runs
	Offers            game.Offers

	Options    []byte      // of the game, for the hand shown or, before the first, for the next
	Tournament *Tournament // nil where chips are bought and taken along
}

// SeatInfo is one place at the table.
type SeatInfo struct {
	Seat    cards.Seat
	Status  Status
	Name    string
	Stack   game.Chips // between hands; during a hand see Game
	Queued  game.Chips
	BankMS  uint64
	Wish    game.Wish // before the next deal
	Debt    game.Debt // blinds that it has to make good before it is dealt in
	Leaving bool
	Host    bool
	InHand  bool
}

// DeckInfo says how far the deck is.
type DeckInfo struct {
	ID     deck.ID
	Epoch  uint32   // reshuffles so far
	Digest [32]byte // of the newest shuffle; zero while it is being made
	Ready  bool
	Counts deck.Counts
	Roster []cards.Seat // in the order of the passes
}

// View shows the table to this engine's player; ok is false before the first
// record.
func (e *Engine) View() (v View, ok bool) {
	s := e.fold.State()
	if s == nil {
		return View{}, false
	}
	v = s.view(e.seat(), e.known)
	v.Records, v.Head = e.fold.Count(), e.fold.chain.Head()
	v.Speaks, v.Fenced, v.Sending = e.speaks(), e.fenced, e.pending != nil
	v.IAmHost = e.seatKey != nil && transcript.PublicKey(e.seatKey) == s.hostKey
	return v, true
}

// View shows the table to an onlooker.
func (s *State) View() View { return s.view(cards.NoSeat, nil) }

func (s *State) view(me cards.Seat, known func(cards.Slot) (cards.Card, bool)) View {
	v := View{
		Table: s.id, Charter: *s.charter, Reveals: s.scheme.Suite().Reveals(), TimeMS: s.time, Me: me, Host: s.seatOf(s.hostKey),
		Accounts: s.accountsNow(), Owed: s.Owed(), Settled: s.settled, Voided: s.voided,
		Paused: s.paused, Closed: s.closed, Defect: s.defect, Faults: s.faults, Absences: s.absences,
	}
	v.ChipsIn, v.ChipsOut = s.Chips()
	v.Offers = s.offers()
	for i := range s.charter.Seats {
		p := &s.seats[i]
		v.Seats = append(v.Seats, SeatInfo{
			Seat: cards.Seat(i), Status: p.status, Name: p.name, Stack: p.stack, Queued: p.queued, BankMS: p.bank,
			Wish: p.wish, Debt: p.debt,
			Leaving: p.leaving || p.removed, Host: p.status != Empty && p.key == s.hostKey,
			InHand: s.hand != nil && s.hand.staked(cards.Seat(i)),
		})
	}
	switch {
	case s.hand != nil:
		h := s.hand
		g := h.game.View(me, known)
		v.Hand, v.Running, v.Turn, v.Game, v.Deck = h.number, true, h.turn, &g, h.info()
	case s.last != nil:
		g := s.last.State.View(me, nil)
		v.Hand, v.Game = s.last.Number, &g
	}
	if s.hand == nil && s.dealt > 0 {
		v.NextDeal = s.endedAt + s.lost + s.charter.Clock.BetweenMS
	}
	v.Options = s.options()
	if v.Tournament = s.tournamentView(); v.Tournament != nil {
		if v.NextDeal > 0 {
			v.NextDeal = max(v.NextDeal, v.Tournament.BreakEnds)
		}
		v.Tournament.MayReturn = me != cards.NoSeat && me < MaxSeats && s.seats[me].status == Eliminated && !s.seats[me].leaving &&
			s.mayEnter(moment{timeMS: s.time}, s.seats[me].key) == nil
	}
	return v
}

// options are those of the game of the hand shown.
func (s *State) options() []byte {
	switch {
	case s.hand != nil:
		return s.hand.rules.Options()
	case s.last != nil:
		return s.last.Rules.Options()
	case s.tour != nil:
		return s.tour.rules[0].Options()
	}
	return s.charter.Options
}

func (h *hand) info() *DeckInfo {
	d := &DeckInfo{ID: h.deck.ID(), Epoch: h.deck.Epoch(), Ready: h.deck.Ready(), Counts: h.deck.Counts()}
	d.Digest = h.deck.Digest(d.Epoch)
	for _, m := range h.deck.Context().Roster {
		d.Roster = append(d.Roster, m.Seat)
	}
	return d
}

// accountsNow are the accounts with what lies on the table counted as Out.
func (s *State) accountsNow() []Account {
	out := append([]Account(nil), s.accounts...)
	for i := range s.seats[:MaxSeats] {
		p := &s.seats[i]
		if p.status == Empty || p.status == Waiting {
			continue
		}
		if s.tour != nil { // chips are no money; before it begins one may still go
			if !s.tour.begun {
				out[p.account].Out += s.charter.Tournament.BuyIn
			}
			continue
		}
		out[p.account].Out += p.stack + p.queued
		if s.hand != nil {
			out[p.account].Out += s.stackIn(cards.Seat(i))
		}
	}
	return out
}

// Charter returns what the table agreed on.
func (s *State) Charter() Charter { return *s.charter }

// Rules returns the rules of the table's game.
func (s *State) Rules() game.Rules { return s.rules }

// Settled and Voided count finished hands.
func (s *State) Settled() (settled, voided uint32) { return s.settled, s.voided }

// Running reports whether a hand is in progress.
func (s *State) Running() bool { return s.hand != nil }

// Faults returns the cheats found so far.
func (s *State) Faults() []Fault { return s.faults }

// Absences returns the absences so far.
func (s *State) Absences() []Absence { return s.absences }

// Defect says why the program stopped the table, if it did.
func (s *State) Defect() string { return s.defect }

// Unaudited counts settled hands of which some seat, having been dropped, did not
// publish the keys that the hand is audited by.
func (s *State) Unaudited() uint32 { return s.unaudited }

// Evidence counts the passes and shares that have been verified.
func (s *State) Evidence() deck.Counts {
	c := s.counts
	if s.hand != nil {
		c.Passes += s.hand.deck.Counts().Passes
		c.Shares += s.hand.deck.Counts().Shares
	}
	return c
}

// LastResult returns the result of the last hand that ended, or nil.
func (s *State) LastResult() *game.Result {
	if s.last == nil {
		return nil
	}
	return &s.last.Result
}

// Last returns the last hand that ended, nil before the first. It is to be read
// and not changed.
func (s *State) Last() *Summary { return s.last }
