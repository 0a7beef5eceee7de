// Package game says what a card game is to a table: rules that are pure and
// states that never change.
//
// A table needs two things of a game: [Rules.Start], which begins a hand, and
// the [State] that it returns, which is asked what is legal, is told what
// happened, and answers with the [Need]s of the next moment: deal these slots
// to that seat, open those for everybody. Nothing here knows how cards are
// hidden: a card that nobody has opened is the legal value [cards.Hidden], so
// the same rules serve a player, an onlooker, an auditor and a hand history.
package game

import (
	"slices"

	"github.com/nodealer/nodealer/cards"
)

// Chips counts chips. The sum of all chips of a table is at most [MaxChips].
type Chips uint64

// Info describes a game to people and to the table.
type Info struct {
	ID       string       // stable name with version, such as "holdem-nl/1"
	Name     string       // English name, such as "No-limit Texas hold'em"
	MinSeats int          // fewest seats in a hand
	MaxSeats int          // most seats in a hand
	Deck     []cards.Card // every face once, in the canonical order
	Slots    int          // fixed slot plan: the number of slots a full hand can use, 0 if the plan is not fixed
	Plan     string       // the plan of deals and exchanges that only a deck made for it can follow; empty: any deck can
}

// Game makes Rules from the options that a charter carries.
type Game interface {
	Info() Info
	// Rules decodes the canonical bytes of the options, strictly: what parses
	// encodes again to the same bytes.
	Rules(options []byte) (Rules, error)
}

// Rules are a game with its options fixed. They are immutable.
type Rules interface {
	Info() Info
	// Options returns the canonical bytes that Game.Rules was given.
	Options() []byte
	// Positions says who has the button in the next hand. in is ascending and
	// has at least two seats; before the first hand last.Button is NoSeat, and
	// the other fields of last do not count.
	Positions(last Positions, in []cards.Seat) Positions
	// Start begins a hand. An error means that the table asked for the
	// impossible; nothing has happened then.
	Start(Setup) (State, []Need, error)
}

// Positions are the marked places of one hand. Where blinds move on by the rule
// of the dead button, Button and SmallBlind may name seats that are not dealt in:
// nobody has the button then, or nobody posts the small blind.
type Positions struct {
	Button, SmallBlind, BigBlind cards.Seat
}

// Setup is everything that a hand begins with.
type Setup struct {
	Players   []Player // ascending by seat; those who are dealt in
	Positions Positions
	Carry     Chips      // dead money left over from a hand that was void
	Posts     []Post     // ascending by seat; of those who missed blinds
	Straddles []Straddle // in the order in which they are posted
	Bomb      Chips      // ante of a bomb pot, 0 for an ordinary hand
	Choice    int        // the game to play, of those in a mix; else 0
	// Away lists, ascending, players who are not there: they pay antes and
	// blinds as the others do, but get no cards and have folded from the start.
	Away []cards.Seat
}

// Post is what a seat that missed blinds puts in besides its ante: Live counts
// as its bet, Dead as nobody's.
type Post struct {
	Seat       cards.Seat
	Live, Dead Chips
}

// Straddle is a blind that a seat posts of its own will, Amount in all.
type Straddle struct {
	Seat   cards.Seat
	Amount Chips
}

// Player is a seat that is dealt in, with the chips in front of it.
type Player struct {
	Seat  cards.Seat
	Stack Chips // at least 1
}

