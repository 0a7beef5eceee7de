package table

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/deck"
	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/transcript"
)

// Input is what an Engine can be told.
type Input interface{ input() }

// Received is the next record of the log.
type Received struct{ Record transcript.Record }

// Tick tells the time, in milliseconds since 1970.
type Tick struct{ NowMS uint64 }

// Command is a wish of the player's. It is refused with an error if it is not
// possible now; otherwise it becomes an entry as soon as the device's previous
// one is on the log.
type Command interface {
	Input
	command()
}

type (
	// Sit asks for a seat.
	Sit struct {
		Name  string
		Seat  cards.Seat // NoSeat: any
		BuyIn game.Chips
	}
	// TakeOver makes this device the one that speaks for the player's seat.
	TakeOver struct{}
	// Act decides. The turn is the one that the player looked at: if it has
	// passed, the decision is refused and not used for another.
	Act struct {
		Hand   uint32
		Turn   uint32
		Action game.Action
	}
	// Want says anything else: a Chat, Rebuy, Admit, Remove, Handover or Plain.
	Want struct{ Body Body }
	// DealNow asks for the next hand without waiting for this engine's turn to
	// ask.
	DealNow struct{}
	// Several are said in one entry, in their order, or not at all: by letters an
	// entry is a letter's way. None of them may be Several.
	Several []Command
)

func (Received) input()   {}
func (Tick) input()       {}
func (Sit) input()        {}
func (TakeOver) input()   {}
func (Act) input()        {}
func (Want) input()       {}
func (DealNow) input()    {}
func (Several) input()    {}
func (Sit) command()      {}
func (TakeOver) command() {}
func (Act) command()      {}
func (Want) command()     {}
func (DealNow) command()  {}
func (Several) command()  {}

// Output is what an Engine answers, in the order in which it is to be done.
type Output interface{ output() }

type (
	// Pin is to be stored, and synced, before anything that follows it: the one
	// version of a deck, or of a reshuffle of it, in which this seat gives shares
	// (P-41).
	Pin struct {
		Deck   deck.ID
		Epoch  uint32
		Digest [32]byte
	}
	// Append is an entry of our own: store the signed bytes, sync, then send
	// the frame, again and again until it is on the log, byte for byte.
	Append struct {
		ID     transcript.EntryID
		Signed []byte
		Frame  []byte
	}
	// Wake asks for a Tick at this time.
	Wake struct{ AtMS uint64 }
	// Show says that there is something new to see; View gives it.
	Show struct{ Events []Event }
	// Blame names a cheat.
	Blame struct{ Fault Fault }
	// Dropped says that a command has become impossible before it was sent.
	Dropped struct {
		Command Command
		Reason  string
	}
	// Fenced says that another device speaks for the seat now.
	Fenced struct{}
	// Halt says that the relay was caught lying: the evidence is in the event.
	Halt struct{ Event Event }
)

func (Pin) output()     {}
func (Append) output()  {}
func (Wake) output()    {}
func (Show) output()    {}
func (Blame) output()   {}
func (Dropped) output() {}
func (Fenced) output()  {}
func (Halt) output()    {}
