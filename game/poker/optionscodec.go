package poker

import (
	"fmt"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/wire"
)

// optionsVersion is the first byte of encoded options. After it come the six
// amounts in the order of the struct, then AnteFrom, the four flags, Straddle
// and Runs, a byte each.
const optionsVersion = 2

// Encode returns the canonical bytes of valid options.
func (o Options) Encode() ([]byte, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	var w wire.Writer
	w.U8(optionsVersion)
	for _, c := range []game.Chips{o.SmallBlind, o.BigBlind, o.Ante, o.BringIn, o.MinBet, o.MaxBet} {
		w.U64(uint64(c))
	}
	w.U8(uint8(o.AnteFrom))
	for _, flag := range []bool{o.FourRaises, o.RoundSmallBlind, o.TripsOverStraight, o.BetEveryRound} {
		w.Bool(flag)
	}
	w.U8(uint8(o.Straddle))
	w.U8(o.Runs)
	return w.Bytes(), nil
}

// ParseOptions reads what Encode wrote and refuses everything else, so that
// what parses encodes again to the same bytes.
func ParseOptions(b []byte) (Options, error) {
	r := wire.NewReader(b)
	if v := r.U8(); r.Err() == nil && v != optionsVersion {
		return Options{}, fmt.Errorf("poker: options have version %d, want %d", v, optionsVersion)
	}
	var o Options
	for _, c := range []*game.Chips{&o.SmallBlind, &o.BigBlind, &o.Ante, &o.BringIn, &o.MinBet, &o.MaxBet} {
		*c = game.Chips(r.U64())
	}
	o.AnteFrom = AnteFrom(r.U8())
	for _, flag := range []*bool{&o.FourRaises, &o.RoundSmallBlind, &o.TripsOverStraight, &o.BetEveryRound} {
		*flag = r.Bool()
	}
	o.Straddle = Straddling(r.U8())
	o.Runs = r.U8()
	if err := r.Close(); err != nil {
		return Options{}, fmt.Errorf("poker: options: %w", err)
	}
	if err := o.Validate(); err != nil {
		return Options{}, err
	}
	return o, nil
}

// maxOptions is the most bytes of encoded options.
const maxOptions = 64
