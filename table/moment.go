package table

import (
	"fmt"

	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// author is who signed an entry.
type author struct {
	device [32]byte
	key    [32]byte   // seat key; zero for a stranger
	seat   cards.Seat // NoSeat for a stranger, or the host before sitting down
}

// moment is the place of an entry on the log while it is applied.
type moment struct {
	index  uint64
	timeMS uint64
	head   [32]byte
	author author
	events *[]Event
}

func (m moment) event(e Event) {
	if m.events != nil {
		e.Index = m.index
		*m.events = append(*m.events, e)
	}
}

// breachError says that the author broke a clause; staleError that the entry
// has no effect and nobody is to blame. Any other error is our own defect.
type breachError struct {
	clause protocol.Clause
	reason string
}

type staleError string

func (e *breachError) Error() string { return fmt.Sprintf("%v: %s", e.clause, e.reason) }
func (e staleError) Error() string   { return "stale: " + string(e) }

func breach(c protocol.Clause, reason string) error { return &breachError{c, reason} }
func stale(reason string) error                     { return staleError(reason) }

// EventKind says what an Event tells.
type EventKind uint8

// The kinds of events.
const (
	Opened          EventKind = 1 + iota // the table
	Asked                                // for a seat; the host is to answer
	Joined                               // sat down
	Refused                              // by the host
	DeviceMoved                          // the seat speaks through another device
	SatOut                               // is not dealt in from the next hand on
	CameBack                             // is dealt in again
	Leaves                               // will leave, or has left when Done
	Bought                               // chips; Chips says how many
	Paused                               // by the host
	Resumed                              // by the host
	HostMoved                            // to Seat
	HandBegan                            // Seat has the button
	KeyAnnounced                         // for the deck
	DeckPassed                           // a pass of the shuffle was verified
	SharesGiven                          // shares were verified
	DeckReady                            // cards can be dealt
	Acted                                // Action
	CardOpened                           // Cards[0] of Seat, or of the board
	HandEnded                            // Void: does not count
	WentAbsent                           // by the clock
	WasBlamed                            // Clause, Text
	Said                                 // Text
	Closed                               // no further hand
	Ignored                              // an entry without effect; Text says why
	RelayAway                            // the relay was away; clocks stood still
	NewDeckAsked                         // Seat asked for another deck
	KeyRevealed                          // keys were published and are right
	KeyContested                         // a card key came false; its sender is blamed
	Handed                               // by letters: Seat has the log now
	TakenBack                            // by letters: Seat has it back, since nothing came
	TimeGiven                            // by letters: to Seat, MS by the one named in Text
	OnHoliday                            // by letters: Seat is away for MS
	PlannedAhead                         // by letters: Seat has decided ahead
	Posted                               // Seat makes missed blinds good; Chips in all
	Straddled                            // Seat straddles to Chips
	BombPot                              // each seat puts in Chips
	GameChosen                           // the hand is of another game than the one before; Text is its id
	BombAsked                            // Seat wants a bomb pot
	TournamentBegan                      // no seat takes chips along any more
	WentOut                              // Seat has lost its last chips
	TournamentOver                       // Seat has won Chips
)

// Event is something that happened at the table, for people to read. It tells
// nothing that the state does not imply.
type Event struct {
	Index  uint64 // of the record
	Kind   EventKind
	Seat   cards.Seat
	Hand   uint32
	Action game.Action
	Cards  []cards.Card
	Chips  game.Chips
	Name   string
	Text   string
	Void   bool
	Done   bool
	Clause protocol.Clause
	MS     uint64 // milliseconds
}

var deckEvents = map[transcript.Kind]EventKind{
	transcript.KindDeckKey:       KeyAnnounced,
	transcript.KindDeckPass:      DeckPassed,
	transcript.KindDeckShares:    SharesGiven,
	transcript.KindDeckReveal:    KeyRevealed,
	transcript.KindDeckComplaint: KeyContested,
}
