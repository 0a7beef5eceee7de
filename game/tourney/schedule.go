// Package tourney holds the rules of sit-and-go tournaments: the blinds of each
// level, breaks, late entries, places and prizes (docs/rules/tournaments.md). It
// plays no cards and has no clock: hands and times are values that come in.
//
// Most callers want a [Structure], its [Structure.At] before each hand, and
// [Structure.Places] at the end.
package tourney

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/game"
)

// Level is one level of the blinds.
type Level struct {
	SmallBlind, BigBlind, Ante game.Chips
	Hands                      uint32 // its length in hands, or 0
	Millis                     uint64 // its length in milliseconds of playing time, or 0
	Break                      uint64 // milliseconds of break after it
}

// Structure is a tournament that has not begun.
type Structure struct {
	BuyIn game.Chips // what each seat pays
	Stack game.Chips // what it begins with
	Seats int        // most entries
	// Levels are all in hands or all in time; the last one has no length.
	Levels []Level
	// LateLevels is how many levels are open for entries; at least 0, which
	// means that nobody enters once the first hand has begun.
	LateLevels int
	// ReEntries is how often a player who is out may enter again, with a new
	// buy-in and stack, while entries are open.
	ReEntries int
	// Shares are the prizes in thousandths of all buy-ins, best first.
	Shares []uint16
}

// Most levels, seats and prizes, and the longest level or break in
// milliseconds: a week.
const (
	MaxLevels    = 100
	MaxSeats     = 10
	MaxReEntries = 9
	MaxMillis    = 7 * 24 * 3600 * 1000
)

// maxPerEntry is the most that an entry may cost or bring, so that all of them
// come to no more than [game.MaxChips].
const maxPerEntry = game.MaxChips / (MaxSeats * (1 + MaxReEntries))

// Validate says what is wrong with the structure, or nil (N-01, N-06).
func (s Structure) Validate() error {
	switch {
	case s.Seats < 2 || s.Seats > MaxSeats:
		return fmt.Errorf("tourney: %d seats, want 2 to %d", s.Seats, MaxSeats)
	case s.Stack == 0 || s.Stack > maxPerEntry || s.BuyIn > maxPerEntry:
		return fmt.Errorf("tourney: a stack of %d for a buy-in of %d", s.Stack, s.BuyIn)
	case len(s.Levels) == 0 || len(s.Levels) > MaxLevels:
		return fmt.Errorf("tourney: N-01: %d levels, want 1 to %d", len(s.Levels), MaxLevels)
	case s.LateLevels < 0 || s.LateLevels >= len(s.Levels):
		return fmt.Errorf("tourney: N-04: late entries in %d of %d levels; the last one never ends", s.LateLevels, len(s.Levels))
	}
	if s.ReEntries < 0 || s.ReEntries > MaxReEntries || s.ReEntries > 0 && s.LateLevels == 0 {
		return fmt.Errorf("tourney: N-10: %d entries again, in %d levels", s.ReEntries, s.LateLevels)
	}
	for i := range s.Levels {
		if err := s.validateLevel(i); err != nil {
			return err
		}
	}
	return s.validateShares()
}

// validateLevel checks one level and its place (N-01, N-03).
func (s Structure) validateLevel(i int) error {
	l, last := s.Levels[i], i == len(s.Levels)-1
	switch {
	case l.BigBlind == 0 || l.BigBlind > game.MaxChips || l.SmallBlind > l.BigBlind || l.Ante > game.MaxChips:
		return fmt.Errorf("tourney: N-01: level %d has blinds of %d and %d", i+1, l.SmallBlind, l.BigBlind)
	case last && (l.Hands != 0 || l.Millis != 0 || l.Break != 0):
		return errors.New("tourney: N-01: the last level has no end")
	case !last && (l.Hands == 0) == (l.Millis == 0):
		return fmt.Errorf("tourney: N-01: level %d needs a length in hands or in time", i+1)
	case !last && (l.Hands == 0) != (s.Levels[0].Hands == 0):
		return fmt.Errorf("tourney: N-01: level %d is measured otherwise than the first", i+1)
	case l.Millis > MaxMillis || l.Break > MaxMillis:
		return fmt.Errorf("tourney: N-01: level %d is too long", i+1)
	}
	if i > 0 {
		if p := s.Levels[i-1]; l.SmallBlind < p.SmallBlind || l.BigBlind < p.BigBlind || l.Ante < p.Ante {
			return fmt.Errorf("tourney: N-01: level %d is lower than the one before", i+1)
		}
	}
	return nil
}

