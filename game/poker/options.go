package poker

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/game"
)

// AnteFrom says who pays the ante.
type AnteFrom uint8

// The ways of paying an ante (H-06, H-07, S-02).
const (
	AnteEach     AnteFrom = iota // every seat pays its own
	AnteBigBlind                 // the big blind pays one ante for the table
	AnteButton                   // the button pays one ante for the table
)

// Straddling says who may straddle.
type Straddling uint8

// The kinds of straddles (S-20 to S-23).
const (
	NoStraddle          Straddling = iota
	StraddleUTG                    // the seat after the big blind, and then the next ones
	StraddleButton                 // the button alone
	StraddleMississippi            // any one seat that is no blind
)

// Options are what a table can choose: amounts in chips, and the rules on which
// rule books differ. The zero value is not valid: there is a smallest bet. Which
// of them a game takes is told by [Suggest] and checked by Game.Rules.
type Options struct {
	SmallBlind game.Chips // 0 to BigBlind
	BigBlind   game.Chips // 0 where nobody posts blinds
	Ante       game.Chips // 0 for none
	AnteFrom   AnteFrom   // AnteEach if Ante is 0
	BringIn    game.Chips // stud: the forced bet, 1 to MinBet; else 0
	MinBet     game.Chips // smallest bet, in fixed limit the small bet; 0 for BigBlind
	MaxBet     game.Chips // fixed limit: the big bet, 0 for twice the small one; spread limit: the largest bet

	FourRaises        bool // fixed and spread limit: a bet and four raises, not three (S-13)
	RoundSmallBlind   bool // pot limit: the small blind counts as a big one (S-16)
	TripsOverStraight bool // short deck: three of a kind beats a straight (E-12)
	BetEveryRound     bool // 32 cards: bet before and after each exchange (D-09)

	Straddle    Straddling
	Restraddles uint8 // under the gun: how many seats may straddle over the first straddle
	Runs        uint8 // most run-outs when all agree, 1 to 3; 0 for 1 (S-30)

	House House // of the table; none in the parts of a mix
}

// minBet returns the smallest bet.
func (o Options) minBet() game.Chips {
	if o.MinBet != 0 {
		return o.MinBet
	}
	return o.BigBlind
}

// bigBet returns the big bet of a fixed limit.
func (o Options) bigBet() game.Chips {
	if o.MaxBet != 0 {
		return o.MaxBet
	}
	return 2 * o.minBet()
}

// raises returns how many raises may follow a bet where they are counted
// (S-13).
func (o Options) raises() int {
	if o.FourRaises {
		return 4
	}
	return 3
}

// Validate says what is wrong with the options for every game, or nil.
func (o Options) Validate() error {
	for _, c := range []game.Chips{o.SmallBlind, o.BigBlind, o.Ante, o.BringIn, o.MinBet, o.MaxBet} {
		if c > game.MaxChips {
			return fmt.Errorf("poker: an amount is above the limit of %d chips", game.MaxChips)
		}
	}
	switch {
	case o.minBet() == 0:
		return errors.New("poker: the big blind is 0 and no smallest bet is given; one of them must be at least 1 chip")
	case o.SmallBlind > o.BigBlind:
		return fmt.Errorf("poker: the small blind of %d is above the big blind of %d", o.SmallBlind, o.BigBlind)
	case o.minBet() < o.BigBlind:
		return fmt.Errorf("poker: the smallest bet of %d is below the big blind of %d", o.MinBet, o.BigBlind)
	case o.AnteFrom > AnteButton:
		return fmt.Errorf("poker: there is no way %d of paying the ante", o.AnteFrom)
	case o.Ante == 0 && o.AnteFrom != AnteEach:
		return errors.New("poker: an ante of 0 that one seat pays is written as no ante")
	case o.BringIn > o.minBet():
		return fmt.Errorf("poker: the bring-in of %d is above the small bet of %d", o.BringIn, o.minBet())
	case o.MaxBet != 0 && o.MaxBet < o.minBet():
		return fmt.Errorf("poker: the largest bet of %d is below the smallest of %d", o.MaxBet, o.minBet())
	case o.Straddle > StraddleMississippi:
		return fmt.Errorf("poker: there is no kind %d of straddle", o.Straddle)
	case o.Restraddles > maxRestraddles || o.Restraddles > 0 && o.Straddle != StraddleUTG:
		return fmt.Errorf("poker: %d straddles over the first one, at most %d and only under the gun", o.Restraddles, maxRestraddles)
	case o.Runs > maxRuns:
		return fmt.Errorf("poker: %d run-outs, at most %d", o.Runs, maxRuns)
	}
	return o.House.validate()
}

