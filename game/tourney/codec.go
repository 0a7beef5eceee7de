package tourney

import (
	"fmt"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/wire"
)

// version is the first byte of an encoded structure.
const version = 2

// Encode returns the canonical bytes of a valid structure: the version, and then
// everything in the order of the struct.
func (s Structure) Encode() ([]byte, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	var w wire.Writer
	w.U8(version)
	w.U64(uint64(s.BuyIn))
	w.U64(uint64(s.Stack))
	w.U8(uint8(s.Seats))
	w.U16(uint16(len(s.Levels)))
	for _, l := range s.Levels {
		w.U64(uint64(l.SmallBlind))
		w.U64(uint64(l.BigBlind))
		w.U64(uint64(l.Ante))
		w.U32(l.Hands)
		w.U64(l.Millis)
		w.U64(l.Break)
	}
	w.U8(uint8(s.LateLevels))
	w.U8(uint8(s.ReEntries))
	w.U16(uint16(len(s.Shares)))
	for _, share := range s.Shares {
		w.U16(share)
	}
	return w.Bytes(), nil
}

// Parse reads what Encode wrote and refuses everything else.
func Parse(b []byte) (Structure, error) {
	r := wire.NewReader(b)
	if v := r.U8(); r.Err() == nil && v != version {
		return Structure{}, fmt.Errorf("tourney: the structure has version %d, want %d", v, version)
	}
	s := Structure{BuyIn: game.Chips(r.U64()), Stack: game.Chips(r.U64()), Seats: int(r.U8())}
	for range r.Count(MaxLevels) {
		s.Levels = append(s.Levels, Level{
			SmallBlind: game.Chips(r.U64()), BigBlind: game.Chips(r.U64()), Ante: game.Chips(r.U64()),
			Hands: r.U32(), Millis: r.U64(), Break: r.U64(),
		})
	}
	s.LateLevels, s.ReEntries = int(r.U8()), int(r.U8())
	for range r.Count(MaxSeats) {
		s.Shares = append(s.Shares, r.U16())
	}
	if err := r.Close(); err != nil {
		return Structure{}, fmt.Errorf("tourney: %w", err)
	}
	if err := s.Validate(); err != nil {
		return Structure{}, err
	}
	return s, nil
}
