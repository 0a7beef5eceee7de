// Package deck says what a deck without a dealer is to a table: a public state
// that every onlooker computes alike from the messages on the log, and a
// private [Holder] for each seat that makes the messages which the seat owes.
//
// The public state ([Deck]) never changes: [Deck.Step] returns a new one, so a
// table can judge a message by the log that its author had seen. A fault of a
// peer is an output, an error is a mistake of the caller.
package deck

import (
	"github.com/nodealer/nodealer/cards"
	"github.com/nodealer/nodealer/crypto/derive"
	"github.com/nodealer/nodealer/protocol"
	"github.com/nodealer/nodealer/transcript"
)

// ID names one deck for ever (P-40, see Context.ID).
type ID [32]byte

// Member is a seat of the roster with the keys that it speaks with.
type Member struct {
	Seat   cards.Seat
	Key    [32]byte // seat signing key, Ed25519
	Device [32]byte // device key, Ed25519
}

// Context fixes one deck: its ID is a hash of all of it.
type Context struct {
	Table   transcript.TableID
	Counter uint32 // decks of this table, from 0
	Attempt uint32 // times that this deck had to be made again, from 0
	Suite   string // Suite.ID
	Params  []byte // of the suite, from the charter
	Faces   []cards.Card
	Roster  []Member // in the order of the passes
	Index   uint64   // of the record that opens the deck
	Head    [32]byte // chained head of that record
}

// When says when a suite's evidence convinces an outsider.
type When string

// The times at which evidence can exist.
const (
	Never  When = "never"
	AtEnd  When = "at end"
	AtOnce When = "at once"
)

// Suite is the honest description of a way to have a deck. It is shown wherever
// a table is opened or joined, and tests show each claim true.
type Suite struct {
	ID             string // stable name with version
	Name           string
	MinSeats       int
	MaxSeats       int
	MaxCards       int
	ShuffleProof   When   // a wrong shuffle is seen
	OpeningProof   When   // a wrong opening is seen
	Leaks          string // what it is known to leak; empty if nothing is known
	SurvivesLeaver bool   // an undealt deck can be saved when a seat leaves politely
	Reshuffles     bool   // can take cards back and shuffle them again
	Passes         int    // passes per seat for one deck
	Transactor     bool   // the last of the roster is a party without cards, [TransactorSeat]
	Ring           bool   // openings go round: one seat after another, not all at once
	Messages       int    // messages that one seat sends to make a deck
	PassBytes      int    // bytes that one seat sends to make a deck of MaxCards cards
	// What the transactor sends to make such a deck.
	TransactorMessages, TransactorBytes int
	// Plan names the deals and exchanges that the deck is made for; empty: any
	// game can ask for anything.
	Plan string
}

// Cost is what making one deck of MaxCards cards takes, all parties together.
type Cost struct{ Messages, Passes, Bytes int }

// Cost returns what a deck takes at a table of so many players, with the suite's
// usual parameters.
func (s Suite) Cost(players int) Cost {
	c := Cost{s.Messages * players, s.Passes * players, s.PassBytes * players}
	if s.Transactor {
		c.Messages, c.Bytes = c.Messages+s.TransactorMessages, c.Bytes+s.TransactorBytes
		c.Passes += s.Passes
	}
	return c
}

// Reveals reports whether a hand ends with every seat publishing its keys:
// before that nothing shows whether all was right.
func (s Suite) Reveals() bool { return s.ShuffleProof == AtEnd || s.OpeningProof == AtEnd }

// TransactorSeat is the number of the party without cards that some suites have:
// beyond the seats of a table. It is always the last of the roster.
const TransactorSeat cards.Seat = MaxSeats

// Scheme makes decks of one suite.
type Scheme interface {
	Suite() Suite
	// Begin opens a deck. Context errors are the caller's.
	Begin(Context) (Deck, error)
	// Hold returns the private side of one seat of the roster. It is a pure
	// function of the seed and the context.
	Hold(Context, cards.Seat, derive.Seed) (Holder, error)
}

// Deck is the public state of one deck: immutable, without secrets, the same
// for players, onlookers and auditors.
type Deck interface {
	ID() ID
	Context() Context
	// Owed lists what the deck waits for now, ascending by seat; one duty a
	// seat at most, the oldest epoch first.
	Owed() []Duty
	// Step takes one input. A peer's fault or staleness is an output, and the
	// deck returned with it is the old one.
	Step(Input) (Deck, []Output, error)
	// Ready reports whether every pass has been verified, those of the newest
	// reshuffle included.
	Ready() bool
	// Epoch counts the reshuffles so far.
	Epoch() uint32
	// Digest is the deal digest H(deck id, epoch, final deck) of an epoch;
	// zero before its last pass is verified.
	Digest(epoch uint32) [32]byte
	// Slots returns how many slots have had a name so far: those of the deck
	// and of every reshuffled pile, numbered from 0 without a gap.
	Slots() int
	// Holds reports whether the seat has the slot in its hand, face down: it
	// was dealt to it whole, and is neither open nor given back.
	Holds(cards.Seat, cards.Slot) bool
	// Lacks reports whether the log still lacks this seat's share of the slot.
	Lacks(cards.Seat, cards.Slot) bool
	// Face returns the card that everybody can see in the slot, if it is open.
	Face(cards.Slot) (cards.Card, bool)
	// Shared reports whether any share of this deck is on the log.
	Shared() bool
	// SharedBy reports whether the seat has given a share, thereby naming the
	// digest.
	SharedBy(cards.Seat) bool
	// Counts says how much evidence has been verified so far.
	Counts() Counts
}

