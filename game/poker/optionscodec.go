package poker

import (
	"fmt"

	"github.com/nodealer/nodealer/game"
	"github.com/nodealer/nodealer/internal/wire"
)

// The first byte of encoded options is their version. After it come the six
// amounts in the order of the struct, then AnteFrom, the four flags, Straddle
// and Runs, a byte each. Version 3 adds Restraddles, a byte, and the house
// rules; it is written only if one of these is not zero, so that options have one
// form.
const (
	optionsVersion = 2
	houseVersion   = 3
)

// Encode returns the canonical bytes of valid options.
func (o Options) Encode() ([]byte, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	var w wire.Writer
	version := uint8(optionsVersion)
	if o.extended() {
		version = houseVersion
	}
	w.U8(version)
	for _, c := range []game.Chips{o.SmallBlind, o.BigBlind, o.Ante, o.BringIn, o.MinBet, o.MaxBet} {
		w.U64(uint64(c))
	}
	w.U8(uint8(o.AnteFrom))
	for _, flag := range []bool{o.FourRaises, o.RoundSmallBlind, o.TripsOverStraight, o.BetEveryRound} {
		w.Bool(flag)
	}
	w.U8(uint8(o.Straddle))
	w.U8(o.Runs)
	if o.extended() {
		w.U8(o.Restraddles)
		o.House.encode(&w)
	}
	return w.Bytes(), nil
}

// extended reports whether the options say what version 2 had no place for.
func (o Options) extended() bool { return o.Restraddles != 0 || o.House != House{} }

// ParseOptions reads what Encode wrote and refuses everything else, so that
// what parses encodes again to the same bytes.
func ParseOptions(b []byte) (Options, error) {
	r := wire.NewReader(b)
	version := r.U8()
	if r.Err() == nil && version != optionsVersion && version != houseVersion {
		return Options{}, fmt.Errorf("poker: options have version %d, want %d or %d", version, optionsVersion, houseVersion)
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
	if version == houseVersion {
		o.Restraddles = r.U8()
		o.House = readHouse(r)
		if r.Err() == nil && !o.extended() {
			r.Fail("version %d without anything new", version)
		}
	}
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
