package poker

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/nodealer/nodealer/game"
)

// AnteFrom says who pays the ante.
type AnteFrom uint8

// The ways of paying an ante.
const (
	AnteEach     AnteFrom = iota // every seat pays its own
	AnteBigBlind                 // the big blind pays one ante for the table
)

// Options are the amounts of a table, in chips. The zero value is not valid:
// the big blind is at least 1.
type Options struct {
	SmallBlind game.Chips // 0 to BigBlind
	BigBlind   game.Chips // 1 to game.MaxChips; also the smallest bet
	Ante       game.Chips // 0 for none, at most game.MaxChips
	AnteFrom   AnteFrom   // AnteEach if Ante is 0
}

// optionsVersion is the first byte of encoded options.
const optionsVersion = 1

// optionsSize is the length of encoded options: the version, three amounts of
// 8 bytes big-endian in the order of the struct, and AnteFrom.
const optionsSize = 1 + 3*8 + 1

// Validate says what is wrong with the options, or nil.
func (o Options) Validate() error {
	switch {
	case o.BigBlind == 0:
		return errors.New("poker: the big blind is 0; it must be at least 1 chip")
	case o.BigBlind > game.MaxChips || o.Ante > game.MaxChips:
		return fmt.Errorf("poker: a blind or ante is above the limit of %d chips", game.MaxChips)
	case o.SmallBlind > o.BigBlind:
		return fmt.Errorf("poker: the small blind of %d is above the big blind of %d", o.SmallBlind, o.BigBlind)
	case o.AnteFrom > AnteBigBlind:
		return fmt.Errorf("poker: there is no way %d of paying the ante", o.AnteFrom)
	case o.Ante == 0 && o.AnteFrom != AnteEach:
		return errors.New("poker: a big-blind ante of 0 is written as no ante")
	}
	return nil
}

// Encode returns the canonical bytes of valid options.
func (o Options) Encode() ([]byte, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	b := make([]byte, 0, optionsSize)
	b = append(b, optionsVersion)
	b = binary.BigEndian.AppendUint64(b, uint64(o.SmallBlind))
	b = binary.BigEndian.AppendUint64(b, uint64(o.BigBlind))
	b = binary.BigEndian.AppendUint64(b, uint64(o.Ante))
	return append(b, byte(o.AnteFrom)), nil
}

// ParseOptions reads what Encode wrote and refuses everything else, so that
// what parses encodes again to the same bytes.
func ParseOptions(b []byte) (Options, error) {
	if len(b) != optionsSize {
		return Options{}, fmt.Errorf("poker: options have %d bytes, want %d", len(b), optionsSize)
	}
	if b[0] != optionsVersion {
		return Options{}, fmt.Errorf("poker: options have version %d, want %d", b[0], optionsVersion)
	}
	o := Options{
		SmallBlind: game.Chips(binary.BigEndian.Uint64(b[1:])),
		BigBlind:   game.Chips(binary.BigEndian.Uint64(b[9:])),
		Ante:       game.Chips(binary.BigEndian.Uint64(b[17:])),
		AnteFrom:   AnteFrom(b[25]),
	}
	if err := o.Validate(); err != nil {
		return Options{}, err
	}
	return o, nil
}