// State is one moment of a hand. It never changes; every method that moves the
// hand on returns a new one. After an error the old one is as good as before.
type State interface {
	// ToAct returns the seat that owes a decision now, if one does.
	ToAct() (cards.Seat, bool)
	// Choices lists what the seat to act may do: complete and minimal.
	Choices() []Choice
	// Verify says why the action is not legal now, or nil. The error is an
	// *Illegal. Apply fails exactly when Verify does.
	Verify(cards.Seat, Action) error
	Apply(cards.Seat, Action) (State, []Need, error)
	// Releases lists the slots whose shares the seat must give in the very
	// entry that carries the action (a fold gives the board slots that the
	// hand can still open, a show the seat's own cards), ascending; none if
	// the action needs none. The action must be legal.
	Releases(cards.Seat, Action) []cards.Slot
	// Learn tells the state a slot that has come out: its face, or
	// cards.Hidden once a private card lies ready for its owner alone. The
	// same again is harmless and returns no needs; another face is an error.
	// The face of a private card may come at any time, also after the end.
	Learn(cards.Slot, cards.Card) (State, []Need, error)
	// Drop takes seats out of the hand that the table has declared absent or
	// cheating. stuck says that shares of theirs are missing without which
	// the rest of the hand cannot be opened. Openings that were asked for
	// before and are still wanted are not asked for again. A seat dropped
	// twice, or after the end, changes nothing.
	Drop(seats []cards.Seat, stuck bool) (State, []Need, error)
	// Recipient says to whom a slot belongs: a seat, or NoSeat for a slot
	// that is opened for everybody. ok is false for a slot outside the plan.
	Recipient(cards.Slot) (seat cards.Seat, ok bool)
	// Involved reports whether the seat still has cards and a claim to the
	// pot: it was dealt in and has neither folded, mucked nor been dropped.
	Involved(cards.Seat) bool
	// Result returns the end of the hand, once there is one.
	Result() (Result, bool)
	// View shows the hand as the seat sees it (NoSeat: an onlooker). known
	// gives private faces that only the viewer has; it may be nil.
	View(viewer cards.Seat, known func(cards.Slot) (cards.Card, bool)) View
}

// Need is what the hand wants of the deck.
type Need interface{ need() }

// Deal asks that slots become readable to one seat alone. The state waits for
// Learn(slot, Hidden) for each.
type Deal struct {
	Slots []cards.Slot
	To    cards.Seat
}

// Open asks that slots become readable to everybody. The state waits for
// Learn(slot, face) for each.
type Open struct{ Slots []cards.Slot }

// Reshuffle asks that the listed slots, which nobody has opened, be shuffled
// into a new pile; they are gone after that. The new cards get the slot numbers
// that follow the highest one ever used in this hand: a deck of d cards has
// used d from the start. The state waits for nothing, but Deal needs for the new
// slots follow at once.
type Reshuffle struct {
	Slots []cards.Slot // undealt ones ascending, then returned ones ascending
}

// Exchange asks that a seat give back Drawn cards of its hand, which ones it alone
// knows, and draw as many. The slots that it had are gone; Slots are those of its
// hand from now on, the cards that stay first. The state waits for Learn(slot,
// Hidden) for each. Only a game with [Info.Plan] asks for it.
type Exchange struct {
	Seat  cards.Seat
	Drawn int
	Slots []cards.Slot
}

func (Deal) need()      {}
func (Open) need()      {}
func (Reshuffle) need() {}
func (Exchange) need()  {}

// Verb names a decision.
type Verb uint8

// The verbs, in the order of their codes on the wire.
const (
	Fold  Verb = 1 + iota
	Check      // no bet to call
	Call       // match the bet, or go all-in with less
	Bet        // open the betting of a street
	Raise      // raise an earlier bet
	Show       // at showdown: open one's cards
	Muck       // at showdown: give up the claim without showing

	Draw      // exchange: discard the slots of the action, none to stand pat
	BringIn   // put in the forced bet that begins a hand of stud
	RunOnce   // all-in: one run-out
	RunTwice  // all-in: two run-outs, if the others agree
	RunThrice // all-in: three run-outs, if the others agree
)

// Action is a decision of the seat to act.
type Action struct {
	Verb Verb
	// To is the total that the seat will have put in on this street after a
	// Bet or Raise; 0 for every other verb.
	To Chips
	// Slots are the seat's own cards that a Draw discards, ascending; nil for
	// every other verb.
	Slots []cards.Slot
}

// Equal reports whether two actions are the same.
func (a Action) Equal(b Action) bool {
	return a.Verb == b.Verb && a.To == b.To && slices.Equal(a.Slots, b.Slots)
}

// Choice is one legal verb, with the range of To for Bet and Raise.
type Choice struct {
	Verb     Verb
	Min, Max Chips        // of To; both 0 for other verbs
	Cost     Chips        // what Call or BringIn would put in
	Slots    []cards.Slot // what Draw may discard, any part of it, ascending
}

// Illegal says which rule forbids an action, and why, in plain words.
type Illegal struct {
	Rule   string // number in docs/rules, such as "H-21"
	Turn   bool   // the seat is not to act at all
	Reason string
}

