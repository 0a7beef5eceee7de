package table

import "github.com/nodealer/nodealer/game"

// Tournament shows where a tournament stands. Times are in milliseconds since
// 1970 as the clock of the records will show them if it does not stop; they are 0
// while the table is paused.
type Tournament struct {
	Begun, Over bool
	Full        bool // every seat is taken: it begins by itself
	Level       int  // index; of the hand in progress or of the next
	Levels      int
	Stakes      game.Stakes  // of that level
	Next        *game.Stakes // of the next one; nil on the last
	// Rising is the level of the next hand, if the hand in progress is still on an
	// earlier one; else it is Level.
	Rising int
	// HandsLeft or EndsAt say when the level is over, by how it is measured; both
	// are 0 on the last level.
	HandsLeft uint32
	EndsAt    uint64
	BreakEnds uint64 // no hand begins before; 0 for no break
	Late      bool   // players may still enter
	MayReturn bool   // so may my seat, which is out
	Entries   int    // buy-ins paid
	Left      int    // players with chips
	Prizes    []game.Chips
	Standing  []Standing // best first
}

// tournamentView shows the tournament, nil at another table.
func (s *State) tournamentView() *Tournament {
	t, structure := s.tour, s.charter.Tournament
	if t == nil {
		return nil
	}
	m := s.levelAt(s.time)
	v := &Tournament{
		Begun: t.begun, Over: t.over, Full: s.full(), Level: m.Level, Rising: m.Level, Levels: len(structure.Levels),
		Late: m.Late && !t.over, Standing: t.places,
	}
	if s.hand != nil {
		v.Level = s.hand.level
	}
	v.Stakes = structure.Stakes(v.Level)
	if v.Level+1 < v.Levels {
		next := structure.Stakes(v.Level + 1)
		v.Next = &next
	}
	switch {
	case t.over || m.Left == 0:
	case structure.Levels[0].Hands != 0:
		v.HandsLeft = uint32(m.Left)
	case t.begun && !s.paused:
		v.EndsAt = s.time + m.Break + m.Left
	}
	if m.Break > 0 && !s.paused && !t.over {
		v.BreakEnds = s.time + m.Break
	}
	if !t.over {
		v.Standing = s.standing()
	}
	paid, fair := 0, 0
	for _, e := range t.players {
		paid += e.times
		if !e.foul {
			fair++
		}
		if e.hand == 0 && !e.foul {
			v.Left++
		}
	}
	v.Entries = paid
	if fair > 0 {
		v.Prizes = structure.Prizes(fair, paid)
	}
	return v
}

// Tournament shows where the table's tournament stands; nil if it has none.
func (s *State) Tournament() *Tournament { return s.tournamentView() }
