package poker

import (
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/wire"
)

// House are rules of a cash table beside those of its game, or of each game of
// a mix. The zero value has none.
type House struct {
	Missed    Missing
	BombEvery uint16 // every so many hands is a bomb pot (S-61); 0: none by itself
	BombAnte  uint16 // ante of a bomb pot, in smallest bets; 0 only if there are none
	BombCall  game.BombCall
}

// Missing says what becomes of a seat that missed blinds, or came new to the
// table (S-51).
type Missing uint8

// The ways of treating missed blinds.
const (
	MissedFree Missing = iota // it is dealt in, and nothing is made good
	MissedPost                // it posts, or waits for the big blind, as it likes
	MissedWait                // it waits for the big blind
)

// Limits of the house rules.
const (
	MaxBombEvery = 10_000 // hands
	MaxBombAnte  = 1_000  // smallest bets
)

// bombs reports whether the table has bomb pots.
func (h House) bombs() bool { return h.BombEvery > 0 || h.BombCall != game.BombNever }

// validate says what is wrong with the house rules for every game, or nil.
func (h House) validate() error {
	switch {
	case h.Missed > MissedWait:
		return fmt.Errorf("poker: there is no way %d of treating missed blinds", h.Missed)
	case h.BombCall > game.BombVote:
		return fmt.Errorf("poker: there is no way %d of asking for a bomb pot", h.BombCall)
	case h.BombEvery > MaxBombEvery || h.BombAnte > MaxBombAnte:
		return fmt.Errorf("poker: a bomb pot every %d hands for %d bets, at most %d and %d", h.BombEvery, h.BombAnte, MaxBombEvery, MaxBombAnte)
	case h.bombs() && h.BombAnte == 0:
		return errors.New("poker: a bomb pot needs an ante")
	case !h.bombs() && h.BombAnte != 0:
		return errors.New("poker: an ante for bomb pots, but nothing that makes one")
	}
	return nil
}

// encode writes Missed, BombEvery, BombAnte and BombCall, in 1, 2, 2 and 1 bytes.
func (h House) encode(w *wire.Writer) {
	w.U8(uint8(h.Missed))
	w.U16(h.BombEvery)
	w.U16(h.BombAnte)
	w.U8(uint8(h.BombCall))
}

func readHouse(r *wire.Reader) House {
	return House{Missing(r.U8()), r.U16(), r.U16(), game.BombCall(r.U8())}
}
