package game

import "github.com/nodealer/nodealer/cards"

// Opener is implemented by Rules under which the seats can say something before
// the deal. A table that has such rules asks them, at the record that opens a
// hand, who is dealt in and what goes before the cards: straddles, the posts of
// seats that missed blinds, bomb pots, and the game of a mix.
type Opener interface {
	// Opening is pure: everybody who folds the log computes the same. The setup
	// is one that Start takes, if b.Seats has b.Least seats or more that could
	// be dealt in.
	Opening(b Before) (Setup, After)
	// Offers says what there is to wish.
	Offers() Offers
}

// Before is what a table knows when it opens a hand.
type Before struct {
	Hand  uint32     // its number, from 1
	Least int        // fewest seats that a hand needs here, at least 2
	Last  Positions  // of the hand before; Button is NoSeat before the first
	Host  cards.Seat // NoSeat while the host has no seat
	Carry Chips
	Seats []Sitter // ascending: everybody who sits
	Past  Memory
}

// Sitter is a seat before a hand.
type Sitter struct {
	Player
	Away bool // is not to be dealt in, as is a seat without chips
	Debt Debt
	Wish Wish
}

// Ready reports whether the seat could be dealt in.
func (s Sitter) Ready() bool { return !s.Away && s.Stack > 0 }

// Debt says which blinds a seat has to make good before it is dealt in (S-52).
type Debt uint8

// What a seat can owe; a seat can owe several of them.
const (
	OwesSmall Debt = 1 << iota // the small blind has passed it by
	OwesBig                    // the big blind has passed it by
	OwesEntry                  // it has come new to a table that plays
)

// StraddleWish is how a seat straddles.
type StraddleWish uint8

// The wishes about straddles.
const (
	StraddleNever StraddleWish = iota
	StraddleOnce               // until it has straddled once
	StraddleAlways
)

// Wish is what a seat has said before a hand.
type Wish struct {
	Straddle StraddleWish
	Post     bool // posts what it owes rather than wait for the big blind
	Bomb     bool // wants a bomb pot
	Game     int  // the game that it chooses when it has the button, from 1; 0: none
}

// Memory is what rules remember from one hand to the next. The zero value is that
// of a table without a hand.
type Memory struct {
	Hands uint32     // hands of the present round of a mix so far; 0: no hand yet
	Game  int        // the game of the last hand, from 0
	Began cards.Seat // who had the button when the round began
	Due   bool       // a bomb pot is due, and no game had a board for it since
}

// After is what a hand changes by being opened, its setup aside.
type After struct {
	Debts []Debt // of the seats of Before, in their order
	Past  Memory
	Bomb  bool // the wishes for a bomb pot are fulfilled
}

// Offers is what seats may wish at a table.
type Offers struct {
	Straddle bool
	Post     bool     // rather than wait
	Debts    bool     // who missed blinds makes them good
	Bomb     BombCall // who may ask for a bomb pot
	BombBy   uint32   // a bomb pot every so many hands; 0: none by itself
	Games    []string // ids of the games of a mix; nil for one game
	Choice   bool     // the button chooses among them
}

// BombCall says whose wish makes a bomb pot.
type BombCall uint8

// Who may ask for a bomb pot.
const (
	BombNever BombCall = iota
	BombHost           // the host alone
	BombVote           // more than half of those who could be dealt in
)