// Moment is where a tournament stands before a hand.
type Moment struct {
	Level int    // index
	Left  uint64 // hands or milliseconds until the next level; 0 on the last
	// Break is how long the break before the next hand still lasts, in
	// milliseconds; 0 for none.
	Break uint64
	// Late reports whether seats may still enter.
	Late bool
}

// At returns the moment after so many hands and so many milliseconds since the
// tournament began (N-01 to N-04). Only one of them counts for the levels, but a
// break is always time: sinceLast is the milliseconds since the last hand ended.
func (s Structure) At(hands uint32, millis, sinceLast uint64) Moment {
	if s.Levels[0].Hands != 0 || len(s.Levels) == 1 {
		return s.byHands(hands, sinceLast)
	}
	return s.byTime(millis)
}

// byHands counts hands. The break after a level follows its last hand.
func (s Structure) byHands(hands uint32, sinceLast uint64) Moment {
	for i, l := range s.Levels {
		if l.Hands == 0 {
			m := Moment{Level: i, Late: i < s.LateLevels || i == 0 && hands == 0}
			m.Break = s.breakLeft(i, hands, sinceLast)
			return m
		}
		if hands < l.Hands {
			return Moment{
				Level: i, Left: uint64(l.Hands - hands), Break: s.breakLeft(i, hands, sinceLast),
				Late: i < s.LateLevels || i == 0 && hands == 0,
			}
		}
		hands -= l.Hands
	}
	return Moment{}
}

// breakLeft returns what is left of the break before a level's first hand.
func (s Structure) breakLeft(level int, hands uint32, sinceLast uint64) uint64 {
	if level == 0 || hands > 0 {
		return 0
	}
	b := s.Levels[level-1].Break
	return b - min(b, sinceLast)
}

// byTime counts playing time: breaks stop it (N-03).
func (s Structure) byTime(millis uint64) Moment {
	for i, l := range s.Levels {
		late := i < s.LateLevels || i == 0 && millis == 0
		if l.Millis == 0 {
			return Moment{Level: i, Late: late}
		}
		if millis < l.Millis {
			return Moment{Level: i, Left: l.Millis - millis, Late: late}
		}
		if millis -= l.Millis; millis < l.Break {
			return Moment{Level: i + 1, Left: s.Levels[i+1].Millis, Break: l.Break - millis, Late: i+1 < s.LateLevels}
		}
		millis -= l.Break
	}
	return Moment{}
}

// Stakes are the amounts of a level.
func (s Structure) Stakes(level int) game.Stakes {
	l := s.Levels[level]
	return game.Stakes{SmallBlind: l.SmallBlind, BigBlind: l.BigBlind, Ante: l.Ante}
}

// MayEnter says why a player cannot enter now, or nil: entered is how many
// players have, times how often this one has (N-04, N-10).
func (s Structure) MayEnter(m Moment, entered, times int) error {
	switch {
	case times > s.ReEntries && s.ReEntries == 0:
		return errors.New("tourney: N-04: nobody enters twice")
	case times > s.ReEntries:
		return fmt.Errorf("tourney: N-10: nobody enters more than %d times", 1+s.ReEntries)
	case times == 0 && entered >= s.Seats:
		return fmt.Errorf("tourney: N-04: all %d seats are taken", s.Seats)
	case !m.Late:
		return errors.New("tourney: N-04: entries are closed")
	}
	return nil
}
