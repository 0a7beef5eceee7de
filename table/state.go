package table

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// Catalog finds games and suites by the ids that charters name.
type Catalog interface {
	Game(id string) (game.Game, bool)
	Scheme(id string) (deck.Scheme, bool)
}

// Status is what a seat is to the table.
type Status uint8

// The statuses of a seat.
const (
	Empty      Status = iota
	Waiting           // asked for the seat; the host has not answered
	In                // is dealt in
	Out               // sits out
	Absent            // let its time pass; may come back between hands
	Cheated           // broke a clause; out for good
	Eliminated        // has lost all chips in a tournament
)

var statusNames = [...]string{"empty", "waiting", "in", "out", "absent", "cheated", "eliminated"}

// String returns a stable English word.
func (s Status) String() string { return statusNames[s] }

// seat is a place with the player on it.
type seat struct {
	status  Status
	name    string
	key     [32]byte
	device  [32]byte // the one that speaks now
	stack   game.Chips
	queued  game.Chips // rebuys that wait for the end of the hand
	bank    uint64     // milliseconds left in the time bank
	holiday uint64     // milliseconds of holiday left, by letters
	leaving bool       // gives the seat up after the hand
	removed bool       // the host takes the seat away after the hand
	fresh   bool       // has entered a tournament and has not been dealt in yet
	account int        // index into accounts

	awayFrom, awayTo uint64    // the last holiday, game clock
	wish             game.Wish // before the next deal
	debt             game.Debt // blinds to make good
}

// Account is what one player brought and took.
type Account struct {
	Name string
	Seat cards.Seat
	In   game.Chips // bought
	Out  game.Chips // taken along when leaving
	Gone bool       // has left; Out is final
	Key  [32]byte   // of the player's seat
}

// Fault is a cheat with its evidence.
type Fault struct {
	Seat   cards.Seat
	Name   string
	Index  uint64 // of the entry that broke the clause
	Hand   uint32 // hand number, from 1; 0 between hands
	Clause protocol.Clause
	Reason string
}

// Absence is a seat declared absent by the clock.
type Absence struct {
	Seat  cards.Seat
	Name  string
	Index uint64 // of the claim that decided it
	Hand  uint32
}

// State is the public state of a table at one record. It never changes once it
// is part of a fold; whoever computes the next one works on a clone.
type State struct {
	id      transcript.TableID
	charter *Charter
	rules   game.Rules
	scheme  deck.Scheme

	seats      [parties]seat // the last is the transactor, where the suite has one
	hostKey    [32]byte
	hostDevice [32]byte   // the host's device while no seat has the host's key
	hostOffer  cards.Seat // to whom the host's powers are offered
	accounts   []Account

	time     uint64 // of the last record, ms
	lost     uint64 // ms that the clocks stood still
	paused   bool
	pausedAt uint64 // record time
	closed   bool

	positions game.Positions
	carry     game.Chips // dead money for the next pot
	past      game.Memory
	settled   uint32 // hands that count
	voided    uint32
	unaudited uint32 // settled hands of which some seat did not publish its keys
	dealt     uint32 // hands begun, voided ones included
	decks     uint32 // deck counter
	endedAt   uint64 // game clock of the end of the last hand
	hand      *hand
	last      *Summary
	tour      *tournament // nil where chips are bought and taken along

	keys     *keyLog     // deck keys seen before
	banned   *keyLog     // seat keys that may not sit again
	counts   deck.Counts // of finished decks
	faults   []Fault
	absences []Absence
	defect   string // a fault of our own: nothing goes on
}

// clone returns a copy that may be changed.
func (s *State) clone() *State {
	t := *s
	if s.hand != nil {
		h := *s.hand
		t.hand = &h
	}
	return &t
}

// keyLog is a persistent list of keys.
type keyLog struct {
	before *keyLog
	key    [32]byte
}

func (l *keyLog) has(key [32]byte) bool {
	for ; l != nil; l = l.before {
		if l.key == key {
			return true
		}
	}
	return false
}