// Counts counts verified evidence.
type Counts struct {
	Passes int // shuffle passes
	Shares int // shares of openings
}

// Holder is the private side of one seat: it answers the seat's duties and
// reads the seat's cards. It is secret; it keeps no state of its own.
type Holder interface {
	// Answer makes the message that fulfils the duty, the same bytes each time
	// for the same deck and duty.
	Answer(Deck, Duty) (Message, error)
	// Read finds the face of a slot that has been dealt to this seat.
	Read(Deck, cards.Slot) (cards.Card, error)
}

// Complainer is a Holder that can show that something that was sent to its seat
// alone is false. Nobody else can know, so a complaint is owed to nobody.
type Complainer interface {
	// Complain makes the message that shows the falsehood; ok is false if
	// there is none.
	Complain(Deck) (m Message, ok bool, err error)
}

// Chooser is a Holder of a suite with [Suite.Plan], whose exchanges say in public
// only how many cards were given back.
type Chooser interface {
	// Choose makes the message that fulfils an OweLetter duty after an Exchange:
	// it gives back these slots of the seat's hand, as many as the deck was told.
	// Answer gives back the lowest ones.
	Choose(Deck, Duty, []cards.Slot) (Message, error)
}

// DutyKind says what a seat owes to a deck.
type DutyKind uint8

// The kinds of duties.
const (
	OweKey    DutyKind = 1 + iota // a key with its proof
	OwePass                       // a pass of the shuffle
	OweShares                     // shares of the slots listed
	OweReveal                     // the keys, after the end
	OweLetter                     // a letter, which takes locks off and puts locks on; Epoch counts the letters before it
)

// Duty is something that one seat owes.
type Duty struct {
	Seat  cards.Seat
	Kind  DutyKind
	Epoch uint32       // of the cards that it is about
	Slots []cards.Slot // OweShares: ascending, of one epoch
}

// Input is what a deck can be told.
type Input interface{ input() }

// Message is a peer's message; its author has been authenticated.
type Message struct {
	From cards.Seat
	Kind transcript.Kind
	Data []byte
}

// Deal asks for slots to become readable to one seat alone.
type Deal struct {
	Slots []cards.Slot
	To    cards.Seat
}

// Open asks for slots to become readable to everybody.
type Open struct{ Slots []cards.Slot }

// Release makes one seat owe its shares of slots that nobody else owes yet: a
// fold gives them in the entry that folds.
type Release struct {
	Seat  cards.Seat
	Slots []cards.Slot
}

// Return takes slots back from the seat that holds them, face down and for
// good: they can only go into a reshuffle (P-47, P-48).
type Return struct {
	Seat  cards.Seat
	Slots []cards.Slot
}

// Reshuffle makes a new pile of the listed slots, which are gone then: first
// those that nobody was dealt, ascending, then those that were given back,
// ascending. Every seat of the roster shuffles it; the new cards get the
// numbers from Slots on (P-48). It needs [Suite.Reshuffles], a deck that is
// ready, and at least [MinFaces] slots.
type Reshuffle struct{ Slots []cards.Slot }

// Exchange makes a seat give back Drawn cards of its hand and draw as many, in a
// suite with [Suite.Plan]: it owes a letter then. Which cards go is nobody's to
// know, so the whole hand gets new slots: those that stay first, then those drawn.
type Exchange struct {
	Seat  cards.Seat
	Drawn int
	Slots []cards.Slot // of the hand after it
}

// End says that the hand is over. In a suite that [Suite.Reveals] every seat
// owes its keys from now on (P-24), and nothing else; in others nothing changes.
type End struct{}

func (Message) input()   {}
func (Deal) input()      {}
func (Open) input()      {}
func (Release) input()   {}
func (Return) input()    {}
func (Reshuffle) input() {}
func (Exchange) input()  {}
func (End) input()       {}

// Output is what a deck can answer.
type Output interface{ output() }

// Ready says that every pass is verified: cards can be dealt. It comes once for
// the deck and once for each reshuffle.
type Ready struct{}

// Dealt says that a slot lies ready for its owner: every other share is in.
type Dealt struct {
	Slot cards.Slot
	To   cards.Seat
}

// Known says that everybody can see the card of a slot.
type Known struct {
	Slot cards.Slot
	Card cards.Card
}

// Fault says that the author of the message broke a clause.
type Fault struct {
	Seat   cards.Seat
	Clause protocol.Clause
	Reason string // what exactly failed, for people who look into it
}

// Stale says that the message came too late or acts on another input: it is
// ignored and nobody is blamed.
type Stale struct{ Reason string }

// Defect says that a finished deck opens to no known card although every proof
// is valid (P-45): our own mistake, nobody is blamed.
type Defect struct{ Slot cards.Slot }

// Foreign says that a slot opens to no card of the deck, or to one that another
// slot holds, in a suite whose evidence comes at the end: somebody has cheated,
// and the keys will say who. The hand cannot go on.
type Foreign struct{ Slot cards.Slot }

// Guilty says that the message has shown another seat to have broken a clause.
type Guilty struct {
	Seat   cards.Seat
	Clause protocol.Clause
	Reason string
}

func (Ready) output()   {}
func (Dealt) output()   {}
func (Known) output()   {}
func (Fault) output()   {}
func (Stale) output()   {}
func (Defect) output()  {}
func (Foreign) output() {}
func (Guilty) output()  {}
