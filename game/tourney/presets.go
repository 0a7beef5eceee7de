package tourney

import (
	"slices"

	"github.com/nodealer/nodealer/game"
)

// Preset is a usual kind of tournament.
type Preset struct {
	Name   string // stable English word
	Stack  game.Chips
	Hands  uint32 // length of a level, if levels are measured in hands
	Millis uint64 // length of a level, if they are measured in time
	Step   int
}

// Presets are the usual kinds, the quickest first. All begin with blinds of 10
// and 20.
func Presets() []Preset {
	const minute = 60_000
	return []Preset{
		{Name: "turbo", Stack: 1500, Hands: 5, Millis: 3 * minute},
		{Name: "regular", Stack: 2000, Hands: 8, Millis: 8 * minute},
		{Name: "deep", Stack: 5000, Hands: 12, Millis: 12 * minute},
	}
}

// FindPreset finds a usual kind by its name.
func FindPreset(name string) (Preset, bool) {
	list := Presets()
	i := slices.IndexFunc(list, func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, false
	}
	return list[i], true
}

// smallBlinds are the usual small blinds of one decade; the next is ten times as
// high.
var smallBlinds = []game.Chips{10, 15, 25, 40, 60}

// antesFrom is the first level with an ante, of the size of the big blind, which
// one seat pays for all.
const antesFrom = 4

// Blinds returns usual levels without a length: they begin at 10 and 20 and rise
// until the big blind is half of all the chips, so that no tournament lasts long
// after that. antes says whether there are antes from the fifth level on, for
// games in which the big blind pays them for the table.
func Blinds(all game.Chips, antes bool) []Level {
	var list []Level
	for decade := game.Chips(1); len(list) < MaxLevels; decade *= 10 {
		for _, small := range smallBlinds {
			l := Level{SmallBlind: small * decade, BigBlind: 2 * small * decade}
			if antes && len(list) >= antesFrom {
				l.Ante = l.BigBlind
			}
			list = append(list, l)
			if l.BigBlind >= all/2 || len(list) == MaxLevels {
				return list
			}
		}
	}
	return list
}

// Shares returns the usual prizes for so many seats: one for up to three, two for
// up to six, three for more.
func Shares(seats int) []uint16 {
	switch {
	case seats <= 3:
		return []uint16{1000}
	case seats <= 6:
		return []uint16{650, 350}
	}
	return []uint16{500, 300, 200}
}

// Plan is what people choose for a tournament of a usual kind.
type Plan struct {
	Preset
	Seats     int
	BuyIn     game.Chips
	ByHands   bool // levels are measured in hands and not in time
	Antes     bool // from the fifth level on the big blind pays an ante for the table
	Late      int  // levels with late entries
	ReEntries int
	// Every, if not 0, makes a break of Break milliseconds after so many levels.
	Every  int
	Break  uint64
	Shares []uint16 // nil for the usual ones
}

// Structure makes the structure of a plan, or says what is wrong with it.
func (p Plan) Structure() (Structure, error) {
	s := Structure{
		BuyIn: p.BuyIn, Stack: p.Stack, Seats: p.Seats, LateLevels: p.Late, ReEntries: p.ReEntries, Shares: p.Shares,
		Levels: Blinds(p.Stack*game.Chips(p.Seats), p.Antes),
	}
	if s.Shares == nil {
		s.Shares = Shares(p.Seats)
	}
	for i := range s.Levels[:len(s.Levels)-1] {
		l := &s.Levels[i]
		if p.ByHands {
			l.Hands = p.Hands
		} else {
			l.Millis = p.Millis
		}
		if p.Every > 0 && (i+1)%p.Every == 0 {
			l.Break = p.Break
		}
	}
	return s, s.Validate()
}