// maxRestraddles is the most straddles over a first one: every seat but the
// blinds.
const maxRestraddles = maxSeats - 3

// accepts says why the game cannot be played with options that are valid in
// themselves (S-01).
func (v *variant) accepts(o Options) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("poker: S-01: %s: %s", v.id, fmt.Sprintf(format, args...))
	}
	community := v.board() > 0
	posts := v.opener == openBlinds || v.opener == openButton
	switch {
	case posts && o.BigBlind == 0 && o.Ante == 0:
		return bad("needs a big blind or an ante")
	case !posts && (o.BigBlind != 0 || o.SmallBlind != 0):
		return bad("has no blinds")
	case v.opener == openButton && o.SmallBlind != 0:
		return bad("has no small blind")
	case v.opener == openAntes && o.Ante == 0:
		return bad("needs an ante")
	case !posts && o.AnteFrom != AnteEach, o.BigBlind == 0 && o.AnteFrom == AnteBigBlind:
		return bad("every seat pays its own ante")
	case (v.opener == openBringIn) != (o.BringIn != 0):
		return bad("a bring-in of %d", o.BringIn)
	case v.structure == fixedLimit && posts && o.BigBlind != 0 && o.minBet() != o.BigBlind:
		return bad("the small bet is the big blind in fixed limit")
	case (v.structure == noLimit || v.structure == potLimit) && o.MaxBet != 0:
		return bad("has no largest bet")
	case v.structure == spreadLimit && o.MaxBet < o.BigBlind || v.structure == spreadLimit && o.MaxBet == 0:
		return bad("needs a largest bet")
	case o.FourRaises && v.structure != fixedLimit && v.structure != spreadLimit:
		return bad("raises are not counted")
	case o.RoundSmallBlind && (v.structure != potLimit || o.SmallBlind == 0):
		return bad("has no small blind that limits the pot")
	case o.TripsOverStraight && v.alt == nil:
		return bad("three of a kind and straight have one order")
	case o.BetEveryRound && v.plan != "":
		return bad("bets once, when all cards are dealt")
	case o.BetEveryRound && !v.returns:
		return bad("bets in every round anyway")
	case o.Straddle != NoStraddle && (v.opener != openBlinds || o.BigBlind == 0):
		return bad("has no straddle")
	case (v.structure == fixedLimit || v.structure == spreadLimit) && int(o.Restraddles)+1 >= o.raises():
		return bad("leaves no raise after %d straddles", o.Restraddles+1)
	case o.Runs > 1 && !community:
		return bad("has no board to run out more than once")
	case o.House.Missed != MissedFree && (v.opener != openBlinds || o.BigBlind == 0):
		return bad("has no blinds to miss")
	case o.House.bombs() && !community:
		return bad("has no bomb pots")
	}
	return nil
}

// Suggest returns plain options for a game of [Games] with a big blind, or a
// small bet where there are no blinds, of about unit chips.
func Suggest(g game.Game, unit game.Chips) Options {
	v, ok := g.(*variant)
	if !ok {
		return Options{SmallBlind: unit / 2, BigBlind: unit}
	}
	switch v.opener {
	case openButton:
		return Options{BigBlind: unit, Ante: unit}
	case openBringIn:
		return Options{Ante: max(1, unit/8), BringIn: max(1, unit/4), MinBet: unit}
	case openAntes:
		return Options{Ante: unit, MinBet: unit}
	}
	o := Options{SmallBlind: unit / 2, BigBlind: unit}
	if v.structure == spreadLimit {
		o.MaxBet = 5 * unit
	}
	return o
}