func (e *Illegal) Error() string { return e.Rule + ": " + e.Reason }

// Result is the end of a hand.
type Result struct {
	Void   bool     // the hand does not count; bets went back
	Stacks []Player // final stacks, ascending by seat, everybody who was dealt in
	Carry  Chips    // dead money for the pot of the next hand
	Pots   []Award  // who won what, main pot first
	Rule   string   // the rule that ended the hand
}

// Award is one pot and its winners.
type Award struct {
	Amount Chips
	Shares []Player // ascending by seat; Stack holds the chips won here
	Name   Name     // of the winning hand; zero if nobody showed
	Low    bool     // the low half of a pot that is split high and low
	Run    int      // the run-out that it was won on, from 0
}

// Name is the name of a hand of cards as data: words are made from it in the
// language of the reader.
type Name struct {
	Kind  string       // such as "full-house"; "" for none
	Ranks []cards.Rank // the ranks that the name mentions, in its order
	Cards []cards.Card // the cards that make the hand, best first
}

// View is a hand as one viewer sees it. It holds nobody else's secrets.
type View struct {
	Game      string
	Street    string         // "deal", "preflop", "flop", "turn", "river", "showdown", "done", or as the game has it
	Board     []cards.Card   // common cards
	Runs      [][]cards.Card // the whole boards of the second and third run-out; nil for one
	Pots      []Pot          // of earlier streets, main pot first; the bets of this one are with the seats
	Seats     []SeatView     // ascending by seat
	Positions Positions
	ToAct     cards.Seat // NoSeat if nobody
	Choices   []Choice   // of the seat to act
	ToCall    Chips      // what a call would cost the seat to act
	Result    *Result
}

// Pot is a pot and the seats that can win it.
type Pot struct {
	Amount Chips
	Seats  []cards.Seat
}

// SeatView is one seat of a hand.
type SeatView struct {
	Seat    cards.Seat
	Stack   Chips // behind
	Bet     Chips // put in on this street
	Total   Chips // put in in this hand
	Folded  bool
	AllIn   bool
	Mucked  bool
	Dropped bool
	Shown   bool
	Slots   []cards.Slot
	Cards   []cards.Card // Hidden where the viewer does not know
	Up      []bool       // which of the cards were dealt open; nil if none
	Drew    []int        // how many cards it exchanged, each time
	Best    Name         // of the cards the viewer knows, board included
	Low     Name         // the low hand, in a game that is split high and low
	Last    *Action      // latest decision on this street
}

// Shower is a State that can tell whether a hand is worth showing.
type Shower interface {
	// CanWin reports whether the cards that known gives the seat would win or
	// tie some pot against what has been shown so far.
	CanWin(seat cards.Seat, known func(cards.Slot) (cards.Card, bool)) bool
}

// Stakes are what a tournament level says of the amounts of a game.
type Stakes struct{ SmallBlind, BigBlind, Ante Chips }

// Raiser is Rules whose amounts can rise from level to level of a tournament.
type Raiser interface {
	Rules
	// Raised returns the same game for other stakes; what they do not name keeps
	// its proportion. An error says that the game cannot be played for them.
	Raised(Stakes) (Rules, error)
	// Advance says who is dealt in to the next hand of a tournament, ascending,
	// and where its marked places are: the big blind moves on to the next seat,
	// whatever has become of the others. old are the seats with chips that the
	// big blind can have passed already, fresh those that have just sat down;
	// both ascend and there are at least two in all.
	Advance(last Positions, old, fresh []cards.Seat) (Positions, []cards.Seat)
}

// Turner is Rules of several games, of which each hand plays one.
type Turner interface {
	// Turn says which game is played in a hand with the button at a seat.
	Turn(b Before, button cards.Seat) Memory
}

// Discreet is a State that knows what of a decision is for all to hear: the rest
// is between the seat and its own side of the deck.
type Discreet interface {
	// Public returns the one form in which a legal action is said.
	Public(cards.Seat, Action) Action
}

// Planner is a State that can tell which cards the hand may still ask for, so
// that a table knows whether it can go on without a seat.
type Planner interface {
	// Ahead lists the slots that the hand waits for or can still ask for,
	// ascending. more says that it can need slots besides, whose numbers are
	// not fixed yet: then no seat of the deck can be missed.
	Ahead() (slots []cards.Slot, more bool)
}