// clock turns the time of a record into game time, which stands still while
// the table is paused or the relay is away.
func (s *State) clock(timeMS uint64) uint64 {
	stopped := s.lost
	if s.paused && timeMS > s.pausedAt {
		stopped += timeMS - s.pausedAt
	}
	return timeMS - min(stopped, timeMS)
}

// seatOf returns the seat that holds a seat key.
func (s *State) seatOf(key [32]byte) cards.Seat {
	for i := range s.seats {
		if s.seats[i].status != Empty && s.seats[i].key == key {
			return cards.Seat(i)
		}
	}
	return cards.NoSeat
}

// SeatKey returns the key of the player at a seat, and the device that speaks
// for it; ok is false for a free place.
func (s *State) SeatKey(i cards.Seat) (key, device [32]byte, ok bool) {
	if i == cards.NoSeat || int(i) >= len(s.seats) || s.seats[i].status == Empty {
		return key, device, false
	}
	return s.seats[i].key, s.seats[i].device, true
}

// SeatOf returns the seat of a player's key, NoSeat if it has none.
func (s *State) SeatOf(key [32]byte) cards.Seat { return s.seatOf(key) }

// DeviceSeat returns the seat for which a device speaks, NoSeat if for none.
func (s *State) DeviceSeat(device [32]byte) cards.Seat {
	key, ok := s.keyOf(device)
	if !ok {
		return cards.NoSeat
	}
	return s.seatOf(key)
}

// sits reports whether a seat's player can be named in a verdict: one who has
// only asked for the seat is a stranger like any other who has the link.
func (s *State) sits(i cards.Seat) bool {
	return i != cards.NoSeat && s.seats[i].status != Empty && s.seats[i].status != Waiting
}

// deviceOf returns the device that speaks for a seat key now.
func (s *State) deviceOf(key [32]byte) ([32]byte, bool) {
	if i := s.seatOf(key); i != cards.NoSeat {
		return s.seats[i].device, true
	}
	if key == s.hostKey {
		return s.hostDevice, true
	}
	return [32]byte{}, false
}

// keyOf returns the seat key for which a device speaks now.
func (s *State) keyOf(device [32]byte) ([32]byte, bool) {
	for i := range s.seats {
		if s.seats[i].status != Empty && s.seats[i].device == device {
			return s.seats[i].key, true
		}
	}
	if s.hostDevice == device && s.seatOf(s.hostKey) == cards.NoSeat {
		return s.hostKey, true
	}
	return [32]byte{}, false
}

// ready lists the seats that the next hand would deal in, ascending.
func (s *State) ready() []cards.Seat {
	var in []cards.Seat
	for i := range s.seats {
		if p := &s.seats[i]; p.status == In && p.stack > 0 && !p.leaving && !p.removed {
			in = append(in, cards.Seat(i))
		}
	}
	return in
}

func (s *State) setAccount(i int, change func(*Account)) {
	s.accounts = slices.Clone(s.accounts)
	change(&s.accounts[i])
}

// handNumber is the number of the hand in progress, from 1, or 0.
func (s *State) handNumber() uint32 {
	if s.hand == nil {
		return 0
	}
	return s.hand.number
}

// fits reports whether the table can hold so many chips more: the rules of a
// game refuse to begin a hand above game.MaxChips.
func (s *State) fits(more game.Chips) bool {
	if s.tour != nil {
		return true // the structure bounds them
	}
	_, out := s.Chips()
	for _, a := range s.accounts {
		out -= a.Out // taken along
	}
	return out+more <= game.MaxChips
}

// Chips returns what was bought, and what is on the table or was taken along.
// They are equal as long as the books are right (P-46).
func (s *State) Chips() (in, out game.Chips) {
	if s.tour != nil {
		return s.tournamentChips()
	}
	for _, a := range s.accounts {
		in += a.In
		out += a.Out
	}
	for i := range s.seats {
		if p := &s.seats[i]; p.status != Waiting {
			out += p.stack + p.queued
		}
	}
	if h := s.hand; h != nil {
		for _, p := range h.setup.Players {
			out += p.Stack
		}
		out += h.setup.Carry
	}
	return in, out + s.carry
}
